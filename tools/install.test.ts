import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { completed, type LockEntry } from './complete-lock.mjs'
import { staleReason } from './install.mjs'

type Packages = Readonly<Record<string, LockEntry>>

const WANTED: Packages = {
  'node_modules/plain': { version: '1.0.0' },
  'node_modules/plain/node_modules/inner': { version: '2.0.0' },
  'node_modules/here': {
    version: '1.0.0',
    optional: true,
    os: [process.platform],
    cpu: [process.arch],
  },
  'node_modules/elsewhere': { version: '1.0.0', optional: true, os: ['plan9'], cpu: ['vax'] },
}

describe('what is installed fits the lock file', () => {
  let folder: string

  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'install-'))
    mkdirSync(path.join(folder, 'node_modules'))
    write('package-lock.json', WANTED)
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  const write = (file: string, packages: Packages): void =>
    writeFileSync(path.join(folder, file), JSON.stringify({ packages }))
  const installed = (packages: Packages): string | undefined => {
    write('node_modules/.package-lock.json', packages)
    return staleReason(folder)
  }
  const without = (name: string): Packages =>
    Object.fromEntries(Object.entries(WANTED).filter(([place]) => place !== name))

  test('when npm noted all of it', () => {
    expect(installed(WANTED)).toBeUndefined()
  })

  test('when only what other machines need is missing', () => {
    expect(installed(without('node_modules/elsewhere'))).toBeUndefined()
  })

  test('not before anything is installed', () => {
    expect(staleReason(folder)).toBe('nothing installed yet')
  })

  test('not when a package is missing', () => {
    expect(installed(without('node_modules/plain/node_modules/inner'))).toBe('inner is missing')
  })

  test('not when the binaries for this machine are missing', () => {
    expect(installed(without('node_modules/here'))).toBe('here is missing')
  })

  test('not when a version changed', () => {
    const other = { ...WANTED, 'node_modules/plain': { version: '0.9.0' } }
    expect(installed(other)).toBe('plain is of another version')
  })

  test('not when the note was cut short', () => {
    writeFileSync(path.join(folder, 'node_modules/.package-lock.json'), '{"packages": {')
    expect(staleReason(folder)).toBe('nothing installed yet')
  })
})

describe('binaries that the registry left out of the lock file', () => {
  const TOOL = {
    'node_modules/tool': {
      version: '3.1.0',
      optionalDependencies: {
        '@tool/linux-arm64-musl': '3.1.0',
        '@tool/linux-x64-gnu': '3.1.0',
        'tool-windows-x64-msvc': '3.1.0',
      },
    },
    'node_modules/@tool/linux-x64-gnu': { version: '3.1.0', optional: true },
  }

  test('are written in with the machine they are for', () => {
    const { packages, added } = completed(TOOL)
    expect(added).toEqual([
      'node_modules/@tool/linux-arm64-musl',
      'node_modules/tool-windows-x64-msvc',
    ])
    expect(packages['node_modules/@tool/linux-arm64-musl']).toEqual({
      version: '3.1.0',
      optional: true,
      os: ['linux'],
      cpu: ['arm64'],
      libc: ['musl'],
    })
    expect(packages['node_modules/tool-windows-x64-msvc']).toMatchObject({ os: ['win32'] })
    expect(completed(packages).added).toEqual([])
  })

  test('stand below the package that wants another version than the common one', () => {
    const { added } = completed({
      ...TOOL,
      'node_modules/@tool/linux-arm64-musl': { version: '2.0.0', optional: true },
    })
    expect(added).toContain('node_modules/tool/node_modules/@tool/linux-arm64-musl')
  })

  test('are not guessed when the name says no machine', () => {
    const odd = {
      'node_modules/tool': { version: '1.0.0', optionalDependencies: { fsevents: '2.0.0' } },
    }
    expect(() => completed(odd)).toThrow('fsevents@2.0.0')
  })
})

import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { root } from '../root.mjs'

// Each wall is shown to stand: illegal imports are planted in a small copy of the house, and the
// real configuration has to report every one of them, and none of the legal ones.

const ROOM = 'apps/server/src/modules'
const GAME = 'packages/games/src'

/** The wall, the file that breaks it, and the import it breaks it with. */
const ILLEGAL = [
  ['kernel', 'packages/kernel/src/a.ts', 'node:fs'],
  ['kernel', 'packages/kernel/src/b.ts', 'zod/mini'],
  ['contract', 'packages/contract/src/a.ts', '@lantern/rules/plain'],
  ['contract', 'packages/contract/src/b.ts', 'fastify'],
  ['rules', 'packages/rules/src/a.ts', '@lantern/contract/plain'],
  ['rules', 'packages/rules/src/b.ts', 'react'],
  ['game-math', `${GAME}/plain/math.ts`, './bet.ts'],
  ['game-math', `${GAME}/other/math.ts`, 'zod/mini'],
  ['game-returns', `${GAME}/plain/returns.ts`, './bet.ts'],
  ['game-bet', `${GAME}/other/bet.ts`, './round.ts'],
  ['game-round', `${GAME}/other/round.ts`, '../plain/math.ts'],
  ['game-round', `${GAME}/third/round.ts`, 'pg'],
  ['slots', `${GAME}/slots/round.ts`, '../plain/round.ts'],
  ['slot-math', `${GAME}/slots/lines.ts`, 'zod/mini'],
  ['slots-view', `${GAME}/slots/view/a.tsx`, '@lantern/contract/plain'],
  ['view-never-sees-round', `${GAME}/slots/view/b.tsx`, '../round.ts'],
  ['game-view', `${GAME}/other/view/a.tsx`, '../../plain/bet.ts'],
  ['game-view', `${GAME}/other/view/b.tsx`, '@lantern/contract/plain'],
  ['game-still', `${GAME}/still/a.tsx`, '@lantern/contract/plain'],
  ['view-never-sees-round', `${GAME}/still/b.tsx`, '../plain/round.ts'],
  ['game-frame', `${GAME}/frame/a.ts`, '@lantern/web-kit/plain'],
  ['game-commons', `${GAME}/game.ts`, 'react'],
  ['art', 'packages/art/src/a.ts', '@lantern/kernel/plain'],
  ['ui', 'packages/ui/src/a.tsx', '@lantern/contract/plain'],
  ['ui', 'packages/ui/src/b.tsx', '@lantern/web-kit/plain'],
  ['web-kit', 'packages/web-kit/src/a.ts', '@lantern/console-kit/plain'],
  ['console-kit', 'packages/console-kit/src/a.tsx', '@lantern/ui/plain'],
  ['agent-office', 'packages/agent-office/src/a.tsx', '@lantern/games/plain/math'],
  ['vendor-protocol', 'packages/vendor-protocol/src/a.ts', '@lantern/contract/plain'],
  ['server', 'apps/server/src/a.ts', '@lantern/ui/plain'],
  ['server', 'apps/server/src/b.ts', '@lantern/web-kit/plain'],
  ['server', 'apps/server/src/c.ts', '../../../packages/games/src/plain/view/index.tsx'],
  ['sandbox', 'apps/sandbox/src/a.ts', '@lantern/contract/plain'],
  ['studio', 'apps/studio/src/a.ts', '@lantern/contract/plain'],
  ['member', 'apps/member/src/a.tsx', '@lantern/games/plain/round'],
  ['console', 'apps/console/src/a.tsx', '@lantern/games/plain/round'],
  ['nobody-imports-an-app', 'apps/member/src/b.tsx', '../../console/src/plain.tsx'],
  ['nobody-imports-an-app', 'apps/studio/src/b.ts', '../../server/src/plain.ts'],
  ['nobody-imports-an-app', 'packages/web-kit/src/b.ts', '../../../apps/member/src/plain.tsx'],
  ['nobody-imports-an-app', 'e2e/src/a.ts', '../../apps/member/src/plain.tsx'],
  ['room-missing-from-the-plan', 'packages/attic/src/a.ts', '@lantern/kernel/plain'],
  ['room-missing-from-the-plan', `${ROOM}/attic/index.ts`, '../audit/index.ts'],
  ['view-never-sees-round', `${GAME}/plain/view/a.tsx`, '../round.ts'],
  ['view-never-sees-round', `${GAME}/plain/view/b.tsx`, './through.ts'],
  ['view-never-sees-round', 'apps/console/src/c.tsx', '../../../packages/games/src/fair/verify.ts'],
  ['member', 'apps/member/src/c.tsx', '../../../packages/games/src/registry.ts'],
  ['pixels-without-node', 'packages/ui/src/c.tsx', 'node:path'],
  ['pixels-without-node', 'apps/console/src/b.tsx', 'node:path'],
  ['rooms-below-the-app', `${ROOM}/wallet/b.ts`, '../../app.ts'],
  ['doors-only', 'apps/server/src/d.ts', './modules/wallet/queries.ts'],
  ['no-cycles', 'apps/console/src/egg.ts', './hen.ts'],
  ['nothing-unresolved', 'packages/kernel/src/c.ts', './nowhere.ts'],
  // one of each kind for the rooms of the server: a room not on the list, and past the door
  ['server-room-wallet', `${ROOM}/wallet/a.ts`, '../wagers/index.ts'],
  ['server-room-wagers', `${ROOM}/wagers/a.ts`, '../wallet/queries.ts'],
  ['server-room-cashier', `${ROOM}/cashier/a.ts`, '../promotions/index.ts'],
  ['server-room-identity', `${ROOM}/identity/a.ts`, '../wagers/index.ts'],
] as const

const LEGAL = [
  ['packages/contract/src/ok.ts', '@lantern/kernel/plain'],
  ['packages/contract/src/ok2.ts', 'zod/mini'],
  [`${GAME}/plain/view/ok.tsx`, '../bet.ts'],
  [`${GAME}/plain/view/ok2.tsx`, '@lantern/ui/plain'],
  [`${GAME}/still/ok.tsx`, '../plain/bet.ts'],
  [`${GAME}/other/round.test.ts`, 'node:fs'],
  ['apps/server/src/ok.ts', '@lantern/games/plain/round'],
  ['apps/server/src/ok2.ts', './modules/wallet/index.ts'],
  ['apps/server/src/ok3.ts', 'node:fs'],
  [`${ROOM}/wagers/ok.ts`, '../wallet/index.ts'],
  [`${ROOM}/wagers/ok2.ts`, '../audit/index.ts'],
  ['apps/member/src/ok.tsx', '@lantern/games/plain/view'],
  ['apps/member/src/ok2.tsx', '../../../packages/games/src/fair/verify.ts'],
  ['bench/src/ok.ts', '../../apps/server/src/plain.ts'],
] as const

/** Harmless files that the planted imports lead to. */
const TARGETS = [
  ...['kernel', 'contract', 'rules', 'web-kit'].map((room) => `packages/${room}/src/plain.ts`),
  'packages/ui/src/components/plain.tsx',
  'packages/console-kit/src/plain.tsx',
  ...['bet.ts', 'round.ts', 'view/index.tsx'].map((file) => `${GAME}/plain/${file}`),
  'apps/server/src/plain.ts',
  'apps/server/src/app.ts',
  'apps/member/src/plain.tsx',
  'apps/console/src/plain.tsx',
  ...['audit', 'wallet', 'wagers', 'promotions'].map((room) => `${ROOM}/${room}/index.ts`),
  `${ROOM}/wallet/queries.ts`,
]

interface Violation {
  readonly rule: { readonly name: string }
  readonly from: string
}

let house: string
let violations: readonly Violation[]

beforeAll(() => {
  house = mkdtempSync(path.join(os.tmpdir(), 'walls-'))
  for (const manifest of globSync('packages/*/package.json', { cwd: root })) {
    write(manifest, '')
    cpSync(path.join(root, manifest), path.join(house, manifest))
  }
  for (const target of TARGETS) write(target, 'export const plain = 1\n')
  write(
    `${GAME}/plain/view/through.ts`,
    `import { games } from '../../registry.ts'\nconsole.log(games)\n`,
  )
  write(
    `${GAME}/registry.ts`,
    `import { plain } from './plain/round.ts'\nexport const games = [plain]\n`,
  )
  write(
    `${GAME}/fair/verify.ts`,
    `import { games } from '../registry.ts'\nexport const verify = games\n`,
  )
  write('apps/console/src/hen.ts', `import './egg.ts'\n`)
  for (const [, file, target] of ILLEGAL) plant(file, target)
  for (const [file, target] of LEGAL) plant(file, target)
  linkPackages()
  violations = cruise()
}, 60_000)

afterAll(() => rmSync(house, { recursive: true, force: true }))

function write(file: string, text: string): void {
  mkdirSync(path.dirname(path.join(house, file)), { recursive: true })
  writeFileSync(path.join(house, file), text)
}

function plant(file: string, target: string): void {
  write(file, `import * as planted from '${target}'\nexport const use = [planted]\n`)
}

/** node_modules as npm lays it out: the house's packages are links to their folders. */
function linkPackages(): void {
  const modules = path.join(house, 'node_modules')
  mkdirSync(path.join(modules, '@lantern'), { recursive: true })
  for (const manifest of globSync('packages/*/package.json', { cwd: house })) {
    const folder = path.dirname(manifest)
    symlinkSync(path.join(house, folder), path.join(modules, '@lantern', path.basename(folder)))
  }
  for (const name of ['zod', 'react', 'fastify', 'pg']) {
    cpSync(path.join(root, 'node_modules', name), path.join(modules, name), { recursive: true })
  }
}

function cruise(): readonly Violation[] {
  const folders = ['packages', 'apps', 'bench', 'e2e'].filter((name) =>
    existsSync(path.join(house, name)),
  )
  const result = spawnSync(
    process.execPath,
    [
      path.join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs'),
      '--config',
      path.join(root, '.dependency-cruiser.cjs'),
      '--output-type',
      'json',
      ...folders,
    ],
    { cwd: house, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  )
  if (!result.stdout) throw new Error(result.stderr)
  const report: { summary: { violations: readonly Violation[] } } = JSON.parse(result.stdout)
  return report.summary.violations
}

const reported = (file: string): readonly string[] =>
  violations.filter(({ from }) => from === file).map(({ rule }) => rule.name)

describe('walls', () => {
  test.each(ILLEGAL)('%s: %s may not import %s', (wall, file) => {
    expect(reported(file)).toContain(wall)
  })

  test.each(LEGAL)('%s may import %s', (file) => {
    expect(reported(file)).toEqual([])
  })

  test('every wall has an import planted against it', () => {
    const names = new Set(ruleNames().filter((name) => !name.startsWith('server-room-')))
    const planted = new Set(ILLEGAL.map(([wall]) => String(wall)))
    expect([...names].filter((name) => !planted.has(name))).toEqual([])
  })
})

function ruleNames(): readonly string[] {
  const result = spawnSync(
    process.execPath,
    [
      '-p',
      `JSON.stringify(require('./.dependency-cruiser.cjs').forbidden.map((rule) => rule.name))`,
    ],
    { cwd: root, encoding: 'utf8' },
  )
  const names: string[] = JSON.parse(result.stdout)
  return names
}

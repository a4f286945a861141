import { existsSync, globSync, statSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../root.mjs'
import {
  deadLinks,
  documents,
  droppedBy,
  missingPaths,
  read,
  roomOf,
  tablesOf,
} from './documents.ts'
import { drawFloorPlan, FLOOR_PLAN } from './floor-plan.ts'
import { type Box, codeBoxes, layersOf, serverBoxes, shownDoors } from './plan.ts'
import { faultOf, requirements } from './requirements.ts'

describe('documents', () => {
  test('links lead somewhere', () => {
    const dead = documents().flatMap((one) => deadLinks(one).map((link) => `${one.file}: ${link}`))
    expect(dead).toEqual([])
  })

  test('paths that are quoted are there', () => {
    const gone = documents().flatMap((one) =>
      missingPaths(one).map((quoted) => `${one.file}: ${quoted}`),
    )
    expect(gone).toEqual([])
  })

  test('a dead link, a dead anchor and a missing path are found', () => {
    const text =
      'A [dead](no/such.md), an [anchor](STYLE.md#no-such), `tools/nothing.ts`;\n' +
      '[style](STYLE.md#style), [outside](https://example.org), `tools/docs/plan.ts` are fine.\n'
    const planted = { file: 'docs/planted.md', text }
    expect(deadLinks(planted)).toEqual(['no/such.md', 'STYLE.md#no-such'])
    expect(missingPaths(planted)).toEqual(['tools/nothing.ts'])
  })

  test('every decision, runbook and page of docs is reachable from the index of the README', () => {
    const linked = documents()
      .filter(({ file }) => file === 'README.md' || file === 'docs/README.md')
      .map(({ text }) => text)
      .join()
    const pages = documents().filter(({ file }) =>
      /^docs\/(decisions\/|runbooks\/)?[^/]+$/.test(file),
    )
    const names = pages.map(({ file }) => file.replace('docs/', ''))
    expect(names.filter((name) => name !== 'README.md' && !linked.includes(`(${name})`))).toEqual(
      [],
    )
  })

  test('pictures are small', () => {
    const large = globSync('docs/pictures/*', { cwd: root }).filter(
      (file) => statSync(path.join(root, file)).size > 300_000,
    )
    expect(large).toEqual([])
  })
})

describe('the floor plan', () => {
  test('is the one of .dependency-cruiser.cjs: after a change, node tools/docs/floor-plan.ts', () => {
    expect(read(FLOOR_PLAN)).toBe(drawFloorPlan())
  })

  test('has every room of the server, and doors that only lead down', () => {
    const rooms = globSync('apps/server/src/modules/*/index.ts', { cwd: root }).map((door) =>
      path.basename(path.dirname(door)),
    )
    const built = serverBoxes().flatMap((box) => (box.isBuilt ? [box.name] : []))
    expect(built.toSorted()).toEqual(rooms.toSorted())
    const layers = layersOf(codeBoxes())
    for (const [height, layer] of layers.entries())
      for (const { opens } of layer)
        for (const name of opens)
          expect(layers.findIndex((one) => one.some((box) => box.name === name))).toBeLessThan(
            height,
          )
  })

  test('leaves out a door that follows from others', () => {
    const box = (name: string, ...opens: string[]): Box => ({ name, isBuilt: true, opens })
    const house = [box('a'), box('b', 'a'), box('c', 'a', 'b')]
    expect(shownDoors(house[2] ?? box(''), house)).toEqual(['b'])
  })
})

describe('tables', () => {
  const rooms = globSync('apps/server/src/modules/*/README.md', { cwd: root }).map((file) =>
    path.basename(path.dirname(file)),
  )
  const migrations = globSync('apps/server/migrations/*.sql', { cwd: root }).toSorted()
  const dropped = new Set(migrations.flatMap((file) => droppedBy(read(file))))

  test('there are rooms and migrations to compare', () => {
    expect(rooms.length).toBeGreaterThan(5)
    expect(migrations.flatMap((file) => tablesOf(read(file))).length).toBeGreaterThan(40)
  })

  test('every room stands in the table of docs/ARCHITECTURE.md', () => {
    const text = read('docs/ARCHITECTURE.md')
    expect(rooms.filter((room) => !text.includes(`| [${room}](`))).toEqual([])
  })

  test.each(migrations)('%s: its tables are listed by their room', (file) => {
    const room = roomOf(file, rooms)
    // A file that is named after no room made tables of several, or of none.
    const pages = room
      ? [`apps/server/src/modules/${room}/README.md`]
      : ['docs/ARCHITECTURE.md', ...rooms.map((one) => `apps/server/src/modules/${one}/README.md`)]
    const text = pages.map(read).join('')
    const kept = tablesOf(read(file)).filter((table) => !dropped.has(table))
    expect(kept.filter((table) => !text.includes(`\`${table}\``))).toEqual([])
  })
})

/** The files that read the environment. */
const CONFIGURATION = [
  'apps/server/src/config.ts',
  'apps/server/src/config-messages.ts',
  'apps/server/src/config-social.ts',
  'apps/server/src/config-btcpay.ts',
  'apps/server/src/config-gateway.ts',
  'apps/server/src/config-beacon.ts',
  'apps/studio/src/config.ts',
]

describe('.env.example', () => {
  /** Variables that the configuration reads: `read('NAME')`, `number('NAME', …)` and the like. */
  const wanted = [
    ...new Set(
      [
        ...CONFIGURATION.map(read)
          .join('')
          .matchAll(/\w\('([A-Z][A-Z_]+)'[,)]/g),
      ].map(([, name]) => name ?? ''),
    ),
  ].toSorted()
  const lines = read('.env.example').split('\n')
  const documented = lines.flatMap((line) => /^#? ?([A-Z][A-Z_]+)=/.exec(line)?.[1] ?? [])

  test('documents every variable of the configuration and no other', () => {
    expect(wanted.length).toBeGreaterThan(20)
    expect(documented.filter((name) => !name.endsWith('_FILE')).toSorted()).toEqual(wanted)
  })

  test('names the file form of each', () => {
    const files = documented.filter((name) => name.endsWith('_FILE'))
    expect(files.map((name) => name.replace(/_FILE$/, '')).toSorted()).toEqual(wanted)
  })
})

describe('requirements', () => {
  const rows = requirements()

  test('each stands once, in order', () => {
    expect(rows.length).toBeGreaterThan(40)
    const ids = rows.map(({ id }) => id)
    expect(ids).toEqual([...new Set(ids)].toSorted())
  })

  test.each(rows)('$id: what shows it is there', ({ proofs, isOpen }) => {
    expect(proofs.flatMap((proof) => faultOf(proof) ?? [])).toEqual([])
    expect(proofs.length > 0 || isOpen).toBe(true)
  })

  test('every number that a test is named with has its row', () => {
    const tests = globSync('{apps,packages,tools,bench,e2e}/**/*.{test,spec}.ts', {
      cwd: root,
      exclude: (name) => name === 'node_modules' || name === 'dist',
    })
    const named = tests
      .filter((file) => existsSync(path.join(root, file)))
      .flatMap((file) => [...read(file).matchAll(/(?:test|describe)[^\n]*['"`(](R-\d{3})\b/g)])
      .map(([, id]) => id ?? '')
    const known = new Set(rows.map(({ id }) => id))
    expect([...new Set(named)].filter((id) => !known.has(id))).toEqual([])
  })

  test('a file or a name that is not there is found', () => {
    const proof = { kind: 'test', file: 'tools/docs/docs.test.ts', name: 'links lead somewhere' }
    expect(faultOf(proof)).toBeUndefined()
    expect(faultOf({ ...proof, name: ['no', 'such'].join(' ') })).toContain('has no')
    expect(faultOf({ ...proof, file: 'tools/nothing.test.ts' })).toContain('there is no')
    expect(faultOf({ ...proof, name: undefined })).toContain('which test')
  })
})

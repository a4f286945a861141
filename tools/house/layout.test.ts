import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../root.mjs'
import { LONGER, MOST_LINES, MOST_LINES_OF_A_TEST } from './sizes.ts'
import { isTest } from './source.ts'

const files = globSync('{apps,packages,bench,e2e,tools,docs}/**/*.{ts,tsx,mjs,css,sql}', {
  cwd: root,
})
  .map((file) => file.split(path.sep).join('/'))
  .filter((file) => !/(^|\/)(node_modules|dist|\.data|generated)\/|\.gen\./.test(file))
  .toSorted()

const linesOf = (file: string): number =>
  readFileSync(path.join(root, file), 'utf8').trimEnd().split('\n').length

test('there are files to judge', () => {
  expect(files.length).toBeGreaterThan(50)
})

test('no file is too long to read', () => {
  const tooLong = files
    .filter((file) => !(file in LONGER) && !file.endsWith('.sql'))
    .map((file) => ({ file, lines: linesOf(file) }))
    .filter(({ file, lines }) => lines > (isTest(file) ? MOST_LINES_OF_A_TEST : MOST_LINES))
  expect(tooLong).toEqual([])
})

test('every exception is still one, and says why', () => {
  for (const [file, reason] of Object.entries(LONGER)) {
    expect(linesOf(file)).toBeGreaterThan(isTest(file) ? MOST_LINES_OF_A_TEST : MOST_LINES)
    expect(reason).toMatch(/^[A-Z].{20,}\.$/)
  }
})

test('files have names of their own, in kebab-case', () => {
  const nameless =
    /(^|\/)(utils?|helpers?|types|common|misc|shared)(\.test)?\.tsx?$|\/(utils|helpers|common|misc)\//
  const odd = /[A-Z_ ]/
  expect(files.filter((file) => nameless.test(file))).toEqual([])
  expect(files.filter((file) => odd.test(path.basename(file)) && !file.endsWith('.sql'))).toEqual(
    [],
  )
})

test('the formatter leaves no code out', () => {
  const { files: wanted }: { files: { includes: string[] } } = JSON.parse(
    readFileSync(path.join(root, 'biome.json'), 'utf8'),
  )
  const left = wanted.includes
    .filter((pattern) => pattern.startsWith('!'))
    .map((pattern) => pattern.slice(1))
  const isLeft = (file: string): boolean =>
    left.some(
      (pattern) => path.matchesGlob(file, pattern) || path.matchesGlob(file, `${pattern}/**`),
    )
  expect(files.filter(isLeft)).toEqual([])
})

test('an index is the door of a room, not a convenience', () => {
  const doors =
    /^apps\/server\/src\/modules\/[^/]+\/index\.ts$|^packages\/contract\/src\/(ops\/)?index\.ts$|\/view\/index\.tsx$/
  const indexes = files.filter((file) => /\/index\.tsx?$/.test(file) && !file.startsWith('tools/'))
  expect(indexes.filter((file) => !doors.test(file))).toEqual([])
})

test('every room of the server says in a README what it owns', () => {
  const rooms = globSync('apps/server/src/modules/*/index.ts', { cwd: root }).map((door) =>
    path.dirname(door),
  )
  const readme = new Set(
    globSync('apps/server/src/modules/*/README.md', { cwd: root }).map((file) =>
      path.dirname(file),
    ),
  )
  expect(rooms.filter((room) => !readme.has(room))).toEqual([])
})

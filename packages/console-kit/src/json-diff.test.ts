import { expect, test } from 'vitest'
import { diffJson } from './json-diff.ts'

test('names each field that was added, removed, changed or kept', () => {
  expect(
    diffJson(
      { status: 'active', limits: { daily: '10.00' }, tags: ['a', 'b'], old: null },
      { status: 'blocked', limits: { daily: '10.00', weekly: '50.00' }, tags: ['a'] },
    ),
  ).toEqual([
    { path: 'status', kind: 'changed', before: 'active', after: 'blocked' },
    { path: 'limits.daily', kind: 'same', before: '10.00', after: '10.00' },
    { path: 'limits.weekly', kind: 'added', before: undefined, after: '50.00' },
    { path: 'tags[0]', kind: 'same', before: 'a', after: 'a' },
    { path: 'tags[1]', kind: 'removed', before: 'b', after: undefined },
    { path: 'old', kind: 'removed', before: null, after: undefined },
  ])
})

test('a document out of nothing is all additions, and into nothing all removals', () => {
  expect(
    diffJson(undefined, { a: 1, b: { c: true } }).map(({ path, kind }) => [path, kind]),
  ).toEqual([
    ['a', 'added'],
    ['b.c', 'added'],
  ])
  expect(diffJson({ a: 1 }, undefined)).toEqual([
    { path: 'a', kind: 'removed', before: 1, after: undefined },
  ])
})

test('a value that changes its kind is one change', () => {
  expect(diffJson({ x: { y: 1 } }, { x: [1] })).toEqual([
    { path: 'x', kind: 'changed', before: { y: 1 }, after: [1] },
  ])
  expect(diffJson('a', 'b')).toEqual([{ path: '', kind: 'changed', before: 'a', after: 'b' }])
})

test('empty objects and lists are shown, not lost', () => {
  expect(diffJson({ tags: [] }, { tags: [] })).toEqual([
    { path: 'tags', kind: 'same', before: [], after: [] },
  ])
  expect(diffJson({ tags: {} }, { tags: {} })).toEqual([
    { path: 'tags', kind: 'same', before: {}, after: {} },
  ])
})

test('a field named like a built-in is read as data only', () => {
  const before = JSON.parse('{"constructor": "x"}')
  expect(diffJson(before, {})).toEqual([
    { path: 'constructor', kind: 'removed', before: 'x', after: undefined },
  ])
})

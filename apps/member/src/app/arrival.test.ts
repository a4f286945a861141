import { expect, test } from 'vitest'
import { findPath } from '../paths.ts'
import { asked, needsLogin, scrollFor } from './arrival.ts'

test.each([
  ['?vassalage=KIRIN', 'vassalage', 'KIRIN'],
  ['?gameCode=mega&x=1', 'gameCode', 'mega'],
  ['?vassalage=A%26B', 'vassalage', 'A&B'],
  ['?vassalage=', 'vassalage', undefined],
  ['', 'vassalage', undefined],
  ['?VASSALAGE=KIRIN', 'vassalage', undefined],
])('the address %s says of %s: %s', (search, name, value) => {
  expect(asked(search, name)).toBe(value)
})

test.each([
  ['/member', 'visitor', true],
  ['/MEMBER/', 'visitor', true],
  ['/member', 'signed-in', false],
  ['/member', 'unknown', false],
  ['/member', 'ended', false],
  ['/favorite', 'visitor', false],
  ['/recent', 'visitor', false],
  ['/rng', 'visitor', false],
  ['/nowhere', 'visitor', false],
] as const)('%s as %s: sent to login %s', (path, phase, isSent) => {
  expect(needsLogin(findPath(path), phase)).toBe(isSent)
})

test.each([
  ['term', false, { anchor: 'term' }],
  ['term', true, { anchor: 'term' }],
  ['', false, 'top'],
  ['', true, 'nowhere'],
] as const)('a move with the hash %j, the first one %s, scrolls to %j', (hash, isFirst, to) => {
  expect(scrollFor(hash, isFirst)).toEqual(to)
})

import { expect, test } from 'vitest'
import { findPath } from '../paths.ts'
import { asked, sentFromOffice, sentTo, scrollFor } from './arrival.ts'

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
  ['/member', 'visitor', '/login'],
  ['/MEMBER/', 'visitor', '/login'],
  ['/lottery', 'visitor', '/login'],
  ['/lottert', 'visitor', '/login'],
  ['/member', 'restricted', '/'],
  ['/member', 'signed-in', undefined],
  ['/member', 'unknown', undefined],
  ['/member', 'ended', undefined],
  ['/rng', 'restricted', undefined],
  ['/favorite', 'visitor', undefined],
  ['/recent', 'visitor', undefined],
  ['/rng', 'visitor', undefined],
  ['/nowhere', 'visitor', undefined],
] as const)('%s as %s: sent to %s', (path, phase, to) => {
  expect(sentTo(findPath(path), phase)).toBe(to)
})

test.each([
  ['visitor', undefined, '/agent'],
  ['ended', undefined, '/agent'],
  ['restricted', undefined, '/agent'],
  ['signed-in', false, '/agent'],
  ['signed-in', true, undefined],
  ['signed-in', undefined, undefined],
  ['unknown', undefined, undefined],
] as const)('the agent office sends %s, an agent: %s, to %s', (phase, isAgent, to) => {
  expect(sentFromOffice(phase, isAgent)).toBe(to)
})

test.each([
  ['term', false, { anchor: 'term' }],
  ['term', true, { anchor: 'term' }],
  ['', false, 'top'],
  ['', true, 'nowhere'],
] as const)('a move with the hash %j, the first one %s, scrolls to %j', (hash, isFirst, to) => {
  expect(scrollFor(hash, isFirst)).toEqual(to)
})

import { expect, test } from 'vitest'
import { CATEGORIES, inOrder, type LaneGame, prizeModeOf, rawLanes, rearranged } from './lanes.ts'

const game = (vendorCode: string, gameType: string, code = 'one'): LaneGame => ({
  code,
  gameType,
  subcategory: null,
  vendorCode,
  vendorName: vendorCode,
})
const lanesOf = (...games: LaneGame[]) => {
  const types = [...new Set(games.map(({ gameType }) => gameType))]
  return rawLanes(
    new Map(types.map((type) => [type, games.filter(({ gameType }) => gameType === type)])),
  )
}
const shown = (lanes: ReturnType<typeof lanesOf>) =>
  lanes.map(({ gameCategory, vendors }) => [
    gameCategory,
    ...vendors.map(
      ({ vendorCode, gameType, gameCount }) => `${vendorCode}:${gameType}:${gameCount}`,
    ),
  ])

test('vendors list originals among slots, e-sports and cockfight among sports', () => {
  const raw = lanesOf(
    game('ROW', 'BGS'),
    game('KIRIN', 'RNG'),
    game('KIRIN', 'RNG', 'two'),
    game('PITCH', 'SPORTS'),
    game('PITCH', 'ESPORTS'),
    game('RING', 'COCKFIGHT'),
  )
  expect(shown(raw)).toEqual([
    ['RNG', 'KIRIN:RNG:2', 'ROW:BGS:1'],
    ['SPORTS', 'PITCH:SPORTS:1', 'PITCH:ESPORTS:1', 'RING:COCKFIGHT:1'],
  ])
})

test('originals leave the slots, e-sports and cockfight follow the sports', () => {
  const raw = lanesOf(
    game('DRAW', 'LOTT'),
    game('RING', 'COCKFIGHT'),
    game('PITCH', 'ESPORTS'),
    game('PITCH', 'SPORTS'),
    game('ROW', 'BGS'),
    game('KIRIN', 'RNG'),
    game('JADE', 'PVP'),
  )
  expect(shown(rearranged(raw))).toEqual([
    ['RNG', 'KIRIN:RNG:1'],
    ['PVP', 'JADE:PVP:1'],
    ['BGS', 'ROW:BGS:1'],
    ['SPORTS', 'PITCH:SPORTS:1'],
    ['ESPORTS', 'PITCH:ESPORTS:1'],
    ['COCKFIGHT', 'RING:COCKFIGHT:1'],
    ['LOTT', 'DRAW:LOTT:1'],
  ])
})

test('lanes follow the order of the brand, and what it hides has none', () => {
  const raw = lanesOf(game('KIRIN', 'RNG'), game('PITCH', 'SPORTS'), game('RING', 'COCKFIGHT'))
  const placed = inOrder([
    { gameType: 'COCKFIGHT', isShown: true },
    { gameType: 'SPORTS', isShown: false },
  ])
  expect(placed).toHaveLength(CATEGORIES.length)
  expect(shown(rearranged(raw, placed))).toEqual([
    ['COCKFIGHT', 'RING:COCKFIGHT:1'],
    ['RNG', 'KIRIN:RNG:1'],
  ])
})

test('a lane that loses all of its vendors is gone', () => {
  expect(shown(rearranged(lanesOf(game('ROW', 'BGS'), game('RING', 'COCKFIGHT'))))).toEqual([
    ['BGS', 'ROW:BGS:1'],
    ['COCKFIGHT', 'RING:COCKFIGHT:1'],
  ])
  expect(rearranged([])).toEqual([])
})

test.each([
  [['TCG_LOTTO_VN'], 'ELOTT'],
  [['LOTT'], 'ELOTT'],
  [['TCG_SEA', 'LOTT'], 'ELOTT'],
  [['TCG_SEA'], 'LOTT'],
  [['ELOTT'], 'LOTT'],
  [[], 'LOTT'],
] as const)('the prize mode of %j is %s', (vendors, mode) => {
  expect(prizeModeOf(vendors)).toBe(mode)
})

test('every category has a type and a title of its own', () => {
  for (const column of [0, 1] as const)
    expect(new Set(CATEGORIES.map((category) => category[column])).size).toBe(CATEGORIES.length)
})

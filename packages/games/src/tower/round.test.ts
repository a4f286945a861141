import { money } from '@lantern/kernel/money'
import { describe, expect, test } from 'vitest'
import { anyGame, type Json, type Stake } from '../game.ts'
import { drawOf, refusalOf } from '../testing/draws.ts'
import { type State, viewSchema } from './bet.ts'
import { FLOORS, floorOf, type Level } from './math.ts'
import { tower } from './round.ts'

const game = anyGame(tower)
const usd = (text: string): Stake => ({ amount: money(text), currency: 'USD' })

/** A draw that leaves the last doors of each floor windy, so that door 1 is always safe. */
function lastWindy(level: Level) {
  const { size, safe } = floorOf(level)
  const floor = Array.from(
    { length: size - safe },
    (_, index) => (size - index - 0.5) / (size - index),
  )
  return drawOf(...Array.from({ length: FLOORS }, () => floor).flat())
}
const opened = (level: Level, stake = usd('10.00')) =>
  tower.open({ level }, stake, lastWindy(level))

const climb = (floor: number, door = 1) => ({ type: 'climb', floor, door }) as const
const upTo = (state: State, floors: number): State =>
  Array.from({ length: floors }, (_, index) => index + 1).reduce(
    (before, floor) => tower.act(before, climb(floor)),
    state,
  )
const cashOut = { type: 'cashOut' } as const

describe('a round', () => {
  test('three floors, cashed out: stake times the multiplier shown', () => {
    const state = upTo(opened('medium'), 3)
    expect(tower.settlement(state)).toBeUndefined()
    expect(tower.reveal(state)).toMatchObject({
      multiplier: '3.3075',
      payout: '33.07',
      nextMultiplier: '4.9612',
      windy: null,
    })
    expect(tower.settlement(tower.act(state, cashOut))).toEqual({
      outcome: 'won',
      payout: money('33.07'),
      residue: 50n,
      multiplier: 33_075n,
      odds: 33_075n,
      validBet: { amount: money('10'), reason: 'full_stake', ruleVersion: 'originals-1' },
    })
  })

  test('the wind ends it, pays nothing and shows the whole tower', () => {
    const state = tower.act(upTo(opened('easy'), 2), climb(3, 4))
    expect(tower.settlement(state)).toMatchObject({ outcome: 'lost', payout: 0n, multiplier: 0n })
    expect(tower.reveal(state)).toMatchObject({ phase: 'lost', payout: '0.00', doors: [1, 1, 4] })
    expect(tower.reveal(state).windy).toEqual(Array.from({ length: FLOORS }, () => [4]))
  })

  test('the top cashes out by itself', () => {
    const state = upTo(opened('hard'), FLOORS)
    expect(state.phase).toBe('completed')
    expect(tower.settlement(state)).toMatchObject({ payout: money('5017.60') })
  })

  test('it cashes out by itself at the last floor that the payout limit allows', () => {
    const state = upTo(opened('master', usd('500.00')), 3)
    expect(state.lastPaying).toBe(3)
    expect(state.phase).toBe('completed')
    expect(tower.settlement(state)).toMatchObject({ payout: money('31360') })
  })

  test('R-014 the payout is rounded down once, to the steps of the currency', () => {
    const at = { amount: money('10001'), currency: 'VND' }
    const state = upTo(tower.open({ level: 'easy' }, at, lastWindy('easy')), 1)
    expect(tower.settlement(tower.act(state, cashOut))).toMatchObject({
      payout: money('13067'),
      residue: 3_066n,
    })
  })
})

test('R-066 a round that was left is cashed out, or returned when it is on the ground', () => {
  expect(tower.settlement(tower.finish(upTo(opened('easy'), 1)))).toMatchObject({
    outcome: 'won',
    payout: money('13.06'),
  })
  const ground = tower.finish(opened('easy'))
  expect(tower.settlement(ground)).toMatchObject({
    outcome: 'void',
    payout: money('10'),
    validBet: { amount: 0n, reason: 'stake_returned' },
  })
  expect(refusalOf(() => tower.finish(ground))).toBe('round_over')
})

describe('hostile input', () => {
  test('a floor twice, one ahead, or one chosen on a second device is refused', () => {
    const state = upTo(opened('easy'), 1)
    for (const floor of [1, 3, 9])
      expect(refusalOf(() => tower.act(state, climb(floor)))).toBe('round_moved_on')
  })

  test('a door that the floor does not have is refused', () => {
    expect(refusalOf(() => tower.act(opened('hard'), climb(1, 3)))).toBe('action_not_allowed')
    expect(refusalOf(() => tower.act(opened('medium'), climb(1, 4)))).toBe('action_not_allowed')
  })

  test('cashing out on the ground is refused', () => {
    expect(refusalOf(() => tower.act(opened('easy'), cashOut))).toBe('nothing_to_cash_out')
  })

  test('nothing can be done after the end, however it ended', () => {
    const one = upTo(opened('easy'), 1)
    for (const state of [tower.act(one, cashOut), tower.act(one, climb(2, 4)), tower.finish(one), upTo(opened('hard'), FLOORS)])
      for (const action of [climb(2), climb(1), cashOut])
        expect(refusalOf(() => tower.act(state, action))).toBe('round_over')
  }) // biome-ignore format: a table

  test.each([
    [climb(0)], [climb(10)], [climb(1, 0)], [climb(1, 5)], [climb(1.5)], [{ type: 'climb', floor: 1 }],
    [{ type: 'climb', door: 1 }], [{ type: 'climb', floor: '1', door: 1 }], [{ type: 'cashOut', floor: 1 }],
    [{ type: 'fall' }], [{}], [null], [[]], [undefined],
  ])('the action %j is refused by its shape', (action) => {
    const state: Json = opened('easy')
    expect(refusalOf(() => game.act(state, action))).toBe('action_not_allowed')
  }) // biome-ignore format: a table

  test.each([[{}], [{ level: 'none' }], [{ level: 3 }], [{ level: 'easy', windy: [] }], [null]])(
    'the bet %j is refused by its shape',
    (bet) => {
      expect(refusalOf(() => game.open(bet, usd('1.00'), lastWindy('easy')))).toBe('bet_invalid')
    },
  )

  test.each([
    ['0.99', 'stake_below_minimum'],
    ['500.01', 'stake_above_maximum'],
    ['1.001', 'amount_invalid'],
  ])('a stake of %s is refused', (amount, code) => {
    expect(refusalOf(() => opened('easy', usd(amount)))).toBe(code)
  })

  test('an action never changes the state it was given', () => {
    const state = opened('easy')
    const before = JSON.stringify(state)
    upTo(state, 2)
    tower.finish(state)
    expect(JSON.stringify(state)).toBe(before)
  })
})

test('secrets: a live view says nothing of the wind', () => {
  for (const floors of [0, 1, 5]) {
    const view = tower.reveal(upTo(opened('expert'), floors))
    expect(view.windy).toBeNull()
    expect(viewSchema.safeParse(view).success).toBe(true)
  }
})

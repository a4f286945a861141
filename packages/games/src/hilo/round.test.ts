import { money } from '@lantern/kernel/money'
import { describe, expect, test } from 'vitest'
import { anyGame, type Json, type Stake } from '../game.ts'
import { drawOf, refusalOf } from '../testing/draws.ts'
import { type Move, type State, viewSchema } from './bet.ts'
import { ROUND_CARDS } from './math.ts'
import { hilo } from './round.ts'

const game = anyGame(hilo)
const usd = (text: string): Stake => ({ amount: money(text), currency: 'USD' })

/** A draw that deals cards of these ranks (1 to 13) and sevens from then on. */
const ranks = (...wanted: number[]) =>
  drawOf(
    ...Array.from({ length: ROUND_CARDS }, (_, index) => {
      const rank = wanted[index] ?? 7
      return (((rank + 11) % 13) * 4 + 0.5) / 52
    }),
  )
const opened = (wanted: number[], stake = usd('10.00')) => hilo.open({}, stake, ranks(...wanted))

/** Makes moves in order; `skip` or a pick. */
const play = (state: State, ...moves: Move[]): State =>
  moves.reduce((before, move) => {
    const step = before.moves.length
    return hilo.act(
      before,
      move === 'skip' ? { type: 'skip', step } : { type: 'guess', step, pick: move },
    )
  }, state)
const cashOut = { type: 'cashOut' } as const

describe('a round', () => {
  test('three right guesses, cashed out: stake times the multiplier shown', () => {
    const state = play(opened([7, 9, 9, 4]), 'hiOrSame', 'loOrSame', 'loOrSame')
    expect(hilo.settlement(state)).toBeUndefined()
    // 0.99 × 13/7 × 13/9 × 13/9 = 3.83607…
    expect(hilo.reveal(state)).toMatchObject({ multiplier: '3.836', payout: '38.36' })
    expect(hilo.settlement(hilo.act(state, cashOut))).toEqual({
      outcome: 'won',
      payout: money('38.36'),
      residue: 0n,
      multiplier: 38_360n,
      odds: 38_360n,
      validBet: { amount: money('10'), reason: 'full_stake', ruleVersion: 'originals-1' },
    })
  })

  test('a wrong guess ends it, shows the card and pays nothing', () => {
    const state = play(opened([2, 1]), 'hiOrSame')
    expect(hilo.settlement(state)).toMatchObject({ outcome: 'lost', payout: 0n })
    expect(hilo.reveal(state)).toMatchObject({ phase: 'lost', payout: '0.00', options: [] })
    expect(hilo.reveal(state).cards).toHaveLength(2)
  })

  test('a skip costs nothing and changes nothing but the card', () => {
    const state = play(opened([7, 8, 1, 12]), 'hiOrSame', 'skip')
    expect(hilo.reveal(state).multiplier).toBe('1.8385')
    expect(play(state, 'higher').phase).toBe('live')
  })

  test('an ace and a king offer their strict side and the same', () => {
    expect(play(opened([1, 1]), 'same').phase).toBe('live')
    expect(play(opened([1, 1]), 'higher').phase).toBe('lost')
    expect(play(opened([13, 12]), 'lower').phase).toBe('live')
    expect(refusalOf(() => play(opened([1, 5]), 'hiOrSame'))).toBe('action_not_allowed')
    expect(refusalOf(() => play(opened([7, 5]), 'same'))).toBe('action_not_allowed')
  })

  test('a guess above the payout limit is refused, and the last possible one completes it', () => {
    const state = play(opened([1, 1, 1, 2, 2], usd('500.00')), 'same', 'same')
    expect(hilo.reveal(state)).toMatchObject({ multiplier: '167.31' })
    expect(refusalOf(() => play(state, 'same'))).toBe('win_above_maximum')
    expect(hilo.reveal(state).options.map((option) => option.isOpen)).toEqual([true, false])
    const end = play(play(state, 'higher'), 'hiOrSame')
    expect(end.phase).toBe('completed')
    expect(hilo.settlement(end)?.payout).toBeLessThanOrEqual(money('100000'))
  })

  test('with the last card it cashes out by itself, or gives the stake back', () => {
    const skips = Array.from({ length: ROUND_CARDS - 2 }, (): Move => 'skip')
    expect(play(opened([]), 'hiOrSame', ...skips).phase).toBe('completed')
    const nothing = play(opened([]), ...skips, 'skip')
    expect(hilo.settlement(nothing)).toMatchObject({ outcome: 'void', payout: money('10') })
  })

  test('R-014 the payout is rounded down once, to the steps of the currency', () => {
    const state = play(
      hilo.open({}, { amount: money('10001'), currency: 'VND' }, ranks(7, 9)),
      'hiOrSame',
    )
    expect(hilo.settlement(hilo.act(state, cashOut))).toMatchObject({ payout: money('18386') })
  })
})

test('a cash-out below 1.10 does not count for rewards, a loss does', () => {
  const state = play(opened([2, 5]), 'hiOrSame')
  expect(hilo.settlement(hilo.act(state, cashOut))?.validBet).toMatchObject({
    amount: 0n,
    reason: 'cash_out_below_1_10',
  })
  expect(hilo.settlement(play(opened([2, 1]), 'hiOrSame'))?.validBet.amount).toBe(money('10'))
})

test('R-066 a round that was left is cashed out, or returned when nothing was guessed', () => {
  const right = hilo.finish(play(opened([7, 9]), 'hiOrSame'))
  expect(hilo.settlement(right)).toMatchObject({ outcome: 'won', payout: money('18.38') })
  const skipped = hilo.finish(play(opened([7, 9]), 'skip'))
  expect(hilo.settlement(skipped)).toMatchObject({ outcome: 'void', payout: money('10') })
  expect(refusalOf(() => hilo.finish(right))).toBe('round_over')
})

describe('hostile input', () => {
  test('the same guess twice, or from a second device, is refused', () => {
    const state = play(opened([7, 9]), 'hiOrSame')
    const again = { type: 'guess', step: 0, pick: 'hiOrSame' } as const
    expect(refusalOf(() => hilo.act(state, again))).toBe('round_moved_on')
    expect(refusalOf(() => hilo.act(state, { type: 'skip', step: 0 }))).toBe('round_moved_on')
    expect(refusalOf(() => hilo.act(state, { ...again, step: 2 }))).toBe('round_moved_on')
  })

  test('cashing out with nothing guessed is refused, also after a skip', () => {
    expect(refusalOf(() => hilo.act(opened([7]), cashOut))).toBe('nothing_to_cash_out')
    expect(refusalOf(() => hilo.act(play(opened([7]), 'skip'), cashOut))).toBe(
      'nothing_to_cash_out',
    )
  })

  test('nothing can be done after the end, however it ended', () => {
    const right = play(opened([7, 9]), 'hiOrSame')
    for (const state of [hilo.act(right, cashOut), play(opened([7, 2]), 'hiOrSame'), hilo.finish(right)])
      for (const action of [cashOut, { type: 'skip', step: 1 } as const, { type: 'guess', step: 1, pick: 'hiOrSame' } as const])
        expect(refusalOf(() => hilo.act(state, action))).toBe('round_over')
  }) // biome-ignore format: a table

  test.each([
    [{ type: 'guess', step: 0 }], [{ type: 'guess', step: 0, pick: 'up' }], [{ type: 'guess', pick: 'higher' }],
    [{ type: 'guess', step: -1, pick: 'higher' }], [{ type: 'guess', step: 0.5, pick: 'higher' }],
    [{ type: 'guess', step: 0, pick: ['higher'] }], [{ type: 'guess', step: 0, pick: 'higher', card: 3 }],
    [{ type: 'skip' }], [{ type: 'skip', step: 53 }], [{ type: 'cashOut', step: 0 }], [{}], [null], [[]], ['skip'],
  ])('the action %j is refused by its shape', (action) => {
    const state: Json = opened([7])
    expect(refusalOf(() => game.act(state, action))).toBe('action_not_allowed')
  }) // biome-ignore format: a table

  test.each([[{ first: 7 }], [null], [[]], ['x']])('the bet %j is refused by its shape', (bet) => {
    expect(refusalOf(() => game.open(bet, usd('1.00'), ranks()))).toBe('bet_invalid')
  })

  test.each([
    ['0.99', 'stake_below_minimum'],
    ['500.01', 'stake_above_maximum'],
    ['1.001', 'amount_invalid'],
  ])('a stake of %s is refused', (amount, code) => {
    expect(refusalOf(() => game.open({}, usd(amount), ranks()))).toBe(code)
  })

  test('an action never changes the state it was given', () => {
    const state = opened([7, 9])
    const before = JSON.stringify(state)
    play(state, 'hiOrSame')
    hilo.finish(state)
    expect(JSON.stringify(state)).toBe(before)
  })
})

test('secrets: a view holds no card that is not open', () => {
  let state = opened([7, 8, 9, 10, 11])
  for (const pick of ['hiOrSame', 'hiOrSame', 'hiOrSame'] as const) {
    expect(hilo.reveal(state).cards).toEqual(state.cards.slice(0, state.moves.length + 1))
    expect(viewSchema.safeParse(hilo.reveal(state)).success).toBe(true)
    state = play(state, pick)
  }
})

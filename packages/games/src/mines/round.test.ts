import { money } from '@lantern/kernel/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyGame, type Json, type Stake } from '../game.ts'
import { drawOf, refusalOf } from '../testing/draws.ts'
import { viewSchema } from './bet.ts'
import { BOARD, CELLS, multiplier } from './math.ts'
import { mines } from './round.ts'

const game = anyGame(mines)
const usd = (text: string): Stake => ({ amount: money(text), currency: 'USD' })

/** A draw that lays the mines on these cells, in this order. */
function mineAt(...cells: number[]) {
  const left = [...BOARD]
  return drawOf(
    ...cells.map((cell) => {
      const index = left.indexOf(cell)
      const float = (index + 0.5) / left.length
      left.splice(index, 1)
      return float
    }),
  )
}

const threeMines = (stake = usd('10.00')) => mines.open({ mines: 3 }, stake, mineAt(23, 24, 25))
const opening = (cell: number) => ({ type: 'open', cell }) as const
const cashOut = { type: 'cashOut' } as const

describe('a round', () => {
  test('opened, three safe tiles, cashed out: stake times the multiplier shown', () => {
    let state = threeMines()
    for (const cell of [1, 7, 13]) state = mines.act(state, opening(cell))
    expect(mines.settlement(state)).toBeUndefined()
    expect(mines.reveal(state)).toMatchObject({ multiplier: '1.4785', payout: '14.78' })
    expect(mines.settlement(mines.act(state, cashOut))).toEqual({
      outcome: 'won',
      payout: money('14.78'),
      residue: 50n,
      multiplier: 14_785n,
      odds: 14_785n,
      validBet: { amount: money('10'), reason: 'full_stake', ruleVersion: 'originals-1' },
    })
  })

  test('a mine ends it and pays nothing', () => {
    const state = mines.act(mines.act(threeMines(), opening(1)), opening(24))
    expect(mines.settlement(state)).toMatchObject({ outcome: 'lost', payout: 0n, multiplier: 0n })
    expect(mines.reveal(state)).toMatchObject({
      phase: 'exploded',
      explodedAt: 24,
      mineCells: [23, 24, 25],
      payout: '0.00',
    })
  })

  test('the last safe tile cashes out by itself', () => {
    let state = mines.open({ mines: 24 }, usd('2.00'), mineAt(...BOARD.slice(1)))
    state = mines.act(state, opening(1))
    expect(state.phase).toBe('completed')
    expect(mines.settlement(state)).toMatchObject({ outcome: 'won', payout: money('49.50') })
  })

  test('it cashes out by itself at the last tile that the payout limit allows', () => {
    let state = mines.open({ mines: 12 }, usd('500.00'), mineAt(...BOARD.slice(13)))
    expect(multiplier(12, state.lastPaying) * money('500') <= money('100000') * 10_000n).toBe(true)
    expect(multiplier(12, state.lastPaying + 1) * money('500') > money('100000') * 10_000n).toBe(
      true,
    )
    for (let cell = 1; cell <= state.lastPaying; cell += 1) state = mines.act(state, opening(cell))
    expect(state.phase).toBe('completed')
    expect(mines.reveal(state)).toMatchObject({ nextMultiplier: null, nextPayout: null })
  })

  test('R-014 the payout is rounded down once, to the steps of the currency', () => {
    const open = (stake: Stake) =>
      mines.act(mines.open({ mines: 1 }, stake, mineAt(25)), opening(1))
    const vnd = mines.act(open({ amount: money('10001'), currency: 'VND' }), cashOut)
    expect(mines.settlement(vnd)).toMatchObject({ payout: money('10313'), residue: 312n })
    const kwd = mines.act(open({ amount: money('0.501'), currency: 'KWD' }), cashOut)
    expect(mines.settlement(kwd)).toMatchObject({ payout: money('0.516'), residue: 6n })
  })

  test('the same round whatever the order of its tiles', () => {
    const play = (cells: number[]) =>
      cells.reduce((state, cell) => mines.act(state, opening(cell)), threeMines())
    expect(mines.settlement(mines.act(play([1, 2, 3]), cashOut))).toEqual(
      mines.settlement(mines.act(play([3, 1, 2]), cashOut)),
    )
  })
})

describe('valid bet', () => {
  test('a cash-out below 1.10 does not count', () => {
    const state = mines.act(mines.open({ mines: 2 }, usd('5.00'), mineAt(24, 25)), opening(1))
    expect(mines.settlement(mines.act(state, cashOut))?.validBet).toEqual({
      amount: 0n,
      reason: 'cash_out_below_1_10',
      ruleVersion: 'originals-1',
    })
  })

  test('a loss counts in full, also below 1.10', () => {
    const state = mines.act(mines.open({ mines: 2 }, usd('5.00'), mineAt(24, 25)), opening(24))
    expect(mines.settlement(state)?.validBet).toMatchObject({
      amount: money('5'),
      reason: 'full_stake',
    })
  })
})

describe('R-066 a round that was left', () => {
  test('with tiles open it is cashed out where it stands', () => {
    const state = mines.finish(mines.act(threeMines(), opening(1)))
    expect(mines.settlement(state)).toMatchObject({ outcome: 'won', payout: money('11.25') })
  })

  test('with nothing open the stake goes back and counts for nothing', () => {
    const state = mines.finish(threeMines())
    expect(mines.settlement(state)).toMatchObject({
      outcome: 'void',
      payout: money('10'),
      validBet: { amount: 0n, reason: 'stake_returned' },
    })
    expect(mines.reveal(state)).toMatchObject({ phase: 'returned', payout: '10.00' })
  })

  test('is finished once', () => {
    const state = mines.finish(threeMines())
    expect(refusalOf(() => mines.finish(state))).toBe('round_over')
  })
})

describe('hostile input', () => {
  test('the same tile twice is refused and does not raise the multiplier', () => {
    const state = mines.act(threeMines(), opening(1))
    expect(refusalOf(() => mines.act(state, opening(1)))).toBe('cell_already_open')
    expect(state.opened).toEqual([1])
  })

  test('cashing out with nothing open is refused', () => {
    expect(refusalOf(() => mines.act(threeMines(), cashOut))).toBe('nothing_to_cash_out')
  })

  test('nothing can be done after the end, however it ended', () => {
    const opened = mines.act(threeMines(), opening(1))
    const ended = [
      mines.act(opened, cashOut),
      mines.act(opened, opening(25)),
      mines.finish(threeMines()),
      mines.act(mines.open({ mines: 24 }, usd('1.00'), mineAt(...BOARD.slice(1))), opening(1)),
    ]
    for (const state of ended)
      for (const action of [opening(2), opening(1), cashOut])
        expect(refusalOf(() => mines.act(state, action))).toBe('round_over')
  })

  test.each([
    [opening(0)], [opening(26)], [opening(-1)], [opening(1.5)], [opening(Number.NaN)],
    [{ type: 'open', cell: '1' }], [{ type: 'open', cell: [1] }], [{ type: 'open', cell: null }],
    [{ type: 'open' }], [{ type: 'open', cell: 1, opened: [] }], [{ type: 'cashOut', cell: 1 }],
    [{ type: 'reveal' }], [{}], [[]], [null], ['cashOut'], [1], [undefined],
    [JSON.parse('{"type":"open","cell":1,"__proto__":{"phase":"live"}}')],
  ])('the action %j is refused by its shape', (action) => {
    const state: Json = threeMines()
    expect(refusalOf(() => game.act(state, action))).toBe('action_not_allowed')
  }) // biome-ignore format: a table

  test.each([
    [{ mines: 0 }], [{ mines: 25 }], [{ mines: 1.5 }], [{ mines: '3' }], [{ mines: -3 }], [{}],
    [{ mines: 3, mineCells: [1, 2, 3] }], [{ mines: Number.POSITIVE_INFINITY }], [null], [[3]], [3],
  ])('the bet %j is refused by its shape', (bet) => {
    expect(refusalOf(() => game.open(bet, usd('1.00'), mineAt(1)))).toBe('bet_invalid')
    expect(refusalOf(() => game.readBet(bet))).toBe('bet_invalid')
  }) // biome-ignore format: a table

  test.each([
    ['0.99', 'USD', 'stake_below_minimum'],
    ['500.01', 'USD', 'stake_above_maximum'],
    ['1.001', 'USD', 'amount_invalid'],
    ['0', 'USD', 'amount_invalid'],
    ['-5', 'USD', 'amount_invalid'],
    ['10000.5', 'VND', 'amount_invalid'],
  ])('a stake of %s %s is refused', (amount, currency, code) => {
    const stake = { amount: money(amount), currency }
    expect(refusalOf(() => game.open({ mines: 3 }, stake, mineAt(1, 2, 3)))).toBe(code)
  })

  test('a stored state that is no round is a fault, not a refusal', () => {
    for (const broken of [null, {}, { ...threeMines(), phase: 'won' }])
      expect(() => game.settlement(broken)).toThrow(TypeError)
  })

  test('an action never changes the state it was given', () => {
    const state = threeMines()
    const before = JSON.stringify(state)
    mines.act(state, opening(1))
    mines.act(state, opening(25))
    mines.finish(state)
    expect(JSON.stringify(state)).toBe(before)
  })
})

describe('secrets', () => {
  /** Boards with `count` mines and safe cells to open, none of which is a mine. */
  const situation = fc.integer({ min: 1, max: 24 }).chain((count) =>
    fc.record({
      one: fc.shuffledSubarray([...BOARD], { minLength: count, maxLength: count }),
      other: fc.shuffledSubarray([...BOARD], { minLength: count, maxLength: count }),
      tries: fc.shuffledSubarray([...BOARD], { maxLength: 8 }),
    }),
  )

  test('R-065 the view of a live round is the same wherever the mines lie', () => {
    fc.assert(
      fc.property(situation, ({ one, other, tries }) => {
        const safe = tries.filter((cell) => !one.includes(cell) && !other.includes(cell))
        const views = [one, other].map((cells) => {
          let state = mines.open({ mines: cells.length }, usd('1.00'), mineAt(...cells))
          for (const cell of safe)
            if (mines.settlement(state) === undefined) state = mines.act(state, opening(cell))
          return mines.settlement(state) ? 'over' : JSON.stringify(mines.reveal(state))
        })
        expect(views[0]).toBe(views[1])
      }),
      { numRuns: 500 },
    )
  })

  test('the view names its fields, and a live one names no mine', () => {
    const live = mines.reveal(mines.act(threeMines(), opening(2)))
    expect(viewSchema.parse(live)).toEqual(live)
    expect(live.mineCells).toBeNull()
    expect(live.explodedAt).toBeNull()
    expect(live.opened).toEqual([2])
  })

  test('a secret added to the state does not reach the view', () => {
    const state = { ...threeMines(), hint: 'look at 23' }
    expect(JSON.stringify(mines.reveal(state))).not.toContain('hint')
  })
})

test('a state survives being stored as JSON at every step', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: CELLS }), { maxLength: 25 }), (cells) => {
      let state: Json = game.open({ mines: 3 }, usd('1.00'), mineAt(5, 10, 15))
      for (const cell of new Set(cells)) {
        if (game.isOver(state)) break
        const stored = JSON.parse(JSON.stringify(state))
        const next = game.act(state, opening(cell))
        expect(game.act(stored, opening(cell))).toEqual(next)
        state = next
      }
      expect(game.isOver(state)).toBe(game.settlement(state) !== undefined)
    }),
  )
})

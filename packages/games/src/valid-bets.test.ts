import { present } from '@lantern/kernel/assert'
import { fairDraw } from '@lantern/kernel/draw'
import { type Money, money } from '@lantern/kernel/money'
import { describe, expect, test } from 'vitest'
import { validBetOf } from './crash/round.ts'
import { nodeHashes } from './fair/node-hashes.ts'
import type { JsonObject, ValidBetReason } from './game.ts'
import { findGame, games, sharedGames } from './registry.ts'

// What counts for rewards, of every game in one table: which reasons its rounds may have, and that
// nothing counts with more than was staked. What each reason means is in the README of its game.

const STAKE = money('1.00')
const ROUNDS = 300
const MOVES = 60

interface Row {
  readonly code: string
  readonly bet: JsonObject
  /** What is done while the round is live; without one it is left to its end. */
  readonly move?: (view: JsonObject) => JsonObject
  readonly reasons: readonly ValidBetReason[]
}

const CASH_OUT = { type: 'cashOut' } as const
const length = (list: unknown): number => (Array.isArray(list) ? list.length : 0)

/** Names the first answer that is offered, once, and leaves. */
const guessOnce = ({ moves, options }: JsonObject): JsonObject => {
  const [first] = Array.isArray(options) ? options : []
  if (length(moves) > 0) return CASH_OUT
  return { type: 'guess', step: 0, pick: (first as { pick: string }).pick }
}

const ROWS: readonly Row[] = [
  { code: 'mines', bet: { mines: 1 }, reasons: ['stake_returned'] },
  {
    code: 'mines',
    bet: { mines: 1 },
    move: ({ opened }) => (length(opened) > 0 ? CASH_OUT : { type: 'open', cell: 7 }),
    reasons: ['cash_out_below_1_10', 'full_stake'],
  },
  { code: 'tower', bet: { level: 'easy' }, reasons: ['stake_returned'] },
  {
    code: 'tower',
    bet: { level: 'easy' },
    move: ({ doors }) => (length(doors) > 0 ? CASH_OUT : { type: 'climb', floor: 1, door: 1 }),
    reasons: ['full_stake'],
  },
  { code: 'hilo', bet: {}, reasons: ['stake_returned'] },
  { code: 'hilo', bet: {}, move: guessOnce, reasons: ['cash_out_below_1_10', 'full_stake'] },
  { code: 'blackjack', bet: {}, reasons: ['net'] },
  { code: 'poker', bet: {}, reasons: ['full_stake'] },
  { code: 'dice', bet: { direction: 'over', target: 5_050 }, reasons: ['full_stake'] },
  {
    code: 'dice',
    bet: { direction: 'over', target: 300 },
    reasons: ['win_chance_above_95_percent'],
  },
  { code: 'limbo', bet: { target: 200 }, reasons: ['full_stake'] },
  { code: 'limbo', bet: { target: 102 }, reasons: ['win_chance_above_95_percent'] },
  { code: 'plinko', bet: { rows: 8, risk: 'low' }, reasons: ['full_stake'] },
  { code: 'keno', bet: { picks: [1, 2, 3], risk: 'low' }, reasons: ['full_stake'] },
  { code: 'wheel', bet: { lanterns: 10, risk: 'low' }, reasons: ['full_stake'] },
  { code: 'roulette', bet: { chips: { red: '1.00' } }, reasons: ['full_stake'] },
  {
    code: 'roulette',
    bet: { chips: { red: '0.50', black: '0.50' } },
    reasons: ['opposite_bets'],
  },
  {
    code: 'roulette',
    bet: { chips: { dozen1: '0.50', dozen2: '0.30', dozen3: '0.20' } },
    reasons: ['most_numbers_covered'],
  },
]

/** How many rounds of a row counted by each reason, and the most that any counted with. */
function played({ code, bet, move }: Row) {
  const game = findGame(code)
  if (!game) throw new Error(`no game ${code}`)
  const seen = new Set<ValidBetReason>()
  const amounts = new Set<Money>()
  for (let nonce = 0; nonce < ROUNDS; nonce += 1) {
    const seeds = { serverSeed: code, clientSeed: 'what counts', nonce }
    const stake = { amount: STAKE, currency: 'USD' } as const
    let state = game.open(bet, stake, fairDraw(seeds, nodeHashes.hmac))
    for (let moves = 0; !game.isOver(state) && moves < MOVES; moves += 1)
      state = move ? game.act(state, move(game.reveal(state))) : game.finish(state)
    const settled = game.settlement(state)
    if (!settled) throw new Error(`a round of ${code} does not end`)
    const { validBet, outcome } = settled
    seen.add(validBet.reason)
    amounts.add(validBet.amount)
    // A stake that went back counts for nothing, and nothing counts with more than it cost.
    if (outcome === 'void') expect(validBet.amount).toBe(0n)
    expect(validBet.amount >= 0n && validBet.amount <= STAKE).toBe(true)
    expect(validBet.ruleVersion).toBe('originals-1')
  }
  return { reasons: [...seen].toSorted(), amounts: [...amounts] }
}

test('the table knows every game', () => {
  const known = new Set([...ROWS.map(({ code }) => code), ...sharedGames.map(({ code }) => code)])
  expect([...known].toSorted()).toEqual(
    [...games, ...sharedGames].map(({ code }) => code).toSorted(),
  )
})

describe('odds', () => {
  const ended = (code: string, bet: JsonObject, seed: string, amount = STAKE) => {
    const game = present(findGame(code), 'the game is known')
    const draw = fairDraw({ serverSeed: seed, clientSeed: 'odds', nonce: 0 }, nodeHashes.hmac)
    return game.settlement(game.open(bet, { amount, currency: 'USD' }, draw))
  }

  test('are what the bet pays where it wins, whether it does or not', () => {
    for (const seed of ['1', '2', '3', '4', '5', '6', '7', '8']) {
      const dice = ended('dice', { direction: 'over', target: 1_750 }, seed)
      expect(dice?.odds).toBe(12_000n)
      if (dice?.outcome === 'won') expect(dice.multiplier).toBe(dice.odds)
      expect(ended('limbo', { target: 149 }, seed)?.odds).toBe(14_900n)
      const dozens = { dozen1: '0.50', dozen2: '0.50' }
      expect(ended('roulette', { chips: dozens }, seed)?.odds).toBe(15_000n)
      // of several wins the least: a red seventeen pays more
      const chips = { '17': '0.50', red: '0.50' }
      expect(ended('roulette', { chips }, seed)?.odds).toBe(10_000n)
      // less than a ten thousandth of the stake is still more than nothing
      const dust = { '17': '499.99', red: '0.01' }
      expect(ended('roulette', { chips: dust }, seed, money('500'))?.odds).toBe(1n)
      expect(ended('plinko', { rows: 8, risk: 'low' }, seed)?.odds).toBeUndefined()
    }
  })
})

describe('what counts for rewards', () => {
  test.each(ROWS.map((row) => [row.code, JSON.stringify(row.bet), row] as const))(
    '%s %s',
    (_code, _bet, row) => {
      const { reasons, amounts } = played(row)
      expect(reasons).toEqual([...row.reasons].toSorted())
      // Whole or not at all, but where the rule is what was won or lost.
      if (!row.reasons.includes('net'))
        expect(amounts.every((amount) => amount === 0n || amount === STAKE)).toBe(true)
    },
  )

  test.each([
    ['by hand at 1.10', 0, 110, 'full_stake'],
    ['by hand at 1.09', 0, 109, 'cash_out_below_1_10'],
    ['meant for 1.09, and lost', 109, null, 'cash_out_below_1_10'],
    ['meant for 2.00, and lost', 200, null, 'full_stake'],
  ] as const)('crash: %s', (_how, autoAt, at, reason) => {
    const amount = reason === 'full_stake' ? STAKE : 0n
    expect(validBetOf(STAKE, autoAt, at)).toMatchObject({ reason, amount })
  })
})

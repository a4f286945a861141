import { money } from '@lantern/kernel/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { browserHashes } from '../fair/browser-hashes.ts'
import { nodeHashes } from '../fair/node-hashes.ts'
import { verifyRound } from '../fair/verify.ts'
import { anyGame } from '../game.ts'
import { refusalOf } from '../testing/draws.ts'
import type { State } from './bet.ts'
import { chainDraw, landingOf } from '../fair/chain.ts'
import { type Aboard, decide, nextDue, type Pool } from './exposure.ts'
import { HIGHEST, msUntil, multiplierAt } from './math.ts'
import { ceilingOf, crash, open, payoutAt } from './round.ts'

// This round of the published chain ends at 15.49×.
const hash = '9f57575fd54cd441e962448537e155ace9555df10cd27fa817bbcaf48a59ebcf'
const salt = '0000000000000000004d6ec16dafe9d8370958664c1dc422f452892264c59526'
const usd = (amount: string) => ({ amount: money(amount), currency: 'USD' })
const begin = (autoAt = 0, stake = '10.00'): State =>
  open({ autoAt }, usd(stake), chainDraw(hash, salt, nodeHashes))

describe('a bet', () => {
  test('leaves at its own target, and falls when the round ends below it', () => {
    expect(crash.settlement(crash.finish(begin(1_549)))).toMatchObject({
      outcome: 'won',
      payout: money('154.90'),
      multiplier: 154_900n,
      validBet: { amount: money('10.00'), reason: 'full_stake' },
    })
    expect(crash.settlement(crash.finish(begin(1_550)))).toMatchObject({ outcome: 'lost' })
    expect(crash.settlement(crash.finish(begin(0)))).toMatchObject({ outcome: 'lost' })
  })

  test('leaves by hand where the curve stood when its word arrived', () => {
    const state = crash.act(begin(), { type: 'cashOut', atMs: 11_553 })
    expect(crash.reveal(state)).toMatchObject({ at: 200, payout: '20.00', how: 'asked' })
    const late = () => crash.act(begin(), { type: 'cashOut', atMs: msUntil(1_549) })
    expect(refusalOf(late)).toBe('round_over')
    const last = crash.act(begin(), { type: 'cashOut', atMs: msUntil(1_549) - 1 })
    expect(last.at).toBe(1_548)
    expect(refusalOf(() => crash.act(begin(), { type: 'cashOut', atMs: 100 }))).toBe(
      'too_early_to_cash_out',
    )
    expect(refusalOf(() => crash.act(state, { type: 'cashOut', atMs: 12_000 }))).toBe('round_over')
  })

  test('below 1.10× nothing counts for rewards', () => {
    const early = crash.act(begin(), { type: 'cashOut', atMs: msUntil(109) })
    expect(crash.settlement(early)?.validBet.amount).toBe(0n)
    expect(crash.settlement(crash.finish(begin(109)))?.validBet.amount).toBe(0n)
    expect(crash.settlement(crash.finish(begin(110)))?.validBet.amount).toBe(money('10.00'))
  })

  test('no payout passes the limit: the bet leaves below it, or is not taken', () => {
    expect(ceilingOf({ autoAt: 0 }, usd('500.00'))).toBe(20_000)
    expect(ceilingOf({ autoAt: 0 }, usd('1.00'))).toBe(HIGHEST)
    expect(refusalOf(() => begin(20_001, '500.00'))).toBe('win_above_maximum')
    expect(payoutAt(money('500.00'), 'USD', 20_000).amount).toBe(money('100000.00'))
  })

  test('R-065 where a round ends is in no view of a bet that is aboard', () => {
    expect(crash.reveal(begin()).bust).toBeNull()
    expect(crash.reveal(crash.finish(begin())).bust).toBe(1_549)
  })

  test('R-060 the verifier plays a bet again from the link of the chain', () => {
    const verified = verifyRound({
      game: 'crash',
      rulesVersion: 'crash-1',
      serverSeed: hash,
      clientSeed: salt,
      nonce: 7,
      bet: { autoAt: 0 },
      stake: '10.00',
      currency: 'USD',
      actions: [{ type: 'capped', at: 300 }],
      finished: true,
    })
    expect(verified.serverSeedHash).toBe(nodeHashes.sha256Hex(hash))
    expect(verified.view).toMatchObject({ at: 300, how: 'capped', bust: 1_549, payout: '30.00' })
    expect(landingOf(hash, salt, browserHashes)).toBe(1_549)
  })

  test.each([
    { autoAt: 100 },
    { autoAt: 1.5 },
    { autoAt: HIGHEST + 1 },
    { autoAt: '200' },
    { autoAt: -1 },
    {},
    { autoAt: 0, bust: 1 },
    null,
  ])('hostile input %j is refused', (bet) => {
    expect(refusalOf(() => anyGame(crash).readBet(bet))).toBe('bet_invalid')
  })
})

describe('the exposure of a round', () => {
  const aboard = fc.record({
    stake: fc.bigInt(1n, 500n).map((units) => units * 10_000n),
    ceiling: fc.integer({ min: 101, max: 50_000 }),
    atCeiling: fc.constant('auto' as const),
    askedMs: fc.option(fc.integer({ min: 166, max: 100_000 })),
    pool: fc.constantFrom('real:USD', 'trial:USD'),
  })
  const crowd = fc
    .array(aboard, { maxLength: 60 })
    .map((bets): Aboard[] =>
      bets.map((bet, index) => ({ ...bet, currency: 'USD', id: `${index + 1}` })),
    )
  const poolsOf = (bets: readonly Aboard[]): Map<string, Pool> =>
    new Map(
      ['real:USD', 'trial:USD'].map((key) => {
        const staked = bets.reduce((sum, bet) => sum + (bet.pool === key ? bet.stake : 0n), 0n)
        // As it is when a round takes stakes for up to half of its cap.
        return [key, { cap: staked * 2n + 1n, decided: 0n }]
      }),
    )

  test('is never passed, whenever anybody looks, and nobody leaves above its ceiling', () => {
    fc.assert(
      fc.property(crowd, fc.array(fc.integer({ min: 0, max: 120_000 })), (bets, looks) => {
        const pools = poolsOf(bets)
        let left = bets
        for (const ms of [...looks.sort((a, b) => a - b), 200_000]) {
          for (const one of decide(left, pools, multiplierAt(ms))) {
            const bet = left.find(({ id }) => id === one.id)
            const pool = pools.get(one.pool)
            if (!bet || !pool) throw new Error('a decision is about somebody aboard')
            expect(one.at).toBeLessThanOrEqual(bet.ceiling)
            expect(one.at).toBeGreaterThanOrEqual(101)
            pools.set(one.pool, { ...pool, decided: pool.decided + one.payout })
            left = left.filter(({ id }) => id !== one.id)
          }
          for (const pool of pools.values()) expect(pool.decided <= pool.cap).toBe(true)
        }
        expect(left.every(({ ceiling }) => ceiling > multiplierAt(200_000))).toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  test('whoever is aboard when the cap is reached leaves there, together', () => {
    const stake = money('100.00')
    const atCeiling = 'auto' as const
    const common = { pool: 'real:USD', currency: 'USD', stake, ceiling: HIGHEST, atCeiling }
    const bets = [
      { ...common, id: '1', askedMs: msUntil(150) },
      { ...common, id: '2', askedMs: null },
      { ...common, id: '3', askedMs: null },
    ]
    const pools = new Map([['real:USD', { cap: money('1000.00'), decided: 0n }]])
    expect(decide(bets, pools, 149)).toEqual([])
    expect(nextDue(bets, pools)).toBe(150)
    expect(decide(bets, pools, 500).map(({ at, how }) => [at, how])).toEqual([
      [150, 'asked'],
      [425, 'capped'],
      [425, 'capped'],
    ])
    expect(decide(bets, pools, 424)).toHaveLength(1)
  })
})

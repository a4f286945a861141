import { money } from '@lantern/kernel/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { breaksMostStake, convert, expectedCost, splitPayout, splitStake } from './bonus-balance.ts'
import {
  allocate,
  judge,
  type Lock,
  type Played,
  requirementOf,
  type Terms,
  WHOLE,
  weightOf,
} from './rollover.ts'
import { netOfOpposites } from './valid-bet.ts'

const percent = (share: number) => BigInt(share) * 100n
const terms: Terms = {
  weights: {
    otherwise: WHOLE,
    products: { live: percent(20), sports: percent(50) },
    tags: { JACKPOT: 0n, TABLE: percent(10) },
    games: { 'studio/blackjack': percent(5) },
  },
  minimumOdds: null,
  mostStake: null,
  stakes: 'all',
  netsOpposites: true,
}
const bet = (product: string, amount: string, more: Partial<Played> = {}): Played => ({
  product,
  game: 'studio/lanterns',
  tags: [],
  stake: money(amount),
  stakeBonus: 0n,
  validBet: money(amount),
  netBet: money(amount),
  odds: null,
  ...more,
})
const lockOf = (required: string, more: Partial<Lock> = {}): Lock => ({
  required: money(required),
  progress: 0n,
  terms,
  ...more,
})
const amounts = (locks: readonly Lock[], played: Played) =>
  allocate(locks, played).contributions.map(({ amount }) => amount)

describe('worked examples', () => {
  test('the source: 15 times deposit and bonus, and the deposit once, are 70,500', () => {
    const credit = { deposit: money('3000'), bonus: money('1500') }
    expect(requirementOf(credit, { base: 'both', times: 1500n })).toBe(money('67500'))
    expect(requirementOf(credit, { base: 'both', times: 1500n, depositTimes: 100n })).toBe(
      money('70500'),
    )
  })

  test('Ex 1: progress by product; what is above the requirement is discarded', () => {
    const required = requirementOf(
      { deposit: money('1000'), bonus: money('1000') },
      { base: 'both', times: 1000n },
    )
    expect(required).toBe(money('20000'))
    let progress = 0n
    const counted = [bet('rng', '12000'), bet('live', '30000'), bet('sports', '5000')].map(
      (one) => {
        const [amount = 0n] = amounts([{ required, progress, terms }], one)
        progress += amount
        return amount
      },
    )
    // 2,500 would be the third: 500 of them are more than is lacking
    expect(counted).toEqual([money('12000'), money('6000'), money('2000')])
    expect(progress).toBe(required)
    expect(judge(terms, bet('sports', '5000'))).toEqual({
      counts: money('5000'),
      weight: 5000n,
      because: null,
    })
  })

  test('Ex 2: real money first, and a payout in the proportion of its stake', () => {
    const has = { cash: money('30'), bonus: money('500') }
    const split = splitStake(money('100'), has, 'cash_first')
    expect(split).toEqual({ cash: money('30'), bonus: money('70') })
    if (!split) throw new Error('there was enough')
    const payout = money('200')
    expect(splitPayout(payout, split)).toEqual({
      cash: money('60'),
      bonus: money('140'),
      lost: 0n,
    })
    expect(splitPayout(payout, split, 'completed').cash).toBe(money('200'))
    expect(splitPayout(payout, split, 'forfeited')).toEqual({
      cash: money('60'),
      bonus: 0n,
      lost: money('140'),
    })
  })

  test('Ex 3: bonus first leaves the real money alone', () => {
    const has = { cash: money('30'), bonus: money('500') }
    const split = splitStake(money('100'), has, 'bonus_first')
    expect(split).toEqual({ cash: 0n, bonus: money('100') })
    if (!split) throw new Error('there was enough')
    expect(splitPayout(money('200'), split)).toEqual({ cash: 0n, bonus: money('200'), lost: 0n })
  })

  test('Ex 4: what 20,000 cost on slots, on the banker, and on the banker at a fifth', () => {
    const required = money('20000')
    expect(expectedCost(required, 400n, WHOLE)).toBe(money('800'))
    expect(expectedCost(required, 106n, WHOLE)).toBe(money('212'))
    expect(expectedCost(required, 106n, percent(20))).toBe(money('1060'))
  })

  test('Ex 5: at most five times the bonus becomes cash, the rest is forfeited', () => {
    expect(convert(money('1340'), money('100'), 500n)).toEqual({
      converted: money('500'),
      forfeited: money('840'),
    })
    expect(convert(money('340'), money('100'), 500n).forfeited).toBe(0n)
    expect(convert(money('1340'), money('100'), null).converted).toBe(money('1340'))
  })

  test('Ex 6: a stake of 60 where 50 is the most is refused up front, or counts for nothing', () => {
    expect(breaksMostStake(money('60'), money('50'))).toBe(true)
    expect(breaksMostStake(money('50'), money('50'))).toBe(false)
    expect(breaksMostStake(money('60'), null)).toBe(false)
    const strict = { ...terms, mostStake: money('50') }
    expect(judge(strict, bet('rng', '60')).because).toBe('stake')
    expect(judge(strict, bet('rng', '50')).because).toBeNull()
  })

  test('Ex 7: a bet of 2,000 taken back takes back what it contributed', () => {
    const locks = [lockOf('20000')]
    const [counted] = amounts(locks, bet('live', '2000'))
    expect(counted).toBe(money('400'))
    // taken back it is worth nothing, so the difference is what it was
    expect(amounts(locks, bet('live', '2000', { validBet: 0n, netBet: 0n }))).toEqual([])
  })
})

describe('what counts', () => {
  test('a game before its tags, tags before the product; of several tags the lowest', () => {
    const of = (product: string, game: string, ...tags: string[]) =>
      weightOf(terms.weights, { product, game, tags })
    expect(of('live', 'studio/blackjack', 'JACKPOT')).toBe(percent(5))
    expect(of('live', 'studio/baccarat', 'TABLE', 'JACKPOT')).toBe(0n)
    expect(of('live', 'studio/baccarat', 'TABLE')).toBe(percent(10))
    expect(of('live', 'studio/baccarat', 'NEW')).toBe(percent(20))
    expect(of('rng', 'studio/lanterns')).toBe(WHOLE)
    // names of the language are no names of products
    expect(of('constructor', 'toString', 'valueOf')).toBe(WHOLE)
  })

  test('odds below the least, opposite bets, the other balance, and pushes do not', () => {
    const strict: Terms = { ...terms, minimumOdds: money('1.5'), stakes: 'cash' }
    const odds = (text: string) => judge(strict, bet('sports', '10', { odds: money(text) })).because
    expect(odds('1.49')).toBe('odds')
    expect(odds('1.5')).toBeNull()
    expect(judge(strict, bet('rng', '10', { netBet: 0n })).because).toBe('opposite')
    expect(
      judge({ ...strict, netsOpposites: false }, bet('rng', '10', { netBet: 0n })).counts,
    ).toBe(money('10'))
    expect(judge(strict, bet('rng', '10', { stakeBonus: money('10') })).because).toBe('funds')
    expect(judge(strict, bet('rng', '10', { stakeBonus: money('4') })).counts).toBe(money('6'))
    expect(judge({ ...strict, stakes: 'bonus' }, bet('rng', '10', { stakeBonus: money('4') })).counts)
      .toBe(money('4')) // biome-ignore format: one thought
    expect(judge(strict, bet('rng', '10', { validBet: 0n })).because).toBe('nothing')
  })

  test('sides that exclude each other count for the difference, on the heaviest side', () => {
    const net = (...bets: [string, string][]) =>
      netOfOpposites(bets.map(([side, counts]) => ({ side, counts: money(counts) })))
    expect(net(['banker', '100'], ['player', '60'])).toEqual([money('40'), 0n])
    expect(net(['banker', '100'], ['player', '100'])).toEqual([0n, 0n])
    expect(net(['banker', '75'], ['banker', '25'], ['tie', '60'])).toEqual([
      money('30'),
      money('10'),
      0n,
    ])
    expect(net(['a', '40'], ['b', '30'], ['c', '30'])).toEqual([0n, 0n, 0n])
    expect(net()).toEqual([])
  })

  test('what a lock does not need goes on to the next; what one leaves out another may take', () => {
    const [small, large] = [lockOf('40'), lockOf('100')]
    expect(amounts([small, large], bet('rng', '100'))).toEqual([money('40'), money('60')])
    const strict = lockOf('40', {
      terms: { ...terms, weights: { ...terms.weights, otherwise: 0n } },
    })
    const passed = allocate([strict, large], bet('rng', '100'))
    expect(passed.contributions.map(({ lock }) => lock)).toEqual([large])
    expect(passed.because).toBe('excluded')
    // of a fifth, 40 takes 200 of turnover
    expect(allocate([small, large], bet('live', '300')).contributions).toEqual([
      { lock: small, amount: money('40'), used: money('200') },
      { lock: large, amount: money('20'), used: money('100') },
    ])
  })
})

describe('for any locks and bets', () => {
  const units = fc.bigInt({ min: 0n, max: 10_000_000n })
  const share = fc.bigInt({ min: 0n, max: WHOLE })
  const someLock = fc.record({ required: units, progress: units, rng: share, live: share }).map(
    ({ required, progress, rng, live }): Lock => ({
      required,
      progress: progress < required ? progress : required,
      terms: { ...terms, weights: { ...terms.weights, products: { rng, live } } },
    }),
  )
  const someBet = fc
    .record({ stake: units, valid: units, product: fc.constantFrom('rng', 'live') })
    .map(({ stake, valid, product }): Played => {
      const validBet = valid < stake ? valid : stake
      return { ...bet(product, '0'), stake, validBet, netBet: validBet }
    })

  test('no lock gets more than it lacks, and no bet counts for more than it is', () => {
    fc.assert(
      fc.property(fc.array(someLock, { maxLength: 6 }), someBet, units, (locks, one, spent) => {
        const { contributions, left } = allocate(locks, one, spent)
        let used = 0n
        for (const { lock, amount, used: takes } of contributions) {
          expect(amount > 0n && lock.progress + amount <= lock.required).toBe(true)
          expect(amount <= takes).toBe(true)
          used += takes
        }
        expect(used === 0n || used + spent <= one.validBet).toBe(true)
        expect(left >= 0n && left <= one.validBet).toBe(true)
      }),
    )
  })

  test('bets taken back one by one leave every lock as it was', () => {
    fc.assert(
      fc.property(fc.array(someLock, { maxLength: 4 }), fc.array(someBet), (before, bets) => {
        const progress = before.map((lock) => lock.progress)
        const now = () => before.map((lock, at) => ({ ...lock, at, progress: progress[at] ?? 0n }))
        const kept: { at: number; amount: bigint }[] = []
        for (const one of bets)
          for (const { lock, amount } of allocate(now(), one).contributions) {
            progress[lock.at] = lock.progress + amount
            kept.push({ at: lock.at, amount })
          }
        for (const { at, amount } of kept) progress[at] = (progress[at] ?? 0n) - amount
        expect(progress).toEqual(before.map((lock) => lock.progress))
      }),
    )
  })

  test('a split stake and its payout lose nothing', () => {
    fc.assert(
      fc.property(units, units, units, units, (stake, cash, bonus, payout) => {
        for (const order of ['cash_first', 'bonus_first'] as const) {
          const split = splitStake(stake, { cash, bonus }, order)
          expect(split === undefined).toBe(stake > cash + bonus)
          if (!split) continue
          expect(split.cash + split.bonus).toBe(stake)
          expect(split.cash <= cash && split.bonus <= bonus).toBe(true)
          for (const fate of ['active', 'completed', 'forfeited'] as const) {
            const paid = splitPayout(payout, split, fate)
            expect(paid.cash + paid.bonus + paid.lost).toBe(payout)
          }
        }
      }),
    )
  })

  test('netted bets never count for more than they are, nor together for more than one side', () => {
    const side = fc.record({ side: fc.constantFrom('a', 'b', 'c'), counts: units })
    fc.assert(
      fc.property(fc.array(side, { maxLength: 8 }), (bets) => {
        const net = netOfOpposites(bets)
        net.forEach((counts, at) => expect(counts <= (bets[at]?.counts ?? 0n)).toBe(true))
        const one = new Set(bets.map((b) => b.side)).size === 1
        const all = bets.reduce((sum, { counts }) => sum + counts, 0n)
        if (one) expect(net.reduce((sum, counts) => sum + counts, 0n)).toBe(all)
      }),
    )
  })
})

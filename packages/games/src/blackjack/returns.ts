import { assert } from '@lantern/kernel/assert'
import type { Move } from './math.ts'

/** An exact share, in lowest terms. */
export interface Share {
  readonly over: bigint
  readonly under: bigint
}

const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? (a < 0n ? -a : a) : gcd(b, a % b))

export function share(over: bigint, under: bigint): Share {
  assert(under > 0n, 'a share is of something')
  const common = gcd(over, under) || 1n
  return { over: over / common, under: under / common }
}
const ZERO = share(0n, 1n)
const ONE = share(1n, 1n)
const plus = (a: Share, b: Share) => share(a.over * b.under + b.over * a.under, a.under * b.under)
const times = (a: Share, b: Share) => share(a.over * b.over, a.under * b.under)
const minus = (a: Share) => share(-a.over, a.under)
const isMore = (a: Share, b: Share) => a.over * b.under > b.over * a.under

/** A share as a number, for people and for tables. */
export const asNumber = ({ over, under }: Share): number =>
  // 10^15 keeps all digits that a number holds.
  Number((over * 10n ** 15n) / under) / 1e15

export interface Rules {
  readonly hitSoft17: boolean
  readonly doubleAfterSplit: boolean
  /** What a blackjack wins for each stake. */
  readonly blackjackWins: Share
}

/** The rules of our table. */
export const OUR_RULES: Rules = {
  hitSoft17: false,
  doubleAfterSplit: true,
  blackjackWins: share(3n, 2n),
}

/** Card values, 2 to 11, and of how many of the 13 ranks each is. */
const VALUES = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11] as const
const ranksOf = (value: number): bigint => (value === 10 ? 4n : 1n)
const chanceOf = (value: number): Share => share(ranksOf(value), 13n)

interface Points {
  readonly total: number
  readonly isSoft: boolean
}

/** Points with one more card. */
function withCard({ total, isSoft }: Points, value: number): Points {
  const sum = total + value
  const hasEleven = isSoft || value === 11
  if (sum <= 21 || !hasEleven) return { total: sum, isSoft: hasEleven }
  // One ace steps down to one; of two elevens one stays when it fits.
  const stillSoft = isSoft && value === 11
  return { total: sum - 10, isSoft: stillSoft && sum - 10 <= 21 }
}

/** Chances of the dealer's ends, 17 to 21; 22 stands for bust. */
type Ends = ReadonlyMap<number, Share>
const BUST = 22

function mixed(parts: readonly (readonly [Share, Ends])[]): Ends {
  const sum = new Map<number, Share>()
  for (const [weight, ends] of parts)
    for (const [end, chance] of ends)
      sum.set(end, plus(sum.get(end) ?? ZERO, times(weight, chance)))
  return sum
}

/** Remembers what a function answered for each key. */
function remembered<Args extends unknown[], Answer>(
  compute: (...args: Args) => Answer,
): (...args: Args) => Answer {
  const known = new Map<string, Answer>()
  return (...args) => {
    const key = JSON.stringify(args)
    const before = known.get(key)
    if (before !== undefined) return before
    const answer = compute(...args)
    known.set(key, answer)
    return answer
  }
}

function dealerOf(rules: Rules) {
  const stands = (total: number, isSoft: boolean) =>
    total > 17 || (total === 17 && !(isSoft && rules.hitSoft17))
  const fromPoints = remembered((total: number, isSoft: boolean): Ends => {
    if (total > 21) return new Map([[BUST, ONE]])
    if (stands(total, isSoft)) return new Map([[total, ONE]])
    return mixed(
      VALUES.map((value) => {
        const next = withCard({ total, isSoft }, value)
        return [chanceOf(value), fromPoints(next.total, next.isSoft)] as const
      }),
    )
  })
  /** From an open card, when the hole card makes no blackjack. */
  return remembered((open: number): Ends => {
    const forbidden = open === 11 ? 10 : open === 10 ? 11 : 0
    const left = 13n - (forbidden === 0 ? 0n : ranksOf(forbidden))
    return mixed(
      VALUES.filter((value) => value !== forbidden).map((value) => {
        const points = withCard({ total: open, isSoft: open === 11 }, value)
        return [share(ranksOf(value), left), fromPoints(points.total, points.isSoft)] as const
      }),
    )
  })
}

/** What each move is worth for points against an open card, when neither side has a blackjack. */
function movesOf(rules: Rules, dealer: (open: number) => Ends) {
  const stand = remembered((total: number, open: number): Share => {
    if (total > 21) return minus(ONE)
    let worth = ZERO
    for (const [end, chance] of dealer(open))
      if (end === BUST || end < total) worth = plus(worth, chance)
      else if (end > total) worth = plus(worth, minus(chance))
    return worth
  })
  const overCards = (points: Points, worthOf: (next: Points) => Share): Share =>
    VALUES.reduce(
      (sum, value) => plus(sum, times(chanceOf(value), worthOf(withCard(points, value)))),
      ZERO,
    )
  /** Hit or stand, whichever is worth more. */
  const go = remembered((total: number, isSoft: boolean, open: number): Share => {
    if (total >= 21) return stand(total, open)
    const hits = hit(total, isSoft, open)
    const stands = stand(total, open)
    return isMore(hits, stands) ? hits : stands
  })
  const hit = (total: number, isSoft: boolean, open: number): Share =>
    overCards({ total, isSoft }, (next) => go(next.total, next.isSoft, open))
  const double = remembered(
    (total: number, isSoft: boolean, open: number): Share =>
      times(
        share(2n, 1n),
        overCards({ total, isSoft }, (next) => stand(next.total, open)),
      ),
  )
  /** Two cards, not a pair to split: hit, stand or double. */
  const two = (points: Points, open: number, mayDouble: boolean): Share => {
    const { total, isSoft } = points
    const plain = go(total, isSoft, open)
    if (!mayDouble || total >= 21) return plain
    const doubled = double(total, isSoft, open)
    return isMore(doubled, plain) ? doubled : plain
  }
  const split = remembered((value: number, open: number): Share => {
    const one = overCards({ total: value, isSoft: value === 11 }, (next) =>
      value === 11 ? stand(next.total, open) : two(next, open, rules.doubleAfterSplit),
    )
    return times(share(2n, 1n), one)
  })

  return { stand, hit, double, split, two }
}

/** The exact worth of every decision against an endless deck, by backward induction. */
export function blackjackOf(rules: Rules) {
  const dealer = dealerOf(rules)
  const { stand, hit, double, split, two } = movesOf(rules, dealer)

  /** What the first two cards are worth when neither side has a blackjack. */
  function start(first: number, second: number, open: number): Share {
    const points = withCard({ total: first, isSoft: first === 11 }, second)
    const kept = two(points, open, true)
    if (first !== second) return kept
    const parted = split(first, open)
    return isMore(parted, kept) ? parted : kept
  }

  /** The mean result of a stake of one, played as well as can be. */
  function expected(): Share {
    let sum = ZERO
    for (const open of VALUES)
      for (const first of VALUES)
        for (const second of VALUES) {
          const chance = times(chanceOf(open), times(chanceOf(first), chanceOf(second)))
          const natural = open === 11 ? chanceOf(10) : open === 10 ? chanceOf(11) : ZERO
          const other = plus(ONE, minus(natural))
          const isNatural = first + second === 21
          const worth = isNatural
            ? times(other, rules.blackjackWins)
            : plus(minus(natural), times(other, start(first, second, open)))
          sum = plus(sum, times(chance, worth))
        }
    return sum
  }

  /** The best of the moves that are allowed, for points against the dealer's open card. */
  const best = remembered(
    (total: number, isSoft: boolean, open: number, allowed: readonly Move[]): Move => {
      const pairValue = isSoft && total === 12 ? 11 : total / 2
      const worths: Readonly<Record<Move, () => Share>> = {
        stand: () => stand(total, open),
        hit: () => hit(total, isSoft, open),
        double: () => double(total, isSoft, open),
        split: () => split(pairValue, open),
      }
      return allowed.reduce((a, b) => (isMore(worths[b](), worths[a]()) ? b : a))
    },
  )

  return {
    expected,
    best,
    /** Chance that the dealer busts from an open card, without a blackjack. */
    busts: (open: number): Share => dealer(open).get(BUST) ?? ZERO,
  }
}

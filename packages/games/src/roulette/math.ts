import { type Draw, nextBelow } from '@lantern/kernel/draw'
import { type Money, money } from '@lantern/kernel/money'

export const POCKETS = 37
export const NUMBERS: readonly number[] = Array.from({ length: POCKETS }, (_, number) => number)
/** The numbers around a European wheel, clockwise from the zero. */
export const RIM: readonly number[] = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14,
  31, 9, 22, 18, 29, 7, 28, 12, 35, 3, 26,
] // biome-ignore format: a table

const RED: ReadonlySet<number> = new Set([
  1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36,
]) // biome-ignore format: a table

export const colourOf = (number: number): 'zero' | 'red' | 'black' =>
  number === 0 ? 'zero' : RED.has(number) ? 'red' : 'black'

export const KINDS = ['straight', 'split', 'street', 'corner', 'line', 'outside'] as const
export type Kind = (typeof KINDS)[number]

/** A place for chips: the numbers it wins with. It pays 36 ÷ how many they are, the chip included. */
export interface Spot {
  readonly code: string
  readonly kind: Kind
  readonly numbers: readonly number[]
}

const inside = (kind: Kind, ...numbers: number[]): Spot => ({
  code: numbers.join('-'),
  kind,
  numbers,
})
const outside = (code: string, wins: (number: number) => boolean): Spot => ({
  code,
  kind: 'outside',
  numbers: NUMBERS.filter((number) => number > 0 && wins(number)),
})

const isLastOfStreet = (number: number): boolean => number % 3 === 0
const streets = NUMBERS.filter((number) => number % 3 === 1)

/** Every spot of the table, in the order of its smallest number. */
const ALL: readonly Spot[] = [
  ...NUMBERS.map((number) => inside('straight', number)),
  ...[1, 2, 3].map((number) => inside('split', 0, number)),
  ...NUMBERS.slice(1).flatMap((number) => [
    ...(isLastOfStreet(number) ? [] : [inside('split', number, number + 1)]),
    ...(number > 33 ? [] : [inside('split', number, number + 3)]),
  ]),
  inside('street', 0, 1, 2),
  inside('street', 0, 2, 3),
  ...streets.map((first) => inside('street', first, first + 1, first + 2)),
  inside('corner', 0, 1, 2, 3),
  ...NUMBERS.slice(1, 33)
    .filter((number) => !isLastOfStreet(number))
    .map((number) => inside('corner', number, number + 1, number + 3, number + 4)),
  ...streets
    .slice(0, -1)
    .map((first) => inside('line', first, first + 1, first + 2, first + 3, first + 4, first + 5)),
  ...[1, 2, 3].map((column) => outside(`column${column}`, (number) => (number - column) % 3 === 0)),
  ...[1, 2, 3].map((dozen) =>
    outside(`dozen${dozen}`, (number) => Math.ceil(number / 12) === dozen),
  ),
  outside('low', (number) => number <= 18),
  outside('even', (number) => number % 2 === 0),
  outside('red', (number) => RED.has(number)),
  outside('black', (number) => !RED.has(number)),
  outside('odd', (number) => number % 2 === 1),
  outside('high', (number) => number > 18),
]

export const SPOTS: ReadonlyMap<string, Spot> = new Map(ALL.map((spot) => [spot.code, spot]))

/** Chips by the spot they lie on, as decimal amounts. */
export type Chips = Readonly<Record<string, string>>

/** The pocket of a round, from its first four bytes: ⌊number × 37⌋. */
export const spin = (draw: Draw): number => nextBelow(draw, POCKETS)

const spotsOf = (chips: Chips): readonly { readonly spot: Spot; readonly amount: Money }[] =>
  Object.entries(chips).flatMap(([code, amount]) => {
    const spot = SPOTS.get(code)
    return spot ? [{ spot, amount: money(amount) }] : []
  })

export const totalOf = (chips: Chips): Money =>
  spotsOf(chips).reduce((sum, { amount }) => sum + amount, 0n)

/** What a pocket pays, chips included. 36 divides by the size of every spot: nothing is rounded. */
export const paysOn = (chips: Chips, pocket: number): Money =>
  spotsOf(chips)
    .filter(({ spot }) => spot.numbers.includes(pocket))
    .reduce((sum, { spot, amount }) => sum + (amount * 36n) / BigInt(spot.numbers.length), 0n)

/** The most that any pocket pays. */
export const mostOf = (chips: Chips): Money =>
  NUMBERS.map((pocket) => paysOn(chips, pocket)).reduce((a, b) => (a > b ? a : b))

/** The least that a pocket pays which pays anything. */
export const leastOf = (chips: Chips): Money =>
  NUMBERS.map((pocket) => paysOn(chips, pocket))
    .filter((pays) => pays > 0n)
    .reduce((a, b) => (a < b ? a : b))

/** The numbers that win something. */
export const coveredBy = (chips: Chips): ReadonlySet<number> =>
  new Set(spotsOf(chips).flatMap(({ spot }) => spot.numbers))

const OPPOSITES = [
  ['red', 'black'],
  ['odd', 'even'],
  ['low', 'high'],
] as const
/** From so many numbers of the 37 on, a bet risks too little to count for rewards. */
export const TOO_MANY_COVERED = 25

/** Of two opposite bets only the difference counts. */
export const netOfSides = (a: Money, b: Money): Money => (a > b ? a - b : b - a)

/**
 * What counts for rewards: opposite bets (red and black, odd and even, low and high) count with
 * their difference only, and nothing counts when what is left covers 25 numbers or more.
 */
export function countedOf(chips: Chips): {
  readonly amount: Money
  readonly reason: 'full_stake' | 'opposite_bets' | 'most_numbers_covered'
} {
  const left = new Map(spotsOf(chips).map(({ spot, amount }) => [spot.code, amount]))
  let hasOpposites = false
  for (const [a, b] of OPPOSITES) {
    const [first, second] = [left.get(a), left.get(b)]
    if (first === undefined || second === undefined) continue
    hasOpposites = true
    const net = netOfSides(first, second)
    left.delete(first < second ? a : b)
    if (net === 0n) left.delete(first < second ? b : a)
    else left.set(first < second ? b : a, net)
  }
  const covered = new Set([...left.keys()].flatMap((code) => SPOTS.get(code)?.numbers ?? []))
  if (covered.size >= TOO_MANY_COVERED) return { amount: 0n, reason: 'most_numbers_covered' }
  const amount = [...left.values()].reduce((sum, one) => sum + one, 0n)
  return { amount, reason: hasOpposites ? 'opposite_bets' : 'full_stake' }
}

import { CARDS } from '@lantern/kernel/cards'
import { categoryIndex, CATEGORIES, HAND, HOLD_ALL } from './math.ts'

// Names of this module: test runners look up imported ones anew each of a hundred million times.
const DECK = CARDS
const SIZE = HAND
const ALL = HOLD_ALL
const indexOf = categoryIndex

/** Ways to choose 0 to 5 of n, by n. */
const CHOOSE: readonly (readonly number[])[] = Array.from({ length: DECK + 1 }, (_, n) => {
  const row = [1]
  for (let k = 1; k <= SIZE; k += 1) row.push(((row[k - 1] ?? 0) * (n - k + 1)) / k)
  return row
})
const choose = (n: number, k: number): number => CHOOSE[n]?.[k] ?? 0
const HANDS = choose(DECK, SIZE)

/** The least number that every count of draws divides: C(47, 0) to C(47, 5). */
const COMMON = 7_669_695
const UNSEEN = DECK - SIZE
/** By number of held cards: how often one way to draw counts in {@link COMMON}. */
const WEIGHT = Array.from({ length: SIZE + 1 }, (_, held) => COMMON / choose(UNSEEN, SIZE - held))

/** Cards in each mask of five. */
const SIZES = Uint8Array.from({ length: ALL + 1 }, (_, mask) => {
  let size = 0
  for (let rest = mask; rest > 0; rest &= rest - 1) size += 1
  return size
})
/** The last card in each mask, and the mask without it. */
const LAST = Uint8Array.from({ length: ALL + 1 }, (_, mask) => 31 - Math.clz32(mask || 1))
/** C(card, size) at `size × 64 + card`. */
const CHOSEN = Int32Array.from({ length: (SIZE + 1) * 64 }, (_, at) =>
  choose(Math.min(at & 63, DECK), at >> 6),
)

/** Fills in, for each mask of a hand (cards ascending), the place of that subset among its size. */
function placesOf(hand: ArrayLike<number>, places: Int32Array): void {
  places[0] = 0
  for (let mask = 1; mask <= ALL; mask += 1) {
    const last = LAST[mask] ?? 0
    const chosen = CHOSEN[((SIZES[mask] ?? 0) << 6) | (hand[last] ?? 0)] ?? 0
    places[mask] = (places[mask ^ (1 << last)] ?? 0) + chosen
  }
}

/** Calls back for each hand of five, cards ascending. The array is one and the same each time. */
function eachHand(visit: (hand: Uint8Array) => void): void {
  const hand = new Uint8Array(SIZE)
  const fill = (from: number, place: number): void => {
    if (place === SIZE) return visit(hand)
    for (let card = from; card <= DECK - SIZE + place; card += 1) {
      hand[place] = card
      fill(card + 1, place + 1)
    }
  }
  fill(0, 0)
}

/** How many of all hands fall in each category, in the order of {@link CATEGORIES}. */
export function dealtCounts(): number[] {
  const counts = CATEGORIES.map(() => 0)
  eachHand((hand) => {
    const at = indexOf(hand)
    counts[at] = (counts[at] ?? 0) + 1
  })
  return counts
}

/** For each set of up to five cards, what all hands that hold it pay together. */
function paySums(pays: readonly number[]): Float64Array[] {
  const sums = Array.from({ length: SIZE + 1 }, (_, size) => new Float64Array(choose(DECK, size)))
  const bySize = Array.from(SIZES, (size) => sums[size] ?? new Float64Array(0))
  const places = new Int32Array(ALL + 1)
  eachHand((hand) => {
    const pay = pays[indexOf(hand)] ?? 0
    if (pay === 0) return
    placesOf(hand, places)
    for (const [mask, table] of bySize.entries()) {
      const place = places[mask] ?? 0
      table[place] = (table[place] ?? 0) + pay
    }
  })
  return sums
}

/** Takes from each mask's sum what belongs to the masks above it. */
function withoutSupersets(worths: Float64Array): void {
  for (let bit = 1; bit <= ALL; bit <<= 1)
    for (let mask = 0; mask <= ALL; mask += 1)
      if ((mask & bit) === 0) worths[mask] = (worths[mask] ?? 0) - (worths[mask | bit] ?? 0)
}

/**
 * Exact worths of holds under a pay table. By inclusion and exclusion: hands that hold a set and
 * none of the cards thrown away are the sums over all supersets within the hand, with signs.
 */
export function holdsOf(pays: readonly number[]) {
  const sums = paySums(pays)
  const bySize = Array.from(SIZES, (size) => sums[size] ?? new Float64Array(0))
  const weights = Float64Array.from(SIZES, (size) => WEIGHT[size] ?? 0)
  const places = new Int32Array(ALL + 1)
  const worths = new Float64Array(ALL + 1)

  function weigh(hand: ArrayLike<number>): void {
    placesOf(hand, places)
    for (let mask = 0; mask <= ALL; mask += 1) worths[mask] = bySize[mask]?.[places[mask] ?? 0] ?? 0
    withoutSupersets(worths)
    for (let mask = 0; mask <= ALL; mask += 1)
      worths[mask] = (worths[mask] ?? 0) * (weights[mask] ?? 0)
  }
  const most = (): number => {
    let best = 0
    for (let mask = 1; mask <= ALL; mask += 1)
      if ((worths[mask] ?? 0) > (worths[best] ?? 0)) best = mask
    return best
  }

  return {
    /** The best hold of a hand (cards ascending), and what it pays on average in 1/{@link COMMON}. */
    best(hand: ArrayLike<number>): { readonly hold: number; readonly worth: number } {
      weigh(hand)
      const hold = most()
      return { hold, worth: worths[hold] ?? 0 }
    },
    /** The return of best play as an exact fraction, over every hand that can be dealt. */
    expected(): { readonly over: bigint; readonly under: bigint } {
      let sum = 0
      eachHand((hand) => {
        weigh(hand)
        sum += worths[most()] ?? 0
      })
      // Below 2^53 in every step: the sum is exact.
      return { over: BigInt(sum), under: BigInt(HANDS) * BigInt(COMMON) }
    },
    common: COMMON,
  }
}

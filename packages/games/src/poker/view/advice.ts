import type { Card } from '@lantern/kernel/cards'
import { categoryIndex, HAND, HOLD_ALL, PAYS } from '../math.ts'

export interface Advice {
  /** Five bits: bit 0 keeps the first card. */
  readonly hold: number
  /** What the hold pays on average for a stake of one. */
  readonly worth: number
}

/** Hands that are looked at between two rests: a few milliseconds on a slow telephone. */
const A_SLICE = 12_000

const ALL_CARDS = Array.from({ length: 52 }, (_, card) => card)

/** Every hand that a hold can end in, one after the other, in one array. */
function* endings(hand: readonly Card[], hold: number, unseen: readonly Card[]) {
  const cards = hand.filter((_, place) => (hold & (1 << place)) !== 0)
  const kept = cards.length
  function* fill(from: number, place: number): Generator<readonly Card[]> {
    if (place === HAND) yield cards
    else
      for (let index = from; index < unseen.length; index += 1) {
        cards[place] = unseen[index] ?? 0
        yield* fill(index + 1, place + 1)
      }
  }
  yield* fill(0, kept)
}

/**
 * The hold that pays most on average: all 32 are played out over every draw, a slice at a time with
 * a rest between. Undefined when the caller says that the answer is not wanted any more.
 */
export async function adviseHold(
  hand: readonly Card[],
  rest: () => Promise<void>,
  isWanted: () => boolean = () => true,
): Promise<Advice | undefined> {
  const unseen = ALL_CARDS.filter((card) => !hand.includes(card))
  let best: Advice = { hold: HOLD_ALL, worth: -1 }
  let looked = 0
  for (let hold = HOLD_ALL; hold >= 0; hold -= 1) {
    let paid = 0
    let ways = 0
    for (const ending of endings(hand, hold, unseen)) {
      paid += PAYS[categoryIndex(ending)] ?? 0
      ways += 1
      looked += 1
      if (looked % A_SLICE !== 0) continue
      await rest()
      if (!isWanted()) return undefined
    }
    if (paid / ways > best.worth) best = { hold, worth: paid / ways }
  }
  return best
}

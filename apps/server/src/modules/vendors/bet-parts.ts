/** One of several shares of all bets, by their names. */
export interface BetPart {
  readonly of: number
  readonly at: number
}

const STEP = 31

/** Whether a bet belongs to a share: to one of them exactly, the same one every time. */
export function isInPart(betRef: string, { of, at }: BetPart): boolean {
  if (of === 1) return true
  let sum = 0
  for (let place = 0; place < betRef.length; place += 1)
    sum = (Math.imul(sum, STEP) + betRef.charCodeAt(place)) >>> 0
  // names that differ at their end alone are spread as well
  return ((sum ^ (sum >>> 15)) >>> 0) % of === at
}

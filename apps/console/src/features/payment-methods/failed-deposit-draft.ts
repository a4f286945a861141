interface Rules {
  readonly most: number
  readonly withinMinutes: number
  readonly blockMinutes: number
  readonly suspendMinutes: number
}

const MOST_MINUTES = 43_200
const isWhole = (value: number, most: number): boolean =>
  Number.isInteger(value) && value >= 1 && value <= most

/** Whether these can be sent: the second wait is no shorter than the first. */
export const areRules = ({ most, withinMinutes, blockMinutes, suspendMinutes }: Rules): boolean =>
  isWhole(most, 100) &&
  [withinMinutes, blockMinutes, suspendMinutes].every((one) => isWhole(one, MOST_MINUTES)) &&
  suspendMinutes >= blockMinutes

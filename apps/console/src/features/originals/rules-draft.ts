import { formatMoney, type Money, parseMoney } from '@lantern/kernel/money'
import type { Rules } from './originals-page.tsx'

type Shared = Rules['shared']
type SharedWish = Pick<Shared, 'isOn' | 'bettingSeconds' | 'exposure' | 'highest'>

/** What an operator types of the rules of shared rounds. */
export interface SharedFields {
  readonly isOn: boolean
  readonly bettingSeconds: string
  readonly exposure: string
  readonly highest: string
}

export const LEAST_SECONDS = 3
export const MOST_SECONDS = 120
const WHOLE = /^[0-9]{1,3}$/
const MULTIPLIER = /^([1-9][0-9]{0,5})(?:\.([0-9]{1,2}))?$/

/** An amount that may be left out: null then; undefined when it is none. */
export const readAmount = (text: string): Money | null | undefined =>
  text.trim() === '' ? null : parseMoney(text.trim())

export const showAmount = (amount: Money | null): string =>
  amount === null ? '' : formatMoney(amount)

/** Hundredths as they are typed; undefined when it is no multiplier of two decimals. */
export function readMultiplier(text: string): number | null | undefined {
  if (text.trim() === '') return null
  const found = MULTIPLIER.exec(text.trim())
  if (!found) return undefined
  const [, whole = '0', hundredths = ''] = found
  return Number.parseInt(whole, 10) * 100 + Number.parseInt(hundredths.padEnd(2, '0'), 10)
}

export const showMultiplier = (hundredths: number | null): string =>
  hundredths === null
    ? ''
    : `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`

export const fieldsOf = ({ isOn, bettingSeconds, exposure, highest }: Shared): SharedFields => ({
  isOn,
  bettingSeconds: String(bettingSeconds),
  exposure: showAmount(exposure),
  highest: showMultiplier(highest),
})

/** Each undefined where what is typed can not be sent. */
export function sharedOf(fields: SharedFields, mostHighest: number) {
  const seconds = WHOLE.test(fields.bettingSeconds) ? Number.parseInt(fields.bettingSeconds, 10) : 0
  const highest = readMultiplier(fields.highest)
  const isPossible =
    highest === null || (highest !== undefined && highest > 100 && highest <= mostHighest)
  return {
    bettingSeconds: seconds >= LEAST_SECONDS && seconds <= MOST_SECONDS ? seconds : undefined,
    exposure: readAmount(fields.exposure),
    highest: isPossible ? highest : undefined,
  }
}

/** What is sent; undefined while something typed can not be. */
export function wishOf(fields: SharedFields, mostHighest: number): SharedWish | undefined {
  const { bettingSeconds, exposure, highest } = sharedOf(fields, mostHighest)
  if (bettingSeconds === undefined || exposure === undefined || highest === undefined)
    return undefined
  return { isOn: fields.isOn, bettingSeconds, exposure, highest }
}

type Game = Rules['games'][number]

/** Whether a game may be offered with these stakes; null: its own. */
export function areStakes(game: Game, min: Money | null, max: Money | null): boolean {
  const least = min ?? game.minStake
  const most = max ?? game.maxStake
  return game.minStake <= least && least <= most && most <= game.maxStake
}

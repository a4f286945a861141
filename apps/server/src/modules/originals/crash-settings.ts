import { limits } from '@lantern/games/crash/bet'
import { HIGHEST, LOWEST } from '@lantern/games/crash/math'
import { type Currency, formatMoney, type Money, money } from '@lantern/kernel/money'
import { SECOND_MS } from '@lantern/kernel/time'
import * as z from 'zod/mini'
import type { Brand } from '../../caller.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/transact.ts'
import { defineSetting, readSetting, readSettingIn } from '../config/index.ts'

export interface CrashSetting {
  /** False: no round begins, and no bet is taken. */
  readonly isOn: boolean
  /** The most a round pays in the brand's own currency, as decimal text; null: the default. */
  readonly exposure: string | null
  readonly bettingSeconds: number
  /** Where every flight ends for everybody, in hundredths; null: where the game's own rules say. */
  readonly highest: number | null
}

export const crashSetting = defineSetting<CrashSetting>(
  'originals.crash',
  z.strictObject({
    isOn: z._default(z.boolean(), true),
    exposure: z.nullable(z.string().check(z.regex(/^[1-9][0-9]{0,12}(\.[0-9]{1,4})?$/))),
    bettingSeconds: z.int().check(z.minimum(3), z.maximum(120)),
    highest: z._default(z.nullable(z.int().check(z.minimum(LOWEST), z.maximum(HIGHEST))), null),
  }),
  { isOn: true, exposure: null, bettingSeconds: 7, highest: null },
)

/** So many times the highest payout of one bet, until the operator chooses. */
const DEFAULT_EXPOSURE = 5n

/**
 * The most that all bets of one book are paid in a round. Set in the brand's own currency; books in
 * others have the same in proportion to their smallest stakes.
 */
export function capOf(setting: CrashSetting, brand: Brand, currency: Currency): Money {
  if (setting.exposure === null) return limits(currency).maxPayout * DEFAULT_EXPOSURE
  const own = money(setting.exposure)
  if (currency === brand.currency) return own
  return (own * limits(currency).minStake) / limits(brand.currency).minStake
}

/** A name of what an operator set of a bet, for whoever was shown it: the highest multiplier and the cap. */
export const termsOf = ({ highest }: CrashSetting, cap: Money): string =>
  `${highest ?? 'own'}/${formatMoney(cap)}`

export const readCrash = (ctx: Context, brand: Pick<Brand, 'id'>): Promise<CrashSetting> =>
  readSetting(ctx, brand.id, crashSetting)

/** The same for whoever has a transaction: many who wait for a second connection wait for ever. */
export const readCrashIn = (tx: Tx, brand: Pick<Brand, 'id'>): Promise<CrashSetting> =>
  readSettingIn(tx, brand.id, crashSetting)

/** How long the end of a round is shown before the next one takes bets. */
export const PAUSE_MS = 3 * SECOND_MS
/**
 * After the end so long is waited for words that arrived before it and are still on their way into
 * the database.
 */
export const GRACE_MS = 700
/** A flight that nobody steered for longer is interrupted. */
export const MOST_GAP_MS = 5 * SECOND_MS
/** A start that is missed by more voids the round. */
export const MOST_DELAY_MS = 60 * SECOND_MS
/** Rounds go on so long after somebody looked. */
export const WANTED_MS = 120 * SECOND_MS

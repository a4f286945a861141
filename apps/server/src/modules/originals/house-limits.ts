import type { Limits } from '@lantern/games/game'
import { originalsLimits } from '@lantern/games/limits'
import { type Currency, type Money, money, roundDown } from '@lantern/kernel/money'
import * as z from 'zod/mini'
import type { Brand } from '../../caller.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/transact.ts'
import { defineSetting, readSetting, readSettingIn } from '../config/index.ts'
import type { Player } from './rounds.ts'

/** What the operator asks of stakes, in the brand's own currency; null: what the game itself says. */
export interface StakeRule {
  readonly minStake: string | null
  readonly maxStake: string | null
}

const text = z.nullable(z.string().check(z.regex(/^[0-9]{1,13}\.[0-9]{2,4}$/)))

/** Stakes by the code of their game. */
export const limitsSetting = defineSetting<Readonly<Record<string, StakeRule>>>(
  'originals.limits',
  z.record(z.string(), z.strictObject({ minStake: text, maxStake: text })),
  {},
)

/** Books in other currencies have the same in proportion to their smallest stakes. */
function inCurrency(amount: Money, brand: Brand, currency: Currency): Money {
  if (currency === brand.currency) return amount
  const ratio = [originalsLimits(currency).minStake, originalsLimits(brand.currency).minStake]
  const [theirs = 1n, ours = 1n] = ratio
  return roundDown((amount * theirs) / ours, currency).amount
}

const larger = (a: Money, b: Money): Money => (a > b ? a : b)
const smaller = (a: Money, b: Money): Money => (a < b ? a : b)

type Whose = Pick<Player, 'brand' | 'currency'>

interface Limited {
  readonly code: string
  limits(currency: Currency): Limits
}

function under(
  rules: Readonly<Record<string, StakeRule>>,
  { brand, currency }: Whose,
  game: Limited,
): Limits {
  const own = game.limits(currency)
  const rule = rules[game.code]
  if (!rule) return own
  const wished = (stake: string | null, otherwise: Money): Money =>
    stake === null ? otherwise : inCurrency(money(stake), brand, currency)
  const minStake = smaller(larger(wished(rule.minStake, own.minStake), own.minStake), own.maxStake)
  const maxStake = smaller(wished(rule.maxStake, own.maxStake), own.maxStake)
  return { ...own, minStake, maxStake: larger(maxStake, minStake) }
}

/** Limits of a game as its brand set them: stricter than the game's own, never looser. */
export const houseLimits = async (ctx: Context, whose: Whose, game: Limited): Promise<Limits> =>
  under(await readSetting(ctx, whose.brand.id, limitsSetting), whose, game)

/** The same for whoever has a transaction: many who wait for a second connection wait for ever. */
export const houseLimitsIn = async (tx: Tx, whose: Whose, game: Limited): Promise<Limits> =>
  under(await readSettingIn(tx, whose.brand.id, limitsSetting), whose, game)

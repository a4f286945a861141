import type { ReplyOf } from '@lantern/contract/endpoint'
import type { opsRollover } from '@lantern/contract/ops/rollover'
import { formatMoney, type Money, money, parseMoney } from '@lantern/kernel/money'
import type { Terms, Weights } from '@lantern/rules/rewards/rollover'
import * as z from 'zod/mini'
import { defineSetting } from '../config/index.ts'

const percent = z.int().check(z.minimum(0), z.maximum(100))
const shares = z.record(z.string().check(z.minLength(1), z.maxLength(80)), percent)
const amount = z.string().check(z.refine((text) => (parseMoney(text) ?? -1n) >= 0n))

/** What counts, as it is kept: shares in whole percent, amounts and odds as text. */
const storedTerms = z.strictObject({
  weights: z.strictObject({ otherwise: percent, products: shares, tags: shares, games: shares }),
  minimumOdds: z.nullable(amount),
  mostStake: z.nullable(amount),
  stakes: z.enum(['all', 'cash', 'bonus']),
  netsOpposites: z.boolean(),
})
export type StoredTerms = z.infer<typeof storedTerms>

const rules = z.strictObject({
  /** Whether a deposit asks for turnover, and how many times its amount. */
  deposit: z.strictObject({ isOn: z.boolean(), times: amount }),
  terms: storedTerms,
  /** Below this balance, with no bet running, what a lock was for is lost, and it ends. */
  spentBelow: amount,
  /** A bonus above this amount needs a second person. */
  bonusAlone: z._default(amount, '1000.00'),
})
export type RolloverRules = z.infer<typeof rules>

export const rulesSetting = defineSetting<RolloverRules>('rollover.rules', rules, {
  deposit: { isOn: false, times: '1.00' },
  terms: {
    weights: { otherwise: 100, products: {}, tags: {}, games: {} },
    minimumOdds: null,
    mostStake: null,
    stakes: 'all',
    netsOpposites: true,
  },
  spentBelow: '0.10',
  bonusAlone: '1000.00',
})

const ten = (all: Readonly<Record<string, number>>): Record<string, bigint> =>
  Object.fromEntries(Object.entries(all).map(([name, share]) => [name, BigInt(share) * 100n]))

const units = (text: string | null): Money | null => (text === null ? null : money(text))

/** Terms as the database gives them back. */
export const keptTerms = (kept: unknown): StoredTerms => storedTerms.parse(kept)

/** What terms that were kept ask of a bet. */
export function readTerms(stored: StoredTerms): Terms {
  const { weights, minimumOdds, mostStake, ...rest } = stored
  const read: Weights = {
    otherwise: BigInt(weights.otherwise) * 100n,
    products: ten(weights.products),
    tags: ten(weights.tags),
    games: ten(weights.games),
  }
  return { ...rest, weights: read, minimumOdds: units(minimumOdds), mostStake: units(mostStake) }
}

/** `1.5` times is 150 hundredths; anything finer is cut off. */
export const hundredths = (times: string): bigint => money(times) / 100n

const show = (value: Money | null): string | null => (value === null ? null : formatMoney(value))

type WireRules = ReplyOf<typeof opsRollover.rules>
type WireTerms = WireRules['terms']

/** Terms as they were kept with a lock, for people. */
export function presentTerms(stored: StoredTerms): WireTerms {
  const { minimumOdds, mostStake, ...rest } = stored
  return { ...rest, minimumOdds: units(minimumOdds), mostStake: units(mostStake) }
}

export const presentRules = ({
  deposit,
  terms,
  spentBelow,
  bonusAlone,
}: RolloverRules): WireRules => ({
  deposit: { ...deposit, times: money(deposit.times) },
  terms: presentTerms(terms),
  spentBelow: money(spentBelow),
  bonusAlone: money(bonusAlone),
})

/** Terms as they are kept with a lock. */
export const storeTerms = (terms: WireTerms): StoredTerms => ({
  ...terms,
  minimumOdds: show(terms.minimumOdds),
  mostStake: show(terms.mostStake),
})

export const storeRules = ({
  deposit,
  terms,
  spentBelow,
  bonusAlone,
}: WireRules): RolloverRules => ({
  deposit: { ...deposit, times: formatMoney(deposit.times) },
  terms: storeTerms(terms),
  spentBelow: formatMoney(spentBelow),
  bonusAlone: formatMoney(bonusAlone),
})

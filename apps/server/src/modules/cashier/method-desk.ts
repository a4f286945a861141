import { refuse } from '@lantern/contract/errors'
import { payoutCodes } from '@lantern/contract/ops/payment-methods'
import { MOST_PARTS } from '@lantern/contract/ops/payouts'
import { fitsCurrency, isKnownCurrency, type Money } from '@lantern/kernel/money'
import { actorOf, record } from '../audit/index.ts'
import type { Desk } from '../../desk.ts'
import { findProvider, providerCodes } from './providers.ts'
import {
  insertMethod,
  lockMethod,
  type Method,
  type MethodChange,
  replaceRoutes,
  type RouteRule,
  updateMethod,
} from './queries/methods.ts'
import { providerSwitches, putSwitch } from './queries/provider-health.ts'
import { canPay, HOUSE_PROVIDER, providersOfMethod } from './routing.ts'

const moneyText = (amount: Money | null): string | null => (amount === null ? null : `${amount}`)

/** What the audit log keeps of a method. */
const facts = (method: MethodChange) => ({
  provider: method.provider,
  enabled: method.enabled,
  position: method.position,
  minimum: `${method.minimum}`,
  maximum: `${method.maximum}`,
  feeBasisPoints: method.feeBasisPoints,
  quickAmounts: method.quickAmounts.map(String),
  twoPersonsAbove: moneyText(method.twoPersonsAbove),
  mostPerDay: method.mostPerDay,
  countries: method.countries,
  leastVip: method.leastVip,
  patienceMinutes: method.patienceMinutes,
  payoutMax: moneyText(method.payoutMax),
  routes: method.routes.map((rule) => ({
    ...rule,
    least: moneyText(rule.least),
    most: moneyText(rule.most),
    payoutMax: moneyText(rule.payoutMax),
  })),
})

/** What a method is and stays. */
type Kind = Pick<Method, 'direction' | 'code' | 'currency' | 'payTo'>

const wrong = (field: string): never => refuse('field_invalid', { field })

/** All that a member may ask for goes out in no more parts than a withdrawal may have. */
const isCeiling = ({ direction, currency }: Kind, most: Money, asked: Money): boolean =>
  direction === 'withdrawal' &&
  most > 0n &&
  fitsCurrency(most, currency) &&
  most * BigInt(MOST_PARTS) >= asked

function checkRule(kind: Kind, { maximum }: MethodChange, rule: RouteRule): void {
  const { least, most, payoutMax } = rule
  for (const bound of [least, most])
    if (bound !== null && (bound <= 0n || !fitsCurrency(bound, kind.currency))) wrong('routes')
  if (least !== null && most !== null && most < least) wrong('routes')
  const asked = most !== null && most < maximum ? most : maximum
  if (payoutMax !== null && !isCeiling(kind, payoutMax, asked)) wrong('routes')
}

/** Refuses `field_invalid` with the field that does not fit. */
function check(kind: Kind, to: MethodChange): void {
  const { direction, currency } = kind
  const amounts = [to.minimum, to.maximum, ...to.quickAmounts]
  if (to.minimum <= 0n || !fitsCurrency(to.minimum, currency)) wrong('minimum')
  if (to.maximum < to.minimum || !fitsCurrency(to.maximum, currency)) wrong('maximum')
  if (amounts.some((one) => one < to.minimum || one > to.maximum)) wrong('quickAmounts')
  const isPayout = direction === 'withdrawal'
  if ((to.twoPersonsAbove !== null) !== isPayout) wrong('twoPersonsAbove')
  if ((to.mostPerDay !== null) !== isPayout) wrong('mostPerDay')
  if (to.payoutMax !== null && !isCeiling(kind, to.payoutMax, to.maximum)) wrong('payoutMax')
  for (const rule of to.routes) checkRule(kind, to, rule)
}

/** Refuses `provider_unknown`, and `house_account_needed` before that stands where members pay into it. */
function checkProviders({ ctx }: Desk, kind: Kind, to: MethodChange): void {
  const isPayout = kind.direction === 'withdrawal'
  for (const code of providersOfMethod(to)) {
    const isUsable = isPayout ? canPay(ctx, code, kind.code) : findProvider(ctx, code) !== undefined
    if (!isUsable) refuse('provider_unknown')
    const isOurs = !isPayout && code === HOUSE_PROVIDER
    if (isOurs && to.enabled && kind.payTo === null) refuse('house_account_needed')
  }
}

const note = (
  { tx, caller, operator }: Desk,
  subject: { readonly kind: 'paymentMethod' | 'paymentProvider'; readonly id: string },
  done: {
    readonly event: string
    readonly reason: string
    readonly before?: unknown
    readonly after: unknown
  },
): Promise<void> =>
  record(tx, { brandId: operator.brandId, actor: actorOf(caller), subject, ...done })

/**
 * Changes a method; orders that are under way stay with their provider. Refuses
 * `method_not_available`, `provider_unknown`, `house_account_needed`, `field_invalid`.
 */
export async function changeMethod(
  desk: Desk,
  wish: MethodChange & { readonly id: string; readonly reason: string },
): Promise<void> {
  const { tx, operator } = desk
  const { id, reason, ...to } = wish
  const before = await lockMethod(tx, operator.brandId, id)
  if (!before) refuse('method_not_available')
  check(before, to)
  checkProviders(desk, before, to)
  await updateMethod(tx, id, to)
  await replaceRoutes(tx, { brandId: operator.brandId, id }, to.routes)
  await note(
    desk,
    { kind: 'paymentMethod', id },
    { event: 'paymentMethod.changed', reason, before: facts(before), after: facts(to) },
  )
}

export type AddedMethod = MethodChange &
  Pick<Method, 'direction' | 'code' | 'name' | 'mark' | 'arrival' | 'currency'>

/**
 * Adds a way to deposit or to withdraw; its id. Refuses `method_exists` where the brand has this way in
 * this currency, `provider_unknown`, `house_account_needed`, `field_invalid`.
 */
export async function addMethod(
  desk: Desk,
  { reason, ...method }: AddedMethod & { readonly reason: string },
): Promise<string> {
  const { tx, operator } = desk
  const { direction, code, name, currency } = method
  if (!isKnownCurrency(currency)) wrong('currency')
  if (direction === 'withdrawal' && !payoutCodes.some((known) => known === code)) wrong('code')
  const kind = { direction, code, currency, payTo: null }
  check(kind, method)
  checkProviders(desk, kind, method)
  const id = await insertMethod(tx, operator.brandId, method)
  if (id === undefined) refuse('method_exists')
  await replaceRoutes(tx, { brandId: operator.brandId, id }, method.routes)
  await note(
    desk,
    { kind: 'paymentMethod', id },
    {
      event: 'paymentMethod.added',
      reason,
      after: { direction, code, name, currency, ...facts(method) },
    },
  )
  return id
}

/**
 * Gives a provider new orders of the brand, or none; what is under way stays with it. Refuses
 * `provider_unknown`.
 */
export async function switchProvider(
  desk: Desk,
  wish: { readonly code: string; readonly enabled: boolean; readonly reason: string },
): Promise<void> {
  const { ctx, tx, operator } = desk
  const { code, enabled, reason } = wish
  if (!providerCodes(ctx).includes(code)) refuse('provider_unknown')
  const said = await providerSwitches(tx, operator.brandId)
  const before = said.find(({ provider }) => provider === code)?.enabled ?? true
  await putSwitch(tx, operator.brandId, {
    ...operator,
    provider: code,
    enabled,
    at: ctx.clock.now(),
  })
  await note(
    desk,
    { kind: 'paymentProvider', id: code },
    {
      event: enabled ? 'paymentProvider.on' : 'paymentProvider.off',
      reason,
      before: { enabled: before },
      after: { enabled },
    },
  )
}

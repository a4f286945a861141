import { refuse } from '@lantern/contract/errors'
import { MOST_PARTS } from '@lantern/contract/ops/payouts'
import { fitsCurrency, type Money } from '@lantern/kernel/money'
import { actorOf, record } from '../audit/index.ts'
import type { Desk } from './approval.ts'
import { findProvider } from './providers.ts'
import { lockMethod, type MethodChange, type MethodRow, updateMethod } from './queries/methods.ts'

/** What the audit log keeps of a method. */
const facts = (method: MethodChange) => ({
  provider: method.provider,
  enabled: method.enabled,
  position: method.position,
  minimum: `${method.minimum}`,
  maximum: `${method.maximum}`,
  feeBasisPoints: method.feeBasisPoints,
  quickAmounts: method.quickAmounts.map(String),
  twoPersonsAbove: method.twoPersonsAbove === null ? null : `${method.twoPersonsAbove}`,
  mostPerDay: method.mostPerDay,
  countries: method.countries,
  leastVip: method.leastVip,
  payTo: method.payTo,
  patienceMinutes: method.patienceMinutes,
  payoutMax: method.payoutMax === null ? null : `${method.payoutMax}`,
})

/** All that a member may ask for goes out in no more parts than a withdrawal may have. */
const isCeiling = (
  { direction, currency }: MethodRow,
  { maximum }: MethodChange,
  most: Money,
): boolean =>
  direction === 'withdrawal' &&
  most > 0n &&
  fitsCurrency(most, currency) &&
  most * BigInt(MOST_PARTS) >= maximum

function check(method: MethodRow, to: MethodChange): void {
  const { direction, currency } = method
  const wrong = (field: string) => refuse('field_invalid', { field })
  const amounts = [to.minimum, to.maximum, ...to.quickAmounts]
  if (to.minimum <= 0n || !fitsCurrency(to.minimum, currency)) wrong('minimum')
  if (to.maximum < to.minimum || !fitsCurrency(to.maximum, currency)) wrong('maximum')
  if (amounts.some((one) => one < to.minimum || one > to.maximum)) wrong('quickAmounts')
  const isPayout = direction === 'withdrawal'
  if ((to.twoPersonsAbove !== null) !== isPayout) wrong('twoPersonsAbove')
  if ((to.mostPerDay !== null) !== isPayout) wrong('mostPerDay')
  if (to.payoutMax !== null && !isCeiling(method, to, to.payoutMax)) wrong('payoutMax')
  // Only who pays by itself needs to know where to.
  if ((to.payTo !== null) !== (!isPayout && to.provider === 'transfer')) wrong('payTo')
}

/**
 * Changes a method; orders that are under way stay with their provider. Refuses
 * `method_not_available`, `provider_unknown`, `field_invalid`.
 */
export async function changeMethod(
  { ctx, tx, caller, operator }: Desk,
  wish: MethodChange & { readonly id: string; readonly reason: string },
): Promise<void> {
  const { id, reason, ...to } = wish
  const before = await lockMethod(tx, operator.brandId, id)
  if (!before) refuse('method_not_available')
  if (!findProvider(ctx, to.provider)) refuse('provider_unknown')
  check(before, to)
  await updateMethod(tx, id, to)
  await record(tx, {
    brandId: operator.brandId,
    actor: actorOf(caller),
    event: 'paymentMethod.changed',
    subject: { kind: 'paymentMethod', id },
    reason,
    before: facts(before),
    after: facts(to),
  })
}

import { MOST_PARTS } from '@lantern/contract/ops/payouts'
import { assert } from '@lantern/kernel/assert'
import { type Currency, currencyStep, type Money, roundDown } from '@lantern/kernel/money'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/transact.ts'
import type { Method } from './queries/methods.ts'
import { deleteParts, insertPart } from './queries/withdrawal-parts.ts'
import type { Withdrawal } from './queries/withdrawals.ts'
import { ceilingOf } from './routing.ts'
import { feeOf } from './terms.ts'

/**
 * The fewest amounts of at most `ceiling` each that come to `amount`, as equal as the currency's
 * decimals let them be, larger ones first: no part is a crumb.
 */
export function evenParts(amount: Money, ceiling: Money, currency: Currency): Money[] {
  const step = currencyStep(currency)
  const most = roundDown(ceiling, currency).amount
  assert(most > 0n && amount > 0n, 'a ceiling and an amount are positive')
  const count = (amount + most - 1n) / most
  assert(count <= BigInt(MOST_PARTS), 'a ceiling leaves no more parts than a withdrawal may have')
  const least = roundDown(amount / count, currency).amount
  const parts: Money[] = []
  for (let left = amount - least * count, at = 0n; at < count; at += 1n) {
    const more = left > 0n ? step : 0n
    parts.push(least + more)
    left -= more
  }
  return parts
}

/** A part as it is wanted. */
export interface Planned {
  readonly amount: Money
  readonly provider: string
  readonly isLater: boolean
}

/** Writes the parts of a withdrawal of which nothing was ordered, instead of those there were. */
export async function plan(
  ctx: Context,
  tx: Tx,
  { id, brandId }: Pick<Withdrawal, 'id' | 'brandId'>,
  parts: readonly Planned[],
): Promise<void> {
  await deleteParts(tx, id)
  for (const [at, part] of parts.entries())
    await insertPart(
      tx,
      { id, brandId, at: ctx.clock.now() },
      {
        ...part,
        no: at + 1,
        orderKey: ctx.random.uuid(),
        state: part.isLater ? 'waiting' : 'ready',
      },
    )
}

/** Splits a new withdrawal of more than its provider pays at once by its way. */
export async function planByCeiling(
  ctx: Context,
  tx: Tx,
  of: Pick<Withdrawal, 'id' | 'brandId' | 'currency' | 'amount' | 'provider'>,
  method: Method,
): Promise<void> {
  const { provider } = of
  const payoutMax = ceilingOf(method, provider)
  const sent = of.amount - feeOf(method, of.amount)
  if (payoutMax === null || sent <= payoutMax) return
  const amounts = evenParts(sent, payoutMax, of.currency)
  await plan(
    ctx,
    tx,
    of,
    amounts.map((amount) => ({ amount, provider, isLater: false })),
  )
}

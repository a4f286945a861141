import type { BrandId, DepositId } from '@lantern/kernel/ids'
import { isKnownCurrency } from '@lantern/kernel/money'
import type { Context } from '../../context.ts'
import { transact, type Tx } from '../../db/transact.ts'
import { lockDeposit } from './queries/deposits.ts'
import { brandsSharing } from './queries/shared-lines.ts'
import { type Line, lockLine, lockPlacing, namelessLines } from './queries/statements.ts'
import * as queries from './queries/suspense.ts'
import { namesOf } from './statements.ts'
import type { Fact } from './states.ts'
import { book } from './suspense.ts'

const MOST_AT_ONCE = 500

/** Books lines that came in and fit no order. Safe to be called by several at once. */
export async function bookLines(ctx: Context): Promise<void> {
  for (const { lineId, brandId, depositId } of await queries.unbookedLines(ctx.db, MOST_AT_ONCE))
    await transact(ctx, async (tx) => {
      await lockPlacing(tx, brandId)
      const line = await lockLine(tx, lineId)
      if (line) await bookLine(ctx, tx, line, depositId)
    })
}

/**
 * Books a line that came in and fits no order. Of a payment that its provider told of only what is not
 * in suspense yet, so that nothing is booked twice; the line is the line of that. The caller holds the
 * placing and the line.
 */
async function bookLine(
  ctx: Context,
  tx: Tx,
  line: Line,
  depositId: DepositId | null,
): Promise<void> {
  // its provider may tell of the same money at this moment
  if (depositId !== null) await lockDeposit(tx, depositId)
  const payment = line.payment ?? (await queries.paymentNamed(tx, line, namesOf(ctx, line))) ?? null
  if (payment !== null && payment !== line.payment) await queries.nameLine(tx, line.id, payment)
  const [found] = await queries.unbookedLines(tx, 1, line.id)
  if (!found) {
    if (payment !== null) await queries.attachLine(tx, { ...line, payment })
    return
  }
  const { rest } = found
  await book(ctx, tx, {
    ...line,
    amount: rest !== null && rest < line.amount ? rest : line.amount,
    source: 'line',
    lineId: line.id,
    depositId,
    payment,
    arrivedAt: ctx.clock.now(),
  })
}

/**
 * Notes which lines list a payment that its provider tells of late: what was booked by them is of it,
 * also where another brand brought the statement, for both have one account with the provider. Nobody
 * books lines of these brands until the transaction ends.
 */
export async function nameLines(
  ctx: Context,
  tx: Tx,
  brandId: BrandId,
  notice: { readonly provider: string; readonly reference: string; readonly fact: Fact },
): Promise<void> {
  const { provider, reference, fact } = notice
  if (!isKnownCurrency(fact.currency)) return
  const others = await brandsSharing(tx, { brandId, provider, currency: fact.currency })
  // in one order, whoever calls
  const brands = [brandId, ...others].toSorted((one, other) => one - other)
  for (const each of brands) await lockPlacing(tx, each)
  for (const each of brands)
    for (const line of await namelessLines(tx, { ...fact, ...notice, brandId: each }))
      if (namesOf(ctx, line).includes(reference)) await queries.nameLine(tx, line.id, reference)
}

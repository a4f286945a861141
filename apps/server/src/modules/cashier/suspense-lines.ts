import type { BrandId, DepositId } from '@lantern/kernel/ids'
import type { Context } from '../../context.ts'
import { transact, type Tx } from '../../db/transact.ts'
import { lockDeposit } from './queries/deposits.ts'
import { type Line, lockLine, lockPlacing } from './queries/statements.ts'
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
 * Books a line that came in and fits no order. One that lists what a provider told of before is the line
 * of that: nothing is booked twice. Of a deposit only what is not in suspense yet. The caller holds the
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
  const [found] = await queries.unbookedLines(tx, 1, line.id)
  if (!found) return
  if (await queries.attachLine(tx, { ...line, references: namesOf(ctx, line) })) return
  const { rest } = found
  await book(ctx, tx, {
    ...line,
    amount: rest !== null && rest < line.amount ? rest : line.amount,
    source: 'line',
    lineId: line.id,
    depositId,
    arrivedAt: ctx.clock.now(),
  })
}

/**
 * Whether a line that names a payment stands in suspense already: its provider tells late of what its
 * statement listed. Nobody books lines of the brand until the transaction ends.
 */
export async function isListed(
  ctx: Context,
  tx: Tx,
  brandId: BrandId,
  notice: { readonly provider: string; readonly reference: string; readonly fact: Fact },
): Promise<boolean> {
  await lockPlacing(tx, brandId)
  for (const lineId of await queries.bookedLinesLike(tx, { ...notice.fact, ...notice, brandId })) {
    const line = await lockLine(tx, lineId)
    if (line && namesOf(ctx, line).includes(notice.reference)) return true
  }
  return false
}

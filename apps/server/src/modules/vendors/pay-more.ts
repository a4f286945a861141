import { present } from '@lantern/kernel/assert'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/transact.ts'
import { find, type Outcome } from '../wagers/index.ts'
import { lock } from '../wallet/index.ts'
import { asBeforeIn } from './as-before.ts'
import { type Asked, commandOf, type Facts } from './commands.ts'
import { inOne } from './in-one.ts'
import { closedAmong, insertRounds } from './queries/records.ts'
import { type CallingVendor, closedBy } from './told.ts'

/** A result of a bet that may have several. */
export const isOfSeveral = ({ connection, operation }: Asked): boolean =>
  operation.op === 'settle' && connection.adapter.caps.multiSettle

/**
 * Pays one of several results. The first is always taken; those after it until the round is closed,
 * which is read, and written, under the lock of the account.
 */
export const payMore = (
  ctx: Context,
  { asked, facts, until }: PaidMore & Pick<CallingVendor, 'until'>,
): Promise<Outcome> =>
  inOne(ctx, { until, memberId: asked.memberId }, async (tx) => {
    await lock(tx, asked.memberId)
    const why = (await isOver(tx, asked)) ? 'round_over' : undefined
    const command = await commandOf(tx, asked, { ...facts, refused: why })
    const [outcome] = await asBeforeIn(tx, [command])
    const paid = present(outcome, 'a command has its outcome')
    const closed = closedBy(asked)
    if (paid.refusal === null && closed) await insertRounds(tx, [closed])
    return paid
  })

interface PaidMore {
  readonly asked: Asked
  readonly facts: Facts
}

/** Whether a bet has its result and its round is closed. */
async function isOver(tx: Tx, { connection, memberId, operation }: Asked): Promise<boolean> {
  if (operation.op !== 'settle') return false
  const { brandId, code } = connection
  const bet = await find(tx, { brandId, source: code, betRef: operation.betId })
  const round = { brandId, vendorCode: code, roundRef: operation.roundId, memberId }
  return bet?.state === 'settled' && (await closedAmong(tx, [round]))[0] === true
}

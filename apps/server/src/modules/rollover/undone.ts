import type { Context } from '../../context.ts'
import type { Tx } from '../../db/transact.ts'
import { look } from './bonus-end.ts'
import { closeLock, type Whose } from './queries/locks.ts'
import { findLockOfDeposit } from './queries/undone.ts'

export interface UndoneDeposit extends Whose {
  readonly depositId: string
  readonly by: string
  readonly reason: string
}

/**
 * The credit of a deposit is undone: what it asked to be turned over is owed no more, also where a bet
 * that is taken back would open it again. In the transaction that undoes it.
 */
export async function endLockOfDeposit(ctx: Context, tx: Tx, undone: UndoneDeposit): Promise<void> {
  await look(ctx, tx, undone)
  const id = await findLockOfDeposit(tx, undone, undone.depositId)
  if (id === undefined) return
  const { by, reason } = undone
  await closeLock(tx, id, { state: 'waived', at: ctx.clock.now(), by, reason, taken: 0n })
}

import { refuse } from '@lantern/contract/errors'
import type { Context } from '../../context.ts'
import { type Tx, transact } from '../../db/transact.ts'
import { endAfter } from './queries/stakes.ts'
import type { CallingVendor } from './told.ts'

/** What a database says that did not get its lock, or its time. */
const LATE: ReadonlySet<unknown> = new Set(['55P03', '57014'])

/**
 * Does some work in a transaction of its own while the vendor waits. Throws the refusal `busy` when
 * its time is over; then nothing was done.
 */
export async function inOne<Done>(
  ctx: Context,
  { until }: Pick<CallingVendor, 'until'>,
  work: (tx: Tx) => Promise<Done>,
): Promise<Done> {
  try {
    return await transact(ctx, async (tx) => {
      const leftMs = Math.floor(until - performance.now())
      if (leftMs < 1) refuse('busy')
      await endAfter(tx, leftMs)
      const done = await work(tx)
      // what is answered as not known is not done behind it
      if (performance.now() > until) refuse('busy')
      return done
    })
  } catch (error) {
    if (error instanceof Error && 'code' in error && LATE.has(error.code)) refuse('busy')
    throw error
  }
}

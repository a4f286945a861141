import { refuse } from '@lantern/contract/errors'
import type { MemberId } from '@lantern/kernel/ids'
import type { Pool } from 'pg'
import type { Context } from '../../context.ts'
import { type Tx, transact } from '../../db/transact.ts'
import { Gate } from './gate.ts'
import { endAfter } from './queries/stakes.ts'
import type { CallingVendor } from './told.ts'

/** What a database says that did not get its lock, or its time. */
const LATE: ReadonlySet<unknown> = new Set(['55P03', '57014'])

/**
 * Does some work on a member's account in a transaction of its own while the vendor waits. Throws
 * the refusal `busy` when its time is over; then nothing was done.
 */
export const inOne = <Done>(
  ctx: Context,
  { until, memberId }: Pick<CallingVendor, 'until'> & { readonly memberId: MemberId },
  work: (tx: Tx) => Promise<Done>,
): Promise<Done> => gateOf(ctx.db).pass(memberId, until, () => transacted(ctx, until, work))

/** So many of them have a connection at a time; most of the pool is for the others. */
const AT_ONCE = 4
const gates = new WeakMap<Pool, Gate>()

function gateOf(db: Pool): Gate {
  const found = gates.get(db)
  if (found) return found
  const fresh = new Gate(AT_ONCE)
  gates.set(db, fresh)
  return fresh
}

async function transacted<Done>(
  ctx: Context,
  until: number,
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

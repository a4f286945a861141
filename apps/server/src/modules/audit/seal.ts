import { SECOND_MS } from '@lantern/kernel/time'
import type { Context } from '../../context.ts'
import { transact, type Tx } from '../../db/transact.ts'
import type { RoomJobs } from '../../jobs.ts'
import { CHAIN_START, linkHash } from './chain.ts'
import { becomeSealer, findHead, insertSeals, takePending } from './queries.ts'
import { appendRoot, dueRoot, lastRoot, rootOf } from './roots.ts'

const BATCH = 5_000

/**
 * Seals every committed row that waits, and writes the root that is due. Answers with the number
 * of rows sealed; 0 as well when another sealer is at work.
 */
export async function seal(ctx: Context): Promise<number> {
  let sealed = 0
  for (;;) {
    const batch = await transact(ctx, (tx) => sealBatch(ctx, tx))
    sealed += batch
    if (batch < BATCH) return sealed
  }
}

async function sealBatch(ctx: Context, tx: Tx): Promise<number> {
  if (!(await becomeSealer(tx))) return 0
  // Only seals that are committed already get a root: those of this transaction may be undone.
  const head = await findHead(tx)
  if (head) {
    const due = dueRoot(head, await lastRoot(ctx.config.auditRootFolder))
    if (due) await appendRoot(ctx.config.auditRootFolder, due)
  }
  const waiting = await takePending(tx, BATCH)
  if (waiting.length === 0) return 0
  const first = BigInt(head?.position ?? 0) + 1n
  let previous = head?.hash ?? CHAIN_START
  const hashes = waiting.map((row, place) => {
    previous = linkHash(previous, first + BigInt(place), row.text)
    return previous
  })
  const ids = waiting.map((row) => row.id)
  await insertSeals(tx, first, ids, hashes)
  return waiting.length
}

/** Seals what waits and writes a root over it, due or not: before a stop. */
export async function closeChain(ctx: Context): Promise<void> {
  await seal(ctx)
  await transact(ctx, async (tx) => {
    if (!(await becomeSealer(tx))) return
    const head = await findHead(tx)
    const last = await lastRoot(ctx.config.auditRootFolder)
    if (head && last?.position !== head.position)
      await appendRoot(ctx.config.auditRootFolder, rootOf(head, 'mark'))
  })
}

export const jobs: RoomJobs = {
  caretakers: [
    {
      name: 'audit.seal',
      everyMs: SECOND_MS,
      run: async (ctx) => {
        await seal(ctx)
      },
    },
  ],
}

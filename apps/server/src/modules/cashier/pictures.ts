import { openAtRest, sealAtRest } from '../../at-rest.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/transact.ts'
import { findProof } from './queries/receipts.ts'
import { findSlip } from './queries/slips.ts'

const PURPOSE = 'cashier.proof'

/** Seals a picture of a member, bound to the name of chance that it rests under. */
export const sealPicture = (ctx: Context, id: string, bytes: Uint8Array): Buffer =>
  sealAtRest(ctx, PURPOSE, bytes, id)

/** A picture as it was kept, of a withdrawal or a deposit, for whoever may see it. */
export async function openPicture(
  ctx: Context,
  db: Db,
  id: string,
): Promise<{ readonly media: string; readonly bytes: Buffer } | undefined> {
  const found = (await findProof(db, id)) ?? (await findSlip(db, id))
  return found && { media: found.media, bytes: openAtRest(ctx, PURPOSE, found.sealed, found.id) }
}

import { MINUTE_MS, SECOND_MS } from '@lantern/kernel/time'
import type { VendorGame } from '@lantern/vendor-protocol/games'
import type { Context } from '../../context.ts'
import { transact } from '../../db/transact.ts'
import { record, systemActor } from '../audit/index.ts'
import { type Offered, type Takeover, takeOver } from '../catalogue/index.ts'
import { askableOf } from './asking.ts'
import { throughBreaker } from './breaker.ts'
import { type ConnectionRow, listDue, noteAsked, noteSynced } from './queries/connections.ts'

/** A list that was taken over is asked for again after this long. */
export const SYNC_EVERY_MS = 10 * MINUTE_MS
/** One that never was, as soon as this. */
const FIRST_EVERY_MS = 2 * SECOND_MS

/** Takes over the games of every vendor whose list is due. A vendor that is down holds up none. */
export async function syncGames(ctx: Context): Promise<void> {
  const due = await listDue(ctx.db, { againMs: SYNC_EVERY_MS, firstMs: FIRST_EVERY_MS })
  await Promise.all(
    due.map((row) =>
      syncOne(ctx, row).catch((error: unknown) =>
        ctx.log.warn({ err: error, vendor: row.code }, 'a list of games was not taken over'),
      ),
    ),
  )
}

/** Takes over the games of one vendor; undefined where its dialect has no list of them. */
export async function syncOne(ctx: Context, row: ConnectionRow): Promise<Takeover | undefined> {
  await noteAsked(ctx.db, row.id)
  const askable = await askableOf(ctx, row)
  const list = askable?.adapter.games
  if (!askable || !list) return undefined
  const games = await throughBreaker(ctx, row, () => list(askable.asking))
  const { brandId, code: vendorCode } = row
  return transact(ctx, async (tx) => {
    // the row of the connection is the lock: two lists are never taken over at the same time
    await noteSynced(tx, row.id)
    const at = ctx.clock.now()
    const done = await takeOver(tx, { brandId, vendorCode }, games.map(offeredOf), at)
    if (done === false) throw new Error('the vendor lists no game at all')
    if (done.added.length + done.changed.length + done.withdrawn.length > 0)
      await record(tx, {
        brandId,
        actor: systemActor('vendors.sync-games'),
        event: 'vendor.games_synced',
        subject: { kind: 'vendor', id: vendorCode },
        after: done,
      })
    return done
  })
}

const offeredOf = (game: VendorGame): Offered => ({
  code: game.code,
  name: game.name,
  gameType: game.type,
  rulesVersion: game.rulesVersion,
  hot: game.hot,
  isNew: game.new,
  trialPlayable: game.trial,
  glyph: game.glyph,
  palette: game.palette,
  subcategory: game.classify ?? null,
})

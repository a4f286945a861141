import { createHash } from 'node:crypto'
import { MINUTE_MS, SECOND_MS } from '@lantern/kernel/time'
import type { GameList, VendorGame } from '@lantern/vendor-protocol/games'
import type { Context } from '../../context.ts'
import { transact } from '../../db/transact.ts'
import { type AuditActor, record, systemActor } from '../audit/index.ts'
import { type NotTaken, type Offered, type Takeover, takeOver } from '../catalogue/index.ts'
import { askableOf } from './asking.ts'
import { throughBreaker } from './breaker.ts'
import {
  type ConnectionRow,
  listDue,
  lockSynced,
  noteAsked,
  noteSynced,
} from './queries/connections.ts'
import { closeByItself, insertCase } from './queries/records.ts'

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

interface Wish {
  /** A person says that a list which lost most of what it had is right. */
  readonly evenIfShorter?: boolean
  readonly by?: { readonly actor: AuditActor; readonly reason: string }
}

/**
 * Takes over the games of one vendor; undefined where its dialect has no list of them, or its key
 * does not say what it takes to ask. A list without a game, or without most of what it had, changes
 * nothing and is one for a person; the next that is good closes that by itself.
 */
export async function syncOne(
  ctx: Context,
  row: ConnectionRow,
  { evenIfShorter = false, by }: Wish = {},
): Promise<Takeover | NotTaken | undefined> {
  await noteAsked(ctx.db, row.id)
  const askable = await askableOf(ctx, row)
  const ask = askable?.adapter.games
  if (!askable || !ask) return undefined
  const list = await throughBreaker(ctx, row, () => ask(askable.asking))
  if (!list) return undefined
  const { brandId, code: vendorCode } = row
  if (list.unread.length > 0) {
    const { unread } = list
    const some = unread.slice(0, 20)
    ctx.log.warn({ vendor: vendorCode, count: unread.length, some }, 'games that can not be ours')
  }
  return transact(ctx, async (tx) => {
    // the row of the connection is the lock: two lists are never taken over at the same time
    const lastAt = await lockSynced(tx, row.id)
    const at = ctx.clock.now()
    const vendor = { brandId, vendorCode }
    const offered = list.games.map((game) => offeredOf(game, askable.asking.baseUrl))
    const done = await takeOver(tx, vendor, offered, { at, evenIfShorter })
    if (done === 'empty' || done === 'shrank') {
      const found = {
        ...vendor,
        kind: 'games_list_shrank' as const,
        operation: 'vendor-games',
        foundAt: at,
      }
      const about = { betRef: null, roundRef: null, playerId: null }
      const isNew = await insertCase(tx, { ...found, ...about, txId: nameOf(list, lastAt) })
      if (isNew)
        ctx.log.error({ vendor: vendorCode, why: done }, 'a list of games is not taken over')
      return done
    }
    await noteSynced(tx, row.id)
    await closeByItself(tx, { ...vendor, kind: 'games_list_shrank' }, at)
    if (by || done.added.length + done.changed.length + done.withdrawn.length > 0)
      await record(tx, {
        brandId,
        actor: by?.actor ?? systemActor('vendors.sync-games'),
        event: 'vendor.games_synced',
        subject: { kind: 'vendor', id: vendorCode },
        ...(by && { reason: by.reason }),
        after: done,
      })
    return done
  })
}

/** The same list again is the same case, until one was taken over in between. */
const nameOf = ({ games }: GameList, lastAt: Date | null): string =>
  `list:${createHash('sha256')
    .update(JSON.stringify([lastAt, ...games.map(({ code }) => code).toSorted()]))
    .digest('hex')
    .slice(0, 32)}`

/** What it states, with the address of its sheet where its games are. */
const statedOf = ({ stated }: VendorGame, baseUrl: string): Offered['stated'] =>
  stated
    ? {
        returnRate: stated.returnRate,
        hitRate: stated.hitRate ?? null,
        volatility: stated.volatility ?? null,
        sheet: stated.sheet ? new URL(stated.sheet, baseUrl).href : null,
      }
    : null

const offeredOf = (game: VendorGame, baseUrl: string): Offered => ({
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
  lines: game.lines ?? null,
  stated: statedOf(game, baseUrl),
})

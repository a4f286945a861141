import { refuse } from '@lantern/contract/errors'
import type { BrandId } from '@lantern/kernel/ids'
import type { Pool } from 'pg'
import type { Context } from '../../context.ts'
import { findGameWindow, type Launcher } from '../catalogue/index.ts'
import { isUnderMaintenance } from '../config/index.ts'
import { hashOf, launchingFor, newSecret } from '../identity/index.ts'
import { findAdapter } from './adapters/dialects.ts'
import { Memory } from './memory.ts'
import {
  type ConnectionRow,
  findConnection,
  insertLaunch,
  listConnections,
} from './queries/connections.ts'

/** What a page is in when nothing else is known. */
const LANGUAGE = 'en'

/**
 * Opens a vendor's game: a token that is good once, within a minute, for this member, game and
 * vendor, in the address of the vendor's page. Refuses `game_disabled` while the vendor is stopped,
 * or vendor or game in maintenance, with its end.
 */
export const launch: Launcher = async (call, game) => {
  const { ctx, caller, input } = call
  const connection = await findConnection(ctx.db, caller.brand.id, game.vendorCode)
  const adapter = connection && findAdapter(connection.dialect)
  if (!connection || !adapter || connection.isStopped) refuse('game_disabled')
  const until = await closedUntil(ctx, connection, game.code)
  if (until !== undefined) refuse('game_disabled', { until: until?.toISOString() ?? null })
  if (await isUnderMaintenance(ctx, caller.brand.id)) refuse('system_maintenance')
  const { playToken, ...player } = await launchingFor(call, input.mode, game)
  const token = newSecret(ctx)
  const ticket = {
    vendorCode: game.vendorCode,
    gameCode: game.code,
    currency: player.currency,
    language: caller.language ?? LANGUAGE,
    mode: input.mode,
  }
  await insertLaunch(ctx.db, {
    ...ticket,
    brandId: caller.brand.id,
    connectionId: connection.id,
    memberId: player.memberId,
    sessionId: player.sessionId,
    tokenHash: hashOf(token),
    isOpen: adapter.caps.opens === 'launch',
  })
  const launchUrl = connection.launchUrl ?? ctx.config.studioOrigin
  const url = adapter.launchUrl({ ...ticket, launchUrl, token })
  const speaks = adapter.speaksToPage ? 'vendor' : 'nothing'
  return { url, origin: new URL(url).origin, speaks, playToken }
}

/** When vendor and game are both out of their maintenance windows; undefined: neither is in one. */
async function closedUntil(
  ctx: Context,
  { brandId, code: vendorCode, inMaintenance, maintenanceUntil }: ConnectionRow,
  gameCode: string,
): Promise<Date | null | undefined> {
  const window = await findGameWindow(ctx.db, { brandId, vendorCode, gameCode })
  const ends = [inMaintenance ? maintenanceUntil : undefined, window?.until]
  const known = ends.filter((end) => end !== undefined)
  return known.toSorted((a, b) => (b?.getTime() ?? 0) - (a?.getTime() ?? 0))[0]
}

const memories = new WeakMap<Pool, Memory<readonly string[]>>()

/** Where the games of a brand's vendors come from, at most a second ago: its pages frame them. */
export function launchOrigins(ctx: Context, brandId: BrandId): Promise<readonly string[]> {
  const memory = memories.get(ctx.db) ?? new Memory<readonly string[]>()
  memories.set(ctx.db, memory)
  return memory.get(brandId.toString(), async () => {
    const connections = await listConnections(ctx.db, brandId)
    const addresses = connections.map(({ launchUrl }) => launchUrl ?? ctx.config.studioOrigin)
    return [...new Set(addresses.map((address) => new URL(address).origin))]
  })
}

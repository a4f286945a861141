import { refuse } from '@lantern/contract/errors'
import { assert } from '@lantern/kernel/assert'
import type { BrandId } from '@lantern/kernel/ids'
import type { Pool } from 'pg'
import type { Caller } from '../../caller.ts'
import type { Context } from '../../context.ts'
import { findGameWindow, type GameRow, type Launcher } from '../catalogue/index.ts'
import { isUnderMaintenance } from '../config/index.ts'
import { hashOf, launchingFor, newSecret } from '../identity/index.ts'
import type { LaunchPort, LaunchTicket } from './adapter.ts'
import { findOpener, type Opener } from './adapters/dialects.ts'
import { askedAddress, originsOf } from './asked-launch.ts'
import { Memory } from './memory.ts'
import { isTaken } from './standing.ts'
import { accountOf } from './outgoing.ts'
import { isPlayerThere } from './players.ts'
import { type ConnectionRow, findConnection, listConnections } from './queries/connections.ts'
import { closeLaunch, insertLaunch } from './queries/launches.ts'

/** What a page is in when nothing else is known. */
const LANGUAGE = 'en'

/**
 * Opens a vendor's game: a token that is good once, within a minute, for this member, game and
 * vendor, in the address of the vendor's page, or in the question where the game opens. Refuses
 * `game_disabled` while the vendor is stopped, or vendor or game in maintenance, with its end, and
 * `provider_unavailable` where a vendor that is asked says no address. A game that is not played in
 * the member's currency is refused as `currency_mismatch`.
 */
export const launch: Launcher = async (call, game) => {
  const { ctx, caller, input } = call
  const { connection, adapter } = await openVendor(ctx, caller.brand.id, game)
  if (input.mode === 'trial' && adapter.launching?.hasTrial === false) refuse('trial_not_supported')
  const { playToken, ...player } = await launchingFor(call, input.mode, game)
  if (input.mode === 'real' && !isTaken(player.currency, connection, game))
    refuse('currency_mismatch')
  const token = newSecret(ctx)
  const ticket = {
    vendorCode: game.vendorCode,
    gameCode: game.code,
    currency: player.currency,
    language: caller.language ?? LANGUAGE,
    mode: input.mode,
  }
  const tokenHash = hashOf(token)
  await insertLaunch(ctx.db, {
    ...ticket,
    brandId: caller.brand.id,
    connectionId: connection.id,
    memberId: player.memberId,
    sessionId: player.sessionId,
    tokenHash,
    isOpen: adapter.caps.opens === 'launch',
  })
  const said = { ...ticket, ...visitOf(ctx, caller), playerId: player.memberId, token }
  const url = await addressOf(ctx, connection, { adapter, ticket: said, tokenHash })
  const speaks = adapter.speaksToPage ? 'vendor' : 'nothing'
  return { url, origin: new URL(url).origin, speaks, playToken }
}

/** The vendor of a game that opens now. Refuses `game_disabled` and `system_maintenance`. */
async function openVendor(ctx: Context, brandId: BrandId, { vendorCode, code }: GameRow) {
  const connection = await findConnection(ctx.db, brandId, vendorCode)
  const adapter = connection && findOpener(connection.dialect)
  if (!connection || !adapter || connection.isStopped) refuse('game_disabled')
  const until = await closedUntil(ctx, connection, code)
  if (until !== undefined) refuse('game_disabled', { until: until?.toISOString() ?? null })
  if (await isUnderMaintenance(ctx, brandId)) refuse('system_maintenance')
  return { connection, adapter }
}

/** Where a player is, and where the game returns to. */
function visitOf({ config }: Context, { ip, userAgent, host }: Caller) {
  const own = config.siteOrigins.find((origin) => new URL(origin).hostname === host)
  const homeUrl = own ?? config.siteOrigins[0] ?? ''
  return { ip, isMobile: /Mobi|Android/i.test(userAgent), homeUrl }
}

interface Told {
  readonly adapter: Opener
  readonly ticket: LaunchTicket
  readonly tokenHash: Buffer
}

/** Where a game opens: by its dialect, or as its vendor says. */
async function addressOf(
  ctx: Context,
  connection: ConnectionRow,
  { adapter, ticket, tokenHash }: Told,
): Promise<string> {
  const { launchUrl, launching: port } = adapter
  if (port)
    return asked(ctx, connection, { adapter, port, ticket }).catch(async (error: unknown) => {
      // the vendor may call before it answers; where no address comes of it, no stake does
      await closeLaunch(ctx.db, tokenHash)
      throw error
    })
  assert(launchUrl, 'a dialect says where games open, or asks')
  return launchUrl(ticket, connection.launchUrl ?? ctx.config.studioOrigin)
}

/** Where a game opens, by its vendor, at which its player is made first where that must be. */
async function asked(
  ctx: Context,
  connection: ConnectionRow,
  { adapter, port, ticket }: Pick<Told, 'adapter' | 'ticket'> & { readonly port: LaunchPort },
): Promise<string> {
  const { id: connectionId, code: vendorCode, brandId, apiUrl } = connection
  const callee = { connectionId, vendorCode, brandId, apiUrl }
  const account = adapter.player && (await accountOf(ctx, callee))
  const player = account && { dialect: adapter, account, playerId: ticket.playerId }
  if (player && !(await isPlayerThere(ctx, callee, player))) refuse('provider_unavailable')
  return askedAddress(ctx, connection, { port, ticket })
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
    const addresses = connections.flatMap((one) =>
      findOpener(one.dialect)?.launching
        ? originsOf(one)
        : [one.launchUrl ?? ctx.config.studioOrigin],
    )
    return [...new Set(addresses.map((address) => new URL(address).origin))]
  })
}

import { refuse } from '@lantern/contract/errors'
import type { Context } from '../../context.ts'
import type { LaunchPort, LaunchTicket } from './adapter.ts'
import { accountOf, exchange } from './outgoing.ts'
import type { ConnectionRow } from './queries/connections.ts'

const LONGEST = 4_000
const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1'])

/**
 * Asks a vendor where a game opens. Refuses `game_disabled` where it can not be asked, and
 * `provider_unavailable` where it does not answer, will not open the game, or names an address that
 * its games may not open at.
 */
export async function askedAddress(
  ctx: Context,
  connection: ConnectionRow,
  { port, ticket }: { readonly port: LaunchPort; readonly ticket: LaunchTicket },
): Promise<string> {
  const { id: connectionId, brandId, code: vendorCode, apiUrl } = connection
  const account = await accountOf(ctx, { connectionId, vendorCode, apiUrl })
  const question = account && port.question(ticket, account, ctx.clock.now())
  if (!question) {
    ctx.log.error({ vendor: vendorCode }, 'a vendor can not be asked where its games open')
    refuse('game_disabled')
  }
  const about = { operation: 'launch', playerId: ticket.playerId }
  const callee = { connectionId, brandId, vendorCode }
  const reply = await exchange(ctx, callee, { ...question, about })
  const address = reply && port.read(reply)
  if (address !== undefined && mayOpenAt(address, originsOf(connection), ctx.config.mode))
    return address
  if (reply) {
    const { http } = reply
    ctx.log.error({ vendor: vendorCode, http, isNamed: address !== undefined }, 'no good address')
  }
  return refuse('provider_unavailable')
}

/** Where the games of a vendor that is asked may open: as it was connected. */
export const originsOf = ({
  playOrigins,
  launchUrl,
}: Pick<ConnectionRow, 'playOrigins' | 'launchUrl'>): readonly string[] =>
  launchUrl === null ? playOrigins : [...playOrigins, new URL(launchUrl).origin]

/**
 * Whether a game may open at an address: on one of the vendor's origins and over TLS, with nothing
 * in front of the host. On the demo's own machine also without.
 */
export function mayOpenAt(
  address: string,
  origins: readonly string[],
  mode: Context['config']['mode'],
): boolean {
  if (address.length > LONGEST || !URL.canParse(address)) return false
  const { protocol, hostname, origin, username, password } = new URL(address)
  if (username !== '' || password !== '') return false
  const isSafe = protocol === 'https:' || (protocol === 'http:' && isOwn(hostname, mode))
  return isSafe && origins.includes(origin)
}

const isOwn = (hostname: string, mode: Context['config']['mode']): boolean =>
  mode !== 'production' && LOOPBACK.has(hostname)

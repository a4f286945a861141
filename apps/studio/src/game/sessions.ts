import { BRANDS, type Title } from '@lantern/games/slots/title'
import { findTitle } from '@lantern/games/slots/titles'
import { type Currency, isKnownCurrency, money } from '@lantern/kernel/money'
import type { VendorClient } from '@lantern/vendor-protocol/client'
import type { OpenSession, Result } from '@lantern/vendor-protocol/operations'
import type { Context } from '../context.ts'
import { transact } from '../db/pool.ts'
import { refuse } from '../refusals.ts'
import { hashOf, seal } from '../sealed.ts'
import { TOKEN_PURPOSE } from '../wire/transport.ts'
import { findSession, insertSession, type NewSession, type SessionRow } from './queries.ts'

/** Play money is a currency of its own. */
export const PLAY: Currency = 'PLAY'
const TRIAL_CREDIT = money('2000')

export interface LaunchWish {
  readonly gameCode: string
  /** The vendor's code the token is for; the title's own brand unless said. */
  readonly vendor: string | null
  /** Null for anonymous play money. */
  readonly token: string | null
  readonly language: string
}

export interface Opened {
  /** Held by the page; only its hash is kept. */
  readonly key: string
  readonly session: SessionRow
}

const KEY_BYTES = 32

/** The game of a code; refuses `game_not_found`. */
export const titleOf = (code: string): Title => findTitle(code) ?? refuse('game_not_found')

/**
 * Opens a game: exchanges the launch token for what the platform says about its player, or starts
 * play money. Refuses `game_not_found`, `launch_refused` (the token is used, old or for another
 * game), `platform_silent`.
 */
export async function openSession(ctx: Context, wish: LaunchWish): Promise<Opened> {
  const title = titleOf(wish.gameCode)
  const vendor = wish.vendor ?? title.brand
  const key = ctx.random.bytes(KEY_BYTES).toString('base64url')
  const about = { keyHash: hashOf(key), vendor, gameCode: title.code }
  const wanted =
    wish.token === null
      ? anonymous(ctx, wish, about)
      : await launched(ctx, wish.token, { ...about, wish })
  const session = await transact(ctx.db, (tx) => insertSession(tx, wanted))
  return { key, session }
}

type About = Pick<NewSession, 'keyHash' | 'vendor' | 'gameCode'>

type Told = Pick<NewSession, 'playerId' | 'language' | 'pace'>

const playMoney = (about: About, told: Told): NewSession => ({
  ...about,
  ...told,
  currency: PLAY,
  mode: 'trial',
  tokenSealed: null,
  credit: TRIAL_CREDIT,
  balance: null,
})

const anonymous = (ctx: Context, wish: LaunchWish, about: About): NewSession =>
  playMoney(about, {
    playerId: `anonymous:${ctx.random.bytes(16).toString('hex')}`,
    language: wish.language,
    pace: 'usual',
  })

async function launched(
  ctx: Context,
  token: string,
  { wish, ...about }: About & { wish: LaunchWish },
): Promise<NewSession> {
  const client = ctx.clientOf(about.vendor) ?? refuse('launch_refused')
  const requestId = ctx.random.bytes(16).toString('hex')
  const exchange = { op: 'openSession', token, gameCode: about.gameCode, requestId } as const
  const result = await exchanged(client, exchange)
  const { session: facts, currency, balance } = result
  if (result.status !== 'OK' || !facts || !currency || !isKnownCurrency(currency)) {
    ctx.log.info({ status: result.status, game: about.gameCode }, 'a launch was refused')
    return refuse('launch_refused')
  }
  const told: Told = {
    playerId: facts.playerId,
    language: facts.language || wish.language,
    pace: facts.pace ?? 'usual',
  }
  if (facts.mode === 'trial') return playMoney(about, told)
  return {
    ...about,
    ...told,
    currency,
    mode: 'real',
    tokenSealed: seal(ctx, TOKEN_PURPOSE, token, about.vendor),
    credit: null,
    balance,
  }
}

/** A token is good once; the same exchange again is answered as the first, wherever that was lost. */
async function exchanged(client: VendorClient, exchange: OpenSession): Promise<Result> {
  const first = await client.try(exchange)
  const outcome = first.kind === 'unknown' ? await client.try(exchange) : first
  return outcome.kind === 'unknown' ? refuse('platform_silent') : outcome.result
}

/** The session of a key; refuses `session_invalid`, and `session_replaced` by another page. */
export async function sessionOf(ctx: Context, key: string): Promise<SessionRow> {
  const session = await findSession(ctx.db, hashOf(key))
  if (!session) refuse('session_invalid')
  if (session.replacedAt !== null) refuse('session_replaced')
  return session
}

/** Names of the studio's brands, and the studio itself. */
export const isVendor = (ctx: Context, code: string): boolean =>
  Object.hasOwn(ctx.config.keys, code) && (code === 'LANTERN' || Object.hasOwn(BRANDS, code))

import type { BrandId, MemberId } from '@lantern/kernel/ids'
import type { Currency } from '@lantern/kernel/money'
import type { Db } from '../../../db/transact.ts'

// Launches of games: their tokens, and what was opened with them.

export interface NewLaunch {
  readonly brandId: BrandId
  readonly connectionId: number
  readonly memberId: MemberId
  readonly sessionId: string
  readonly gameCode: string
  readonly currency: Currency
  readonly mode: 'real' | 'trial'
  readonly language: string
  readonly tokenHash: Buffer
  /** Good from now on, without its vendor giving the token in. */
  readonly isOpen: boolean
}

export async function insertLaunch(db: Db, launch: NewLaunch): Promise<void> {
  await db.query(
    `insert into launch_sessions(brand_id, connection_id, member_id, session_id, game_code,
                                 currency, mode, language, token_hash, opened_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, case when $10 then now() end)`,
    [
      launch.brandId,
      launch.connectionId,
      launch.memberId,
      launch.sessionId,
      launch.gameCode,
      launch.currency,
      launch.mode,
      launch.language,
      launch.tokenHash,
      launch.isOpen,
    ],
  )
}

export interface OpenedLaunch {
  readonly memberId: MemberId
  readonly sessionId: string
  readonly currency: Currency
  readonly mode: 'real' | 'trial'
  readonly language: string
}

/** Who gives a token in, for which game, and under which name of the exchange, if any. */
export interface Exchange {
  readonly connectionId: number
  readonly tokenHash: Buffer
  readonly gameCode: string
  readonly requestId: string | null
}

const OPENED = 'member_id as "memberId", session_id as "sessionId", currency, mode, language'

/** Uses a token up: only the first who asks in time, for its own vendor and game, gets it. */
export async function openLaunch(db: Db, exchange: Exchange): Promise<OpenedLaunch | undefined> {
  const { rows } = await db.query<OpenedLaunch>(
    `update launch_sessions set opened_at = now(), opened_request = $4
      where connection_id = $1 and token_hash = $2 and game_code = $3
        and opened_at is null and token_until > now()
     returning ${OPENED}`,
    [exchange.connectionId, exchange.tokenHash, exchange.gameCode, exchange.requestId],
  )
  return rows[0]
}

/** Takes back a launch that never opened: no stake is taken for it. */
export async function closeLaunch(db: Db, tokenHash: Buffer): Promise<void> {
  await db.query(
    'update launch_sessions set opened_at = null, expires_at = now() where token_hash = $1',
    [tokenHash],
  )
}

/** What an exchange opened that comes again within `withinMs`, because it was not answered. */
export async function findOpened(
  db: Db,
  { connectionId, tokenHash, gameCode, requestId }: Exchange,
  withinMs: number,
): Promise<OpenedLaunch | undefined> {
  const { rows } = await db.query<OpenedLaunch>(
    `select ${OPENED} from launch_sessions
      where connection_id = $1 and token_hash = $2 and game_code = $3 and opened_request = $4
        and opened_at > now() - make_interval(secs => $5::float8 / 1000)`,
    [connectionId, tokenHash, gameCode, requestId, withinMs],
  )
  return rows[0]
}

/** Whether a token was one of the vendor's that nobody used in time. */
export async function isLateToken(
  db: Db,
  connectionId: number,
  tokenHash: Buffer,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from launch_sessions
      where connection_id = $1 and token_hash = $2 and opened_at is null and token_until <= now()`,
    [connectionId, tokenHash],
  )
  return rowCount === 1
}

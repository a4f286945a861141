import type { MemberId } from '@lantern/kernel/ids'
import type { Currency } from '@lantern/kernel/money'
import type { Pool } from 'pg'
import { named } from '../../../db/named.ts'
import type { Tx } from '../../../db/transact.ts'
import { type Standing, standingAmong } from '../../identity/index.ts'
import type { PlayedRound } from './records.ts'

export interface LaunchRow {
  readonly memberId: MemberId
  readonly sessionId: string
  readonly gameCode: string
  readonly currency: Currency
  readonly mode: 'real' | 'trial'
  readonly isExpired: boolean
}

/** Who a vendor says plays, as our own launch knows it. */
export interface Player {
  readonly launch: LaunchRow
  readonly standing: Standing
}

export interface PlayerQuestion {
  readonly connectionId: number
  readonly memberId: string
  /** Null: the newest launch that the vendor opened. */
  readonly tokenHash: Buffer | null
}

/** What a stake asks; either part may be known already. */
export interface StakeQuestion {
  readonly player: PlayerQuestion | null
  readonly round: PlayedRound | null
}

export interface StakeAnswer {
  readonly player: Player | undefined
  readonly isRoundClosed: boolean
}

interface Row extends LaunchRow, Standing {
  readonly place: number
  readonly isKnown: boolean
  readonly isRoundClosed: boolean
}

/** What stakes stand on, in the order of the questions: launch, member, sign-in, round. */
export async function findStakes(
  db: Pool,
  asked: readonly StakeQuestion[],
): Promise<StakeAnswer[]> {
  const { rows } = await named<Row>(
    db,
    'vendors.stakes',
    `with asked as (
       select * from unnest($1::int[], $2::bigint[], $3::bytea[], $4::int[], $5::text[], $6::text[],
                            $7::bigint[])
         with ordinality as a(connection_id, member_id, token_hash, brand_id, vendor_code, round_ref,
                              round_of, place)
     ), launch as (
       select a.place, l.* from asked a cross join lateral (
         select s.member_id, s.session_id, s.game_code, s.currency, s.mode,
                s.expires_at <= now() as is_expired
           from launch_sessions s
          where s.member_id = a.member_id and s.connection_id = a.connection_id
            and s.opened_at is not null
            and (a.token_hash is null or s.token_hash = a.token_hash)
          order by s.id desc limit 1) l
     ), ${standingAmong('launch')}
     select a.place::int, t.place is not null as "isKnown", l.member_id as "memberId",
            l.session_id as "sessionId", l.game_code as "gameCode", l.currency, l.mode,
            l.is_expired as "isExpired", t.status, t.is_alive as "isAlive",
            exists (select from vendor_rounds r
                     where r.brand_id = a.brand_id and r.vendor_code = a.vendor_code collate "C"
                       and r.round_ref = a.round_ref collate "C"
                       and r.member_id in (0, a.round_of)) as "isRoundClosed"
       from asked a left join launch l on l.place = a.place left join standing t on t.place = a.place`,
    [
      asked.map(({ player }) => player?.connectionId),
      asked.map(({ player }) => player?.memberId),
      asked.map(({ player }) => player?.tokenHash),
      asked.map(({ round }) => round?.brandId),
      asked.map(({ round }) => round?.vendorCode),
      asked.map(({ round }) => round?.roundRef),
      asked.map(({ round }) => round?.memberId),
    ],
  )
  const found: StakeAnswer[] = asked.map(() => ({ player: undefined, isRoundClosed: false }))
  for (const row of rows) found[row.place - 1] = answerOf(row)
  return found
}

function answerOf({ isKnown, isRoundClosed, ...row }: Row): StakeAnswer {
  if (!isKnown) return { player: undefined, isRoundClosed }
  const { memberId, sessionId, gameCode, currency, mode, isExpired, status, isAlive } = row
  const launch = { memberId, sessionId, gameCode, currency, mode, isExpired }
  return { player: { launch, standing: { status, isAlive } }, isRoundClosed }
}

/** How long a transaction waits for what somebody else has locked. */
const LOCKED_MS = 500

/** Cancels each later statement of a transaction after `mostMs`. */
export async function endAfter(tx: Tx, mostMs: number): Promise<void> {
  await tx.query(
    `select set_config('lock_timeout', $1, true), set_config('statement_timeout', $2, true)`,
    [`${LOCKED_MS}ms`, `${mostMs}ms`],
  )
}

import type { MemberId } from '@lantern/kernel/ids'
import type { Currency } from '@lantern/kernel/money'
import type { Db } from '../../../db/transact.ts'
import type { FindingRow } from './reconciliation.ts'

/** Whether a message of the same bet that happened before this one waits to be applied. */
export async function hasEarlierOpen(
  db: Db,
  connectionId: number,
  { id, betRef, happenedAt }: Pick<FindingRow, 'id' | 'betRef' | 'happenedAt'>,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from vendor_findings f
      where f.connection_id = $1 and f.state = 'open' and f.kind = 'missing_here'
        and f.bet_ref = $2 collate "C" and (f.happened_at, f.id) < ($3, $4::bigint)
      limit 1`,
    [connectionId, betRef, happenedAt, id],
  )
  return rowCount === 1
}

/** Whether a game of the vendor was open for a member, who was signed in, at that moment. */
export async function wasPlaying(
  db: Db,
  stake: {
    readonly connectionId: number
    readonly memberId: MemberId
    readonly currency: Currency
    readonly happenedAt: Date
  },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from launch_sessions l join sessions s on s.id = l.session_id
      where l.connection_id = $1 and l.member_id = $2 and l.currency = $3
        and l.opened_at <= $4 and l.expires_at > $4
        and coalesce(s.ended_at, s.expires_at) > $4
      limit 1`,
    [stake.connectionId, stake.memberId, stake.currency, stake.happenedAt],
  )
  return rowCount === 1
}

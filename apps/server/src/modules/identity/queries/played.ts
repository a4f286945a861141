import type { MemberId } from '@lantern/kernel/ids'
import type { Db } from '../../../db/transact.ts'

/**
 * Minutes a member was signed in within a span, however many sessions it had side by side. A session
 * that nobody has closed yet ends half an hour after it was last seen.
 */
export async function played(
  db: Db,
  memberId: MemberId,
  span: { readonly from: Date; readonly to: Date },
): Promise<number> {
  const { rows } = await db.query<{ minutes: number }>(
    `select coalesce(sum(extract(epoch from upper(r) - lower(r))), 0)::float8 / 60 as minutes
       from (select unnest(range_agg(tstzrange(
                      greatest(s.started_at, $2),
                      least(coalesce(s.ended_at, s.last_seen_at + interval '30 minutes'), $3)))) as r
               from sessions s
              where s.member_id = $1 and s.kind = 'full' and s.started_at < $3
                and least(coalesce(s.ended_at, s.last_seen_at + interval '30 minutes'), $3)
                    > greatest(s.started_at, $2)) stretches`,
    [memberId, span.from, span.to],
  )
  return rows[0]?.minutes ?? 0
}

export async function sessionStart(db: Db, sessionId: string): Promise<Date> {
  const { rows } = await db.query<{ startedAt: Date }>(
    'select started_at as "startedAt" from sessions where id = $1',
    [sessionId],
  )
  const [row] = rows
  if (!row) throw new Error('a session that calls is there')
  return row.startedAt
}

import type { MemberId } from '@lantern/kernel/ids'
import type { Pool } from 'pg'
import type { Member } from './members.ts'
import { ALIVE } from './sessions.ts'

export interface StandingRow {
  readonly status: Member['status']
  /** Whether the sign-in that a game was opened in is alive. */
  readonly isAlive: boolean
}

/**
 * How members stand, for a reading of another room: `asked` is a common table of it with `place`,
 * `member_id` and `session_id`. Gives the common table `standing` with `place`, `status` and
 * `is_alive`. To play is to be seen: a session that is alive stays so.
 */
export const standingAmong = (asked: string): string => `
  alive as (
    select a.place, s.id, s.last_seen_at from ${asked} a
      join sessions s on s.id = a.session_id and s.member_id = a.member_id and ${ALIVE}
  ), seen as (
    update sessions s set last_seen_at = now()
      from (select id from sessions where id in (
              select id from alive where last_seen_at < now() - interval '1 minute')
             order by id for no key update skip locked) unseen
     where s.id = unseen.id
  ), standing as (
    select a.place, m.status, x.id is not null as is_alive
      from ${asked} a join members m on m.id = a.member_id left join alive x on x.place = a.place
  )`

/** How one member stands whose game runs elsewhere; undefined for one that is not there. */
export async function findStanding(
  db: Pool,
  { memberId, sessionId }: { readonly memberId: MemberId; readonly sessionId: string },
): Promise<StandingRow | undefined> {
  const { rows } = await db.query<StandingRow>(
    `with asked as (select 1 as place, $1::bigint as member_id, $2::bigint as session_id),
          ${standingAmong('asked')}
     select status, is_alive as "isAlive" from standing`,
    [memberId, sessionId],
  )
  return rows[0]
}

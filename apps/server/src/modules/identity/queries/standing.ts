import type { MemberId } from '@lantern/kernel/ids'
import type { Pool } from 'pg'
import { named } from '../../../db/named.ts'
import type { Member } from './members.ts'
import { ALIVE } from './sessions.ts'

export interface StandingRow {
  readonly status: Member['status']
  /** Whether the sign-in that a game was opened in is alive. */
  readonly isAlive: boolean
}

/**
 * How members stand whose games run elsewhere, in the order they were asked for; undefined for one
 * that is not there. To play is to be seen: a session that is alive stays so.
 */
export async function standings(
  db: Pool,
  asked: readonly { readonly memberId: MemberId; readonly sessionId: string }[],
): Promise<(StandingRow | undefined)[]> {
  const { rows } = await named<StandingRow & { place: number }>(
    db,
    'sessions.standings',
    `with asked as (
       select * from unnest($1::bigint[], $2::bigint[]) with ordinality as a(member_id, session_id, place)
     ), alive as (
       select a.place, s.id, s.last_seen_at from asked a
         join sessions s on s.id = a.session_id and s.member_id = a.member_id and ${ALIVE}
     ), seen as (
       update sessions s set last_seen_at = now()
         from (select id from sessions where id in (
                 select id from alive where last_seen_at < now() - interval '1 minute')
                order by id for no key update skip locked) unseen
        where s.id = unseen.id
     )
     select a.place::int, m.status, x.id is not null as "isAlive"
       from asked a join members m on m.id = a.member_id
       left join alive x on x.place = a.place`,
    [asked.map((one) => one.memberId), asked.map((one) => one.sessionId)],
  )
  const found: (StandingRow | undefined)[] = asked.map(() => undefined)
  for (const { place, ...row } of rows) found[place - 1] = row
  return found
}

import { CODE as CRASH } from '@lantern/games/crash/bet'
import type { BrandId, MemberId, WagerId } from '@lantern/kernel/ids'
import type { Db } from '../../db/transact.ts'

export interface ListedRound {
  readonly id: string
  readonly memberId: MemberId
  readonly account: string
  readonly gameCode: string
  readonly currency: string
  /** With what moves took on top. */
  readonly stake: string
  readonly payout: string | null
  readonly state: 'open' | 'settled' | 'voided'
  readonly openedAt: Date
  readonly closedAt: Date | null
}

/** What is listed: all of a brand, or of one game, one member, one state, or one round. */
export interface RoundFilter {
  readonly brandId: BrandId
  readonly gameCode: string | null
  readonly state: ListedRound['state'] | null
  readonly memberId: MemberId | null
  readonly id: string | null
}

const STATES = {
  open: { single: `state = 'open'`, shared: `state = 'open'` },
  settled: { single: `state = 'settled'`, shared: `state in ('won', 'lost')` },
  voided: { single: `state = 'voided'`, shared: `state = 'voided'` },
} as const

interface Part {
  readonly from: 'rounds' | 'crash_bets'
  readonly columns: string
  readonly openedAt: string
  readonly where: readonly string[]
}

interface Wanted {
  readonly parts: readonly Part[]
  readonly values: readonly unknown[]
}

/** Each part is written out for its filter, so that it is read along an index made for it. */
function wantedBy({ brandId, gameCode, state, memberId, id }: RoundFilter): Wanted {
  const values: unknown[] = [brandId]
  const equal = (column: string, value: string | null): string[] =>
    value === null ? [] : [`${column} = $${values.push(value)}`]
  const all = ['brand_id = $1', ...equal('member_id', memberId), ...equal('id', id)]
  const shared: Part = {
    from: 'crash_bets',
    columns: `id, member_id, '${CRASH}'::text as game_code, currency, stake, payout,
              case when state in ('won', 'lost') then 'settled' else state end as state,
              placed_at as opened_at, decided_at as closed_at`,
    openedAt: 'placed_at',
    where: [...all, ...(state ? [STATES[state].shared] : [])],
  }
  if (gameCode === CRASH) return { parts: [shared], values }
  const single: Part = {
    from: 'rounds',
    columns: `id, member_id, game_code, currency, stake + extra_stake as stake, payout, state,
              opened_at, closed_at`,
    openedAt: 'opened_at',
    where: [...all, ...equal('game_code', gameCode), ...(state ? [STATES[state].single] : [])],
  }
  return { parts: gameCode === null ? [single, shared] : [single], values }
}

/** A page of rounds: live ones oldest first, all others newest first; and how many, up to `most`. */
export async function listRoundsOf(
  db: Db,
  filter: RoundFilter,
  page: { readonly offset: number; readonly limit: number; readonly most: number },
): Promise<{ rows: ListedRound[]; total: number }> {
  const { parts, values } = wantedBy(filter)
  const direction = filter.state === 'open' ? 'asc' : 'desc'
  const order = `opened_at ${direction}, id ${direction}`
  const [first, second] = [`$${values.length + 1}`, `$${values.length + 2}`]
  const limit = Math.max(0, Math.min(page.limit, page.most - page.offset))
  // No part is read further than the page: of all parts together, it ends there at the latest.
  const listed = parts.map(
    ({ from, columns, openedAt, where }) =>
      `(select ${columns} from ${from} where ${where.join(' and ')}
         order by ${openedAt} ${direction}, id ${direction}
         limit ${first}::int + ${second}::int)`,
  )
  const counted = parts.map(
    ({ from, where }) => `(select from ${from} where ${where.join(' and ')} limit ${first})`,
  )
  const [rows, counts] = await Promise.all([
    db.query<ListedRound>(
      `select p.id, p.member_id as "memberId", m.account, p.game_code as "gameCode", p.currency,
              p.stake::text, p.payout::text, p.state, p.opened_at as "openedAt",
              p.closed_at as "closedAt"
         from (select * from (${listed.join(' union all ')}) listed
                order by ${order} offset ${first} limit ${second}) p
         join members m on m.id = p.member_id
        order by p.opened_at ${direction}, p.id ${direction}`,
      [...values, page.offset, limit],
    ),
    db.query<{ total: number }>(
      `select count(*)::int as total
         from (select from (${counted.join(' union all ')}) listed limit ${first}) counted`,
      [...values, page.most],
    ),
  ])
  return { rows: rows.rows, total: counts.rows[0]?.total ?? 0 }
}

/** The rounds of the house's own games that wagers are of, by their wagers. */
export async function roundsOfWagers(
  db: Db,
  wagers: readonly WagerId[],
): Promise<Map<WagerId, string>> {
  const { rows } = await db.query<{ wagerId: WagerId; id: string }>(
    `select wager_id as "wagerId", id from rounds where wager_id = any($1::bigint[])
      union all
     select wager_id, id from crash_bets where wager_id = any($1::bigint[])`,
    [wagers],
  )
  return new Map(rows.map(({ wagerId, id }) => [wagerId, id]))
}

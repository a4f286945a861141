import type { LimitKind, LimitPeriod } from '@lantern/contract/safeplay'
import type { MemberId } from '@lantern/kernel/ids'
import type { Money } from '@lantern/kernel/money'
import type { Db, Tx } from '../../../db/transact.ts'
import type { LimitValue, Whose } from '../kinds.ts'

/** What a stake is refused with. */
export type BlockedStake =
  | 'self_excluded'
  | 'time_out'
  | 'reality_check_due'
  | 'session_limit_reached'
  | 'stake_limit_reached'
  | 'loss_limit_reached'

export interface Standing {
  readonly blockedUntil: Date | null
  readonly blockedAs: 'time_out' | 'excluded' | null
  readonly checkMinutes: number | null
  readonly checkDueAt: Date | null
  readonly playUntil: Date | null
  readonly answeredAt: Date | null
}

export async function findStanding(db: Db, memberId: MemberId): Promise<Standing | undefined> {
  const { rows } = await db.query<Standing>(
    `select blocked_until as "blockedUntil", blocked_as as "blockedAs",
            check_minutes as "checkMinutes", check_due_at as "checkDueAt",
            play_until as "playUntil", answered_at as "answeredAt"
       from safeplay_standings where member_id = $1`,
    [memberId],
  )
  return rows[0]
}

/** Puts together what a stake asks, under the lock of the member's accounts. */
export async function refresh(tx: Tx, memberId: MemberId, at: Date): Promise<void> {
  await tx.query('select safeplay_refresh($1, $2)', [memberId, at])
}

/** Locks what stakes lock, so that no stake and no other choice comes in between. */
export async function lock(tx: Tx, memberId: MemberId): Promise<void> {
  await tx.query('select safeplay_mark($1)', [memberId])
}

export async function setAnswered(tx: Tx, { brandId, memberId }: Whose, at: Date): Promise<void> {
  await tx.query(
    `insert into safeplay_standings(member_id, brand_id, answered_at) values ($1, $2, $3)
     on conflict (member_id) do update
        set answered_at = coalesce(safeplay_standings.answered_at, excluded.answered_at)`,
    [memberId, brandId, at],
  )
}

/** Why so much may not go to a vendor; null where it may, and is counted as a stake. */
export async function sendAway(
  tx: Tx,
  memberId: MemberId,
  at: Date,
  amount: Money,
): Promise<BlockedStake | null> {
  const { rows } = await tx.query<{ says: BlockedStake | null }>(
    'select safeplay_send($1, $2, $3) as says',
    [memberId, at, amount],
  )
  return rows[0]?.says ?? null
}

/** Counts stake and loss beside those of wagers. */
export async function shift(
  tx: Tx,
  memberId: MemberId,
  { at, stake, loss }: { readonly at: Date; readonly stake: Money; readonly loss: Money },
): Promise<void> {
  await tx.query('select safeplay_shift($1, $2, $3, $4)', [memberId, at, stake, loss])
}

/** When the next reality check is due and how long time lets the member play. */
export async function setClocks(
  tx: Tx,
  { brandId, memberId }: Whose,
  clocks: { readonly checkDueAt: Date | null; readonly playUntil: Date | null },
): Promise<void> {
  await tx.query(
    `insert into safeplay_standings(member_id, brand_id, check_due_at, play_until)
     values ($1, $2, $3, $4)
     on conflict (member_id) do update
        set check_due_at = excluded.check_due_at, play_until = excluded.play_until`,
    [memberId, brandId, clocks.checkDueAt, clocks.playUntil],
  )
  await tx.query('select safeplay_mark($1)', [memberId])
}

/** How long time lets the member play; the reality check stays as it is. */
export async function setPlayUntil(
  tx: Tx,
  memberId: MemberId,
  playUntil: Date | null,
): Promise<void> {
  await tx.query('update safeplay_standings set play_until = $2 where member_id = $1', [
    memberId,
    playUntil,
  ])
  await tx.query('select safeplay_mark($1)', [memberId])
}

/** A limit that holds: the stricter of the member's and the house's, and when its period began. */
export interface Holding {
  readonly kind: LimitKind
  readonly period: LimitPeriod
  readonly value: bigint
  readonly since: Date
}

export async function holdingLimits(
  db: Db,
  memberId: MemberId,
  kinds: readonly LimitKind[],
  at: Date,
): Promise<Holding[]> {
  const { rows } = await db.query<Omit<Holding, 'value'> & { value: string }>(
    `select l.kind, l.period, min(l.value)::text as value,
            safeplay_since($3, l.period, b.offset_minutes) as since
       from safeplay_limits l join brands b on b.id = l.brand_id
      where l.member_id = $1 and l.kind = any($2::text[]) and l.value is not null
      group by l.kind, l.period, b.offset_minutes`,
    [memberId, kinds, at],
  )
  return rows.map((row) => ({ ...row, value: BigInt(row.value) }))
}

/** When the periods of a brand began that end now. */
export async function periodsAt(
  db: Db,
  offsetMinutes: number,
  at: Date,
): Promise<Readonly<Record<LimitPeriod, Date>>> {
  const { rows } = await db.query<Record<LimitPeriod, Date>>(
    `select safeplay_since($1, 'day', $2) as day, safeplay_since($1, 'week', $2) as week,
            safeplay_since($1, 'month', $2) as month`,
    [at, offsetMinutes],
  )
  const [row] = rows
  if (!row) throw new Error('a select without a table answers with a row')
  return row
}

/** Stake in 24 hours, 7 days and a month, then loss in the same; zeros where nothing is counted. */
export async function usedStakes(
  db: Db,
  memberId: MemberId,
  offsetMinutes: number,
  at: Date,
): Promise<readonly LimitValue[]> {
  const { rows } = await db.query<{ used: string[] }>(
    'select safeplay_used($1, $2, $3)::text[] as used',
    [memberId, at, offsetMinutes],
  )
  return (rows[0]?.used ?? []).map(BigInt)
}

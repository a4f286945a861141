import { present } from '@lantern/kernel/assert'
import type { BrandId, MemberId, OperatorId } from '@lantern/kernel/ids'
import type { Currency } from '@lantern/kernel/money'
import type { Db, Tx } from '../../../db/transact.ts'
import { counted } from '../../../paging.ts'
import type { LimitName, LimitValue } from '../kinds.ts'

export type ReleaseState = 'proposed' | 'done' | 'rejected' | 'withdrawn'

/** What is to become looser: an exclusion ends earlier, or a limit of the house is another. */
export type ReleaseOf =
  | { readonly exclusionId: string; readonly limit: null }
  | {
      readonly exclusionId: null
      readonly limit: LimitName & { readonly before: LimitValue; readonly after: LimitValue }
    }

export interface Release {
  readonly id: string
  readonly memberId: MemberId
  readonly account: string
  readonly currency: Currency
  readonly of: ReleaseOf
  readonly words: string
  readonly state: ReleaseState
  readonly proposedBy: OperatorId
  readonly proposedByName: string
  readonly proposedAt: Date
  readonly decidedByName: string | null
  readonly decidedAt: Date | null
  readonly decisionWords: string | null
}

interface Raw extends Omit<Release, 'of'> {
  readonly exclusionId: string | null
  readonly kind: LimitName['kind'] | null
  readonly period: LimitName['period'] | null
  readonly before: string | null
  readonly after: string | null
}

const RELEASE = `
  r.id, r.member_id as "memberId", m.account, m.currency, r.exclusion_id as "exclusionId", r.kind, r.period,
  r.value_before as before, r.value_after as after, r.words, r.state,
  r.proposed_by as "proposedBy", r.proposed_by_name as "proposedByName",
  r.proposed_at as "proposedAt", r.decided_by_name as "decidedByName",
  r.decided_at as "decidedAt", r.decision_words as "decisionWords"`
const FROM = 'from safeplay_releases r join members m on m.id = r.member_id'

const valueOf = (text: string | null): LimitValue => (text === null ? null : BigInt(text))

const releaseFrom = ({ exclusionId, kind, period, before, after, ...row }: Raw): Release => ({
  ...row,
  of:
    exclusionId === null
      ? {
          exclusionId,
          limit: {
            kind: present(kind, 'a limit has its kind'),
            period: present(period, 'a limit has its period'),
            before: valueOf(before),
            after: valueOf(after),
          },
        }
      : { exclusionId, limit: null },
})

interface By {
  readonly operatorId: OperatorId
  readonly username: string
}

/** Its id; undefined while another one about the same waits. */
export async function insertRelease(
  tx: Tx,
  wish: {
    readonly brandId: BrandId
    readonly memberId: MemberId
    readonly of: ReleaseOf
    readonly words: string
    readonly by: By
    readonly at: Date
  },
): Promise<string | undefined> {
  const { exclusionId, limit } = wish.of
  const { rows } = await tx.query<{ id: string }>(
    `insert into safeplay_releases(brand_id, member_id, exclusion_id, kind, period, value_before,
                                   value_after, words, proposed_by, proposed_by_name, proposed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict do nothing returning id`,
    [
      wish.brandId,
      wish.memberId,
      exclusionId,
      limit?.kind ?? null,
      limit?.period ?? null,
      limit?.before ?? null,
      limit?.after ?? null,
      wish.words,
      wish.by.operatorId,
      wish.by.username,
      wish.at,
    ],
  )
  return rows[0]?.id
}

/** One of a brand, locked until the transaction ends. */
export async function lockRelease(
  tx: Tx,
  brandId: BrandId,
  id: string,
): Promise<Release | undefined> {
  const { rows } = await tx.query<Raw>(
    `select ${RELEASE} ${FROM} where r.id = $1 and r.brand_id = $2 for no key update of r`,
    [id, brandId],
  )
  return rows[0] && releaseFrom(rows[0])
}

export async function endRelease(
  tx: Tx,
  id: string,
  end: {
    readonly state: Exclude<ReleaseState, 'proposed'>
    readonly by: By
    readonly at: Date
    readonly words: string | null
  },
): Promise<void> {
  await tx.query(
    `update safeplay_releases set state = $2, decided_by = $3, decided_by_name = $4, decided_at = $5,
            decision_words = $6
      where id = $1`,
    [id, end.state, end.by.operatorId, end.by.username, end.at, end.words],
  )
}

/** Releases of a brand: those that wait first, then the newest. */
export async function listReleases(
  db: Db,
  brandId: BrandId,
  page: { readonly search: string | null; readonly offset: number; readonly limit: number },
): Promise<{ rows: Release[]; total: number }> {
  const { rows } = await db.query<Raw & { total: number }>(
    `select ${RELEASE}, (count(*) over ())::int as total ${FROM}
      where r.brand_id = $1 and ($2::text is null or position(lower($2) in lower(m.account)) > 0)
      order by r.state <> 'proposed', r.id desc offset $3 limit $4`,
    [brandId, page.search, page.offset, page.limit],
  )
  const listed = counted(rows)
  return { ...listed, rows: listed.rows.map(releaseFrom) }
}

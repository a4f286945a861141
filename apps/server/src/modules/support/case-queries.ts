import type { BrandId, MemberId, OperatorId } from '@lantern/kernel/ids'
import type { Db, Tx } from '../../db/transact.ts'
import { counted } from '../../paging.ts'

export interface CaseRow {
  readonly id: string
  readonly memberId: MemberId
  readonly account: string
  readonly subject: string
  readonly said: string
  readonly openedAt: Date
  readonly state: 'open' | 'answered'
  readonly answer: string | null
  readonly answeredAt: Date | null
  readonly answeredBy: string | null
}

const CASE = `
  c.id, c.member_id as "memberId", m.account, c.subject, c.said, c.opened_at as "openedAt", c.state,
  c.answer, c.answered_at as "answeredAt", o.username as "answeredBy"`

const FROM = `
   from support_cases c
   join members m on m.id = c.member_id
   left join operators o on o.id = c.answered_by`

export interface NewCase {
  readonly brandId: BrandId
  readonly memberId: MemberId
  readonly kind: 'bet'
  readonly subject: string
  readonly said: string
  /** JSON of everything that is known of the subject now. */
  readonly evidence: unknown
  readonly at: Date
}

/** The id of the case; undefined while one is open about the same. */
export async function insertCase(tx: Tx, one: NewCase): Promise<string | undefined> {
  const { rows } = await tx.query<{ id: string }>(
    `insert into support_cases(brand_id, member_id, kind, subject, said, evidence, opened_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (member_id, kind, subject) where state = 'open' do nothing returning id`,
    [
      one.brandId,
      one.memberId,
      one.kind,
      one.subject,
      one.said,
      JSON.stringify(one.evidence),
      one.at,
    ],
  )
  return rows[0]?.id
}

export async function listCasesAbout(
  db: Db,
  about: { readonly memberId: MemberId; readonly kind: 'bet'; readonly subject: string },
): Promise<CaseRow[]> {
  const { rows } = await db.query<CaseRow>(
    `select ${CASE} ${FROM} where c.member_id = $1 and c.kind = $2 and c.subject = $3
      order by c.id desc limit 20`,
    [about.memberId, about.kind, about.subject],
  )
  return rows
}

export async function listCases(
  db: Db,
  brandId: BrandId,
  page: {
    readonly state: 'open' | 'answered' | null
    readonly search: string | null
    readonly limit: number
    readonly offset: number
  },
): Promise<{ rows: CaseRow[]; total: number }> {
  const { rows } = await db.query<CaseRow & { total: number }>(
    `select ${CASE}, (count(*) over ())::int as total ${FROM}
      where c.brand_id = $1 and ($2::text is null or c.state = $2)
        and ($3::text is null or position(lower($3) in lower(m.account)) > 0 or c.subject = $3)
      order by case when $2 = 'open' then c.id else -c.id end limit $4 offset $5`,
    [brandId, page.state, page.search, page.limit, page.offset],
  )
  return counted(rows)
}

export async function findCase(
  db: Db,
  brandId: BrandId,
  id: string,
): Promise<(CaseRow & { readonly evidence: unknown }) | undefined> {
  const { rows } = await db.query<CaseRow & { evidence: unknown }>(
    `select ${CASE}, c.evidence ${FROM} where c.brand_id = $1 and c.id = $2`,
    [brandId, id],
  )
  return rows[0]
}

/** Whether a case is one that this member opened. */
export async function isCaseOf(
  db: Db,
  brandId: BrandId,
  { id, of }: { readonly id: string; readonly of: MemberId },
): Promise<boolean> {
  const { rowCount } = await db.query(
    'select from support_cases where brand_id = $1 and id = $2 and member_id = $3',
    [brandId, id, of],
  )
  return rowCount === 1
}

/** True when it was open until now. */
export async function answerCase(
  tx: Tx,
  brandId: BrandId,
  id: string,
  answer: { readonly text: string; readonly by: OperatorId; readonly at: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update support_cases
        set state = 'answered', answer = $3, answered_by = $4, answered_at = $5
      where brand_id = $1 and id = $2 and state = 'open'`,
    [brandId, id, answer.text, answer.by, answer.at],
  )
  return rowCount === 1
}

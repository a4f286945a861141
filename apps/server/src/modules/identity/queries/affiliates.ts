import type { BrandId, MemberId } from '@lantern/kernel/ids'
import type { Db, Tx } from '../../../db/transact.ts'

export interface AffiliateRow {
  readonly code: string
  readonly account: string
  readonly domain: string | null
  readonly isActive: boolean
  readonly createdAt: Date
}

const ROW = `a.code, m.account, a.domain, a.is_active as "isActive", a.created_at as "createdAt"`

/** The member whose active code this is, where the code is good on the domain. */
export async function findAffiliateMember(
  db: Db,
  brandId: BrandId,
  code: string,
  domain: string | null,
): Promise<MemberId | undefined> {
  const { rows } = await db.query<{ id: MemberId }>(
    `select m.id from affiliate_codes a join members m on m.id = a.member_id
      where a.brand_id = $1 and lower(a.code) = lower($2) and a.is_active
        and (a.domain is null or a.domain = $3)
        and m.status = 'active' and m.account_class = 'real'`,
    [brandId, code, domain],
  )
  return rows[0]?.id
}

export async function isDomainOf(db: Db, brandId: BrandId, host: string): Promise<boolean> {
  const { rows } = await db.query('select 1 from brand_domains where brand_id = $1 and host = $2', [
    brandId,
    host,
  ])
  return rows.length > 0
}

function withoutTotal(counted: AffiliateRow & { readonly total: number }): AffiliateRow {
  const { total: _, ...row } = counted
  return row
}

export async function listAffiliates(
  db: Db,
  brandId: BrandId,
  page: { readonly search: string | undefined; readonly limit: number; readonly offset: number },
): Promise<{ readonly rows: AffiliateRow[]; readonly total: number }> {
  const { rows } = await db.query<AffiliateRow & { total: number }>(
    `select ${ROW}, count(*) over()::int as total
       from affiliate_codes a join members m on m.id = a.member_id
      where a.brand_id = $1
        and ($2::text is null or position(lower($2) in lower(a.code)) > 0
             or position(lower($2) in lower(m.account)) > 0)
      order by lower(a.code) limit $3 offset $4`,
    [brandId, page.search ?? null, page.limit, page.offset],
  )
  const total = rows[0]?.total ?? 0
  return { rows: rows.map(withoutTotal), total }
}

export async function findAffiliateCode(
  tx: Tx,
  brandId: BrandId,
  code: string,
): Promise<AffiliateRow | undefined> {
  const { rows } = await tx.query<AffiliateRow>(
    `select ${ROW} from affiliate_codes a join members m on m.id = a.member_id
      where a.brand_id = $1 and lower(a.code) = lower($2) for update of a`,
    [brandId, code],
  )
  return rows[0]
}

/** Adds a code or changes it; false when it is another member's. */
export async function upsertAffiliate(
  tx: Tx,
  brandId: BrandId,
  wanted: {
    readonly code: string
    readonly memberId: MemberId
    readonly domain: string | null
    readonly isActive: boolean
  },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into affiliate_codes(brand_id, code, member_id, domain, is_active)
     values ($1, $2, $3, $4, $5)
     on conflict (brand_id, lower(code)) do update
       set domain = excluded.domain, is_active = excluded.is_active
     where affiliate_codes.member_id = excluded.member_id`,
    [brandId, wanted.code, wanted.memberId, wanted.domain, wanted.isActive],
  )
  return rowCount === 1
}

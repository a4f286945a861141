import type { memberMoney } from '@lantern/contract/ops/console'
import type { BrandId, MemberId } from '@lantern/kernel/ids'
import type { Currency, Money } from '@lantern/kernel/money'
import type { Db } from '../../db/transact.ts'

/** `erasing`: closed, and somebody wants its data erased; `erased`: it was let go. */
type MemberStatus = 'active' | 'blocked' | 'closed' | 'erasing' | 'erased'

export interface MemberRow {
  readonly id: MemberId
  readonly account: string
  readonly accountType: number
  readonly status: MemberStatus
  readonly currency: Currency
  readonly upline: string | null
  readonly vipLevel: number
  readonly balance: Money
  readonly registeredAt: Date
  readonly lastSignInAt: Date | null
}

type RawMember = Omit<MemberRow, 'balance'> & { readonly balance: string }

const MEMBER = `
  id, account, account_type as "accountType", standing as status, currency, upline, balance,
  vip_level as "vipLevel", registered_at as "registeredAt", last_sign_in_at as "lastSignInAt"`

const MEMBERS = `
  (select m.*, case when e.erased_at is not null then 'erased'
                    when e.member_id is not null then 'erasing' else m.status end as standing
     from report_members m left join privacy_erasures e on e.member_id = m.id) as members`

const memberFrom = (row: RawMember): MemberRow => ({ ...row, balance: BigInt(row.balance) })

export interface MemberQuery {
  readonly search: string | null
  readonly status: MemberStatus | null
  /** Those with money of their own, here or at a vendor; `ended`: of accounts that are closed. */
  readonly money: (typeof memberMoney)[number] | null
  readonly sort: 'registeredAt' | 'account' | 'balance'
  readonly direction: 'asc' | 'desc'
  readonly offset: number
  readonly limit: number
}

const COLUMNS = {
  registeredAt: 'registered_at',
  account: 'lower(account)',
  balance: 'balance',
} as const

export async function listMembers(
  db: Db,
  brandId: BrandId,
  query: MemberQuery,
): Promise<{ rows: MemberRow[]; total: number }> {
  const matching = `from ${MEMBERS}
    where brand_id = $1
      and ($2::text is null or position(lower($2) in lower(account)) > 0)
      and ($3::text is null or standing = $3)
      and ($4::text is null
           or ($4 = 'some' or standing in ('closed', 'erasing', 'erased'))
              and (exists (select from report_balances b
                            where b.member_id = members.id and b.balance > 0
                              and b.purpose in ('cash', 'held', 'bonus'))
                   or exists (select from vendor_money v
                               where v.member_id = members.id and v.kept + v.in_transit > 0)))`
  const values = [brandId, query.search, query.status, query.money]
  // Both come from closed lists, never from the caller's text.
  const order = `${COLUMNS[query.sort]} ${query.direction === 'asc' ? 'asc' : 'desc'}`
  const { rows } = await db.query<RawMember>(
    `select ${MEMBER} ${matching} order by ${order}, id desc offset $5 limit $6`,
    [...values, query.offset, query.limit],
  )
  const counted = await db.query<{ total: number }>(
    `select count(*)::int as total ${matching}`,
    values,
  )
  return { rows: rows.map(memberFrom), total: counted.rows[0]?.total ?? 0 }
}

export async function findMemberRow(
  db: Db,
  brandId: BrandId,
  id: string,
): Promise<MemberRow | undefined> {
  const { rows } = await db.query<RawMember>(
    `select ${MEMBER} from ${MEMBERS} where brand_id = $1 and id = $2`,
    [brandId, id],
  )
  const row = rows[0]
  return row && memberFrom(row)
}

export interface BalanceRow {
  readonly account: string
  readonly currency: Currency
  readonly balance: Money
}

export async function listBalances(db: Db, memberId: MemberId): Promise<BalanceRow[]> {
  const { rows } = await db.query<{ account: string; currency: string; balance: string }>(
    `select purpose as account, currency, balance from report_balances
      where member_id = $1 order by currency, purpose`,
    [memberId],
  )
  return rows.map((row) => ({ ...row, balance: BigInt(row.balance) }))
}

export async function memberFlows(
  db: Db,
  memberId: MemberId,
  currency: Currency,
): Promise<{ deposited: Money; withdrawn: Money }> {
  const { rows } = await db.query<{ deposited: string; withdrawn: string }>(
    'select deposited, withdrawn from report_member_flows where member_id = $1 and currency = $2',
    [memberId, currency],
  )
  return {
    deposited: BigInt(rows[0]?.deposited ?? 0),
    withdrawn: BigInt(rows[0]?.withdrawn ?? 0),
  }
}

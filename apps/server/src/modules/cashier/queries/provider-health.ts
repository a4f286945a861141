import type { BrandId, OperatorId } from '@lantern/kernel/ids'
import type { Db } from '../../../db/transact.ts'
import type { Direction } from './methods.ts'

/** What an operator said of a provider; without a row it gets new orders. */
export interface ProviderSwitch {
  readonly provider: string
  readonly enabled: boolean
  readonly changedBy: string
  readonly changedAt: Date
}

export async function providerSwitches(db: Db, brandId: BrandId): Promise<ProviderSwitch[]> {
  const { rows } = await db.query<ProviderSwitch>(
    `select provider, enabled, changed_by_name as "changedBy", changed_at as "changedAt"
       from provider_switches where brand_id = $1`,
    [brandId],
  )
  return rows
}

export async function putSwitch(
  tx: Db,
  brandId: BrandId,
  wish: {
    readonly provider: string
    readonly enabled: boolean
    readonly operatorId: OperatorId
    readonly username: string
    readonly at: Date
  },
): Promise<void> {
  await tx.query(
    `insert into provider_switches(brand_id, provider, enabled, changed_by, changed_by_name,
                                   changed_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (brand_id, provider) do update
        set enabled = excluded.enabled, changed_by = excluded.changed_by,
            changed_by_name = excluded.changed_by_name, changed_at = excluded.changed_at`,
    [brandId, wish.provider, wish.enabled, wish.operatorId, wish.username, wish.at],
  )
}

// An order that is under way right now says nothing yet.
const LAST_ORDERS: Readonly<Record<Direction, string>> = {
  deposit: `select d.state, d.reason from deposits d
             where d.brand_id = $1 and d.provider = $2 and d.created_at > $3
               and d.state not in ('created', 'sent')
             order by d.id desc limit $4`,
  withdrawal: `select w.state, w.reason from withdrawals w
                where w.brand_id = $1 and w.provider = $2 and w.sent_at > $3
                  and (w.state <> 'sending' or w.provider_reference is not null)
                order by w.sent_at desc limit $4`,
}

/** How many of the last orders that a provider was given since a moment it left without an answer. */
export async function silentOrders(
  db: Db,
  brandId: BrandId,
  asked: {
    readonly provider: string
    readonly direction: Direction
    readonly since: Date
    readonly last: number
  },
): Promise<number> {
  const { rows } = await db.query<{ silent: number }>(
    `select (count(*) filter (where one.state = 'unknown'
              or one.reason = 'provider_unreachable'))::int as silent
       from (${LAST_ORDERS[asked.direction]}) one`,
    [brandId, asked.provider, asked.since, asked.last],
  )
  return rows[0]?.silent ?? 0
}

import type { BrandId, EntryId, MemberId } from '@lantern/kernel/ids'
import type { Currency, Money } from '@lantern/kernel/money'
import type { AccountClass } from '../../../caller.ts'
import type { Db, Tx } from '../../../db/transact.ts'

export type TransferState = 'created' | 'sent' | 'ok' | 'failed' | 'unknown'

export interface Transfer {
  readonly id: string
  readonly brandId: BrandId
  readonly connectionId: number
  readonly vendorCode: string
  readonly dialect: string
  readonly apiUrl: string | null
  readonly memberId: MemberId
  readonly accountClass: AccountClass
  readonly direction: 'in' | 'out'
  readonly currency: Currency
  readonly amount: Money
  /** How much its vendor means by one of its currency. */
  readonly unit: number
  readonly orderKey: string
  readonly state: TransferState
  readonly reason: string | null
  readonly holdId: EntryId | null
  readonly requestedAt: Date
  readonly sentAt: Date | null
  readonly checks: number
}

const TRANSFER = `
  select t.id, t.brand_id as "brandId", t.connection_id as "connectionId", c.code as "vendorCode",
         c.dialect, c.api_url as "apiUrl", t.member_id as "memberId",
         t.account_class as "accountClass", t.direction, t.currency, t.amount,
         t.order_key as "orderKey", t.state, t.reason, t.hold_id as "holdId",
         t.created_at as "requestedAt", t.sent_at as "sentAt", t.checks,
         coalesce((select u.unit from vendor_units u
                    where u.connection_id = c.id and u.currency = t.currency), 1) as unit
    from vendor_transfers t join vendor_connections c on c.id = t.connection_id`

export async function findTransfer(db: Db, id: string): Promise<Transfer | undefined> {
  const { rows } = await db.query<Omit<Transfer, 'amount'> & { amount: string }>(
    `${TRANSFER} where t.id = $1`,
    [id],
  )
  const [row] = rows
  return row && { ...row, amount: BigInt(row.amount) }
}

/** The transfer, locked until the transaction ends. */
export async function lockTransfer(tx: Tx, id: string): Promise<Transfer | undefined> {
  await tx.query('select from vendor_transfers where id = $1 for no key update', [id])
  return findTransfer(tx, id)
}

export async function findApiUrl(db: Db, connectionId: number): Promise<string | null> {
  const { rows } = await db.query<{ apiUrl: string | null }>(
    'select api_url as "apiUrl" from vendor_connections where id = $1',
    [connectionId],
  )
  return rows[0]?.apiUrl ?? null
}

export type NewTransfer = Pick<
  Transfer,
  | 'brandId'
  | 'connectionId'
  | 'memberId'
  | 'accountClass'
  | 'direction'
  | 'currency'
  | 'amount'
  | 'orderKey'
  | 'holdId'
>

export async function insertTransfer(tx: Tx, wanted: NewTransfer, at: Date): Promise<string> {
  const { rows } = await tx.query<{ id: string }>(
    `insert into vendor_transfers(brand_id, connection_id, member_id, account_class, direction,
                                  currency, amount, order_key, hold_id, created_at, due_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10) returning id`,
    [
      wanted.brandId,
      wanted.connectionId,
      wanted.memberId,
      wanted.accountClass,
      wanted.direction,
      wanted.currency,
      wanted.amount,
      wanted.orderKey,
      wanted.holdId,
      at,
    ],
  )
  const [row] = rows
  if (!row) throw new Error('an insert answers with its row')
  return row.id
}

export interface TransferMove {
  readonly to: TransferState
  readonly reason: string | null
  readonly at: Date
  /** When it is looked at again; null once it is known. */
  readonly dueAt: Date | null
}

/** Moves a locked transfer on. */
export async function moveTransfer(tx: Tx, id: string, move: TransferMove): Promise<void> {
  await tx.query(
    `update vendor_transfers
        set state = $2, reason = $3, due_at = $5,
            sent_at = case when $2 = 'sent' then $4 else coalesce(sent_at, $4) end,
            known_at = case when $2 in ('ok', 'failed') then $4::timestamptz end,
            checks = case when state = $2 then checks else 0 end
      where id = $1`,
    [id, move.to, move.reason, move.at, move.dueAt],
  )
}

/** Takes up what is due: nobody else takes it before `again`. */
export async function takeDueTransfers(
  tx: Tx,
  now: Date,
  again: Date,
  most: number,
): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `update vendor_transfers set due_at = $2, checks = checks + 1
      where id in (select id from vendor_transfers where due_at <= $1
                    order by due_at limit $3 for update skip locked)
      returning id`,
    [now, again, most],
  )
  return rows.map(({ id }) => id)
}

export interface SendingKey {
  readonly keyId: string
  readonly secretSealed: Buffer
}

/** The newest key of a connection: with it our own calls are signed. */
export async function findSendingKey(
  db: Db,
  connectionId: number,
): Promise<SendingKey | undefined> {
  const { rows } = await db.query<SendingKey>(
    `select key_id as "keyId", secret_sealed as "secretSealed" from vendor_keys
      where connection_id = $1 and disabled_at is null order by id desc limit 1`,
    [connectionId],
  )
  return rows[0]
}

import { present } from '@lantern/kernel/assert'
import type { BrandId, OperatorId } from '@lantern/kernel/ids'
import type { Currency } from '@lantern/kernel/money'
import type { Db, Tx } from '../../../db/transact.ts'
import { counted } from '../../../paging.ts'
import type { Page } from './deposits.ts'
import type { PayTo } from './methods.ts'

export type ChangeState = 'proposed' | 'done' | 'rejected' | 'withdrawn'

/** A new account of the house for a method, as one person proposed it. */
export interface AccountChange {
  readonly id: string
  readonly methodId: string
  readonly method: string
  readonly currency: Currency
  readonly before: PayTo | null
  readonly payTo: PayTo
  readonly words: string
  readonly state: ChangeState
  readonly proposedBy: OperatorId
  readonly proposedByName: string
  readonly proposedAt: Date
  readonly editedAt: Date | null
  readonly decidedByName: string | null
  readonly decidedAt: Date | null
  readonly decisionWords: string | null
}

const CHANGE = `
  c.id, c.method_id as "methodId", p.name as method, p.currency, c.pay_to_before as before,
  c.pay_to as "payTo", c.words, c.state, c.proposed_by as "proposedBy",
  c.proposed_by_name as "proposedByName", c.proposed_at as "proposedAt",
  c.edited_at as "editedAt", c.decided_by_name as "decidedByName", c.decided_at as "decidedAt",
  c.decision_words as "decisionWords"`
const FROM = 'from house_account_changes c join payment_methods p on p.id = c.method_id'

interface Word {
  readonly by: { readonly operatorId: OperatorId; readonly username: string }
  readonly at: Date
}

export async function insertChange(
  tx: Tx,
  brandId: BrandId,
  wish: Word & {
    readonly methodId: string
    readonly before: PayTo | null
    readonly payTo: PayTo
    readonly words: string
  },
): Promise<string> {
  const { rows } = await tx.query<{ id: string }>(
    `insert into house_account_changes(brand_id, method_id, pay_to_before, pay_to, words, proposed_by,
                                       proposed_by_name, proposed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [
      brandId,
      wish.methodId,
      wish.before,
      wish.payTo,
      wish.words,
      wish.by.operatorId,
      wish.by.username,
      wish.at,
    ],
  )
  return present(rows[0], 'a row that was just written is there').id
}

/** Its maker says it anew. */
export async function editChange(
  tx: Tx,
  id: string,
  to: {
    readonly before: PayTo | null
    readonly payTo: PayTo
    readonly words: string
    readonly at: Date
  },
): Promise<void> {
  await tx.query(
    `update house_account_changes set pay_to_before = $2, pay_to = $3, words = $4, edited_at = $5
      where id = $1`,
    [id, to.before, to.payTo, to.words, to.at],
  )
}

/** Ends it; with `done` the account is put in its place. */
export async function endChange(
  tx: Tx,
  id: string,
  end: Word & { readonly state: Exclude<ChangeState, 'proposed'>; readonly words: string | null },
): Promise<void> {
  await tx.query(
    `update house_account_changes set state = $2, decided_by = $3, decided_by_name = $4,
            decided_at = $5, decision_words = $6
      where id = $1`,
    [id, end.state, end.by.operatorId, end.by.username, end.at, end.words],
  )
}

/** The method that a change of a brand is about. */
export async function methodOfChange(
  db: Db,
  brandId: BrandId,
  id: string,
): Promise<string | undefined> {
  const { rows } = await db.query<{ methodId: string }>(
    `select method_id as "methodId" from house_account_changes where id = $1 and brand_id = $2`,
    [id, brandId],
  )
  return rows[0]?.methodId
}

/** A change of a brand, locked until the transaction ends. */
export async function lockChange(
  tx: Tx,
  brandId: BrandId,
  id: string,
): Promise<AccountChange | undefined> {
  await tx.query(
    'select from house_account_changes where id = $1 and brand_id = $2 for no key update',
    [id, brandId],
  )
  const { rows } = await tx.query<AccountChange>(
    `select ${CHANGE} ${FROM} where c.brand_id = $1 and c.id = $2`,
    [brandId, id],
  )
  return rows[0]
}

/** The change of a method that waits. The caller holds the method. */
export async function openChange(tx: Tx, methodId: string): Promise<AccountChange | undefined> {
  const { rows } = await tx.query<AccountChange>(
    `select ${CHANGE} ${FROM} where c.method_id = $1 and c.state = 'proposed'`,
    [methodId],
  )
  return rows[0]
}

/** Changes of a brand: those that wait first, then the newest. */
export async function listChanges(
  db: Db,
  brandId: BrandId,
  page: Page,
): Promise<{ rows: AccountChange[]; total: number }> {
  const { rows } = await db.query<AccountChange & { total: number }>(
    `select ${CHANGE}, (count(*) over ())::int as total ${FROM}
      where c.brand_id = $1 order by c.state <> 'proposed', c.id desc offset $2 limit $3`,
    [brandId, page.offset, page.limit],
  )
  return counted(rows)
}

import { refuse } from '@lantern/contract/errors'
import {
  type Currency,
  fitsCurrency,
  formatMoney,
  type Money,
  money,
  parseMoney,
} from '@lantern/kernel/money'
import { Refusal } from '@lantern/kernel/refusal'
import { DAY_MS, MINUTE_MS } from '@lantern/kernel/time'
import * as z from 'zod/mini'
import type { Context } from '../../context.ts'
import type { Db, Tx } from '../../db/transact.ts'
import { publish } from '../../events.ts'
import { defineSetting, readSettingIn, requireModuleIn } from '../config/index.ts'
import {
  findMember,
  findMemberByAccount,
  isDownlineOf,
  type Member,
  verifyTransactionPassword,
} from '../identity/index.ts'
import { mayMove } from '../kyc/index.ts'
import { type EndOfBonus, lockDeposit, refuseOutstanding } from '../rollover/index.ts'
import { mayDeposit } from '../safeplay/index.ts'
import { balanceOf, lock, post } from '../wallet/index.ts'
import type { Owner } from './deposit.ts'
import { fundsOf, movedSince } from './funds.ts'
import { insertTransfer, transferredIn, type TreeTransfer } from './queries/tree-transfers.ts'
import { lockRequests } from './queries/withdrawals.ts'

const sum = z.string().check(z.refine((text) => (parseMoney(text) ?? 0n) > 0n))
const limits = z.strictObject({ minimum: sum, maximum: sum, mostPerDay: sum })
const setting = z.record(z.string(), limits)

/** How much goes along the tree, by currency; in a currency without limits nothing does. */
export const transferSetting = defineSetting<z.infer<typeof setting>>(
  'cashier.treeTransfers',
  setting,
  {
    USD: { minimum: '1.00', maximum: '5000.00', mostPerDay: '20000.00' },
    EUR: { minimum: '1.00', maximum: '5000.00', mostPerDay: '20000.00' },
    VND: { minimum: '20000', maximum: '100000000', mostPerDay: '500000000' },
  },
)

export interface TransferLimits {
  readonly minimum: Money
  readonly maximum: Money
  readonly mostPerDay: Money
}

/** The limits of a currency; undefined where nothing is transferred in it. */
export function limitsIn(
  all: z.infer<typeof setting>,
  currency: Currency,
): TransferLimits | undefined {
  const found = all[currency]
  return (
    found && {
      minimum: money(found.minimum),
      maximum: money(found.maximum),
      mostPerDay: money(found.mostPerDay),
    }
  )
}

/** What a person quotes. */
export const transferReference = (id: string): string => `T-${id}`

/** Accounts of this type lead others. */
export const isAgent = ({ accountType }: Pick<Member, 'accountType'>): boolean =>
  accountType !== 0 && accountType !== 4

export interface TransferWish {
  /** Null: the direct upline; else an account below. */
  readonly account: string | null
  readonly amount: Money
  readonly transactionPassword: string
  /** The bonus whose end the member said yes to, and what it was told that it loses. */
  readonly endsBonus?: EndOfBonus | undefined
  /** The brand's offset from GMT: what a day is. */
  readonly offsetMinutes: number
}

/**
 * Moves money to the direct upline or to somebody below, and nowhere else: no member ever pays
 * another. It leaves like a withdrawal and arrives like a deposit. Refuses `module_off`,
 * `transfer_not_possible`, `amount_invalid`, `amount_below_minimum`, `amount_above_maximum`,
 * `transfer_limit_reached`, what the transaction password's check refuses, `rollover_outstanding`,
 * `bonus_would_end`, `account_frozen` and `insufficient_funds`.
 */
export async function transferAlongTree(
  ctx: Context,
  tx: Tx,
  owner: Owner,
  wish: TransferWish,
): Promise<TreeTransfer> {
  const direction: 'up' | 'down' = wish.account === null ? 'up' : 'down'
  const { brandId, memberId, currency } = owner
  await requireModuleIn(tx, brandId, direction === 'up' ? 'TRANSFERUP3' : 'TRANSFERDOWN3')
  const all = await readSettingIn(tx, brandId, transferSetting)
  const terms = limitsIn(all, currency) ?? refuse('transfer_not_possible')
  const { amount } = wish
  checkAmount(terms, amount, currency)
  const found = await otherEnd(tx, owner, wish.account)
  await verifyTransactionPassword(ctx, memberId, wish.transactionPassword)
  // both ends, in one order for all: requests first, then accounts
  const both = [memberId, found.id].toSorted((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1))
  for (const id of both) await lockRequests(tx, id)
  for (const id of both) await lock(tx, id)
  // while this waited one of them may have closed its account, or left the tree
  const other = await otherEnd(tx, owner, wish.account)
  if (other.id !== found.id) refuse('transfer_not_possible')
  const at = ctx.clock.now()
  const since = dayStart(at, wish.offsetMinutes)
  const { paid } = await transferredIn(tx, owner, { from: since, to: at })
  if (paid + amount > terms.mostPerDay)
    refuse('transfer_limit_reached', { left: formatMoney(leftOf(terms.mostPerDay, paid)) })
  const by = { method: null, moved: movedSince }
  await mayMove(ctx, tx, owner, { direction: 'withdrawal', amount, ...by })
  await refuseOutstanding(ctx, tx, owner, wish.endsBonus)
  if ((await balanceOf(tx, memberId, currency))?.isOverdrawn) refuse('account_frozen')
  const arrives = { brandId, memberId: other.id, currency }
  await mayArrive(ctx, tx, arrives, amount)
  const moved = { brandId, direction, fromMember: memberId, toMember: other.id, currency, amount }
  const id = await insertTransfer(tx, { ...moved, at })
  await post(tx, {
    ...{ brandId, source: 'tree', key: `tree:${id}`, currency, at },
    kind: `transfer.${direction}`,
    reference: transferReference(id),
    moves: [
      { memberId, account: 'cash', amount: -amount },
      { memberId: other.id, account: 'cash', amount },
    ],
  })
  // whoever is paid from above brought money in; an upline keeps what it was paid
  if (direction === 'down')
    await lockDeposit(ctx, tx, { ...arrives, id: transferReference(id), amount })
  await publish(tx, brandId, { name: 'balance.changed', memberIds: [memberId, other.id] })
  return { id, direction, fromMember: memberId, account: other.account, currency, amount, at }
}

const leftOf = (most: Money, used: Money): Money => (most > used ? most - used : 0n)

/** The first moment of the brand's day. */
export function dayStart(now: Date, offsetMinutes: number): Date {
  const offset = offsetMinutes * MINUTE_MS
  return new Date(Math.floor((now.getTime() + offset) / DAY_MS) * DAY_MS - offset)
}

function checkAmount(terms: TransferLimits, amount: Money, currency: Currency): void {
  if (amount <= 0n || !fitsCurrency(amount, currency)) refuse('amount_invalid')
  if (amount < terms.minimum)
    refuse('amount_below_minimum', { minimum: formatMoney(terms.minimum) })
  if (amount > terms.maximum)
    refuse('amount_above_maximum', { maximum: formatMoney(terms.maximum) })
}

/** Who is paid. One answer for everybody who can not be: an agent learns nothing of strangers. */
async function otherEnd(tx: Tx, owner: Owner, account: string | null): Promise<Member> {
  const { brandId, memberId, currency } = owner
  const self = await findMember(tx, brandId, memberId)
  if (self?.status !== 'active' || self.accountClass !== 'real') refuse('transfer_not_possible')
  const other = account === null ? await uplineOf(tx, self) : await below(tx, self, account)
  const canBePaid =
    other?.status === 'active' && other.accountClass === 'real' && other.currency === currency
  return canBePaid ? other : refuse('transfer_not_possible')
}

/** The direct upline; undefined where there is none. */
export const uplineOf = (db: Db, self: Member): Promise<Member | undefined> =>
  self.uplineId === null ? Promise.resolve(undefined) : findMember(db, self.brandId, self.uplineId)

async function below(db: Db, self: Member, account: string): Promise<Member | undefined> {
  if (!isAgent(self)) return undefined
  const found = await findMemberByAccount(db, self.brandId, account)
  const isBelow = found && (await isDownlineOf(db, self.brandId, found.id, self.id))
  return isBelow ? found : undefined
}

/** What protects the one who is paid is nobody else's business: it is not said why. */
async function mayArrive(ctx: Context, tx: Tx, whose: Owner, amount: Money): Promise<void> {
  try {
    await mayDeposit(ctx, tx, whose, {
      amount,
      funds: (from) => fundsOf(tx, whose, { from, to: ctx.clock.now() }),
    })
    const by = { method: null, moved: movedSince }
    await mayMove(ctx, tx, whose, { direction: 'deposit', amount, ...by })
  } catch (error) {
    if (error instanceof Refusal) refuse('transfer_not_possible')
    throw error
  }
}

/** What a member may still pay along the tree today. */
export async function leftToday(
  ctx: Context,
  owner: Owner,
  { mostPerDay }: TransferLimits,
  offsetMinutes: number,
): Promise<Money> {
  const now = ctx.clock.now()
  const from = dayStart(now, offsetMinutes)
  const { paid } = await transferredIn(ctx.db, owner, { from, to: now })
  return leftOf(mostPerDay, paid)
}

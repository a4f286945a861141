import { refuse } from '@lantern/contract/errors'
import type { Currency, Money } from '@lantern/kernel/money'
import { formatMoney } from '@lantern/kernel/money'
import type { Context } from '../../context.ts'
import type { Db, Tx } from '../../db/transact.ts'
import { lockRequests } from '../cashier/index.ts'
import { closeMember, getMember, reopenMember } from '../identity/index.ts'
import { isExcluded } from '../safeplay/index.ts'
import { balanceOf, lock, post } from '../wallet/index.ts'
import * as queries from './queries/closing.ts'

export interface Owner extends queries.Whose {
  readonly currency: Currency
}

export interface Standing extends queries.Open {
  /** Here and at vendors. */
  readonly balance: Money
}

/** What stands against closing an account. Held and bonus money count as bets that are open. */
export async function standingOf(db: Db, owner: Owner): Promise<Standing> {
  const open = await queries.openThings(db, owner, owner.currency)
  const balances = await balanceOf(db, owner.memberId, owner.currency)
  const { available = 0n, held = 0n, bonus = 0n } = balances ?? {}
  const isBusy = held !== 0n || bonus !== 0n || available < 0n
  return {
    ...open,
    bets: isBusy && open.bets === 0 && open.payments === 0 ? 1 : open.bets,
    balance: (available > 0n ? available : 0n) + open.atVendors,
  }
}

/**
 * Closes an account: no session is left, and nobody but an operator reopens it. The balance has to be
 * withdrawn, and what vendors keep brought back before; a remainder below the smallest payout may be given up, named to the last digit. Refuses
 * `bets_open`, `payments_open`, `balance_left` and `state_changed`. A wish to be erased as well waits
 * for two operators; nothing is erased here.
 */
export async function closeAccount(
  ctx: Context,
  tx: Tx,
  owner: Owner,
  wish: { readonly giveUp?: Money | undefined; readonly wantsErasure?: boolean | undefined },
): Promise<void> {
  // no payment comes between looking and closing, and no stake
  await lockRequests(tx, owner.memberId)
  await lock(tx, owner.memberId)
  const { bets, payments, balance, atVendors, smallestPayout } = await standingOf(tx, owner)
  if (bets > 0) refuse('bets_open')
  if (payments > 0) refuse('payments_open')
  if (balance > 0n) {
    const isSmall = smallestPayout === null || balance < smallestPayout
    if (!isSmall || wish.giveUp !== balance)
      refuse('balance_left', { balance: formatMoney(balance) })
  }
  const at = ctx.clock.now()
  const here = balance - atVendors
  if (here > 0n)
    await post(tx, {
      brandId: owner.brandId,
      kind: 'adjust',
      source: 'privacy',
      key: `closing:${owner.memberId}:${at.getTime()}`,
      currency: owner.currency,
      reference: 'given up when the account was closed',
      at,
      moves: [
        { memberId: owner.memberId, account: 'cash', amount: -here },
        { house: 'house', amount: here },
      ],
    })
  await closeMember(tx, owner.brandId, owner.memberId)
  await queries.insertClosure(tx, owner, { at, givenUp: balance })
  if (wish.wantsErasure === true) await queries.askErasure(tx, owner, at)
}

/**
 * Reopens a closed account. Refuses `self_excluded`, unless money came after the closing: its owner
 * takes that out, and an exclusion lets it do nothing else. Refuses `state_changed` once it was erased.
 */
export async function reopenAccount(ctx: Context, tx: Tx, whose: queries.Whose): Promise<void> {
  const isKeptAway = await isExcluded(tx, whose.memberId, ctx.clock.now())
  if (isKeptAway && !(await hasMoney(tx, whose))) refuse('self_excluded')
  await reopenMember(tx, whose.brandId, whose.memberId)
  const erasure = await queries.findErasure(tx, whose)
  if (erasure && erasure.erasedAt !== null) refuse('state_changed')
  await queries.dropErasure(tx, whose)
  await queries.deleteClosure(tx, whose)
}

async function hasMoney(tx: Tx, whose: queries.Whose): Promise<boolean> {
  const { currency } = await getMember(tx, whose.brandId, whose.memberId)
  const { balance, payments } = await standingOf(tx, { ...whose, currency })
  return balance > 0n || payments > 0
}

import { refuse } from '@lantern/contract/errors'
import { assert } from '@lantern/kernel/assert'
import { type Currency, formatMoney, type Money, money } from '@lantern/kernel/money'
import { requirementOf } from '@lantern/rules/rewards/rollover'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/transact.ts'
import { publish } from '../../events.ts'
import { readSettingIn } from '../config/index.ts'
import { balanceOf, lock as lockAccounts, post } from '../wallet/index.ts'
import { type EndOfBonus, endAtWithdrawal, endingAtWithdrawal, look } from './bonus-end.ts'
import { catchUp } from './progress.ts'
import { listWithBalance } from './queries/bonuses.ts'
import * as queries from './queries/locks.ts'
import { hundredths, rulesSetting, type RolloverRules, type StoredTerms } from './rules.ts'

/** A credit that asks for turnover. */
export interface Credit extends queries.Whose {
  readonly currency: Currency
  readonly source: queries.LockSource
  /** Names the credit: a second lock for the same one is never made. */
  readonly ref: string
  readonly deposit: Money
  readonly bonus: Money
  readonly required: Money
  /** What it added to the balance, where that is not deposit and bonus. */
  readonly credited?: Money
  /** What counts; what the brand's rules say where it is not given. */
  readonly terms?: StoredTerms
}

/**
 * Makes the lock of a credit, in the transaction that posts it and once for each. What earlier locks
 * were for may be lost by now: those end as spent. Answers its id, undefined for one that was made
 * before.
 */
export async function addLock(
  ctx: Context,
  tx: Tx,
  credit: Credit,
  rules?: RolloverRules,
): Promise<string | undefined> {
  assert(credit.required > 0n, 'a lock asks for something')
  const { spentBelow, terms } = rules ?? (await readSettingIn(tx, credit.brandId, rulesSetting))
  await lockAccounts(tx, credit.memberId)
  const at = ctx.clock.now()
  await queries.openRow(tx, credit, at)
  await endSpent(ctx, tx, credit, money(spentBelow))
  const { ref, ...rest } = credit
  const id = await queries.insertLock(tx, {
    ...rest,
    sourceRef: ref,
    terms: credit.terms ?? terms,
    madeAt: at,
  })
  await queries.setSeen(tx, credit.memberId, { at, isWatched: true })
  return id
}

/** Ends locks whose money is gone: next to nothing is left beside the new credit, and no bet runs. */
async function endSpent(ctx: Context, tx: Tx, credit: Credit, below: Money): Promise<void> {
  const waiting = await catchUp(ctx, tx, credit)
  const open = waiting.filter(({ state }) => state === 'open')
  const [first] = open
  if (!first) return
  const has = await balanceOf(tx, credit.memberId, credit.currency)
  if (!has) return
  const came = credit.source === 'operator' ? 0n : credit.deposit + credit.bonus
  const credited = credit.credited ?? came
  // what is at vendors, and on its way there, is not spent
  const elsewhere = await queries.atVendors(tx, credit.memberId, credit.currency)
  if (has.available + has.held + has.bonus + elsewhere - credited >= below) return
  const from = open.reduce(
    (least, one) => (one.afterWager < least ? one.afterWager : least),
    first.afterWager,
  )
  if (await queries.hasOpenBet(tx, credit, from)) return
  const closing = { state: 'spent', by: 'rollover', reason: null, taken: 0n } as const
  for (const { id } of open) await queries.closeLock(tx, id, { ...closing, at: ctx.clock.now() })
}

/** Makes the lock of a deposit where the brand's rules ask for one. */
export async function lockDeposit(
  ctx: Context,
  tx: Tx,
  deposit: queries.Whose & {
    readonly id: string
    readonly currency: Currency
    /** What was credited. */
    readonly amount: Money
  },
): Promise<void> {
  const rules = await readSettingIn(tx, deposit.brandId, rulesSetting)
  if (!rules.deposit.isOn || deposit.amount === 0n) return
  const { id, amount, brandId, memberId, currency } = deposit
  const sums = { deposit: amount, bonus: 0n }
  const required = requirementOf(sums, { base: 'deposit', times: hundredths(rules.deposit.times) })
  if (required === 0n) return
  const credit = {
    brandId,
    memberId,
    currency,
    source: 'deposit',
    ref: id,
    ...sums,
    required,
  } as const
  await addLock(ctx, tx, credit, rules)
}

/**
 * Judges a withdrawal: no bet is placed or settled between this and the end of the transaction. A
 * bonus whose terms say so ends here and holds nothing back, once its member said yes to the loss of
 * it, by its id and its amount; where another lock holds back, it stays. Refuses `rollover_outstanding` with what is
 * missing and in how many locks, and `bonus_would_end` with the bonus and what would be lost.
 */
export async function refuseOutstanding(
  ctx: Context,
  tx: Tx,
  whose: queries.Whose,
  endsBonus?: EndOfBonus,
): Promise<void> {
  const waiting = await look(ctx, tx, whose)
  const ending = await endingAtWithdrawal(tx, whose)
  refuseWaiting(waiting.filter(({ id }) => id !== ending?.lockId))
  if (ending) await endAtWithdrawal(ctx, tx, ending, endsBonus)
}

/**
 * Judges money on its way to a vendor that keeps it: what is staked there is not seen and counts for
 * no lock, so nothing goes while one waits, or while a bonus runs. Refuses `rollover_outstanding`.
 */
export async function refuseWaitingLocks(
  ctx: Context,
  tx: Tx,
  whose: queries.Whose,
): Promise<void> {
  refuseWaiting(await look(ctx, tx, whose))
}

/**
 * Judges a withdrawal again when it is approved: credits that came after it hold nothing back, but
 * what had counted for it and was taken back does. Refuses `rollover_outstanding`.
 */
export async function refuseOwing(ctx: Context, tx: Tx, whose: queries.Whose): Promise<void> {
  const waiting = await look(ctx, tx, whose)
  refuseWaiting(waiting.filter(({ state }) => state === 'owing'))
}

function refuseWaiting(waiting: readonly queries.LockRow[]): void {
  if (waiting.length === 0) return
  const left = waiting.reduce((sum, { required, progress }) => sum + required - progress, 0n)
  refuse('rollover_outstanding', { left: formatMoney(left), locks: waiting.length })
}

/** A lock that an operator ends, or `lock_not_found`; `state_changed` when it waits no more. */
async function lockToEnd(
  ctx: Context,
  tx: Tx,
  { brandId }: Pick<queries.Whose, 'brandId'>,
  id: string,
): Promise<queries.LockRow> {
  const found = await queries.findLock(tx, brandId, id)
  if (!found) refuse('lock_not_found')
  const waiting = await look(ctx, tx, found)
  return waiting.find((lock) => lock.id === id) ?? refuse('state_changed')
}

export interface Ending {
  readonly brandId: queries.Whose['brandId']
  readonly lockId: string
  readonly by: string
  readonly reason: string
}

/** Ends a lock without its turnover. Refuses `lock_not_found` and `state_changed`. */
export async function waive(ctx: Context, tx: Tx, ending: Ending): Promise<queries.LockRow> {
  const lock = await lockToEnd(ctx, tx, ending, ending.lockId)
  const { by, reason } = ending
  await queries.closeLock(tx, lock.id, {
    state: 'waived',
    at: ctx.clock.now(),
    by,
    reason,
    taken: 0n,
  })
  // a bonus with a balance of its own is complete by this
  await look(ctx, tx, lock)
  return lock
}

/**
 * Ends a lock and takes its bonus back, as far as there is money. Refuses `lock_not_found`,
 * `state_changed` and `nothing_to_forfeit` (no bonus came with this credit).
 */
export async function forfeit(
  ctx: Context,
  tx: Tx,
  ending: Ending,
): Promise<{ readonly lock: queries.LockRow; readonly taken: Money }> {
  const lock = await lockToEnd(ctx, tx, ending, ending.lockId)
  if (lock.bonus === 0n) refuse('nothing_to_forfeit')
  const { brandId, memberId, currency } = lock
  const at = ctx.clock.now()
  const closing = { state: 'forfeited', at, by: ending.by, reason: ending.reason } as const
  if (await hasBalance(tx, lock)) {
    const before = (await balanceOf(tx, memberId, currency))?.bonus ?? 0n
    await queries.closeLock(tx, lock.id, { ...closing, taken: 0n })
    await look(ctx, tx, lock)
    return { lock, taken: before - ((await balanceOf(tx, memberId, currency))?.bonus ?? 0n) }
  }
  const available = (await balanceOf(tx, memberId, currency))?.available ?? 0n
  const has = available > 0n ? available : 0n
  const taken = has < lock.bonus ? has : lock.bonus
  if (taken > 0n) {
    await post(tx, {
      brandId,
      kind: 'bonus.forfeit',
      source: 'rollover',
      key: `forfeit:${lock.id}`,
      currency,
      reference: `R-${lock.id}`,
      at,
      moves: [
        { memberId, account: 'cash', amount: -taken },
        { house: 'promotion', amount: taken },
      ],
    })
    await publish(tx, brandId, { name: 'balance.changed', memberIds: [memberId] })
  }
  await queries.closeLock(tx, lock.id, { ...closing, taken })
  return { lock, taken }
}

/** Whether the bonus of a lock is played on a balance of its own. */
async function hasBalance(tx: Tx, { id, memberId }: queries.LockRow): Promise<boolean> {
  const own = await listWithBalance(tx, memberId)
  return own.some(({ lockId, state }) => lockId === id && state === 'active')
}

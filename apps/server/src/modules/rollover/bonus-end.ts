import { refuse } from '@lantern/contract/errors'
import { present } from '@lantern/kernel/assert'
import { formatMoney, type Money, money } from '@lantern/kernel/money'
import { DAY_MS, HOUR_MS, SECOND_MS } from '@lantern/kernel/time'
import { convert } from '@lantern/rules/rewards/bonus-balance'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/transact.ts'
import { publish } from '../../events.ts'
import { readSettingIn } from '../config/index.ts'
import { balanceOf, type Entry, lock as lockAccounts, post } from '../wallet/index.ts'
import { catchUp } from './progress.ts'
import * as bonuses from './queries/bonuses.ts'
import { closeLock, type LockRow, type Whose } from './queries/locks.ts'
import { rulesSetting } from './rules.ts'

// The end of a bonus with a balance of its own. What it comes to is worked out from its wagers, so
// money that a bet brings after the end goes where the end says, and what is taken back comes from
// there: each look moves the difference between what should have left and what did.

/** An active bonus, and one with a bet that runs, is looked at this often. */
const SOON_MS = 10 * SECOND_MS
/** One that ended, as long as bets are changed. */
const LATER_MS = HOUR_MS
const WATCHED_MS = 30 * DAY_MS

/**
 * Looks at a member's bets under the lock of its accounts, and ends bonuses that are over. No bet is
 * placed or settled between this and the end of the transaction. Answers the locks that wait.
 */
export async function look(ctx: Context, tx: Tx, whose: Whose): Promise<readonly LockRow[]> {
  await lockAccounts(tx, whose.memberId)
  const waiting = await catchUp(ctx, tx, whose)
  const ended = await tend(ctx, tx, whose)
  return waiting.filter(({ id }) => !ended.has(id))
}

/** The locks that it closed. */
async function tend(ctx: Context, tx: Tx, whose: Whose): Promise<ReadonlySet<string>> {
  const ended = new Set<string>()
  if (!(await bonuses.hasWithBalance(tx, whose.memberId))) return ended
  const { spentBelow } = await readSettingIn(tx, whose.brandId, rulesSetting)
  const at = ctx.clock.now()
  for (const bonus of await bonuses.listWithBalance(tx, whose.memberId)) {
    const end = bonus.state === 'active' ? endOf(bonus, money(spentBelow), at) : undefined
    if (end) {
      if (await endBonus(ctx, tx, bonus, { because: end })) ended.add(bonus.lockId ?? '')
    } else {
      if (bonus.state !== 'active') await settle(ctx, tx, bonus)
      await bonuses.storeDue(tx, bonus.id, dueOf(bonus, at))
    }
  }
  return ended
}

/** Why an active bonus is over; undefined while it is not. */
function endOf(
  { lockState, expiresAt, total, hasOpenBet }: bonuses.BonusRow,
  spentBelow: Money,
  at: Date,
): bonuses.BonusEnding | undefined {
  if (lockState === 'met' || lockState === 'waived' || lockState === 'spent') return lockState
  if (lockState === 'forfeited') return 'operator'
  if (expiresAt && expiresAt <= at) return 'expired'
  return total < spentBelow && !hasOpenBet ? 'spent' : undefined
}

function dueOf({ state, endedAt, hasOpenBet }: bonuses.BonusRow, at: Date): Date | null {
  if (state === 'active' || hasOpenBet) return new Date(at.getTime() + SOON_MS)
  const isWatched = endedAt && endedAt.getTime() + WATCHED_MS > at.getTime()
  return isWatched ? new Date(at.getTime() + LATER_MS) : null
}

interface End {
  readonly because: bonuses.BonusEnding
  readonly by?: string
}

const COMPLETES: ReadonlySet<bonuses.BonusEnding> = new Set(['met', 'waived'])

/** Ends an active bonus under the lock of its accounts; whether it closed a lock that waited. */
async function endBonus(
  ctx: Context,
  tx: Tx,
  bonus: bonuses.BonusRow,
  { because, by = 'rollover' }: End,
): Promise<boolean> {
  const at = ctx.clock.now()
  const state = COMPLETES.has(because) ? ('completed' as const) : ('forfeited' as const)
  await bonuses.storeEnded(tx, bonus.id, { state, because, at })
  const isWaiting = bonus.lockState === 'open' || bonus.lockState === 'owing'
  if (isWaiting && bonus.lockId !== null) {
    const how = because === 'spent' ? ('spent' as const) : ('forfeited' as const)
    await closeLock(tx, bonus.lockId, { state: how, at, by, reason: null, taken: 0n })
  }
  const ended = { ...bonus, state, endedAt: at, endedBecause: because }
  await settle(ctx, tx, ended)
  await bonuses.storeDue(tx, bonus.id, dueOf(ended, at))
  await publish(tx, bonus.brandId, { name: 'balance.changed', memberIds: [bonus.memberId] })
  return isWaiting
}

/** Where all that a bonus came to belongs, once it is over. */
function belongs({ state, total, amount, capTimes }: bonuses.BonusRow) {
  if (state !== 'completed') return { cash: 0n, house: total }
  const cash = convert(total > 0n ? total : 0n, amount, capTimes).converted
  return { cash, house: total - cash }
}

interface Moved {
  readonly cash: Money
  readonly house: Money
}

/** What is to leave the balance of a bonus now; below zero it comes back. */
function movesOf(
  bonus: bonuses.BonusRow,
  has: { readonly available: Money; readonly bonus: Money },
): Moved {
  const due = belongs(bonus)
  const house = due.house - bonus.forfeited
  const cash = highest(due.cash - bonus.converted, -highest(has.available, 0n))
  // what a later bonus staked of it meanwhile leaves when that one brings it back
  const room = highest(has.bonus + highest(-cash, 0n) + highest(-house, 0n), 0n)
  const toCash = lowest(cash, room)
  return { cash: toCash, house: lowest(house, room - highest(toCash, 0n)) }
}

/**
 * Moves what should have left the balance of a bonus and did not, or takes back what should not
 * have: from cash as far as there is any. What is short then stays on the balance, below zero.
 */
async function settle(ctx: Context, tx: Tx, bonus: bonuses.BonusRow): Promise<void> {
  const has = await balanceOf(tx, bonus.memberId, bonus.currency)
  const { cash, house } = movesOf(bonus, present(has, 'a bonus stands on an account'))
  if (cash === 0n && house === 0n) return
  const wanted = entriesOf(bonus, { cash, house }, ctx.clock.now())
  for (const entry of wanted) await post(tx, entry)
  await bonuses.storeMoved(tx, bonus.id, { converted: cash, forfeited: house })
  await publish(tx, bonus.brandId, { name: 'balance.changed', memberIds: [bonus.memberId] })
}

/** What comes onto the balance first: nothing is taken that is not there. */
function entriesOf(bonus: bonuses.BonusRow, { cash, house }: Moved, at: Date): readonly Entry[] {
  const { brandId, memberId, currency, id, moves } = bonus
  const common = { brandId, source: 'bonus', currency, at }
  const why = bonus.endedBecause === 'met' ? 'cap' : bonus.endedBecause
  const toCash: Entry = {
    ...common,
    kind: 'bonus.convert',
    key: `convert:${id}:${moves}`,
    reference: `B-${id}`,
    moves: [
      { memberId, account: 'bonus', amount: -cash },
      { memberId, account: 'cash', amount: cash },
    ],
  }
  const toHouse: Entry = {
    ...common,
    kind: 'bonus.forfeit',
    key: `forfeit:${id}:${moves}`,
    reference: `B-${id}/${why}`,
    moves: [
      { memberId, account: 'bonus', amount: -house },
      { house: 'promotion', amount: house },
    ],
  }
  if (house === 0n) return [toCash]
  if (cash === 0n) return [toHouse]
  return cash > 0n && house < 0n ? [toHouse, toCash] : [toCash, toHouse]
}

const highest = (one: Money, other: Money): Money => (one > other ? one : other)
const lowest = (one: Money, other: Money): Money => (one < other ? one : other)

/**
 * Gives up a member's own active bonus. Refuses `bonus_not_found`, and `state_changed` when it is
 * over by now.
 */
export async function giveUp(ctx: Context, tx: Tx, whose: Whose, bonusId: string): Promise<void> {
  await look(ctx, tx, whose)
  const own = await bonuses.listWithBalance(tx, whose.memberId)
  const bonus = own.find(({ id }) => id === bonusId) ?? refuse('bonus_not_found')
  if (bonus.state !== 'active') refuse('state_changed')
  await endBonus(ctx, tx, bonus, { because: 'given_up', by: 'member' })
}

/** The active bonus that a withdrawal ends by its terms. */
export async function endingAtWithdrawal(
  tx: Tx,
  { memberId }: Whose,
): Promise<bonuses.BonusRow | undefined> {
  const own = await bonuses.listWithBalance(tx, memberId)
  return own.find(({ state, onWithdrawal }) => state === 'active' && onWithdrawal === 'forfeits')
}

/** The bonus whose loss a member said yes to, and how much it was told that it would lose. */
export interface EndOfBonus {
  readonly bonus: string
  readonly amount: Money
}

/**
 * Ends it, where its member said yes to the loss of that bonus and of as much as it is now. Refuses
 * `bonus_would_end`.
 */
export async function endAtWithdrawal(
  ctx: Context,
  tx: Tx,
  bonus: bonuses.BonusRow,
  endsBonus: EndOfBonus | undefined,
): Promise<void> {
  const { id, total, currency } = bonus
  const lost = highest(total, 0n)
  if (endsBonus?.bonus !== id || endsBonus.amount !== lost)
    refuse('bonus_would_end', { bonus: id, amount: formatMoney(lost), currency })
  await endBonus(ctx, tx, bonus, { because: 'withdrawn', by: 'member' })
}

/** What a bonus turns into at most, for people; null: all there is. */
export const capOf = ({ amount, capTimes }: bonuses.BonusRow): Money | null =>
  capTimes === null ? null : (amount * capTimes) / 100n

/** For the audit log. */
export const factsOfBonus = (bonus: bonuses.BonusRow) => ({
  bonusId: bonus.id,
  model: bonus.model,
  state: bonus.state,
  amount: formatMoney(bonus.amount),
  required: formatMoney(bonus.required),
  order: bonus.order,
  mostStake: bonus.mostStake === null ? null : formatMoney(bonus.mostStake),
  capTimes: bonus.capTimes === null ? null : `${bonus.capTimes}`,
  onWithdrawal: bonus.onWithdrawal,
  days: bonus.days,
})

import { refuse } from '@lantern/contract/errors'
import { present } from '@lantern/kernel/assert'
import type { OperatorId } from '@lantern/kernel/ids'
import { money } from '@lantern/kernel/money'
import { DAY_MS } from '@lantern/kernel/time'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/transact.ts'
import { publish } from '../../events.ts'
import { readSettingIn } from '../config/index.ts'
import { getOpenMember } from '../identity/index.ts'
import { balanceOf, lock, post } from '../wallet/index.ts'
import { look } from './bonus-end.ts'
import { addLock } from './locks.ts'
import * as bonuses from './queries/bonuses.ts'
import type { Whose } from './queries/locks.ts'
import { rulesSetting, type StoredTerms } from './rules.ts'

/** Who decides about a bonus. */
export interface Decider {
  readonly id: OperatorId
  readonly name: string
}

export interface BonusWish extends Whose {
  readonly bonus: bonuses.BonusTerms
  readonly terms: StoredTerms
  /** Names the call: it grants once. */
  readonly ref: string
  readonly by: Decider
  readonly reason: string
}

/**
 * Grants a bonus, or leaves it to a second person where it is above what one may grant alone.
 * Refuses `amount_invalid`, `currency_mismatch` (a member without such a balance), `account_closed`
 * and `bonus_active`.
 */
export async function propose(ctx: Context, tx: Tx, wish: BonusWish): Promise<bonuses.BonusRow> {
  const { amount, required } = wish.bonus
  if (amount === 0n || required === 0n) refuse('amount_invalid')
  const { bonusAlone } = await readSettingIn(tx, wish.brandId, rulesSetting)
  const id = await bonuses.insertBonus(tx, { ...wish, at: ctx.clock.now() })
  if (id === undefined) refuse('currency_mismatch')
  const named = { brandId: wish.brandId, id }
  const bonus = present(await bonuses.lockBonus(tx, named), 'the bonus was just written')
  if (amount > money(bonusAlone)) return bonus
  await grant(ctx, tx, bonus, wish.by)
  return present(await bonuses.lockBonus(tx, named), 'the bonus was just granted')
}

export interface Decision {
  readonly brandId: Whose['brandId']
  readonly bonusId: string
  readonly isApproved: boolean
  readonly by: Decider
}

/**
 * Grants a bonus that another person proposed, or rejects it; whoever proposed it may take it back.
 * Nothing of it can be changed in between. Refuses `bonus_not_found`, `state_changed`,
 * `second_person_required`, `account_closed` and `bonus_active`.
 */
export async function decide(
  ctx: Context,
  tx: Tx,
  { brandId, bonusId, isApproved, by }: Decision,
): Promise<bonuses.BonusRow> {
  const bonus = await bonuses.lockBonus(tx, { brandId, id: bonusId })
  if (!bonus) refuse('bonus_not_found')
  if (bonus.state !== 'proposed') refuse('state_changed')
  if (!isApproved) await bonuses.storeRejected(tx, bonus.id, by.name)
  else if (bonus.proposerId === by.id) refuse('second_person_required')
  else await grant(ctx, tx, bonus, by)
  return bonus
}

/**
 * Posts a bonus with its lock. One with a balance of its own stands alone: while another is played,
 * or a bet that was staked from one runs, it is refused `bonus_active`; an account that was closed
 * meanwhile, `account_closed`.
 */
async function grant(ctx: Context, tx: Tx, bonus: bonuses.BonusRow, by: Decider): Promise<void> {
  const { id, brandId, memberId, currency, amount, deposit, required, model, days } = bonus
  // none beside a closing
  await lock(tx, memberId)
  await getOpenMember(tx, brandId, memberId)
  const isAlone = model === 'balance'
  await look(ctx, tx, bonus)
  if (isAlone && (await isPlayed(tx, bonus))) refuse('bonus_active')
  const at = ctx.clock.now()
  await post(tx, {
    brandId,
    kind: 'bonus.grant',
    source: 'bonus',
    key: `grant:${id}`,
    currency,
    reference: `B-${id}`,
    at,
    moves: [
      { house: 'promotion', amount: -amount },
      { memberId, account: isAlone ? 'bonus' : 'cash', amount },
    ],
  })
  const lockId = await addLock(ctx, tx, {
    brandId,
    memberId,
    currency,
    source: 'promotion',
    ref: `bonus:${id}`,
    deposit,
    bonus: amount,
    credited: amount,
    required,
    terms: bonus.storedTerms,
  })
  await bonuses.storeGranted(tx, id, {
    state: isAlone ? 'active' : 'locked',
    lockId: present(lockId, 'a bonus is granted once'),
    by: by.name,
    at,
    expiresAt: isAlone && days !== null ? new Date(at.getTime() + days * DAY_MS) : null,
  })
  await publish(tx, brandId, { name: 'balance.changed', memberIds: [memberId] })
}

/** Whether a bonus of the member is active, or its money is still on the way. */
async function isPlayed(tx: Tx, { memberId, currency }: bonuses.BonusRow): Promise<boolean> {
  const own = await bonuses.listWithBalance(tx, memberId)
  if (own.some(({ state, hasOpenBet }) => state === 'active' || hasOpenBet)) return true
  return ((await balanceOf(tx, memberId, currency))?.bonus ?? 0n) !== 0n
}

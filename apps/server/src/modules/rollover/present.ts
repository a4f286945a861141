import type { ReplyOf } from '@lantern/contract/endpoint'
import type { opsRollover } from '@lantern/contract/ops/rollover'
import type { rollover } from '@lantern/contract/rollover'
import type { Currency } from '@lantern/kernel/money'
import type { Context } from '../../context.ts'
import { transact } from '../../db/transact.ts'
import { capOf, look as lookUnderLock } from './bonus-end.ts'
import { catchUp } from './progress.ts'
import { type BonusRow, hasWithBalance, listBonuses } from './queries/bonuses.ts'
import { listShort } from './queries/bets.ts'
import { type LockRow, listLocks, type Whose } from './queries/locks.ts'
import { presentTerms } from './rules.ts'

type State = ReplyOf<typeof rollover.state>
type Lock = State['locks'][number]
type OpsState = ReplyOf<typeof opsRollover.member>

const MOST_LOCKS = 50
const MOST_BETS = 50

const presentLock = (lock: LockRow): Lock => ({
  id: lock.id,
  source: lock.source,
  state: lock.state,
  deposit: lock.deposit,
  bonus: lock.bonus,
  required: lock.required,
  progress: lock.progress,
  terms: presentTerms(lock.storedTerms),
  madeAt: lock.madeAt.toISOString(),
  metAt: lock.metAt?.toISOString() ?? null,
  closedAt: lock.closedAt?.toISOString() ?? null,
})

/** A withdrawal does not wait for the lock: it ends the bonus. */
const isEndedBy = ({ lockId, state, onWithdrawal }: BonusRow, id: string): boolean =>
  lockId === id && state === 'active' && onWithdrawal === 'forfeits'

const presentBonus = (bonus: BonusRow): State['bonuses'][number] => ({
  id: bonus.id,
  model: bonus.model,
  state: bonus.state,
  lockId: bonus.lockId,
  amount: bonus.amount,
  deposit: bonus.deposit,
  order: bonus.order,
  mostStake: bonus.mostStake,
  onWithdrawal: bonus.onWithdrawal,
  balance: bonus.total - bonus.converted - bonus.forfeited,
  required: bonus.required,
  progress: bonus.progress,
  cap: capOf(bonus),
  terms: presentTerms(bonus.storedTerms),
  converted: bonus.converted,
  forfeited: bonus.forfeited,
  grantedAt: bonus.grantedAt?.toISOString() ?? null,
  expiresAt: bonus.expiresAt?.toISOString() ?? null,
  endedAt: bonus.endedAt?.toISOString() ?? null,
  endedBecause: bonus.endedBecause,
})

/** What holds a member's withdrawals back, with everything that is committed now. */
async function look(ctx: Context, whose: Whose) {
  return await transact(ctx, async (tx) => {
    const waiting = (await hasWithBalance(tx, whose.memberId))
      ? await lookUnderLock(ctx, tx, whose)
      : await catchUp(ctx, tx, whose)
    const locks = await listLocks(tx, whose.memberId, MOST_LOCKS)
    const bonuses = await listBonuses(tx, whose.memberId, MOST_LOCKS)
    const held = waiting.filter(({ id }) => !bonuses.some((bonus) => isEndedBy(bonus, id)))
    const [first] = waiting
    const bets = first ? await listShort(tx, whose.memberId, first.afterWager, MOST_BETS) : []
    return {
      locks,
      bonuses,
      left: held.reduce((sum, { required, progress }) => sum + required - progress, 0n),
      bets: bets.map((bet) => ({ ...bet, placedAt: bet.placedAt.toISOString() })),
    }
  })
}

export async function stateOf(ctx: Context, whose: Whose, currency: Currency): Promise<State> {
  const { locks, bonuses, ...rest } = await look(ctx, whose)
  const own = bonuses.filter(({ model, grantedAt }) => model === 'balance' && grantedAt !== null)
  return {
    currency,
    ...rest,
    locks: locks.map(presentLock),
    bonuses: own.map(presentBonus),
  }
}

export async function opsStateOf(
  ctx: Context,
  whose: Whose,
  member: Pick<OpsState, 'account' | 'currency'>,
): Promise<OpsState> {
  const { locks, bonuses, ...rest } = await look(ctx, whose)
  return {
    ...member,
    ...rest,
    bonuses: bonuses.map((bonus) => ({
      ...presentBonus(bonus),
      proposedAt: bonus.proposedAt.toISOString(),
      proposedBy: bonus.proposedBy,
      decidedBy: bonus.decidedBy,
      reason: bonus.reason,
    })),
    locks: locks.map((lock) => ({
      ...presentLock(lock),
      ref: lock.sourceRef,
      closedBy: lock.closedBy,
      reason: lock.reason,
      taken: lock.taken,
    })),
  }
}

import type { ReplyOf } from '@lantern/contract/endpoint'
import type { opsRollover } from '@lantern/contract/ops/rollover'
import type { rollover } from '@lantern/contract/rollover'
import type { Currency } from '@lantern/kernel/money'
import type { Context } from '../../context.ts'
import { transact } from '../../db/transact.ts'
import { catchUp } from './progress.ts'
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

/** What holds a member's withdrawals back, with everything that is committed now. */
async function look(ctx: Context, whose: Whose) {
  return await transact(ctx, async (tx) => {
    const waiting = await catchUp(ctx, tx, whose)
    const locks = await listLocks(tx, whose.memberId, MOST_LOCKS)
    const [first] = waiting
    const bets = first ? await listShort(tx, whose.memberId, first.afterWager, MOST_BETS) : []
    return {
      locks,
      left: waiting.reduce((sum, { required, progress }) => sum + required - progress, 0n),
      bets: bets.map((bet) => ({ ...bet, placedAt: bet.placedAt.toISOString() })),
    }
  })
}

export async function stateOf(ctx: Context, whose: Whose, currency: Currency): Promise<State> {
  const { locks, ...rest } = await look(ctx, whose)
  return { currency, ...rest, locks: locks.map(presentLock) }
}

export async function opsStateOf(
  ctx: Context,
  whose: Whose,
  member: Pick<OpsState, 'account' | 'currency'>,
): Promise<OpsState> {
  const { locks, ...rest } = await look(ctx, whose)
  return {
    ...member,
    ...rest,
    locks: locks.map((lock) => ({
      ...presentLock(lock),
      ref: lock.sourceRef,
      closedBy: lock.closedBy,
      reason: lock.reason,
      taken: lock.taken,
    })),
  }
}

import { refuse } from '@lantern/contract/errors'
import { MINUTE_MS } from '@lantern/kernel/time'
import type { BrandId, MemberId } from '@lantern/kernel/ids'
import * as z from 'zod/mini'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/transact.ts'
import { defineSetting, readSettingIn } from '../config/index.ts'
import type { Owner } from './deposit.ts'
import { failuresSince, manyFailures } from './queries/failed-deposits.ts'

/** So many failed deposits in so many minutes keep a member from more of them, and how long. */
export interface FailedDepositRules {
  readonly most: number
  readonly withinMinutes: number
  /** The first time. */
  readonly blockMinutes: number
  /** Where as many failed again after that. */
  readonly suspendMinutes: number
}

const minutes = z.int().check(z.minimum(1), z.maximum(43_200))

export const failedDepositsSetting = defineSetting<FailedDepositRules>(
  'cashier.failedDeposits',
  z.strictObject({
    most: z.int().check(z.minimum(1), z.maximum(100)),
    withinMinutes: minutes,
    blockMinutes: minutes,
    suspendMinutes: minutes,
  }),
  { most: 5, withinMinutes: 10, blockMinutes: 30, suspendMinutes: 1_440 },
)

/**
 * Refuses `too_many_requests`, with the moment until which it does, while too many deposits of the
 * member failed: whoever tries cards, or the money of others, is slowed down. The caller holds the
 * member's requests.
 */
export async function refuseAfterFailures(ctx: Context, tx: Tx, owner: Owner): Promise<void> {
  const rules = await readSettingIn(tx, owner.brandId, failedDepositsSetting)
  const now = ctx.clock.now().getTime()
  const failures = await failuresSince(tx, owner.memberId, lookedAtFrom(ctx, rules))
  const until = blockedUntil(
    failures.map((at) => at.getTime()),
    rules,
  )
  if (until > now) refuse('too_many_requests', { until: new Date(until).toISOString() })
}

/** A suspension counts what came before it, too. */
function lookedAtFrom(ctx: Context, rules: FailedDepositRules): Date {
  const longest = Math.max(rules.blockMinutes, rules.suspendMinutes)
  const back = (2 * longest + rules.withinMinutes) * MINUTE_MS
  return new Date(ctx.clock.now().getTime() - back)
}

/** A member that is kept from depositing. */
export interface Slowed {
  readonly memberId: MemberId
  readonly account: string
  readonly failures: number
  readonly lastAt: Date
  readonly until: Date
}

/** Whom the rules of a brand keep from depositing at this moment, the longest first. */
export async function slowedDown(
  ctx: Context,
  brandId: BrandId,
  rules: FailedDepositRules,
): Promise<Slowed[]> {
  const since = lookedAtFrom(ctx, rules)
  const found = await manyFailures(ctx.db, brandId, { since, least: rules.most })
  const now = ctx.clock.now()
  return found
    .map(({ memberId, account, at }) => ({
      memberId,
      account,
      failures: at.length,
      lastAt: at.at(-1) ?? since,
      until: new Date(
        blockedUntil(
          at.map((one) => one.getTime()),
          rules,
        ),
      ),
    }))
    .filter(({ until }) => until > now)
    .sort((one, other) => other.until.getTime() - one.until.getTime())
}

/** The end of the last block, in ms; 0 where there was none. `failures`: in ms, the oldest first. */
export function blockedUntil(failures: readonly number[], rules: FailedDepositRules): number {
  let recent: number[] = []
  let [until, lastBlock] = [0, 0]
  for (const at of failures) {
    recent = [...recent.filter((one) => one > at - rules.withinMinutes * MINUTE_MS), at]
    if (recent.length < rules.most) continue
    const isAgain = lastBlock > 0 && at - lastBlock <= rules.suspendMinutes * MINUTE_MS
    until = at + (isAgain ? rules.suspendMinutes : rules.blockMinutes) * MINUTE_MS
    lastBlock = at
    recent = []
  }
  return until
}

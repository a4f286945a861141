import { present } from '@lantern/kernel/assert'
import type { BrandId, MemberId } from '@lantern/kernel/ids'
import { money } from '@lantern/kernel/money'
import * as z from 'zod/mini'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/transact.ts'
import { defineSetting, loadSite, requireModule } from '../config/index.ts'
import { balanceOf, post } from '../wallet/index.ts'
import { type Doorstep, visitorOf } from './devices.ts'
import { finishSignIn, type SignedIn } from './finish-sign-in.ts'
import { freshName } from './fresh-name.ts'
import { hourly, limitsOf, subscriberOf, takePlaces } from './limits.ts'
import { createAccount } from './members.ts'
import { findTrialOfVisitor, linkVisitor, lockVisitor } from './queries/members.ts'

const amountText = z.string().check(z.regex(/^[1-9][0-9]{0,8}(\.[0-9]{1,2})?$/))

/** Play money: what a trial member starts with, and below what a returning one gets it again. */
export const trialSetting = defineSetting<{ credit: string; refillBelow: string }>(
  'trial.money',
  z.strictObject({ credit: amountText, refillBelow: amountText }),
  { credit: '2000.00', refillBelow: '100.00' },
)

export const TRIAL_CURRENCY = 'PLAY'
/**
 * Signs in as a new trial member with play money. Refuses `module_off`, and `too_many_requests`
 * when an address makes too many.
 */
export async function freePlay(step: Doorstep): Promise<SignedIn> {
  await requireModule(step.ctx, step.caller.brand.id, 'FREEPLAY3')
  await takeTrial(step)
  return finishSignIn(step, async (tx) => ({ ...AS_TRIAL, memberId: await createTrial(step, tx) }))
}

const AS_TRIAL = {
  way: 'freeplay',
  page: 'site',
  provenBy: null,
  restrictedWhy: null,
} as const

/**
 * Lets a visitor try one game: a session that is good for this game alone, of the trial member
 * that this browser plays with. Refuses as {@link freePlay}; a browser that comes back with its
 * cookie takes no further place.
 */
export async function openPlaySession(
  step: Doorstep,
  gameCode: string,
): Promise<{ token: string }> {
  const { ctx, caller } = step
  const brandId = caller.brand.id
  await requireModule(ctx, brandId, 'FREEPLAY3')
  const visitor = visitorOf(step)
  if (!(await findTrialOfVisitor(ctx.db, brandId, visitor))) await takeTrial(step)
  const opened = await finishSignIn(step, async (tx) => {
    await lockVisitor(tx, brandId, visitor)
    const known = await findTrialOfVisitor(tx, brandId, visitor)
    const memberId = known?.id ?? (await createTrial(step, tx))
    if (known) await refill(step, tx, memberId)
    else await linkVisitor(tx, brandId, visitor, memberId)
    return { ...AS_TRIAL, gameCode, memberId }
  })
  return { token: opened.token }
}

async function takeTrial({ ctx, caller }: Doorstep): Promise<void> {
  const { trialsPerAddress } = await limitsOf(ctx, caller.brand.id)
  await takePlaces(ctx, [
    hourly(caller.brand.id, 'trial', subscriberOf(caller.ip), trialsPerAddress),
  ])
}

async function createTrial(step: Doorstep, tx: Tx): Promise<MemberId> {
  const memberId = await createAccount(tx, {
    brandId: step.caller.brand.id,
    account: freshName(step.ctx, 'trial', 10),
    accountType: 4,
    accountClass: 'trial',
    currency: TRIAL_CURRENCY,
    uplineId: null,
    referralCode: null,
    termsVersion: null,
    registeredAt: null,
    passwordHash: null,
    transactionHash: null,
    isInitial: false,
  })
  await grantPlayMoney(step.ctx, tx, step.caller.brand.id, memberId)
  return memberId
}

// Read in the transaction: whoever holds a connection never waits for a second one of the pool.
const trialMoney = async (tx: Tx, brandId: BrandId) =>
  (await loadSite(tx, brandId)).setting(trialSetting)

/** Credits a trial member with play money. It never meets a real balance: its class is its own. */
export async function grantPlayMoney(
  ctx: Context,
  tx: Tx,
  brandId: Doorstep['caller']['brand']['id'],
  memberId: MemberId,
): Promise<void> {
  const amount = money((await trialMoney(tx, brandId)).credit)
  await post(tx, {
    brandId,
    kind: 'trial.grant',
    source: 'identity',
    key: `trial:${memberId}:${ctx.random.uuid()}`,
    currency: TRIAL_CURRENCY,
    reference: '',
    at: ctx.clock.now(),
    moves: [
      { memberId, account: 'trial', amount },
      { house: 'promotion', amount: -amount },
    ],
  })
}

async function refill({ ctx, caller }: Doorstep, tx: Tx, memberId: MemberId): Promise<void> {
  const { refillBelow } = await trialMoney(tx, caller.brand.id)
  const balances = await balanceOf(tx, memberId, TRIAL_CURRENCY)
  if (present(balances, 'a trial member has its account').available < money(refillBelow))
    await grantPlayMoney(ctx, tx, caller.brand.id, memberId)
}

import { DAY_MS } from '@lantern/kernel/time'
import type { MemberId } from '@lantern/kernel/ids'
import type { Brand } from '../../caller.ts'
import type { Context } from '../../context.ts'
import { type Tx, transact } from '../../db/transact.ts'
import { record, systemActor } from '../audit/index.ts'
import { termsVersionSetting } from '../config/index.ts'
import { hashSecretText } from './hashing.ts'
import { createAccount } from './members.ts'
import { grantPlayMoney, TRIAL_CURRENCY } from './trial.ts'

export const DEMO_PASSWORD = 'Lantern2026'
export const DEMO_TRANSACTION_PASSWORD = '135790'

/** A demo account, in the order in which they are made: uplines first. */
export interface SeededMember {
  readonly id: MemberId
  readonly account: string
  readonly accountType: number
  readonly currency: string
  readonly upline: string | null
}

type Plan = Omit<SeededMember, 'id'>

const twoDigits = (number: number): string => number.toString().padStart(2, '0')

/** member01–06 under agent01, 07–11 under agent02, 12–15 under agent03, the others by themselves. */
function uplineOfMember(number: number): string | null {
  if (number <= 6) return 'agent01'
  if (number <= 11) return 'agent02'
  return number <= 15 ? 'agent03' : null
}

function plans(currency: string): Plan[] {
  const agent = (account: string, accountType: number, upline: string | null): Plan => ({
    account,
    accountType,
    currency,
    upline,
  })
  const member = (account: string, own: string, upline: string | null): Plan => ({
    account,
    accountType: 0,
    currency: own,
    upline,
  })
  const twenty = Array.from({ length: 20 }, (_, index) => index + 1)
  return [
    agent('agent01', 1, null),
    agent('agent02', 2, 'agent01'),
    agent('agent03', 2, 'agent02'),
    ...twenty.map((number) =>
      member(`member${twoDigits(number)}`, currency, uplineOfMember(number)),
    ),
    member('vip01', currency, null),
    member('dong01', 'VND', null),
    { account: 'trial01', accountType: 4, currency: TRIAL_CURRENCY, upline: null },
  ]
}

/**
 * Makes the demo accounts of an empty brand, with one password and transaction password for all.
 * They registered in the weeks before now, agents first.
 */
export async function seedMembers(ctx: Context, brand: Brand): Promise<SeededMember[]> {
  const passwordHash = await hashSecretText(ctx, DEMO_PASSWORD)
  const transactionHash = await hashSecretText(ctx, DEMO_TRANSACTION_PASSWORD)
  const now = ctx.clock.now().getTime()
  return transact(ctx, async (tx) => {
    const made = new Map<string, SeededMember>()
    for (const [index, plan] of plans(brand.currency).entries()) {
      const id = await createAccount(tx, {
        brandId: brand.id,
        account: plan.account,
        accountType: plan.accountType,
        accountClass: plan.accountType === 4 ? 'trial' : 'real',
        currency: plan.currency,
        uplineId: plan.upline === null ? null : (made.get(plan.upline)?.id ?? null),
        // An agent's code is its own name.
        referralCode: plan.accountType === 0 || plan.accountType === 4 ? null : plan.account,
        termsVersion: termsVersionSetting.fallback,
        registeredAt: new Date(now - 45 * DAY_MS + index * DAY_MS),
        passwordHash,
        transactionHash: plan.accountType === 4 ? null : transactionHash,
        isInitial: false,
      })
      await afterwards(ctx, tx, brand, { ...plan, id })
      made.set(plan.account, { ...plan, id })
    }
    return [...made.values()]
  })
}

async function afterwards(ctx: Context, tx: Tx, brand: Brand, member: SeededMember): Promise<void> {
  if (member.accountType === 4) await grantPlayMoney(ctx, tx, brand.id, member.id)
  await record(tx, {
    brandId: brand.id,
    actor: systemActor('seed'),
    event: 'member.registered',
    subject: { kind: 'member', id: member.id },
    after: { upline: member.upline, type: member.accountType },
  })
}

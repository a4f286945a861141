import { refuse } from '@lantern/contract/errors'
import type { MemberId } from '@lantern/kernel/ids'
import { affiliateOfDomain, type RegisterRules } from '../config/index.ts'
import { checkDomain, countingCodes, findAffiliate, findInviter } from './affiliate.ts'
import type { Doorstep } from './devices.ts'
import { findByReferralCode } from './queries/members.ts'
import { asked, type Registration } from './register-form.ts'

/**
 * The upline that a code of the form names: an affiliate's, else the one of an invitation, else the
 * recommender's; without any, the affiliate whose domain was called. A code that is given must be
 * good, whoever filled it in. Refuses `domain_check_failed` for a page that stood on a domain that
 * is not the brand's, `affiliate_code_invalid` (also on a domain it is not good for),
 * `referral_invalid`, and `too_many_requests` for an address that tries many.
 */
export async function uplineFor(
  step: Doorstep,
  rules: RegisterRules,
  wanted: Registration,
): Promise<MemberId | null> {
  const { affiliateCode, referralCode, domain } = wanted
  if (domain !== undefined && domain !== '') await checkDomain(step, domain)
  if (affiliateCode !== undefined && affiliateCode !== '')
    return countingCodes(step, () => affiliate(step, affiliateCode))
  const code = [referralCode, asked(rules, wanted, 'recommenderId')].find((one) => one)
  if (code !== undefined) return countingCodes(step, () => inviter(step, code))
  return ownerOfDomain(step)
}

/** By a code that is good on the host that was called. */
async function affiliate({ ctx, caller }: Doorstep, code: string): Promise<MemberId> {
  const found = await findInviter(ctx.db, caller.brand.id, code, caller.host)
  return found ?? refuse('affiliate_code_invalid')
}

async function inviter({ ctx, caller }: Doorstep, code: string): Promise<MemberId> {
  const member = await findByReferralCode(ctx.db, caller.brand.id, code)
  return member?.accountClass === 'real' ? member.id : refuse('referral_invalid')
}

/** Nobody typed the code of a domain: one that is good no more is nobody's. */
async function ownerOfDomain({ ctx, caller }: Doorstep): Promise<MemberId | null> {
  const code = await affiliateOfDomain(ctx, caller.brand, caller.host)
  if (code === null) return null
  return (await findAffiliate(ctx.db, caller.brand.id, code, caller.host)) ?? null
}

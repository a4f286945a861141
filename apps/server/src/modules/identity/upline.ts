import { refuse } from '@lantern/contract/errors'
import type { MemberId } from '@lantern/kernel/ids'
import { AGENT_TYPES } from '../../caller.ts'
import type { RegisterRules } from '../config/index.ts'
import { checkDomain, findAffiliate } from './affiliate.ts'
import type { Doorstep } from './devices.ts'
import { findByReferralCode, type Member } from './queries/members.ts'
import { asked, type Registration } from './register-form.ts'

/**
 * The upline that a code of the form names: an affiliate's, else the one of an invitation, else the
 * recommender's. A code that is given must be good, whoever filled it in. Refuses
 * `domain_check_failed` for a page that stood on a domain that is not the brand's,
 * `affiliate_code_invalid` (also on a domain it is not good for) and `referral_invalid`.
 */
export async function uplineFor(
  step: Doorstep,
  rules: RegisterRules,
  wanted: Registration,
): Promise<MemberId | null> {
  const { affiliateCode, referralCode, domain } = wanted
  if (domain !== undefined && domain !== '') await checkDomain(step, domain)
  if (affiliateCode !== undefined && affiliateCode !== '') return affiliate(step, affiliateCode)
  const code = [referralCode, asked(rules, wanted, 'recommenderId')].find((one) => one)
  if (code === undefined) return null
  const inviter = await realMember(step, code)
  return inviter?.id ?? refuse('referral_invalid')
}

/** By a code that the brand gave out, good on the host that was called; else by an agent's own. */
async function affiliate(step: Doorstep, code: string): Promise<MemberId> {
  const { ctx, caller } = step
  const found = await findAffiliate(ctx.db, caller.brand.id, code, caller.host)
  if (found !== undefined) return found
  const agent = await realMember(step, code.trim())
  if (!agent || !AGENT_TYPES.includes(agent.accountType)) refuse('affiliate_code_invalid')
  return agent.id
}

async function realMember({ ctx, caller }: Doorstep, code: string): Promise<Member | undefined> {
  const member = await findByReferralCode(ctx.db, caller.brand.id, code)
  return member?.accountClass === 'real' ? member : undefined
}

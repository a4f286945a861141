import { refuse } from '@lantern/contract/errors'
import type { BrandId, MemberId } from '@lantern/kernel/ids'
import { opsAffiliates } from '@lantern/contract/ops/settings'
import { AGENT_TYPES } from '../../caller.ts'
import type { Context } from '../../context.ts'
import { type Db, transact } from '../../db/transact.ts'
import { bind, type Route } from '../../mount.ts'
import { actorOf, record } from '../audit/index.ts'
import type { Doorstep } from './devices.ts'
import { hourly, limitsOf, subscriberOf, takePlaces } from './limits.ts'
import {
  findAffiliateCode,
  findAffiliateMember,
  isDomainOf,
  listAffiliates,
  upsertAffiliate,
} from './queries/affiliates.ts'
import { findByReferralCode, findMemberByAccount } from './queries/members.ts'

/**
 * The member whom an affiliate code names, where it is good on this domain; undefined for a code
 * that is unknown, off, of another domain, or of a member who is not active with real money.
 */
export const findAffiliate = (
  db: Db,
  brandId: BrandId,
  code: string,
  domain: string,
): Promise<MemberId | undefined> => findAffiliateMember(db, brandId, code.trim(), plainHost(domain))

/**
 * The member whom an invitation code of the form names: a code that the brand gave out, good on the
 * host; else an agent's own.
 */
export async function findInviter(
  db: Db,
  brandId: BrandId,
  code: string,
  host: string,
): Promise<MemberId | undefined> {
  const given = await findAffiliate(db, brandId, code, host)
  if (given !== undefined) return given
  const agent = await findByReferralCode(db, brandId, code.trim())
  if (agent?.accountClass !== 'real' || !AGENT_TYPES.includes(agent.accountType)) return undefined
  return agent.id
}

/** Runs `work`, which refuses a code that is not good: an address may try only so many an hour. */
export async function countingCodes<Result>(
  { ctx, caller }: Pick<Doorstep, 'ctx' | 'caller'>,
  work: () => Promise<Result>,
): Promise<Result> {
  const { id } = caller.brand
  const { perAddress } = await limitsOf(ctx, id)
  const places = await takePlaces(ctx, [
    hourly(id, 'affiliate', subscriberOf(caller.ip), perAddress),
  ])
  const result = await work()
  // Only wrong codes are counted.
  await places.free()
  return result
}

const plainHost = (host: string): string =>
  host
    .trim()
    .toLowerCase()
    .replace(/:[0-9]{1,5}$/, '')

/** Refuses `domain_check_failed` for a domain that is not the brand's. */
export async function checkDomain(
  { ctx, caller }: Pick<Doorstep, 'ctx' | 'caller'>,
  domain: string,
): Promise<void> {
  if (!(await isDomainOf(ctx.db, caller.brand.id, plainHost(domain)))) refuse('domain_check_failed')
}

/**
 * Says whether a code is good on a domain. Refuses `domain_check_failed` for a domain that is not
 * the brand's, `affiliate_code_invalid`, and `too_many_requests` for an address that tries many.
 */
export function checkAffiliate(
  step: Pick<Doorstep, 'ctx' | 'caller'>,
  wanted: { readonly code: string; readonly domain: string },
): Promise<{ code: string }> {
  const { ctx, caller } = step
  return countingCodes(step, async () => {
    await checkDomain(step, wanted.domain)
    if (!(await findInviter(ctx.db, caller.brand.id, wanted.code, wanted.domain)))
      refuse('affiliate_code_invalid')
    return { code: wanted.code.trim() }
  })
}

interface WantedCode {
  readonly code: string
  readonly account: string
  readonly domain: string | null
  readonly isActive: boolean
  readonly reason: string
}

/** Adds a code or changes one, with its audit row. Refuses as the contract says. */
async function saveAffiliate(
  { ctx, caller }: { readonly ctx: Context } & Pick<Doorstep, 'caller'>,
  wanted: WantedCode,
): Promise<{ done: true }> {
  const brandId = caller.brand.id
  const { code, domain, isActive } = wanted
  const member = await findMemberByAccount(ctx.db, brandId, wanted.account)
  if (member?.accountClass !== 'real') refuse('member_not_found')
  if (domain !== null && !(await isDomainOf(ctx.db, brandId, domain))) refuse('domain_check_failed')
  await transact(ctx, async (tx) => {
    const before = await findAffiliateCode(tx, brandId, code)
    const isSaved = await upsertAffiliate(tx, brandId, {
      code,
      memberId: member.id,
      domain,
      isActive,
    })
    if (!isSaved) refuse('affiliate_code_taken')
    await record(tx, {
      brandId,
      actor: actorOf(caller),
      event: 'affiliateCode.saved',
      subject: { kind: 'affiliate', id: code },
      reason: wanted.reason,
      before: before ?? null,
      after: (await findAffiliateCode(tx, brandId, code)) ?? null,
    })
  })
  return { done: true }
}

/** The console's calls about affiliate codes. */
export const affiliateOpsRoutes = (): Route[] =>
  bind(opsAffiliates, {
    list: async ({ ctx, caller, input }) => {
      const { pageNo, pageSize, search } = input
      const page = { search, limit: pageSize, offset: (pageNo - 1) * pageSize }
      const { rows, total } = await listAffiliates(ctx.db, caller.brand.id, page)
      return {
        content: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
        pageNum: pageNo,
        totalPages: Math.ceil(total / pageSize),
        totalElements: total,
      }
    },
    save: (call) => saveAffiliate(call, call.input),
  })

import { refuse } from '@lantern/contract/errors'
import * as client from 'openid-client'
import * as z from 'zod/mini'
import { openAtRest, sealAtRest } from '../../at-rest.ts'
import type { MemberSession } from '../../caller.ts'
import type { Context } from '../../context.ts'
import { transact } from '../../db/transact.ts'
import { actorOf, record } from '../audit/index.ts'
import { moduleEnabled, requireModule } from '../config/index.ts'
import { type Doorstep, visitorOf } from './devices.ts'
import { hourly, limitsOf, subscriberOf, takePlaces } from './limits.ts'
import { confirmOwner, type OwnerProof } from './owner-proof.ts'
import { listSocials } from './queries/security.ts'
import { isSessionAlive, lockMember } from './queries/sessions.ts'
import * as queries from './queries/social.ts'
import { hashOf, newSecret } from './secrets.ts'
import {
  findSocialProvider,
  type ProviderCode,
  PROVIDERS,
  type SocialPerson,
  type Way,
} from './social-providers.ts'
import { heldBy, sealClaims } from './social-tickets.ts'

const MODULE = { google: 'GOOGLELOGIN3', facebook: 'FACEBOOKLOGIN3' } as const
const PURPOSE = 'social flow'
/** Where every provider sends browsers back to. */
export const CALLBACK_PATH = '/auth/social/callback'

/** Providers that are switched on and configured. */
export async function providersOf({ ctx, caller }: Doorstep): Promise<ProviderCode[]> {
  const offered: ProviderCode[] = []
  for (const code of PROVIDERS)
    if (
      (await moduleEnabled(ctx, caller.brand.id, MODULE[code])) &&
      findSocialProvider(ctx, code) !== undefined
    )
      offered.push(code)
  return offered
}

/**
 * The address that sends this browser to a provider, to sign in. Refuses `module_off`,
 * `too_many_requests` and `social_unavailable`.
 */
export const beginSocial = (
  step: Doorstep,
  wanted: { readonly provider: ProviderCode; readonly page: 'site' | 'agent' },
): Promise<{ url: string }> => setOut(step, { ...wanted, sessionId: null })

/**
 * The address that sends this browser to a provider, to link it. Refuses `social_already_linked`,
 * what {@link confirmOwner} refuses, and as {@link beginSocial} does.
 */
export async function beginLink(
  step: Doorstep,
  session: MemberSession,
  wanted: OwnerProof & { readonly provider: ProviderCode },
): Promise<{ url: string }> {
  const { provider } = wanted
  await requireModule(step.ctx, step.caller.brand.id, MODULE[provider])
  const linked = await listSocials(step.ctx.db, session.memberId)
  if (linked.some((one) => one.provider === provider)) refuse('social_already_linked')
  await confirmOwner(step, session, wanted)
  return setOut(step, { provider, page: 'site', sessionId: session.id })
}

async function setOut(
  step: Doorstep,
  wanted: Pick<queries.Flow, 'provider' | 'page' | 'sessionId'>,
): Promise<{ url: string }> {
  const { ctx, caller } = step
  const brandId = caller.brand.id
  await requireModule(ctx, brandId, MODULE[wanted.provider])
  const { captchasPerAddress } = await limitsOf(ctx, brandId)
  await takePlaces(ctx, [hourly(brandId, 'social', subscriberOf(caller.ip), captchasPerAddress)])
  const provider = findSocialProvider(ctx, wanted.provider)
  const origin = ctx.config.siteOrigins.find((one) => new URL(one).hostname === caller.host)
  if (!provider || origin === undefined) refuse('social_unavailable')
  const way: Way = {
    redirectUri: `${origin}${CALLBACK_PATH}`,
    state: newSecret(ctx),
    nonce: newSecret(ctx),
    verifier: newSecret(ctx),
  }
  const url = await answered(ctx, () => provider.authorizeUrl(way))
  if (!url) refuse('social_unavailable')
  const secrets = Buffer.from(JSON.stringify({ nonce: way.nonce, verifier: way.verifier }))
  await queries.insertFlow(
    ctx.db,
    { brandId, hash: hashOf(way.state), visitor: visitorOf(step) },
    {
      ...wanted,
      redirectUri: way.redirectUri,
      secretsSealed: sealAtRest(ctx, PURPOSE, secrets, way.redirectUri),
    },
  )
  return { url: url.href }
}

/** Asks a provider; undefined when it does not answer as it should, whatever is wrong. */
async function answered<Result>(
  ctx: Context,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Error)) throw error
    // Its name and code only: what a provider writes may hold what nobody should read.
    const code = error instanceof client.ClientError ? error.code : undefined
    ctx.log.warn({ why: error.name, code }, 'a provider of identities did not answer well')
    return undefined
  }
}

const flowSecrets = z.strictObject({ nonce: z.string(), verifier: z.string() })

/** Where the browser goes on to, as path and query of the site. */
const signInPath = (page: 'site' | 'agent', query: Record<string, string>): string =>
  `${page === 'agent' ? '/agent' : '/login'}?${new URLSearchParams(query).toString()}`
const linkPath = (query: Record<string, string>): string =>
  `/member?${new URLSearchParams({ page: 'securityCenter', ...query }).toString()}`

/** Seconds that a ticket to come in, and one to register, is good for. */
const SIGN_IN_SECONDS = 30
const REGISTER_SECONDS = 1800

/**
 * A browser came back from a provider. Answers where it goes on to; every failure has the same shape.
 * The state belongs to the browser that set out and is good once; a person is known by the number
 * it has at the provider, never by its e-mail address.
 */
export async function comeBack(
  step: Doorstep,
  query: Readonly<Record<string, string>>,
): Promise<string> {
  const { ctx } = step
  const { state = '', error } = query
  const holder = heldBy(step, state)
  const flow = holder && (await queries.takeFlow(ctx.db, holder))
  if (!holder || !flow) return signInPath('site', { socialError: 'social_failed' })
  const back = (why: string): string =>
    flow.sessionId === null
      ? signInPath(flow.page, { socialError: why })
      : linkPath({ socialError: why })
  if (error !== undefined)
    return back(error === 'access_denied' ? 'social_cancelled' : 'social_failed')
  const person = await personOf(ctx, flow, query, state)
  if (!person) return back('social_failed')
  return flow.sessionId === null
    ? welcome(step, { flow, person, visitor: holder.visitor })
    : link(step, { flow, person, sessionId: flow.sessionId })
}

async function personOf(
  ctx: Context,
  flow: queries.Flow,
  query: Readonly<Record<string, string>>,
  state: string,
): Promise<SocialPerson | undefined> {
  const provider = findSocialProvider(ctx, flow.provider)
  if (!provider) return undefined
  const opened = openAtRest(ctx, PURPOSE, flow.secretsSealed, flow.redirectUri).toString('utf8')
  const way = { redirectUri: flow.redirectUri, state, ...z.parse(flowSecrets, JSON.parse(opened)) }
  const address = new URL(flow.redirectUri)
  address.search = new URLSearchParams(query).toString()
  return answered(ctx, () => provider.personOf(way, address))
}

interface Arrival {
  readonly flow: queries.Flow
  readonly person: SocialPerson
}

async function welcome(
  step: Doorstep,
  { flow, person, visitor }: Arrival & { readonly visitor: Buffer },
): Promise<string> {
  const { ctx, caller } = step
  const brandId = caller.brand.id
  const memberId = await queries.findIdentity(ctx.db, brandId, flow.provider, person.subject)
  const ticket = newSecret(ctx)
  await queries.insertSocialTicket(
    ctx.db,
    { brandId, hash: hashOf(ticket), visitor },
    {
      provider: flow.provider,
      subject: person.subject,
      memberId: memberId ?? null,
      page: flow.page,
      claimsSealed: sealClaims(ctx, person),
      seconds: memberId === undefined ? REGISTER_SECONDS : SIGN_IN_SECONDS,
    },
  )
  if (memberId !== undefined) return signInPath(flow.page, { token: ticket })
  return `/register?social=${ticket}`
}

function link(
  { ctx, caller }: Doorstep,
  { flow, person, sessionId }: Arrival & { readonly sessionId: string },
): Promise<string> {
  const { provider } = flow
  return transact(ctx, async (tx) => {
    const member = await queries.memberOfSession(tx, sessionId)
    if (!member) return linkPath({ socialError: 'social_failed' })
    await lockMember(tx, member.memberId)
    if (!(await isSessionAlive(tx, sessionId))) return linkPath({ socialError: 'social_failed' })
    const linked = { provider, subject: person.subject }
    if (!(await queries.insertIdentity(tx, caller.brand.id, member.memberId, linked)))
      return linkPath({ socialError: 'social_linked_elsewhere' })
    await record(tx, {
      brandId: caller.brand.id,
      actor: {
        kind: 'member',
        id: member.memberId,
        name: member.account,
        sessionId,
        ip: caller.ip,
      },
      event: 'social.linked',
      subject: { kind: 'member', id: member.memberId },
      after: { provider },
    })
    return linkPath({ linked: provider })
  })
}

/** Unlinks a provider. Refuses `social_not_linked` and what {@link confirmOwner} refuses. */
export async function unlinkSocial(
  step: Doorstep,
  session: MemberSession,
  wanted: OwnerProof & { readonly provider: ProviderCode },
): Promise<void> {
  const { ctx, caller } = step
  await confirmOwner(step, session, wanted)
  await transact(ctx, async (tx) => {
    if (!(await queries.deleteIdentity(tx, session.memberId, wanted.provider)))
      refuse('social_not_linked')
    await record(tx, {
      brandId: caller.brand.id,
      actor: actorOf(caller),
      event: 'social.unlinked',
      subject: { kind: 'member', id: session.memberId },
      before: { provider: wanted.provider },
    })
  })
}

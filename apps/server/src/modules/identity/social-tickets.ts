import { refuse } from '@lantern/contract/errors'
import type { MemberId } from '@lantern/kernel/ids'
import * as z from 'zod/mini'
import { openAtRest, sealAtRest } from '../../at-rest.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/transact.ts'
import { actorOf, record } from '../audit/index.ts'
import { type Doorstep, knownVisitor } from './devices.ts'
import * as queries from './queries/social.ts'
import { hashOf, isSecret } from './secrets.ts'
import type { ProviderCode, SocialPerson } from './social-providers.ts'

const claimsSchema = z.strictObject({ name: z.nullable(z.string()), email: z.nullable(z.string()) })
const PURPOSE = 'social claims'

/** Name and e-mail address as they rest beside a ticket. */
export const sealClaims = (ctx: Context, { subject, name, email }: SocialPerson): Buffer =>
  sealAtRest(ctx, PURPOSE, Buffer.from(JSON.stringify({ name, email })), subject)

/** A ticket as this browser holds it; undefined for what can be none. */
export function heldBy(
  { caller }: Pick<Doorstep, 'caller'>,
  ticket: string,
): queries.Holder | undefined {
  const visitor = knownVisitor(caller)
  if (!isSecret(ticket) || !visitor) return undefined
  return { brandId: caller.brand.id, hash: hashOf(ticket), visitor }
}

/** What a provider said about an unknown person. Refuses `ticket_invalid`. */
export async function draftOf(
  step: Doorstep,
  ticket: string,
): Promise<{ provider: ProviderCode; name: string | null; email: string | null }> {
  const holder = heldBy(step, ticket) ?? refuse('ticket_invalid')
  const found = await queries.findSocialTicket(step.ctx.db, holder)
  if (!found || found.memberId !== null) refuse('ticket_invalid')
  const claims = openAtRest(step.ctx, PURPOSE, found.claimsSealed, found.subject).toString('utf8')
  return { provider: found.provider, ...z.parse(claimsSchema, JSON.parse(claims)) }
}

/**
 * Links a member that is just being made with the person its registration began with. Refuses
 * `ticket_invalid`, and `social_linked_elsewhere` when somebody was faster.
 */
export async function linkNewMember(
  step: Doorstep,
  tx: Tx,
  memberId: MemberId,
  ticket: string,
): Promise<void> {
  const { caller } = step
  const holder = heldBy(step, ticket) ?? refuse('ticket_invalid')
  const person = await queries.takeSocialTicket(tx, holder)
  if (!person || person.memberId !== null) refuse('ticket_invalid')
  if (!(await queries.insertIdentity(tx, caller.brand.id, memberId, person)))
    refuse('social_linked_elsewhere')
  await record(tx, {
    brandId: caller.brand.id,
    actor: actorOf(caller),
    event: 'social.linked',
    subject: { kind: 'member', id: memberId },
    after: { provider: person.provider },
  })
}

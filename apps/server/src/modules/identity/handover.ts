import { refuse } from '@lantern/contract/errors'
import type { Doorstep } from './devices.ts'
import { finishSignIn, type SignedIn } from './finish-sign-in.ts'
import { isSessionAlive, lockMember } from './queries/sessions.ts'
import { findIdentity, takeSocialTicket } from './queries/social.ts'
import { takeHandover } from './sessions.ts'
import { heldBy } from './social-tickets.ts'

/**
 * Exchanges a hand-over ticket for a session of this browser: one of another window, which the new
 * one outlives by nothing, or one that social sign-in ended in, in this very browser. Refuses
 * `ticket_invalid`, and what {@link finishSignIn} refuses: a ticket that went astray is no way
 * around the second proof.
 */
export async function exchangeTicket(step: Doorstep, ticket: string): Promise<SignedIn> {
  const held = await takeHandover(step, ticket)
  if (!held) return exchangeSocial(step, ticket)
  return finishSignIn(step, async (tx) => {
    await lockMember(tx, held.memberId)
    // It may have been ended since the ticket was taken, with every other one of the member.
    if (!(await isSessionAlive(tx, held.sessionId))) refuse('ticket_invalid')
    return {
      memberId: held.memberId,
      way: 'handover',
      page: 'site',
      provenBy: null,
      restrictedWhy: null,
      continues: held.sessionId,
    }
  })
}

function exchangeSocial(step: Doorstep, ticket: string): Promise<SignedIn> {
  const holder = heldBy(step, ticket) ?? refuse('ticket_invalid')
  return finishSignIn(step, async (tx) => {
    const arrived = await takeSocialTicket(tx, holder)
    if (!arrived || arrived.memberId === null) refuse('ticket_invalid')
    const { memberId, provider, subject, page } = arrived
    await lockMember(tx, memberId)
    // It may have been unlinked since.
    if ((await findIdentity(tx, holder.brandId, provider, subject)) !== memberId)
      refuse('ticket_invalid')
    return { memberId, way: 'social', page, provenBy: null, restrictedWhy: null }
  })
}

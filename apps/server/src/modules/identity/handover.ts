import { refuse } from '@lantern/contract/errors'
import type { Doorstep } from './devices.ts'
import { finishSignIn, type SignedIn } from './finish-sign-in.ts'
import { isSessionAlive, lockMember } from './queries/sessions.ts'
import { takeHandover } from './sessions.ts'

/**
 * Exchanges a hand-over ticket for a session of this browser, which lives no longer than the one the
 * ticket stands for. Refuses `ticket_invalid`, and what {@link finishSignIn} refuses: a ticket that
 * went astray is no way around the second proof.
 */
export async function exchangeTicket(step: Doorstep, ticket: string): Promise<SignedIn> {
  const held = await takeHandover(step, ticket)
  if (!held) refuse('ticket_invalid')
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

import { refuse } from '@lantern/contract/errors'
import { deviceOf, type Doorstep } from './devices.ts'
import { finishSignIn, type SignedIn } from './finish-sign-in.ts'
import { hasExpired } from './password-expiry.ts'
import { findClaimant } from './queries/credentials.ts'
import {
  dropRemembered,
  isRemembered,
  putBackRemembered,
  takeRemembered,
} from './queries/devices.ts'
import { heldTicket, renewTicket } from './remembered-ticket.ts'
import { spellingOf } from './spelling.ts'

/**
 * Signs in with what this browser remembers of a member: the ticket and the device cookie together,
 * within a day of the password. Each ticket is good once. Refuses `remembered_invalid` whatever is
 * wrong and whoever is named, and what {@link finishSignIn} refuses.
 */
export async function signInRemembered(
  step: Doorstep,
  wanted: { readonly username: string; readonly page: 'site' | 'agent' },
): Promise<SignedIn> {
  const { ctx, caller } = step
  const [held, device] = [heldTicket(step), deviceOf(caller)]
  if (!held || !device) refuse('remembered_invalid')
  const spelling = spellingOf(wanted.username)
  // By the ticket first: without one a name that exists takes no longer than one that does not.
  if (!(await isRemembered(ctx.db, caller.brand.id, spelling, { ticket: held, device })))
    refuse('remembered_invalid')
  const claimant = await findClaimant(ctx.db, caller.brand.id, spelling, device)
  if (!claimant) refuse('remembered_invalid')
  const expired = await hasExpired(ctx, caller.brand.id, claimant)
  let give = () => {}
  const signedIn = await finishSignIn(step, async (tx) => {
    const until = await takeRemembered(tx, claimant.id, { ticket: held, device })
    if (!until) refuse('remembered_invalid')
    const renewed = await renewTicket(step, tx)
    give = renewed.give
    await putBackRemembered(tx, caller.brand.id, claimant.id, {
      ticket: renewed.ticket,
      device,
      expiresAt: until,
    })
    return {
      memberId: claimant.id,
      way: 'remembered',
      page: wanted.page,
      provenBy: null,
      restrictedWhy: expired ? 'expired' : null,
    }
  })
  give()
  return signedIn
}

/** This browser remembers the name no longer, or nobody at all. */
export async function forgetRemembered(
  step: Doorstep,
  username: string | undefined,
): Promise<void> {
  const held = heldTicket(step)
  if (!held) return
  const spelling = username === undefined ? null : spellingOf(username)
  await dropRemembered(step.ctx.db, step.caller.brand.id, held, spelling)
  if (username === undefined) step.cookies.clear('lr_remember')
}

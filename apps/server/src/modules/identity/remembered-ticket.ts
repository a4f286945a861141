import type { MemberId } from '@lantern/kernel/ids'
import type { Tx } from '../../db/transact.ts'
import type { Doorstep } from './devices.ts'
import { insertRemembered, renewRemembered } from './queries/devices.ts'
import { hashOf, isSecret, newSecret } from './secrets.ts'

const DAY_SECONDS = 86_400

/** The ticket that the browser sent, if it can be one of ours. */
export function heldTicket({ caller }: Doorstep): Buffer | undefined {
  const cookie = caller.cookies['lr_remember']
  return isSecret(cookie) ? hashOf(cookie) : undefined
}

/** The browser gets a new ticket; all it remembers goes over to it. */
export async function renewTicket(
  step: Doorstep,
  tx: Tx,
): Promise<{ ticket: Buffer; give: () => void }> {
  const held = heldTicket(step)
  const secret = newSecret(step.ctx)
  const ticket = hashOf(secret)
  if (held) await renewRemembered(tx, step.caller.brand.id, { from: held, to: ticket })
  return { ticket, give: () => step.cookies.set('lr_remember', secret, DAY_SECONDS) }
}

/**
 * Remembers a member in this browser for a day. What is answered sets the cookie: call it once the
 * transaction has committed.
 */
export async function rememberIn(
  step: Doorstep,
  tx: Tx,
  memberId: MemberId,
  device: Buffer,
): Promise<() => void> {
  const { ticket, give } = await renewTicket(step, tx)
  await insertRemembered(tx, step.caller.brand.id, memberId, { ticket, device })
  return give
}

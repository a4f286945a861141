import type { BrandId } from '@lantern/kernel/ids'
import type { Caller, Cookies } from '../../caller.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/transact.ts'
import { isDeviceInUse, renameDevice } from './queries/devices.ts'
import { hashOf, isSecret, newSecret } from './secrets.ts'

/** A call as far as it concerns who is at the door: a `Call` of any endpoint is one. */
export interface Doorstep {
  readonly ctx: Context
  readonly caller: Caller
  readonly cookies: Cookies
}

const DAY_SECONDS = 86_400
/** A browser is trusted for at most thirty days; its cookie lives no longer. */
const COOKIE_SECONDS = 30 * DAY_SECONDS

/** The hash of the device cookie that the browser sent, if it can be one of ours. */
export function deviceOf(caller: Caller): Buffer | null {
  const cookie = caller.cookies['lr_device']
  return isSecret(cookie) ? hashOf(cookie) : null
}

/** A device cookie for a session that begins. */
export interface Device {
  readonly hash: Buffer
  /** Sets the cookie; call it once the transaction has committed. */
  give(): void
}

/**
 * The device of a session that begins in `tx`. The cookie is a new one at every sign-in, and what
 * members proved with the old one goes over to it; only while another live session of the same
 * browser depends on the old cookie does it stay.
 */
export async function deviceForSession(step: Doorstep, tx: Tx): Promise<Device> {
  const brandId: BrandId = step.caller.brand.id
  const cookie = step.caller.cookies['lr_device']
  const old = isSecret(cookie) ? { cookie, hash: hashOf(cookie) } : undefined
  const stays = old !== undefined && (await isDeviceInUse(tx, brandId, old.hash))
  const secret = stays ? old.cookie : newSecret(step.ctx)
  const hash = hashOf(secret)
  if (old && !stays) await renameDevice(tx, brandId, old.hash, hash)
  return { hash, give: () => step.cookies.set('lr_device', secret, COOKIE_SECONDS) }
}

/** The hash of the visitor cookie that the browser sent, if it can be one of ours. */
export function knownVisitor(caller: Caller): Buffer | undefined {
  const cookie = caller.cookies['lr_visitor']
  return isSecret(cookie) ? hashOf(cookie) : undefined
}

/** The visitor behind the call; a browser that has no cookie yet gets one. */
export function visitorOf(step: Doorstep): Buffer {
  const known = knownVisitor(step.caller)
  if (known) return known
  const secret = newSecret(step.ctx)
  step.cookies.set('lr_visitor', secret, COOKIE_SECONDS)
  return hashOf(secret)
}

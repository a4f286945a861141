import { refuse } from '@lantern/contract/errors'
import { MINUTE_MS } from '@lantern/kernel/time'
import type { Context } from '../../context.ts'
import { closeBreaker, findBreaker, noteFailure } from './queries/breakers.ts'

/** So many calls in a row that were not answered, and none is sent for a while. */
export const MOST_FAILURES = 5
export const REST_MS = MINUTE_MS

interface Callee {
  readonly id: number
  readonly brandId: number
  readonly code: string
}

/**
 * Runs a call to a vendor that a member wishes. It keeps to the breaker and never trips it: what
 * members ask for is no sign of how the vendor is. Refuses as {@link throughBreaker} does.
 */
export async function besideBreaker<Answer>(
  ctx: Pick<Context, 'db' | 'clock' | 'log'>,
  vendor: Callee,
  call: () => Promise<Answer>,
): Promise<Answer> {
  const breaker = await findBreaker(ctx.db, vendor.id)
  if (breaker?.openUntil && breaker.openUntil > ctx.clock.now()) refuse('provider_unavailable')
  try {
    return await call()
  } catch (error) {
    ctx.log.warn({ err: error, vendor: vendor.code }, 'a vendor did not answer a member')
    refuse('provider_unavailable')
  }
}

/**
 * Runs a call that we make to a vendor, unless that vendor has not answered lately. Refuses
 * `provider_unavailable` while the breaker is open and when the call fails; a vendor that is down
 * costs the others nothing. After the rest one call is tried: its answer closes the breaker.
 */
export async function throughBreaker<Answer>(
  ctx: Pick<Context, 'db' | 'clock' | 'log'>,
  vendor: Callee,
  call: () => Promise<Answer>,
): Promise<Answer> {
  const now = ctx.clock.now()
  const breaker = await findBreaker(ctx.db, vendor.id)
  if (breaker?.openUntil && breaker.openUntil > now) refuse('provider_unavailable')
  try {
    const answer = await call()
    if (breaker && breaker.failures > 0) await closeBreaker(ctx.db, vendor.id)
    return answer
  } catch (error) {
    const fault = error instanceof Error ? error.message : String(error)
    const failures = await noteFailure(ctx.db, {
      connectionId: vendor.id,
      brandId: vendor.brandId,
      fault: fault.slice(0, 200),
      at: now,
      most: MOST_FAILURES,
      openUntil: new Date(now.getTime() + REST_MS),
    })
    ctx.log.warn({ err: error, vendor: vendor.code, failures }, 'a vendor did not answer')
    refuse('provider_unavailable')
  }
}

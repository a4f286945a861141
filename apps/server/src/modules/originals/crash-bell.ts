import type { BrandId } from '@lantern/kernel/ids'
import type { Pool } from 'pg'
import type { Context } from '../../context.ts'
import { wait } from './wait.ts'

// Whoever steers looks often anyway, since words come to other nodes as well. A word that came to this
// one rings: nobody waits for the next look.

interface Bell {
  isRung: boolean
  wake: (() => void) | undefined
}

const bells = new WeakMap<Pool, Map<BrandId, Bell>>()

function bellOf({ db }: Context, brandId: BrandId): Bell {
  const own = bells.get(db) ?? new Map<BrandId, Bell>()
  bells.set(db, own)
  const bell = own.get(brandId) ?? { isRung: false, wake: undefined }
  own.set(brandId, bell)
  return bell
}

/** Somebody asked to leave. */
export function ring(ctx: Context, brandId: BrandId): void {
  const bell = bellOf(ctx, brandId)
  bell.isRung = true
  bell.wake?.()
}

/** Resolves after so many milliseconds, with the signal, or when it rang since the last time. */
export async function waitForRing(
  ctx: Context,
  brandId: BrandId,
  ms: number,
  signal: AbortSignal,
): Promise<void> {
  const bell = bellOf(ctx, brandId)
  const woken = new AbortController()
  bell.wake = () => woken.abort()
  if (!bell.isRung) await wait(ms, AbortSignal.any([signal, woken.signal]))
  bell.isRung = false
  bell.wake = undefined
}

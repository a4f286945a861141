import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { refuse } from '@lantern/contract/errors'
import type { BrandId } from '@lantern/kernel/ids'
import * as z from 'zod/mini'
import type { Context } from '../../context.ts'
import { defineSetting, readSetting } from '../config/index.ts'
import { type Budget, freePlace, takePlace } from './queries/limits.ts'

const count = z.int().check(z.minimum(1), z.maximum(10_000))

/** How much guessing and making of accounts a brand bears in an hour. */
export interface Limits {
  /** Wrong passwords for one account from browsers it does not know. */
  readonly perAccount: number
  /** Wrong passwords from one address. */
  readonly perAddress: number
  /** Wrong passwords for one account from one browser it knows. */
  readonly perDevice: number
  /** From so many wrong passwords on, a captcha is asked for. */
  readonly captchaAfter: number
  /** The same, counted over everybody behind one address. */
  readonly captchaAfterPerAddress: number
  readonly registrationsPerAddress: number
  readonly trialsPerAddress: number
  readonly captchasPerAddress: number
}

export const limitsSetting = defineSetting<Limits>(
  'identity.limits',
  z.strictObject({
    perAccount: count,
    perAddress: count,
    perDevice: count,
    captchaAfter: count,
    captchaAfterPerAddress: count,
    registrationsPerAddress: count,
    trialsPerAddress: count,
    captchasPerAddress: count,
  }),
  {
    perAccount: 10,
    perAddress: 50,
    perDevice: 10,
    captchaAfter: 5,
    captchaAfterPerAddress: 5,
    registrationsPerAddress: 60,
    trialsPerAddress: 60,
    captchasPerAddress: 600,
  },
)

export const limitsOf = (ctx: Context, brandId: BrandId): Promise<Limits> =>
  readSetting(ctx, brandId, limitsSetting)

const HOUR_SECONDS = 3600

/** A budget for an hour. What is counted is hashed: the table holds no names. */
export const hourly = (brandId: BrandId, what: string, whom: string, most: number): Budget => ({
  key: `${what}:${brandId}:${createHash('sha256').update(whom).digest('base64url').slice(0, 22)}`,
  most,
  seconds: HOUR_SECONDS,
})

/**
 * Whom an address stands for. One subscriber holds a whole /64 of IPv6 and may write it in many
 * ways, so that only its first four groups count.
 */
export function subscriberOf(ip: string): string {
  if (!isIPv6(ip)) return ip
  const [head = '', tail] = ip.toLowerCase().split('%', 1).join('').split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const missing = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  const groups = [...before, ...Array.from({ length: missing }, () => '0'), ...after]
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}

/** What a granted place is good for. */
export interface Places {
  /** The largest share that is used of any of the budgets, by its key. */
  readonly used: ReadonlyMap<string, number>
  /** Gives the places back. */
  free(): Promise<void>
}

/** Takes a place in every one of the budgets, or in none and refuses `too_many_requests`. */
export async function takePlaces(ctx: Context, budgets: readonly Budget[]): Promise<Places> {
  const used = new Map<string, number>()
  const free = async () => {
    for (const key of used.keys()) await freePlace(ctx.db, key)
  }
  for (const budget of budgets) {
    const place = await takePlace(ctx.db, budget)
    if (!place.taken) {
      await free()
      refuse('too_many_requests')
    }
    used.set(budget.key, place.used)
  }
  return { used, free }
}

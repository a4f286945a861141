import { createHmac } from 'node:crypto'
import { refuse } from '@lantern/contract/errors'
import { assert } from '@lantern/kernel/assert'
import { parseOptions } from '@node-rs/argon2'
import { derivedKey } from '../../at-rest.ts'
import type { Context } from '../../context.ts'
import { onWorker } from './hash-pool.ts'

/** Argon2id at the OWASP minimum: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/**
 * The hash of no password, at the same cost: whoever does not exist takes as long to refuse as
 * whoever typed a wrong password.
 */
const NOBODY =
  '$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5IGlzIGhlcmUhIQ$' +
  'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'

// A hash costs tens of milliseconds of a core and 19 MiB. A flood of sign-ins must neither take
// the cores from the bets nor the memory from the machine: few run, some wait, the rest are told.
const MOST_RUNNING = 2
const MOST_WAITING = 32
let running = 0
const waiting: (() => void)[] = []

// A sign-in asks the database several things before it comes to the hash. Fewer are let in than the
// pool has connections, so that bets always find one.
const MOST_ADMITTED = 14
let admittedNow = 0

/**
 * Lets a sign-in begin, or refuses `busy` before anything is read: a flood is to reach neither the
 * database nor the queue of hashes.
 */
export async function admitted<Result>(work: () => Promise<Result>): Promise<Result> {
  if (admittedNow >= MOST_ADMITTED) refuse('busy', { retryAfterSeconds: 1 })
  admittedNow += 1
  try {
    return await work()
  } finally {
    admittedNow -= 1
  }
}

async function queued<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running < MOST_RUNNING) running += 1
  else if (waiting.length >= MOST_WAITING) refuse('busy', { retryAfterSeconds: 1 })
  else await new Promise<void>((resolve) => waiting.push(resolve))
  try {
    return await work()
  } finally {
    // The place goes to the next in line, or becomes free.
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

/** A stolen database alone is no use: what is hashed is keyed by the installation's secret. */
const peppered = (ctx: Context, text: string): string =>
  createHmac('sha256', derivedKey(ctx, 'identity.pepper')).update(text).digest('base64')

/** Hashes a password or transaction password. Refuses `busy` when too many wait. */
export const hashSecretText = (ctx: Context, text: string): Promise<string> =>
  queued(async () => {
    const made = await onWorker({ kind: 'hash', text: peppered(ctx, text), cost: COST })
    assert(typeof made === 'string', 'a hash is a text')
    return made
  })

/** Checks a text against a hash, or against nobody's in the same time. Refuses `busy` likewise. */
export const matchesHash = (
  ctx: Context,
  kept: string | null | undefined,
  text: string,
): Promise<boolean> =>
  queued(async () => {
    const job = { kind: 'verify', kept: kept ?? NOBODY, text: peppered(ctx, text) } as const
    return (await onWorker(job)) === true
  })

/** True when a hash was made at another cost than today's. */
export function isOutdated(kept: string): boolean {
  const { memoryCost, timeCost, parallelism } = parseOptions(kept)
  return (
    memoryCost !== COST.memoryCost || timeCost !== COST.timeCost || parallelism !== COST.parallelism
  )
}

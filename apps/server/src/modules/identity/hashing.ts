import { createHmac } from 'node:crypto'
import { refuse } from '@lantern/contract/errors'
import { assert } from '@lantern/kernel/assert'
import { parseOptions } from '@node-rs/argon2'
import { lastingKey } from '../../at-rest.ts'
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

interface Gate {
  readonly mostRunning: number
  readonly mostWaiting: number
  /** How long a place stays empty after work of so many milliseconds that ended like this. */
  readonly restMs?: (outcome: unknown, tookMs: number) => number
}

/** Lets few in at once and some wait; whoever comes then is refused `busy` with a time to come. */
function gate({ mostRunning, mostWaiting, restMs = () => 0 }: Gate) {
  let running = 0
  const waiting: (() => void)[] = []
  // The place goes to the next in line, or becomes free.
  const leave = () => {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running < mostRunning) running += 1
    else if (waiting.length >= mostWaiting) refuse('busy', { retryAfterSeconds: 1 })
    else await new Promise<void>((resolve) => waiting.push(resolve))
    const began = performance.now()
    let outcome: Result | undefined
    try {
      outcome = await work()
      return outcome
    } finally {
      const rest = restMs(outcome, performance.now() - began)
      if (rest > 0) setTimeout(leave, rest).unref()
      else leave()
    }
  }
}

// A hash costs ten milliseconds of a core and more, and 19 MiB. A flood of sign-ins must neither
// take the cores from the bets nor the memory from the machine. One runs at a time, which is enough
// for a hundred sign-ins a second; two would be no faster on cores that share their parts. And after
// a wrong secret the place stays empty as long as the hash took, so that guesses have half a core.
const queued = gate({
  mostRunning: 1,
  mostWaiting: 32,
  restMs: (outcome, tookMs) => (outcome === false ? tookMs : 0),
})

/**
 * Lets a sign-in begin, or refuses `busy` before anything is read. A sign-in asks the database
 * several things before it comes to the hash: as many are let in as keep the hash busy, so that a
 * flood reaches neither the connections nor the log of the database that bets need.
 */
export const admitted = gate({ mostRunning: 4, mostWaiting: 28 })

/** A stolen database alone is no use: what is hashed is keyed by the installation's secret. */
const peppered = (ctx: Context, text: string): string =>
  createHmac('sha256', lastingKey(ctx, 'identity.pepper')).update(text).digest('base64')

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

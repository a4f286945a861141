import { challenge } from '@lantern/contract/challenge'
import { refuse } from '@lantern/contract/errors'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import * as z from 'zod/mini'
import { derivedKey } from '../../at-rest.ts'
import type { Brand } from '../../caller.ts'
import type { Context } from '../../context.ts'
import { moduleEnabled } from '../config/index.ts'
import { checkCaptcha } from './captcha.ts'
import { type Doorstep, knownVisitor } from './devices.ts'
import { hourly, limitsOf, subscriberOf, takePlaces } from './limits.ts'
import { databaseSeconds, useChallenge } from './queries/factors.ts'

export type ChallengePurpose = 'login' | 'register' | 'sms' | 'recover'

/** Rounds of one try, and how many tries it takes on average: 256 of about two milliseconds. */
const ROUNDS = 5_000
const PREFIX = '00'
const KEY_BYTES = 32
const ALGORITHM = 'PBKDF2/SHA-256'
const GOOD_SECONDS = 300

const signingKey = (ctx: Context): string => derivedKey(ctx, 'identity.challenge').toString('hex')

const parameters = z.strictObject({
  algorithm: z.literal(ALGORITHM),
  nonce: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  salt: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  cost: z.literal(ROUNDS),
  keyLength: z.literal(KEY_BYTES),
  keyPrefix: z.literal(PREFIX),
  data: challenge.shape.parameters.shape.data,
})

const solved = z.strictObject({
  challenge: z.strictObject({
    parameters,
    signature: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  }),
  solution: z.strictObject({
    counter: z.int().check(z.minimum(0), z.maximum(2 ** 32 - 1)),
    derivedKey: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    time: z.optional(z.number()),
  }),
})

/** A fresh challenge for one purpose. Refuses `too_many_requests` beyond the address's hour. */
export async function freshChallenge(
  { ctx, caller }: Doorstep,
  purpose: ChallengePurpose,
): Promise<z.output<typeof challenge>> {
  const brandId = caller.brand.id
  const { captchasPerAddress } = await limitsOf(ctx, brandId)
  await takePlaces(ctx, [hourly(brandId, 'challenge', subscriberOf(caller.ip), captchasPerAddress)])
  // By the clock of the database, in `data`: the library's own expiry goes by the machine's.
  const until = (await databaseSeconds(ctx.db)) + GOOD_SECONDS
  const made = await createChallenge({
    algorithm: ALGORITHM,
    cost: ROUNDS,
    keyLength: KEY_BYTES,
    keyPrefix: PREFIX,
    data: { brand: caller.brand.code, purpose, until },
    deriveKey,
    hmacSignatureSecret: signingKey(ctx),
  })
  // Without the fields that the library leaves undefined.
  return z.parse(challenge, JSON.parse(JSON.stringify(made)))
}

/**
 * Checks a solved challenge and uses it up: it was made by us, for this brand and purpose, at most
 * five minutes ago, and nobody used it. Refuses `challenge_required` without one and
 * `challenge_failed` for any but a good one.
 */
export async function requireChallenge(
  ctx: Context,
  brand: Brand,
  purpose: ChallengePurpose,
  payload: string | undefined,
): Promise<void> {
  if (payload === undefined) refuse('challenge_required', { challenge: true })
  const read = readPayload(payload)
  const { brand: code, purpose: made } = read?.challenge.parameters.data ?? {}
  if (!read || code !== brand.code || made !== purpose)
    refuse('challenge_failed', { challenge: true })
  const { verified } = await verifySolution({
    challenge: read.challenge,
    solution: { counter: read.solution.counter, derivedKey: read.solution.derivedKey },
    deriveKey,
    hmacSignatureSecret: signingKey(ctx),
  })
  const { signature, parameters: given } = read.challenge
  if (!verified || !(await useChallenge(ctx.db, signature, given.data.until)))
    refuse('challenge_failed', { challenge: true })
}

function readPayload(payload: string): z.output<typeof solved> | undefined {
  let value: unknown
  try {
    value = JSON.parse(Buffer.from(payload, 'base64').toString('utf8'))
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
  const parsed = z.safeParse(solved, value)
  return parsed.success ? parsed.data : undefined
}

/** What a form sends along to show that a person fills it. */
export interface HumanEntry {
  readonly captcha?: string | undefined
  readonly challenge?: string | undefined
}

/**
 * Where guesses pile up, or the brand wants it always, a solved challenge or a captcha is needed:
 * either is enough, so that nobody has to see a picture. Refuses `captcha_required`,
 * `captcha_wrong`, `challenge_required`, `challenge_failed`.
 */
export async function requireHuman(
  { ctx, caller }: Doorstep,
  wanted: { readonly purpose: 'login'; readonly isSuspect: boolean; readonly entry: HumanEntry },
): Promise<void> {
  const { purpose, isSuspect, entry } = wanted
  const isAlways = await moduleEnabled(ctx, caller.brand.id, 'LOGINCHALLENGE3')
  if (!isSuspect && !isAlways) return
  if (entry.challenge !== undefined)
    return requireChallenge(ctx, caller.brand, purpose, entry.challenge)
  const isTyped = entry.captcha !== undefined && entry.captcha.trim() !== ''
  if (!isTyped && !isSuspect) refuse('challenge_required', { challenge: true })
  if (!isTyped) refuse('captcha_required', { captcha: true, challenge: true })
  await checkCaptcha(ctx, {
    brandId: caller.brand.id,
    visitor: knownVisitor(caller),
    purpose,
    text: entry.captcha,
  })
}

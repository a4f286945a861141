import type { BrandId } from '@lantern/kernel/ids'
import type { Pool } from 'pg'
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose'
import { SECOND_MS } from '@lantern/kernel/time'
import * as z from 'zod/mini'
import type { MessagesConfig } from '../../config-messages.ts'
import type { Context } from '../../context.ts'
import { moduleEnabled } from '../config/index.ts'
import { databaseSeconds } from './queries/factors.ts'

/**
 * What came of a token: the number it proves (E.164), or what is wrong, by the name that the
 * service's own script uses. `unreachable`: nobody knows, the keys could not be read.
 */
export type PhoneVerdict =
  | { readonly kind: 'proven'; readonly phone: string }
  | { readonly kind: 'failed'; readonly name: string }
  | { readonly kind: 'unreachable' }

/** A service that proves in the browser that somebody has a phone number, and signs it. */
export interface PhoneIdentity {
  verify(token: string, nowSeconds: number): Promise<PhoneVerdict>
}

/** A proof is as fresh as a code of ours. */
const FRESH_SECONDS = 300
const LEEWAY_SECONDS = 60

const claims = z.object({
  sub: z.string().check(z.minLength(1), z.maxLength(128)),
  auth_time: z.int(),
  phone_number: z.string().check(z.regex(/^\+[1-9][0-9]{6,14}$/)),
  firebase: z.object({ sign_in_provider: z.literal('phone') }),
})

const failed = (name: string): PhoneVerdict => ({ kind: 'failed', name: `auth/${name}` })

/**
 * Firebase's ID tokens by its public description: RS256 under one of its published keys, issuer and
 * audience of the project, not expired, a subject, and signed in by phone within five minutes.
 */
export function firebaseIdentity(
  project: NonNullable<MessagesConfig['phoneIdentity']>,
): PhoneIdentity {
  const { issuer, audience, keysUrl } = project
  const keys = createRemoteJWKSet(new URL(keysUrl), { timeoutDuration: 4 * SECOND_MS })
  return {
    verify: async (token, nowSeconds) => {
      try {
        const { payload } = await jwtVerify(token, keys, {
          issuer,
          audience,
          algorithms: ['RS256'],
          currentDate: new Date(nowSeconds * SECOND_MS),
          clockTolerance: LEEWAY_SECONDS,
          requiredClaims: ['sub', 'iat', 'exp', 'auth_time', 'phone_number'],
        })
        return verdictOf(payload, nowSeconds)
      } catch (error) {
        return verdictOfFault(error)
      }
    },
  }
}

function verdictOf(payload: JWTPayload, nowSeconds: number): PhoneVerdict {
  const parsed = z.safeParse(claims, payload)
  if (!parsed.success) return failed('argument-error')
  const age = nowSeconds - parsed.data.auth_time
  if (age > FRESH_SECONDS) return failed('code-expired')
  if (age < -LEEWAY_SECONDS) return failed('argument-error')
  return { kind: 'proven', phone: parsed.data.phone_number }
}

function verdictOfFault(error: unknown): PhoneVerdict {
  if (error instanceof errors.JWTExpired) return failed('id-token-expired')
  if (error instanceof errors.JWKSTimeout) return { kind: 'unreachable' }
  // A key that nobody published, a wrong signature, a claim that does not fit, no token at all.
  const isToken =
    error instanceof errors.JWSInvalid ||
    error instanceof errors.JWTInvalid ||
    error instanceof errors.JWTClaimValidationFailed ||
    error instanceof errors.JWSSignatureVerificationFailed ||
    error instanceof errors.JWKSNoMatchingKey ||
    error instanceof errors.JWKSMultipleMatchingKeys ||
    error instanceof errors.JOSEAlgNotAllowed ||
    error instanceof errors.JOSENotSupported
  return isToken ? failed('argument-error') : { kind: 'unreachable' }
}

// One per database: tests with several never meet.
const installed = new WeakMap<Pool, PhoneIdentity>()

/** Takes the place of the service that the configuration names. */
export function installPhoneIdentity(ctx: Context, identity: PhoneIdentity): void {
  installed.set(ctx.db, identity)
}

function identityOf(ctx: Context): PhoneIdentity | undefined {
  const found = installed.get(ctx.db)
  if (found) return found
  const { phoneIdentity } = ctx.config.messages
  if (!phoneIdentity) return undefined
  const fresh = firebaseIdentity(phoneIdentity)
  installed.set(ctx.db, fresh)
  return fresh
}

/** Judges a token; `auth/operation-not-allowed` where no such service is used. */
export async function judgePhoneToken(ctx: Context, token: string): Promise<PhoneVerdict> {
  const identity = identityOf(ctx)
  if (!identity) return failed('operation-not-allowed')
  return identity.verify(token, await databaseSeconds(ctx.db))
}

const FIREBASE = 'https://securetoken.google.com/'
/** What a number is proven for. */
const PROVING_MODULES = ['REGMOBVERF3', 'CHNGPASSVERIF3'] as const

/** Whether a brand's pages talk to Firebase: it is configured, and a part that asks for it is on. */
export async function asksPhoneIdentity(ctx: Context, brandId: BrandId): Promise<boolean> {
  if (!ctx.config.messages.phoneIdentity?.issuer.startsWith(FIREBASE)) return false
  const on = await Promise.all(PROVING_MODULES.map((code) => moduleEnabled(ctx, brandId, code)))
  return on.includes(true)
}

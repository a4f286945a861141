import { randomBytes, randomInt } from 'node:crypto'
import type { Clock } from '@lantern/kernel/time'
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'
import type { Outbox } from './outbox.ts'

/** The project that tokens are made for. */
export const PROJECT = 'lantern-demo'
const GOOD_MS = 300_000
const MOST_TRIES = 5

/** Faults of the service, by the names it answers with. */
export type Fault =
  | 'MISSING_PHONE_NUMBER'
  | 'INVALID_PHONE_NUMBER'
  | 'TOO_MANY_ATTEMPTS_TRY_LATER'
  | 'QUOTA_EXCEEDED'
  | 'CAPTCHA_CHECK_FAILED'
  | 'OPERATION_NOT_ALLOWED'
  | 'MISSING_CODE'
  | 'INVALID_CODE'
  | 'SESSION_EXPIRED'

/** What the last four digits of a number make the service say. */
export const FAILING: Readonly<Record<string, Fault>> = {
  '0011': 'TOO_MANY_ATTEMPTS_TRY_LATER',
  '0012': 'QUOTA_EXCEEDED',
  '0013': 'CAPTCHA_CHECK_FAILED',
  '0014': 'OPERATION_NOT_ALLOWED',
}

interface Session {
  readonly phone: string
  readonly code: string
  readonly at: number
  tries: number
}

/** Plays a phone-identity service: sends codes to the outbox, and signs what was proven. */
export class PhoneIdentity {
  readonly #sessions = new Map<string, Session>()
  readonly #clock: Clock
  readonly #outbox: Outbox
  readonly #issuer: () => string
  readonly #pair = generateKeyPair('RS256')
  readonly #kid = randomBytes(8).toString('hex')

  constructor(clock: Clock, outbox: Outbox, issuer: () => string) {
    this.#clock = clock
    this.#outbox = outbox
    this.#issuer = issuer
  }

  async keys(): Promise<{ keys: JWK[] }> {
    const { publicKey } = await this.#pair
    const jwk = await exportJWK(publicKey)
    return { keys: [{ ...jwk, kid: this.#kid, alg: 'RS256', use: 'sig' }] }
  }

  /** Sends a code; answers what names the session. */
  begin(phone: string): { sessionInfo: string } | Fault {
    if (phone === '') return 'MISSING_PHONE_NUMBER'
    if (!/^\+[1-9][0-9]{6,14}$/.test(phone)) return 'INVALID_PHONE_NUMBER'
    const fault = FAILING[phone.slice(-4)]
    if (fault) return fault
    const sessionInfo = randomBytes(24).toString('base64url')
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    const text = `${code} is your verification code.`
    this.#outbox.take({ channel: 'sms', to: phone, subject: '', text, reference: sessionInfo })
    this.#sessions.set(sessionInfo, { phone, code, at: this.#now(), tries: 0 })
    return { sessionInfo }
  }

  /** Judges a code; answers a token that says whose number it was. */
  async finish(sessionInfo: string, code: string): Promise<{ idToken: string } | Fault> {
    const session = this.#sessions.get(sessionInfo)
    if (!session || this.#now() - session.at > GOOD_MS) return 'SESSION_EXPIRED'
    if (code === '') return 'MISSING_CODE'
    session.tries += 1
    if (session.tries > MOST_TRIES) return 'TOO_MANY_ATTEMPTS_TRY_LATER'
    if (session.code !== code) return 'INVALID_CODE'
    this.#sessions.delete(sessionInfo)
    return { idToken: await this.#tokenFor(session.phone) }
  }

  async #tokenFor(phone: string): Promise<string> {
    const { privateKey } = await this.#pair
    const seconds = Math.floor(this.#now() / 1000)
    return new SignJWT({
      auth_time: seconds,
      phone_number: phone,
      firebase: { identities: { phone: [phone] }, sign_in_provider: 'phone' },
    })
      .setProtectedHeader({ alg: 'RS256', kid: this.#kid, typ: 'JWT' })
      .setIssuer(this.#issuer())
      .setAudience(PROJECT)
      .setSubject(randomBytes(14).toString('hex'))
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + 3600)
      .sign(privateKey)
  }

  #now(): number {
    return this.#clock.now().getTime()
  }
}

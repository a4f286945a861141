import { createHmac, timingSafeEqual } from 'node:crypto'

/** How far the clocks of the two sides may be apart. */
export const TOLERANCE_MS = 300_000

/**
 * Lower-case hex HMAC-SHA256 over `timestamp.subject.body`. The subject is the call, `POST
 * /api/payments`, or `notice`, so that no signed message can be used as another.
 */
export const sign = (secret: string, timestamp: string, subject: string, body: string): string =>
  createHmac('sha256', secret).update(`${timestamp}.${subject}.${body}`).digest('hex')

interface Signed {
  readonly timestamp: string
  readonly signature: string
  readonly subject: string
  readonly body: string
}

/** Whether a message was signed with the secret, and lately. */
export function isSigned(secret: string, message: Signed, now: Date): boolean {
  if (!/^[0-9]{13}$/.test(message.timestamp)) return false
  const age = Math.abs(now.getTime() - Number.parseInt(message.timestamp, 10))
  const expected = sign(secret, message.timestamp, message.subject, message.body)
  const [given, wanted] = [Buffer.from(message.signature), Buffer.from(expected)]
  const isSame = given.length === wanted.length && timingSafeEqual(given, wanted)
  return isSame && age <= TOLERANCE_MS
}

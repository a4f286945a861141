import { createHmac, timingSafeEqual } from 'node:crypto'

/** How far the clocks of the two sides may be apart. */
export const TOLERANCE_MS = 300_000

/** Names of the headers, in small letters as Node has them. */
export const HEADERS = {
  vendor: 'x-vendor',
  keyId: 'x-key-id',
  timestamp: 'x-timestamp',
  signature: 'x-signature',
} as const

/** What is signed: the operation as well, so that a bet that was listened to can not become a win. */
export interface Message {
  /** Milliseconds since 1970, as decimal text. */
  readonly timestamp: string
  readonly operation: string
  /** The very bytes of the body. */
  readonly body: Uint8Array | string
}

const digest = (secret: string, { timestamp, operation, body }: Message): Buffer =>
  createHmac('sha256', secret).update(`${timestamp}.${operation}.`).update(body).digest()

/** Lower-case hex HMAC-SHA256 over `timestamp.operation.body`. */
export const sign = (secret: string, message: Message): string =>
  digest(secret, message).toString('hex')

const TIMESTAMP = /^[0-9]{13}$/
const SIGNATURE = /^[0-9a-f]{64}$/

/**
 * Whether a message was signed lately and with one of the secrets. A key has two while it is being
 * changed; all of them are tried, whichever fits, and compared in constant time.
 */
export function isSigned(
  secrets: readonly string[],
  message: Message & { readonly signature: string },
  now: Date,
): boolean {
  if (!TIMESTAMP.test(message.timestamp) || !SIGNATURE.test(message.signature)) return false
  const given = Buffer.from(message.signature, 'hex')
  let fits = false
  for (const secret of secrets) {
    if (timingSafeEqual(digest(secret, message), given)) fits = true
  }
  const apartMs = Math.abs(now.getTime() - Number.parseInt(message.timestamp, 10))
  return fits && apartMs <= TOLERANCE_MS
}

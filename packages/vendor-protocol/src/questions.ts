import type { Clock } from '@lantern/kernel/time'
import { type Streamed, textWithin } from './bounded.ts'
import type { FEED_OPERATION } from './feed.ts'
import { HEADERS, isSigned, sign } from './signing.ts'

// What the platform asks of a vendor: the way of a callback, the other way round. Signed with the
// same key, over the same text; the body is what is asked.

/** The last part of the address → what the signature says it is for is the same text. */
export type QuestionName =
  | 'vendor-games'
  | 'vendor-free-rounds-grant'
  | 'vendor-free-rounds-cancel'
  | 'vendor-free-rounds-status'
  | 'vendor-round-detail'
  | 'vendor-day'

export type QuestionFetch = (
  url: string,
  init: {
    readonly method: 'GET' | 'POST'
    readonly headers: Readonly<Record<string, string>>
    readonly body?: string
    /** Who is asked does not say where else our requests go. */
    readonly redirect: 'error'
    readonly signal: AbortSignal
  },
) => Promise<Streamed>

export interface Asking {
  /** Where the vendor is, without a slash at the end. */
  readonly baseUrl: string
  readonly vendor: string
  readonly keyId: string
  /** Those that are good now, the newest first: the vendor may not have changed over yet. */
  readonly secrets: readonly string[]
  readonly clock: Clock
  readonly fetch?: QuestionFetch
  readonly timeoutMs?: number
}

export interface Answered {
  readonly http: number
  readonly text: string
}

const TIMEOUT_MS = 5_000
export const MOST_BYTES = 8 * 1024 * 1024

/**
 * Asks once, with each secret that is good until one is known there. Throws when nobody answers:
 * then it is not known whether the question arrived.
 */
export async function ask(
  settings: Asking,
  name: QuestionName,
  body: string | null,
): Promise<Answered> {
  let answered: Answered = { http: 401, text: '' }
  for (const secret of settings.secrets) {
    answered = await askWith(settings, secret, { name, body })
    if (answered.http !== 401) break
  }
  return answered
}

async function askWith(
  settings: Asking,
  secret: string,
  { name, body }: { readonly name: QuestionName; readonly body: string | null },
): Promise<Answered> {
  const send: QuestionFetch = settings.fetch ?? fetch
  const timestamp = `${settings.clock.now().getTime()}`
  const response = await send(`${settings.baseUrl}/${name}`, {
    method: body === null ? 'GET' : 'POST',
    headers: {
      ...(body !== null && { 'content-type': 'application/json' }),
      [HEADERS.vendor]: settings.vendor,
      [HEADERS.keyId]: settings.keyId,
      [HEADERS.timestamp]: timestamp,
      [HEADERS.signature]: sign(secret, { timestamp, operation: name, body: body ?? '' }),
    },
    ...(body !== null && { body }),
    redirect: 'error',
    signal: AbortSignal.timeout(settings.timeoutMs ?? TIMEOUT_MS),
  })
  return { http: response.status, text: await textWithin(response, MOST_BYTES) }
}

/** A question as it arrived at the vendor. */
export interface Heard {
  readonly name: QuestionName | typeof FEED_OPERATION
  /** One header by its name in small letters; empty when it is missing. */
  readonly header: (name: string) => string
  readonly body: string
}

/** The vendor's side: whether the platform asks, with the key the vendor signs with itself. */
export const isAsked = (
  { name, header, body }: Heard,
  key: { readonly keyId: string; readonly secret: string },
  now: Date,
): boolean =>
  header(HEADERS.keyId) === key.keyId &&
  isSigned(
    [key.secret],
    {
      operation: name,
      body,
      timestamp: header(HEADERS.timestamp),
      signature: header(HEADERS.signature),
    },
    now,
  )

/** JSON of the other side; undefined for a text that is none. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

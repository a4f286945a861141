import type { Clock } from '@lantern/kernel/time'
import type { Operation, Result } from './operations.ts'
import { decodeReply, lanternWords } from './replies.ts'
import { HEADERS, sign } from './signing.ts'
import { encodeRequest, wireNameOf } from './wire.ts'

/** A request as it goes over the wire, signed. */
export interface SignedRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/**
 * What a vendor knows after a call. Answered: the platform decided, for ever. Rejected: the
 * platform did not look at it (signature or form), nothing happened, and the cause is on this
 * side. Unknown: it may have happened or not, and the same message again tells.
 */
export type Outcome =
  | { readonly kind: 'answered'; readonly result: Result }
  | { readonly kind: 'rejected'; readonly result: Result }
  | { readonly kind: 'unknown'; readonly why: string }

export type Fetch = (
  url: string,
  init: {
    readonly method: 'POST'
    readonly headers: Readonly<Record<string, string>>
    readonly body: string
    readonly signal: AbortSignal
  },
) => Promise<{ readonly status: number; text(): Promise<string> }>

export interface ClientSettings {
  /** Where the platform is, without a slash at the end. */
  readonly baseUrl: string
  readonly vendor: string
  readonly keyId: string
  readonly secret: string
  readonly clock: Clock
  readonly fetch?: Fetch
  /** How long one try may take. */
  readonly timeoutMs?: number
  /** Pauses before the second try, the third, and so on. */
  readonly pausesMs?: readonly number[]
  readonly sleep?: (ms: number) => Promise<void>
}

/** The vendor's side of the protocol. */
export interface VendorClient {
  /** What would be sent now; its body is the same each time. */
  prepare(operation: Operation): SignedRequest
  /** One try. Never throws: whatever went wrong on the way is `unknown`. */
  try(operation: Operation): Promise<Outcome>
  /**
   * Tries until the platform decides, with pauses between. Still `unknown` after the last try:
   * the operation belongs into an outbox and is sent again, under the same id, until it is known.
   */
  send(operation: Operation): Promise<Outcome>
}

const TIMEOUT_MS = 3_000
const PAUSES_MS = [200, 500, 1_000, 2_000] as const

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

export function createVendorClient(settings: ClientSettings): VendorClient {
  const pausesMs = settings.pausesMs ?? PAUSES_MS
  const sleep = settings.sleep ?? pause
  const one = (operation: Operation): Promise<Outcome> =>
    exchange(settings, prepare(settings, operation))
  return {
    prepare: (operation) => prepare(settings, operation),
    try: one,
    send: async (operation) => {
      let outcome = await one(operation)
      for (const ms of pausesMs) {
        if (outcome.kind !== 'unknown') break
        await sleep(ms)
        outcome = await one(operation)
      }
      return outcome
    },
  }
}

function prepare(settings: ClientSettings, operation: Operation): SignedRequest {
  const name = wireNameOf(operation.op)
  const body = JSON.stringify(encodeRequest(operation))
  const timestamp = `${settings.clock.now().getTime()}`
  return {
    url: `${settings.baseUrl}/vendor/v1/${name}`,
    headers: {
      'content-type': 'application/json',
      [HEADERS.vendor]: settings.vendor,
      [HEADERS.keyId]: settings.keyId,
      [HEADERS.timestamp]: timestamp,
      [HEADERS.signature]: sign(settings.secret, { timestamp, operation: name, body }),
    },
    body,
  }
}

async function exchange(settings: ClientSettings, request: SignedRequest): Promise<Outcome> {
  const send: Fetch = settings.fetch ?? fetch
  try {
    const response = await send(request.url, {
      method: 'POST',
      headers: request.headers,
      body: request.body,
      signal: AbortSignal.timeout(settings.timeoutMs ?? TIMEOUT_MS),
    })
    return outcomeOf(decodeReply({ http: response.status, body: await response.text() }))
  } catch (error) {
    return { kind: 'unknown', why: error instanceof Error ? error.message : String(error) }
  }
}

function outcomeOf(result: Result): Outcome {
  const { http, retried, word } = lanternWords[result.status]
  if (retried) return { kind: 'unknown', why: word }
  return http === 200 ? { kind: 'answered', result } : { kind: 'rejected', result }
}

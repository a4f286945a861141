import type { Endpoint, ReplyOf } from '@lantern/contract/endpoint'
import type { Envelope } from '@lantern/contract/envelope'
import { session } from '@lantern/contract/session'
import * as z from 'zod/mini'
import { type CallInput, encodeInput, type WireInput } from './call-input.ts'
import { CallRefusal } from './call-refusal.ts'
import { createIntentions } from './intention.ts'
import type { SealingKey } from './seal.ts'

export interface CallOptions {
  readonly signal?: AbortSignal | undefined
  /** Instead of the session's token: a visitor's play session. */
  readonly token?: string | undefined
  /** The key of an intention that was formed elsewhere: in the frame of a game. */
  readonly idempotencyKey?: string | undefined
  readonly timeoutMs?: number | undefined
}

export interface Api {
  /**
   * Makes one call. Answers the decoded reply, throws {@link CallRefusal} for everything else. A
   * call that moves money carries an idempotency key: equal content after a failure without an
   * outcome carries the same one, and is tried again twice by itself.
   */
  call<E extends Endpoint>(
    endpoint: E,
    input: CallInput<E>,
    options?: CallOptions,
  ): Promise<ReplyOf<E>>
}

export interface ApiSettings {
  readonly prefix: '/api' | '/api/ops'
  readonly token?: () => string | undefined
  /** Told of every refusal: signed out elsewhere, maintenance begun. */
  readonly onRefusal?: (refusal: CallRefusal, sentToken: string | undefined) => void
  readonly fetch?: typeof globalThis.fetch
  readonly sleep?: (ms: number) => Promise<void>
  readonly now?: () => number
  /** Whether WebCrypto is there; only tests say so themselves. */
  readonly isSecure?: () => boolean
}

const TIMEOUT_MS = 20_000
const MONEY_PAUSES_MS = [400, 1_500] as const
const KEYS_FRESH_MS = 300_000

/** Whether the call may have been carried out although nothing came back. */
const isOpen = (error: unknown): boolean => error instanceof CallRefusal && error.leavesOutcomeOpen

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** The one way to the server. It knows no screen and keeps nothing but sealing keys. */
export function createApi(settings: ApiSettings): Api {
  const send = createSender(settings)
  const sealed = createSealer(settings, send)
  const intentions = createIntentions()
  const sleep = settings.sleep ?? pause

  async function once<E extends Endpoint>(
    endpoint: E,
    wire: WireInput,
    options: CallOptions,
    key: string | undefined,
  ): Promise<ReplyOf<E>> {
    const value = endpoint.sealed
      ? await sealed(endpoint, wire, options, key)
      : await send(endpoint, wire, options, key)
    return readReply(endpoint, value)
  }

  /** Tries again with the same key while nobody can say whether the call was carried out. */
  async function insist<E extends Endpoint>(
    endpoint: E,
    wire: WireInput,
    options: CallOptions,
    key: string,
  ): Promise<ReplyOf<E>> {
    for (const wait of MONEY_PAUSES_MS) {
      try {
        return await once(endpoint, wire, options, key)
      } catch (error) {
        if (!isOpen(error) || options.signal?.aborted) throw error
        await sleep(wait)
      }
    }
    return once(endpoint, wire, options, key)
  }

  async function money<E extends Endpoint>(
    endpoint: E,
    wire: WireInput,
    options: CallOptions,
  ): Promise<ReplyOf<E>> {
    const payer = options.token ?? settings.token?.() ?? ''
    const content = JSON.stringify([endpoint.path, wire, payer])
    const key = options.idempotencyKey ?? intentions.keyFor(content)
    try {
      const reply = await insist(endpoint, wire, options, key)
      intentions.close(content)
      return reply
    } catch (error) {
      if (!isOpen(error)) intentions.close(content)
      throw error
    }
  }

  return {
    async call(endpoint, input, options = {}) {
      const wire = encodeInput(endpoint, input)
      return endpoint.money
        ? money(endpoint, wire, options)
        : once(endpoint, wire, options, undefined)
    },
  }
}

function readReply<E extends Endpoint>(endpoint: E, value: unknown): ReplyOf<E> {
  const parsed = z.safeDecode(endpoint.reply, value as never)
  if (parsed.success) return parsed.data as ReplyOf<E>
  const issue = parsed.error.issues[0]
  const where = issue?.path.map(String).join('.') ?? ''
  throw new CallRefusal('unknown_error', { message: `${endpoint.path} replied oddly at ${where}` })
}

type Sender = (
  endpoint: Endpoint,
  wire: WireInput,
  options: CallOptions,
  key: string | undefined,
) => Promise<unknown>

function createSender(settings: ApiSettings): Sender {
  return async (endpoint, wire, options, key) => {
    const token = options.token ?? settings.token?.()
    const hasBody = endpoint.method === 'POST' || endpoint.method === 'PUT'
    const headers: Record<string, string> = { accept: 'application/json' }
    if (hasBody) headers['content-type'] = 'application/json'
    if (token) headers['authorization'] = `Bearer ${token}`
    if (key) headers['idempotency-key'] = key
    const url =
      settings.prefix + endpoint.path + (hasBody ? '' : queryOf({ ...endpoint.says, ...wire }))
    try {
      return await exchange(settings, url, options, {
        method: endpoint.method,
        headers,
        credentials: 'same-origin',
        ...(hasBody && { body: JSON.stringify(wire) }),
      })
    } catch (error) {
      if (error instanceof CallRefusal) settings.onRefusal?.(error, token)
      throw error
    }
  }
}

function queryOf(wire: WireInput): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(wire)) query.set(name, String(value))
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

async function exchange(
  settings: ApiSettings,
  url: string,
  options: CallOptions,
  request: RequestInit,
): Promise<unknown> {
  const controller = new AbortController()
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    controller.abort()
  }, options.timeoutMs ?? TIMEOUT_MS)
  const giveUp = () => controller.abort()
  options.signal?.addEventListener('abort', giveUp, { once: true })
  try {
    const fetch = settings.fetch ?? globalThis.fetch
    const response = await fetch(url, { ...request, signal: controller.signal })
    return unwrap(response.status, await readJson(response))
  } catch (error) {
    if (error instanceof CallRefusal || options.signal?.aborted) throw error
    throw new CallRefusal(isLate ? 'network_slow' : 'network_abnormal')
  } finally {
    clearTimeout(timer)
    options.signal?.removeEventListener('abort', giveUp)
  }
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text()
  try {
    return JSON.parse(text)
  } catch {
    // A proxy's page or half a reply: whatever it was, it is not an answer of ours.
    throw new CallRefusal(response.status >= 500 ? 'busy' : 'network_abnormal', {
      status: response.status,
    })
  }
}

const isEnvelope = (body: unknown): body is Envelope<unknown> =>
  typeof body === 'object' && body !== null && 'success' in body

function unwrap(status: number, body: unknown): unknown {
  if (!isEnvelope(body)) throw new CallRefusal('unknown_error', { status })
  if (body.success) return body.value
  throw new CallRefusal(body.code, { message: body.message, details: body.value, status })
}

function createSealer(settings: ApiSettings, send: Sender): Sender {
  const now = settings.now ?? Date.now
  const isSecure = settings.isSecure ?? (() => globalThis.crypto?.subtle !== undefined)
  let kept: { key: SealingKey; aheadMs: number; readAt: number } | undefined

  async function freshKey(options: CallOptions) {
    const fetch = settings.fetch ?? globalThis.fetch
    let serverTime = Number.NaN
    const watching: typeof globalThis.fetch = async (url, request) => {
      const response = await fetch(url, request)
      serverTime = Date.parse(response.headers.get('date') ?? '')
      return response
    }
    const url = settings.prefix + session.keys.path
    const value = await exchange({ ...settings, fetch: watching }, url, options, { method: 'GET' })
    const key = readReply(session.keys, value).keys[0]
    if (key === undefined) throw new CallRefusal('sealed_payload_invalid')
    // A payload is good for two minutes by the server's clock, and clocks of phones are often off.
    const aheadMs = Number.isNaN(serverTime) ? 0 : serverTime - now()
    kept = { key, aheadMs, readAt: now() }
    return kept
  }

  return async (endpoint, wire, options, key) => {
    if (!isSecure()) throw new CallRefusal('secure_context_required')
    const { seal } = await import('./seal.ts')
    const sendSealed = async (sealing: NonNullable<typeof kept>) => {
      const sealed = await seal(wire, sealing.key, {
        path: settings.prefix + endpoint.path,
        method: endpoint.method,
        issuedAt: Math.floor((now() + sealing.aheadMs) / 1000),
      })
      return send(endpoint, { sealed }, options, key)
    }
    const isFresh = kept !== undefined && now() - kept.readAt < KEYS_FRESH_MS
    const sealing = isFresh && kept !== undefined ? kept : await freshKey(options)
    try {
      return await sendSealed(sealing)
    } catch (error) {
      const isUnread = error instanceof CallRefusal && error.code === 'sealed_payload_invalid'
      if (!isUnread || !isFresh) throw error
      // The kept key was rotated out meanwhile.
      return sendSealed(await freshKey(options))
    }
  }
}

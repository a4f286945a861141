import { SECOND_MS } from '@lantern/kernel/time'
import type { Outcome } from '../ports.ts'

const PATIENCE_MS = 8 * SECOND_MS
const MOST_BYTES = 64 * 1024

export interface Said {
  readonly status: number
  readonly text: string
}

/** Faults of a connection that was never made: nobody heard the message. */
const UNHEARD = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])

/**
 * Gives a message to a provider by HTTP. An answer is the caller's to read; without one the outcome
 * says whether the message may have been heard.
 */
export async function callProvider(url: string, init: RequestInit): Promise<Said | Outcome> {
  try {
    const reply = await fetch(url, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    const text = (await reply.text()).slice(0, MOST_BYTES)
    return { status: reply.status, text }
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined
    const code =
      typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : ''
    return UNHEARD.has(code)
      ? { kind: 'busy', reason: 'unreachable' }
      : { kind: 'unknown', reason: 'no_answer' }
  }
}

/** What a status means where the body says nothing better. */
export function outcomeOfStatus(status: number): Outcome {
  if (status === 429 || status === 503) return { kind: 'busy', reason: `http_${status}` }
  // A server that fell over may have done its work before.
  if (status >= 500) return { kind: 'unknown', reason: `http_${status}` }
  // Our credentials are wrong: another provider, or a mended configuration, still can.
  if (status === 401 || status === 403) return { kind: 'busy', reason: `http_${status}` }
  return { kind: 'refused', reason: `http_${status}` }
}

/** JSON as it came; undefined for anything else. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

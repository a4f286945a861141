import { HEADERS } from '@lantern/vendor-protocol/signing'
import type { BrandId } from '@lantern/kernel/ids'
import type { Streamed } from '@lantern/vendor-protocol/bounded'
import type { Status } from '@lantern/vendor-protocol/operations'
import type { Context } from '../../context.ts'
import { callLogOf } from './call-log.ts'
import type { CallRecord } from './queries/records.ts'

// What we ask vendors, in the raw log beside what they ask us: behind the answer, secrets masked.

/** Whom or what a call of ours is about, as far as it is known. */
export interface About {
  readonly playerId?: string
  readonly betRef?: string
  /** What the vendor knows it by. */
  readonly txId?: string
}

/** The vendor that is called. */
export interface Called {
  readonly brandId: BrandId
  readonly code: string
}

type LogContext = Pick<Context, 'db' | 'log' | 'clock'>

/** What of a reply is kept: a list of games or of bets is longer than anybody reads here. */
const MOST_KEPT = 16 * 1024

/** Of what signs a call, or lets it in, only a hint is kept. */
const HINTED: ReadonlySet<string> = new Set([HEADERS.signature, 'x-hub88-signature'])
const HIDDEN: ReadonlySet<string> = new Set(['authorization', 'cookie'])

function kept(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const shown: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers)) {
    const key = name.toLowerCase()
    if (HIDDEN.has(key)) shown[key] = '***'
    else shown[key] = HINTED.has(key) ? `${value.slice(0, 8)}…` : value.slice(0, 200)
  }
  return shown
}

/** What opens something, a token or an address, opens it for everybody who reads it. */
const withoutOpenings = (text: string): string =>
  text.replaceAll(/("(?:token|sessionToken|url|path|replayPath)"\s*:\s*")(?:[^"\\]|\\.)*/g, '$1***')

/** PostgreSQL keeps no text with it. */
const NOTHING = String.fromCodePoint(0)

const keepable = (text: string): string =>
  withoutOpenings(text).slice(0, MOST_KEPT).replaceAll(NOTHING, '')

/** What became of a call, by the words of the callbacks. */
function statusOf(http: number): Status {
  if (http === 0 || http >= 500) return 'TEMPORARY'
  if (http === 401 || http === 403) return 'BAD_SIGNATURE'
  return http >= 200 && http < 300 ? 'OK' : 'BAD_REQUEST'
}

/** A call of ours, from its beginning to what came back. */
export class NotedCall {
  readonly #ctx: LogContext
  readonly #begun: Omit<CallRecord, 'http' | 'reply' | 'status' | 'durationUs'>
  readonly #from = performance.now()
  #isOver = false

  constructor(
    ctx: LogContext,
    { brandId, code }: Called,
    what: About & {
      readonly operation: string
      readonly headers: Readonly<Record<string, string>>
      readonly request: string
    },
  ) {
    this.#ctx = ctx
    this.#begun = {
      brandId,
      vendorCode: code,
      direction: 'out',
      operation: what.operation.slice(0, 60),
      txId: what.txId ?? null,
      betRef: what.betRef ?? null,
      moreTxIds: null,
      moreBetRefs: null,
      playerId: what.playerId ?? null,
      headers: kept(what.headers),
      request: keepable(what.request),
      calledAt: ctx.clock.now(),
    }
  }

  answered(http: number, reply: string): void {
    this.#end(http, keepable(reply))
  }

  /** Nobody knows what became of it. */
  unanswered(error: unknown): void {
    this.#end(0, error instanceof Error ? error.message.slice(0, 200) : '')
  }

  #end(http: number, reply: string): void {
    if (this.#isOver) return
    this.#isOver = true
    const durationUs = Math.round((performance.now() - this.#from) * 1_000)
    callLogOf(this.#ctx).add({ ...this.#begun, http, reply, status: statusOf(http), durationUs })
  }
}

interface Sent {
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** Does what `fetch` does, and writes down what was asked and answered. */
export const noted =
  (ctx: LogContext, vendor: Called, about: About = {}) =>
  async <Init extends Sent & Omit<RequestInit, 'body' | 'headers'>>(
    url: string,
    init: Init,
  ): Promise<Streamed> => {
    const { pathname, search } = new URL(url)
    const operation = pathname.split('/').at(-1) ?? ''
    const request = init.body ?? search
    const call = new NotedCall(ctx, vendor, { ...about, operation, headers: init.headers, request })
    try {
      const { status, body } = await fetch(url, init)
      if (body) return { status, body: overheard(body, status, call) }
      call.answered(status, '')
      return { status, body: null }
    } catch (error) {
      call.unanswered(error)
      throw error
    }
  }

/** Passes a reply on piece by piece; its beginning is kept. */
async function* overheard(
  body: AsyncIterable<Uint8Array>,
  http: number,
  call: NotedCall,
): AsyncGenerator<Uint8Array> {
  const pieces: Uint8Array[] = []
  let bytes = 0
  try {
    for await (const piece of body) {
      if (bytes < MOST_KEPT) pieces.push(piece)
      bytes += piece.byteLength
      yield piece
    }
  } catch (error) {
    call.unanswered(error)
    throw error
  } finally {
    call.answered(http, Buffer.concat(pieces).toString('utf8'))
  }
}

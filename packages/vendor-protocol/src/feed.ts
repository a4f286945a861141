import type { Clock } from '@lantern/kernel/time'
import * as z from 'zod/mini'
import { betFactsForm, readBetFacts, writeBetFacts } from './bet-facts.ts'
import { type Streamed, textWithin } from './bounded.ts'
import { type BetFacts, type BetState, betStates, type RoundOperation } from './operations.ts'
import { HEADERS, sign } from './signing.ts'
import { decodeRequest, encodeRequest, isWireName, wireNameOf } from './wire.ts'

// What a vendor says happened, for comparing: `GET <vendor>/vendor-feed?from&to&cursor`. It is the
// only call that goes from the platform to the vendor, and is signed as all others.

/** What the signature of a feed's request says it is for; its body is the query as it is sent. */
export const FEED_OPERATION = 'vendor-feed'

/** Moments by the vendor's clock: `from` belongs to it, `to` does not. */
export interface FeedWindow {
  readonly from: Date
  readonly to: Date
}

/** One message as the vendor sent it, or would have, with how its bet stands there by now. */
export interface FeedTransaction {
  readonly operation: RoundOperation
  readonly betState: BetState
  readonly at: Date
  /** What else the vendor keeps about the bet, by now. */
  readonly facts?: BetFacts
}

export interface FeedPage {
  readonly transactions: readonly FeedTransaction[]
  /** Asks for what comes after; null on the last page. */
  readonly next: string | null
}

export interface FeedQuestion extends FeedWindow {
  readonly cursor: string | null
}

/** The query of a page, without the question mark: these very characters are signed. */
export function writeFeedQuery({ from, to, cursor }: FeedQuestion): string {
  const query = new URLSearchParams({ from: from.toISOString(), to: to.toISOString() })
  if (cursor !== null) query.set('cursor', cursor)
  return query.toString()
}

const cursorForm = z.string().check(z.regex(/^[!-~]{1,200}$/))
const question = z.strictObject({
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  cursor: z.optional(cursorForm),
})

/** The vendor's side: what is asked for; undefined when it is no such question. */
export function readFeedQuery(query: string): FeedQuestion | undefined {
  const parsed = z.safeParse(question, Object.fromEntries(new URLSearchParams(query)))
  if (!parsed.success) return undefined
  const [from, to] = [new Date(parsed.data.from), new Date(parsed.data.to)]
  return from < to ? { from, to, cursor: parsed.data.cursor ?? null } : undefined
}

/** The vendor's side: the body of a page. */
export const writeFeedPage = ({ transactions, next }: FeedPage): string =>
  JSON.stringify({
    transactions: transactions.map(({ operation, betState, at, facts }) => ({
      ...encodeRequest(operation),
      op: wireNameOf(operation.op),
      state: betState,
      at: at.toISOString(),
      ...(facts && { bet: writeBetFacts(facts) }),
    })),
    next,
  })

const page = z.strictObject({
  transactions: z
    .array(
      z.looseObject({
        op: z.string(),
        state: z.enum(betStates),
        at: z.iso.datetime(),
        bet: z.optional(betFactsForm),
      }),
    )
    .check(z.maxLength(5_000)),
  next: z.nullable(cursorForm),
})

/** The platform's side: reads the body of a page; undefined when it is not exactly one. */
export function readFeedPage(text: string): FeedPage | undefined {
  const parsed = z.safeParse(page, jsonOf(text))
  if (!parsed.success) return undefined
  const transactions: FeedTransaction[] = []
  for (const { op, state, at, bet, ...body } of parsed.data.transactions) {
    const operation = isWireName(op) ? decodeRequest(op, body) : undefined
    if (!operation || operation.op === 'openSession' || operation.op === 'getBalance')
      return undefined
    const facts = bet && readBetFacts(bet)
    transactions.push({
      operation,
      betState: state,
      at: new Date(at),
      ...(facts && { facts }),
    })
  }
  return { transactions, next: parsed.data.next }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export type FeedFetch = (
  url: string,
  init: {
    readonly method: 'GET'
    readonly headers: Readonly<Record<string, string>>
    /** A vendor does not say where else our requests go. */
    readonly redirect: 'error'
    readonly signal: AbortSignal
  },
) => Promise<Streamed>

export interface FeedSettings {
  /** Where the vendor is, without a slash at the end. */
  readonly baseUrl: string
  readonly vendor: string
  readonly keyId: string
  /** Those that are good now: the vendor may not have changed over yet. */
  readonly secrets: readonly string[]
  readonly clock: Clock
  readonly fetch?: FeedFetch
  /** How long one page may take. */
  readonly timeoutMs?: number
  /** Ends the whole reading, however many pages there are. */
  readonly signal?: AbortSignal
  /** How many transactions are read at most. */
  readonly most?: number
}

const TIMEOUT_MS = 10_000
const MOST_PAGES = 2_000
const MOST_BYTES = 8 * 1024 * 1024

/** A window holds more than may be read at once: a shorter one is to be asked for. */
export class FeedTooLong extends Error {
  constructor() {
    super('the feed has more than is read at once')
  }
}

/**
 * Everything a vendor says happened in a window, page by page. Throws when it does not answer, and
 * `FeedTooLong` when there is more than `most`.
 */
export async function* readFeed(
  settings: FeedSettings,
  window: FeedWindow,
): AsyncGenerator<FeedTransaction> {
  let cursor: string | null = null
  let read = 0
  for (let pages = 1; pages <= MOST_PAGES; pages += 1) {
    const { transactions, next }: FeedPage = await readOne(settings, { ...window, cursor })
    read += transactions.length
    if (read > (settings.most ?? Number.POSITIVE_INFINITY)) throw new FeedTooLong()
    yield* transactions
    if (next === null) return
    if (next === cursor) throw new Error('the feed gives the same page again')
    cursor = next
  }
  throw new Error('the feed does not end')
}

async function readOne(settings: FeedSettings, asked: FeedQuestion): Promise<FeedPage> {
  let status = 0
  for (const secret of settings.secrets) {
    const response = await ask(settings, secret, writeFeedQuery(asked))
    status = response.status
    if (status === 401) continue
    const read = status === 200 ? readFeedPage(await textWithin(response, MOST_BYTES)) : undefined
    if (read) return read
    break
  }
  throw new Error(
    status === 200 ? 'the feed is not of this protocol' : `the feed answers ${status}`,
  )
}

function ask(settings: FeedSettings, secret: string, query: string) {
  const send: FeedFetch = settings.fetch ?? fetch
  const timestamp = `${settings.clock.now().getTime()}`
  const message = { timestamp, operation: FEED_OPERATION, body: query }
  const patience = AbortSignal.timeout(settings.timeoutMs ?? TIMEOUT_MS)
  return send(`${settings.baseUrl}/vendor-feed?${query}`, {
    method: 'GET',
    headers: {
      [HEADERS.vendor]: settings.vendor,
      [HEADERS.keyId]: settings.keyId,
      [HEADERS.timestamp]: timestamp,
      [HEADERS.signature]: sign(secret, message),
    },
    redirect: 'error',
    signal: settings.signal ? AbortSignal.any([settings.signal, patience]) : patience,
  })
}

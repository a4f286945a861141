import { formatMoney, parseMoney } from '@lantern/kernel/money'
import * as z from 'zod/mini'
import {
  bare,
  betStates,
  type Result,
  type SessionFacts,
  type Status,
  statuses,
} from './operations.ts'

// The replies of the house's own dialect, LANTERN.

/** How a dialect says a status, and what follows from it. */
export interface Said {
  readonly word: string
  /** 200 for every answer of the business, 503 for "nobody knows: ask again". */
  readonly http: 200 | 400 | 401 | 503
  /** Whether the same message should be sent again. */
  readonly retried: boolean
  /** Whether the player may be told. */
  readonly shown: boolean
}

const business = (word: Status, shown: boolean): Said => ({
  word,
  http: 200,
  retried: false,
  shown,
})

/** The error table of the dialect. That somebody is excluded is nobody's business but ours. */
export const lanternWords: Readonly<Record<Status, Said>> = {
  OK: business('OK', false),
  DUPLICATE_OK: business('OK', false),
  INSUFFICIENT_FUNDS: business('INSUFFICIENT_FUNDS', true),
  LIMIT_STAKE: business('LIMIT_STAKE', true),
  LIMIT_LOSS: business('LIMIT_LOSS', true),
  LIMIT_SESSION: business('LIMIT_SESSION', true),
  PLAYER_BLOCKED: business('PLAYER_BLOCKED', true),
  RG_EXCLUDED: business('PLAYER_BLOCKED', true),
  GAME_DISABLED: business('GAME_DISABLED', true),
  CURRENCY_MISMATCH: business('CURRENCY_MISMATCH', false),
  TOKEN_INVALID: business('TOKEN_INVALID', true),
  TOKEN_EXPIRED: business('TOKEN_EXPIRED', true),
  BET_NOT_FOUND: business('BET_NOT_FOUND', false),
  BET_ALREADY_SETTLED: business('BET_ALREADY_SETTLED', false),
  BET_ALREADY_CANCELLED: business('BET_ALREADY_CANCELLED', false),
  ROUND_CLOSED: business('ROUND_CLOSED', false),
  PAYLOAD_MISMATCH: business('PAYLOAD_MISMATCH', false),
  BAD_REQUEST: { word: 'BAD_REQUEST', http: 400, retried: false, shown: false },
  BAD_SIGNATURE: { word: 'BAD_SIGNATURE', http: 401, retried: false, shown: false },
  TEMPORARY: { word: 'TEMPORARY', http: 503, retried: true, shown: false },
  IN_PROGRESS: { word: 'IN_PROGRESS', http: 503, retried: true, shown: false },
  FATAL: business('FATAL', false),
}

/** A reply as it travels. */
export interface WireReply {
  readonly http: number
  readonly body: string
}

/** Writes a result down. What is not the business's answer holds its status and nothing else. */
export function encodeReply(result: Result): WireReply {
  const said = lanternWords[result.status]
  if (said.http !== 200) return { http: said.http, body: JSON.stringify({ status: said.word }) }
  const body = {
    status: said.word,
    ...(result.balance !== null && { balance: formatMoney(result.balance) }),
    ...(result.currency !== null && { currency: result.currency }),
    ...(result.walletTxId !== null && { walletTxId: result.walletTxId }),
    ...(result.betState !== null && { betState: result.betState }),
    ...result.session,
  }
  return { http: 200, body: JSON.stringify(body) }
}

const text = z.string().check(z.maxLength(200))

/** More may stand in a reply than we know of: a vendor is not broken by a new field. */
const reply = z.object({
  status: z.enum(statuses),
  balance: z.optional(text),
  currency: z.optional(text),
  walletTxId: z.optional(text),
  betState: z.optional(z.enum(betStates)),
  playerId: z.optional(text),
  language: z.optional(text),
  mode: z.optional(z.enum(['real', 'trial'])),
  pace: z.optional(text),
})

/** Statuses of HTTP that say the platform did not look at the message. */
const NOT_READ: Readonly<Record<number, Status>> = {
  400: 'BAD_REQUEST',
  401: 'BAD_SIGNATURE',
  413: 'BAD_REQUEST',
  415: 'BAD_REQUEST',
}

/** Reads a reply. Whatever can not be understood is not known: ask again. */
export function decodeReply({ http, body }: WireReply): Result {
  const read = http === 200 ? z.safeParse(reply, parsed(body)) : undefined
  if (!read?.success) return bare(NOT_READ[http] ?? 'TEMPORARY')
  const { status, balance = null, currency = null, walletTxId = null, betState = null } = read.data
  const units = balance === null ? null : parseMoney(balance)
  if (units === undefined) return bare('TEMPORARY')
  return { status, balance: units, currency, walletTxId, betState, session: sessionIn(read.data) }
}

/** A pace of a later version of the protocol is taken for the strictest that is known. */
function sessionIn({
  playerId,
  language,
  mode,
  pace,
}: z.output<typeof reply>): SessionFacts | null {
  if (!playerId || !language || !mode) return null
  return { playerId, language, mode, ...(pace !== undefined && { pace: 'plain' }) }
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

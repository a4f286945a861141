import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import { MAX_AMOUNT, type Money } from '@lantern/kernel/money'
import { nameForm, NO_FACTS, oddsForm } from '@lantern/vendor-protocol/bet-facts'
import { bare, type BetFacts, type Result } from '@lantern/vendor-protocol/operations'
import * as z from 'zod/mini'
import type { Draft, RawCall, VendorAdapter } from '../adapter.ts'
import { readJson } from '../read-json.ts'
import { inUnit, type Units } from '../units.ts'
import { addressed } from './address.ts'
import { hub88FreeBets } from './hub88-free-bets.ts'
import { hub88Games } from './hub88-games.ts'
import { hub88Launching, hub88PublicKey, isLaunchSecret, playerOf } from './hub88-launch.ts'
import { hub88Words } from './hub88-words.ts'
import { allFit, readWithDigits, wholeNumber, writeWithDigits, writtenNumber } from './numbers.ts'

// Hub88's Wallet API for operators. Where each field is written down: README.md beside this file.
// Built from the documents alone, and untried against the real service.

/** Their amounts are whole numbers of 1/100,000; ours of 1/10,000. */
const PER_UNIT = 10n
const MOST = MAX_AMOUNT * PER_UNIT

const amount = wholeNumber(MOST)
const text = z.string().check(z.regex(/^[!-~]{1,100}$/))
const gameCode = z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/))
const currency = z.string().check(z.regex(/^[A-Z]{3,5}$/))
const flag = z.nullish(z.boolean())
/** Must not stand in a message: where it does, the message was meant for another address. */
const absent = z.nullish(z.never())

const asked = { user: text, request_uuid: z.uuid() }
const transaction = {
  ...asked,
  transaction_uuid: z.uuid(),
  token: z.nullish(text),
  round: z.nullish(text),
  round_closed: flag,
  game_code: gameCode,
}
const moving = { ...transaction, currency, amount, is_free: flag, reward_uuid: z.nullish(z.uuid()) }

// The address is not signed, so each form must fit one address alone. Other fields are added by
// Hub88 from time to time and are left aside.
const balanceForm = z.object({ ...asked, transaction_uuid: absent })
const betForm = z.object({
  ...moving,
  token: text,
  reference_transaction_uuid: absent,
  meta: z.optional(z.unknown()),
})
const winForm = z.object({ ...moving, reference_transaction_uuid: z.uuid() })
const rollbackForm = z.object({
  ...transaction,
  reference_transaction_uuid: z.uuid(),
  amount: absent,
})

type Read = (body: unknown, units: Units) => Draft | undefined

const balance: Read = (body) => {
  const { data, success } = z.safeParse(balanceForm, body)
  return success ? { op: 'getBalance', playerId: playerOf(data.user), currency: null } : undefined
}

interface Named {
  readonly transaction_uuid: string
  readonly user: string
  readonly game_code: string
  readonly round?: string | null | undefined
}

/** A bet is named by its own transaction; what comes later refers to it. */
const bet = (body: Named, betId: string) => ({
  txId: body.transaction_uuid,
  betId,
  roundId: body.round ?? betId,
  playerId: playerOf(body.user),
  gameCode: body.game_code,
})

type Moving = Pick<z.output<typeof winForm>, 'amount' | 'currency' | 'is_free' | 'reward_uuid'>

/** An amount of ours; undefined when it is finer than its currency, or more than can be moved. */
function amountOf(body: Moving, units: Units): Money | undefined {
  const written = body.amount * units(body.currency)
  if (written % PER_UNIT !== 0n || written > MOST) return undefined
  const ours = written / PER_UNIT
  return allFit([ours], body.currency) ? ours : undefined
}

const freeRoundOf = (body: Moving): string | null =>
  body.is_free === true ? (body.reward_uuid ?? 'free') : null

const oddsOfMeta = z.object({ odds: writtenNumber })
const selectionOfMeta = z.object({ selection: nameForm })

/**
 * The odds that a bet was taken at, and which selection of its round it is, where it says so;
 * whatever else stands there is not read.
 */
function priced(meta: unknown): { readonly facts?: BetFacts } {
  const written = z.safeParse(oddsOfMeta, meta).data?.odds.digits
  const odds = z.safeParse(oddsForm, written).data
  const selection = z.safeParse(selectionOfMeta, meta).data?.selection ?? null
  if (odds === undefined && selection === null) return {}
  const price = odds === undefined ? {} : { odds, oddsFormat: 'decimal' as const }
  return { facts: { ...NO_FACTS, ...price, selection } }
}

const READERS: Readonly<Record<string, Read>> = {
  'user/info': balance,
  'user/balance': balance,
  'transaction/bet': (body, units) => {
    const { data, success } = z.safeParse(betForm, body)
    const stake = success ? amountOf(data, units) : undefined
    if (!success || stake === undefined || (data.is_free === true && stake > 0n)) return undefined
    return {
      op: 'reserve',
      ...bet(data, data.transaction_uuid),
      currency: data.currency,
      stake,
      freeRoundId: freeRoundOf(data),
      token: data.token,
      ...priced(data.meta),
    }
  },
  'transaction/win': (body, units) => {
    const { data, success } = z.safeParse(winForm, body)
    const payout = success ? amountOf(data, units) : undefined
    if (!success || payout === undefined) return undefined
    return {
      op: 'settle',
      ...bet(data, data.reference_transaction_uuid),
      currency: data.currency,
      payout,
      validBet: null,
      roundClosed: data.round_closed ?? false,
      freeRoundId: freeRoundOf(data),
    }
  },
  'transaction/rollback': (body) => {
    const { data, success } = z.safeParse(rollbackForm, body)
    if (!success) return undefined
    return { op: 'cancelBet', ...bet(data, data.reference_transaction_uuid), currency: null }
  },
}

const echoed = z.object({ user: z.optional(text), request_uuid: z.optional(z.uuid()) })

/** What of a call stands in its answer again. */
function echoOf({ body }: RawCall): Readonly<Record<string, string | undefined>> {
  const { data, success } = z.safeParse(echoed, readJson(body))
  return success ? data : {}
}

function answerOf(result: Result, call: RawCall): Readonly<Record<string, unknown>> {
  const status = hub88Words[result.status].word
  if (result.status === 'BAD_SIGNATURE') return { status }
  const money =
    result.balance === null || addressed(call).operation === 'user/info'
      ? {}
      : { currency: result.currency }
  return { ...echoOf(call), status, ...money }
}

// ---- the signature ----

const SIGNATURE_HEADER = 'x-hub88-signature'
const SIGNATURE = /^[A-Za-z0-9+/]{86,1368}={0,2}$/
const LEAST_BITS = 2_048
const MOST_KEYS = 200
const keys = new Map<string, KeyObject | undefined>()

/** Hub88's public key is kept in the secret; a text without a good RSA key fits nothing. */
function keyOf(secret: string): KeyObject | undefined {
  if (keys.has(secret)) return keys.get(secret)
  if (keys.size >= MOST_KEYS) keys.clear()
  const key = readKey(secret)
  keys.set(secret, key)
  return key
}

function readKey(secret: string): KeyObject | undefined {
  const pem = hub88PublicKey(secret)
  if (!pem?.startsWith('-----BEGIN PUBLIC KEY-----')) return undefined
  const key = createPublicKey(pem)
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0
  return key.asymmetricKeyType === 'rsa' && bits >= LEAST_BITS ? key : undefined
}

/** Whether a text has the public key that signatures are looked at with, and is whole. */
export function isHub88Secret(text: string): boolean {
  try {
    return readKey(text) !== undefined && isLaunchSecret(text)
  } catch {
    return false
  }
}

function isSigned({ header, body }: RawCall, secrets: readonly string[]): boolean {
  const given = header(SIGNATURE_HEADER)
  if (!SIGNATURE.test(given)) return false
  const signature = Buffer.from(given, 'base64')
  return secrets.some((secret) => {
    const key = keyOf(secret)
    return key !== undefined && verify('RSA-SHA256', body, key, signature)
  })
}

export const hub88: VendorAdapter = {
  dialect: 'hub88',
  caps: {
    wallet: 'seamless',
    opens: 'launch',
    multiSettle: true,
    unsettle: false,
    betlessSettle: false,
    freeRounds: true,
    countsOwnRounds: true,
    namesFreeRounds: true,
    balanceAdjustments: false,
    roundDetail: false,
    feed: 'none',
    unknownCancel: 'ok',
    duplicateReply: 'replay',
    signsTime: false,
    manyInOne: false,
    cancelsByTransaction: true,
    thousands: true,
  },
  address: '/vendor/hub88',
  keyName: (call) => addressed(call).key,
  isSigned,
  decode: (call, units) => {
    const read = Object.hasOwn(READERS, addressed(call).operation)
      ? READERS[addressed(call).operation]?.(readWithDigits(call.body), units)
      : undefined
    return read && [read]
  },
  encode: ([result = bare('BAD_REQUEST')], call, units) => {
    const body = answerOf(result, call)
    const { http } = hub88Words[result.status]
    const unit = result.currency === null ? 1n : units(result.currency)
    const digits =
      result.balance === null ? undefined : `${inUnit(result.balance * PER_UNIT, unit)}`
    const told = 'currency' in body && digits !== undefined ? { balance: digits } : {}
    return {
      http,
      contentType: 'application/json; charset=utf-8',
      body: writeWithDigits(body, told),
      status: result.status,
    }
  },
  operationOf: (call) => addressed(call).operation,
  headers: { kept: [], masked: [SIGNATURE_HEADER] },
  launching: hub88Launching,
  freeRounds: hub88FreeBets,
  games: hub88Games,
}

import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { formatMoney, type Money } from '@lantern/kernel/money'
import { bare, type Result } from '@lantern/vendor-protocol/operations'
import { TOLERANCE_MS } from '@lantern/vendor-protocol/signing'
import * as z from 'zod/mini'
import type { Draft, RawCall, VendorAdapter } from '../adapter.ts'
import { inUnit, ofUnit, type Units } from '../units.ts'
import { addressed } from './address.ts'
import { allFit, decimalNumber, readWithDigits, writeWithDigits } from './numbers.ts'
import { superapiGames } from './superapi-games.ts'
import { callbackKey, superapiLaunching } from './superapi-launch.ts'
import { superapiWords } from './superapi-words.ts'

// SuperAPI (AMB), product callbacks. Where each field is written down: README.md beside this file.
// Built from the documents alone, and untried against the real service.

const text = z.string().check(z.regex(/^[!-~]{1,100}$/))
const gameCode = z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/))
const currency = z.string().check(z.regex(/^[A-Z]{3,5}$/))
/** Must not stand in a transaction: where it does, it was meant for another address. */
const absent = z.nullish(z.never())
const MOST_TRANSACTIONS = 20

const named = { id: text, productId: text, currency, username: text }
/** A transaction that is understood: one that is to move no money, or a whole round, is not. */
const plain = { id: text, roundId: text, skipBalanceUpdate: z.optional(z.literal(false)) }
const ofGame = { ...plain, gameCode }
const single = { ...ofGame, transactionType: z.literal('BY_TRANSACTION') }
const ofTips = { ...plain, transactionType: absent }

const transactions = <Shape extends z.core.$ZodShape>(shape: Shape) =>
  z.object({
    ...named,
    txns: z.array(z.object(shape)).check(z.minLength(1), z.maxLength(MOST_TRANSACTIONS)),
  })

// The address is not signed, so each form must fit one address alone: by its status, or by what
// must not stand in it. Other fields are described to no end, and are left aside.
const balanceForm = z.object({ ...named, txns: absent })
const placeForm = transactions({
  ...ofGame,
  status: z.enum(['OPEN', 'WAITING']),
  betAmount: decimalNumber,
  transactionType: absent,
})
const settleForm = transactions({
  ...single,
  status: z.literal('SETTLED'),
  betAmount: decimalNumber,
  payoutAmount: decimalNumber,
  isSingleState: z.optional(z.boolean()),
})
const cancelForm = transactions({ ...single, status: z.enum(['REFUND', 'REJECT']) })
const adjustForm = transactions({ ...ofGame, status: z.literal('OPEN'), betAmount: decimalNumber })
const rollbackForm = transactions({ ...single, status: z.literal('ROLLBACK') })
const voidForm = transactions({
  ...ofGame,
  status: z.literal('VOID'),
  transactionType: z.optional(z.literal('BY_TRANSACTION')),
})
const rewardForm = transactions({
  ...ofGame,
  status: z.literal('SETTLED'),
  payoutAmount: decimalNumber,
  transactionType: absent,
  isSingleState: absent,
})
const tipForm = transactions({ ...ofTips, status: z.literal('TIPS'), betAmount: decimalNumber })
const cancelTipForm = transactions({ ...ofTips, status: z.literal('REFUND') })
const adjustment = <Status extends string>(status: Status) =>
  z.object({
    ...named,
    txns: z
      .array(
        z.object({ refId: text, status: z.literal(status), amount: decimalNumber, id: absent }),
      )
      .check(z.minLength(1), z.maxLength(MOST_TRANSACTIONS)),
  })
const debitForm = adjustment('DEBIT')
const creditForm = adjustment('CREDIT')

interface Envelope {
  readonly id: string
  readonly currency: string
  readonly username: string
}

interface Transaction {
  readonly id: string
  readonly roundId: string
}

interface OfGame extends Transaction {
  readonly gameCode: string
}

const common = (body: Envelope, txn: Transaction) => ({
  playerId: body.username,
  currency: body.currency,
  roundId: txn.roundId,
})

/** The longest name of a message that is kept as it is; of a longer one its digest is. */
const LONGEST = 90

const nameOf = (name: string): string =>
  name.length <= LONGEST ? name : `sha256:${createHash('sha256').update(name).digest('hex')}`

/** One id names a bet through all its life; the request's tells one change of it from the next. */
const bet = (body: Envelope, txn: OfGame) => ({
  ...common(body, txn),
  gameCode: txn.gameCode,
  txId: nameOf(`${body.id}:${txn.id}`),
  betId: txn.id,
})

/** What has no life after it is named by its own id alone: no other request pays it again. */
const once = (body: Envelope, txn: Transaction, kind: string) => ({
  ...common(body, txn),
  txId: nameOf(`${kind}:${txn.id}`),
})

/** Tips name no game, and are bets of nobody. */
const OF_TIP = { betId: null, gameCode: null }

/** Products that send a bet with its result, and nothing before. */
const SINGLE_STATE = new Set(
  'PGSOFT BOOMING GIOCO I8 AFB1188_SLOT FACHAI 759GAMING ASKMEBET MINILUCK'.split(' '),
)

interface Amounts {
  readonly betAmount?: Money | undefined
  readonly payoutAmount?: Money | undefined
}

interface Message<Txn> extends Envelope {
  readonly productId: string
  readonly txns: readonly Txn[]
}

type Read = (body: unknown, units: Units) => readonly Draft[] | undefined

/** Reads a message of one form, transaction by transaction; the whole or nothing. */
function reader<Txn extends Transaction & Amounts>(
  form: z.ZodMiniType<Message<Txn>>,
  draftOf: (body: Message<Txn>, txn: Txn) => Draft,
): Read {
  return (body, units) => {
    const { data, success } = z.safeParse(form, body)
    const unit = success ? units(data.currency) : 1n
    const txns = success ? allOf(data.txns, (txn) => inOurs(txn, unit)) : undefined
    if (!success || !txns) return undefined
    const amounts = txns.flatMap((txn) => [txn.betAmount, txn.payoutAmount])
    return allFit(amounts, data.currency) ? txns.map((txn) => draftOf(data, txn)) : undefined
  }
}

/** A transaction with its amounts as ours; undefined where one is more than can be moved. */
function inOurs<Txn extends Amounts>(txn: Txn, unit: bigint): Txn | undefined {
  const [bet, payout] = [txn.betAmount, txn.payoutAmount].map((one) =>
    one === undefined ? one : ofUnit(one, unit),
  )
  const isLost = (was: Money | undefined, is: Money | undefined) =>
    was !== undefined && is === undefined
  if (isLost(txn.betAmount, bet) || isLost(txn.payoutAmount, payout)) return undefined
  return {
    ...txn,
    ...(bet !== undefined && { betAmount: bet }),
    ...(payout !== undefined && { payoutAmount: payout }),
  }
}

/** What is made of each; undefined as soon as nothing is made of one. */
function allOf<One, Made>(
  all: readonly One[],
  make: (one: One) => Made | undefined,
): Made[] | undefined {
  const made = all.map(make).filter((one) => one !== undefined)
  return made.length === all.length ? made : undefined
}

const NO_SESSION = { freeRoundId: null, token: null }
const result = (payout: Money) => ({ payout, validBet: null, roundClosed: false })

const READERS: Readonly<Record<string, Read>> = {
  checkBalance: (body) => {
    const { data, success } = z.safeParse(balanceForm, body)
    return success
      ? [{ op: 'getBalance', playerId: data.username, currency: data.currency }]
      : undefined
  },
  placeBets: reader(placeForm, (body, txn) => ({
    op: 'reserve',
    ...bet(body, txn),
    ...NO_SESSION,
    stake: txn.betAmount,
  })),
  settleBets: reader(settleForm, (body, txn) =>
    (txn.isSingleState ?? SINGLE_STATE.has(body.productId))
      ? {
          op: 'reserveAndSettle',
          ...bet(body, txn),
          ...NO_SESSION,
          ...result(txn.payoutAmount),
          stake: txn.betAmount,
        }
      : { op: 'settle', ...bet(body, txn), ...result(txn.payoutAmount), freeRoundId: null },
  ),
  cancelBets: reader(cancelForm, (body, txn) => ({ op: 'cancelBet', ...bet(body, txn) })),
  adjustBets: reader(adjustForm, (body, txn) => ({
    op: 'adjustBet',
    ...bet(body, txn),
    difference: null,
    stake: txn.betAmount,
  })),
  rollback: reader(rollbackForm, (body, txn) => ({
    op: 'unsettle',
    ...bet(body, txn),
    refTxId: null,
  })),
  voidSettled: reader(voidForm, (body, txn) => ({
    op: 'voidSettled',
    ...bet(body, txn),
    refTxId: null,
  })),
  winRewards: reader(rewardForm, (body, txn) => ({
    op: 'reward',
    ...once(body, txn, 'winRewards'),
    gameCode: txn.gameCode,
    betId: null,
    amount: txn.payoutAmount,
    freeRoundId: null,
  })),
  placeTips: reader(tipForm, (body, txn) => ({
    op: 'tip',
    ...once(body, txn, 'placeTips'),
    ...OF_TIP,
    amount: txn.betAmount,
    token: null,
  })),
  cancelTips: reader(cancelTipForm, (body, txn) => ({
    op: 'cancelTip',
    ...once(body, txn, 'cancelTips'),
    ...OF_TIP,
    // a tip has no round that its end would name
    roundId: null,
    refTxId: nameOf(`placeTips:${txn.id}`),
  })),
  adjustBalance: readAdjustments,
}

/** What is brought into a game, or taken out of it: neither is a bet, and neither is undone. */
const adjusted = (body: Envelope, refId: string) => ({
  ...{ playerId: body.username, currency: body.currency },
  ...{ txId: nameOf(`adjustBalance:${refId}`), roundId: null, ...OF_TIP },
})

/** One direction a message: of two, one might be done and the other not. */
function readAdjustments(body: unknown, units: Units): readonly Draft[] | undefined {
  const [debit, credit] = [z.safeParse(debitForm, body), z.safeParse(creditForm, body)]
  const { data } = debit.success ? debit : credit
  if (!data) return undefined
  const unit = units(data.currency)
  const written: readonly { readonly refId: string; readonly amount: Money }[] = data.txns
  const txns = allOf(written, (one) => {
    const amount = ofUnit(one.amount, unit)
    return amount === undefined ? undefined : { refId: one.refId, amount }
  })
  const amounts = txns?.map(({ amount }) => amount) ?? []
  if (!txns || !allFit(amounts, data.currency)) return undefined
  return txns.map(({ refId, amount }) =>
    debit.success
      ? { op: 'tip', ...adjusted(data, refId), amount, token: null }
      : { op: 'reward', ...adjusted(data, refId), amount, freeRoundId: null },
  )
}

const readerOf = (call: RawCall): Read | undefined => {
  const { operation } = addressed(call)
  return Object.hasOwn(READERS, operation) ? READERS[operation] : undefined
}

// ---- answers ----

const echoed = z.object({
  id: z.optional(text),
  productId: z.optional(text),
  currency: z.optional(currency),
  username: z.optional(text),
})

/** The first answer that is no yes, or the last: one code stands for the whole message. */
function summed(results: readonly Result[]): Result {
  const isFine = ({ status }: Result) => status === 'OK' || status === 'DUPLICATE_OK'
  return results.find((one) => !isFine(one)) ?? results.at(-1) ?? bare('BAD_REQUEST')
}

/** They want to hear that a bet was not there to cancel; that it can not come is ours to know. */
const toldOf = (one: Result, call: RawCall): Result =>
  addressed(call).operation === 'cancelBets' && one.betState === 'tombstone'
    ? { ...one, status: 'BET_NOT_FOUND' }
    : one

/** What was there before is told as what is there now: nothing here knows another moment's. */
function balancesOf(
  { balance, currency: of }: Result,
  call: RawCall,
  units: Units,
): Readonly<Record<string, string>> {
  if (balance === null) return {}
  const digits = formatMoney(inUnit(balance, of === null ? 1n : units(of)))
  return addressed(call).operation === 'checkBalance'
    ? { balance: digits }
    : { balanceBefore: digits, balanceAfter: digits }
}

function replyTo(call: RawCall, told: Result, units: Units): string {
  const { word } = superapiWords[told.status]
  if (told.status === 'BAD_SIGNATURE') return writeWithDigits({}, { statusCode: word })
  const { data, success } = z.safeParse(echoed, readWithDigits(call.body))
  const timestampMillis = `${call.now.getTime()}`
  const numbers = { statusCode: word, timestampMillis, ...balancesOf(told, call, units) }
  return writeWithDigits(success ? data : {}, numbers)
}

// ---- the signature ----

const TIMESTAMP_HEADER = 'sapi-timestamp'
const SIGNATURE_HEADER = 'sapi-signature'
const TIMESTAMP = /^[0-9]{13}$/
const SIGNATURE = /^[0-9a-f]{64}$/

/**
 * Their signature is optional; here it is asked for. What exactly it is over stands on a page that
 * was not to be found: this is our reading, to be settled with them before a key is given out.
 */
export const superapiSignature = (secret: string, timestamp: string, body: Buffer | string) =>
  createHmac('sha256', callbackKey(secret)).update(`${timestamp}.`).update(body).digest()

function isSigned({ header, body, now }: RawCall, secrets: readonly string[]): boolean {
  const [timestamp, given] = [header(TIMESTAMP_HEADER), header(SIGNATURE_HEADER)]
  if (!TIMESTAMP.test(timestamp) || !SIGNATURE.test(given)) return false
  const signature = Buffer.from(given, 'hex')
  const fits = secrets.map((one) =>
    timingSafeEqual(superapiSignature(one, timestamp, body), signature),
  )
  const apartMs = Math.abs(now.getTime() - Number.parseInt(timestamp, 10))
  return fits.includes(true) && apartMs <= TOLERANCE_MS
}

export const superapi: VendorAdapter = {
  dialect: 'superapi',
  caps: {
    wallet: 'seamless',
    opens: 'launch',
    multiSettle: false,
    unsettle: true,
    betlessSettle: false,
    freeRounds: false,
    namesFreeRounds: false,
    balanceAdjustments: true,
    roundDetail: false,
    feed: 'none',
    unknownCancel: 'notFound',
    duplicateReply: 'replay',
    signsTime: true,
    manyInOne: true,
    thousands: true,
  },
  address: '/vendor/superapi',
  keyName: (call) => addressed(call).key,
  isSigned,
  decode: (call, units) => readerOf(call)?.(readWithDigits(call.body), units),
  encode: (results, call, units) => {
    const told = toldOf(summed(results), call)
    return {
      http: superapiWords[told.status].http,
      contentType: 'application/json; charset=utf-8',
      body: replyTo(call, told, units),
      status: told.status,
    }
  },
  operationOf: (call) => addressed(call).operation,
  headers: { kept: [TIMESTAMP_HEADER], masked: [SIGNATURE_HEADER] },
  launching: superapiLaunching,
  games: superapiGames,
}

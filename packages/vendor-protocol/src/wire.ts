import {
  type Currency,
  fitsCurrency,
  formatMoney,
  isKnownCurrency,
  MAX_AMOUNT,
  type Money,
  parseMoney,
} from '@lantern/kernel/money'
import * as z from 'zod/mini'
import { betFactsForm, readBetFacts, writeBetFacts } from './bet-facts.ts'
import {
  type OpenSession,
  type Operation,
  type OperationName,
  type RoundOperation,
  WIRE_DECIMALS,
} from './operations.ts'

// The requests of the house's own dialect, LANTERN. Anything that is not exactly so is refused as
// a whole: an unknown field may be a misspelt one.

/** The last part of the address → the canonical operation. */
export const wireNames = {
  'open-session': 'openSession',
  balance: 'getBalance',
  reserve: 'reserve',
  settle: 'settle',
  'reserve-and-settle': 'reserveAndSettle',
  'adjust-bet': 'adjustBet',
  'return-stake': 'returnStake',
  'cancel-bet': 'cancelBet',
  unsettle: 'unsettle',
  resettle: 'resettle',
  'void-settled': 'voidSettled',
  reward: 'reward',
  tip: 'tip',
  'cancel-tip': 'cancelTip',
  'close-round': 'closeRound',
} as const satisfies Record<string, OperationName>
export type WireName = keyof typeof wireNames

export const isWireName = (text: string): text is WireName => Object.hasOwn(wireNames, text)

const WIRE_NAMES = new Map(
  Object.entries(wireNames).map(([wire, name]): [OperationName, string] => [name, wire]),
)

/** The last part of the address of an operation. */
export const wireNameOf = (name: OperationName): string => WIRE_NAMES.get(name) ?? name

const codec = (form: RegExp) =>
  z.codec(z.string().check(z.maxLength(19), z.regex(form)), z.bigint(), {
    decode: (text, ctx): Money => {
      const units = parseMoney(text, WIRE_DECIMALS)
      if (units !== undefined && units <= MAX_AMOUNT && units >= -MAX_AMOUNT) return units
      ctx.issues.push({ code: 'custom', message: 'not an amount', input: text })
      return z.NEVER
    },
    encode: (units) => formatMoney(units),
  })

const amount = codec(/^(0|[1-9][0-9]{0,14})(\.[0-9]{1,2})?$/)
const signedAmount = codec(/^-?(0|[1-9][0-9]{0,14})(\.[0-9]{1,2})?$/)

/** An id of the other side: visible ASCII without spaces. */
const reference = z.string().check(z.regex(/^[!-~]{1,100}$/))
const currency = z.string().check(z.regex(/^[A-Z]{3,5}$/))
const gameCode = z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/))

const openSession = z.strictObject({ token: reference, gameCode, requestId: z.optional(reference) })
const getBalance = z.strictObject({ playerId: reference, currency })

/** Fields of every other body. What an operation has no use for may stand there and is not read. */
const round = {
  txId: reference,
  betId: reference,
  roundId: reference,
  playerId: reference,
  gameCode,
  currency,
  amount: z.optional(signedAmount),
  win: z.optional(amount),
  refTxId: z.optional(reference),
  validBet: z.optional(amount),
  roundClosed: z.optional(z.boolean()),
  freeRoundId: z.optional(reference),
  token: z.optional(reference),
  bet: z.optional(betFactsForm),
}

const onBet = z.strictObject(round)
const staking = z.strictObject({ ...round, amount })
const paying = z.strictObject({ ...round, win: amount })
const both = z.strictObject({ ...round, amount, win: amount })
const undoing = z.strictObject({ ...round, refTxId: reference })
const adjusting = z.strictObject({ ...round, amount: signedAmount })
const loose = { ...round, betId: z.optional(reference), roundId: z.optional(reference) }
const giving = z.strictObject({ ...loose, amount })
const ungiving = z.strictObject({ ...loose, refTxId: reference })
const closing = z.strictObject({ ...round, betId: z.optional(reference) })

interface Sums {
  readonly currency: Currency
  readonly amount?: Money | undefined
  readonly win?: Money | undefined
  readonly validBet?: Money | undefined
}

/** False for an amount with more decimals than its currency has. */
const fits = (body: Sums): boolean =>
  !isKnownCurrency(body.currency) ||
  [body.amount, body.win, body.validBet].every(
    (units) => units === undefined || fitsCurrency(units, body.currency),
  )

type Bet = z.output<typeof onBet>

const common = (body: Pick<Bet, 'txId' | 'playerId' | 'gameCode' | 'currency'>) => ({
  txId: body.txId,
  playerId: body.playerId,
  gameCode: body.gameCode,
  currency: body.currency,
})
const bet = (body: Bet) => ({
  ...common(body),
  betId: body.betId,
  roundId: body.roundId,
  ...(body.bet && { facts: readBetFacts(body.bet) }),
})
const stake = (body: z.output<typeof staking>) => ({
  ...bet(body),
  stake: body.amount,
  freeRoundId: body.freeRoundId ?? null,
  token: body.token ?? null,
})
const payout = (body: z.output<typeof paying>) => ({
  ...bet(body),
  payout: body.win,
  validBet: body.validBet ?? null,
})
const given = (body: z.output<typeof giving>) => ({
  ...common(body),
  amount: body.amount,
  betId: body.betId ?? null,
  roundId: body.roundId ?? null,
})
const isClosed = (body: Bet) => ({ roundClosed: body.roundClosed ?? false })

/** Reads a body with a schema; undefined when it does not fit. */
function reader<Schema extends z.ZodMiniType<Sums>, Read extends Operation>(
  schema: Schema,
  build: (body: z.output<Schema>) => Read,
): (body: unknown) => Operation | undefined {
  return (body) => {
    const parsed = z.safeDecode(schema, body as z.input<Schema>)
    return parsed.success && fits(parsed.data) ? build(parsed.data) : undefined
  }
}

const READERS: Readonly<Record<OperationName, (body: unknown) => Operation | undefined>> = {
  openSession: (body) => {
    const parsed = z.safeParse(openSession, body)
    if (!parsed.success) return undefined
    const { token, gameCode: game, requestId } = parsed.data
    const named = requestId === undefined ? {} : { requestId }
    return { op: 'openSession', token, gameCode: game, ...named }
  },
  getBalance: (body) => {
    const parsed = z.safeParse(getBalance, body)
    return parsed.success ? { op: 'getBalance', ...parsed.data } : undefined
  },
  reserve: reader(staking, (body) => ({ op: 'reserve', ...stake(body) })),
  settle: reader(paying, (body) => ({
    op: 'settle',
    ...payout(body),
    ...isClosed(body),
    freeRoundId: body.freeRoundId ?? null,
  })),
  reserveAndSettle: reader(both, (body) => ({
    op: 'reserveAndSettle',
    ...stake(body),
    ...payout(body),
    ...isClosed(body),
  })),
  adjustBet: reader(adjusting, (body) => ({
    op: 'adjustBet',
    ...bet(body),
    difference: body.amount,
  })),
  returnStake: reader(staking, (body) => ({
    op: 'returnStake',
    ...bet(body),
    amount: body.amount,
  })),
  cancelBet: reader(onBet, (body) => ({ op: 'cancelBet', ...bet(body) })),
  unsettle: reader(undoing, (body) => ({ op: 'unsettle', ...bet(body), refTxId: body.refTxId })),
  resettle: reader(paying, (body) => ({ op: 'resettle', ...payout(body) })),
  voidSettled: reader(undoing, (body) => ({
    op: 'voidSettled',
    ...bet(body),
    refTxId: body.refTxId,
  })),
  reward: reader(giving, (body) => ({
    op: 'reward',
    ...given(body),
    freeRoundId: body.freeRoundId ?? null,
  })),
  tip: reader(giving, (body) => ({ op: 'tip', ...given(body), token: body.token ?? null })),
  cancelTip: reader(ungiving, (body) => ({
    op: 'cancelTip',
    ...common(body),
    betId: body.betId ?? null,
    roundId: body.roundId ?? null,
    refTxId: body.refTxId,
  })),
  closeRound: reader(closing, (body) => ({
    op: 'closeRound',
    ...common(body),
    roundId: body.roundId,
  })),
}

/**
 * Reads the body of an operation, already parsed from JSON. Undefined when it is not exactly one:
 * a field missing, unknown or out of bounds, an amount that is no plain decimal of its currency.
 */
export const decodeRequest = (name: WireName, body: unknown): Operation | undefined =>
  READERS[wireNames[name]](body)

/** The body of an operation, as it is sent. */
export function encodeRequest(operation: Operation): Readonly<Record<string, unknown>> {
  if (operation.op === 'openSession') return opening(operation)
  if (operation.op === 'getBalance') {
    return { playerId: operation.playerId, currency: operation.currency }
  }
  return {
    ...common(operation),
    ...('betId' in operation && operation.betId !== null && { betId: operation.betId }),
    ...(operation.roundId !== null && { roundId: operation.roundId }),
    ...sums(operation),
    ...('refTxId' in operation && { refTxId: operation.refTxId }),
    ...('roundClosed' in operation && { roundClosed: operation.roundClosed }),
    ...playing(operation),
  }
}

/** What it is played with, and what is kept beside it. */
const playing = (operation: RoundOperation) => ({
  ...('freeRoundId' in operation &&
    operation.freeRoundId !== null && { freeRoundId: operation.freeRoundId }),
  ...('token' in operation && operation.token !== null && { token: operation.token }),
  ...('facts' in operation && operation.facts && { bet: writeBetFacts(operation.facts) }),
})

const opening = ({ token, gameCode: game, requestId }: OpenSession) => ({
  token,
  gameCode: game,
  ...(requestId !== undefined && { requestId }),
})

function sums(operation: RoundOperation): Readonly<Record<string, string>> {
  const moved =
    'stake' in operation
      ? operation.stake
      : 'difference' in operation
        ? operation.difference
        : 'amount' in operation
          ? operation.amount
          : null
  return {
    ...(moved !== null && { amount: formatMoney(moved) }),
    ...('payout' in operation && { win: formatMoney(operation.payout) }),
    ...('validBet' in operation &&
      operation.validBet !== null && { validBet: formatMoney(operation.validBet) }),
  }
}

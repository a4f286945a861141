import type { RefusalCode } from '@lantern/contract/errors'
import type { MemberId } from '@lantern/kernel/ids'
import { MAX_AMOUNT, maxMoney, type Money } from '@lantern/kernel/money'
import type { RoundOperation } from '@lantern/vendor-protocol/operations'
import {
  type Adjust,
  find,
  type FundsOrder,
  type Place,
  type Play,
  type Product,
  type Tip,
  type WagerCommand,
} from '../wagers/index.ts'
import type { Db } from '../../db/transact.ts'
import type { Draft } from './adapter.ts'
import type { Connection } from './connections.ts'

// Canonical operation → command of the spine: the only place that knows both.

/** Operations that become a command. */
export type MoneyOperation = Exclude<RoundOperation, { readonly op: 'closeRound' }>

/** Who asks for what, once the vendor and the member are known. */
export interface Asked {
  readonly connection: Connection
  readonly memberId: MemberId
  readonly operation: MoneyOperation
  readonly at: Date
  /** What the vendor said, by {@link saidOf}. */
  readonly said: string
}

/**
 * All that a vendor said but the token and what it keeps beside the bet, in one order, without what it left out: the house's own
 * records may complete it otherwise the next time.
 */
export function saidOf(draft: Draft): string {
  const said = Object.entries(draft).filter(
    ([name, value]) => name !== 'token' && name !== 'facts' && value !== null,
  )
  const texts = said.map(([name, value]) => [name, `${value}`])
  return JSON.stringify(texts.toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1)))
}

/** The family of a game by its category in the lobby. */
const PRODUCTS: Readonly<Record<string, Product>> = {
  RNG: 'rng',
  LIVE: 'live',
  FISH: 'fish',
  PVP: 'pvp',
  BGS: 'originals',
  SPORTS: 'sports',
  ESPORTS: 'esports',
  COCKFIGHT: 'cockfight',
  LOTT: 'lottery',
  ELOTT: 'lottery',
}

export const productOf = (gameType: string | undefined): Product =>
  PRODUCTS[gameType ?? ''] ?? 'rng'

/**
 * The name of a bet among the vendor's wagers. A reward and a tip are wagers of their own, whatever
 * bet they were given for.
 */
export function betRefOf(operation: MoneyOperation): string {
  if (operation.op === 'reward' || operation.op === 'tip') {
    return `${operation.op}:${operation.txId}`
  }
  return operation.op === 'cancelTip' ? `tip:${operation.refTxId}` : operation.betId
}

/** The transaction that the wager of a tip or a reward is named by; undefined for a bet's name. */
export const ownTransactionOf = (betRef: string): string | undefined =>
  /^(?:tip|reward):(.+)$/.exec(betRef)?.[1]

const commonOf = ({ connection, memberId, operation, at, said }: Asked) => ({
  brandId: connection.brandId,
  source: connection.code,
  key: operation.txId,
  betRef: betRefOf(operation),
  memberId,
  currency: operation.currency,
  at,
  content: contentOf(operation),
  said,
})

/** What was asked of a repeat beside its sums before all that was said was: known for old keys. */
function contentOf(operation: MoneyOperation): string {
  const { op, betId, roundId, gameCode } = operation
  const more = [
    'refTxId' in operation ? operation.refTxId : null,
    'validBet' in operation && operation.validBet !== null ? `${operation.validBet}` : null,
    'roundClosed' in operation ? operation.roundClosed : null,
    'freeRoundId' in operation ? operation.freeRoundId : null,
  ]
  return JSON.stringify([op, betId, roundId, gameCode, ...more])
}

/** Where a vendor never said by which rules it plays. */
const UNKNOWN_RULES = 'vendor-1'

/** The rules of a game that are in force now. */
const rulesNow = ({ rules }: Facts): string => rules[0]?.version ?? UNKNOWN_RULES

/** Those that were in force when a bet was placed. */
async function rulesThen(facts: Facts, placedAt: () => Promise<Date | undefined>): Promise<string> {
  if (facts.rules.length < 2) return rulesNow(facts)
  const at = await placedAt()
  if (!at) return rulesNow(facts)
  const then = facts.rules.find(({ since }) => since <= at) ?? facts.rules.at(-1)
  return then?.version ?? UNKNOWN_RULES
}

/** Families where the whole stake counts; in the others no more than was won or lost. */
const WHOLE_STAKE: ReadonlySet<Product> = new Set<Product>(['rng', 'fish', 'originals'])

interface Said {
  readonly payout: Money
  readonly validBet: Money | null
}

/** What a result counts for rewards. The spine never counts more than was staked. */
async function countedFor(
  product: Product,
  { payout, validBet }: Said,
  stakeOf: () => Promise<Money>,
): Promise<{ readonly validBet: Money; readonly validReason: string }> {
  if (validBet !== null) return { validBet, validReason: 'vendor' }
  if (WHOLE_STAKE.has(product)) return { validBet: MAX_AMOUNT, validReason: 'full_stake' }
  const stake = await stakeOf()
  return { validBet: maxMoney(payout - stake, stake - payout), validReason: 'net' }
}

/** What else a command needs to know. */
export interface Facts {
  readonly product: Product
  /** Versions of the game's rules, the newest first. */
  readonly rules: readonly { readonly version: string; readonly since: Date }[]
  /** Why a stake is not taken; it is kept and said again to a repeat. */
  readonly refused: RefusalCode | undefined
  /** From which balance a stake is taken; gifts to the house are cash. */
  readonly funds: FundsOrder
}

/** What takes a stake, or changes one. */
export type StakeCommand = Adjust | Place | Play | Tip

type Of<Name extends MoneyOperation['op']> = Extract<MoneyOperation, { readonly op: Name }>

/** The command of an operation. */
export function commandOf(
  db: Db,
  asked: Asked,
  facts: Facts,
): WagerCommand | Promise<WagerCommand> {
  const { operation } = asked
  switch (operation.op) {
    case 'reserve':
    case 'tip':
    case 'reserveAndSettle':
      return stakeCommand(asked, operation, facts)
    case 'reward':
      return rewarding(asked, operation, facts)
    case 'settle':
    case 'resettle':
      return ending(db, asked, { operation, facts })
    default:
      return changing(asked, operation, facts)
  }
}

/** The command of what takes a stake at once. */
export const stakeCommand = (
  asked: Asked,
  operation: Of<'reserve' | 'reserveAndSettle' | 'tip'>,
  facts: Facts,
): StakeCommand | Promise<StakeCommand> =>
  operation.op === 'reserveAndSettle'
    ? playing(asked, operation, facts)
    : opening(asked, operation, facts)

/** The command of a stake that changes. */
export const adjustCommand = (
  asked: Asked,
  change: Pick<Adjust, 'difference' | 'refused' | 'funds'>,
): Adjust => ({ ...commonOf(asked), ...change, op: 'adjust' })

function gameOf(operation: MoneyOperation, { product }: Facts) {
  const { gameCode, roundId, txId } = operation
  return { product, gameCode, roundRef: roundId ?? txId }
}

function opening(asked: Asked, operation: Of<'reserve' | 'tip'>, facts: Facts): Place | Tip {
  const { refused, funds } = facts
  const common = { ...commonOf(asked), ...gameOf(operation, facts), refused }
  if (operation.op === 'reserve') return { ...common, op: 'place', stake: operation.stake, funds }
  const ruleVersion = rulesNow(facts)
  return { ...common, op: 'tip', stake: operation.amount, funds: 'cash', ruleVersion }
}

async function playing(
  asked: Asked,
  operation: Of<'reserveAndSettle'>,
  facts: Facts,
): Promise<Play> {
  const { stake, payout } = operation
  return {
    ...commonOf(asked),
    ...gameOf(operation, facts),
    ...(await countedFor(facts.product, operation, async () => stake)),
    op: 'play',
    funds: facts.funds,
    stake,
    payout,
    ruleVersion: rulesNow(facts),
    refused: facts.refused,
  }
}

const rewarding = (asked: Asked, operation: Of<'reward'>, facts: Facts): WagerCommand => ({
  ...commonOf(asked),
  ...gameOf(operation, facts),
  op: 'reward',
  payout: operation.amount,
  validBet: 0n,
  validReason: 'reward',
  ruleVersion: rulesNow(facts),
  refused: facts.refused,
})

async function ending(
  db: Db,
  asked: Asked,
  what: { readonly operation: Of<'settle' | 'resettle'>; readonly facts: Facts },
): Promise<WagerCommand> {
  const { operation, facts } = what
  const { product } = facts
  const common = commonOf(asked)
  const bet = async () => await find(db, common)
  const counted = await countedFor(product, operation, async () => (await bet())?.stake ?? 0n)
  const ruleVersion = await rulesThen(facts, async () => (await bet())?.placedAt)
  const ended = { ...common, ...counted, payout: operation.payout, ruleVersion }
  if (operation.op === 'resettle') return { ...ended, op: 'resettle' }
  const { multiSettle, betlessSettle } = asked.connection.adapter.caps
  if (!multiSettle && !betlessSettle) return { ...ended, op: 'settle' }
  const known = await bet()
  if (known === undefined && betlessSettle) {
    const { gameCode, roundId } = operation
    return { ...ended, op: 'reward', product, gameCode, roundRef: roundId }
  }
  // the first result and those after it are one command, so that a repeat is the same as the first
  return multiSettle
    ? { ...ended, op: 'pay_more', refused: facts.refused }
    : { ...ended, op: 'settle' }
}

function changing(
  asked: Asked,
  operation: Of<
    'adjustBet' | 'returnStake' | 'cancelBet' | 'unsettle' | 'voidSettled' | 'cancelTip'
  >,
  { refused, funds }: Facts,
): WagerCommand {
  const common = commonOf(asked)
  switch (operation.op) {
    case 'adjustBet':
      return adjustCommand(asked, { difference: operation.difference, refused, funds })
    case 'returnStake':
      return adjustCommand(asked, { difference: -operation.amount, funds })
    case 'cancelBet':
      return { ...common, op: 'cancel' }
    case 'unsettle':
      return { ...common, op: 'unsettle' }
    case 'voidSettled':
    case 'cancelTip':
      return { ...common, op: 'void' }
  }
}

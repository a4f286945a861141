import type { MemberId } from '@lantern/kernel/ids'
import { maxMoney, minMoney, type Money } from '@lantern/kernel/money'
import type { OperationName, RoundOperation } from '@lantern/vendor-protocol/operations'
import { find, type Product, type WagerCommand } from '../wagers/index.ts'
import type { Context } from '../../context.ts'
import type { Connection } from './connections.ts'

// Canonical operation → command of the spine: the only place that knows both.

/** Operations that become a command. */
export type MoneyOperation = Exclude<RoundOperation, { readonly op: 'closeRound' }>

/** Operations that the spine has commands for. */
export const MONEY_OPERATIONS: readonly OperationName[] = [
  'reserve',
  'settle',
  'resettle',
  'voidSettled',
  'cancelBet',
]

/** Who asks for what, once the vendor and the member are known. */
export interface Asked {
  readonly connection: Connection
  readonly memberId: MemberId
  readonly operation: MoneyOperation
  readonly at: Date
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

/** The name of a bet among the vendor's wagers. What pays without a bet has one of its own. */
export const betRefOf = (operation: MoneyOperation): string =>
  operation.betId ?? `${operation.op}:${operation.txId}`

const commonOf = ({ connection, memberId, operation, at }: Asked) => ({
  brandId: connection.brandId,
  source: connection.code,
  key: operation.txId,
  betRef: betRefOf(operation),
  memberId,
  currency: operation.currency,
  at,
  content: contentOf(operation),
})

/** What a repeat must say again beside its sums: everything the vendor said but the token. */
function contentOf(operation: MoneyOperation): string {
  const { op, roundId, gameCode } = operation
  const more = [
    'refTxId' in operation ? operation.refTxId : null,
    'validBet' in operation && operation.validBet !== null ? `${operation.validBet}` : null,
    'roundClosed' in operation ? operation.roundClosed : null,
    'freeRoundId' in operation ? operation.freeRoundId : null,
  ]
  return JSON.stringify([op, roundId, gameCode, ...more])
}

/** By which rules of the house a vendor's stakes count for rewards. */
const RULE_VERSION = 'vendor-1'

/** Families where the whole stake counts; in the others no more than was won or lost. */
const WHOLE_STAKE: ReadonlySet<Product | ''> = new Set<Product | ''>(['rng', 'fish', 'originals'])

/** What a result counts for rewards: never more than was staked, whatever the vendor says. */
export function countedFor(
  bet: { readonly stake: Money; readonly product: Product | '' },
  result: { readonly payout: Money; readonly validBet: Money | null },
): { readonly validBet: Money; readonly validReason: string; readonly ruleVersion: string } {
  const { stake, product } = bet
  const ruleVersion = RULE_VERSION
  if (result.validBet !== null)
    return { validBet: minMoney(result.validBet, stake), validReason: 'vendor', ruleVersion }
  if (WHOLE_STAKE.has(product)) return { validBet: stake, validReason: 'full_stake', ruleVersion }
  const net = maxMoney(result.payout - stake, stake - result.payout)
  return { validBet: minMoney(stake, net), validReason: 'net', ruleVersion }
}

const NO_BET = { stake: 0n, product: '' } as const

async function resultOf(
  ctx: Pick<Context, 'db'>,
  asked: Asked,
  result: { readonly payout: Money; readonly validBet: Money | null },
) {
  const { brandId, source, betRef } = commonOf(asked)
  const bet = await find(ctx.db, { brandId, source, betRef })
  return { payout: result.payout, ...countedFor(bet ?? NO_BET, result) }
}

/** What else a command needs to know. */
export interface Facts {
  readonly product: Product
}

/** The command of an operation; undefined for one that the spine has no command for. */
export async function commandOf(
  ctx: Pick<Context, 'db'>,
  asked: Asked,
  facts: Facts,
): Promise<WagerCommand | undefined> {
  const { operation } = asked
  const common = commonOf(asked)
  switch (operation.op) {
    case 'reserve':
      return {
        ...common,
        op: 'place',
        stake: operation.stake,
        funds: 'cash',
        product: facts.product,
        gameCode: operation.gameCode,
        roundRef: operation.roundId,
      }
    case 'settle':
      return { ...common, op: 'settle', ...(await resultOf(ctx, asked, operation)) }
    case 'resettle':
      return { ...common, op: 'resettle', ...(await resultOf(ctx, asked, operation)) }
    case 'voidSettled':
      return { ...common, op: 'void' }
    case 'cancelBet':
      return { ...common, op: 'cancel' }
    default:
      return undefined
  }
}

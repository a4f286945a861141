import { assert } from '@lantern/kernel/assert'
import { formatMoney, parseMoney } from '@lantern/kernel/money'
import { bare, type Operation } from '@lantern/vendor-protocol/operations'
import { superapiSignature } from '../modules/vendors/adapters/superapi.ts'
import { superapiWords } from '../modules/vendors/adapters/superapi-words.ts'
import { type Adjustment, hearing, type Signing, type Speaker } from './vendor-speaker.ts'

// SuperAPI as its documents describe it: what it sends, and how it reads what it is told.

type Fields = Readonly<Record<string, unknown>>

const PATHS: Partial<Readonly<Record<Operation['op'], string>>> = {
  getBalance: 'checkBalance',
  reserve: 'placeBets',
  settle: 'settleBets',
  reserveAndSettle: 'settleBets',
  adjustBet: 'adjustBets',
  cancelBet: 'cancelBets',
  unsettle: 'rollback',
  voidSettled: 'voidSettled',
  reward: 'winRewards',
  tip: 'placeTips',
  cancelTip: 'cancelTips',
}

const number = (units: bigint): number => Number(formatMoney(units))

/** A message of SuperAPI, signed. */
export function superapiRequest(
  path: string,
  content: Fields,
  { vendor, keyId, secret, clock }: Signing,
) {
  const body = JSON.stringify(content)
  const timestamp = `${clock.now().getTime()}`
  return {
    url: `/vendor/superapi/${vendor}/${keyId}/${path}`,
    headers: {
      'content-type': 'application/json',
      'sapi-timestamp': timestamp,
      'sapi-signature': superapiSignature(secret, timestamp, body).toString('hex'),
    },
    body,
  }
}

export function superapiVendor(): Speaker {
  const { hear, heardAs } = hearing(superapiWords)
  const totals = new Totals()
  const txnOf = (one: Operation): Fields =>
    one.op === 'adjustBet' ? changeOf(one, totals.after(one)) : transactionOf(one, totals)
  const sayTogether: Speaker['sayTogether'] = (operations, signing) => {
    const [first] = operations
    assert(first, 'a message says something')
    const txns = first.op === 'getBalance' ? [] : operations.map(txnOf)
    return superapiRequest(PATHS[first.op] ?? 'nothing', bodyOf(first, txns, signing), signing)
  }
  return {
    speaks: [
      ...([
        'getBalance',
        'reserve',
        'settle',
        'reserveAndSettle',
        'cancelBet',
        'unsettle',
      ] as const),
      ...(['adjustBet', 'voidSettled', 'reward', 'tip', 'cancelTip'] as const),
    ],
    heardAs,
    betRef: (betId) => betId,
    say: (operation, signing) => sayTogether([operation], signing),
    sayTogether,
    sayAdjustment: ({ name, difference, ...whose }, signing) =>
      superapiRequest('adjustBalance', adjustmentOf(name, difference, whose), signing),
    hear: (http, body) => {
      const { statusCode, balance, balanceAfter, currency }: Record<string, string | number> =
        JSON.parse(body)
      const told = balance ?? balanceAfter
      return {
        ...bare(hear(http, String(statusCode))),
        balance: told === undefined ? null : (parseMoney(String(told)) ?? null),
        currency: typeof currency === 'string' ? currency : null,
      }
    },
  }
}

const adjustmentOf = (refId: string, difference: bigint, whose: Whose): Fields => ({
  id: `request of ${refId}`.replaceAll(' ', '-'),
  timestampMillis: 1_631_599_542_778,
  productId: 'CONFORMITY',
  currency: whose.currency,
  username: whose.playerId,
  txns: [
    {
      refId,
      status: difference < 0n ? 'DEBIT' : 'CREDIT',
      amount: number(difference < 0n ? -difference : difference),
    },
  ],
})

type Whose = Pick<Adjustment, 'playerId' | 'currency'>

/** It says what a stake is to be, and so has to know what it was. */
class Totals {
  readonly #stakes = new Map<string, bigint>()
  readonly #said = new Map<string, bigint>()

  placed({ betId, stake }: Extract<Operation, { op: 'reserve' }>): bigint {
    this.#stakes.set(betId, stake)
    return stake
  }

  /** The total of a change; the same message again says the same. */
  after({ txId, betId, difference }: Extract<Operation, { op: 'adjustBet' }>): bigint {
    const total = this.#said.get(txId) ?? (this.#stakes.get(betId) ?? 0n) + difference
    if (!this.#said.has(txId)) this.#stakes.set(betId, total)
    this.#said.set(txId, total)
    return total
  }
}

function bodyOf(operation: Operation, txns: readonly Fields[], { clock }: Signing): Fields {
  assert('playerId' in operation, 'SuperAPI opens no sessions')
  const common = {
    id: 'txId' in operation ? operation.txId : 'a balance',
    timestampMillis: clock.now().getTime(),
    productId: 'CONFORMITY',
    currency: operation.currency,
    username: operation.playerId,
  }
  return operation.op === 'getBalance' ? common : { ...common, txns }
}

const changeOf = (operation: Extract<Operation, { op: 'adjustBet' }>, total: bigint): Fields => ({
  id: operation.betId,
  roundId: operation.roundId,
  gameCode: operation.gameCode,
  playInfo: 'a game',
  status: 'OPEN',
  betAmount: number(total),
})

function transactionOf(operation: Operation, totals: Totals): Fields {
  assert('txId' in operation, 'only a balance has no transactions')
  const game = { gameCode: operation.gameCode, playInfo: 'a game' }
  const round = { roundId: operation.roundId ?? `round of ${operation.txId}`.replaceAll(' ', '-') }
  const id = 'betId' in operation ? operation.betId : null
  const bet = { id, ...round, ...game, transactionType: 'BY_TRANSACTION' }
  switch (operation.op) {
    case 'reserve':
      return { id, ...round, ...game, status: 'OPEN', betAmount: number(totals.placed(operation)) }
    case 'settle':
      return {
        ...bet,
        ...{ status: 'SETTLED', isSingleState: false, betAmount: 0 },
        payoutAmount: number(operation.payout),
      }
    case 'reserveAndSettle':
      return {
        ...bet,
        ...{ status: 'SETTLED', isSingleState: true, betAmount: number(operation.stake) },
        payoutAmount: number(operation.payout),
      }
    case 'cancelBet':
      return { ...bet, status: 'REFUND', betAmount: 1 }
    case 'unsettle':
      return { ...bet, status: 'ROLLBACK', betAmount: 1, payoutAmount: 1 }
    case 'voidSettled':
      return { ...bet, status: 'VOID', betAmount: 1, payoutAmount: 1 }
    case 'reward': {
      const payoutAmount = number(operation.amount)
      return { id: operation.txId, ...round, ...game, status: 'SETTLED', payoutAmount }
    }
    case 'tip':
      return { id: operation.txId, ...round, status: 'TIPS', betAmount: number(operation.amount) }
    case 'cancelTip':
      return { id: operation.refTxId, ...round, status: 'REFUND', betAmount: 1 }
    default:
      throw new Error(`SuperAPI has no word for ${operation.op}`)
  }
}

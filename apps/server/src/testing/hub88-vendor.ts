import { createHash, createSign } from 'node:crypto'
import { assert } from '@lantern/kernel/assert'
import { bare, type Operation } from '@lantern/vendor-protocol/operations'
import { hub88Words } from '../modules/vendors/adapters/hub88-words.ts'
import { hearing, privateKeyOf, publicKey, type Speaker } from './vendor-speaker.ts'

// Hub88 as its documents describe it: what it sends, and how it reads what it is told.

/** Its ids are UUIDs; one is made of each text. */
export function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  const variant = `8${hex.slice(17, 20)}`
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    variant,
    hex.slice(20, 32),
  ].join('-')
}

/** Base64 of RSA-SHA256 over the body. */
export const hub88Signature = (secret: string, body: string): string =>
  createSign('RSA-SHA256').update(body).sign(privateKeyOf(secret), 'base64')

const PATHS: Partial<Readonly<Record<Operation['op'], string>>> = {
  getBalance: 'user/balance',
  reserve: 'transaction/bet',
  settle: 'transaction/win',
  cancelBet: 'transaction/rollback',
}

const cents = (units: bigint): number => Number(units * 10n)

export function hub88Vendor(): Speaker {
  /** A bet has one id here: its transaction's. */
  const betIds = new Map<string, string>()
  const idOf = (text: string): string => uuidOf(betIds.get(text) ?? text)
  const { hear, heardAs } = hearing(hub88Words)
  return {
    speaks: ['getBalance', 'reserve', 'settle', 'cancelBet'],
    secret: publicKey(),
    heardAs,
    betRef: uuidOf,
    rewardOf: uuidOf,
    say: (operation, { vendor, keyId, secret }) => {
      if (operation.op === 'reserve') betIds.set(operation.txId, operation.betId)
      const body = JSON.stringify(bodyOf(operation, idOf))
      return {
        url: `/vendor/hub88/${vendor}/${keyId}/${PATHS[operation.op]}`,
        headers: {
          'content-type': 'application/json',
          'x-hub88-signature': hub88Signature(secret, body),
        },
        body,
      }
    },
    hear: (http, body) => {
      const read: Readonly<Record<string, string | number | undefined>> = JSON.parse(body)
      const { status, balance, currency } = read
      return {
        ...bare(hear(http, String(status))),
        balance: balance === undefined ? null : BigInt(balance) / 10n,
        currency: typeof currency === 'string' ? currency : null,
      }
    },
  }
}

function bodyOf(
  operation: Operation,
  idOf: (text: string) => string,
): Readonly<Record<string, unknown>> {
  if (operation.op === 'getBalance') {
    return { user: operation.playerId, request_uuid: uuidOf('a balance'), game_code: 'any' }
  }
  assert('txId' in operation, 'Hub88 has a word for it')
  const common = {
    user: operation.playerId,
    transaction_uuid: idOf(operation.txId),
    supplier_transaction_id: operation.txId,
    supplier_user: operation.playerId,
    request_uuid: idOf(`request ${operation.txId}`),
    round: operation.roundId,
    game_code: operation.gameCode,
    token: 'token' in operation ? operation.token : 'a-token-that-ran-out',
  }
  if (operation.op === 'cancelBet') {
    return { ...common, reference_transaction_uuid: idOf(operation.betId) }
  }
  const free = 'freeRoundId' in operation ? operation.freeRoundId : null
  const moving = {
    ...common,
    currency: operation.currency,
    is_free: free !== null,
    reward_uuid: free === null ? null : uuidOf(free),
    is_aggregated: false,
    bet: 'spin',
    meta: { shown: true },
  }
  if (operation.op === 'reserve') {
    return { ...moving, round_closed: false, amount: cents(operation.stake) }
  }
  assert(operation.op === 'settle', 'Hub88 has a word for it')
  return {
    ...moving,
    round_closed: operation.roundClosed,
    amount: cents(operation.payout),
    reference_transaction_uuid: idOf(operation.betId),
  }
}

import { generateKeyPairSync } from 'node:crypto'
import { present } from '@lantern/kernel/assert'
import type { Currency, Money } from '@lantern/kernel/money'
import type { Clock } from '@lantern/kernel/time'
import type { SignedRequest } from '@lantern/vendor-protocol/client'
import {
  type Operation,
  type OperationName,
  type Result,
  type Status,
  statuses,
} from '@lantern/vendor-protocol/operations'
import type { Said } from '@lantern/vendor-protocol/replies'
import { hub88PublicKey } from '../modules/vendors/adapters/hub88-launch.ts'

export interface Signing {
  readonly vendor: string
  readonly keyId: string
  readonly secret: string
  readonly clock: Clock
}

/** Money of a player that moves without a bet; below zero it is taken. */
export interface Adjustment {
  readonly name: string
  readonly playerId: string
  readonly currency: Currency
  readonly difference: Money
}

/** The vendor's side of a dialect: how it says an operation, and how it hears the answer. */
export interface Speaker {
  readonly speaks: readonly OperationName[]
  say(operation: Operation, signing: Signing): SignedRequest
  /** The same of several in one message; missing where the dialect has no such message. */
  readonly sayTogether?: (operations: readonly Operation[], signing: Signing) => SignedRequest
  /** Money that moves without a bet; missing where the dialect has no such message. */
  readonly sayAdjustment?: (what: Adjustment, signing: Signing) => SignedRequest
  hear(http: number, body: string): Result
  /** What it hears of a status: a dialect may have one word for several. */
  readonly heardAs: (status: Status) => Status
  /** How the id of a bet stands on its wire. */
  betRef(betId: string): string
  /** What the vendor calls free rounds in its bets, where that is not the platform's reference. */
  readonly rewardOf?: (reference: string) => string
  /** What the platform keeps as its secret; made up by the platform where it is not given. */
  readonly secret?: string
}

/** Hears words of a dialect's table: the first status that sounds so. */
export function hearing(words: Readonly<Record<Status, Said>>) {
  const hear = (http: number, word: string): Status =>
    statuses.find((one) => words[one].word === word && words[one].http === http) ?? 'FATAL'
  const heardAs = (status: Status): Status => hear(words[status].http, words[status].word)
  return { hear, heardAs }
}

/** Key pairs of vendors in tests; a secret that nobody has the pair of is signed with a stray one. */
const pairs = new Map<string, string>()
let stray: string | undefined

function newPair(): { readonly publicKey: string; readonly privateKey: string } {
  return generateKeyPairSync('rsa', {
    modulusLength: 2_048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
}

/** A new public key whose other half {@link privateKeyOf} has. */
export function publicKey(): string {
  const pair = newPair()
  pairs.set(pair.publicKey, pair.privateKey)
  return pair.publicKey
}

export function privateKeyOf(secret: string): string {
  stray ??= newPair().privateKey
  return present(
    pairs.get(hub88PublicKey(secret) ?? '') ?? stray,
    'there is always a key to sign with',
  )
}

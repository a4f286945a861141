import { type Draw, fairDraw } from '@lantern/kernel/draw'
import { type Currency, money } from '@lantern/kernel/money'
import { Refusal } from '@lantern/kernel/refusal'
import { CODE as CRASH } from '../crash/bet.ts'
import { chainDraw } from './chain.ts'
import type { JsonObject, Settlement } from '../game.ts'
import { findRules } from '../registry.ts'
import { browserHashes } from './browser-hashes.ts'
import type { Hashes } from './hashes.ts'
import { commitment, isClientSeed, isServerSeed } from './seeds.ts'

/** Everything that decides a round. Amounts are decimal strings, as they travel. */
export interface RoundProof {
  readonly game: string
  /** The rules it was opened under, as they stand with the round. */
  readonly rulesVersion: string
  readonly serverSeed: string
  readonly clientSeed: string
  readonly nonce: number
  readonly bet: unknown
  readonly stake: string
  readonly currency: Currency
  readonly actions: readonly unknown[]
  /** True when the round was left and finished by its rule. */
  readonly finished?: boolean
}

export interface VerifiedRound {
  /** SHA-256 of the server seed: must equal the hash shown before the round. */
  readonly serverSeedHash: string
  readonly rulesVersion: string
  /** What the screen showed at the end: must equal the stored view. */
  readonly view: JsonObject
  readonly settlement: Settlement | undefined
}

/** A shared round is drawn from its link of the chain and the salt, all others from their seeds. */
const drawOf = ({ game, ...seeds }: RoundProof, hashes: Hashes): Draw =>
  game === CRASH
    ? chainDraw(seeds.serverSeed, seeds.clientSeed, hashes)
    : fairDraw(seeds, hashes.hmac)

/**
 * Plays a past round again from its seeds, with the code the server ran it by. Refuses
 * `game_not_found` (also for rules that were never there), `seed_invalid`, and whatever the game
 * refuses when the actions can not have happened.
 */
export function verifyRound(proof: RoundProof, hashes: Hashes = browserHashes): VerifiedRound {
  const game = findRules(proof.game, proof.rulesVersion)
  if (!game) throw new Refusal('game_not_found')
  const { serverSeed, clientSeed, nonce } = proof
  if (!isServerSeed(serverSeed) || !isClientSeed(clientSeed)) throw new Refusal('seed_invalid')
  if (!Number.isSafeInteger(nonce) || nonce < 0) throw new Refusal('seed_invalid')
  const draw = drawOf(proof, hashes)
  let state = game.open(proof.bet, { amount: money(proof.stake), currency: proof.currency }, draw)
  for (const action of proof.actions) state = game.act(state, action)
  if (proof.finished && !game.isOver(state)) state = game.finish(state)
  return {
    serverSeedHash: commitment(serverSeed, hashes.sha256Hex),
    rulesVersion: game.rulesVersion,
    view: game.reveal(state),
    settlement: game.settlement(state),
  }
}

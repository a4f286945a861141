import type { ReplyOf } from '@lantern/contract/endpoint'
import type { originals } from '@lantern/contract/originals'
import { CODE as CRASH } from '@lantern/games/crash/bet'
import { roll } from '@lantern/games/dice/math'
import { browserHashes } from '@lantern/games/fair/browser-hashes'
import { previousHash } from '@lantern/games/fair/chain'
import { verifyRound } from '@lantern/games/fair/verify'
import { layMines } from '@lantern/games/mines/math'
import { fairDraw, nextFloat, type Seeds } from '@lantern/kernel/draw'
import { formatMoney } from '@lantern/kernel/money'

export type Proof = ReplyOf<(typeof originals)['proof']>

const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** The arithmetic from seeds to numbers, step by step, for people to follow. */
export interface SeedDerivation {
  readonly kind: 'seeds'
  readonly serverSeedHash: string
  readonly message: string
  readonly firstBlock: string
  readonly floats: readonly number[]
}

/** Of a round that all share: its hash hashes to the one before, and with the salt decides the end. */
export interface ChainDerivation {
  readonly kind: 'chain'
  readonly previousHash: string
  readonly mac: string
  /** The first 52 bits of it. */
  readonly bits: string
}

export type Derivation = SeedDerivation | ChainDerivation

const SHOWN_FLOATS = 4
const DECIDING_DIGITS = 13

/** `serverSeed` of a shared round is its hash, `clientSeed` the salt of the chain. */
export const deriveGame = (game: string, seeds: Seeds): Derivation =>
  game === CRASH ? deriveChain(seeds.serverSeed, seeds.clientSeed) : derive(seeds)

function deriveChain(hash: string, salt: string): ChainDerivation {
  const bytes = Uint8Array.from(hash.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  const mac = toHex(browserHashes.hmac(salt, bytes))
  const bits = mac.slice(0, DECIDING_DIGITS)
  return { kind: 'chain', previousHash: previousHash(hash, browserHashes), mac, bits }
}

export function derive(seeds: Seeds): SeedDerivation {
  const draw = fairDraw(seeds, browserHashes.hmac)
  const message = `${seeds.clientSeed}:${seeds.nonce}:0`
  return {
    kind: 'seeds',
    serverSeedHash: browserHashes.sha256Hex(seeds.serverSeed),
    message,
    firstBlock: toHex(browserHashes.hmac(seeds.serverSeed, message)),
    floats: Array.from({ length: SHOWN_FLOATS }, () => nextFloat(draw)),
  }
}

/** What the seeds decide, whatever was bet: the roll in hundredths, or where the mines lie. */
export const rollOf = (seeds: Seeds): number => roll(fairDraw(seeds, browserHashes.hmac))
export const minesOf = (seeds: Seeds, mines: number): number[] =>
  layMines(fairDraw(seeds, browserHashes.hmac), mines)

/** The same text for equal values, whatever the order of their fields. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const fields = Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`)
  return `{${fields.join(',')}}`
}

export interface Verdict {
  readonly derivation: Derivation
  /** The revealed seed is the one whose fingerprint was shown before the bet. */
  readonly isSeedPromised: boolean
  /** Playing the round again ends as it was recorded, field by field. */
  readonly isViewEqual: boolean
  /** The payout that comes out again, as decimal text; undefined for a round without an end. */
  readonly payout: string | undefined
  readonly isPayoutEqual: boolean
  readonly view: Readonly<Record<string, unknown>>
}

/**
 * Plays a past round again from its revealed seed, with the very code the server ran it by,
 * and compares. Throws a `Refusal` when the record can not have happened at all.
 */
export function recompute(proof: Proof, serverSeed: string): Verdict {
  const { round, actions } = proof
  const { clientSeed, nonce } = round
  const verified = verifyRound({
    game: round.gameCode,
    rulesVersion: round.rulesVersion,
    serverSeed,
    clientSeed,
    nonce,
    bet: round.bet,
    stake: formatMoney(round.stake),
    currency: round.currency,
    actions,
    finished: round.state !== 'open',
  })
  const paid = verified.settlement?.payout
  return {
    derivation: deriveGame(round.gameCode, { serverSeed, clientSeed, nonce }),
    isSeedPromised: verified.serverSeedHash === round.serverSeedHash,
    isViewEqual: canonical(verified.view) === canonical(round.view),
    payout: paid === undefined ? undefined : formatMoney(paid),
    isPayoutEqual: paid === (round.payout ?? undefined),
    view: verified.view,
  }
}

import type { ReplyOf } from '@lantern/contract/endpoint'
import type { originals } from '@lantern/contract/originals'
import { CODE } from '@lantern/games/crash/bet'
import type { BetRow } from './crash-bet-queries.ts'
import type { ChainRow } from './crash-chain-queries.ts'
import type { SharedBet } from './crash-bet-queries.ts'
import { actedAtOf, actionsOf, type TableNow, viewOf } from './crash.ts'

type WireRound = ReplyOf<typeof originals.open>['round']

/** A bet of a shared round as the rounds of other games travel: its round's link is its seed. */
export const presentBet = (one: SharedBet): WireRound => {
  const { bet, round } = one
  const states = { open: 'open', won: 'settled', lost: 'settled', voided: 'voided' } as const
  return {
    id: bet.id,
    gameCode: CODE,
    currency: bet.currency,
    stake: BigInt(bet.stake),
    extraStake: 0n,
    state: states[bet.state],
    payout: bet.payout === null ? null : BigInt(bet.payout),
    nonce: round.number,
    serverSeedHash: round.previousHash,
    clientSeed: round.salt,
    rulesVersion: round.rulesVersion,
    openedAt: bet.placedAt.toISOString(),
    closedAt: bet.decidedAt?.toISOString() ?? null,
    bet: { autoAt: bet.autoAt },
    view: viewOf(one),
  }
}

export const presentProof = (one: SharedBet): ReplyOf<typeof originals.proof> => ({
  round: presentBet(one),
  actions: actionsOf(one),
  actedAt: actedAtOf(one).map((at) => at?.toISOString() ?? null),
  finished: one.bet.state !== 'open',
  serverSeed: one.round.hash,
})

const presentSeen = (bet: BetRow) => ({
  id: bet.id,
  name: bet.maskedName,
  currency: bet.currency,
  stake: BigInt(bet.stake),
  at: bet.leftAt,
  payout: bet.payout === null ? null : BigInt(bet.payout),
})

type WireTable = ReplyOf<typeof originals.table>

/** What is told of a chain: all but its secret. */
export const presentChain = (chain: ChainRow): NonNullable<WireTable['coming']> => ({
  terminatingHash: chain.terminatingHash,
  salt: chain.salt,
  length: chain.length,
  used: chain.used,
  state: chain.state,
  committedAt: chain.committedAt.toISOString(),
  saltedAt: chain.saltedAt?.toISOString() ?? null,
  endedAt: chain.endedAt?.toISOString() ?? null,
  number: chain.number && {
    source: chain.number.source,
    chainHash: chain.number.chainHash,
    round: chain.number.round,
    at: chain.number.at.toISOString(),
    signature: chain.number.signature,
  },
})

export const presentTold = (told: {
  readonly chain: ChainRow
  readonly lastLink: string | null
}): ReplyOf<typeof originals.chains>['chains'][number] => ({
  ...presentChain(told.chain),
  lastLink: told.lastLink,
})

export const presentTable = ({
  now,
  round,
  landed,
  chain,
  coming,
  bets,
  count,
  cap,
  highest,
  terms,
  isOn,
}: TableNow): WireTable => ({
  now: now.toISOString(),
  round: round
    ? {
        id: round.id,
        number: round.number,
        phase: round.state,
        previousHash: round.previousHash,
        closesAt: round.closesAt.toISOString(),
        startedAt: round.startedAt?.toISOString() ?? null,
        bust: round.bust,
        hash: round.hash,
      }
    : null,
  chain: chain ? presentChain(chain) : null,
  coming: coming ? presentChain(coming) : null,
  bets: bets.map(presentSeen),
  count,
  landed: landed.map(({ number, bust, hash }) => ({ number, bust, hash })),
  cap,
  highest,
  terms,
  isOn,
})

import type { ReplyOf } from '@lantern/contract/endpoint'
import type { originals, round } from '@lantern/contract/originals'
import type { HostBody, RoundMessage } from '@lantern/games/frame/protocol'
import { formatMoney } from '@lantern/kernel/money'
import type * as z from 'zod/mini'

// What the server answers, as a frame reads it.

type Round = z.output<typeof round>
export type Current = ReplyOf<(typeof originals)['current']>

/** How the frame should look: the page's language and direction, and the device's wish. */
export interface FrameLook {
  readonly locale: string
  readonly dir: 'ltr' | 'rtl'
  readonly reducedMotion: boolean
}

/** A round as the frame reads it: amounts as decimal text. */
export const toMessage = (one: Round): RoundMessage => ({
  id: one.id,
  gameCode: one.gameCode,
  currency: one.currency,
  stake: formatMoney(one.stake),
  extraStake: formatMoney(one.extraStake),
  state: one.state,
  payout: one.payout === null ? null : formatMoney(one.payout),
  nonce: one.nonce,
  serverSeedHash: one.serverSeedHash,
  clientSeed: one.clientSeed,
  openedAt: one.openedAt,
  bet: one.bet,
  view: one.view,
})

/** What a stake and a payout are kept to. */
export const limitsOf = ({ minStake, maxStake, maxWin }: Current) => ({
  minStake: formatMoney(minStake),
  maxStake: formatMoney(maxStake),
  maxPayout: formatMoney(maxWin),
})

/** The state of the game as an answer to a request, or as news when there was none. */
export function stateOf(
  requestId: string | null,
  reply: Pick<Current, 'balance' | 'round' | 'fairness'>,
  limits?: ReturnType<typeof limitsOf>,
): HostBody {
  return {
    type: 'state',
    requestId,
    balance: formatMoney(reply.balance),
    round: reply.round && toMessage(reply.round),
    fairness: reply.fairness,
    ...(limits && { limits }),
  }
}

/** All a game needs to begin. */
export const initOf = (gameCode: string, now: Current, look: FrameLook): HostBody => ({
  type: 'init',
  game: gameCode,
  ...look,
  currency: now.currency,
  balance: formatMoney(now.balance),
  limits: limitsOf(now),
  mode: now.mode,
  pace: now.pace,
  round: now.round && toMessage(now.round),
  fairness: now.fairness,
})

/** The shared round as the frame reads it. */
export const tableOf = (table: ReplyOf<(typeof originals)['table']>) => ({
  ...table,
  cap: formatMoney(table.cap),
  bets: table.bets.map((bet) => ({
    ...bet,
    stake: formatMoney(bet.stake),
    payout: bet.payout === null ? null : formatMoney(bet.payout),
  })),
})

import { nodeHashes } from '@lantern/games/fair/node-hashes'
import type { Settlement } from '@lantern/games/game'
import type { State } from '@lantern/games/slots/bet'
import { FORMER } from '@lantern/games/slots/former'
import { type SlotGame, slotGame } from '@lantern/games/slots/round'
import type { Rules } from '@lantern/games/slots/title'
import { TITLES } from '@lantern/games/slots/titles'
import { present } from '@lantern/kernel/assert'
import { fairDraw } from '@lantern/kernel/draw'
import type { PoolClient } from 'pg'
import type { Context } from '../context.ts'
import { unseal } from '../sealed.ts'
import { enqueue, settleOf } from '../wire/calls.ts'
import { happens, LATE_BY_MS } from '../wire/chaos.ts'
import { rudenessNow } from '../wire/rudeness.ts'
import { addCredit, closeRound, type RoundRow } from './queries.ts'

/** What a round's seed is sealed for. */
export const SEED_PURPOSE = 'round-seed'

const GAMES = new Map<string, SlotGame>()

/**
 * Keeps a game by its rules. Whoever raises the `rulesVersion` of a title keeps the title as it was as
 * well, among the former ones, for as long as a round of it is open.
 */
export const keepRules = (rules: Rules): void => void GAMES.set(rules.rulesVersion, slotGame(rules))

for (const rules of [...FORMER, ...TITLES]) keepRules(rules)

/** The names of all rules that are here, present and former. */
export const knownRules = (): readonly string[] => [...GAMES.keys()]

/** The rules a round was opened under. */
export const gameOfRules = (rulesVersion: string): SlotGame =>
  present(GAMES.get(rulesVersion), `the rules ${rulesVersion} are here`)

/**
 * A round as it was decided, shown as far as it was. It is recomputed from the sealed seed each
 * time: what the player has not seen stands in no table.
 */
export function stateOf(ctx: Pick<Context, 'config'>, round: RoundRow): State {
  const game = gameOfRules(round.rulesVersion)
  const serverSeed = round.seed ?? unseal(ctx, SEED_PURPOSE, round.seedSealed, round.betRef)
  const draw = fairDraw({ serverSeed, clientSeed: round.betRef, nonce: 0 }, nodeHashes.hmac)
  const stake = { amount: BigInt(round.stake), currency: round.currency }
  return { ...game.open({}, stake, draw), shown: Math.max(1, round.shown) }
}

/**
 * Ends a round whose last spin was shown: its seed is laid open, and its payout is credited (play
 * money) or put into the outbox. Returns the call to send; undefined while spins are left.
 */
export async function endIfShown(
  ctx: Context,
  tx: PoolClient,
  round: RoundRow,
): Promise<string | undefined> {
  const settlement = gameOfRules(round.rulesVersion).settlement(stateOf(ctx, round))
  return settlement && end(ctx, tx, round, { settlement, leftBehind: false })
}

/** Shows all that is left of a round whose player left, and ends it. */
export async function endLeft(
  ctx: Context,
  tx: PoolClient,
  round: RoundRow,
): Promise<string | undefined> {
  const game = gameOfRules(round.rulesVersion)
  const state = game.finish(stateOf(ctx, round))
  const settlement = present(game.settlement(state), 'a finished round is over')
  const whole = { ...round, shown: state.shown }
  return end(ctx, tx, whole, { settlement, leftBehind: true })
}

async function end(
  ctx: Context,
  tx: PoolClient,
  round: RoundRow,
  { settlement, leftBehind }: { settlement: Settlement; leftBehind: boolean },
): Promise<string | undefined> {
  const { payout, validBet } = settlement
  await closeRound(tx, round.id, {
    shown: round.shown,
    payout,
    view: gameOfRules(round.rulesVersion).reveal(stateOf(ctx, round)),
    seed: unseal(ctx, SEED_PURPOSE, round.seedSealed, round.betRef),
    leftBehind,
    isSettled: round.mode === 'trial',
  })
  if (round.mode === 'trial') {
    await addCredit(tx, round, payout)
    return undefined
  }
  const isLate = happens(ctx.random, (await rudenessNow(ctx, tx)).lateWins)
  return enqueue(tx, round, settleOf(round, payout, validBet.amount), isLate ? LATE_BY_MS : 0)
}

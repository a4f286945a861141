import { commitment } from '@lantern/games/fair/seeds'
import { nodeHashes } from '@lantern/games/fair/node-hashes'
import type { View } from '@lantern/games/slots/bet'
import { requireOffered } from '@lantern/games/slots/stakes'
import type { Title } from '@lantern/games/slots/title'
import type { Money } from '@lantern/kernel/money'
import type { PoolClient } from 'pg'
import type { Context } from '../context.ts'
import { transact } from '../db/pool.ts'
import { refuse } from '../refusals.ts'
import { seal } from '../sealed.ts'
import { enqueue, reserveOf } from '../wire/calls.ts'
import { findLeftFreeRounds } from './free-queries.ts'
import { endIfShown, gameOfRules, SEED_PURPOSE, stateOf } from './ending.ts'
import { drawSeed } from './promises.ts'
import {
  addCredit,
  findByClientKey,
  findOpenRound,
  findRound,
  insertRound,
  listRounds,
  lockPlayer,
  lockRound,
  type RoundRow,
  type SessionRow,
  showSpins,
  sinceLastShown,
  sinceLastSpin,
} from './queries.ts'
import { titleOf } from './sessions.ts'

export interface SpinWish {
  readonly stake: Money
  /** The page's own name for this spin, a UUID: asked again it is the same spin. */
  readonly clientKey: string
  /** It was shown to cost nothing: with nothing left to play it from, it is not played at all. */
  readonly isFree: boolean
  /** The version of the rules that was shown; by another no round is opened. */
  readonly rules?: string | undefined
}

/** A round after something happened to it, and the call that has to go out for it. */
export interface Step {
  readonly round: RoundRow
  readonly call: string | undefined
}

/** Two round-trips to a page are allowed for, no more. */
const CYCLE_GRACE_MS = 50

/**
 * Decides a round and asks the platform for its stake; both are written before anything is sent.
 * Nothing of the round is shown until the stake was taken. Free rounds are played first, each at
 * its own stake, whatever stake was asked for. Refuses what is no stake of the game,
 * `rules_changed` where the page shows other rules than today's, `too_fast` within the least cycle,
 * `round_open` while another round waits, `free_rounds_over` for a free one when none is left, and
 * `insufficient_funds` of play money.
 */
export function spin(ctx: Context, session: SessionRow, wish: SpinWish): Promise<Step> {
  const title = titleOf(session.gameCode)
  return transact(ctx.db, async (tx) => {
    await lockPlayer(tx, session)
    const known = await findByClientKey(tx, session.id, wish.clientKey)
    if (known) return { round: known, call: undefined }
    if ((wish.rules ?? title.rulesVersion) !== title.rulesVersion) refuse('rules_changed')
    if (await findOpenRound(tx, session)) refuse('round_open')
    const since = await sinceLastSpin(tx, session)
    requireCycle(title, since ?? title.cycleMs)
    const { stake, freeRoundId } = await playedFrom(tx, session, wish)
    requireOffered(title, { amount: stake, currency: session.currency })
    const { rulesVersion } = title
    const round = await decide(ctx, tx, session, { ...wish, stake, rulesVersion, freeRoundId })
    if (session.mode === 'real') return { round, call: await enqueue(tx, round, reserveOf(round)) }
    await endIfShown(ctx, tx, round)
    return { round: await reread(tx, round.id), call: undefined }
  })
}

/** Refuses `too_fast` before the least cycle has passed since the last spin. */
function requireCycle({ cycleMs }: Title, since: number): void {
  const left = cycleMs - CYCLE_GRACE_MS - since
  if (left > 0) refuse('too_fast', { retryAfterMs: Math.ceil(left) })
}

/** Free rounds while there are any, each at its own stake; then the stake that was asked for. */
async function playedFrom(tx: PoolClient, session: SessionRow, { stake, isFree }: SpinWish) {
  const gift = session.mode === 'real' ? await findLeftFreeRounds(tx, session) : undefined
  if (gift?.stake) return { stake: BigInt(gift.stake), freeRoundId: gift.reference }
  return isFree ? refuse('free_rounds_over') : { stake, freeRoundId: null }
}

/** The seed decides everything; it is committed with the round, before a spin is shown. */
async function decide(
  ctx: Context,
  tx: PoolClient,
  session: SessionRow,
  wish: SpinWish & { readonly rulesVersion: string; readonly freeRoundId: string | null },
): Promise<RoundRow> {
  const isTrial = session.mode === 'trial'
  if (isTrial && !(await addCredit(tx, session, -wish.stake))) refuse('insufficient_funds')
  const betRef = ctx.random.bytes(16).toString('hex')
  const game = gameOfRules(wish.rulesVersion)
  const stake = { amount: wish.stake, currency: session.currency }
  const seed = await drawSeed(ctx, tx, { game, betRef, stake })
  return insertRound(tx, {
    session,
    rulesVersion: wish.rulesVersion,
    clientKey: wish.clientKey,
    betRef,
    stake: wish.stake,
    seedSealed: seal(ctx, SEED_PURPOSE, seed, betRef),
    seedHash: commitment(seed, nodeHashes.sha256Hex),
    state: isTrial ? 'open' : 'reserving',
    freeRoundId: wish.freeRoundId,
  })
}

async function reread(tx: PoolClient, id: string): Promise<RoundRow> {
  return (await lockRound(tx, id)) ?? refuse('round_not_found')
}

/**
 * Shows the next free spin. `shown` is how many spins the page has: asked again for one it has
 * already, it gets it again. Refuses `round_not_found`, `round_waiting` before the stake is taken,
 * `round_over`, and in plain pace `too_fast`: a free spin keeps the least cycle there as well.
 */
export function next(
  ctx: Context,
  session: SessionRow,
  wish: { readonly roundId: string; readonly shown: number },
): Promise<Step> {
  return transact(ctx.db, async (tx) => {
    if (!(await findRound(tx, session, wish.roundId))) refuse('round_not_found')
    const round = await reread(tx, wish.roundId)
    if (wish.shown < round.shown) return { round, call: undefined }
    if (round.state === 'reserving') refuse('round_waiting')
    if (round.state !== 'open' || wish.shown > round.shown) refuse('round_over')
    if (session.pace === 'plain')
      requireCycle(titleOf(session.gameCode), await sinceLastShown(tx, round.id))
    const shown = round.shown + 1
    gameOfRules(round.rulesVersion).act(stateOf(ctx, round), { type: 'next' })
    await showSpins(tx, round.id, shown)
    const call = await endIfShown(ctx, tx, { ...round, shown })
    return { round: await reread(tx, round.id), call }
  })
}

/**
 * What the player may see of a round; undefined before the stake was taken. One that is over is shown
 * as it was, whatever rules are here now.
 */
export function viewOf(ctx: Context, round: RoundRow): View | undefined {
  if (round.view !== null) return round.view
  if (round.state !== 'open') return undefined
  return gameOfRules(round.rulesVersion).reveal(stateOf(ctx, round))
}

export async function roundOf(ctx: Context, session: SessionRow, id: string): Promise<RoundRow> {
  return (await findRound(ctx.db, session, id)) ?? refuse('round_not_found')
}

/** The round that waits for its player, if there is one. */
export const openRoundOf = (ctx: Context, session: SessionRow): Promise<RoundRow | undefined> =>
  findOpenRound(ctx.db, session)

const A_PAGE = 50

/** The player's rounds at this game, newest first. */
export const history = (ctx: Context, session: SessionRow, before: string | null) =>
  listRounds(ctx.db, session, { before, most: A_PAGE })

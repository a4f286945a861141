import { refuse } from '@lantern/contract/errors'
import { nodeHashes } from '@lantern/games/fair/node-hashes'
import type { AnyGame, JsonObject, Settlement } from '@lantern/games/game'
import { requireStake } from '@lantern/games/limits'
import { findGame, findRules } from '@lantern/games/registry'
import { present } from '@lantern/kernel/assert'
import { fairDraw } from '@lantern/kernel/draw'
import { fitsCurrency, type Money } from '@lantern/kernel/money'
import { DAY_MS } from '@lantern/kernel/time'
import type { AccountClass, Brand, MemberSession } from '../../caller.ts'
import type { Context } from '../../context.ts'
import { transact, type Tx } from '../../db/transact.ts'
import { brandById } from '../config/index.ts'
import { getMember, hourly, type Member, takePlaces } from '../identity/index.ts'
import { houseLimits, houseLimitsIn } from './house-limits.ts'
import { placeStake, raiseStake, settleStake, voidStake } from './money.ts'
import * as queries from './queries.ts'
import { fairnessOf, isWornOut, lockPair, openSeed, rotate, type SeedPair } from './seeds.ts'

/** Whose round it is. */
export interface Player {
  readonly brand: Brand
  readonly memberId: MemberSession['memberId']
  readonly accountClass: AccountClass
  readonly currency: string
}

/** A round as it stands: the stored row and what the member may see of it now. */
export interface PlayedRound {
  readonly row: queries.RoundRow
  readonly view: JsonObject
}

const ownerOf = (player: Player, gameCode: string): queries.SeedOwner => ({
  brandId: player.brand.id,
  memberId: player.memberId,
  gameCode,
})

/** The game of a code; refuses `game_not_found`. */
export const gameOf = (code: string): AnyGame => findGame(code) ?? refuse('game_not_found')

/** Whether a round can be shown: it has ended, or its rules are here. */
export const canBeShown = ({ finalView, gameCode, rulesVersion }: queries.RoundRow): boolean =>
  finalView !== null || findRules(gameCode, rulesVersion) !== undefined

/** A round is played to its end by the rules it was opened under. */
const gameOfRound = ({ gameCode, rulesVersion }: queries.RoundRow): AnyGame =>
  present(findRules(gameCode, rulesVersion), `rules ${rulesVersion} of ${gameCode} are here`)

/**
 * The state of a round, recomputed from bet, seeds and actions. It is never stored: a live state
 * holds secrets.
 */
function stateOf(ctx: Context, game: AnyGame, row: queries.RoundRow): JsonObject {
  const seeds = { serverSeed: openSeed(ctx, row), clientSeed: row.clientSeed, nonce: row.nonce }
  const stake = { amount: BigInt(row.stake), currency: row.currency }
  let state = game.open(row.bet, stake, fairDraw(seeds, nodeHashes.hmac))
  for (const action of row.actions) state = game.act(state, action)
  return state
}

/** What a member may see of a round: the stored end, or the live view. */
export function viewOf(ctx: Context, row: queries.RoundRow): PlayedRound {
  if (row.finalView !== null) return { row, view: row.finalView }
  const game = gameOfRound(row)
  return { row, view: game.reveal(stateOf(ctx, game, row)) }
}

export interface OpenWish {
  readonly gameCode: string
  readonly stake: Money
  readonly bet: JsonObject
  /** The version of the rules that the player was shown, where that is known. */
  readonly rules?: string | undefined
}

/** Nobody stakes by what they were not shown: a page stands open over a release. Refuses `rules_changed`. */
export function requireShown(shown: string | undefined, present: string): void {
  if (shown !== undefined && shown !== present) refuse('rules_changed')
}

/**
 * Stakes and opens a round; a game of one step is settled at once. Refuses what the game refuses,
 * `rules_changed` where the player was shown other rules than the present ones, `round_open` while another round of the game waits, and what the wallet refuses.
 */
export async function open(
  ctx: Context,
  tx: Tx,
  player: Player,
  wish: OpenWish,
): Promise<PlayedRound> {
  const game = gameOf(wish.gameCode)
  requireShown(wish.rules, game.rulesVersion)
  if (!fitsCurrency(wish.stake, player.currency)) refuse('amount_invalid')
  const limits = await houseLimitsIn(tx, player, game)
  requireStake({ amount: wish.stake, currency: player.currency }, limits)
  const owner = ownerOf(player, game.code)
  const pair = await freshPair(ctx, tx, owner)
  if (await queries.findOpenRound(tx, owner)) refuse('round_open')
  const { active } = pair
  const nonce = active.nextNonce
  const seeds = { serverSeed: openSeed(ctx, active), clientSeed: active.clientSeed, nonce }
  const stake = { amount: wish.stake, currency: player.currency }
  const state = game.open(wish.bet, stake, fairDraw(seeds, nodeHashes.hmac))
  await queries.takeNonce(tx, active.id)
  const at = ctx.clock.now()
  const reference = `${active.id}:${nonce}`
  const wagerId = await placeStake(tx, { player, game, reference, stake: wish.stake, at })
  const id = await queries.insertRound(tx, {
    ...owner,
    rulesVersion: game.rulesVersion,
    seedId: active.id,
    nonce,
    currency: player.currency,
    stake: wish.stake,
    bet: game.readBet(wish.bet),
    wagerId,
    at,
  })
  const settlement = game.settlement(state)
  if (settlement) {
    await close(ctx, tx, player, { id, reference, game, state, settlement, leftBehind: false })
  }
  return viewOf(ctx, await reread(tx, player, id))
}

/** The pair for the next bet; a worn-out one is rotated away first. */
async function freshPair(ctx: Context, tx: Tx, owner: queries.SeedOwner): Promise<SeedPair> {
  const pair = await lockPair(ctx, tx, owner)
  if (!isWornOut(ctx, pair) || (await queries.findOpenRound(tx, owner))) return pair
  return (await rotate(ctx, tx, owner)).pair
}

/**
 * Makes a move, and takes what it costs on top of the stake. Refuses `round_not_found` for a round
 * that is not this member's, `round_over`, what the game refuses and what the wallet refuses.
 */
export async function act(
  ctx: Context,
  tx: Tx,
  player: Player,
  wish: { readonly roundId: string; readonly action: JsonObject },
): Promise<PlayedRound> {
  const row = await queries.lockRound(tx, playerKey(player), wish.roundId)
  if (!row) refuse('round_not_found')
  if (row.state !== 'open') refuse('round_over')
  const game = gameOfRound(row)
  const before = stateOf(ctx, game, row)
  const state = game.act(before, wish.action)
  const amount = game.extraStake(before, wish.action)
  const at = ctx.clock.now()
  const reference = `${row.seedId}:${row.nonce}`
  if (amount > 0n) await raiseStake(tx, { player, reference, at, move: row.actions.length, amount })
  const actions = [...row.actions, wish.action]
  await queries.storeActions(tx, row.id, { actions, extraStake: amount, at })
  const settlement = game.settlement(state)
  if (settlement) {
    const ending = { id: row.id, reference, game, state, settlement, leftBehind: false }
    await close(ctx, tx, player, ending)
  }
  return viewOf(ctx, await reread(tx, player, row.id))
}

const playerKey = (player: Player) => ({ brandId: player.brand.id, memberId: player.memberId })

const reread = async (tx: Tx, player: Player, id: string): Promise<queries.RoundRow> =>
  present(await queries.findRound(tx, playerKey(player), id), 'the round was just written')

interface Ending {
  readonly id: string
  readonly reference: string
  readonly game: AnyGame
  readonly state: JsonObject
  readonly settlement: Settlement
  /** The member left, and the game's own rule ended the round. */
  readonly leftBehind: boolean
}

async function close(ctx: Context, tx: Tx, player: Player, ending: Ending): Promise<void> {
  const { game, settlement, reference } = ending
  const at = ctx.clock.now()
  const isVoid = settlement.outcome === 'void'
  if (isVoid) await voidStake(tx, { player, reference, at })
  else await settleStake(tx, { player, reference, settlement, at })
  await queries.closeRound(tx, ending.id, {
    state: isVoid ? 'voided' : 'settled',
    payout: settlement.payout,
    odds: settlement.odds,
    view: game.reveal(ending.state),
    leftBehind: ending.leftBehind,
    at,
  })
}

/** Rounds nobody touched for this long are finished by the game's own rule. */
const LEFT_AFTER_MS = DAY_MS
const A_BATCH = 100

/**
 * Finishes rounds that were left, each in its own transaction; returns how many. One that can not
 * be finished is logged, and stands in nobody's way: the look goes on behind it.
 */
export async function finishLeftRounds(ctx: Context): Promise<number> {
  const before = new Date(ctx.clock.now().getTime() - LEFT_AFTER_MS)
  let finished = 0
  let after: string | null = '0'
  while (after !== null) {
    const left = await queries.leftRounds(ctx.db, { before, after, most: A_BATCH })
    for (const one of left) if (await tryFinish(ctx, one, before)) finished += 1
    after = left.length < A_BATCH ? null : (left.at(-1)?.id ?? null)
  }
  return finished
}

async function tryFinish(ctx: Context, one: queries.LeftRound, before: Date): Promise<boolean> {
  try {
    return await finishLeft(ctx, one, before)
  } catch (error) {
    ctx.log.error({ err: error, roundId: one.id }, 'a round that was left could not be finished')
    return false
  }
}

async function finishLeft(ctx: Context, one: queries.LeftRound, before: Date): Promise<boolean> {
  const brand = await brandById(ctx, one.brandId)
  const isFinished = await transact(ctx, async (tx) => {
    const row = await queries.lockRound(tx, one, one.id)
    // Meanwhile its member may have ended it, or come back to it.
    if (row?.state !== 'open' || row.touchedAt >= before) return false
    const game = gameOfRound(row)
    const state = game.finish(stateOf(ctx, game, row))
    const settlement = present(game.settlement(state), 'a finished round is over')
    const member = await getMember(tx, one.brandId, one.memberId)
    const player = { brand, memberId: one.memberId, ...pick(member) }
    const reference = `${row.seedId}:${row.nonce}`
    const ending = { id: row.id, reference, game, state, settlement, leftBehind: true }
    await close(ctx, tx, player, ending)
    return true
  })
  if (isFinished) ctx.log.info({ roundId: one.id }, 'a round that was left is finished')
  return isFinished
}

const pick = ({ accountClass, currency }: Member): Pick<Player, 'accountClass' | 'currency'> => ({
  accountClass,
  currency,
})

/** Open round, limits and fairness: what a game needs to start or resume. */
export async function current(ctx: Context, player: Player, gameCode: string) {
  const game = gameOf(gameCode)
  const owner = ownerOf(player, game.code)
  const pair = await transact(ctx, (tx) => lockPair(ctx, tx, owner))
  const row = await queries.findOpenRound(ctx.db, owner)
  return {
    round: row ? viewOf(ctx, row) : undefined,
    fairness: fairnessOf(pair),
    limits: await houseLimits(ctx, player, game),
  }
}

export async function fairnessFor(ctx: Context, tx: Tx, player: Player, gameCode: string) {
  return fairnessOf(await lockPair(ctx, tx, ownerOf(player, gameCode)))
}

/** More than any person turns over; each makes a row that is kept for ever. */
const ROTATIONS_AN_HOUR = 300

/**
 * Reveals and replaces the seeds of a game at the member's wish. Refuses `game_not_found`,
 * `too_many_requests` beyond the member's hour, and as {@link rotate} does.
 */
export async function rotateSeed(
  ctx: Context,
  player: Player,
  wish: { readonly gameCode: string; readonly clientSeed: string },
) {
  const owner = ownerOf(player, gameOf(wish.gameCode).code)
  await takePlaces(ctx, [hourly(player.brand.id, 'rotation', player.memberId, ROTATIONS_AN_HOUR)])
  const { pair, revealed } = await transact(ctx, (tx) => rotate(ctx, tx, owner, wish.clientSeed))
  return { revealedServerSeed: revealed, fairness: fairnessOf(pair) }
}

/** Own rounds, newest first. */
export async function history(
  ctx: Context,
  player: Player,
  wish: { readonly gameCode: string; readonly pageNo: number; readonly pageSize: number },
) {
  const owner = ownerOf(player, gameOf(wish.gameCode).code)
  const page = { offset: (wish.pageNo - 1) * wish.pageSize, limit: wish.pageSize }
  const { rounds, total } = await queries.listRounds(ctx.db, owner, page)
  return { rounds: rounds.map((row) => viewOf(ctx, row)), total }
}

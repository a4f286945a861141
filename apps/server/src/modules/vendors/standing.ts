import type { RefusalCode } from '@lantern/contract/errors'
import { isDatabaseId } from '@lantern/kernel/ids'
import type { MemberId } from '@lantern/kernel/ids'
import type { Currency, Money } from '@lantern/kernel/money'
import type { RoundOperation } from '@lantern/vendor-protocol/operations'
import type { Pool } from 'pg'
import type { Context } from '../../context.ts'
import { findGame, findGameWindow, type GameRow, listRules } from '../catalogue/index.ts'
import { isUnderMaintenance } from '../config/index.ts'
import { findStanding, hashOf, type Standing } from '../identity/index.ts'
import { playTermsOf, refusalOfBonus } from '../rollover/index.ts'
import type { Connection } from './connections.ts'
import { Memory, Together } from './memory.ts'
import { type LimitRow, listLimits } from './queries/connections.ts'
import {
  findStakes,
  type LaunchRow,
  type Player,
  type StakeAnswer,
  type StakeQuestion,
} from './queries/stakes.ts'
import type { PlayedRound } from './queries/records.ts'
import { isRoundClosed as readClosed } from './rounds.ts'

// Whether a stake may be taken. Only stakes are asked: what gives money back is taken whatever
// became of session, member, game or vendor.

/** A game as stakes meet it. */
export interface PlayedGame {
  /** Also one that is switched off or withdrawn: what was staked on it still ends. */
  readonly game: (GameRow & { readonly isOpen: boolean }) | undefined
  /** Versions of its rules, the newest first. */
  readonly rules: Awaited<ReturnType<typeof listRules>>
  readonly limits: readonly LimitRow[]
  /** In a maintenance window of its own: what was staked on it still ends. */
  readonly inMaintenance: boolean
}

interface Desk {
  readonly stakes: Together<StakeQuestion, StakeAnswer>
  readonly players: Memory<Player | undefined>
  readonly games: Memory<PlayedGame>
}

const desks = new WeakMap<Pool, Desk>()

function deskOf(ctx: Pick<Context, 'db'>): Desk {
  const found = desks.get(ctx.db)
  if (found) return found
  const fresh: Desk = {
    stakes: new Together((asked) => findStakes(ctx.db, asked)),
    players: new Memory(),
    games: new Memory(),
  }
  desks.set(ctx.db, fresh)
  return fresh
}

/** Forgets what this node knows of players and games; others forget within a second. */
export function forgetStandings(ctx: Pick<Context, 'db'>): void {
  const { players, games } = deskOf(ctx)
  players.forget()
  games.forget()
}

/** What a vendor's playerId means; undefined for a text that is none of our ids. */
export const memberOf = (playerId: string): MemberId | undefined =>
  isDatabaseId(playerId) ? (playerId as MemberId) : undefined

/** The game of a vendor with its limits, at most a second old. */
export const playedGame = (
  ctx: Context,
  connection: Connection,
  gameCode: string,
): Promise<PlayedGame> =>
  deskOf(ctx).games.get(`${connection.id}:${gameCode}`, async () => {
    const { brandId, code: vendorCode } = connection
    const [game, limits, window] = await Promise.all([
      findGame(ctx.db, brandId, vendorCode, gameCode),
      listLimits(ctx.db, connection.id, gameCode),
      findGameWindow(ctx.db, { brandId, vendorCode, gameCode }),
    ])
    const rules = game ? await listRules(ctx.db, game.id) : []
    return { game, rules, limits, inMaintenance: window !== undefined }
  })

/** Whom a stake is of, as the vendor says. */
interface Whom {
  readonly playerId: string
  readonly token: string | null
}

/** The player behind an id, by our own launch; undefined when the vendor never opened one. */
export const playerOf = async (
  ctx: Context,
  connection: Connection,
  whom: Whom,
): Promise<Player | undefined> => (await stakeOf(ctx, connection, { ...whom, round: null })).player

/** What a stake stands on, read at once where neither is known. */
async function stakeOf(
  ctx: Context,
  connection: Connection,
  { playerId, token, round }: Whom & { readonly round: PlayedRound | null },
): Promise<StakeAnswer> {
  const desk = deskOf(ctx)
  const memberId = memberOf(playerId)
  let asked: Promise<StakeAnswer> | undefined
  const player =
    memberId &&
    desk.players.get(`${connection.id}:${memberId}:${token ?? ''}`, async () => {
      const tokenHash = token === null ? null : hashOf(token)
      asked = desk.stakes.get({
        player: { connectionId: connection.id, memberId, tokenHash },
        round,
      })
      return (await asked).player
    })
  const written = asked ? asked.then((one) => one.isRoundClosed) : round && readClosed(ctx, round)
  return { player: await player, isRoundClosed: (await written) ?? false }
}

/** How a member stands at this moment. */
export const standingOf = (
  ctx: Context,
  launch: Pick<LaunchRow, 'memberId' | 'sessionId'>,
): Promise<Standing | undefined> => findStanding(ctx.db, launch)

/** Operations that take a stake. */
export type Staking = Extract<
  RoundOperation,
  { readonly op: 'reserve' | 'reserveAndSettle' | 'tip' | 'adjustBet' }
>

/** Null for a change of a stake: what counts is its total. */
const amountOf = (operation: Staking): Money | null =>
  'stake' in operation ? operation.stake : operation.op === 'tip' ? operation.amount : null

/** Why a stake is not taken, before anybody asks for its funds; undefined when it may be. */
export async function refusalOfStake(
  ctx: Context,
  connection: Connection,
  operation: Staking,
): Promise<RefusalCode | undefined> {
  const token = 'token' in operation ? operation.token : null
  const { brandId, code: vendorCode } = connection
  const memberId = memberOf(operation.playerId)
  const { roundId: roundRef } = operation
  const round =
    roundRef === null || memberId === undefined ? null : { brandId, vendorCode, roundRef, memberId }
  const [{ player, isRoundClosed }, played, isClosed, byTerms] = await Promise.all([
    stakeOf(ctx, connection, { playerId: operation.playerId, token, round }),
    playedGame(ctx, connection, operation.gameCode),
    isUnderMaintenance(ctx, brandId),
    refusalOfTerms(ctx, connection, operation),
  ])
  if (!player) return 'launch_invalid'
  if (connection.isStopped || connection.inMaintenance || isClosed) return 'game_disabled'
  return (
    refusalOfPlay(connection, { played, player }, operation) ??
    byTerms ??
    (isRoundClosed ? 'round_over' : undefined)
  )
}

/** By who plays, at which game, and in what. */
function refusalOfPlay(
  connection: Connection,
  { played, player }: { readonly played: PlayedGame; readonly player: Player },
  operation: Staking,
): RefusalCode | undefined {
  const { game } = played
  const isOther =
    player.launch.mode === 'real' && game && !isTaken(operation.currency, connection, game)
  return isOther
    ? 'currency_mismatch'
    : (refusalOfPlayer(player, operation) ?? refusalOfGame(played, player, operation))
}

/** Whether a game of a vendor is played in a currency: both may name those that they take. */
export const isTaken = (
  currency: Currency,
  connection: Pick<Connection, 'currencies'>,
  game: Pick<GameRow, 'currencies'>,
): boolean =>
  [connection.currencies, game.currencies].every((taken) => taken?.includes(currency) !== false)

function refusalOfPlayer(
  { launch, standing }: Player,
  operation: Staking,
): RefusalCode | undefined {
  if (standing.status !== 'active') return 'member_blocked'
  if (launch.currency !== operation.currency) return 'currency_mismatch'
  return launch.isExpired || !standing.isAlive ? 'launch_expired' : undefined
}

function refusalOfGame(
  { game, limits, inMaintenance }: PlayedGame,
  { launch }: Player,
  operation: Staking,
): RefusalCode | undefined {
  if (!game?.isOpen || inMaintenance || (launch.mode === 'trial' && !game.trialPlayable))
    return 'game_disabled'
  const amount = amountOf(operation)
  const limit = limitOf(limits, operation.currency)
  if (amount === null || amount === 0n || !limit) return undefined
  if (amount > limit.maxStake) return 'stake_above_maximum'
  return amount < limit.minStake && operation.op !== 'tip' ? 'stake_below_minimum' : undefined
}

/** A gift that nobody gave, or more than the highest bet while a bonus is active. */
async function refusalOfTerms(
  ctx: Context,
  connection: Connection,
  operation: Staking,
): Promise<RefusalCode | undefined> {
  const memberId = memberOf(operation.playerId)
  const gift = refusalOfGift(connection, operation)
  const amount = operation.op === 'tip' ? null : amountOf(operation)
  if (gift !== undefined || memberId === undefined || amount === null) return gift
  return refusalOfBonus(await playTermsOf(ctx, memberId), amount)
}

/** A free bet of a vendor that the house gives none at: nobody gave it. */
const refusalOfGift = ({ adapter }: Connection, operation: Staking): RefusalCode | undefined =>
  'freeRoundId' in operation && operation.freeRoundId !== null && !adapter.caps.freeRounds
    ? 'stake_below_minimum'
    : undefined

const limitOf = (limits: readonly LimitRow[], currency: Currency): LimitRow | undefined =>
  limits.find((one) => one.currency === currency)

/** Why a stake may not grow to a total; undefined when it may. */
export function refusalOfTotal(
  { limits }: PlayedGame,
  currency: Currency,
  total: Money,
): RefusalCode | undefined {
  const limit = limitOf(limits, currency)
  return limit && total > limit.maxStake ? 'stake_above_maximum' : undefined
}

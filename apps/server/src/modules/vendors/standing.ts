import type { RefusalCode } from '@lantern/contract/errors'
import { isDatabaseId } from '@lantern/kernel/ids'
import type { MemberId } from '@lantern/kernel/ids'
import type { Money } from '@lantern/kernel/money'
import type { RoundOperation } from '@lantern/vendor-protocol/operations'
import type { Pool } from 'pg'
import type { Context } from '../../context.ts'
import { findGame, findGameWindow, type GameRow, listRules } from '../catalogue/index.ts'
import { isUnderMaintenance } from '../config/index.ts'
import { hashOf, type Standing, standings } from '../identity/index.ts'
import type { Connection } from './connections.ts'
import { Memory, Together } from './memory.ts'
import {
  findLaunches,
  type LaunchQuestion,
  type LaunchRow,
  type LimitRow,
  listLimits,
} from './queries/connections.ts'
import { roundsOf } from './rounds.ts'

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

/** Who a vendor says plays, as our own launch knows it. */
interface Player {
  readonly launch: LaunchRow
  readonly standing: Standing
}

type Whose = Pick<LaunchRow, 'memberId' | 'sessionId'>

interface Desk {
  readonly launches: Together<LaunchQuestion, LaunchRow | undefined>
  readonly standings: Together<Whose, Standing | undefined>
  readonly players: Memory<Player | undefined>
  readonly games: Memory<PlayedGame>
}

const desks = new WeakMap<Pool, Desk>()

function deskOf(ctx: Pick<Context, 'db'>): Desk {
  const found = desks.get(ctx.db)
  if (found) return found
  const fresh: Desk = {
    launches: new Together((asked) => findLaunches(ctx.db, asked)),
    standings: new Together((asked) => standings(ctx.db, asked)),
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

/** The player behind an id, by our own launch; undefined when the vendor never opened one. */
export function playerOf(
  ctx: Context,
  connection: Connection,
  { playerId, token }: { readonly playerId: string; readonly token: string | null },
): Promise<Player | undefined> {
  const desk = deskOf(ctx)
  const memberId = memberOf(playerId)
  if (memberId === undefined) return Promise.resolve(undefined)
  const name = `${connection.id}:${memberId}:${token ?? ''}`
  return desk.players.get(name, async () => {
    const launch = await desk.launches.get({
      connectionId: connection.id,
      memberId,
      tokenHash: token === null ? null : hashOf(token),
    })
    const standing = launch && (await desk.standings.get(launch))
    return launch && standing ? { launch, standing } : undefined
  })
}

/** How a member stands at this moment. */
export const standingOf = (ctx: Context, launch: Whose): Promise<Standing | undefined> =>
  deskOf(ctx).standings.get(launch)

/** Operations that take a stake. */
export type Staking = Extract<
  RoundOperation,
  { readonly op: 'reserve' | 'reserveAndSettle' | 'tip' | 'adjustBet' }
>

const amountOf = (operation: Staking): Money | null =>
  'stake' in operation ? operation.stake : operation.op === 'tip' ? operation.amount : null

/** Why a stake is not taken, before anybody asks for its funds; undefined when it may be. */
export async function refusalOfStake(
  ctx: Context,
  connection: Connection,
  operation: Staking,
): Promise<RefusalCode | undefined> {
  const token = 'token' in operation ? operation.token : null
  const round = {
    brandId: connection.brandId,
    vendorCode: connection.code,
    roundRef: operation.roundId ?? '',
  }
  const [player, played, isClosed, isRoundClosed] = await Promise.all([
    playerOf(ctx, connection, { playerId: operation.playerId, token }),
    playedGame(ctx, connection, operation.gameCode),
    isUnderMaintenance(ctx, connection.brandId),
    operation.roundId === null ? false : roundsOf(ctx).isClosed(round),
  ])
  if (!player) return 'launch_invalid'
  if (connection.isStopped || connection.inMaintenance || isClosed) return 'game_disabled'
  return (
    refusalOfPlayer(player, operation) ??
    refusalOfGame(played, player, operation) ??
    (isRoundClosed ? 'round_over' : undefined)
  )
}

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
  const limit = limits.find((one) => one.currency === operation.currency)
  if (amount === null || amount === 0n || !limit) return undefined
  if (amount > limit.maxStake) return 'stake_above_maximum'
  return amount < limit.minStake && operation.op !== 'tip' ? 'stake_below_minimum' : undefined
}

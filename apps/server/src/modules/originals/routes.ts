import type { InputOf } from '@lantern/contract/endpoint'
import { refuse } from '@lantern/contract/errors'
import { originals } from '@lantern/contract/originals'
import { CODE as CRASH, limits as crashLimits } from '@lantern/games/crash/bet'
import type { Caller, MemberSession } from '../../caller.ts'
import type { Context } from '../../context.ts'
import type { Db, Tx } from '../../db/transact.ts'
import { bind, type Handlers, type Route } from '../../mount.ts'
import { findVisibleGame, paceSetting } from '../catalogue/index.ts'
import { readSetting } from '../config/index.ts'
import * as crash from './crash.ts'
import { presentBet, presentTable, presentTold } from './crash-present.ts'
import { houseLimits } from './house-limits.ts'
import { liveBets } from './live.ts'
import { balanceOf } from './money.ts'
import { presentRound } from './present.ts'
import { findProof } from './proof.ts'
import * as rounds from './rounds.ts'

/** Vendor code of the house's own games. */
export const HOUSE_VENDOR = 'ROW'

const playerOf = (caller: Caller, session: MemberSession): rounds.Player => ({
  brand: caller.brand,
  memberId: session.memberId,
  accountClass: session.accountClass,
  currency: session.currency,
})

/** A play session is good for its one game; a trial account for games that may be tried. */
async function mayPlay(
  db: Db,
  caller: Caller,
  session: MemberSession,
  gameCode: string,
): Promise<void> {
  if (session.kind === 'play' && session.gameCode !== gameCode) refuse('forbidden')
  const game = await findVisibleGame(db, caller.brand.id, HOUSE_VENDOR, gameCode)
  if (!game) refuse('game_disabled')
  if (session.isTrial && !game.trialPlayable) refuse('real_account_required')
}

/** Open round, fairness and limits of a game, whoever runs its rounds. */
async function currentOf(ctx: Context, player: rounds.Player, gameCode: string) {
  if (gameCode === CRASH) {
    const { own, fairness } = await crash.currentBet(ctx, player)
    const limits = await houseLimits(ctx, player, { code: CRASH, limits: crashLimits })
    return { round: own ? presentBet(own) : null, fairness, limits }
  }
  const now = await rounds.current(ctx, player, gameCode)
  return { ...now, round: now.round ? presentRound(now.round) : null }
}

type Page = InputOf<typeof originals.history>

async function historyOf(ctx: Context, player: rounds.Player, page: Page) {
  if (page.gameCode === CRASH) {
    const { played, total } = await crash.history(ctx, player, page)
    return { content: played.map(presentBet), total }
  }
  const { rounds: rows, total } = await rounds.history(ctx, player, page)
  return { content: rows.map(presentRound), total }
}

/** A bet of a shared round, answered as the round of any other game. */
async function openShared(ctx: Context, tx: Tx, player: rounds.Player, wish: crash.PlaceWish) {
  const placed = await crash.place(ctx, tx, player, wish)
  return {
    round: presentBet(placed),
    balance: await balanceOf(tx, player),
    // on its own connection: many who hold one and wait for a second wait for ever
    fairness: await crash.fairnessOf(ctx, player, tx),
  }
}

/** What only shared rounds have, and what everybody may see. */
const sharedHandlers: Pick<Handlers<typeof originals>, 'cashOut' | 'table' | 'chains' | 'live'> = {
  cashOut: async ({ ctx, caller, input, session, arrivedAt, callKey }) => {
    if (!crash.isSharedBet(input.roundId)) refuse('action_not_allowed')
    const wish = { betId: input.roundId, arrivedAt, call: callKey() }
    const left = await crash.cashOut(ctx, playerOf(caller, session()), wish)
    return { round: presentBet(left) }
  },
  table: async ({ ctx, caller, session }) =>
    presentTable(await crash.readTable(ctx, playerOf(caller, session()))),
  chains: async ({ ctx, caller }) => ({
    chains: (await crash.toldChains(ctx, caller.brand.id)).map(presentTold),
  }),
  live: async ({ ctx, caller, input }) => ({
    content: await liveBets(ctx, caller.brand.id, input.gameCode),
  }),
}

export const routes = (): Route[] =>
  bind(originals, {
    current: async ({ ctx, caller, input, session }) => {
      const player = playerOf(caller, session())
      const now = await currentOf(ctx, player, input.gameCode)
      return {
        round: now.round,
        fairness: now.fairness,
        currency: player.currency,
        balance: await balanceOf(ctx.db, player),
        minStake: now.limits.minStake,
        maxStake: now.limits.maxStake,
        maxWin: now.limits.maxPayout,
        mode: session().isTrial ? ('trial' as const) : ('real' as const),
        pace: await readSetting(ctx, caller.brand.id, paceSetting),
      }
    },
    open: async ({ ctx, caller, input, session, tx, arrivedAt }) => {
      const player = playerOf(caller, session())
      await mayPlay(tx(), caller, session(), input.gameCode)
      if (input.gameCode === CRASH) return openShared(ctx, tx(), player, { ...input, arrivedAt })
      const round = await rounds.open(ctx, tx(), player, input)
      return {
        round: presentRound(round),
        balance: await balanceOf(tx(), player),
        fairness: await rounds.fairnessFor(ctx, tx(), player, input.gameCode),
      }
    },
    // No look at the catalogue: a round that is open may always be played to its end.
    act: async ({ ctx, caller, input, session, tx }) => {
      // One leaves a shared round by a call of its own, which waits for nothing.
      if (crash.isSharedBet(input.roundId)) refuse('action_not_allowed')
      const player = playerOf(caller, session())
      const round = await rounds.act(ctx, tx(), player, input)
      return {
        round: presentRound(round),
        balance: await balanceOf(tx(), player),
        fairness: await rounds.fairnessFor(ctx, tx(), player, round.row.gameCode),
      }
    },
    ...sharedHandlers,
    history: async ({ ctx, caller, input, session }) => {
      const { content, total } = await historyOf(ctx, playerOf(caller, session()), input)
      return {
        content,
        pageNum: input.pageNo,
        totalPages: Math.ceil(total / input.pageSize),
        totalElements: total,
      }
    },
    rotateSeed: async ({ ctx, caller, input, session }) => {
      // The chain of shared rounds belongs to all.
      if (input.gameCode === CRASH) refuse('action_not_allowed')
      return rounds.rotateSeed(ctx, playerOf(caller, session()), input)
    },
    proof: async ({ ctx, caller, input, session }) => {
      const { memberId } = session()
      const owner = { brandId: caller.brand.id, memberId }
      return (await findProof(ctx, owner, input.roundId)) ?? refuse('round_not_found')
    },
  })

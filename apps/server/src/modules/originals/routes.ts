import { refuse } from '@lantern/contract/errors'
import { originals } from '@lantern/contract/originals'
import type { JsonObject } from '@lantern/games/game'
import type { Caller, MemberSession } from '../../caller.ts'
import type { Db } from '../../db/transact.ts'
import { bind, type Route } from '../../mount.ts'
import { findVisibleGame } from '../catalogue/index.ts'
import { balanceOf } from './money.ts'
import { presentRound } from './present.ts'
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

export const routes = (): Route[] =>
  bind(originals, {
    current: async ({ ctx, caller, input, session }) => {
      const player = playerOf(caller, session())
      const now = await rounds.current(ctx, player, input.gameCode)
      return {
        round: now.round ? presentRound(now.round) : null,
        fairness: now.fairness,
        currency: player.currency,
        balance: await balanceOf(ctx.db, player),
        minStake: now.limits.minStake,
        maxStake: now.limits.maxStake,
        maxWin: now.limits.maxPayout,
        mode: session().isTrial ? ('trial' as const) : ('real' as const),
      }
    },
    open: async ({ ctx, caller, input, session, tx }) => {
      const player = playerOf(caller, session())
      await mayPlay(tx(), caller, session(), input.gameCode)
      const wish = { ...input, bet: input.bet as JsonObject }
      const round = await rounds.open(ctx, tx(), player, wish)
      return {
        round: presentRound(round),
        balance: await balanceOf(tx(), player),
        fairness: await rounds.fairnessFor(ctx, tx(), player, input.gameCode),
      }
    },
    // No look at the catalogue: a round that is open may always be played to its end.
    act: async ({ ctx, caller, input, session, tx }) => {
      const player = playerOf(caller, session())
      const wish = { roundId: input.roundId, action: input.action as JsonObject }
      const round = await rounds.act(ctx, tx(), player, wish)
      return {
        round: presentRound(round),
        balance: await balanceOf(tx(), player),
        fairness: await rounds.fairnessFor(ctx, tx(), player, round.row.gameCode),
      }
    },
    history: async ({ ctx, caller, input, session }) => {
      const { rounds: rows, total } = await rounds.history(ctx, playerOf(caller, session()), input)
      return {
        content: rows.map(presentRound),
        pageNum: input.pageNo,
        totalPages: Math.ceil(total / input.pageSize),
        totalElements: total,
      }
    },
    rotateSeed: async ({ ctx, caller, input, session }) =>
      rounds.rotateSeed(ctx, playerOf(caller, session()), input),
    proof: async ({ ctx, caller, input, session }) => {
      const found = await rounds.proof(ctx, playerOf(caller, session()), input.roundId)
      return {
        round: presentRound(found.round),
        actions: [...found.actions],
        finished: found.finished,
        serverSeed: found.serverSeed,
      }
    },
  })

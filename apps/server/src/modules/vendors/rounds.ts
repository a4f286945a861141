import type { Pool } from 'pg'
import type { Context } from '../../context.ts'
import { Together } from './memory.ts'
import { type ClosedRound, closedAmong, insertRounds, type PlayedRound } from './queries/records.ts'

/** Rounds that are closed, read and written some at a time. */
interface Rounds {
  readonly closed: Together<PlayedRound, boolean>
  readonly closing: Together<ClosedRound, ClosedRound>
}

const known = new WeakMap<Pool, Rounds>()

function roundsOf({ db }: Pick<Context, 'db'>): Rounds {
  const found = known.get(db)
  if (found) return found
  const fresh: Rounds = {
    closed: new Together((rounds) => closedAmong(db, rounds)),
    closing: new Together(async (rounds) => {
      await insertRounds(db, rounds)
      return rounds
    }),
  }
  known.set(db, fresh)
  return fresh
}

/** Whether a round takes no more stakes of its player. */
export const isRoundClosed = (ctx: Pick<Context, 'db'>, round: PlayedRound): Promise<boolean> =>
  roundsOf(ctx).closed.get(round)

/** Closes a round for ever; it is written when this ends. */
export const closeRound = (ctx: Pick<Context, 'db'>, round: ClosedRound): Promise<ClosedRound> =>
  roundsOf(ctx).closing.get(round)

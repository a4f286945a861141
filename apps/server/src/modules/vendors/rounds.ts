import { refuse } from '@lantern/contract/errors'
import type { Pool } from 'pg'
import type { Context } from '../../context.ts'
import { Together } from './memory.ts'
import {
  type ClosedRound,
  closedAmong,
  insertRoundsWithin,
  type PlayedRound,
} from './queries/records.ts'

/** Rounds that are closed, read and written some at a time. */
interface Rounds {
  readonly closed: Together<PlayedRound, boolean>
  readonly closing: Together<ClosedRound, boolean>
}

const known = new WeakMap<Pool, Rounds>()

function roundsOf({ db }: Pick<Context, 'db'>): Rounds {
  const found = known.get(db)
  if (found) return found
  const fresh: Rounds = {
    closed: new Together((rounds) => closedAmong(db, rounds)),
    closing: new Together((rounds) => writeDown(db, rounds)),
  }
  known.set(db, fresh)
  return fresh
}

/** Whether a round takes no more stakes of its player. */
export const isRoundClosed = (ctx: Pick<Context, 'db'>, round: PlayedRound): Promise<boolean> =>
  roundsOf(ctx).closed.get(round)

/** How long several wait for one that somebody else is writing, and that one alone then. */
const TOGETHER_MS = 150
const ALONE_MS = 20

/** Writes rounds down; one that somebody else is writing keeps none of the others waiting. */
async function writeDown(db: Pool, rounds: readonly ClosedRound[]): Promise<boolean[]> {
  if (await insertRoundsWithin(db, rounds, TOGETHER_MS)) return rounds.map(() => true)
  const written: boolean[] = []
  for (const round of rounds) written.push(await insertRoundsWithin(db, [round], ALONE_MS))
  return written
}

/**
 * Closes a round for ever; it is written when this ends. Refuses `busy` when it is not known whether
 * it is: whoever says it again closes it then.
 */
export async function closeRound(ctx: Pick<Context, 'db'>, round: ClosedRound): Promise<void> {
  if (!(await roundsOf(ctx).closing.get(round))) refuse('busy')
}

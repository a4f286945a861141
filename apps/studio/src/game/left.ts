import { HOUR_MS } from '@lantern/kernel/time'
import type { Pool } from 'pg'
import type { Context } from '../context.ts'
import { transact } from '../db/pool.ts'
import { endLeft, knownRules } from './ending.ts'
import { countOfUnknownRules, listLeft, lockRound } from './queries.ts'

/** A round nobody touched for a day is shown to its end and paid. */
export const LEFT_AFTER_MINUTES = 24 * 60

const A_BATCH = 100
/** How long what can not be ended is left alone before it is tried, and said, again. */
const AGAIN_AFTER_MS = HOUR_MS

/** What could not be ended, by round or rules, and when it was said; of one studio. */
const saidOf = new WeakMap<Pool, Map<string, number>>()

/** Whether it is time to try, and to say, something again: at first, then once an hour. */
function isDue({ db, clock }: Pick<Context, 'db' | 'clock'>, what: string): boolean {
  const said = saidOf.get(db)?.get(what)
  return said === undefined || clock.now().getTime() - said >= AGAIN_AFTER_MS
}

function note({ db, clock }: Pick<Context, 'db' | 'clock'>, what: string): void {
  const said = saidOf.get(db) ?? new Map<string, number>()
  saidOf.set(db, said.set(what, clock.now().getTime()))
}

/**
 * Ends rounds that were left, each in its own transaction; returns how many. Those of rules that are
 * not here any more wait until somebody keeps their rules again, and are told of once an hour; one
 * that can not be ended otherwise is logged and tried again an hour later. None stands in another's way.
 */
export async function finishLeft(ctx: Context, minutes = LEFT_AFTER_MINUTES): Promise<number> {
  await tellOfUnknownRules(ctx, minutes)
  let ended = 0
  let after: string | null = '0'
  while (after !== null) {
    const rules = knownRules()
    const left = await listLeft(ctx.db, { minutes, rules, after, most: A_BATCH })
    for (const { id } of left) if (await tryEnd(ctx, id)) ended += 1
    after = left.length < A_BATCH ? null : (left.at(-1)?.id ?? null)
  }
  return ended
}

async function tellOfUnknownRules(ctx: Context, minutes: number): Promise<void> {
  for (const { rulesVersion, rounds } of await countOfUnknownRules(ctx.db, minutes, knownRules())) {
    const what = `rules ${rulesVersion}`
    if (!isDue(ctx, what)) continue
    note(ctx, what)
    ctx.log.error(
      { rulesVersion, rounds },
      'rounds that were left wait for rules that are not here',
    )
  }
}

async function tryEnd(ctx: Context, id: string): Promise<boolean> {
  const what = `round ${id}`
  if (!isDue(ctx, what)) return false
  try {
    return await transact(ctx.db, async (tx) => {
      const round = await lockRound(tx, id)
      // meanwhile its player may have ended it
      if (round?.state !== 'open') return false
      await endLeft(ctx, tx, round)
      return true
    })
  } catch (error) {
    note(ctx, what)
    ctx.log.error({ err: error, roundId: id }, 'a round that was left could not be ended')
    return false
  }
}

import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '@lantern/server/context'
import type { createPool } from '@lantern/server/db/pool'
import { present } from '@lantern/kernel/assert'
import { SECOND_MS } from '@lantern/kernel/time'
import { jobs, rulesSetting } from '@lantern/server/modules/rollover/index'
import { type Line, median, round, WARM_UP_MS } from './line.ts'

// What limits, safer play and turnover cost a bet: the same commands from members who have all of it
// and from members who have none, in turns over one database. Turnover is led into locks beside the
// bets, as the caretaker does it: each turn is as long as its period, so that one of its walks is in
// each, from the end of the warm-up.

/** Full costs at most so many times core. */
const LIMIT = 1.25

interface Side {
  readonly perSecond: number
  readonly p99Ms: number
}

interface Sides {
  /** Both measure for so many seconds. */
  readonly core: (seconds: number) => Promise<Side>
  readonly full: (seconds: number) => Promise<Side>
}

const CARETAKERS = jobs.caretakers ?? []
const SECONDS = Math.max(...CARETAKERS.map(({ everyMs }) => everyMs)) / SECOND_MS

/** Gives the second half of so many members limits, a reality check and a lock of turnover. */
export async function guardMembers(
  owner: ReturnType<typeof createPool>,
  members: number,
): Promise<void> {
  const text = readFileSync(path.join(import.meta.dirname, 'guards.sql'), 'utf8')
  const terms = `'${JSON.stringify(rulesSetting.fallback.terms)}'::jsonb`
  for (const statement of text.split(/;\n/).filter((part) => /^[a-z]/m.test(part))) {
    const given = statement.replaceAll(':members', `${members}`).replaceAll(':terms', terms)
    await owner.query(`begin; set local statement_timeout = 0; ${given}; commit`)
  }
}

/** Looks at bets of members with locks, behind the warm-up and then until it is told to stop. */
async function takeCare(ctx: Context, signal: AbortSignal): Promise<void> {
  await pause(WARM_UP_MS, signal)
  await Promise.all(
    CARETAKERS.map(async ({ run, everyMs }) => {
      while (!signal.aborted) {
        await run(ctx, signal)
        await pause(everyMs, signal)
      }
    }),
  )
}

/** Rests for a while, or until the signal. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal }).catch(() => {})

export async function compareFull(
  ctx: Context,
  { callers, rounds }: { readonly callers: number; readonly rounds: number },
  sides: Sides,
  print: (line: Line) => void,
): Promise<void> {
  const core: Side[] = []
  const full: Side[] = []
  const measureFull = async (): Promise<void> => {
    const end = new AbortController()
    const care = takeCare(ctx, end.signal)
    full.push(await sides.full(SECONDS))
    end.abort()
    await care
  }
  const measureCore = async (): Promise<void> => {
    core.push(await sides.core(SECONDS))
  }
  for (let turn = 0; turn < rounds; turn += 1)
    // what comes second finds a warmer and a fuller database: neither always does
    for (const measure of turn % 2 === 0 ? [measureCore, measureFull] : [measureFull, measureCore])
      await measure()
  const perSecond = (of: readonly Side[]) => median(of.map((side) => side.perSecond))
  // of each turn by itself: a machine that others slow down is another one in the next turn
  const costs = core.map((side, turn) => side.perSecond / present(full[turn], 'a turn').perSecond)
  const cost = median(costs)
  print({
    name: `wallet.full.${callers} vs wallet.core.${callers}`,
    ours: Math.round(perSecond(full)),
    other: Math.round(perSecond(core)),
    ratio: round(1 / cost, 2),
    unit: 'commands/s',
    p99Ms: round(median(full.map((side) => side.p99Ms)), 2),
    n: rounds,
    note:
      `stake and loss limits, reality check, turnover lock: full costs ${round(cost, 2)} times core, ` +
      `${LIMIT} at most (turns: ${costs.map((one) => round(one, 2)).join(' ')})`,
  })
}

import {
  type Aboard,
  decide,
  type Decision,
  nextDue,
  type Pool,
} from '@lantern/games/crash/exposure'
import { msUntil, multiplierAt } from '@lantern/games/crash/math'
import { ceilingOf } from '@lantern/games/crash/round'
import { present } from '@lantern/kernel/assert'
import { formatMoney } from '@lantern/kernel/money'
import type { Context } from '../../context.ts'
import { transact } from '../../db/transact.ts'
import { announce, roundsTopic, type Say } from '../../events.ts'
import * as bets from './crash-bet-queries.ts'
import { secretOf } from './crash-chain.ts'
import * as queries from './crash-queries.ts'
import { houseNow } from './house-clock.ts'

/** A round in the air, as its sequencer remembers it. All of it can be read again. */
export interface Flight {
  readonly round: queries.SharedRoundRow
  readonly startedAt: Date
  readonly hash: string
  readonly bust: number
  readonly bustMs: number
  aboard: Aboard[]
  pools: Map<string, Pool>
  /** Who left and was not told of yet, each with the millisecond of the flight at which it left. */
  untold: (Decision & { readonly leftMs: number })[]
  toldAt: number
}

/** How many of those that left are told one by one. */
const MOST_TOLD = 12
/** Those that leave are told together so often: each word goes to everybody who looks. */
const TELL_EVERY_MS = 60

/** When it left: with its word, or when the curve came to where it leaves by itself. */
const leftMsOf = ({ how, at }: Decision, askedMs: number | null): number =>
  how === 'asked' && askedMs !== null ? askedMs : msUntil(at)

/** Whether the house ends its flight below where the bet itself would leave. */
const isLowered = ({ autoAt, stake, currency, ceiling }: bets.BetRow): boolean =>
  ceiling < ceilingOf({ autoAt }, { amount: BigInt(stake), currency })

const aboardOf = (bet: bets.BetRow): Aboard => ({
  id: bet.id,
  pool: bets.poolKey(bet),
  currency: bet.currency,
  stake: BigInt(bet.stake),
  ceiling: bet.ceiling,
  atCeiling: isLowered(bet) ? 'capped' : 'auto',
  askedMs: bet.askedMs,
})

export async function readFlight(ctx: Context, round: queries.SharedRoundRow): Promise<Flight> {
  const [all, pools] = await Promise.all([
    bets.betsOf(ctx.db, round.id),
    bets.poolsOf(ctx.db, round.id),
  ])
  const { hash, bust } = secretOf(ctx, round)
  return {
    round,
    startedAt: present(round.startedAt, 'a flight has begun'),
    hash,
    bust,
    bustMs: msUntil(bust),
    aboard: all.filter(({ state }) => state === 'open').map(aboardOf),
    pools: new Map(
      pools.map((pool) => [
        bets.poolKey(pool),
        { cap: BigInt(pool.cap), decided: BigInt(pool.decided) },
      ]),
    ),
    untold: [],
    toldAt: 0,
  }
}

/** Milliseconds since the start. */
export const airtime = (ctx: Context, flight: Flight): number =>
  houseNow(ctx).getTime() - flight.startedAt.getTime()

/** The next millisecond of the flight at which somebody leaves without being asked, or it ends. */
export function nextTurn(flight: Flight): number {
  const due = nextDue(flight.aboard, flight.pools)
  return due === undefined || due > flight.bust
    ? flight.bustMs
    : Math.min(flight.bustMs, msUntil(due))
}

/** Milliseconds until those that left are told; undefined: there is nobody to tell of. */
export const untilTold = (ctx: Context, flight: Flight): number | undefined =>
  flight.untold.length === 0 ? undefined : flight.toldAt + TELL_EVERY_MS - houseNow(ctx).getTime()

/** Reads who asked to leave since the last look. */
async function hearAsks(ctx: Context, flight: Flight): Promise<void> {
  const asks = await bets.openAsks(ctx.db, flight.round.id)
  if (asks.length === 0) return
  const byId = new Map(asks.map(({ id, askedMs }) => [id, askedMs]))
  flight.aboard = flight.aboard.map((bet) => ({
    ...bet,
    askedMs: bet.askedMs ?? byId.get(bet.id) ?? null,
  }))
}

/**
 * Lets everybody leave who is out by now, each where it was; true when somebody did. What is
 * decided is written before it is said.
 */
export async function lookAround(
  ctx: Context,
  flight: Flight,
  now: { readonly isOver: boolean } = { isOver: false },
): Promise<boolean> {
  await hearAsks(ctx, flight)
  const ms = airtime(ctx, flight)
  const isOver = now.isOver || ms >= flight.bustMs
  const reached = isOver ? flight.bust : Math.min(multiplierAt(ms), flight.bust)
  const decisions = decide(flight.aboard, flight.pools, reached)
  if (decisions.length === 0) return false
  const stored = await transact(ctx, (tx) =>
    bets.storeDecisions(tx, flight.round.id, decisions, houseNow(ctx)),
  )
  const asked = new Map(flight.aboard.map(({ id, askedMs }) => [id, askedMs]))
  for (const one of decisions) {
    const leftMs = leftMsOf(one, asked.get(one.id) ?? null)
    if (stored.has(one.id)) flight.untold.push({ ...one, leftMs })
  }
  const gone = new Set(decisions.map(({ id }) => id))
  if (stored.size < gone.size) {
    // Another sequencer was here: what it decided is read, not guessed.
    const fresh = await readFlight(ctx, flight.round)
    flight.aboard = fresh.aboard
    flight.pools = fresh.pools
    return true
  }
  flight.aboard = flight.aboard.filter(({ id }) => !gone.has(id))
  for (const { pool, payout } of decisions) {
    const before = present(flight.pools.get(pool), 'a bet is in a book')
    flight.pools.set(pool, { ...before, decided: before.decided + payout })
  }
  return true
}

/** Tells who left since the last word of it, when that is long enough ago or all are out. */
export async function tellOuts(
  ctx: Context,
  flight: Flight,
  say: Say,
  now: { readonly isOver: boolean } = { isOver: false },
): Promise<void> {
  const at = houseNow(ctx)
  if (flight.untold.length === 0) return
  if (!now.isOver && at.getTime() - flight.toldAt < TELL_EVERY_MS) return
  const outs = flight.untold.map(({ id, at: left, payout }) => ({
    id,
    at: left,
    payout: formatMoney(payout),
  }))
  const firstMs = Math.min(...flight.untold.map(({ leftMs }) => leftMs))
  flight.untold = []
  flight.toldAt = at.getTime()
  await transact(ctx, (tx) =>
    announce(tx, say, {
      topic: roundsTopic(flight.round.brandId),
      name: 'rounds.out',
      data: {
        now: at.toISOString(),
        roundId: flight.round.id,
        aboard: flight.aboard.length,
        out: outs.length,
        // of those that this word is of: how long the first of them waited for it can be measured
        firstMs,
        outs: outs.slice(-MOST_TOLD),
      },
    }),
  )
}

/** Ends the flight: where it ended and why is told at once, to everybody. */
export async function land(
  ctx: Context,
  { round, bust, hash }: Pick<Flight, 'round' | 'bust' | 'hash'>,
  say: Say,
): Promise<void> {
  const at = houseNow(ctx)
  await transact(ctx, async (tx) => {
    if (!(await queries.landRound(tx, round.id, { bust, hash, at }))) return
    await announce(tx, say, {
      topic: roundsTopic(round.brandId),
      name: 'rounds.landed',
      data: { now: at.toISOString(), roundId: round.id, number: round.number, bust, hash },
    })
  })
}

/** Decides the last bets of a round that is over, and closes it once all of them are. */
export async function closeRound(ctx: Context, flight: Flight, say: Say): Promise<boolean> {
  await lookAround(ctx, flight, { isOver: true })
  await tellOuts(ctx, flight, say, { isOver: true })
  return transact(ctx, async (tx) => {
    const at = houseNow(ctx)
    await bets.loseRest(tx, flight.round.id, at)
    return queries.settleRound(tx, flight.round.id, at)
  })
}

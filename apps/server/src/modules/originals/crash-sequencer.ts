import { RULES_VERSION } from '@lantern/games/crash/bet'
import { formatMoney } from '@lantern/kernel/money'
import type { BrandId } from '@lantern/kernel/ids'
import { SECOND_MS } from '@lantern/kernel/time'
import type { Context } from '../../context.ts'
import { transact } from '../../db/transact.ts'
import { announce, roundsTopic, type Say } from '../../events.ts'
import type { RoomJobs } from '../../jobs.ts'
import { openBell, type OwnBell } from './crash-bell.ts'
import * as bets from './crash-bet-queries.ts'
import { nextLink, secretOf } from './crash-chain.ts'
import {
  airtime,
  closeRound,
  type Flight,
  land,
  lookAround,
  nextTurn,
  readFlight,
  untilLook,
} from './crash-flight.ts'
import { payDecided } from './crash-pay.ts'
import * as queries from './crash-queries.ts'
import { playableChain, tendChain } from './crash-seeding.ts'
import { GRACE_MS, MOST_DELAY_MS, MOST_GAP_MS, PAUSE_MS, readCrash } from './crash-settings.ts'
import { houseNow } from './house-clock.ts'
import { wait } from './wait.ts'

// One node steers the rounds of all brands, under a lock of the database. Everything that decides is
// in the database: another node that takes over reads it and goes on. Should two of them steer for a
// moment, each step is taken once: it asks for the state before it.

/** A look at least so often while bets are taken or a round is in the air. */
const BETTING_LOOK_MS = 1_000
const FLYING_LOOK_MS = 40
const SHORTEST_MS = 5
/** Those that leave within such a time are paid together: a payment costs more than one more in it. */
const PAY_EVERY_MS = 250
const TOLD_BETS = 12

/** What a sequencer remembers of a brand's table between two steps. */
export interface Table {
  readonly brandId: BrandId
  /** Where words of this process ring; without one they are read as those of other nodes are. */
  readonly bell?: OwnBell
  flight?: Flight
  /** The bets of the round that were told: the last one, and how many. */
  told?: { readonly last: string; readonly count: number }
  /** No round runs, and none is to begin: nobody needs to steer. */
  isIdle?: boolean
  steeredAt?: number
  sweptAt?: number
  /** Somebody left and is not paid yet. */
  isOwing?: boolean
  paying?: Promise<unknown>
}

/** Does what is due at a table; answers with the milliseconds until the next look. */
export async function step(ctx: Context, table: Table, say: Say): Promise<number> {
  sweep(ctx, table)
  table.isIdle = false
  const round = table.flight?.round ?? (await queries.newestRound(ctx.db, table.brandId))
  if (!round || round.state === 'settled') return begin(ctx, table, say, round)
  if (round.state !== 'landed' && round.rulesVersion !== RULES_VERSION) {
    delete table.flight
    return cancel(ctx, table, say, round)
  }
  switch (round.state) {
    case 'betting':
      return takeBets(ctx, table, say, round)
    case 'flying':
      return fly(ctx, table, say, round)
    case 'landed':
      return close(ctx, table, say, round)
  }
}

const now = (ctx: Context): number => houseNow(ctx).getTime()

/** Pays in the background: whoever is in the air does not wait for it. */
function startPaying(ctx: Context, table: Table): void {
  table.sweptAt = now(ctx)
  table.isOwing = false
  const before = table.paying ?? Promise.resolve()
  const paying = before
    .then(() => payDecided(ctx, table.brandId))
    .catch((error: unknown) =>
      ctx.log.error({ err: error, brandId: table.brandId }, 'bets could not be paid'),
    )
  table.paying = paying
}

function sweep(ctx: Context, table: Table): void {
  const every = table.isOwing ? PAY_EVERY_MS : SECOND_MS
  if (now(ctx) - (table.sweptAt ?? 0) >= every) startPaying(ctx, table)
}

function rested(table: Table): number {
  table.isIdle = true
  return SECOND_MS
}

/**
 * Begins a round when the last one was shown for long enough and somebody is looking. Where no chain
 * has its salt none begins: it is looked after, and waited for.
 */
async function begin(
  ctx: Context,
  table: Table,
  say: Say,
  last: queries.SharedRoundRow | undefined,
): Promise<number> {
  const at = houseNow(ctx)
  const rest = last?.settledAt ? PAUSE_MS - (at.getTime() - last.settledAt.getTime()) : 0
  if (rest > 0) return rest
  if (!(await queries.isWanted(ctx.db, table.brandId, at))) return rested(table)
  const { isOn, bettingSeconds } = await readCrash(ctx, { id: table.brandId })
  if (!isOn) return rested(table)
  const closesAt = new Date(at.getTime() + bettingSeconds * SECOND_MS)
  const mayBegin = await transact(ctx, async (tx) => {
    const chain = await playableChain(ctx, tx, table.brandId)
    if (!chain) return false
    const link = nextLink(ctx, chain)
    const { brandId } = table
    const made = { brandId, chainId: chain.id, openedAt: at, closesAt, ...link }
    const round = { ...made, rulesVersion: RULES_VERSION }
    const roundId = await queries.insertRound(tx, round)
    if (roundId === undefined) return true
    await announce(tx, say, {
      topic: roundsTopic(brandId),
      name: 'rounds.betting',
      data: {
        now: at.toISOString(),
        roundId,
        number: link.number,
        previousHash: link.previousHash,
        closesAt: closesAt.toISOString(),
      },
    })
    return true
  })
  if (!mayBegin) {
    await tendChain(ctx, table.brandId)
    return rested(table)
  }
  delete table.told
  return BETTING_LOOK_MS
}

async function takeBets(
  ctx: Context,
  table: Table,
  say: Say,
  round: queries.SharedRoundRow,
): Promise<number> {
  const at = houseNow(ctx)
  const rest = round.closesAt.getTime() - at.getTime()
  if (rest > 0) {
    await tellBets(ctx, table, say, round)
    return Math.min(rest, BETTING_LOOK_MS)
  }
  if (-rest > MOST_DELAY_MS) return cancel(ctx, table, say, round)
  const hasStarted = await transact(ctx, async (tx) => {
    if (!(await queries.startRound(tx, round.id, at))) return false
    await announce(tx, say, {
      topic: roundsTopic(round.brandId),
      name: 'rounds.flying',
      data: { now: at.toISOString(), roundId: round.id, startedAt: at.toISOString() },
    })
    return true
  })
  if (hasStarted) {
    table.steeredAt = at.getTime()
    // those that came since the last look: nobody joins any more
    await tellBets(ctx, table, say, round)
    table.flight = await readFlight(ctx, { ...round, state: 'flying', startedAt: at })
  }
  return SHORTEST_MS
}

/**
 * A round that should have begun long ago, or whose rules were changed under it: its players, who may
 * be gone, get their stakes back.
 */
async function cancel(
  ctx: Context,
  table: Table,
  say: Say,
  round: queries.SharedRoundRow,
): Promise<number> {
  await transact(ctx, async (tx) => {
    await queries.markInterrupted(tx, round.id)
    await bets.returnStakes(tx, round.id, 'all', houseNow(ctx))
  })
  await land(ctx, { round, ...secretOf(ctx, round) }, say)
  await transact(ctx, (tx) => queries.settleRound(tx, round.id, houseNow(ctx)))
  startPaying(ctx, table)
  return SHORTEST_MS
}

async function tellBets(
  ctx: Context,
  table: Table,
  say: Say,
  round: queries.SharedRoundRow,
): Promise<void> {
  const fresh = await bets.betsOf(ctx.db, round.id, table.told?.last)
  const last = fresh.at(-1)
  if (!last) return
  const count = (table.told?.count ?? 0) + fresh.length
  table.told = { last: last.id, count }
  await transact(ctx, (tx) =>
    announce(tx, say, {
      topic: roundsTopic(round.brandId),
      name: 'rounds.bets',
      data: {
        now: houseNow(ctx).toISOString(),
        roundId: round.id,
        count,
        bets: fresh.slice(-TOLD_BETS).map((bet) => ({
          id: bet.id,
          name: bet.maskedName,
          currency: bet.currency,
          stake: formatMoney(BigInt(bet.stake)),
        })),
      },
    }),
  )
}

/** The flight in memory, or read again by a node that takes over. */
async function flightOf(
  ctx: Context,
  table: Table,
  round: queries.SharedRoundRow,
): Promise<Flight> {
  if (table.flight) return table.flight
  await judgeGap(ctx, round)
  const flight = await readFlight(ctx, round)
  table.flight = flight
  return flight
}

/**
 * Nobody steered for too long: members could not leave, so what was left to their hands is given
 * back. Not what had ended before that, and no bet with a target: it needs nobody's hand.
 */
async function judgeGap(ctx: Context, round: queries.SharedRoundRow): Promise<void> {
  const { steeredAt, startedAt } = round
  if (round.state !== 'flying' || steeredAt === null || startedAt === null) return
  const flight = await readFlight(ctx, round)
  const steeredMs = steeredAt.getTime() - startedAt.getTime()
  if (now(ctx) - steeredAt.getTime() <= MOST_GAP_MS || flight.bustMs <= steeredMs) return
  ctx.log.warn({ roundId: round.id }, 'a shared round was interrupted')
  await transact(ctx, async (tx) => {
    await queries.markInterrupted(tx, round.id)
    await bets.returnStakes(tx, round.id, 'by-hand', houseNow(ctx))
  })
}

async function fly(
  ctx: Context,
  table: Table,
  say: Say,
  round: queries.SharedRoundRow,
): Promise<number> {
  const flight = await flightOf(ctx, table, round)
  const ms = airtime(ctx, flight)
  if (ms >= flight.bustMs) {
    // Whoever left before the end is told of before it; words on their way are waited for behind it.
    if (await lookAround(ctx, flight, say, { isOver: true })) startPaying(ctx, table)
    await land(ctx, flight, say)
    const landed = { ...flight.round, state: 'landed', landedAt: houseNow(ctx) } as const
    table.flight = { ...flight, round: landed }
    return FLYING_LOOK_MS
  }
  const rest = untilLook(ctx, flight)
  if (rest > 0) return Math.min(rest, flight.bustMs - ms)
  if (await lookAround(ctx, flight, say, { words: table.bell?.take() })) table.isOwing = true
  await steer(ctx, table, round)
  const next = nextTurn(flight) - airtime(ctx, flight)
  return Math.max(SHORTEST_MS, Math.min(next, FLYING_LOOK_MS))
}

async function steer(ctx: Context, table: Table, round: queries.SharedRoundRow): Promise<void> {
  if (now(ctx) - (table.steeredAt ?? 0) < SECOND_MS) return
  table.steeredAt = now(ctx)
  await queries.markSteered(ctx.db, round.id, houseNow(ctx))
}

async function close(
  ctx: Context,
  table: Table,
  say: Say,
  round: queries.SharedRoundRow,
): Promise<number> {
  const flight = await flightOf(ctx, table, round)
  const rest = GRACE_MS - (now(ctx) - (round.landedAt?.getTime() ?? 0))
  if (rest > 0) {
    // words that were on their way when it ended
    const least = untilLook(ctx, flight)
    if (least <= 0 && (await lookAround(ctx, flight, say, { isOver: true })))
      startPaying(ctx, table)
    return Math.min(rest, Math.max(least, FLYING_LOOK_MS))
  }
  if (!(await closeRound(ctx, flight, say))) {
    // Somebody's word came in between, or another node closed it: it is read again.
    delete table.flight
    return SHORTEST_MS
  }
  delete table.flight
  startPaying(ctx, table)
  return SHORTEST_MS
}

/** Steers one table until nobody wants it any more; a fault is logged and the state read again. */
async function steerTable(
  ctx: Context,
  brandId: BrandId,
  say: Say,
  signal: AbortSignal,
): Promise<void> {
  const bell = openBell(ctx, brandId)
  let table: Table = { brandId, bell }
  while (!signal.aborted) {
    let rest = SECOND_MS
    try {
      rest = await step(ctx, table, say)
    } catch (error) {
      ctx.log.error({ err: error, brandId }, 'a shared round could not be steered')
      table = { brandId, bell, ...(table.paying ? { paying: table.paying } : {}) }
    }
    if (table.isIdle) break
    await bell.wait(rest, signal)
  }
  bell.close()
  await table.paying
}

const LOOK_FOR_TABLES_MS = 300

/** Steers all tables until the program stops. */
async function steerAll(ctx: Context, say: Say, signal: AbortSignal): Promise<void> {
  const steered = new Map<BrandId, Promise<void>>()
  while (!signal.aborted) {
    for (const brandId of await queries.brandsToSteer(ctx.db, houseNow(ctx))) {
      if (steered.has(brandId)) continue
      const ended = steerTable(ctx, brandId, say, signal).finally(() => steered.delete(brandId))
      steered.set(brandId, ended)
    }
    await wait(LOOK_FOR_TABLES_MS, signal)
  }
  await Promise.all(steered.values())
}

/** The sequencer of the shared rounds, for the worker that holds its lock. */
export const sequencer = (say: Say): RoomJobs => ({
  caretakers: [
    {
      name: 'originals.crash',
      everyMs: LOOK_FOR_TABLES_MS,
      run: (ctx, signal) => steerAll(ctx, say, signal),
    },
  ],
})

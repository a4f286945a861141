import {
  type Aboard,
  decide,
  type Decision,
  nextDue,
  type Pool,
} from '@lantern/games/crash/exposure'
import { msUntil, multiplierAt } from '@lantern/games/crash/math'
import { ceilingOf } from '@lantern/games/crash/round'
import type { SocketEvent } from '@lantern/contract/socket'
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
  /** When somebody was let go for the last time, and everybody told. */
  toldAt: number
  /** How long telling it took, in milliseconds. */
  tellingMs: number
}

/** How many of those that left are told one by one. */
const MOST_TOLD = 12
/** Those that leave so close together are let go and told of as one: each word goes to everybody. */
const TELL_EVERY_MS = 60
/** One stall of the machine is no measure of how long telling takes. */
const MOST_TELLING_MS = 200

/** When it left: with its word, or when the curve came to where it leaves by itself. */
const leftMsOf = ({ how, at, askedMs }: Decision): number =>
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
    toldAt: 0,
    tellingMs: 0,
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

/**
 * Milliseconds until somebody may be let go again; below zero: at once. A node that tells many needs long
 * for it: as long again is left for words that come in.
 */
export const untilLook = (ctx: Context, { toldAt, tellingMs }: Flight): number =>
  toldAt + Math.max(TELL_EVERY_MS, 2 * tellingMs) - houseNow(ctx).getTime()

/** Words that let bets leave, each with its millisecond of the flight. */
type Words = ReadonlyMap<string, number>

function hear(flight: Flight, words: Words): void {
  if (words.size === 0) return
  flight.aboard = flight.aboard.map((bet) => {
    const askedMs = bet.askedMs ?? words.get(bet.id) ?? null
    return askedMs === bet.askedMs ? bet : { ...bet, askedMs }
  })
}

/** Reads who asked to leave by any node. */
async function readAsks(ctx: Context, flight: Flight): Promise<void> {
  const asks = await bets.openAsks(ctx.db, flight.round.id)
  hear(flight, new Map(asks.map(({ id, askedMs }) => [id, askedMs])))
}

/** Who is out by now, each where it was. */
function leavers(ctx: Context, flight: Flight, isOver: boolean): Decision[] {
  const ms = airtime(ctx, flight)
  const isDown = isOver || ms >= flight.bustMs
  return decide(
    flight.aboard,
    flight.pools,
    isDown ? flight.bust : Math.min(multiplierAt(ms), flight.bust),
  )
}

/** Who is out by what is known, and by what all nodes noted where that could change it. */
async function decideNow(
  ctx: Context,
  flight: Flight,
  isOver: boolean,
): Promise<{ readonly decisions: Decision[]; readonly isRead: boolean }> {
  const first = isOver ? [] : leavers(ctx, flight, false)
  const isRead = first.length === 0 || first.some(({ how }) => how === 'capped')
  if (isRead) await readAsks(ctx, flight)
  return { isRead, decisions: isRead ? leavers(ctx, flight, isOver) : first }
}

export interface Look {
  /** Words that this process noted since the last look: they are not read again. */
  readonly words?: Words | undefined
  /** The flight has ended: what all nodes noted is read before anything is decided. */
  readonly isOver?: boolean
}

/** The same for the next look: what goes wrong with it is no fault of this one. */
const readAsksAhead = (ctx: Context, flight: Flight): Promise<void> =>
  readAsks(ctx, flight).catch((error: unknown) =>
    ctx.log.warn({ err: error, roundId: flight.round.id }, 'words of a flight are read later'),
  )

/**
 * Lets everybody leave who is out by now, and tells everybody; true when somebody left. What is decided
 * is written before it is said. Words of other nodes are read while that is written, for the next look;
 * before the cap lets anybody leave they are read first, since whoever asked is counted with no more than
 * that. A bet of which a word is noted that is not known here is not written, and decided anew.
 */
export async function lookAround(
  ctx: Context,
  flight: Flight,
  say: Say,
  { words, isOver = false }: Look = {},
): Promise<boolean> {
  if (words) hear(flight, words)
  const { decisions, isRead } = await decideNow(ctx, flight, isOver)
  if (decisions.length === 0) return false
  const at = houseNow(ctx)
  const topic = roundsTopic(flight.round.brandId)
  const [stored] = await Promise.all([
    bets.storeDecisions(ctx, { roundId: flight.round.id, topic }, decisions, at),
    isRead ? undefined : readAsksAhead(ctx, flight),
  ])
  const outs = decisions.filter(({ id }) => stored.ids.has(id))
  const aboard = flight.aboard.length - decisions.length
  if (outs.length > 0 && stored.version !== undefined) {
    const begun = performance.now()
    say({ ...wordOf(flight, outs, { at, aboard }), topic, version: stored.version })
    flight.tellingMs = Math.min(performance.now() - begun, MOST_TELLING_MS)
  }
  flight.toldAt = at.getTime()
  const gone = new Set(decisions.map(({ id }) => id))
  if (stored.ids.size < gone.size) {
    // Another sequencer was here, or a word came in between: what is decided is read, not guessed.
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

/** What everybody is told of those that left. */
function wordOf(
  flight: Flight,
  outs: readonly Decision[],
  { at, aboard }: { readonly at: Date; readonly aboard: number },
): Omit<SocketEvent, 'version' | 'topic'> {
  return {
    name: 'rounds.out',
    data: {
      now: at.toISOString(),
      roundId: flight.round.id,
      aboard,
      out: outs.length,
      // how long the first of them waited for this word can be measured
      firstMs: Math.min(...outs.map(leftMsOf)),
      outs: outs.slice(-MOST_TOLD).map(({ id, at: left, payout }) => ({
        id,
        at: left,
        payout: formatMoney(payout),
      })),
    },
  }
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
  await lookAround(ctx, flight, say, { isOver: true })
  return transact(ctx, async (tx) => {
    const at = houseNow(ctx)
    await bets.loseRest(tx, flight.round.id, at)
    return queries.settleRound(tx, flight.round.id, at)
  })
}

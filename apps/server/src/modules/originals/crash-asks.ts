import { refuse, type RefusalCode } from '@lantern/contract/errors'
import { LOWEST, msUntil, multiplierAt } from '@lantern/games/crash/math'
import { present } from '@lantern/kernel/assert'
import type { BrandId, MemberId } from '@lantern/kernel/ids'
import type { Pool } from 'pg'
import type { Context } from '../../context.ts'
import { type CallKey, callHash } from '../../once.ts'
import { ring } from './crash-bell.ts'
import * as bets from './crash-bet-queries.ts'
import { secretOf } from './crash-chain.ts'
import type { SharedRoundRow } from './crash-queries.ts'

// Hundreds leave in the same instant. What counts is when each word arrived, which was noted at the
// door; here those that wait together are written with one statement.

export interface Leaving {
  readonly brandId: BrandId
  readonly memberId: MemberId
  readonly betId: string
  /** In the time that all nodes agree on. */
  readonly arrivedAt: Date
  /** What the word is known again by when it comes twice. */
  readonly call: CallKey
}

/** What a word is answered: the bet that leaves, or why it does not. */
type Said = bets.SharedBet | RefusalCode

interface Waiting {
  readonly wish: Leaving
  readonly tell: (said: Said) => void
  readonly fail: (error: unknown) => void
}

/** A word with its bet as it was read, and what came of judging it. */
interface Judged extends Waiting {
  readonly one: bets.SharedBet | undefined
  readonly word: bets.Word
}

/** Words in two steps: while some are written, what the next ones are about is read. */
interface Queue {
  readonly unread: Lane<Waiting>
  readonly judged: Lane<Judged>
}

interface Lane<Item> {
  waiting: Item[]
  isRunning: boolean
}

const queues = new WeakMap<Pool, Queue>()
const MOST_IN_BATCH = 500

/**
 * Notes that a bet leaves, as of the moment its word arrived, and answers with it. The same word under the same key gets
 * what it got at first. Refuses `round_not_found`, `too_early_to_cash_out`, `already_cashed_out`,
 * `round_over` for a word that came too late, and `idempotency_conflict`.
 */
export async function ask(ctx: Context, wish: Leaving): Promise<bets.SharedBet> {
  const queue = queues.get(ctx.db) ?? {
    unread: { waiting: [], isRunning: false },
    judged: { waiting: [], isRunning: false },
  }
  queues.set(ctx.db, queue)
  const said = await new Promise<Said>((tell, fail) => {
    queue.unread.waiting.push({ wish, tell, fail })
    void drain(queue.unread, async (group) => {
      queue.judged.waiting.push(...(await judgeAll(ctx, group)))
      void drain(queue.judged, (judged) => note(ctx, judged))
    })
  })
  return typeof said === 'string' ? refuse(said) : said
}

/** Takes what waits in a lane, all of it at once and again while there is more; one at a time does so. */
async function drain<Item extends Waiting>(
  lane: Lane<Item>,
  work: (group: Item[]) => Promise<void>,
): Promise<void> {
  if (lane.isRunning) return
  lane.isRunning = true
  while (lane.waiting.length > 0) {
    const group = lane.waiting.splice(0, MOST_IN_BATCH)
    try {
      await work(group)
    } catch (error) {
      for (const { fail } of group) fail(error)
    }
  }
  lane.isRunning = false
}

/** What is read here is settled by then, or asked again where it is written. */
async function judgeAll(ctx: Context, group: readonly Waiting[]): Promise<Judged[]> {
  const ids = group.map(({ wish }) => wish.betId)
  const [found, rounds] = await Promise.all([
    bets.betsByIds(ctx.db, ids),
    bets.roundsOfBets(ctx.db, ids),
  ])
  const shared = new Map<string, bets.SharedBet>()
  for (const bet of found) {
    const round = rounds.get(bet.roundId)
    if (round) shared.set(bet.id, { bet, round })
  }
  const ends = new Map([...rounds].map(([id, round]) => [id, endOf(ctx, round)]))
  return group.map((waiting) => {
    const { brandId, memberId, betId, call } = waiting.wish
    const one = shared.get(betId)
    const end = one && ends.get(one.round.id)
    const verdict =
      one === undefined || end === undefined || one.bet.memberId !== memberId
        ? ({ refusal: 'round_not_found' } as const)
        : judge(waiting.wish, one, end)
    const word = { brandId, memberId, betId, key: call.key, hash: callHash(call.content), verdict }
    return { ...waiting, one, word }
  })
}

/** Writes words with one statement, and answers each. */
async function note(ctx: Context, group: readonly Judged[]): Promise<void> {
  const noted = await bets.noteAsks(
    ctx,
    group.map(({ word }) => word),
  )
  for (const [index, { wish, tell, one }] of group.entries()) {
    const said = present(noted[index], 'every word is answered')
    if (typeof said === 'string') {
      tell(said)
      continue
    }
    if (said.askedMs !== null) ring(ctx, wish.brandId, wish.betId, said.askedMs)
    const { bet, round } = present(one, 'it leaves a round')
    tell({ round, bet: { ...bet, ...said } })
  }
}

/** Ends of the last flights, by their rounds: hundreds of words ask for the same one. */
const ends = new WeakMap<Pool, Map<string, number>>()
const MOST_ENDS = 100

/** The millisecond of a flight at which it is too late. */
function endOf(ctx: Context, round: SharedRoundRow): number {
  const known = ends.get(ctx.db) ?? new Map<string, number>()
  const before = known.get(round.id)
  if (before !== undefined) return before
  const end = msUntil(round.bust ?? secretOf(ctx, round).bust)
  if (known.size >= MOST_ENDS) known.clear()
  ends.set(ctx.db, known.set(round.id, end))
  return end
}

function judge(wish: Leaving, { bet, round }: bets.SharedBet, end: number): bets.Word['verdict'] {
  if (round.brandId !== wish.brandId) return { refusal: 'round_not_found' }
  if (bet.state === 'won' || bet.askedMs !== null) return { refusal: 'already_cashed_out' }
  if (bet.state !== 'open' || round.state === 'settled') return { refusal: 'round_over' }
  if (round.startedAt === null) return { refusal: 'too_early_to_cash_out' }
  const ms = wish.arrivedAt.getTime() - round.startedAt.getTime()
  const isDown = round.landedAt !== null && wish.arrivedAt >= round.landedAt
  // Whoever comes after the end may know it, however much of the round is still to be settled.
  if (ms >= end || isDown) return { refusal: 'round_over' }
  if (multiplierAt(ms) < LOWEST) return { refusal: 'too_early_to_cash_out' }
  return { ms }
}

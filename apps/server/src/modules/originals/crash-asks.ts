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

interface Batch {
  waiting: Waiting[]
  isRunning: boolean
}

const batches = new WeakMap<Pool, Batch>()
const MOST_IN_BATCH = 500

/**
 * Notes that a bet leaves, as of the moment its word arrived, and answers with it. The same word under the same key gets
 * what it got at first. Refuses `round_not_found`, `too_early_to_cash_out`, `already_cashed_out`,
 * `round_over` for a word that came too late, and `idempotency_conflict`.
 */
export async function ask(ctx: Context, wish: Leaving): Promise<bets.SharedBet> {
  const batch = batches.get(ctx.db) ?? { waiting: [], isRunning: false }
  batches.set(ctx.db, batch)
  const said = await new Promise<Said>((tell, fail) => {
    batch.waiting.push({ wish, tell, fail })
    void run(ctx, batch)
  })
  return typeof said === 'string' ? refuse(said) : said
}

async function run(ctx: Context, batch: Batch): Promise<void> {
  if (batch.isRunning) return
  batch.isRunning = true
  while (batch.waiting.length > 0) {
    const group = batch.waiting.splice(0, MOST_IN_BATCH)
    try {
      const said = await note(
        ctx,
        group.map(({ wish }) => wish),
      )
      for (const [index, { wish, tell }] of group.entries()) {
        const one = present(said[index], 'every word is answered')
        if (typeof one !== 'string') ring(ctx, wish.brandId)
        tell(one)
      }
    } catch (error) {
      for (const { fail } of group) fail(error)
    }
  }
  batch.isRunning = false
}

/** What is read before is settled by then, or asked again where it is written. */
async function note(ctx: Context, wishes: readonly Leaving[]): Promise<Said[]> {
  const ids = wishes.map(({ betId }) => betId)
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
  const words = wishes.map((wish): bets.Word => {
    const { brandId, memberId, betId, call } = wish
    const one = shared.get(betId)
    const end = one && ends.get(one.round.id)
    const verdict =
      one === undefined || end === undefined || one.bet.memberId !== memberId
        ? ({ refusal: 'round_not_found' } as const)
        : judge(wish, one, end)
    return { brandId, memberId, betId, key: call.key, hash: callHash(call.content), verdict }
  })
  const noted = await bets.noteAsks(ctx, words)
  return noted.map((one, index): Said => {
    if (typeof one === 'string') return one
    const { bet, round } = present(shared.get(wishes[index]?.betId ?? ''), 'it leaves a round')
    return { round, bet: { ...bet, ...one } }
  })
}

/** The millisecond of a flight at which it is too late. */
const endOf = (ctx: Context, round: SharedRoundRow): number =>
  msUntil(round.bust ?? secretOf(ctx, round).bust)

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

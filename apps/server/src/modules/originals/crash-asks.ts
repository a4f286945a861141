import { refuse, type RefusalCode } from '@lantern/contract/errors'
import { LOWEST, msUntil, multiplierAt } from '@lantern/games/crash/math'
import type { BrandId, MemberId } from '@lantern/kernel/ids'
import type { Pool } from 'pg'
import type { Context } from '../../context.ts'
import { transact, type Tx } from '../../db/transact.ts'
import { type CallKey, onceEach, type Verdict } from '../../once.ts'
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

interface Waiting {
  readonly wish: Leaving
  readonly tell: (refusal: RefusalCode | undefined) => void
  readonly fail: (error: unknown) => void
}

interface Batch {
  waiting: Waiting[]
  isRunning: boolean
}

const batches = new WeakMap<Pool, Batch>()
const MOST_IN_BATCH = 500

/**
 * Notes that a bet leaves, as of the moment its word arrived. The same word under the same key gets
 * what it got at first. Refuses `round_not_found`, `too_early_to_cash_out`, `already_cashed_out`,
 * `round_over` for a word that came too late, and `idempotency_conflict`.
 */
export async function ask(ctx: Context, wish: Leaving): Promise<void> {
  const batch = batches.get(ctx.db) ?? { waiting: [], isRunning: false }
  batches.set(ctx.db, batch)
  const refusal = await new Promise<RefusalCode | undefined>((tell, fail) => {
    batch.waiting.push({ wish, tell, fail })
    void run(ctx, batch)
  })
  if (refusal !== undefined) refuse(refusal)
}

async function run(ctx: Context, batch: Batch): Promise<void> {
  if (batch.isRunning) return
  batch.isRunning = true
  while (batch.waiting.length > 0) {
    const group = batch.waiting.splice(0, MOST_IN_BATCH)
    try {
      const wishes = group.map(({ wish }) => wish)
      const refusals = await transact(ctx, (tx) =>
        onceEach(
          tx,
          wishes.map(({ call }) => call),
          (fresh) =>
            note(
              ctx,
              tx,
              wishes.filter((_, place) => fresh.includes(place)),
            ),
        ),
      )
      for (const [index, { tell }] of group.entries()) tell(refusals[index])
    } catch (error) {
      for (const { fail } of group) fail(error)
    }
  }
  batch.isRunning = false
}

type Seen = { readonly ask: bets.Ask } | { readonly refusal: RefusalCode }

async function note(ctx: Context, tx: Tx, wishes: readonly Leaving[]): Promise<Verdict[]> {
  const found = await bets.betsByIds(
    tx,
    wishes.map(({ betId }) => betId),
  )
  const byId = new Map(found.map((bet) => [bet.id, bet]))
  const rounds = await bets.roundsByIds(
    tx,
    found.map(({ roundId }) => roundId),
  )
  const ends = new Map([...rounds].map(([id, round]) => [id, endOf(ctx, round)]))
  const seen = wishes.map((wish): Seen => {
    const bet = byId.get(wish.betId)
    const round = bet && rounds.get(bet.roundId)
    const end = bet && ends.get(bet.roundId)
    if (!bet || !round || end === undefined || bet.memberId !== wish.memberId)
      return { refusal: 'round_not_found' }
    return judge(wish, { bet, round, end })
  })
  const asks = seen.flatMap((one) => ('ask' in one ? [one.ask] : []))
  const noted = asks.length === 0 ? new Set<string>() : await bets.noteAsks(tx, asks)
  return seen.map((one) => {
    if ('refusal' in one) return one.refusal
    // Taken out, so that of two words in one batch the second is refused.
    return noted.delete(one.ask.betId) ? undefined : 'already_cashed_out'
  })
}

/** The millisecond of a flight at which it is too late. */
const endOf = (ctx: Context, round: SharedRoundRow): number =>
  msUntil(round.bust ?? secretOf(ctx, round).bust)

function judge(
  wish: Leaving,
  { bet, round, end }: { bet: bets.BetRow; round: SharedRoundRow; end: number },
): Seen {
  if (round.brandId !== wish.brandId) return { refusal: 'round_not_found' }
  if (bet.state === 'won' || bet.askedMs !== null) return { refusal: 'already_cashed_out' }
  if (bet.state !== 'open' || round.state === 'settled') return { refusal: 'round_over' }
  if (round.startedAt === null) return { refusal: 'too_early_to_cash_out' }
  const ms = wish.arrivedAt.getTime() - round.startedAt.getTime()
  const isDown = round.landedAt !== null && wish.arrivedAt >= round.landedAt
  // Whoever comes after the end may know it, however much of the round is still to be settled.
  if (ms >= end || isDown) return { refusal: 'round_over' }
  if (multiplierAt(ms) < LOWEST) return { refusal: 'too_early_to_cash_out' }
  return { ask: { betId: wish.betId, memberId: wish.memberId, ms } }
}

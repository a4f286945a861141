import { requireOffered, stakesOf } from '@lantern/games/slots/stakes'
import { findTitle } from '@lantern/games/slots/titles'
import { formatMoney } from '@lantern/kernel/money'
import { Refusal } from '@lantern/kernel/refusal'
import type { FreeRounds, ToldFreeRounds } from '@lantern/vendor-protocol/free-rounds'
import type { Context } from '../context.ts'
import * as queries from './free-queries.ts'
import { offeredBy } from './offered.ts'
import type { RoundRow, SessionRow } from './queries.ts'

// Free rounds of the platform. They are played before the player's own money, at their own stake.

/** As the platform keeps it. */
const LONGEST_FAULT = 200

const nothing = (state: ToldFreeRounds['state'], fault: string | null = null): ToldFreeRounds => ({
  state,
  played: 0,
  won: 0n,
  fault,
})

/** Takes what is given; the same again is the same, anything else under its name is refused. */
export async function takeFreeRounds(
  ctx: Context,
  vendor: string,
  given: FreeRounds,
): Promise<ToldFreeRounds> {
  const fault = faultOf(vendor, given)
  if (fault !== undefined) return nothing('refused', fault)
  await queries.insertFreeRounds(ctx.db, vendor, given)
  const row = await queries.findFreeRounds(ctx.db, vendor, given.reference)
  if (!row || !(row.isCancelled || isSame(row, given)))
    return nothing('refused', 'the reference is used')
  return factsOf(row)
}

/** Why they can not be played here. */
function faultOf(vendor: string, { gameCode, stake, currency }: FreeRounds): string | undefined {
  const title = findTitle(gameCode)
  if (!title || !offeredBy(vendor).some(({ code }) => code === gameCode)) return 'no such game'
  try {
    requireOffered(title, { amount: stake, currency })
    return undefined
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const stakes = stakesOf(title, currency).map((offered) => formatMoney(offered))
    return `no stake of the game, which has ${stakes.join(', ')}`.slice(0, LONGEST_FAULT)
  }
}

const isSame = (row: queries.FreeRoundsRow, given: FreeRounds): boolean =>
  row.playerId === given.playerId &&
  row.gameCode === given.gameCode &&
  row.currency === given.currency &&
  row.stake === `${given.stake}` &&
  row.rounds === given.rounds &&
  row.expiresAt?.getTime() === given.expiresAt.getTime()

/** Takes them back. A round of them that runs goes to its end. */
export async function dropFreeRounds(
  ctx: Context,
  vendor: string,
  reference: string,
): Promise<ToldFreeRounds> {
  await queries.cancelFreeRounds(ctx.db, vendor, reference)
  return freeRoundsFacts(ctx, vendor, reference)
}

export async function freeRoundsFacts(
  ctx: Context,
  vendor: string,
  reference: string,
): Promise<ToldFreeRounds> {
  const row = await queries.findFreeRounds(ctx.db, vendor, reference)
  return row ? factsOf(row) : nothing('missing')
}

function factsOf(row: queries.FreeRoundsRow): ToldFreeRounds {
  const isDone = row.isCancelled || row.isExpired || row.played >= row.rounds
  const state = isDone && row.running === 0 ? 'over' : 'open'
  return { state, played: row.played, won: BigInt(row.won), fault: null }
}

/** What a page may know of a gift; undefined for one that never came. */
function presentGift(row: queries.FreeRoundsRow) {
  if (row.stake === null || row.expiresAt === null) return undefined
  return {
    reference: row.reference,
    left: Math.max(0, row.rounds - row.played),
    played: row.played,
    won: formatMoney(BigInt(row.won)),
    stake: formatMoney(BigInt(row.stake)),
    expiresAt: row.expiresAt.toISOString(),
  }
}

/** The free rounds that the player's next spin is played from; null: it is played with a stake. */
export async function leftFreeRounds(ctx: Context, session: SessionRow) {
  if (session.mode === 'trial') return null
  const row = await queries.findLeftFreeRounds(ctx.db, session)
  return (row && presentGift(row)) ?? null
}

/** The free rounds that a round was played from, also when they are used up. */
export async function giftOf(ctx: Context, { vendor, freeRoundId }: RoundRow) {
  if (freeRoundId === null) return null
  const row = await queries.findFreeRounds(ctx.db, vendor, freeRoundId)
  return (row && presentGift(row)) ?? null
}

import type { BrandId, WagerId } from '@lantern/kernel/ids'
import { roundDown } from '@lantern/kernel/money'
import { contribution, withinCap } from '@lantern/rules/jackpot/jackpot'
import type { Context } from '../../context.ts'
import { type Tx, transact } from '../../db/transact.ts'
import { type DomainEvent, publish } from '../../events.ts'
import { type Move, post } from '../wallet/index.ts'
import { drawPoint, openPoint } from './pools.ts'
import * as queries from './queries.ts'

const MOST_BATCHES = 200

interface Told {
  readonly brandId: BrandId
  readonly event: DomainEvent
}

/**
 * Operations after which a wager is settled, be it for the first time, or is none any more. Its stake
 * feeds a pool once, and what it led in goes back with the stake.
 */
const NOTED: ReadonlySet<string> = new Set([
  'settle',
  'play',
  'pay_more',
  'resettle',
  'void',
  'cancel',
])

/**
 * Notes what was settled or taken back, in the transaction that takes the events out of the outbox: each is noted
 * once, whatever breaks.
 */
export async function collect(tx: Tx, events: readonly Told[]): Promise<void> {
  const byBrand = new Map<BrandId, string[]>()
  for (const { brandId, event } of events) {
    if (event.name !== 'wagers.applied') continue
    const ids = event.wagers.flatMap(({ op, wagerId }) =>
      NOTED.has(op) && wagerId !== null ? [wagerId] : [],
    )
    if (ids.length > 0) byBrand.set(brandId, [...(byBrand.get(brandId) ?? []), ...ids])
  }
  for (const [brandId, ids] of byBrand) await queries.remember(tx, brandId, ids)
}

/** Feeds the pools with what is due, and pays pots that fall. */
export async function feedPools(ctx: Context): Promise<void> {
  while (await transact(ctx, (tx) => feedOnce(ctx, tx))) {
    // What is due is taken in parts, each in a transaction of its own.
  }
}

/** False when nothing was due. */
async function feedOnce(ctx: Context, tx: Tx): Promise<boolean> {
  const due = await queries.takeDue(tx, MOST_BATCHES)
  if (!due) return false
  const pools = await queries.lockPools(tx, due.brandId)
  if (pools.length === 0) return true
  const wagers = await queries.listFeeding(tx, due.wagers)
  for (const pool of pools) {
    const feeding = { ctx, tx, ...due }
    const rest = await takeBack(feeding, pool)
    if (!pool.isOpen) continue
    const mine = wagers.filter(
      (wager) =>
        wager.currency === pool.currency &&
        namesOf(wager).some((name) => pool.sources.includes(name)),
    )
    if (mine.length > 0) await feedPool(feeding, rest, mine)
  }
  return true
}

/**
 * Takes out what stakes led in that their members have back. Out of a pot that fell since nothing comes
 * back, and of the reserve no more than is in it: the house has paid that. What was less than a unit stays
 * carried. A closed pool gives back as well.
 */
async function takeBack(
  { ctx, tx, brandId, upTo, wagers }: Feeding,
  before: queries.PoolRow,
): Promise<queries.PoolRow> {
  const made: queries.Contribution[] = []
  let pool = before
  for (const led of await queries.listToTakeBack(tx, before.id, wagers)) {
    const main = led.dropNo === pool.dropNo ? led.main : 0n
    const reserve = led.reserve < pool.reserve ? led.reserve : pool.reserve
    made.push({ ...led, turn: led.turn + 1, dropNo: pool.dropNo, main: -main, reserve: -reserve })
    pool = { ...pool, main: pool.main - main, reserve: pool.reserve - reserve }
  }
  if (made.length === 0) return before
  await queries.insertContributions(tx, { brandId, poolId: pool.id }, made)
  await postMoves(
    { ctx, tx, brandId },
    pool,
    { kind: 'jackpot.contribution', key: `back:${upTo}` },
    [
      ['jackpot', sum(made.map(({ main }) => main))],
      ['jackpot_reserve', sum(made.map(({ reserve }) => reserve))],
    ],
  )
  await queries.updatePool(tx, pool)
  return pool
}

/**
 * What a pool may call whose stake it is: the source or one game of it. A source may be a part of
 * another, as `originals.crash` is of `originals`: whoever names the whole means its parts too.
 */
function namesOf({ source, gameCode }: queries.FeedingWager): string[] {
  const whole = source.split('.', 1)
  return [source, ...whole].flatMap((name) => [name, `${name}/${gameCode}`])
}

interface Feeding {
  readonly ctx: Context
  readonly tx: Tx
  readonly brandId: BrandId
  /** Names the part of what was due. */
  readonly upTo: string
  readonly wagers: readonly WagerId[]
}

/** A pot that fell: what stands in its pool is what is paid. */
interface Fall {
  readonly pool: queries.PoolRow
  readonly wager: queries.FeedingWager
  /** What was finer than the currency pays, and is in the reserve now. */
  readonly residue: bigint
}

function fallOf(pool: queries.PoolRow, wager: queries.FeedingWager): Fall {
  const { amount, residue } = roundDown(pool.main, pool.currency)
  return { pool: { ...pool, main: amount, reserve: pool.reserve + residue }, wager, residue }
}

async function feedPool(
  feeding: Feeding,
  before: queries.PoolRow,
  wagers: readonly queries.FeedingWager[],
): Promise<void> {
  const { ctx, tx, brandId, upTo } = feeding
  const turns = await queries.listTurns(tx, before.id, ids(wagers))
  const made: queries.Contribution[] = []
  const falls: Fall[] = []
  let pool = before
  let point = openPoint(ctx, brandId, pool).amount
  for (const wager of wagers) {
    const turn = (turns.get(wager.id) ?? 0) + 1
    // what was led in and not taken back is in already
    if (turn % 2 === 0) continue
    const { carried, ...whole } = contribution(
      wager.stake,
      { rate: BigInt(pool.rate), main: BigInt(pool.mainShare) },
      { main: pool.carriedMain, reserve: pool.carriedReserve },
    )
    const { main, reserve } = withinCap(whole, { pot: pool.main, cap: pool.cap })
    made.push({ wagerId: wager.id, turn, dropNo: pool.dropNo, stake: wager.stake, main, reserve })
    pool = {
      ...pool,
      main: pool.main + main,
      reserve: pool.reserve + reserve,
      carriedMain: carried.main,
      carriedReserve: carried.reserve,
    }
    if (pool.main >= point) {
      const fall = fallOf(pool, wager)
      falls.push(fall)
      pool = reseeded(ctx, brandId, fall.pool)
      point = openPoint(ctx, brandId, pool).amount
    }
  }
  await queries.insertContributions(tx, { brandId, poolId: pool.id }, made)
  await postMoves(feeding, pool, { kind: 'jackpot.contribution', key: upTo }, [
    ['jackpot', sum(made.map(({ main }) => main))],
    ['jackpot_reserve', sum(made.map(({ reserve }) => reserve))],
  ])
  for (const fall of falls) await pay(feeding, fall)
  await queries.updatePool(tx, pool)
}

const ids = (wagers: readonly queries.FeedingWager[]): WagerId[] => wagers.map(({ id }) => id)
const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((all, one) => all + one, 0n)

/** The next pot: its seed comes out of the reserve as far as that goes. */
const reseeded = (ctx: Context, brandId: BrandId, pool: queries.PoolRow): queries.PoolRow => ({
  ...pool,
  dropNo: pool.dropNo + 1,
  main: pool.seed,
  reserve: pool.reserve - fromReserve(pool),
  ...drawPoint(ctx, brandId, pool, pool.dropNo + 1),
})

const fromReserve = ({ reserve, seed }: queries.PoolRow): bigint =>
  reserve < seed ? reserve : seed

/** The whole pot to who made it fall; then the seed of the next one. */
async function pay(feeding: Feeding, { pool, wager, residue }: Fall): Promise<void> {
  const { ctx, tx, brandId } = feeding
  const at = ctx.clock.now()
  const { entryId } = await post(tx, {
    brandId,
    kind: 'jackpot.win',
    source: 'jackpots',
    key: `${pool.id}:win:${pool.dropNo}`,
    currency: pool.currency,
    reference: `J-${pool.id}`,
    at,
    moves: [
      { house: 'jackpot', amount: -pool.main - residue },
      { memberId: wager.memberId, account: 'cash', amount: pool.main },
      ...(residue > 0n ? [{ house: 'jackpot_reserve', amount: residue } as const] : []),
    ],
  })
  const point = openPoint(ctx, brandId, pool)
  await queries.insertWin(tx, brandId, {
    poolId: pool.id,
    dropNo: pool.dropNo,
    wagerId: wager.id,
    memberId: wager.memberId,
    amount: pool.main,
    cap: pool.cap,
    point: point.amount,
    salt: point.salt,
    entryId,
    wonAt: at,
  })
  await publish(tx, brandId, {
    name: 'jackpot.won',
    memberId: wager.memberId,
    poolId: `${pool.id}`,
  })
  await postMoves(feeding, pool, { kind: 'jackpot.seed', key: `seed:${pool.dropNo + 1}` }, [
    ['jackpot_reserve', -fromReserve(pool)],
    ['jackpot', pool.seed],
  ])
}

/** Moves between the accounts of the house; what does not balance comes from its own. */
async function postMoves(
  { ctx, tx, brandId }: Pick<Feeding, 'ctx' | 'tx' | 'brandId'>,
  pool: queries.PoolRow,
  entry: { readonly kind: 'jackpot.contribution' | 'jackpot.seed'; readonly key: string },
  wanted: readonly (readonly ['jackpot' | 'jackpot_reserve', bigint])[],
): Promise<void> {
  const moves: Move[] = wanted.map(([house, amount]) => ({ house, amount }))
  moves.push({ house: 'house', amount: -sum(wanted.map(([, amount]) => amount)) })
  const real = moves.filter(({ amount }) => amount !== 0n)
  if (real.length === 0) return
  await post(tx, {
    brandId,
    kind: entry.kind,
    source: 'jackpots',
    key: `${pool.id}:${entry.key}`,
    currency: pool.currency,
    reference: `J-${pool.id}`,
    at: ctx.clock.now(),
    moves: real,
  })
}

import type { WagerId } from '@lantern/kernel/ids'
import { DAY_MS } from '@lantern/kernel/time'
import type { Money } from '@lantern/kernel/money'
import { type Allocation, allocate, WHOLE } from '@lantern/rules/rewards/rollover'
import { netOfOpposites } from '@lantern/rules/rewards/valid-bet'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/transact.ts'
import * as bets from './queries/bets.ts'
import * as locks from './queries/locks.ts'

/** So long after a lock was met a bet that is taken back makes it wait again. */
const WATCHED_MS = 30 * DAY_MS
const MOST_AT_ONCE = 2_000

type Moving = { -readonly [Key in keyof locks.LockRow]: locks.LockRow[Key] }

const waits = (lock: Moving): boolean => lock.state === 'open' || lock.state === 'owing'

/**
 * Leads into a member's locks what its bets turned over since the last look, and takes out again
 * what counted of bets that were changed or taken back. Whatever is committed is seen; the caller
 * that must not miss what is under way holds the lock of the member's accounts. Answers the locks
 * that wait, the oldest first.
 */
export async function catchUp(
  ctx: Context,
  tx: Tx,
  whose: locks.Whose,
): Promise<readonly locks.LockRow[]> {
  if (!(await locks.lockRow(tx, whose.memberId))) return []
  const at = ctx.clock.now()
  const live: Moving[] = await locks.listLive(
    tx,
    whose.memberId,
    new Date(at.getTime() - WATCHED_MS),
  )
  const [first] = live
  if (first) {
    const before = live.map(({ progress }) => progress)
    const from = live.reduce(
      (least, { afterWager }) => (afterWager < least ? afterWager : least),
      first.afterWager,
    )
    const look = { whose, live, at }
    let next: bigint | undefined = from
    // Many bets are looked at in parts, from one end to the other.
    while (next !== undefined) next = await takeIn(tx, look, next)
    // What was taken out makes room for bets that had come too late for it.
    if (live.some(({ progress }, place) => progress < (before[place] ?? 0n)))
      await count(tx, look, await bets.listLeftOver(tx, whose.memberId, from, MOST_AT_ONCE))
    for (const [place, lock] of live.entries())
      if (lock.progress !== before[place]) await keep(tx, lock, at)
  }
  await locks.setSeen(tx, whose.memberId, { at, isWatched: live.length > 0 })
  return live.filter(waits)
}

async function keep(tx: Tx, lock: Moving, at: Date): Promise<void> {
  if (lock.progress === lock.required) {
    lock.state = 'met'
    lock.metAt ??= at
  } else lock.state = lock.metAt ? 'owing' : 'open'
  await locks.updateProgress(tx, lock)
}

interface Look {
  readonly whose: locks.Whose
  readonly live: readonly Moving[]
  readonly at: Date
}

/** Looks at so many bets behind a wager; the last of them, undefined when there are no more. */
async function takeIn(tx: Tx, look: Look, after: bigint): Promise<bigint | undefined> {
  const changed = await bets.listChanged(tx, look.whose.memberId, after, MOST_AT_ONCE)
  await count(tx, look, changed)
  const last = changed.at(-1)
  return last && changed.length === MOST_AT_ONCE ? BigInt(last.id) : undefined
}

async function count(
  tx: Tx,
  { whose, live, at }: Look,
  changed: readonly bets.PlayedBet[],
): Promise<void> {
  const played = await withOpposites(tx, whose, changed)
  const known = played.filter(({ isKnown }) => isKnown).map(({ id }) => id)
  const counted = new Map<WagerId, bets.Counted[]>()
  for (const one of await bets.listCounted(tx, known))
    counted.set(one.wagerId, [...(counted.get(one.wagerId) ?? []), one])
  const seen: bets.SeenBet[] = []
  const entries: bets.Counted[] = []
  for (const bet of played) {
    const looked = lookAt(live, bet, counted.get(bet.id) ?? [])
    seen.push(looked.seen)
    entries.push(...looked.entries)
  }
  await bets.storeBets(tx, whose, seen)
  await bets.insertEntries(tx, whose, entries, at)
}

type NetBet = bets.PlayedBet & { readonly netBet: Money }

/** The bets with all that stand on the same markets, netted against each other. */
async function withOpposites(
  tx: Tx,
  whose: locks.Whose,
  changed: readonly bets.PlayedBet[],
): Promise<NetBet[]> {
  // where a bet was said to stand before, the others stand against one less
  const named = changed.flatMap(({ market, seenMarket }) => [market, seenMarket])
  const markets = [...new Set(named.filter((market) => market !== null))]
  if (markets.length === 0) return changed.map((bet) => ({ ...bet, netBet: bet.validBet }))
  const netted = new Map<WagerId, NetBet>()
  const onMarkets = await bets.listOnMarkets(tx, whose, markets)
  for (const market of markets) {
    const group = onMarkets.filter((bet) => bet.market === market)
    const nets = netOfOpposites(group.map(({ side, validBet }) => ({ side, counts: validBet })))
    group.forEach((bet, place) => netted.set(bet.id, { ...bet, netBet: nets[place] ?? 0n }))
  }
  for (const bet of changed)
    if (!netted.has(bet.id)) netted.set(bet.id, { ...bet, netBet: bet.validBet })
  return [...netted.values()].sort((one, other) => (BigInt(one.id) < BigInt(other.id) ? -1 : 1))
}

/** Takes out what a bet counted and leads it through the locks anew; what is left is the change. */
function lookAt(
  live: readonly Moving[],
  bet: NetBet,
  before: readonly bets.Counted[],
): { readonly seen: bets.SeenBet; readonly entries: bets.Counted[] } {
  const changes = new Map<string, { amount: Money; used: Money }>()
  const change = (lockId: string, amount: Money, used: Money) => {
    const sum = changes.get(lockId) ?? { amount: 0n, used: 0n }
    changes.set(lockId, { amount: sum.amount + amount, used: sum.used + used })
  }
  let kept = 0n
  let spent = 0n
  for (const { lockId, amount, used } of before) {
    const lock = live.find(({ id }) => id === lockId)
    if (lock) {
      lock.progress -= amount
      change(lockId, -amount, -used)
    } else {
      // A lock that is closed keeps what it got.
      kept += amount
      spent += used
    }
  }
  const mine = live.filter(
    ({ afterWager, bookId }) => afterWager < BigInt(bet.id) && bookId === bet.bookId,
  )
  const allocation = allocate(mine, bet, spent)
  for (const { lock, amount, used } of allocation.contributions) {
    lock.progress += amount
    change(lock.id, amount, used)
    kept += amount
  }
  return {
    seen: {
      id: bet.id,
      state: bet.state,
      validBet: bet.validBet,
      netBet: bet.netBet,
      counted: kept,
      reason: reasonOf(bet, allocation, kept),
      odds: bet.odds,
      market: bet.market,
      side: bet.side,
    },
    entries: [...changes]
      .filter(([, { amount, used }]) => amount !== 0n || used !== 0n)
      .map(([lockId, sums]) => ({ wagerId: bet.id, lockId, ...sums })),
  }
}

/** What in-house games say of a bet of which less is valid than was staked. */
const SAID: Readonly<Record<string, bets.BetReason>> = {
  opposite_bets: 'opposite',
  most_numbers_covered: 'covering',
  win_chance_above_95_percent: 'odds',
  cash_out_below_1_10: 'odds',
}

const saidOf = ({ validReason }: bets.PlayedBet): bets.BetReason | undefined =>
  validReason !== null && Object.hasOwn(SAID, validReason) ? SAID[validReason] : undefined

/** Why a bet counts for less than it could; null where it counts in full. */
function reasonOf(bet: NetBet, allocation: Allocation, counted: Money): bets.BetReason | null {
  if (bet.state === 'open') return 'running'
  if (bet.state !== 'settled') return 'taken_back'
  if (bet.validBet === 0n) return saidOf(bet) ?? 'nothing'
  if (counted === bet.validBet) return counted < bet.stake ? (saidOf(bet) ?? null) : null
  const isWeighted = allocation.contributions.some(
    ({ amount, used }) => amount * WHOLE < used * (WHOLE - 1n),
  )
  if (isWeighted) return 'weighted'
  if (counted === 0n) return allocation.because ?? 'full'
  return bet.netBet < bet.validBet ? 'opposite' : 'full'
}

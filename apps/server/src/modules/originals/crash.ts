import { refuse } from '@lantern/contract/errors'
import {
  type Action,
  type Bet,
  betSchema,
  CODE,
  limits,
  RULES_VERSION,
} from '@lantern/games/crash/bet'
import { ceilingOf } from '@lantern/games/crash/round'
import { requireStake } from '@lantern/games/limits'
import type { JsonObject, Stake } from '@lantern/games/game'
import { present } from '@lantern/kernel/assert'
import type { BrandId, MemberId, WagerId } from '@lantern/kernel/ids'
import { formatMoney, type Money } from '@lantern/kernel/money'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/transact.ts'
import type { CallKey } from '../../once.ts'
import { namesBeforeOthers } from '../identity/index.ts'
import * as wagers from '../wagers/index.ts'
import { ask } from './crash-asks.ts'
import * as bets from './crash-bet-queries.ts'
import { openLastLink } from './crash-chain.ts'
import * as chains from './crash-chain-queries.ts'
import { betRef, CRASH_SOURCE } from './crash-pay.ts'
import * as queries from './crash-queries.ts'
import { chainTold } from './crash-seeding.ts'
import {
  capOf,
  type CrashSetting,
  readCrash,
  readCrashIn,
  termsOf,
  WANTED_MS,
} from './crash-settings.ts'
import { houseNow, inHouseTime } from './house-clock.ts'
import { houseLimitsIn } from './house-limits.ts'
import { fundsFor } from './money.ts'
import { type Player, requireShown } from './rounds.ts'
import type { Fairness } from './seeds.ts'

/** The first number of a bet of a shared round: an id tells what it is of. */
const FIRST_ID = 500_000_000_000_000_001n
export const isSharedBet = (id: string): boolean => BigInt(id) >= FIRST_ID

/** What a bet comes to, as the game itself writes it; where the round ends only when it is over. */
export function viewOf({ bet, round }: bets.SharedBet): JsonObject {
  const phases = { open: 'aboard', won: 'out', lost: 'fell', voided: 'returned' } as const
  return {
    autoAt: bet.autoAt,
    stake: formatMoney(BigInt(bet.stake)),
    currency: bet.currency,
    phase: phases[bet.state],
    at: bet.leftAt,
    how: bet.leftHow,
    payout: bet.payout === null ? null : formatMoney(BigInt(bet.payout)),
    bust: round.bust,
  }
}

/** What happened to a bet, for whoever plays it again. */
export function actionsOf({ bet }: bets.SharedBet): Action[] {
  if (bet.state === 'voided') return [{ type: 'return' }]
  if (bet.leftHow === 'asked' && bet.askedMs !== null)
    return [{ type: 'cashOut', atMs: bet.askedMs }]
  if (bet.leftHow === 'capped' && bet.leftAt !== null) return [{ type: 'capped', at: bet.leftAt }]
  return []
}

/** When each of its actions was. What the house does to a bet is done when it is decided. */
export function actedAtOf({ bet, round }: bets.SharedBet): (Date | null)[] {
  return actionsOf({ bet, round }).map(({ type }) =>
    type === 'cashOut' && bet.askedMs !== null && round.startedAt !== null
      ? new Date(round.startedAt.getTime() + bet.askedMs)
      : bet.decidedAt,
  )
}

function readBet(bet: JsonObject): Bet {
  const read = betSchema.safeParse(bet)
  if (!read.success) refuse('bet_invalid')
  return read.data
}

export interface PlaceWish {
  readonly stake: Money
  readonly bet: JsonObject
  /** The rules and the terms that the player was shown, where that is known. */
  readonly rules?: string | undefined
  readonly terms?: string | undefined
  /** By this node's clock. */
  readonly arrivedAt: Date
}

/**
 * Places a bet in the round that takes bets. Refuses what the game refuses, `rules_changed` where the
 * player was shown other rules or terms than the present ones, `bets_closed` outside the time for bets, `round_open` for a second bet, `round_full` when the round has taken what it
 * may, `game_disabled` while the operator lets no round begin, `busy` while this node can not tell the time well enough, and what the wallet refuses.
 */
export async function place(
  ctx: Context,
  tx: Tx,
  player: Player,
  wish: PlaceWish,
): Promise<bets.SharedBet> {
  const { brand, memberId, currency } = player
  const bet = readBet(wish.bet)
  const stake = { amount: wish.stake, currency }
  const setting = await readCrashIn(tx, brand)
  if (!setting.isOn) refuse('game_disabled')
  const cap = capOf(setting, brand, currency)
  requireShown(wish.rules, RULES_VERSION)
  requireShown(wish.terms, termsOf(setting, cap))
  requireStake(stake, await houseLimitsIn(tx, player, { code: CODE, limits }))
  const ceiling = ceilingUnder(setting, bet, stake)
  const arrivedAt = inHouseTime(ctx, wish.arrivedAt)
  const round = await queries.shareRound(tx, brand.id)
  if (round?.state !== 'betting' || arrivedAt >= round.closesAt) refuse('bets_closed')
  // Between the round and the accounts, in every call: whoever waits here holds none of the accounts.
  await bets.lockPlace(tx, round.id, memberId)
  if (await bets.hasBet(tx, round.id, memberId)) refuse('round_open')
  const names = await namesBeforeOthers(tx, brand.id, [memberId])
  const at = ctx.clock.now()
  const wagerId = await stakeIn(tx, player, { roundId: round.id, stake: wish.stake, at })
  const book = { roundId: round.id, brandId: brand.id, class: player.accountClass, currency }
  const id = await bets.insertBet(tx, {
    ...book,
    memberId,
    maskedName: names.get(memberId) ?? '',
    stake: wish.stake,
    autoAt: bet.autoAt,
    ceiling,
    wagerId,
    at,
  })
  // The book's row is the one that all bets of a round meet at: it is locked last, and for short.
  if (!(await bets.stakeInPool(tx, { ...book, cap, stake: wish.stake }))) refuse('round_full')
  return { bet: present(await bets.findBet(tx, ownerOf(player), id), 'the bet is there'), round }
}

/** Where a bet leaves at the latest; refuses `win_above_maximum` for a target that is higher. */
function ceilingUnder({ highest }: CrashSetting, bet: Bet, stake: Stake): number {
  const ceiling = ceilingOf(bet, stake)
  if (highest === null) return ceiling
  if (bet.autoAt > highest) refuse('win_above_maximum')
  return Math.min(ceiling, highest)
}

const ownerOf = (player: Player) => ({ brandId: player.brand.id, memberId: player.memberId })

async function stakeIn(
  tx: Tx,
  player: Player,
  wish: { readonly roundId: string; readonly stake: Money; readonly at: Date },
): Promise<WagerId> {
  const { memberId, currency } = player
  const reference = betRef({ roundId: wish.roundId, memberId })
  const [outcome] = await wagers.applyIn(tx, [
    {
      op: 'place',
      brandId: player.brand.id,
      source: CRASH_SOURCE,
      key: `place:${reference}`,
      betRef: reference,
      memberId,
      currency,
      at: wish.at,
      stake: wish.stake,
      funds: await fundsFor(tx, player, wish.stake),
      product: 'originals',
      gameCode: 'crash',
      roundRef: wish.roundId,
    },
  ])
  const { wagerId } = wagers.accepted(present(outcome, 'a command has its outcome'))
  return present(wagerId, 'an accepted stake opened a wager')
}

/** Lets a bet leave as of the moment its word arrived; refuses as {@link ask} and {@link inHouseTime} do. */
export async function cashOut(
  ctx: Context,
  player: Player,
  wish: { readonly betId: string; readonly arrivedAt: Date; readonly call: CallKey },
): Promise<bets.SharedBet> {
  const arrivedAt = inHouseTime(ctx, wish.arrivedAt)
  return ask(ctx, { ...ownerOf(player), ...wish, arrivedAt })
}

async function withRound(ctx: Context, bet: bets.BetRow): Promise<bets.SharedBet> {
  const rounds = await bets.roundsByIds(ctx.db, [bet.roundId])
  return { bet, round: present(rounds.get(bet.roundId), 'a bet is in a round') }
}

/** The player's bet in the round that is running, with what is told of the chain. */
export async function currentBet(
  ctx: Context,
  player: Player,
): Promise<{ readonly own: bets.SharedBet | undefined; readonly fairness: Fairness }> {
  const { brand, memberId } = player
  const round = await queries.newestRound(ctx.db, brand.id)
  const bet = round && (await bets.ownBet(ctx.db, round.id, memberId))
  return {
    own: round && bet && { bet, round },
    fairness: await fairnessOf(ctx, player),
  }
}

/** The commitment of the next round is the hash before it; the salt stands for a client's seed. */
export async function fairnessOf(ctx: Context, player: Player, own?: Tx): Promise<Fairness> {
  const chain = await chainTold(ctx, player.brand.id, own)
  const [last] = await queries.landedRounds(own ?? ctx.db, player.brand.id, 1)
  const { salt, number } = chain
  return {
    serverSeedHash: last?.chainId === chain.id ? last.hash : chain.terminatingHash,
    nextServerSeedHash: chain.terminatingHash,
    // until it is known, its name
    clientSeed: salt ?? `${number?.source}-${number?.round}`,
    nonce: chain.used + 1,
  }
}

const TOLD_BETS = 30
const TOLD_ROUNDS = 16

/** The table as it stands. Whoever looks keeps its rounds going. */
export async function readTable(ctx: Context, player: Player) {
  const { brand, currency } = player
  const now = houseNow(ctx)
  await queries.wantRounds(ctx.db, brand.id, now, new Date(now.getTime() + WANTED_MS))
  await chainTold(ctx, brand.id)
  const [round, landed, chain, coming, setting] = await Promise.all([
    queries.newestRound(ctx.db, brand.id),
    queries.landedRounds(ctx.db, brand.id, TOLD_ROUNDS),
    chains.playingChain(ctx.db, brand.id),
    chains.comingChain(ctx.db, brand.id),
    readCrash(ctx, brand),
  ])
  const cap = capOf(setting, brand, currency)
  const seen = round ? await bets.largestBets(ctx.db, round.id, TOLD_BETS) : { bets: [], count: 0 }
  return {
    now: houseNow(ctx),
    round,
    landed,
    chain,
    coming,
    ...seen,
    cap,
    highest: setting.highest,
    terms: termsOf(setting, cap),
    isOn: setting.isOn,
  }
}

const TOLD_CHAINS = 20

/** The last chains, each with its secret where it ended before it was used up. */
export async function toldChains(ctx: Context, brandId: BrandId) {
  const listed = await chains.listChains(ctx.db, brandId, TOLD_CHAINS)
  return listed.map((chain) => ({ chain, lastLink: openLastLink(ctx, chain) }))
}

export type TableNow = Awaited<ReturnType<typeof readTable>>

/** Own bets, newest first. */
export async function history(
  ctx: Context,
  player: Player,
  wish: { readonly pageNo: number; readonly pageSize: number },
): Promise<{ readonly played: bets.SharedBet[]; readonly total: number }> {
  const page = { offset: (wish.pageNo - 1) * wish.pageSize, limit: wish.pageSize }
  const listed = await bets.listBets(ctx.db, ownerOf(player), page)
  const rounds = await bets.roundsByIds(
    ctx.db,
    listed.bets.map(({ roundId }) => roundId),
  )
  const played = listed.bets.map((bet) => ({
    bet,
    round: present(rounds.get(bet.roundId), 'a bet is in a round'),
  }))
  return { played, total: listed.total }
}

/** A bet of this member, with its round; another member's bet does not exist for them. */
export async function findBet(
  ctx: Context,
  owner: { readonly brandId: BrandId; readonly memberId: MemberId },
  id: string,
): Promise<bets.SharedBet | undefined> {
  const bet = await bets.findBet(ctx.db, owner, id)
  return bet && withRound(ctx, bet)
}

/** The same, whoever's bet it is. */
export async function findBetOf(
  ctx: Context,
  brandId: BrandId,
  id: string,
): Promise<bets.SharedBet | undefined> {
  const bet = await bets.findBetOf(ctx.db, brandId, id)
  return bet && withRound(ctx, bet)
}

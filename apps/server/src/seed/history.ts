import { present } from '@lantern/kernel/assert'
import { type Money, money, UNITS_PER_ONE } from '@lantern/kernel/money'
import { DAY_MS, type fixedClock, HOUR_MS, MINUTE_MS } from '@lantern/kernel/time'
import type { Brand } from '../caller.ts'
import type { Context } from '../context.ts'
import { transact } from '../db/transact.ts'
import type { SeededMember } from '../modules/identity/index.ts'
import { act, open, type Player, rotateSeed } from '../modules/originals/index.ts'
import {
  type Answer,
  createDeposit,
  installProvider,
  type PaymentOrder,
  type PaymentProvider,
  workDeposit,
} from '../modules/cashier/index.ts'
import { balanceOf } from '../modules/wallet/index.ts'
import { gamesOf, type SeededPlay } from './plays.ts'

type PastContext = Context & { readonly clock: ReturnType<typeof fixedClock> }

const WEEKS = 3
/** When each account plays: more of late, so that the winner board of the demo has news. */
const PLAYED_HOURS_AGO = [470, 420, 360, 290, 220, 155, 130, 100, 72, 44, 20, 3]
/** So much later than the account before it. */
const APART_MS = 17 * MINUTE_MS
/** What each account holds when its history is written, in its own currency. */
const GOAL: Readonly<Record<string, Money>> = { USD: money('1000.00'), VND: money('25000000') }
/** Stakes in steps, small ones more often. */
const STEPS = [2n, 2n, 4n, 5n, 5n, 8n, 10n, 20n]
const MOST_MOVES = 8
const STAKE: Readonly<Record<string, Money>> = { USD: money('1.00'), VND: money('25000') }

/**
 * Weeks of deposits and rounds for each real account, written with the calls that serve members,
 * only at other times. At the end each holds its goal, and its seeds are new ones from a source
 * that nobody can repeat.
 */
export async function writeHistory(
  past: PastContext,
  brand: Brand,
  members: readonly SeededMember[],
  today: Context,
): Promise<void> {
  installProvider(past, pastBank(past))
  const end = past.clock.now().getTime()
  for (const [index, member] of members.entries()) {
    if (member.accountType === 4) continue
    const start = end - WEEKS * 7 * DAY_MS + index * HOUR_MS
    past.clock.set(new Date(start))
    const player: Player = {
      brand,
      memberId: member.id,
      accountClass: 'real',
      currency: member.currency,
    }
    const goal = GOAL[member.currency] ?? 0n
    await deposit(past, player, goal / 2n)
    const played = gamesOf(index)
    for (const [round, hoursAgo] of PLAYED_HOURS_AGO.entries()) {
      past.clock.set(new Date(end - hoursAgo * HOUR_MS - index * APART_MS))
      await playOne(past, player, present(played[round % played.length], 'each plays games'))
    }
    past.clock.set(new Date(end - HOUR_MS))
    const { available } = (await balanceOf(past.db, player.memberId, player.currency)) ?? {
      available: 0n,
    }
    await deposit(past, player, goal - available)
    for (const { code } of played) await renewSeeds(today, player, code)
  }
  past.clock.set(new Date(end))
}

/** Twice: the first rotation puts the seed in use that was waiting, and that one is of the past. */
async function renewSeeds(today: Context, player: Player, gameCode: string): Promise<void> {
  for (let turn = 0; turn < 2; turn += 1)
    await rotateSeed(today, player, {
      gameCode,
      clientSeed: today.random.bytes(8).toString('hex'),
    })
}

/** Pays in as a member would: the order is made, given to the provider, and found paid. */
async function deposit(ctx: Context, player: Player, amount: Money): Promise<void> {
  const owner = { brandId: player.brand.id, memberId: player.memberId, currency: player.currency }
  const { id } = await transact(ctx, (tx) =>
    createDeposit(ctx, tx, owner, { method: 'bank_qr', amount }),
  )
  await workDeposit(ctx, id)
}

/** The sandbox bank of the past: it is not running yet, and every order of then was paid. */
function pastBank(ctx: Context): PaymentProvider {
  const paid = async (order: PaymentOrder): Promise<Answer> => ({
    kind: 'known',
    reference: `PAST-${order.orderKey.slice(0, 8)}`,
    fact: { state: 'paid', currency: order.currency, amount: order.amount, reason: null },
    payUrl: null,
  })
  const missing = async (): Promise<Answer> => ({ kind: 'missing' })
  return {
    code: 'sandbox',
    initiate: paid,
    payOut: paid,
    depositStatus: missing,
    payoutStatus: missing,
    refund: missing,
    refundStatus: missing,
    readNotice: () => {
      ctx.log.warn('a notice came while the past was written')
      return 'unsigned'
    },
  }
}

/** One round with a stake of two to twenty steps, played to its end. */
async function playOne(ctx: PastContext, player: Player, game: SeededPlay): Promise<void> {
  const [chance = 0] = ctx.random.bytes(1)
  const stake =
    (STAKE[player.currency] ?? UNITS_PER_ONE) * present(STEPS[chance & 7], 'eight steps')
  const wish = { gameCode: game.code, stake, bet: game.bet(stake) }
  let { row, view } = await transact(ctx, (tx) => open(ctx, tx, player, wish))
  for (let made = 0; row.state === 'open' && made < MOST_MOVES; made += 1) {
    ctx.clock.advance(20_000)
    const move = { roundId: row.id, action: game.move(view, made) }
    const moved = await transact(ctx, (tx) => act(ctx, tx, player, move))
    row = moved.row
    view = moved.view
  }
}

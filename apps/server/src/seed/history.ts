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

type PastContext = Context & { readonly clock: ReturnType<typeof fixedClock> }

const WEEKS = 3
const ROUNDS_OF_A_MEMBER = 12
/** What each account holds when its history is written, in its own currency. */
const GOAL: Readonly<Record<string, Money>> = { USD: money('1000.00'), VND: money('25000000') }
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
  present: Context,
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
    for (let round = 0; round < ROUNDS_OF_A_MEMBER; round += 1) {
      past.clock.set(new Date(start + (round + 1) * 36 * HOUR_MS + round * 7 * MINUTE_MS))
      await playOne(past, player, round)
    }
    past.clock.set(new Date(end - HOUR_MS))
    const { available } = (await balanceOf(past.db, player.memberId, player.currency)) ?? {
      available: 0n,
    }
    await deposit(past, player, goal - available)
    for (const gameCode of ['mines', 'dice']) await renewSeeds(present, player, gameCode)
  }
  past.clock.set(new Date(end))
}

/** Twice: the first rotation puts the seed in use that was waiting, and that one is of the past. */
async function renewSeeds(present: Context, player: Player, gameCode: string): Promise<void> {
  for (let turn = 0; turn < 2; turn += 1)
    await rotateSeed(present, player, {
      gameCode,
      clientSeed: present.random.bytes(8).toString('hex'),
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

/** Dice and Mines by turns, with stakes of one to five steps. */
async function playOne(ctx: PastContext, player: Player, round: number): Promise<void> {
  const choice = ctx.random.bytes(3)
  const stake = (STAKE[player.currency] ?? UNITS_PER_ONE) * BigInt(1 + ((choice[0] ?? 0) & 3))
  const isDice = round % 2 === 0
  const opened = await transact(ctx, (tx) =>
    open(ctx, tx, player, {
      gameCode: isDice ? 'dice' : 'mines',
      stake,
      bet: isDice ? { direction: 'over', target: 5050 } : { mines: 3 },
    }),
  )
  if (opened.row.state !== 'open') return
  const first = (choice[1] ?? 0) & 15
  const step = await makeMove(ctx, player, opened.row.id, { type: 'open', cell: first + 1 })
  if (step.row.state === 'open') await makeMove(ctx, player, opened.row.id, { type: 'cashOut' })
}

function makeMove(
  ctx: PastContext,
  player: Player,
  roundId: string,
  action: { type: string; cell?: number },
) {
  ctx.clock.advance(20_000)
  return transact(ctx, (tx) => act(ctx, tx, player, { roundId, action }))
}

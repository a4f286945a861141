import type { BrandId } from '@lantern/kernel/ids'
import { HOUR_MS } from '@lantern/kernel/time'
import type { Context } from '../../context.ts'
import { transact, type Tx } from '../../db/transact.ts'
import { later } from './deposit.ts'
import { type Answer, type Notice, type PaymentProvider, toQuestion } from './provider.ts'
import { findProvider } from './providers.ts'
import type { Deposit } from './queries/deposits.ts'
import * as queries from './queries/strays.ts'
import type { Fact } from './states.ts'
import { bookStray, type StrayPayment } from './suspense.ts'
import { nameLines } from './suspense-lines.ts'
import { endWait, TURN_MS } from './waits.ts'

// Payments for orders that nobody here made: a shop beside us at the same provider, an order of a house
// that was restored, a payer who paid twice. It is money all the same, and stands in suspense.

/** What became of a notice of one. */
export type StrayOutcome = 'taken' | 'repeated' | 'not_ours'

/** Takes in a notice of a payment for no order of ours; one without a sum is asked about at once. */
export async function takeStray(
  ctx: Context,
  tx: Tx,
  {
    provider,
    notice: { kind, eventId, reference, fact },
    brandId,
  }: {
    readonly provider: PaymentProvider
    readonly notice: Notice
    readonly brandId: BrandId
  },
): Promise<StrayOutcome> {
  if (kind !== 'payment') return 'not_ours'
  if (fact !== null)
    return await takePayment(ctx, tx, brandId, {
      provider: provider.code,
      eventId,
      reference,
      fact,
    })
  if (!provider.strayStatus) return 'not_ours'
  const at = ctx.clock.now()
  await queries.noteStray(tx, { provider: provider.code, reference, brandId, eventId, at })
  return 'taken'
}

async function takePayment(
  ctx: Context,
  tx: Tx,
  brandId: BrandId,
  stray: StrayPayment,
): Promise<StrayOutcome> {
  if (stray.fact.state !== 'paid') return 'not_ours'
  await nameLines(ctx, tx, brandId, stray)
  const outcome = await bookStray(ctx, tx, brandId, stray)
  return outcome === 'no_money' ? 'not_ours' : outcome
}

/**
 * Books what came for one order beside the payment that counts for it: each under its own name. Done
 * before the order learns of its own, and in a transaction apart: whoever places lines locks those first,
 * then a deposit.
 */
export async function takeOthers(
  ctx: Context,
  { brandId, provider, orderKey }: Pick<Deposit, 'brandId' | 'provider' | 'orderKey'>,
  answer: Answer,
): Promise<void> {
  if (answer.kind !== 'known') return
  const at = ctx.clock.now()
  for (const { reference, fact } of answer.others ?? []) {
    const stray = { provider, eventId: orderKey, reference }
    await transact(ctx, async (tx) => {
      if (fact === null) await queries.noteStray(tx, { ...stray, brandId, at })
      else await takePayment(ctx, tx, brandId, { ...stray, fact })
    })
  }
}

const BATCH = 20
/** One that nobody has paid yet is asked about for so many hours; whatever happens later is told anew. */
const MOST_HOURS = 48

/** Asks about payments of nobody that a provider named. Safe to be called by several at once. */
export async function workStrays(ctx: Context): Promise<void> {
  const due = await transact(ctx, (tx) =>
    queries.takeDueStrays(tx, ctx.clock.now(), later(ctx, TURN_MS), BATCH),
  )
  await Promise.all(due.map((stray) => workStray(ctx, stray)))
}

async function workStray(ctx: Context, stray: queries.Stray): Promise<void> {
  const provider = findProvider(ctx, stray.provider)
  const answer = toQuestion((await provider?.strayStatus?.(stray.reference)) ?? { kind: 'unknown' })
  await transact(ctx, async (tx) => {
    if (answer.kind === 'known') await takePayment(ctx, tx, stray.brandId, { ...stray, ...answer })
    await queries.setStrayDue(tx, stray, nextQuestion(ctx, stray, answer))
  })
}

function nextQuestion(ctx: Context, { checks }: queries.Stray, answer: Answer): Date | null {
  if (answer.kind === 'unknown') return later(ctx, endWait(checks))
  const isOpen = answer.kind === 'known' && isPending(answer.fact)
  return isOpen && checks <= MOST_HOURS ? later(ctx, HOUR_MS) : null
}

const isPending = ({ state }: Fact): boolean => state === 'pending'

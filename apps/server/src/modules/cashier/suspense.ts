import { assert } from '@lantern/kernel/assert'
import { isKnownCurrency, type Money } from '@lantern/kernel/money'
import type { BrandId } from '@lantern/kernel/ids'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/transact.ts'
import { openHouse, post } from '../wallet/index.ts'
import type { Deposit } from './queries/deposits.ts'
import * as queries from './queries/suspense.ts'
import type { Fact } from './states.ts'

/** What a person quotes. */
export const suspenseReference = (id: string): string => `S-${id}`

type Item = Pick<queries.SuspenseItem, 'id' | 'brandId' | 'currency' | 'amount'>

/** The entry of an arrival: out of what the banks have, into what belongs to nobody yet. */
async function postArrival(ctx: Context, tx: Tx, item: Item): Promise<void> {
  await openHouse(tx, item.brandId, item.currency)
  await post(tx, {
    brandId: item.brandId,
    kind: 'suspense',
    source: 'cashier',
    key: `suspense:${item.id}`,
    currency: item.currency,
    reference: suspenseReference(item.id),
    at: ctx.clock.now(),
    moves: [
      { house: 'payment_clearing', amount: -item.amount },
      { house: 'suspense', amount: item.amount },
    ],
  })
}

/**
 * The entry of an end. What is credited goes back to where arrivals stand, and is credited from there as
 * any deposit; what was sent back left the bank; what is another brand's arrives in the books of that one;
 * the rest is the house's.
 */
export async function postEnd(
  ctx: Context,
  tx: Tx,
  item: Item,
  to: queries.SuspenseWanted,
): Promise<void> {
  await post(tx, {
    brandId: item.brandId,
    kind: 'suspense',
    source: 'cashier',
    key: `suspense:${item.id}:end`,
    currency: item.currency,
    reference: suspenseReference(item.id),
    at: ctx.clock.now(),
    moves: [
      { house: 'suspense', amount: -item.amount },
      { house: to === 'house' ? 'house' : 'payment_clearing', amount: item.amount },
    ],
  })
}

/** Books what arrived, once per line or notice. */
export async function book(ctx: Context, tx: Tx, item: queries.NewItem): Promise<boolean> {
  const id = await queries.insertItem(tx, item)
  if (id === undefined) return false
  await postArrival(ctx, tx, { ...item, id })
  ctx.log.warn({ suspense: id, source: item.source }, 'money arrived that fits no order')
  return true
}

/**
 * What a provider says was paid for a deposit beside what was credited, once, however often it says so.
 * The caller holds the deposit.
 */
export async function bookExcess(
  ctx: Context,
  tx: Tx,
  deposit: Deposit,
  { fact, credited }: { readonly fact: Fact; readonly credited: Money },
): Promise<void> {
  if (fact.currency !== deposit.currency) return
  const amount = fact.amount - credited - (await queries.excessOf(tx, deposit.id))
  if (amount <= 0n) return
  await book(ctx, tx, {
    brandId: deposit.brandId,
    provider: deposit.provider,
    currency: deposit.currency,
    amount,
    source: 'excess',
    reference: deposit.providerReference ?? deposit.orderKey,
    depositId: deposit.id,
    arrivedAt: ctx.clock.now(),
  })
}

/** A payment for an order that nobody here made, as its provider tells of it. */
export interface StrayPayment {
  readonly provider: string
  readonly eventId: string
  /** The provider's name for the payment. */
  readonly reference: string
  readonly fact: Fact
}

/**
 * Books what a provider says was paid for an order that nobody here made, in the brand whose address it
 * called: what does not stand here of it yet, in whatever order and however often it is told of.
 * `repeated` where all of it does. The caller has named its lines.
 */
export async function bookStray(
  ctx: Context,
  tx: Tx,
  brandId: BrandId,
  { provider, eventId, reference, fact: { currency, amount: told } }: StrayPayment,
): Promise<'taken' | 'repeated' | 'no_money'> {
  if (told <= 0n || !isKnownCurrency(currency)) return 'no_money'
  await queries.lockPayment(tx, provider, reference)
  const amount = told - (await queries.bookedOf(tx, { provider, name: reference, currency }))
  if (amount <= 0n) return 'repeated'
  const isBooked = await book(ctx, tx, {
    brandId,
    provider,
    currency,
    amount,
    source: 'notice',
    reference,
    payment: reference,
    told,
    eventId,
    arrivedAt: ctx.clock.now(),
  })
  assert(isBooked, 'what is told of a payment grows under its lock')
  return 'taken'
}

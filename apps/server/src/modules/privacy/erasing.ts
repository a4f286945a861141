import { refuse } from '@lantern/contract/errors'
import { formatMoney } from '@lantern/kernel/money'
import { DAY_MS } from '@lantern/kernel/time'
import * as z from 'zod/mini'
import type { OperatorSession } from '../../caller.ts'
import type { Context } from '../../context.ts'
import { transact, type Tx } from '../../db/transact.ts'
import { record, systemActor } from '../audit/index.ts'
import { defineSetting, readSetting, readSettingIn } from '../config/index.ts'
import { getMember, keepIdentityOnly } from '../identity/index.ts'
import { lock } from '../wallet/index.ts'
import { standingOf } from './closing.ts'
import * as queries from './queries/closing.ts'

export interface Retention {
  /** Months from closing until the identity goes. */
  readonly identityMonths: number
  /** Days from closing until contacts may go. */
  readonly contactDays: number
}

/** The law keeps who was paid for five years after the end of the business. */
export const retentionSetting = defineSetting<Retention>(
  'privacy.retention',
  z.strictObject({
    identityMonths: z.int().check(z.minimum(0), z.maximum(240)),
    contactDays: z.int().check(z.minimum(0), z.maximum(3650)),
  }),
  { identityMonths: 60, contactDays: 0 },
)

/** From when on contacts and the identity may go. */
export function lettingGo(
  closedAt: Date,
  { identityMonths, contactDays }: Retention,
): { readonly contacts: Date; readonly identity: Date } {
  const identity = new Date(closedAt)
  identity.setUTCMonth(identity.getUTCMonth() + identityMonths)
  return { contacts: new Date(closedAt.getTime() + contactDays * DAY_MS), identity }
}

/**
 * One operator wants a closed account erased, of its own or because its member asked for it; a second
 * one's call erases it. True once it is erased.
 * What may not go yet rests until its time. Refuses `account_open`, `retention_not_over`,
 * `second_person_required`, `state_changed` and what {@link refuseWithMoney} refuses.
 */
export async function eraseAccount(
  ctx: Context,
  tx: Tx,
  whose: queries.Whose,
  wish: { readonly operator: OperatorSession; readonly reason: string },
): Promise<boolean> {
  const closedAt = (await queries.closedAt(tx, whose)) ?? refuse('account_open')
  const at = ctx.clock.now()
  const from = lettingGo(closedAt, await readSettingIn(tx, whose.brandId, retentionSetting))
  if (at < from.contacts) refuse('retention_not_over', { from: from.contacts.toISOString() })
  const { operatorId: id, username: name } = wish.operator
  const known = await queries.findErasure(tx, whose)
  if (!known || known.state === 'asked') {
    const isFirst = await queries.proposeErasure(tx, whose, { id, name, at, reason: wish.reason })
    return isFirst ? false : refuse('state_changed')
  }
  if (known.state !== 'proposed') refuse('state_changed')
  if (known.proposedBy === id) refuse('second_person_required')
  await refuseWithMoney(tx, whose)
  await queries.agreeErasure(tx, whose, { id, name, at })
  await letGo(ctx, tx, whose, from.identity)
  return true
}

/**
 * A result or a refund may have come after the closing, and nobody opens an erased account again: its
 * owner has that first. Refuses `payments_open` and `balance_left`.
 */
async function refuseWithMoney(tx: Tx, whose: queries.Whose): Promise<void> {
  await lock(tx, whose.memberId)
  const { currency } = await getMember(tx, whose.brandId, whose.memberId)
  const { payments, balance, atVendors } = await standingOf(tx, { ...whose, currency })
  if (payments > 0) refuse('payments_open')
  const here = balance - atVendors
  if (here > 0n) refuse('balance_left', { balance: formatMoney(here) })
}

/**
 * Takes back what one operator wanted: its member's wish, where there is one, waits again. That one is
 * ended by another call. Refuses `state_changed`.
 */
export async function dropErasure(tx: Tx, whose: queries.Whose): Promise<void> {
  if (await queries.unproposeErasure(tx, whose)) return
  if (!(await queries.dropErasure(tx, whose))) refuse('state_changed')
}

/** Takes out what may go now: contacts, and the identity once its time is over. */
async function letGo(
  ctx: Context,
  tx: Tx,
  whose: queries.Whose,
  identityFrom: Date,
): Promise<void> {
  const at = ctx.clock.now()
  const isOver = at >= identityFrom
  if (!(await queries.eraseMember(tx, whose, isOver))) refuse('state_changed')
  if (isOver) await queries.setForgotten(tx, whose, at)
  else await keepIdentityOnly(ctx, tx, whose)
}

/** Lets the identity of erased members go when its time is over. */
export async function forgetOverdue(ctx: Context): Promise<void> {
  for (const { closedAt, ...whose } of await queries.erasedMembers(ctx.db)) {
    const { identity } = lettingGo(
      closedAt,
      await readSetting(ctx, whose.brandId, retentionSetting),
    )
    if (ctx.clock.now() < identity) continue
    await transact(ctx, async (tx) => {
      await letGo(ctx, tx, whose, identity)
      await record(tx, {
        brandId: whose.brandId,
        actor: systemActor('privacy'),
        event: 'member.forgotten',
        subject: { kind: 'member', id: whose.memberId },
      })
    })
  }
}

import { createHmac } from 'node:crypto'
import { refuse } from '@lantern/contract/errors'
import { money } from '@lantern/kernel/money'
import { lastingKey, sealAtRest } from '../../at-rest.ts'
import type { Brand } from '../../caller.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/transact.ts'
import { loadSite } from '../config/index.ts'
import { gatewaysFor } from './gateways.ts'
import type { Phone } from './phone.ts'
import * as queries from './queries.ts'
import {
  type MessageLimits,
  messageLimitsSetting,
  smsCostsSetting,
  smsRoutingSetting,
} from './settings.ts'
import { type Channel, fill, type MessageKind, templateFor } from './templates.ts'

/** Where a message goes. */
export type Recipient =
  | { readonly channel: 'sms'; readonly phone: Phone }
  | { readonly channel: 'email'; readonly address: string }

export interface Outgoing {
  readonly brand: Brand
  readonly to: Recipient
  readonly kind: MessageKind
  readonly language: string
  readonly slots: Readonly<Record<string, string>>
  /** Names the reason: a second message of the same reference is none. */
  readonly reference: string
  /** Network address of whoever asked for it from outside: then the windows hold. */
  readonly askedFrom?: string
  /** Counted and answered like any other, and never sent: for addresses that nobody here has. */
  readonly isWithheld?: boolean
  /** Of no use after so long. */
  readonly expiresInSeconds?: number
}

/** What is sealed into the row. */
export interface Content {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** Binds a sealed content to its row. */
export const boundTo = (brandId: number, reference: string): string =>
  `message:${brandId}:${reference}`
export const SEALED_FOR = 'notify.message'

const mark = (ctx: Context, what: string, text: string): Buffer =>
  createHmac('sha256', lastingKey(ctx, `notify.${what}`))
    .update(text)
    .digest()

const addressOf = (to: Recipient): string =>
  to.channel === 'sms' ? to.phone.e164 : to.address.trim().toLowerCase()

function marksOf(ctx: Context, { brand, to, askedFrom }: Outgoing): queries.Marks {
  const address = addressOf(to)
  return {
    addressMark: mark(ctx, 'address', `${brand.id} ${address}`),
    rangeMark:
      to.channel === 'sms' ? mark(ctx, 'range', `${brand.id} ${address.slice(0, -4)}`) : null,
    askerMark: askedFrom === undefined ? null : mark(ctx, 'asker', `${brand.id} ${askedFrom}`),
  }
}

/**
 * Writes a message into the caller's transaction; it is sent after the commit. What somebody asked
 * for from outside is counted by address, asker, range of numbers and brand; every text message by
 * the cost of the day. Refuses `phone_not_served`, `sms_too_many_requests` (mail:
 * `too_many_requests`) and `sms_quota_exceeded`; then nothing is counted either.
 */
export async function send(ctx: Context, tx: Tx, message: Outgoing): Promise<void> {
  const { brand, to, kind, language, reference } = message
  const { channel } = to
  const site = await loadSite(tx, brand.id)
  const marks = marksOf(ctx, message)
  if (
    to.channel === 'sms' &&
    gatewaysFor(ctx, site.setting(smsRoutingSetting), to.phone).length === 0
  )
    refuse('phone_not_served')
  if (message.askedFrom !== undefined)
    await guard(tx, { brand, channel, marks, limits: site.setting(messageLimitsSetting) })
  const costs = site.setting(smsCostsSetting)
  const price = to.channel === 'sms' ? priceOf(costs, to.phone.country) : 0n
  if (to.channel === 'sms' && !(await spendOn(tx, brand, price, money(costs.mostPerDay))))
    refuse('sms_quota_exceeded')
  const template = await templateFor(tx, brand.id, { kind, channel, language })
  const words = fill(template, { brand: brand.name, ...message.slots })
  const content: Content = { to: addressOf(to), ...words }
  await queries.insertMessage(tx, {
    brandId: brand.id,
    reference,
    channel,
    kind,
    language,
    country: to.channel === 'sms' ? to.phone.country : null,
    ...marks,
    // Sealed in either case, so that both take the same time; a withheld one is not kept.
    sealed: sealedUnless(
      message.isWithheld === true,
      sealAtRest(
        ctx,
        SEALED_FOR,
        Buffer.from(JSON.stringify(content)),
        boundTo(brand.id, reference),
      ),
    ),
    price,
    state: message.isWithheld === true ? 'withheld' : 'waiting',
    expiresInSeconds: message.expiresInSeconds ?? null,
  })
}

const sealedUnless = (isWithheld: boolean, sealed: Buffer): Buffer | null =>
  isWithheld ? null : sealed

const priceOf = (
  costs: { readonly byCountry: Readonly<Record<string, string>>; readonly otherwise: string },
  country: string | null,
): bigint => money((country === null ? undefined : costs.byCountry[country]) ?? costs.otherwise)

const spendOn = (tx: Tx, brand: Brand, price: bigint, mostPerDay: bigint): Promise<boolean> =>
  queries.spend(tx, { brandId: brand.id, offsetMinutes: brand.offsetMinutes }, price, mostPerDay)

interface Guarded {
  readonly brand: Brand
  readonly channel: Channel
  readonly marks: queries.Marks
  readonly limits: MessageLimits
}

/** Seconds after which the narrowest window that is full has room again, roughly. */
function fullFor(counted: queries.Counted, limits: MessageLimits): number | undefined {
  if (counted.addressDay >= limits.perAddressDay) return 3600
  if (
    counted.addressHour >= limits.perAddressHour ||
    counted.askerHour >= limits.perAskerHour ||
    counted.rangeHour >= limits.perRangeHour ||
    counted.brandHour >= limits.perBrandHour
  )
    return 300
  return counted.addressMinute >= limits.perAddressMinute ? 60 : undefined
}

/**
 * Looked at twice: a flood is refused before it queues for the lock, and whoever has the lock counts
 * what all others have committed.
 */
async function guard(tx: Tx, { brand, channel, marks, limits }: Guarded): Promise<void> {
  const look = async () => {
    const wait = fullFor(await queries.countRecent(tx, brand.id, channel, marks), limits)
    if (wait !== undefined)
      refuse(channel === 'sms' ? 'sms_too_many_requests' : 'too_many_requests', {
        retryAfterSeconds: wait,
      })
  }
  await look()
  await queries.lockCounting(tx, brand.id, channel)
  await look()
}

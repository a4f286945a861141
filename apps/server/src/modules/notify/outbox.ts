import * as z from 'zod/mini'
import { openAtRest } from '../../at-rest.ts'
import type { Context } from '../../context.ts'
import { readSetting } from '../config/index.ts'
import { gatewaysFor, mailerOf } from './gateways.ts'
import type { Mailer, Outcome, SmsGateway } from './ports.ts'
import * as queries from './queries.ts'
import { boundTo, type Content, SEALED_FOR } from './send.ts'
import { smsRoutingSetting } from './settings.ts'
import type { Channel } from './templates.ts'

/** Seconds until the next try; after the last one the message is given up. */
const WAITS = [5, 15, 60, 300, 1800]
const AT_ONCE = 16

const contentSchema = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
})

/**
 * Sends what is due on a channel. A message is taken and the taking committed before anybody is
 * called, and what came of it is committed after: one that was taken and has no outcome may have
 * been sent, and is given again only to a provider that honours its reference.
 */
export async function sendDue(ctx: Context, channel: Channel): Promise<void> {
  for (;;) {
    const due = await queries.takeDue(ctx.db, channel, AT_ONCE)
    await Promise.all(due.map((message) => carry(ctx, channel, message)))
    if (due.length < AT_ONCE) return
  }
}

type Carrier = (content: Content, reference: string) => Promise<Outcome>

interface Way {
  readonly code: string
  readonly honoursReference: boolean
  readonly give: Carrier
}

const bySms = (gateway: SmsGateway): Way => ({
  ...gateway,
  give: ({ to, text }, reference) => gateway.send({ to, text, reference }),
})
const byMail = (mailer: Mailer): Way => ({
  ...mailer,
  give: (content, reference) => mailer.send({ ...content, reference }),
})

async function waysFor(
  ctx: Context,
  channel: Channel,
  message: queries.DueMessage,
): Promise<readonly Way[]> {
  if (channel === 'email') {
    const mailer = mailerOf(ctx)
    return mailer ? [byMail(mailer)] : []
  }
  const routing = await readSetting(ctx, message.brandId, smsRoutingSetting)
  return gatewaysFor(ctx, routing, message).map(bySms)
}

async function carry(ctx: Context, channel: Channel, message: queries.DueMessage): Promise<void> {
  const { id, brandId, reference, tries } = message
  const fail = (failure: string) =>
    queries.endMessage(ctx.db, id, { state: 'failed', providerId: null, failure })
  if (message.isExpired) return fail('expired')
  const ways = await waysFor(ctx, channel, message)
  const usable = message.wasTaken
    ? ways.filter(({ code, honoursReference }) => honoursReference && code === message.gateway)
    : ways
  if (usable.length === 0) return fail(message.wasTaken ? 'outcome_unknown' : 'no_gateway')
  const content = open(ctx, message)
  const outcome = await giveToFirst(ctx, usable, {
    id,
    content,
    reference: `${brandId}-${reference}`,
  })
  if (outcome.kind === 'sent')
    return queries.endMessage(ctx.db, id, {
      state: 'sent',
      providerId: outcome.providerId,
      failure: null,
    })
  ctx.log.warn({ message: id, channel, tries, outcome: outcome.kind }, 'a message was not sent')
  const wait = WAITS[tries - 1]
  if (outcome.kind === 'refused' || wait === undefined) return fail(outcome.reason)
  if (outcome.kind === 'unknown' && !outcome.mayRepeat) return fail('outcome_unknown')
  return queries.postpone(ctx.db, id, wait, outcome.reason)
}

const open = (ctx: Context, { brandId, reference, sealed }: queries.DueMessage): Content =>
  z.parse(
    contentSchema,
    JSON.parse(openAtRest(ctx, SEALED_FOR, sealed, boundTo(brandId, reference)).toString('utf8')),
  )

type Judged = Outcome & { readonly mayRepeat: boolean }

/** The next provider is asked only when the one before certainly did not take the message. */
async function giveToFirst(
  ctx: Context,
  ways: readonly Way[],
  message: { readonly id: string; readonly content: Content; readonly reference: string },
): Promise<Judged> {
  let last: Judged = { kind: 'busy', reason: 'no_gateway', mayRepeat: true }
  for (const way of ways) {
    await queries.noteGateway(ctx.db, message.id, way.code)
    const outcome = await way.give(message.content, message.reference)
    last = { ...outcome, mayRepeat: way.honoursReference }
    if (outcome.kind === 'sent' || outcome.kind === 'unknown') return last
  }
  return last
}

import { refuse } from '@lantern/contract/errors'
import type { ReplyOf } from '@lantern/contract/endpoint'
import { opsMessages } from '@lantern/contract/ops/messages'
import { formatMoney } from '@lantern/kernel/money'
import { type Tx, transact } from '../../db/transact.ts'
import { bind, type Call, type Route } from '../../mount.ts'
import { actorOf, record } from '../audit/index.ts'
import { changeSite, languagesOf, readSetting, writeSetting } from '../config/index.ts'
import { gatewayCodes } from './gateways.ts'
import * as queries from './queries.ts'
import { messageLimitsSetting, smsCostsSetting, smsRoutingSetting } from './settings.ts'
import {
  type Channel,
  checkTemplate,
  listTemplates,
  MESSAGE_KINDS,
  type MessageKind,
  slotsOf,
  type Template,
} from './templates.ts'

const done = { done: true } as const

const kindOf = (text: string): MessageKind =>
  MESSAGE_KINDS.find((kind) => kind === text) ?? refuse('field_invalid', { field: 'kind' })

interface Key {
  readonly kind: MessageKind
  readonly channel: Channel
  readonly language: string
}

/** Changes one template and writes down what it was and what it is. */
async function change(
  { ctx, caller }: Pick<Call, 'ctx' | 'caller'>,
  key: Key,
  next: { readonly template: Template | null; readonly reason: string },
  write: (tx: Tx) => Promise<void>,
): Promise<typeof done> {
  if (!(await languagesOf(ctx, caller.brand)).includes(key.language))
    refuse('field_invalid', { field: 'language' })
  await transact(ctx, async (tx) => {
    const before = await queries.findTemplate(tx, caller.brand.id, key)
    await write(tx)
    await record(tx, {
      brandId: caller.brand.id,
      actor: actorOf(caller),
      event: 'template.changed',
      subject: { kind: 'template', id: `${key.kind} ${key.channel} ${key.language}` },
      reason: next.reason,
      before: before ?? null,
      after: next.template,
    })
  })
  return done
}

/** What the operator may set about sending, with what there is to choose from. */
async function sendingOf({
  ctx,
  caller,
}: Call<typeof opsMessages.sending>): Promise<ReplyOf<typeof opsMessages.sending>> {
  const { id: brandId, offsetMinutes } = caller.brand
  const [limits, routing, costs, today] = await Promise.all([
    readSetting(ctx, brandId, messageLimitsSetting),
    readSetting(ctx, brandId, smsRoutingSetting),
    readSetting(ctx, brandId, smsCostsSetting),
    queries.spentToday(ctx.db, { brandId, offsetMinutes }),
  ])
  return {
    limits,
    routing,
    costs,
    gateways: [...gatewayCodes(ctx)],
    currency: caller.brand.currency,
    sentToday: today.messages,
    spentToday: formatMoney(today.spent),
  }
}

function saveSending(call: Call<typeof opsMessages.saveSending>): Promise<typeof done> {
  const { ctx, caller, input } = call
  const { limits, routing, costs } = input
  const known = gatewayCodes(ctx)
  if (
    !Object.values(routing.byCountry)
      .flat()
      .every((code) => known.includes(code))
  )
    refuse('field_invalid', { field: 'routing', why: 'gateway' })
  return changeSite(call, {
    event: 'messages.changed',
    subject: 'notify.sending',
    look: (site) => ({
      limits: site.setting(messageLimitsSetting),
      routing: site.setting(smsRoutingSetting),
      costs: site.setting(smsCostsSetting),
    }),
    write: async (tx) => {
      const { id } = caller.brand
      await writeSetting(ctx, tx, id, { setting: messageLimitsSetting, value: limits })
      await writeSetting(ctx, tx, id, { setting: smsRoutingSetting, value: routing })
      await writeSetting(ctx, tx, id, { setting: smsCostsSetting, value: costs })
    },
  })
}

/** Templates, limits, routes and costs in the console. */
export const opsRoutes = (): Route[] =>
  bind(opsMessages, {
    templates: async ({ ctx, caller }) => {
      const languages = await languagesOf(ctx, caller.brand)
      const rows = await listTemplates(ctx.db, caller.brand.id, languages)
      return { content: rows.map((row) => ({ ...row, slots: [...slotsOf(row.kind)] })) }
    },
    sending: (call) => sendingOf(call),
    saveSending: (call) => saveSending(call),
    saveTemplate: (call) => {
      const { channel, language, subject, body, reason } = call.input
      const key = { kind: kindOf(call.input.kind), channel, language }
      const template = { subject, body }
      checkTemplate(key.kind, channel, template)
      return change(call, key, { template, reason }, (tx) =>
        queries.upsertTemplate(tx, call.caller.brand.id, key, template),
      )
    },
    resetTemplate: (call) => {
      const { channel, language, reason } = call.input
      const key = { kind: kindOf(call.input.kind), channel, language }
      return change(call, key, { template: null, reason }, (tx) =>
        queries.deleteTemplate(tx, call.caller.brand.id, key),
      )
    },
  })

import type { Endpoint } from '@lantern/contract/endpoint'
import { opsMyData } from '@lantern/contract/ops/my-data'
import type { MemberId } from '@lantern/kernel/ids'
import { transact, type Tx } from '../../db/transact.ts'
import { bind, type Call, type Route } from '../../mount.ts'
import { actorOf, record } from '../audit/index.ts'
import { changeSite, readSetting, storeSetting } from '../config/index.ts'
import { getMember } from '../identity/index.ts'
import { reopenAccount } from './closing.ts'
import { dropErasure, eraseAccount, lettingGo, retentionSetting } from './erasing.ts'
import { exportUrl } from './exporting.ts'
import * as queries from './queries/closing.ts'

const done = { done: true } as const

type Desk = Pick<Call<Endpoint>, 'ctx' | 'caller'>

/** Does something about a member of the operator's brand, and writes who, what and why. */
async function about<Result>(
  { ctx, caller }: Desk,
  wanted: { readonly id: string; readonly reason: string; readonly event: string },
  work: (tx: Tx, whose: queries.Whose) => Promise<Result>,
): Promise<Result> {
  const member = await getMember(ctx.db, caller.brand.id, wanted.id as MemberId)
  return transact(ctx, async (tx) => {
    const result = await work(tx, { brandId: member.brandId, memberId: member.id })
    await record(tx, {
      brandId: member.brandId,
      actor: actorOf(caller),
      event: wanted.event,
      subject: { kind: 'member', id: member.id },
      reason: wanted.reason,
      after: { result: typeof result === 'boolean' ? result : null },
    })
    return result
  })
}

const presentErasure = (erasure: queries.Erasure) => ({
  state: erasure.state,
  askedAt: erasure.askedAt?.toISOString() ?? null,
  reason: erasure.reason,
  proposedBy: erasure.proposedByName,
  agreedBy: erasure.agreedByName,
  erasedAt: erasure.erasedAt?.toISOString() ?? null,
  forgottenAt: erasure.forgottenAt?.toISOString() ?? null,
})

/** Data of members at the console. */
export const opsRoutes = (): Route[] =>
  bind(opsMyData, {
    member: async ({ ctx, caller, input }) => {
      const member = await getMember(ctx.db, caller.brand.id, input.id as MemberId)
      const whose = { brandId: member.brandId, memberId: member.id }
      const [closedAt, erasure, kept] = await Promise.all([
        queries.closedAt(ctx.db, whose),
        queries.findErasure(ctx.db, whose),
        readSetting(ctx, whose.brandId, retentionSetting),
      ])
      const from = closedAt && lettingGo(closedAt, kept)
      return {
        status: member.status,
        closedAt: closedAt?.toISOString() ?? null,
        contactsFrom: from?.contacts.toISOString() ?? null,
        identityFrom: from?.identity.toISOString() ?? null,
        erasure: erasure ? presentErasure(erasure) : null,
      }
    },
    export: async (call) => {
      const wish = { ...call.input, event: 'member.exported' }
      const by = call.operator().username
      return { url: await about(call, wish, (tx, whose) => exportUrl(call.ctx, tx, whose, by)) }
    },
    reopen: async (call) => {
      const wish = { ...call.input, event: 'member.reopened' }
      await about(call, wish, (tx, whose) => reopenAccount(call.ctx, tx, whose))
      return done
    },
    erase: async (call) => {
      const { reason } = call.input
      const operator = call.operator()
      const wish = { ...call.input, event: 'member.erasure' }
      const isDone = await about(call, wish, (tx, whose) =>
        eraseAccount(call.ctx, tx, whose, { operator, reason }),
      )
      return { done: isDone }
    },
    dropErasure: async (call) => {
      const wish = { ...call.input, event: 'member.erasureDropped' }
      await about(call, wish, dropErasure)
      return done
    },
    retention: ({ ctx, caller }) => readSetting(ctx, caller.brand.id, retentionSetting),
    setRetention: (call) =>
      changeSite(call, {
        event: 'retention.changed',
        subject: 'retention',
        look: (site) => site.setting(retentionSetting),
        write: (tx) => {
          const { identityMonths, contactDays } = call.input
          const value = { identityMonths, contactDays }
          return storeSetting(tx, call.caller.brand.id, { setting: retentionSetting, value })
        },
      }),
  })

import { refuse } from '@lantern/contract/errors'
import { opsMembers } from '@lantern/contract/ops/console'
import { assert } from '@lantern/kernel/assert'
import type { BrandId, MemberId } from '@lantern/kernel/ids'
import type { Context } from '../../context.ts'
import { transact } from '../../db/transact.ts'
import { bind, type Route } from '../../mount.ts'
import type { Caller } from '../../caller.ts'
import { actorOf, record } from '../audit/index.ts'
import {
  blockMember,
  listSessions,
  setVipLevel,
  unblockMember,
  uplinesOf,
} from '../identity/index.ts'
import { roundsOfWagers } from '../originals/index.ts'
import { list as listWagers, totals } from '../wagers/index.ts'
import { presentLine, statement } from '../wallet/index.ts'
import { offsetOf, presentPage } from '../../paging.ts'
import { presentMember, presentSession, presentWager } from './present.ts'
import { findMemberRow, listBalances, listMembers, type MemberRow, memberFlows } from './queries.ts'

/** The member, or `member_not_found`: also for a member of another brand. */
const memberOf = async (ctx: Context, brandId: BrandId, id: string): Promise<MemberRow> =>
  (await findMemberRow(ctx.db, brandId, id)) ?? refuse('member_not_found')

/** The console's list of members and the page of one. */
export const memberRoutes = (): Route[] =>
  bind(opsMembers, {
    list: async ({ ctx, caller, input }) => {
      const { rows, total } = await listMembers(ctx.db, caller.brand.id, {
        search: input.search || null,
        status: input.status ?? null,
        money: input.money ?? null,
        sort: input.sort,
        direction: input.direction,
        ...offsetOf(input),
      })
      return presentPage(input, total, rows.map(presentMember))
    },
    get: async ({ ctx, caller, input }) => {
      const member = await memberOf(ctx, caller.brand.id, input.id)
      const [uplines, balances, flows, wagered] = await Promise.all([
        uplinesOf(ctx.db, caller.brand.id, member.id),
        listBalances(ctx.db, member.id),
        memberFlows(ctx.db, member.id, member.currency),
        totals(ctx.db, member.id, member.currency),
      ])
      return {
        member: presentMember(member),
        uplines: uplines.map((upline) => upline.account),
        balances,
        totals: { ...flows, ...wagered },
      }
    },
    statement: async ({ ctx, caller, input }) => {
      const member = await memberOf(ctx, caller.brand.id, input.id)
      const { lines, total } = await statement(ctx.db, {
        memberId: member.id,
        account: input.account,
        offsetMinutes: caller.brand.offsetMinutes,
        pageNo: input.pageNo,
        pageSize: input.pageSize,
      })
      return presentPage(input, total, lines.map(presentLine))
    },
    wagers: async ({ ctx, caller, input }) => {
      const member = await memberOf(ctx, caller.brand.id, input.id)
      const { wagers, total } = await listWagers(ctx.db, {
        memberId: member.id,
        pageNo: input.pageNo,
        pageSize: input.pageSize,
      })
      const rounds = await roundsOfWagers(
        ctx.db,
        wagers.map((wager) => wager.id),
      )
      return presentPage(
        input,
        total,
        wagers.map((wager) => presentWager(wager, rounds.get(wager.id))),
      )
    },
    sessions: async ({ ctx, caller, input }) => {
      const member = await memberOf(ctx, caller.brand.id, input.id)
      const { rows, total } = await listSessions(
        ctx.db,
        caller.brand.id,
        member.id,
        offsetOf(input),
      )
      return presentPage(input, total, rows.map(presentSession))
    },
    block: ({ ctx, caller, input }) => setBlocked({ ctx, caller }, input, true),
    unblock: ({ ctx, caller, input }) => setBlocked({ ctx, caller }, input, false),
    setVip: ({ ctx, caller, input }) => setVip({ ctx, caller }, input),
  })

interface Desk {
  readonly ctx: Context
  readonly caller: Caller
}

async function setVip(
  { ctx, caller }: Desk,
  { id, level, reason }: { readonly id: string; readonly level: number; readonly reason: string },
) {
  await transact(ctx, async (tx) => {
    const before = await setVipLevel(tx, caller.brand.id, id as MemberId, level)
    await record(tx, {
      brandId: caller.brand.id,
      actor: actorOf(caller),
      event: 'member.vipSet',
      subject: { kind: 'member', id },
      reason,
      before: { level: before },
      after: { level },
    })
  })
  return { done: true as const }
}

async function setBlocked(
  { ctx, caller }: Desk,
  wanted: { readonly id: string; readonly reason: string },
  isBlocked: boolean,
) {
  await transact(ctx, async (tx) => {
    const before = await findMemberRow(tx, caller.brand.id, wanted.id)
    if (!before) refuse('member_not_found')
    await (isBlocked ? blockMember : unblockMember)(tx, caller.brand.id, before.id)
    const after = await findMemberRow(tx, caller.brand.id, before.id)
    assert(after, 'members are never deleted')
    await record(tx, {
      brandId: caller.brand.id,
      actor: actorOf(caller),
      event: isBlocked ? 'member.blocked' : 'member.unblocked',
      subject: { kind: 'member', id: before.id },
      reason: wanted.reason,
      before: { status: before.status },
      after: { status: after.status },
    })
  })
  return { done: true as const }
}

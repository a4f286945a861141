import type { Endpoint } from '@lantern/contract/endpoint'
import { opsSafeplay } from '@lantern/contract/ops/safeplay'
import type { MemberId } from '@lantern/kernel/ids'
import { transact, type Tx } from '../../db/transact.ts'
import { DONE, deskOf, done } from '../../desk.ts'
import { bind, type Call, type Handlers, type Route } from '../../mount.ts'
import { actorOf, record } from '../audit/index.ts'
import { exclusionEnd, keepAway } from './exclusions.ts'
import { readValue, showEnd } from './kinds.ts'
import type { Neighbours } from './ports.ts'
import {
  presentChange,
  presentExclusion,
  presentLimit,
  presentRelease,
  stateOf,
} from './present.ts'
import { exclusionFile, exclusionsIn, limitFile, limitsIn } from './register-files.ts'
import { listExclusions, registerOfExclusions } from './queries/exclusions.ts'
import { listChanges, registerOfLimits } from './queries/limits.ts'
import { listReleases } from './queries/releases.ts'
import { renewPlayUntil } from './standing.ts'
import {
  approveRelease,
  proposeRelease,
  rejectRelease,
  wishHouseLimit,
  withdrawRelease,
} from './releases.ts'

const MOST_CHANGES = 100

interface PageInput {
  readonly search?: string | undefined
  readonly pageNo: number
  readonly pageSize: number
}

const pageOf = ({ search, pageNo, pageSize }: PageInput) => ({
  search: search || null,
  offset: (pageNo - 1) * pageSize,
  limit: pageSize,
})

const paged = <Item>({ pageNo, pageSize }: PageInput, content: Item[], total: number) => ({
  content,
  pageNum: pageNo,
  totalPages: Math.ceil(total / pageSize),
  totalElements: total,
})

type Desk = Pick<Call<Endpoint>, 'ctx' | 'caller' | 'operator'>

/** Who said what about whom, for the audit log. */
const note = (
  tx: Tx,
  { caller }: Desk,
  entry: {
    readonly event: string
    readonly memberId: MemberId
    readonly reason: string
    readonly before?: unknown
    readonly after: unknown
  },
): Promise<void> => {
  const { memberId, ...rest } = entry
  return record(tx, {
    brandId: caller.brand.id,
    actor: actorOf(caller),
    subject: { kind: 'member', id: memberId },
    ...rest,
  })
}

/** The register of limits and exclusions, and what the house adds to it. */
export const opsRoutes = (neighbours: Neighbours): Route[] =>
  bind(opsSafeplay, { ...reading(neighbours), ...writing(neighbours) })

const reading = (
  neighbours: Neighbours,
): Pick<
  Handlers<typeof opsSafeplay>,
  'exclusions' | 'limits' | 'member' | 'exclusionFile' | 'limitFile' | 'releases'
> => ({
  releases: async ({ ctx, caller, input, operator }) => {
    const { rows, total } = await listReleases(ctx.db, caller.brand.id, pageOf(input))
    const { operatorId } = operator()
    return paged(
      input,
      rows.map((row) => presentRelease(row, operatorId)),
      total,
    )
  },
  exclusionFile: (call) => exclusionFile(call, call.input),
  limitFile: (call) => limitFile(call, call.input),
  exclusions: async ({ ctx, caller, input }) => {
    const page = { ...pageOf(input), ...exclusionsIn(ctx, input) }
    const { rows, total } = await registerOfExclusions(ctx.db, caller.brand.id, page)
    return paged(input, rows.map(presentExclusion), total)
  },
  limits: async ({ ctx, caller, input }) => {
    const page = { ...pageOf(input), ...limitsIn(input) }
    const { rows, total } = await registerOfLimits(ctx.db, caller.brand.id, page)
    return paged(input, rows.map(presentLimit), total)
  },
  member: async ({ ctx, caller, input }) => {
    const { brand } = caller
    const member = await neighbours.getMember(ctx.db, brand.id, input.id as MemberId)
    const whose = { brandId: brand.id, memberId: member.id, currency: member.currency }
    const [state, exclusions, changes] = await Promise.all([
      stateOf(ctx, neighbours, whose, brand),
      listExclusions(ctx.db, member.id),
      listChanges(ctx.db, member.id, MOST_CHANGES),
    ])
    return {
      account: member.account,
      state,
      exclusions: exclusions.map(presentExclusion),
      changes: changes.map(presentChange),
    }
  },
})

const writing = (
  neighbours: Neighbours,
): Pick<
  Handlers<typeof opsSafeplay>,
  'setLimit' | 'exclude' | 'propose' | 'approve' | 'reject' | 'withdraw'
> => ({
  setLimit: async (call) => {
    const { ctx, caller, input } = call
    const { id, reason, value: text, ...name } = input
    const value = readValue(name, text)
    const member = await neighbours.getMember(ctx.db, caller.brand.id, id as MemberId)
    const wish = { ...name, value, reason }
    const isDone = await transact(ctx, async (tx) => {
      const isSet = await wishHouseLimit(deskOf(call, tx), member.id, wish)
      const whose = { brandId: caller.brand.id, memberId: member.id }
      if (isSet) await renewPlayUntil(ctx, tx, whose, neighbours.played)
      return isSet
    })
    return { done: isDone }
  },
  exclude: async (call) => {
    const { ctx, caller, input } = call
    const { reason } = input
    const until = exclusionEnd(ctx.clock.now(), input.months, caller.brand)
    const member = await neighbours.getMember(ctx.db, caller.brand.id, input.id as MemberId)
    const whose = { brandId: caller.brand.id, memberId: member.id }
    const by = call.operator().username
    const wish = { kind: 'excluded', until, setBy: 'operator', by, reason } as const
    await transact(ctx, async (tx) => {
      await keepAway(ctx, tx, whose, { ...wish, neighbours })
      const after = { until: showEnd(until) }
      await note(tx, call, { event: 'member.excluded', memberId: member.id, reason, after })
    })
    return DONE
  },
  propose: (call) => done(call, proposeRelease),
  approve: (call) =>
    done(call, async (desk, input) => {
      const whose = { brandId: desk.caller.brand.id, memberId: await approveRelease(desk, input) }
      await renewPlayUntil(desk.ctx, desk.tx, whose, neighbours.played)
    }),
  reject: (call) => done(call, rejectRelease),
  withdraw: (call) => done(call, withdrawRelease),
})

import { safeplay } from '@lantern/contract/safeplay'
import { DAY_MS } from '@lantern/kernel/time'
import type { Endpoint } from '@lantern/contract/endpoint'
import { transact, type Tx } from '../../db/transact.ts'
import { bind, type Call, type Route } from '../../mount.ts'
import { actorOf, record } from '../audit/index.ts'
import { type Break, exclusionEnd, keepAway, timeOutEnd } from './exclusions.ts'
import { readValue, showEnd, type Whose } from './kinds.ts'
import { answerQuestion, confirmLimit, dropWish, setLimit } from './limits.ts'
import type { Neighbours } from './ports.ts'
import { activityOf, stateOf } from './present.ts'
import { acknowledge, renewPlayUntil } from './standing.ts'

type Asked = Pick<Call<Endpoint>, 'ctx' | 'caller' | 'session'>

const whoseOf = ({ caller, session }: Asked): Whose => ({
  brandId: caller.brand.id,
  memberId: session().memberId,
})

/** A member's own page. Nothing here is shut to somebody who is excluded. */
export function routes(neighbours: Neighbours): Route[] {
  const shown = (call: Asked) =>
    stateOf(
      call.ctx,
      neighbours,
      { ...whoseOf(call), currency: call.session().currency },
      call.caller.brand,
    )
  const changed = async (call: Asked, work: (tx: Tx, whose: Whose) => Promise<void>) => {
    await transact(call.ctx, (tx) => work(tx, whoseOf(call)))
    return shown(call)
  }
  return bind(safeplay, {
    state: shown,
    setLimit: (call) =>
      changed(call, async (tx, whose) => {
        const value = readValue(call.input, call.input.value)
        await setLimit(call.ctx, tx, whose, { ...call.input, value })
        await renewPlayUntil(call.ctx, tx, whose, neighbours.played)
      }),
    confirmLimit: (call) =>
      changed(call, async (tx, whose) => {
        await confirmLimit(call.ctx, tx, whose, call.input)
        await renewPlayUntil(call.ctx, tx, whose, neighbours.played)
      }),
    dropWish: (call) => changed(call, (tx, whose) => dropWish(call.ctx, tx, whose, call.input)),
    answer: (call) => changed(call, (tx, whose) => answerQuestion(call.ctx, tx, whose)),
    acknowledge: (call) => changed(call, (tx, whose) => acknowledge(call.ctx, tx, whose)),
    check: async ({ ctx, session }) => {
      const { id, memberId } = session()
      const from = await neighbours.sessionStart(ctx.db, id)
      return activityOf(ctx, neighbours, memberId, { from, to: ctx.clock.now() })
    },
    activity: async ({ ctx, session, input }) => {
      const { memberId, currency } = session()
      const to = ctx.clock.now()
      const span = { from: new Date(to.getTime() - input.days * DAY_MS), to }
      const [activity, funds] = await Promise.all([
        activityOf(ctx, neighbours, memberId, span),
        neighbours.funds(ctx.db, { memberId, currency }, span),
      ])
      return {
        ...activity,
        from: span.from.toISOString(),
        to: to.toISOString(),
        deposited: funds.gross,
        withdrawn: funds.withdrawn,
      }
    },
    timeOut: async (call) => {
      const until = timeOutEnd(call.ctx.clock.now(), call.input.days)
      return leave(call, neighbours, { kind: 'time_out', until, password: call.input.password })
    },
    exclude: async (call) => {
      const until = exclusionEnd(call.ctx.clock.now(), call.input.months, call.caller.brand)
      return leave(call, neighbours, { kind: 'excluded', until, password: call.input.password })
    },
  })
}

/** A member that keeps itself away; its password says that it is the one. */
async function leave(
  call: Asked,
  neighbours: Neighbours,
  wish: Pick<Break, 'kind' | 'until'> & { readonly password: string },
): Promise<{ done: true }> {
  const { ctx, caller } = call
  const whose = whoseOf(call)
  const { password, kind, until } = wish
  await neighbours.confirmPassword(ctx, whose.brandId, whose.memberId, password)
  await transact(ctx, async (tx) => {
    await keepAway(ctx, tx, whose, {
      neighbours,
      kind,
      until,
      setBy: 'member',
      by: null,
      reason: null,
    })
    await record(tx, {
      brandId: whose.brandId,
      actor: actorOf(caller),
      event: kind === 'excluded' ? 'member.excludedItself' : 'member.tookTimeOut',
      subject: { kind: 'member', id: whose.memberId },
      after: { until: showEnd(until) },
    })
  })
  return { done: true }
}

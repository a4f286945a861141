import { refuse } from '@lantern/contract/errors'
import { opsReconciliation } from '@lantern/contract/ops/reconciliation'
import { isDateText } from '@lantern/kernel/time'
import { transact } from '../../db/transact.ts'
import { bind, type Call, type Route } from '../../mount.ts'
import { offsetOf, presentPage } from '../../paging.ts'
import { actorOf, record } from '../audit/index.ts'
import { closeFinding, type FindingAct, takeFinding } from './findings.ts'
import { healFinding } from './healing.ts'
import { presentComparison, presentDay, presentFinding } from './present.ts'
import { listComparisons } from './queries/comparisons.ts'
import { type ConnectionRow, findConnection } from './queries/connections.ts'
import { listFindings } from './queries/reconciliation.ts'
import { listDays } from './queries/report-days.ts'
import { compareNow } from './reconcile.ts'
import { compareDayNow } from './report-days.ts'

const done = { done: true } as const

type Asking = Pick<Call, 'ctx' | 'caller'>

/** The connection of a code, or `not_found`: also for a vendor of another brand. */
const connectedAs = async ({ ctx, caller }: Asking, code: string): Promise<ConnectionRow> =>
  (await findConnection(ctx.db, caller.brand.id, code)) ?? refuse('not_found')

/** Writes down that an operator asked for a comparison, before it begins. */
const noteCompared = (
  { ctx, caller, input }: Asking & { readonly input: { readonly code: string } },
  told: { readonly reason: string; readonly after: unknown },
): Promise<void> =>
  transact(ctx, (tx) =>
    record(tx, {
      brandId: caller.brand.id,
      actor: actorOf(caller),
      event: 'vendor.compared',
      subject: { kind: 'vendor', id: input.code },
      ...told,
    }),
  )

const actOf = ({
  caller,
  input,
  operator,
}: Pick<Call, 'caller' | 'operator'> & {
  readonly input: { readonly id: string; readonly reason: string }
}): FindingAct => ({
  brandId: caller.brand.id,
  id: input.id,
  reason: input.reason,
  actor: actorOf(caller),
  operatorId: operator().operatorId,
})

/** What operators read and do about the comparison with a vendor's own list and books. */
export const reconciliationRoutes = (): Route[] =>
  bind(opsReconciliation, {
    comparisons: async (call) => {
      const { ctx, input } = call
      const { id } = await connectedAs(call, input.code)
      const { rows, total } = await listComparisons(ctx.db, id, offsetOf(input))
      return presentPage(input, total, rows.map(presentComparison))
    },
    compare: async (call) => {
      const { ctx, caller, input, operator } = call
      const vendor = { brandId: caller.brand.id, code: input.code }
      await connectedAs(call, input.code)
      await noteCompared(call, { reason: input.reason, after: { hours: input.hours } })
      const by = { hours: input.hours, operatorId: operator().operatorId }
      return presentComparison(await compareNow(ctx, vendor, by))
    },
    days: async (call) => {
      const { ctx, input } = call
      const { id } = await connectedAs(call, input.code)
      const { rows, total } = await listDays(ctx.db, id, {
        reportDate: null,
        state: input.state ?? null,
        ...offsetOf(input),
      })
      return presentPage(input, total, rows.map(presentDay))
    },
    compareDay: async (call) => {
      const { ctx, caller, input, operator } = call
      const { code, reportDate, reason } = input
      if (!isDateText(reportDate)) refuse('field_invalid', { field: 'reportDate' })
      const vendor = { brandId: caller.brand.id, code }
      await connectedAs(call, code)
      await noteCompared(call, { reason, after: { reportDate } })
      const by = { reportDate, operatorId: operator().operatorId }
      return presentDay(await compareDayNow(ctx, vendor, by))
    },
    findings: async (call) => {
      const { ctx, input } = call
      const { id } = await connectedAs(call, input.code)
      const { rows, total } = await listFindings(ctx.db, id, {
        kind: input.kind ?? null,
        state: input.state ?? null,
        ...offsetOf(input),
      })
      const now = ctx.clock.now()
      return presentPage(
        input,
        total,
        rows.map((row) => presentFinding(row, now)),
      )
    },
    take: async (call) => {
      await takeFinding(call.ctx, actOf(call))
      return done
    },
    heal: (call) => healFinding(call.ctx, actOf(call)),
    close: async (call) => {
      await closeFinding(call.ctx, actOf(call))
      return done
    },
  })

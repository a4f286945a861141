import { opsReceivables } from '@lantern/contract/ops/receivables'
import { MINUTE_MS } from '@lantern/kernel/time'
import { bind, type Route } from '../../mount.ts'
import { offsetOf, presentPage } from '../../paging.ts'
import { listReceivables } from './receivable-queries.ts'

/** The console's list of what members owe. */
export const receivableRoutes = (): Route[] =>
  bind(opsReceivables, {
    list: async ({ ctx, caller, input }) => {
      const { rows, total } = await listReceivables(ctx.db, caller.brand.id, offsetOf(input))
      const now = ctx.clock.now().getTime()
      const content = rows.map(({ since, ...row }) => ({
        ...row,
        since: since?.toISOString() ?? null,
        ageMinutes: since ? Math.max(0, Math.floor((now - since.getTime()) / MINUTE_MS)) : 0,
      }))
      return presentPage(input, total, content)
    },
  })

import { opsAudit } from '@lantern/contract/ops/console'
import { bind, type Route } from '../../mount.ts'
import { presentEntry } from './present.ts'
import { listEntries } from './queries.ts'

/** The console's page of the audit log. */
export const opsRoutes = (): Route[] =>
  bind(opsAudit, {
    list: async ({ ctx, caller, input }) => {
      const { rows, total } = await listEntries(ctx.db, caller.brand.id, input.search || null, {
        offset: (input.pageNo - 1) * input.pageSize,
        limit: input.pageSize,
      })
      return {
        content: rows.map(presentEntry),
        pageNum: input.pageNo,
        totalPages: Math.ceil(total / input.pageSize),
        totalElements: total,
      }
    },
  })

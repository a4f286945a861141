import type { ReplyOf } from '@lantern/contract/endpoint'
import { opsLiabilities } from '@lantern/contract/ops/exports'
import { bind, type Route } from '../../mount.ts'
import { actorOf } from '../audit/index.ts'
import { exportFile } from './exports.ts'
import { liabilityChunks } from './liability-days.ts'
import { keptAt, keptDays, type Liability, liabilities } from './liability-queries.ts'

type WireRow = ReplyOf<typeof opsLiabilities.now>['rows'][number]

const present = (row: Liability): WireRow => ({
  class: row.class,
  currency: row.currency,
  members: row.members,
  cash: row.cash,
  held: row.held,
  bonus: row.bonus,
  points: row.points,
  total: row.cash + row.held + row.bonus,
  pendingWithdrawals: row.pendingWithdrawals,
  withdrawals: row.withdrawals,
  openStakes: row.openStakes,
  openBets: row.openBets,
  receivables: row.receivables,
  pots: row.pots,
  atVendors: row.atVendors,
  suspense: row.suspense,
  suspenseItems: row.suspenseItems,
})

/** What the brand owes, now and after each day. */
export const liabilityRoutes = (): Route[] =>
  bind(opsLiabilities, {
    now: async ({ ctx, caller }) => ({
      at: ctx.clock.now().toISOString(),
      rows: (await liabilities(ctx.db, caller.brand.id)).map(present),
    }),
    day: async ({ ctx, caller, input: { day } }) => {
      const { id } = caller.brand
      const [at, rows] = await Promise.all([
        keptAt(ctx.db, id, day),
        keptDays(ctx.db, id, { from: day, to: day }),
      ])
      return { takenAt: at?.toISOString() ?? null, rows: rows.map(present) }
    },
    file: ({ ctx, caller, input: { reason, ...wish } }) =>
      exportFile(ctx, {
        brandId: caller.brand.id,
        actor: actorOf(caller),
        kind: 'liabilities',
        reason,
        wish,
        chunks: liabilityChunks(ctx, caller.brand.id, wish),
      }),
  })

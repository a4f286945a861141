import { refuse } from '@lantern/contract/errors'
import { opsFeedback } from '@lantern/contract/ops/settings'
import { support } from '@lantern/contract/support'
import { transact } from '../../db/transact.ts'
import { bind, type Route } from '../../mount.ts'
import { actorOf, record } from '../audit/index.ts'
import { hourly, subscriberOf, takePlaces } from '../identity/index.ts'
import { caseRoutes } from './cases.ts'
import { type FeedbackRow, handleFeedback, insertFeedback, listFeedback } from './queries.ts'

const MOST_AN_HOUR = 10
const done = { done: true } as const

export const routes = (): Route[] =>
  bind(support, {
    feedback: async ({ ctx, caller, input }) => {
      const { brand, member, ip } = caller
      await takePlaces(ctx, [hourly(brand.id, 'feedback', subscriberOf(ip), MOST_AN_HOUR)])
      const memberId = member?.memberId ?? null
      await insertFeedback(ctx.db, brand.id, { memberId, text: input.text, ip })
      return done
    },
  })

const presentFeedback = (row: FeedbackRow) => ({
  ...row,
  at: row.at.toISOString(),
  handledAt: row.handledAt?.toISOString() ?? null,
})

/** The console's calls about what people told the house. */
export const opsRoutes = (): Route[] => [...feedbackRoutes(), ...caseRoutes()]

const feedbackRoutes = (): Route[] =>
  bind(opsFeedback, {
    list: async ({ ctx, caller, input }) => {
      const { pageNo, pageSize, ...wanted } = input
      const { rows, total } = await listFeedback(ctx.db, caller.brand.id, {
        state: wanted.state,
        search: wanted.search,
        limit: pageSize,
        offset: (pageNo - 1) * pageSize,
      })
      return {
        content: rows.map(presentFeedback),
        pageNum: pageNo,
        totalPages: Math.ceil(total / pageSize),
        totalElements: total,
      }
    },
    handle: async ({ ctx, caller, input, operator }) => {
      await transact(ctx, async (tx) => {
        const { operatorId } = operator()
        const outcome = await handleFeedback(tx, caller.brand.id, input.id, operatorId)
        if (outcome === 'missing') refuse('not_found')
        if (outcome === 'handled') refuse('state_changed')
        await record(tx, {
          brandId: caller.brand.id,
          actor: actorOf(caller),
          event: 'feedback.handled',
          subject: { kind: 'feedback', id: input.id },
          reason: input.reason,
        })
      })
      return done
    },
  })

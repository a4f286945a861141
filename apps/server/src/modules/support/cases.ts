import { refuse } from '@lantern/contract/errors'
import { opsCases } from '@lantern/contract/ops/cases'
import type { Context } from '../../context.ts'
import { transact } from '../../db/transact.ts'
import { bind, type Route } from '../../mount.ts'
import { offsetOf, presentPage } from '../../paging.ts'
import { actorOf, record } from '../audit/index.ts'
import { hourly, takePlaces } from '../identity/index.ts'
import {
  answerCase,
  type CaseRow,
  findCase,
  insertCase,
  listCases,
  type NewCase,
} from './case-queries.ts'

const MOST_AN_HOUR = 10

/**
 * Opens a case for a person to look at, with the evidence of this moment. Refuses `state_changed`
 * while one is open about the same, `too_many_requests` beyond ten an hour.
 */
export async function openCase(ctx: Context, one: Omit<NewCase, 'at'>): Promise<void> {
  await takePlaces(ctx, [hourly(one.brandId, 'case', one.memberId, MOST_AN_HOUR)])
  const id = await transact(ctx, (tx) => insertCase(tx, { ...one, at: ctx.clock.now() }))
  if (id === undefined) refuse('state_changed')
}

const presentCase = (row: CaseRow) => ({
  id: row.id,
  memberId: row.memberId,
  account: row.account,
  subject: row.subject,
  said: row.said,
  openedAt: row.openedAt.toISOString(),
  state: row.state,
  answer: row.answer,
  answeredAt: row.answeredAt?.toISOString() ?? null,
  answeredBy: row.answeredBy,
})

/** The console's calls about cases. */
export const caseRoutes = (): Route[] =>
  bind(opsCases, {
    list: async ({ ctx, caller, input }) => {
      const { rows, total } = await listCases(ctx.db, caller.brand.id, {
        state: input.state ?? null,
        search: input.search || null,
        ...offsetOf(input),
      })
      return presentPage(input, total, rows.map(presentCase))
    },
    get: async ({ ctx, caller, input }) => {
      const found = await findCase(ctx.db, caller.brand.id, input.id)
      if (!found) refuse('not_found')
      // it was written as JSON, and came back as that
      return { ...presentCase(found), evidence: JSON.parse(JSON.stringify(found.evidence)) }
    },
    answer: async ({ ctx, caller, input, operator }) => {
      const { id: brandId } = caller.brand
      await transact(ctx, async (tx) => {
        const answer = { text: input.answer, by: operator().operatorId, at: ctx.clock.now() }
        if (!(await answerCase(tx, brandId, input.id, answer))) {
          refuse((await findCase(tx, brandId, input.id)) ? 'state_changed' : 'not_found')
        }
        await record(tx, {
          brandId,
          actor: actorOf(caller),
          event: 'case.answered',
          subject: { kind: 'case', id: input.id },
          // the whole answer stands in the case
          reason: input.answer.slice(0, 140),
        })
      })
      return { done: true as const }
    },
  })

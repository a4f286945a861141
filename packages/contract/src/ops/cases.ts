import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { done, id, moment, paged, pageNo, pageSize } from '../fields.ts'
import { provenRound } from '../originals.ts'

const row = {
  id,
  memberId: id,
  account: z.string(),
  /** Of the wager. */
  subject: z.string(),
  said: z.string(),
  openedAt: moment,
  state: z.enum(['open', 'answered']),
  answer: z.nullable(z.string()),
  answeredAt: z.nullable(moment),
  answeredBy: z.nullable(z.string()),
}

/** The bet in the evidence of a case, as its vendor names it; evidence holds more. */
export const betEvidence = z.object({
  bet: z.object({
    source: z.string(),
    betRef: z.string(),
    /** Of a round of an in-house game. */
    roundId: z.optional(z.nullable(id)),
  }),
})

/** The round of an in-house game in the evidence of a case, as it stood when the case was opened. */
export const roundEvidence = z.object({ round: provenRound })

/** What members say is wrong with a bet. */
export const opsCases = {
  list: endpoint({
    method: 'GET',
    path: '/cases',
    audience: 'operator',
    grant: 'cases.read',
    summary: 'Cases that members opened: open ones oldest first, all others newest first.',
    input: z.strictObject({
      state: z.optional(z.enum(['open', 'answered'])),
      search: z.optional(z.string().check(z.trim(), z.maxLength(64))),
      pageNo,
      pageSize: pageSize(20),
    }),
    reply: paged(z.strictObject(row)),
  }),
  get: endpoint({
    method: 'GET',
    path: '/case',
    audience: 'operator',
    grant: 'cases.read',
    summary: 'One case with the evidence of the moment it was opened.',
    input: z.strictObject({ id }),
    reply: z.strictObject({ ...row, evidence: z.json() }),
  }),
  answer: endpoint({
    method: 'POST',
    path: '/case/answer',
    audience: 'operator',
    grant: 'cases.write',
    summary: 'Answers a case, once: the member reads it. Refuses `state_changed` after that.',
    input: z.strictObject({
      id,
      answer: z.string().check(z.trim(), z.minLength(3), z.maxLength(1000)),
    }),
    reply: done,
  }),
} as const

import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { currency, done, id, moment, nothing, paged, pageNo, pageSize, reason } from '../fields.ts'
import {
  checkState,
  documentKinds,
  documentNeeds,
  documentStates,
  levelTerms,
  rejectCodes,
} from '../identity-checks.ts'

const row = z.strictObject({
  id: z.uuid(),
  memberId: id,
  account: z.string(),
  kind: z.enum(documentKinds),
  state: z.enum(documentStates),
  submittedAt: moment,
  claimedBy: z.nullable(z.string()),
  claimedAt: z.nullable(moment),
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(moment),
  expiresOn: z.nullable(z.iso.date()),
  rejectCode: z.nullable(z.enum(rejectCodes)),
  rejectNote: z.nullable(z.string()),
  pictures: z.int(),
  /** How many other accounts sent a document of the same person or number. */
  others: z.int(),
})

const other = z.strictObject({
  memberId: id,
  account: z.string(),
  state: z.enum(documentStates),
  status: z.enum(['active', 'blocked', 'closed']),
  isExcluded: z.boolean(),
})

const amountText = z.nullable(
  z.string().check(z.maxLength(20), z.regex(/^(0|[1-9][0-9]{0,14})(\.[0-9]{1,4})?$/)),
)

/** The operator's table: what each level needs, and what it opens in each currency. */
export const checkRules = z.strictObject({
  /** By level, from 1 on; a level needs what those below it need as well. */
  levels: z.array(z.array(z.enum(documentNeeds)).check(z.maxLength(4))).check(z.maxLength(5)),
  terms: z
    .array(
      z.strictObject({
        level: z.int().check(z.minimum(0), z.maximum(5)),
        currency,
        ...levelTerms.shape,
      }),
    )
    .check(z.maxLength(120)),
  /** From which sum on, ever brought in or taken out, a level is asked for. */
  asks: z
    .array(
      z.strictObject({
        currency,
        level: z.int().check(z.minimum(1), z.maximum(5)),
        deposits: amountText,
        withdrawals: amountText,
      }),
    )
    .check(z.maxLength(120)),
})

const byId = z.strictObject({ id: z.uuid() })

/** The desk at which documents are looked at. */
export const opsIdentityChecks = {
  list: endpoint({
    method: 'GET',
    path: '/checks',
    audience: 'operator',
    grant: 'checks.review',
    summary: 'Documents: those that wait, the oldest first, or all of one state.',
    input: z.strictObject({
      state: z.optional(z.enum(documentStates)),
      search: z.optional(z.string().check(z.trim(), z.maxLength(64))),
      pageNo,
      pageSize: pageSize(20),
    }),
    reply: paged(row),
  }),
  one: endpoint({
    method: 'GET',
    path: '/checks/document',
    audience: 'operator',
    grant: 'checks.review',
    summary: 'One document, what stands in it masked, and other accounts of the same person.',
    input: byId,
    reply: z.strictObject({
      document: row,
      level: z.int(),
      masked: z.nullable(z.strictObject({ realName: z.string(), number: z.string() })),
      /** Years, by what stands in the document. */
      age: z.nullable(z.int()),
      /** Whether name and birthday are those of the registration; null: nothing to compare. */
      nameFits: z.nullable(z.boolean()),
      birthdayFits: z.nullable(z.boolean()),
      others: z.array(other),
    }),
  }),
  open: endpoint({
    method: 'POST',
    path: '/checks/open',
    audience: 'operator',
    grant: 'checks.review',
    summary:
      'What stands in a document, and addresses of its pictures for a minute; it is kept who looked and why.',
    input: z.strictObject({ id: z.uuid(), reason }),
    reply: z.strictObject({
      details: z.nullable(
        z.strictObject({ realName: z.string(), birthday: z.string(), number: z.string() }),
      ),
      pictures: z.array(z.string()),
    }),
  }),
  claim: endpoint({
    method: 'POST',
    path: '/checks/claim',
    audience: 'operator',
    grant: 'checks.review',
    summary: 'Takes a document off the queue.',
    input: byId,
    reply: done,
  }),
  unclaim: endpoint({
    method: 'POST',
    path: '/checks/unclaim',
    audience: 'operator',
    grant: 'checks.review',
    summary: 'Puts one’s own claim back.',
    input: byId,
    reply: done,
  }),
  accept: endpoint({
    method: 'POST',
    path: '/checks/accept',
    audience: 'operator',
    grant: 'checks.review',
    summary: 'Accepts a claimed document; the level rises at once where nothing else is missing.',
    input: z.strictObject({ id: z.uuid(), reason }),
    reply: done,
  }),
  reject: endpoint({
    method: 'POST',
    path: '/checks/reject',
    audience: 'operator',
    grant: 'checks.review',
    summary: 'Rejects a claimed document with a reason that the member reads.',
    input: z.strictObject({ id: z.uuid(), code: z.enum(rejectCodes), note: reason }),
    reply: done,
  }),
  member: endpoint({
    method: 'GET',
    path: '/checks/member',
    audience: 'operator',
    grant: 'members.read',
    summary: 'The level of one member, what it used up, and its documents.',
    input: z.strictObject({ id }),
    reply: checkState,
  }),
  ask: endpoint({
    method: 'POST',
    path: '/checks/ask',
    audience: 'operator',
    grant: 'checks.review',
    summary: 'Asks a member to reach a level; until then nothing is paid out.',
    input: z.strictObject({ id, level: z.int().check(z.minimum(1), z.maximum(5)), reason }),
    reply: done,
  }),
  rules: endpoint({
    method: 'GET',
    path: '/checks/rules',
    audience: 'operator',
    grant: 'system.read',
    summary: 'What each level needs and opens.',
    input: nothing,
    reply: checkRules,
  }),
  setRules: endpoint({
    method: 'POST',
    path: '/checks/rules',
    audience: 'operator',
    grant: 'system.write',
    summary: 'Changes what each level needs and opens; it holds for the next payment.',
    input: z.strictObject({ ...checkRules.shape, reason }),
    reply: done,
  }),
} as const

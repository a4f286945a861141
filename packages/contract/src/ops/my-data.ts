import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { done, id, moment, nothing, reason } from '../fields.ts'

/** How long what names a person is kept after an account was closed. */
const retention = z.strictObject({
  /** Months until the identity goes: name, birthday, documents, accounts that were paid. */
  identityMonths: z.int().check(z.minimum(0), z.maximum(240)),
  /** Days until contacts, devices and addresses may go. */
  contactDays: z.int().check(z.minimum(0), z.maximum(3650)),
})

const about = z.strictObject({ id, reason })

/** Data of members: taking it along, erasing it. */
export const opsMyData = {
  member: endpoint({
    method: 'GET',
    path: '/privacy/member',
    audience: 'operator',
    grant: 'members.read',
    summary: 'Whether an account is closed, and how far its erasure is.',
    input: z.strictObject({ id }),
    reply: z.strictObject({
      status: z.enum(['active', 'blocked', 'closed']),
      closedAt: z.nullable(moment),
      /** From when on contacts may be erased, and the identity. */
      contactsFrom: z.nullable(moment),
      identityFrom: z.nullable(moment),
      erasure: z.nullable(
        z.strictObject({
          state: z.enum(['asked', 'proposed', 'erased', 'forgotten']),
          /** When its member asked for it; null: operators alone wanted it. */
          askedAt: z.nullable(moment),
          /** Of the operator who proposed it; null until one does. */
          reason: z.nullable(z.string()),
          proposedBy: z.nullable(z.string()),
          agreedBy: z.nullable(z.string()),
          erasedAt: z.nullable(moment),
          forgottenAt: z.nullable(moment),
        }),
      ),
    }),
  }),
  export: endpoint({
    method: 'POST',
    path: '/privacy/export',
    audience: 'operator',
    grant: 'members.reveal',
    summary: 'An address from which everything about a member is fetched, once; it is kept why.',
    input: about,
    reply: z.strictObject({ url: z.string() }),
  }),
  reopen: endpoint({
    method: 'POST',
    path: '/privacy/reopen',
    audience: 'operator',
    grant: 'members.block',
    summary:
      'Reopens a closed account, unless it was erased, or its owner is excluded and has no money there ' +
      'to take out. Refuses `self_excluded`, `state_changed`.',
    input: about,
    reply: done,
  }),
  erase: endpoint({
    method: 'POST',
    path: '/privacy/erase',
    audience: 'operator',
    grant: 'members.secure',
    summary: 'Wants a closed account erased; the call of a second operator erases it.',
    input: about,
    reply: z.strictObject({ done: z.boolean() }),
  }),
  dropErasure: endpoint({
    method: 'POST',
    path: '/privacy/erase/drop',
    audience: 'operator',
    grant: 'members.secure',
    summary:
      'Takes back what one operator wanted erased; called again it ends the wish of its member.',
    input: about,
    reply: done,
  }),
  retention: endpoint({
    method: 'GET',
    path: '/privacy/retention',
    audience: 'operator',
    grant: 'system.read',
    summary: 'How long what names a person is kept.',
    input: nothing,
    reply: retention,
  }),
  setRetention: endpoint({
    method: 'POST',
    path: '/privacy/retention',
    audience: 'operator',
    grant: 'system.write',
    summary: 'Changes how long what names a person is kept.',
    input: z.strictObject({ ...retention.shape, reason }),
    reply: done,
  }),
} as const

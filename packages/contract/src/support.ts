import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { done } from './fields.ts'

export const support = {
  feedback: endpoint({
    method: 'PUT',
    path: '/wps/feedback',
    audience: 'public',
    summary:
      'Leaves a word for the house, signed in or not. Refuses `too_many_requests` beyond ten an hour.',
    input: z.strictObject({
      text: z.string().check(z.trim(), z.minLength(1), z.maxLength(140)),
    }),
    reply: done,
  }),
} as const

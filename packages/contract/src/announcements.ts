import * as z from 'zod/mini'
import { relay } from './endpoint.ts'
import { id, language } from './fields.ts'

/** B beside banners, PL notices of players, PU popup, PR promotions, H help. */
export const announcementKinds = ['B', 'PL', 'PU', 'PR', 'H'] as const
/** A: signed in. B: not. F: signed in for the first time. */
export const executions = ['A', 'B', 'F'] as const

const announcement = z.strictObject({
  id,
  title: z.string(),
  /** What it is written in, which need not be the language that was asked for. */
  language: z.string(),
  /** HTML; sanitised when it was written, and to be again where it is shown. */
  content: z.string(),
  /** Set: a button leads to the promotion. */
  promotionType: z.nullable(z.string()),
  /** Whom it is for. */
  execution: z.array(z.enum(executions)),
})

export const announcements = {
  list: relay('announcements', {
    method: 'GET',
    audience: 'public',
    summary:
      'What is announced to whoever asks, each in the wanted language or else the brand’s own. ' +
      'Refuses `not_signed_in` for the executions A and F without a session.',
    input: z.strictObject({
      /** Comma-separated kinds. */
      types: z._default(
        z.string().check(z.regex(/^(B|PL|PU|PR|H)(,(B|PL|PU|PR|H)){0,4}$/)),
        announcementKinds.join(','),
      ),
      platform: z._default(z.enum(['W']), 'W'),
      execution: z._default(z.enum(executions), 'B'),
      language: z.optional(language),
    }),
    reply: z.strictObject({
      banners: z.array(announcement),
      playerNotices: z.array(announcement),
      popup: z.array(announcement),
      promotion: z.array(announcement),
      help: z.array(announcement),
    }),
  }),
} as const

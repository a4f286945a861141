import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { textFile } from './exports.ts'
import { done, language, moment, pageNo, pageSize, paged, reason } from '../fields.ts'

/** The key of a text in the catalogues: made of its source, or a name of its own. */
const textId = z.string().check(z.regex(/^[A-Za-z0-9+/._-]{1,80}$/))

export const textAreas = ['shell', 'member', 'errors'] as const

const row = z.strictObject({
  textId,
  /** The part of the site that it stands in. */
  area: z.enum(textAreas),
  source: z.string(),
  /** What the site says by itself in this language. */
  standard: z.string(),
  /** What the brand says instead; null: nothing else. */
  text: z.nullable(z.string()),
  /** Arguments and tags that any other text must have, as they are written: `{name}`, `<0>`. */
  keeps: z.array(z.string()),
  /** What those who wrote the source say to translators. */
  note: z.nullable(z.string()),
  /** The source is not the one that the brand's text was written for, or is gone. */
  isOutdated: z.boolean(),
  changedAt: z.nullable(moment),
})

/** Texts of the member site that the brand says in its own words. */
export const opsTexts = {
  list: endpoint({
    method: 'GET',
    path: '/texts',
    audience: 'operator',
    grant: 'system.read',
    summary:
      'Texts of the member site in a language, searched by source, text or key. Refuses ' +
      '`field_invalid` for a language that the site has no texts in.',
    input: z.strictObject({
      language,
      search: z.optional(z.string().check(z.trim(), z.maxLength(64))),
      /** Only texts that the brand changed. */
      only: z.optional(z.enum(['own'])),
      pageNo,
      pageSize: pageSize(20),
    }),
    reply: z.extend(paged(row), {
      /** How many characters the brand's own texts in this language may still grow by. */
      charactersLeft: z.int(),
      /** Languages that the site has texts in. */
      languages: z.array(z.string()),
    }),
  }),
  file: endpoint({
    method: 'GET',
    path: '/texts/file',
    audience: 'operator',
    grant: 'system.read',
    stream: 'text/x-gettext-translation',
    summary:
      'The brand’s own texts in a language as a PO file. Refuses `field_invalid` for a language ' +
      'that the site has no texts in.',
    input: z.strictObject({ language }),
    reply: textFile,
  }),
  save: endpoint({
    method: 'POST',
    path: '/texts/save',
    audience: 'operator',
    grant: 'system.write',
    summary:
      'Says a text in the brand’s own words, from the next page on. Refuses `text_not_found`, ' +
      '`text_invalid` for what is no message, `text_parts_differ` with the part (`entry`) that is ' +
      'missing or too much, `texts_too_long`, `field_invalid` for the language.',
    input: z.strictObject({
      language,
      textId,
      text: z.string().check(z.trim(), z.minLength(1), z.maxLength(1000)),
      reason,
    }),
    reply: done,
  }),
  reset: endpoint({
    method: 'POST',
    path: '/texts/reset',
    audience: 'operator',
    grant: 'system.write',
    summary: 'Goes back to the site’s own text. Refuses `text_not_found` where nothing else stood.',
    input: z.strictObject({ language, textId, reason }),
    reply: done,
  }),
} as const

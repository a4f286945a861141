import * as z from 'zod/mini'
import { announcementKinds, executions } from '../announcements.ts'
import { endpoint } from '../endpoint.ts'
import { done, id, language, moment, nothing, reason } from '../fields.ts'

const read = { method: 'GET', audience: 'operator', grant: 'system.read' } as const
const write = { method: 'POST', audience: 'operator', grant: 'system.write' } as const

const slug = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,59}$/))
const position = z.int().check(z.minimum(0), z.maximum(999))

const announcement = {
  slug,
  language,
  kind: z.enum(announcementKinds),
  executions: z.array(z.enum(executions)).check(z.minLength(1), z.maxLength(3)),
  title: z.string().check(z.trim(), z.minLength(1), z.maxLength(160)),
  /** HTML; what the sanitiser leaves of it is kept. */
  content: z.string().check(z.maxLength(40_000)),
  promotionType: z.nullable(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,40}$/))),
  position,
  isShown: z.boolean(),
  startsAt: z.nullable(moment),
  endsAt: z.nullable(moment),
}

/** What the brand tells everybody. Every change is audited and stands on the site at once. */
export const opsAnnouncements = {
  list: endpoint({
    ...read,
    path: '/announcements',
    summary: 'Announcements in every language.',
    input: nothing,
    reply: z.strictObject({ announcements: z.array(z.strictObject(announcement)) }),
  }),
  save: endpoint({
    ...write,
    path: '/announcements/save',
    summary:
      'Adds or replaces an announcement in one language, sanitised. Refuses `field_invalid` for a ' +
      'language without texts, or an end before its beginning.',
    input: z.strictObject({ ...announcement, reason }),
    /** As it was kept. */
    reply: z.strictObject({ content: z.string() }),
  }),
  remove: endpoint({
    ...write,
    path: '/announcements/remove',
    summary: 'Removes an announcement in one language. Refuses `not_found`.',
    input: z.strictObject({ slug, language, reason }),
    reply: done,
  }),
} as const

const banner = {
  language,
  groupName: z.enum(['w_home', 'w_login', 'w_register', 'w_leftmenu', 'w_forget']),
  badge: z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(40))),
  title: z.string().check(z.trim(), z.minLength(1), z.maxLength(80)),
  text: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  /** A path of the site, or an https address of an allowed host. */
  url: z.nullable(z.string().check(z.trim(), z.maxLength(300))),
  position,
  isShown: z.boolean(),
}

const footerLink = z.strictObject({
  /** By language; the brand's own is needed. */
  titles: z.record(language, z.string().check(z.trim(), z.maxLength(60))),
  /** A path of the site, or an https address of an allowed host. */
  url: z.string().check(z.trim(), z.minLength(1), z.maxLength(300)),
})
const footerList = z.strictObject({
  hidden: z.array(z.string().check(z.regex(/^[A-Za-z]{2,20}$/))).check(z.maxLength(30)),
  links: z.array(footerLink).check(z.maxLength(12)),
})
const footer = {
  /** `hidden`: categories. */
  games: footerList,
  /** `hidden`: entries of the site; terms and safer play always stand there. */
  help: footerList,
  /** Keys of `resources` in their order; null: the networks that the site knows. */
  social: z.nullable(
    z.array(z.string().check(z.regex(/^[A-Z][A-Z0-9_]{1,29}$/))).check(z.maxLength(40)),
  ),
}

/** The lists at the foot of every page. Every change is audited and stands on the site at once. */
export const opsFooter = {
  get: endpoint({
    ...read,
    path: '/footer',
    summary: 'The lists of the footer: what is left out, and the brand’s own links.',
    input: nothing,
    reply: z.strictObject(footer),
  }),
  save: endpoint({
    ...write,
    path: '/footer/save',
    summary:
      'Replaces them. Refuses `field_invalid` for a language without texts, a link without a title ' +
      'in the brand’s own language or a network that stands twice, `link_not_allowed` for an ' +
      'address elsewhere whose host is not allowed.',
    input: z.strictObject({ ...footer, reason }),
    reply: done,
  }),
} as const

/** Banners by the place where they stand. */
export const opsBanners = {
  list: endpoint({
    ...read,
    path: '/banners',
    summary: 'Banners in every language.',
    input: nothing,
    reply: z.strictObject({ banners: z.array(z.strictObject({ id, ...banner })) }),
  }),
  save: endpoint({
    ...write,
    path: '/banners/save',
    summary:
      'Adds a banner (`id` null) or changes one. Refuses `not_found`, `field_invalid`, ' +
      '`link_not_allowed` for an address elsewhere whose host is not allowed.',
    input: z.strictObject({ id: z.nullable(id), ...banner, reason }),
    reply: done,
  }),
  remove: endpoint({
    ...write,
    path: '/banners/remove',
    summary: 'Removes a banner. Refuses `not_found`.',
    input: z.strictObject({ id, reason }),
    reply: done,
  }),
} as const

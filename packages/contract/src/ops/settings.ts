import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { done, id, language, moment, nothing, paged, pageNo, pageSize, reason } from '../fields.ts'
import { registerVariant } from '../system.ts'

/** An affiliate's code as it is typed or handed on in an address. */
const affiliateCode = z.string().check(z.trim(), z.regex(/^[A-Za-z0-9_-]{2,32}$/))

/** A host name without port. */
const host = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(253),
    z.regex(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/),
  )

const patternId = z.string().check(z.regex(/^[A-Z][A-Z0-9_]{1,39}$/))
const ownPatternId = z.string().check(z.regex(/^OWN_[A-Z0-9_]{1,32}$/))
const length = z.int().check(z.minimum(0), z.maximum(255))

const registerField = z.strictObject({
  name: z.string().check(z.maxLength(40)),
  enabled: z.boolean(),
  required: z.boolean(),
  /** Any one of them is enough; none means any text. */
  patterns: z
    .array(z.strictObject({ patternId, minLength: length, maxLength: length }))
    .check(z.maxLength(6)),
})

/** A pattern that the operator wrote, with its text per language; (min) and (max) are filled. */
const ownPattern = z.strictObject({
  patternId: ownPatternId,
  pattern: z.string().check(z.minLength(1), z.maxLength(500)),
  messages: z.record(language, z.string().check(z.trim(), z.minLength(1), z.maxLength(200))),
})

const passwordPolicy = z.strictObject({
  minLength: z.int().check(z.minimum(8), z.maximum(32)),
  maxLength: z.int().check(z.minimum(64), z.maximum(128)),
  /** What a password must be made of; `LENGTH` asks for nothing but its length. */
  patternId,
  /** Null: passwords do not expire. Holds while the module PWDEXPFORCECHANGE3 is on. */
  expiryDays: z.nullable(z.int().check(z.minimum(1), z.maximum(3650))),
})

/** An address as an operator types it; what it must be is said where it is used. */
const address = z.string().check(z.trim(), z.maxLength(500))

const links = z.strictObject({
  /** Hosts that the site may send people to; `*.example.com` stands for every host below. */
  allowedHosts: z
    .array(z.string().check(z.trim(), z.toLowerCase(), z.maxLength(253)))
    .check(z.maxLength(100)),
  /** In the order in which they are offered; the first is the fallback. */
  customerService: z
    .array(
      z.strictObject({
        csType: z.string().check(z.regex(/^[A-Z][A-Z0-9_]{1,29}$/)),
        url: address,
      }),
    )
    .check(z.maxLength(20)),
  resources: z
    .array(
      z.strictObject({
        key: z.string().check(z.regex(/^[A-Z][A-Z0-9_]{1,29}$/)),
        url: address,
        labelNameEn: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
      }),
    )
    .check(z.maxLength(40)),
  gtagId: z.nullable(z.string().check(z.regex(/^(G|GT|AW|DC)-[A-Z0-9-]{4,20}$/))),
  /** Origins, `https://img1.example.com`. */
  imageCDNs: z.array(address).check(z.maxLength(20)),
  launchGameCDNs: z.array(address).check(z.maxLength(20)),
})

const statement = z.string().check(z.trim(), z.maxLength(600))
const siteWords = z.strictObject({
  /** Whether visitors are asked for their age before games show. */
  asksAge: z.boolean(),
  /** What stands at the foot of every page, by language; an empty one is the site's own. */
  statements: z.record(language, z.strictObject({ age: statement, law: statement })),
})

const domainRow = z.strictObject({
  host: z.string(),
  isMain: z.boolean(),
  affiliateCode: z.nullable(z.string()),
  addedAt: moment,
})

const slug = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/))

const helpPage = z.strictObject({
  slug,
  language,
  title: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
  /** Plain text; an empty line begins a paragraph. */
  content: z.string().check(z.trim(), z.minLength(1), z.maxLength(20_000)),
  position: z.int().check(z.minimum(0), z.maximum(999)),
  isShown: z.boolean(),
})

const read = { method: 'GET', audience: 'operator', grant: 'system.read' } as const
const write = { method: 'POST', audience: 'operator', grant: 'system.write' } as const

/** Settings of the brand. Every change is audited and holds at once on every node. */
export const opsSettings = {
  registration: endpoint({
    ...read,
    path: '/settings/registration',
    summary: 'Both forms of registration, all patterns, age, terms and the password policy.',
    input: nothing,
    reply: z.strictObject({
      /** The form that visitors get now. */
      variant: registerVariant,
      forms: z.strictObject({
        username: z.array(registerField),
        mobile: z.array(registerField),
      }),
      /** Fields that the form can not do without, whatever is saved. */
      fixed: z.strictObject({
        username: z.array(z.string()),
        mobile: z.array(z.string()),
      }),
      /** The pattern variants of the house; their texts are the client's. */
      patterns: z.array(z.strictObject({ patternId: z.string(), pattern: z.string() })),
      ownPatterns: z.array(ownPattern),
      minimumAge: z.int(),
      termsVersion: z.string(),
      password: passwordPolicy,
    }),
  }),
  setRegisterForm: endpoint({
    ...write,
    path: '/settings/registerForm',
    summary:
      'Replaces the rules of one form. Refuses `field_invalid` for a field or pattern that is ' +
      'unknown, a field twice, or a minimum above its maximum.',
    input: z.strictObject({
      variant: registerVariant,
      fields: z.array(registerField).check(z.maxLength(40)),
      reason,
    }),
    reply: done,
  }),
  setRegisterTerms: endpoint({
    ...write,
    path: '/settings/registerTerms',
    summary: 'Sets the minimum age (never below 18) and the version of the terms.',
    input: z.strictObject({
      minimumAge: z.int().check(z.minimum(18), z.maximum(99)),
      termsVersion: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
      reason,
    }),
    reply: done,
  }),
  setPasswordPolicy: endpoint({
    ...write,
    path: '/settings/passwordPolicy',
    summary:
      'Sets length, pattern and expiry of passwords. Refuses `field_invalid` for an unknown pattern.',
    input: z.extend(passwordPolicy, { reason }),
    reply: done,
  }),
  savePattern: endpoint({
    ...write,
    path: '/settings/pattern',
    summary:
      'Adds or replaces a pattern of the operator’s own. Refuses `pattern_invalid` with `why` and ' +
      '`at` for one that the linear engine does not take, `field_invalid` without a text in the ' +
      'brand’s own language.',
    input: z.extend(ownPattern, { reason }),
    reply: done,
  }),
  removePattern: endpoint({
    ...write,
    path: '/settings/removePattern',
    summary: 'Removes a pattern of the operator’s own. Refuses `pattern_in_use`.',
    input: z.strictObject({ patternId: ownPatternId, reason }),
    reply: done,
  }),
  languages: endpoint({
    ...read,
    path: '/settings/languages',
    summary: 'Languages that the site offers, and those it has texts for.',
    input: nothing,
    reply: z.strictObject({
      languages: z.array(z.string()),
      defaultLanguage: z.string(),
      available: z.array(z.string()),
    }),
  }),
  setLanguages: endpoint({
    ...write,
    path: '/settings/setLanguages',
    summary:
      'Chooses the languages and the default. Refuses `field_invalid` for one without texts, or a ' +
      'default that is not among them.',
    input: z.strictObject({
      languages: z.array(language).check(z.minLength(1), z.maxLength(60)),
      defaultLanguage: language,
      reason,
    }),
    reply: done,
  }),
  links: endpoint({
    ...read,
    path: '/settings/links',
    summary:
      'Customer service, messengers and downloads, allowed hosts, content networks, analytics.',
    input: nothing,
    reply: links,
  }),
  setLinks: endpoint({
    ...write,
    path: '/settings/setLinks',
    summary:
      'Replaces them. Refuses `link_not_allowed` with the field for an address that is not https ' +
      'or whose host is not allowed, `field_invalid` for a key that stands twice.',
    input: z.extend(links, { reason }),
    reply: done,
  }),
  siteWords: endpoint({
    ...read,
    path: '/settings/siteWords',
    summary: 'Whether visitors are asked for their age, and what stands at the foot of pages.',
    input: nothing,
    reply: siteWords,
  }),
  setSiteWords: endpoint({
    ...write,
    path: '/settings/setSiteWords',
    summary: 'Sets both. Refuses `field_invalid` for a language that the site has no texts in.',
    input: z.extend(siteWords, { reason }),
    reply: done,
  }),
  domains: endpoint({
    ...read,
    path: '/settings/domains',
    summary: 'Domains of the brand.',
    input: nothing,
    reply: z.strictObject({ domains: z.array(domainRow) }),
  }),
  saveDomain: endpoint({
    ...write,
    path: '/settings/domain',
    summary:
      'Adds a domain or changes one; making one the main domain takes that from the former. ' +
      'Refuses `domain_taken`, `main_domain_needed`, `affiliate_code_invalid` for an unknown one.',
    input: z.strictObject({
      host,
      isMain: z.boolean(),
      affiliateCode: z.nullable(affiliateCode),
      reason,
    }),
    reply: done,
  }),
  removeDomain: endpoint({
    ...write,
    path: '/settings/removeDomain',
    summary: 'Removes a domain. Refuses `main_domain_needed`, `not_found`.',
    input: z.strictObject({ host, reason }),
    reply: done,
  }),
  helpPages: endpoint({
    ...read,
    path: '/settings/helpPages',
    summary: 'Help pages in every language.',
    input: nothing,
    reply: z.strictObject({ pages: z.array(helpPage) }),
  }),
  saveHelpPage: endpoint({
    ...write,
    path: '/settings/helpPage',
    summary: 'Adds or replaces a help page in one language.',
    input: z.extend(helpPage, { reason }),
    reply: done,
  }),
  removeHelpPage: endpoint({
    ...write,
    path: '/settings/removeHelpPage',
    summary: 'Removes a help page in one language. Refuses `help_page_not_found`.',
    input: z.strictObject({ slug, language, reason }),
    reply: done,
  }),
} as const

/** What recovery of passwords by mail tells whoever asks. */
export const opsRecovery = {
  rules: endpoint({
    ...read,
    path: '/settings/recovery',
    summary:
      'Whether recovery by mail says that a user name and an address do not belong together.',
    input: nothing,
    reply: z.strictObject({ saysUnknown: z.boolean() }),
  }),
  setRules: endpoint({
    ...write,
    path: '/settings/setRecovery',
    summary:
      'Switches it. Off, every answer is the same; on, a stranger can try out who is a member, so ' +
      'often in an hour as an address may.',
    input: z.strictObject({ saysUnknown: z.boolean(), reason }),
    reply: done,
  }),
} as const

/** What is asked of those who sign in. */
export const opsSignInRules = {
  rules: endpoint({
    ...read,
    path: '/settings/signIn',
    summary:
      'Whether a browser and a network nobody knows cost a second proof, and after how many days ' +
      'without a sign-in an account does wherever that is.',
    input: nothing,
    reply: z.strictObject({ asksFromUnknown: z.boolean(), inactiveDays: z.int() }),
  }),
  setRules: endpoint({
    ...write,
    path: '/settings/setSignIn',
    summary: 'Changes both; from the next sign-in on.',
    input: z.strictObject({
      asksFromUnknown: z.boolean(),
      inactiveDays: z.int().check(z.minimum(30), z.maximum(3_650)),
      reason,
    }),
    reply: done,
  }),
} as const

const affiliateRow = z.strictObject({
  code: z.string(),
  account: z.string(),
  /** The only domain on which it is good; null: every domain of the brand. */
  domain: z.nullable(z.string()),
  isActive: z.boolean(),
  createdAt: moment,
})

export const opsAffiliates = {
  list: endpoint({
    ...read,
    path: '/affiliates',
    summary: 'Affiliate codes, searched by code or account.',
    input: z.strictObject({
      search: z.optional(z.string().check(z.trim(), z.maxLength(64))),
      pageNo,
      pageSize: pageSize(20),
    }),
    reply: paged(affiliateRow),
  }),
  save: endpoint({
    ...write,
    path: '/affiliate',
    summary:
      'Adds a code or changes one. Refuses `member_not_found` for an account that is none of real ' +
      'money, `domain_check_failed`, `affiliate_code_taken` for a code of another member.',
    input: z.strictObject({
      code: affiliateCode,
      account: z.string().check(z.trim(), z.minLength(1), z.maxLength(64)),
      domain: z.nullable(host),
      isActive: z.boolean(),
      reason,
    }),
    reply: done,
  }),
} as const

export const opsFeedback = {
  list: endpoint({
    ...read,
    grant: 'feedback.read',
    path: '/feedback',
    summary: 'What members and visitors told the house, newest first.',
    input: z.strictObject({
      state: z.optional(z.enum(['new', 'handled'])),
      search: z.optional(z.string().check(z.trim(), z.maxLength(64))),
      pageNo,
      pageSize: pageSize(20),
    }),
    reply: paged(
      z.strictObject({
        id,
        text: z.string(),
        /** Null: a visitor. */
        account: z.nullable(z.string()),
        memberId: z.nullable(id),
        ip: z.string(),
        at: moment,
        handledAt: z.nullable(moment),
        handledBy: z.nullable(z.string()),
      }),
    ),
  }),
  handle: endpoint({
    ...write,
    grant: 'feedback.write',
    path: '/feedback/handle',
    summary: 'Marks a word of feedback as handled. Refuses `not_found`, `state_changed`.',
    input: z.strictObject({ id, reason }),
    reply: done,
  }),
} as const

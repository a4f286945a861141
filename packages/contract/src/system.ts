import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { currency, done, language, moment, nothing } from './fields.ts'

interface ModuleNode {
  modId: string
  enabled: '0' | '1'
  childrenNodes: ModuleNode[]
}
const moduleNode: z.ZodMiniType<ModuleNode, ModuleNode> = z.lazy(() =>
  z.strictObject({
    modId: z.string(),
    enabled: z.enum(['0', '1']),
    childrenNodes: z.array(moduleNode),
  }),
)

const acceptedPattern = z.strictObject({
  /** One of `rules/patterns`, or `OWN_…` for one that the operator wrote. */
  patternId: z.string(),
  /** Expression of the linear engine (`rules/patterns/engine`), or `*` for any text. */
  pattern: z.string(),
  minLength: z.int(),
  maxLength: z.int(),
  /** What to tell, with (min) and (max) to fill; only operators' own patterns bring their text. */
  message: z.optional(z.string()),
})

/** `mobile` is the form of registration by mobile number. */
export const registerVariant = z.enum(['username', 'mobile'])

const fieldRule = z.strictObject({
  name: z.string(),
  enabled: z.boolean(),
  required: z.boolean(),
  patterns: z.array(acceptedPattern),
})

/** A service a visitor can be sent to; `path` is concealed as `rules/links/concealed-path` says. */
const customerServiceEntry = z.strictObject({ csType: z.string(), path: z.string() })

const domainRoute = z.strictObject({
  /** The host this answer was asked under. */
  domain: z.string(),
  mainDomain: z.string(),
  domains: z.array(z.string()),
  /** Code of the affiliate whose domain this is; registration from here belongs to them. */
  affiliateCode: z.nullable(z.string()),
})

/** The tree of the white label: what the site of this brand is made of. */
export const siteInfo = z.strictObject({
  customerService: z.array(customerServiceEntry),
  domainRoute,
  /** Keyed TELEGRAM, WHATSAPP, FACEBOOK, IG, ANDROID, IOS and so on. */
  resources: z.record(z.string(), z.strictObject({ url: z.string(), labelNameEn: z.string() })),
  whitelabel: z.array(moduleNode),
  register: z.strictObject({
    variant: registerVariant,
    minimumAge: z.int(),
    termsVersion: z.string(),
  }),
  mainDomain: z.string(),
  analytics: z.strictObject({ gtagId: z.nullable(z.string()) }),
  /** One is picked at random; none means our own host. */
  imageCDNs: z.array(z.string()),
  launchGameCDNs: z.array(z.string()),
  /** Hosts that the site may send people to; `*.` stands for every host below. */
  allowedHosts: z.array(z.string()),
})

/** Decides which page mounts: 0 the site, 1 maintenance, 2 region restricted. */
export const systemStatus = z.strictObject({
  status: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  maintenance: z.boolean(),
  regionRestriction: z.boolean(),
  maintenanceEnd: z.nullable(moment),
  info: siteInfo,
  location: z.strictObject({ ip: z.string(), country: z.nullable(z.string()) }),
  customerServiceUrl: z.nullable(z.string()),
})

const footerList = z.strictObject({
  hidden: z.array(z.string()),
  links: z.array(z.strictObject({ title: z.string(), url: z.string(), language: z.string() })),
})

const titles = z.array(z.strictObject({ id: z.string(), title: z.string(), language: z.string() }))

export const whitelabel = z.strictObject({
  brandName: z.string(),
  merchant: z.string(),
  currency,
  currencySymbol: z.string(),
  currencyDecimals: z.int(),
  gmtOffsetMinutes: z.int(),
  defaultLanguage: z.string(),
  languages: z.array(z.string()),
  demo: z.boolean(),
  minimumAge: z.int(),
  /** Whether a visitor is asked for their age before games show. */
  asksAge: z.boolean(),
  /** What the brand says at the foot of every page; null: the site's own words. */
  statements: z.strictObject({ age: z.nullable(z.string()), law: z.nullable(z.string()) }),
  /** What the brand changed at the foot of every page. */
  footer: z.strictObject({
    /** `hidden`: categories. */
    games: footerList,
    /** `hidden`: entries of the site. */
    help: footerList,
    /** Keys of `resources` in their order; null: the networks that the site knows. */
    social: z.nullable(z.array(z.string())),
  }),
  playOrigin: z.string(),
  modules: z.array(moduleNode),
  /** Titles that visitors may read; a member's come with the announcements. */
  notices: titles,
  /** The same of what is announced beside the banners, and of promotions. */
  news: titles,
  promotions: titles,
  banners: z.array(
    z.strictObject({
      groupName: z.string(),
      /** What it is written in, which need not be the language that was asked for. */
      language: z.string(),
      badge: z.nullable(z.string()),
      title: z.string(),
      text: z.string(),
      url: z.nullable(z.string()),
    }),
  ),
})

/** A part of a compiled message: a text, or an argument with its kind and its choices. */
type TextPart = string | [name: string, kind?: string, choices?: unknown]
const textPart = z.custom<TextPart>((part) => typeof part === 'string' || Array.isArray(part))

/** Key → compiled message. */
export const siteTexts = z.strictObject({
  language,
  messages: z.record(z.string(), z.array(textPart)),
})

export const system = {
  status: endpoint({
    method: 'GET',
    path: '/wps/system/status',
    audience: 'public',
    always: true,
    summary: 'Whether the site is open to this visitor; maintenance wins over region.',
    input: nothing,
    reply: systemStatus,
  }),
  whitelabel: endpoint({
    method: 'GET',
    path: '/wps/system/whitelabel',
    audience: 'public',
    always: true,
    summary: 'What the shell needs to know about the brand: modules, languages, notices, banners.',
    /** Language of notices and banners; the brand's own where there are none in it. */
    input: z.strictObject({ language: z.optional(language) }),
    reply: whitelabel,
  }),
  texts: endpoint({
    method: 'GET',
    path: '/wps/system/texts',
    audience: 'public',
    always: true,
    summary: 'Texts that the brand says in its own words, compiled, by their key.',
    input: z.strictObject({ language }),
    reply: siteTexts,
  }),
  registerRules: endpoint({
    method: 'GET',
    path: '/wps/system/setting/register',
    audience: 'public',
    summary: 'Per registration field: enabled, required, accepted patterns.',
    /** The variant that the brand has switched on, unless one is named. */
    input: z.strictObject({
      variant: z.optional(registerVariant),
      language: z.optional(language),
    }),
    reply: z.strictObject({
      variant: registerVariant,
      fields: z.array(fieldRule),
      termsVersion: z.string(),
      minimumAge: z.int(),
    }),
  }),
  domainRoute: endpoint({
    method: 'GET',
    path: '/wps/system/domainRoute',
    audience: 'public',
    always: true,
    summary: 'The domains of the brand, the main one, and whose affiliate domain this is.',
    input: nothing,
    reply: domainRoute,
  }),
  helpCenter: endpoint({
    method: 'GET',
    path: '/wps/system/helpCenter',
    audience: 'public',
    always: true,
    summary:
      'Help pages in a language, else in the brand’s own: plain text in paragraphs, no HTML.',
    input: z.strictObject({
      lang: z.optional(language),
      device: z._default(z.enum(['WEB']), 'WEB'),
    }),
    reply: z.strictObject({
      /** `slug` is the hash of the page: `#terms`. */
      pages: z.array(
        z.strictObject({
          slug: z.string(),
          title: z.string(),
          content: z.string(),
          /** What it is written in. */
          language: z.string(),
        }),
      ),
    }),
  }),
  getCountryCode: endpoint({
    method: 'GET',
    path: '/wps/system/getCountryCode',
    audience: 'public',
    always: true,
    summary: 'Countries with their dialling codes; the flag goes by the country code.',
    input: nothing,
    reply: z.strictObject({
      countries: z.array(
        z.strictObject({ countryCode: z.string(), countryDialingCode: z.string() }),
      ),
      /** Where the visitor seems to be, when that is one of them. */
      current: z.nullable(z.string()),
    }),
  }),
  updateLanguage: endpoint({
    method: 'POST',
    path: '/wps/system/getUpdateLanguage',
    audience: 'public',
    summary: "Stores the visitor's language with the session, when there is one.",
    input: z.strictObject({ language }),
    reply: done,
  }),
} as const

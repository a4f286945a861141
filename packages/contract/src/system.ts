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
  patternId: z.string(),
  /** Linear-time pattern, or `*` for any text. */
  pattern: z.string(),
  minLength: z.int(),
  maxLength: z.int(),
})

const fieldRule = z.strictObject({
  name: z.string(),
  enabled: z.boolean(),
  required: z.boolean(),
  patterns: z.array(acceptedPattern),
})

/** Decides which page mounts: 0 the site, 1 maintenance, 2 region restricted. */
export const systemStatus = z.strictObject({
  status: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  maintenanceEnd: z.nullable(moment),
  location: z.strictObject({ ip: z.string(), country: z.nullable(z.string()) }),
  customerServiceUrl: z.nullable(z.string()),
})

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
  playOrigin: z.string(),
  modules: z.array(moduleNode),
  notices: z.array(z.strictObject({ id: z.string(), title: z.string() })),
  banners: z.array(
    z.strictObject({
      groupName: z.string(),
      badge: z.nullable(z.string()),
      title: z.string(),
      text: z.string(),
      url: z.nullable(z.string()),
    }),
  ),
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
  registerRules: endpoint({
    method: 'GET',
    path: '/wps/system/setting/register',
    audience: 'public',
    summary: 'Per registration field: enabled, required, accepted patterns.',
    input: nothing,
    reply: z.strictObject({ fields: z.array(fieldRule), termsVersion: z.string() }),
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

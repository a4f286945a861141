import type { Config } from '../config.ts'

/** Hosts of others that a brand's settings ask for; each is closed unless they do. */
export interface OutsideHosts {
  /** Origins that pictures come from. */
  readonly images: readonly string[]
  /** Origins that games are shown from. */
  readonly frames: readonly string[]
  /** The brand has a tag of Google's. */
  readonly hasAnalytics: boolean
  /** Numbers can be proven by Firebase. */
  readonly hasPhoneIdentity: boolean
}

/** What one service needs of a policy. */
interface Needs {
  readonly script: readonly string[]
  readonly image: readonly string[]
  readonly connect: readonly string[]
  readonly frame: readonly string[]
}

const NOTHING: Needs = { script: [], image: [], connect: [], frame: [] }

/** The tag and where it reports to, regional hosts included. */
const ANALYTICS: Needs = {
  script: ['https://*.googletagmanager.com'],
  image: ['https://*.google-analytics.com', 'https://*.googletagmanager.com'],
  connect: [
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
    'https://*.googletagmanager.com',
  ],
  frame: [],
}

/** Firebase's phone sign-in, and the test for robots that comes before it. */
const PHONE_IDENTITY: Needs = {
  script: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
  image: [],
  connect: [
    'https://identitytoolkit.googleapis.com',
    'https://securetoken.googleapis.com',
    'https://www.google.com/recaptcha/',
  ],
  frame: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
}

type Addresses = Pick<Config, 'siteOrigins' | 'playOrigin' | 'sandboxOrigin'>

/**
 * The content-security policy of a page of the member site. Scripts run by the page's nonce and
 * what they load themselves; hosts of scripts are named for browsers that do not know
 * `strict-dynamic`.
 */
export function sitePolicy(config: Addresses, nonce: string, outside: OutsideHosts): string {
  const analytics = outside.hasAnalytics ? ANALYTICS : NOTHING
  const phone = outside.hasPhoneIdentity ? PHONE_IDENTITY : NOTHING
  const needs = (part: keyof Needs) => [...analytics[part], ...phone[part]]
  const sockets = config.siteOrigins.map((origin) => origin.replace(/^http/, 'ws'))
  const rule = (name: string, ...sources: readonly string[]) => [name, ...sources].join(' ')
  return [
    rule('default-src', "'self'"),
    rule('script-src', `'nonce-${nonce}'`, "'strict-dynamic'", ...needs('script')),
    // React and the component kit set style attributes; style elements carry the nonce.
    rule('style-src', "'self'", `'nonce-${nonce}'`),
    rule('style-src-attr', "'unsafe-inline'"),
    // The page's own worker, and the description of the site as an app.
    rule('worker-src', "'self'"),
    rule('manifest-src', "'self'"),
    rule('object-src', "'none'"),
    rule('base-uri', "'none'"),
    rule('frame-ancestors', "'self'"),
    rule('frame-src', config.playOrigin, ...outside.frames, ...needs('frame')),
    rule(
      'img-src',
      "'self'",
      'data:',
      'blob:',
      config.playOrigin,
      ...outside.images,
      ...needs('image'),
    ),
    rule('font-src', "'self'"),
    rule('connect-src', "'self'", ...sockets, ...needs('connect')),
    rule('form-action', "'self'", config.sandboxOrigin),
  ].join('; ')
}

import { existsSync, readFileSync } from 'node:fs'
import { BRANDS } from '@lantern/games/slots/title'
import * as z from 'zod/mini'

const port = z.int().check(z.minimum(0), z.maximum(65_535))

const schema = z.strictObject({
  mode: z.enum(['demo', 'production', 'test']),
  host: z.string(),
  port,
  /** The studio's own database; the platform's is none of its business. */
  databaseUrl: z.string().check(z.regex(/^postgres(ql)?:\/\//)),
  /** Where the platform takes calls. */
  platformUrl: z.string().check(z.regex(/^https?:\/\//)),
  /** Pages that may show a game in a frame. */
  hostOrigins: z.array(z.string()),
  /** Vendor code → the key the studio signs with. */
  keys: z.record(
    z.string().check(z.regex(/^[A-Z0-9_]{2,30}$/)),
    z.strictObject({ keyId: z.string(), secret: z.string().check(z.minLength(16)) }),
  ),
  /** Seals seeds and tokens at rest; 32 bytes or more. */
  secret: z.string().check(z.minLength(32)),
  operatorName: z.string(),
  operatorPassword: z.string().check(z.minLength(8)),
  /** Proxies in front of us whose X-Forwarded-For we believe; 0 means none. */
  trustedProxies: z.int().check(z.minimum(0), z.maximum(5)),
  secureCookies: z.boolean(),
  logLevel: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']),
  /** Folder of the built game page. */
  dist: z.string(),
})
export type Config = z.output<typeof schema>

export class ConfigurationInvalid extends Error {
  override readonly name = 'ConfigurationInvalid'
}

const DEMO_SECRET = 'lantern-demo-studio-secret-not-for-production'
const DEMO_KEY = 'demo:lantern-demo-vendor-secret'
const DEMO_KEYS = ['LANTERN', ...Object.keys(BRANDS)].map((code) => `${code}=${DEMO_KEY}`).join(',')
const DEMO_PASSWORD = 'Lantern2026'

type Environment = Readonly<Record<string, string | undefined>>
type Read = (name: string) => string | undefined

/** Reads a variable, or the file that `NAME_FILE` points to. */
function reader(env: Environment): Read {
  return (name) => {
    const direct = env[name]
    if (direct) return direct
    const file = env[`${name}_FILE`]
    if (!file) return undefined
    if (!existsSync(file)) throw new ConfigurationInvalid(`${name}_FILE: there is no ${file}`)
    return readFileSync(file, 'utf8').trim()
  }
}

/** The configuration of the studio, checked; {@link ConfigurationInvalid} says what to mend. */
export function readConfig(env: Environment, root: string): Config {
  const read = reader(env)
  const mode = read('MODE') ?? (read('NODE_ENV') === 'production' ? 'production' : 'demo')
  const raw = {
    mode,
    ...addresses(read),
    ...secrets(read),
    secureCookies: (read('SECURE_COOKIES') ?? (mode === 'production' ? 'on' : 'off')) === 'on',
    logLevel: read('LOG_LEVEL') ?? 'info',
    dist: read('STUDIO_DIST') ?? `${root}/apps/studio/dist`,
  }
  const parsed = schema.safeParse(raw, { error: z.locales.en().localeError })
  if (!parsed.success) {
    const said = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new ConfigurationInvalid(`The configuration is not valid:\n${said.join('\n')}`)
  }
  if (mode === 'production') refuseDemo(read)
  return parsed.data
}

function addresses(read: Read) {
  const site = wholeOf(read, 'PORT', 3000)
  return {
    host: read('HOST') ?? '127.0.0.1',
    port: wholeOf(read, 'STUDIO_PORT', site + 2),
    trustedProxies: wholeOf(read, 'TRUSTED_PROXIES', 0),
    databaseUrl: read('STUDIO_DATABASE_URL') ?? besides(read('DATABASE_URL')),
    platformUrl: read('PLATFORM_URL') ?? `http://127.0.0.1:${site}`,
    hostOrigins: list(read('SITE_ORIGINS') ?? `http://localhost:${site},http://127.0.0.1:${site}`),
  }
}

const secrets = (read: Read) => ({
  keys: keysOf(read('STUDIO_KEYS') ?? DEMO_KEYS),
  secret: read('STUDIO_SECRET') ?? DEMO_SECRET,
  operatorName: read('STUDIO_OPERATOR') ?? 'studio',
  operatorPassword: read('STUDIO_PASSWORD') ?? DEMO_PASSWORD,
})

/** Real money is not played with secrets that everybody can read. */
function refuseDemo(read: Read): void {
  const wanted = ['STUDIO_SECRET', 'STUDIO_KEYS', 'STUDIO_PASSWORD', 'STUDIO_DATABASE_URL']
  const missing = wanted.filter((name) => {
    const value = read(name)
    return !value || [DEMO_SECRET, DEMO_KEYS, DEMO_PASSWORD].includes(value)
  })
  if (missing.length > 0)
    throw new ConfigurationInvalid(`production needs its own ${missing.join(', ')}`)
}

function wholeOf(read: Read, name: string, fallback: number): number {
  const text = read(name)
  if (text === undefined) return fallback
  if (/^[0-9]{1,5}$/.test(text)) return Number.parseInt(text, 10)
  throw new ConfigurationInvalid(`${name}: "${text}" is not a whole number`)
}

const list = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** `CODE=key id:secret`, separated by commas. */
const keysOf = (text: string) =>
  Object.fromEntries(
    list(text).map((entry) => {
      const [code, key] = halves(entry, '=')
      const [keyId, secret] = halves(key, ':')
      return [code, { keyId, secret }]
    }),
  )

const halves = (text: string, sign: string): [before: string, after: string] => {
  const at = text.indexOf(sign)
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}

/** A database of its own on the platform's server, where none is named. */
function besides(platform: string | undefined): string {
  if (!platform) return ''
  const url = new URL(platform)
  url.pathname = `${url.pathname}_studio`
  return url.href
}

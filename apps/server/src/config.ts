import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'
import { beaconOf, beaconProblems, beaconSchema } from './config-beacon.ts'
import { btcpayOf, btcpayProblems, btcpaySchema } from './config-btcpay.ts'
import { gatewayOf, gatewayProblems, gatewaySchema } from './config-gateway.ts'
import { messagesOf, messagesProblems, messagesSchema } from './config-messages.ts'
import { socialOf, socialProblems, socialSchema } from './config-social.ts'

const port = z.int().check(z.minimum(0), z.maximum(65_535))

const schema = z.strictObject({
  mode: z.enum(['demo', 'production', 'test']),
  databaseUrl: z.string().check(z.regex(/^postgres(ql)?:\/\//)),
  /** Where houses are made to examine adapters on; null in production: none is examined. */
  examinerDatabaseUrl: z.nullable(z.string().check(z.regex(/^postgres(ql)?:\/\//))),
  redisUrl: z.nullable(z.string().check(z.regex(/^rediss?:\/\//))),
  role: z.enum(['all', 'web', 'socket', 'worker']),
  host: z.string(),
  port,
  consolePort: port,
  studioPort: port,
  playPort: port,
  sandboxPort: port,
  /** Addresses under which browsers reach us; empty: derived from the ports on localhost. */
  siteOrigins: z.array(z.string()),
  consoleOrigins: z.array(z.string()),
  playOrigin: z.string(),
  sandboxOrigin: z.string(),
  /** Where the studio of the demo shows its games. */
  studioOrigin: z.string(),
  /** Proxies in front of us whose X-Forwarded-For we believe; 0 means none. */
  trustedProxies: z.int().check(z.minimum(0), z.maximum(5)),
  secureCookies: z.boolean(),
  /** Secrets seeds, tickets and peppers are derived from; 32 bytes or more. */
  masterSecret: z.string().check(z.minLength(32)),
  /** The one before, while a house changes it; its keys are put under the new one at a start. */
  masterSecretPrevious: z.nullable(z.string().check(z.minLength(32))),
  sandboxSecret: z.string().check(z.minLength(16)),
  metricsToken: z.nullable(z.string()),
  logLevel: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']),
  /** Where the daily audit root is written, outside the database. */
  auditRootFolder: z.string(),
  /** How long the raw log of vendors' calls is kept. */
  vendorCallDays: z.int().check(z.minimum(30), z.maximum(3_650)),
  /** A database of countries in the MMDB format, read again whenever it changes. */
  countryDatabase: z.nullable(z.string()),
  /** Folders of the built web apps. */
  memberDist: z.string(),
  consoleDist: z.string(),
  playDist: z.string(),
  messages: messagesSchema,
  social: socialSchema,
  btcpay: btcpaySchema,
  gateway: gatewaySchema,
  beacon: beaconSchema,
})
export type Config = z.output<typeof schema>

export class ConfigurationInvalid extends Error {
  override readonly name = 'ConfigurationInvalid'
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(`The configuration is not valid:\n${problems.map((p) => `  - ${p}`).join('\n')}`)
    this.problems = problems
  }
}

export const DEMO_MASTER_SECRET = 'lantern-demo-master-secret-not-for-production'
export const DEMO_SANDBOX_SECRET = 'lantern-demo-sandbox-secret'

type Environment = Readonly<Record<string, string | undefined>>

/** Reads a variable, or the file that `NAME_FILE` points to. */
function reader(env: Environment, problems: string[]) {
  return (name: string): string | undefined => {
    const direct = env[name]
    const file = env[`${name}_FILE`]
    if (direct !== undefined && direct !== '') {
      if (file) problems.push(`${name} and ${name}_FILE are both set: keep one`)
      return direct
    }
    if (!file) return undefined
    try {
      return readFileSync(file, 'utf8').trim()
    } catch {
      problems.push(`${name}_FILE: there is no readable file at ${file}`)
      return undefined
    }
  }
}

const list = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

function wholeNumber(name: string, text: string | undefined, fallback: number, problems: string[]) {
  if (text === undefined) return fallback
  if (/^[0-9]{1,5}$/.test(text)) return Number.parseInt(text, 10)
  problems.push(`${name}: "${text}" is not a whole number`)
  return fallback
}

/** A port that can not be falls back, so that those that follow from it are not told as well. */
function portNumber(name: string, text: string | undefined, fallback: number, problems: string[]) {
  const found = wholeNumber(name, text, fallback, problems)
  if (found <= 65_535) return found
  problems.push(`${name}: ${found} is not a port (65535 at most)`)
  return fallback
}

const LOOPBACK = /^(localhost|127\.[0-9.]+|::1)$/

/** Demo accounts and secrets are public: the demo stays on its own machine. */
function demoProblems(config: Config): string[] {
  if (config.mode !== 'demo' || LOOPBACK.test(config.host)) return []
  return [`HOST ${config.host} can be reached from outside: MODE=demo listens on this machine only`]
}

/** Faults that only matter with real money: demo secrets, missing secrets, plain http. */
function productionProblems(config: Config, read: Read): string[] {
  if (config.mode !== 'production') return []
  const problems = ['MASTER_SECRET', 'SITE_ORIGINS', 'CONSOLE_ORIGINS', 'PLAY_ORIGIN']
    .filter((name) => !read(name))
    .map((name) => `${name} is required in production`)
  if (read('MASTER_SECRET') === DEMO_MASTER_SECRET)
    problems.push('MASTER_SECRET is the demo secret: production needs one of its own')
  if (read('SANDBOX_SECRET') === DEMO_SANDBOX_SECRET)
    problems.push('SANDBOX_SECRET is the demo secret: production needs one of its own')
  if (read('RANDOM_SEED')) problems.push('RANDOM_SEED seeds the random source: never in production')
  if (config.masterSecretPrevious === config.masterSecret)
    problems.push('MASTER_SECRET_PREVIOUS is the same as MASTER_SECRET: leave it out')
  if (!config.secureCookies) problems.push('SECURE_COOKIES can not be off in production')
  return [
    ...problems,
    ...originProblems(config),
    ...messagesProblems(config.messages),
    ...socialProblems(config.social),
    ...btcpayProblems(config.btcpay),
    ...gatewayProblems(config.gateway),
    ...beaconProblems(config.beacon),
  ]
}

/** Realms must not share an origin, and nothing may travel in clear. */
function originProblems({ siteOrigins, consoleOrigins, playOrigin }: Config): string[] {
  const all = [...siteOrigins, ...consoleOrigins, playOrigin]
  const plain = all.filter((origin) => !origin.startsWith('https://'))
  const shared = all.length !== new Set(all).size
  return [
    ...plain.map((origin) => `${origin} is not https: production needs TLS in front`),
    ...(shared ? ['the site, the console and the game frames need origins of their own'] : []),
  ]
}

/** What is wrong with a value, in words; a schema by itself says no more than “Invalid input”. */
const inWords = z.locales.en().localeError

/**
 * The configuration of the process, checked. Throws {@link ConfigurationInvalid} with every
 * problem at once, in words that say what to mend.
 */
export function readConfig(env: Environment, root: string): Config {
  const problems: string[] = []
  const read = reader(env, problems)
  const [reached, kept, behaves] = [addresses(read, problems), secrets(read), behaviour(read)]
  const raw = {
    ...reached,
    ...kept,
    ...behaves,
    ...folders(read, root),
    messages: messagesOf(read, behaves.mode === 'demo' ? reached.sandboxOrigin : null),
    social: socialOf(read, {
      isUsed: behaves.mode !== 'production',
      origin: reached.sandboxOrigin,
      secret: kept.sandboxSecret,
    }),
    btcpay: btcpayOf(read, problems),
    gateway: gatewayOf(read, problems),
    beacon: beaconOf(read, behaves.mode === 'production'),
  }
  const parsed = schema.safeParse(raw, { error: inWords })
  if (!parsed.success) {
    for (const issue of parsed.error.issues)
      problems.push(`${variableOf(issue.path.map(String).join('.'))}: ${issue.message}`)
    throw new ConfigurationInvalid(problems)
  }
  problems.push(...demoProblems(parsed.data), ...productionProblems(parsed.data, read))
  if (problems.length > 0) throw new ConfigurationInvalid(problems)
  return parsed.data
}

type Read = (name: string) => string | undefined

/** Where the program listens, and under which addresses browsers reach it. */
function addresses(read: Read, problems: string[]) {
  const number = (name: string, fallback: number) =>
    wholeNumber(name, read(name), fallback, problems)
  const portOf = (name: string, fallback: number) =>
    portNumber(name, read(name), fallback, problems)
  const port = portOf('PORT', 3000)
  const consolePort = portOf('CONSOLE_PORT', port + 1)
  const studioPort = portOf('STUDIO_PORT', port + 2)
  const playPort = portOf('PLAY_PORT', port + 3)
  const sandboxPort = portOf('SANDBOX_PORT', port + 4)
  const origins = (name: string, at: number) => {
    const named = list(read(name))
    return named.length > 0 ? named : localOrigins(at)
  }
  return {
    databaseUrl: read('DATABASE_URL') ?? '',
    examinerDatabaseUrl: read('EXAMINER_DATABASE_URL') ?? null,
    redisUrl: read('REDIS_URL') ?? null,
    host: read('HOST') ?? '127.0.0.1',
    port,
    consolePort,
    studioPort,
    playPort,
    sandboxPort,
    siteOrigins: origins('SITE_ORIGINS', port),
    consoleOrigins: origins('CONSOLE_ORIGINS', consolePort),
    playOrigin: read('PLAY_ORIGIN') ?? `http://localhost:${playPort}`,
    sandboxOrigin: read('SANDBOX_ORIGIN') ?? `http://localhost:${sandboxPort}`,
    studioOrigin: read('STUDIO_ORIGIN') ?? `http://localhost:${studioPort}`,
    trustedProxies: number('TRUSTED_PROXIES', 0),
    vendorCallDays: number('VENDOR_CALL_DAYS', 180),
  }
}

const secrets = (read: Read) => ({
  masterSecret: read('MASTER_SECRET') ?? DEMO_MASTER_SECRET,
  masterSecretPrevious: read('MASTER_SECRET_PREVIOUS') ?? null,
  sandboxSecret: read('SANDBOX_SECRET') ?? DEMO_SANDBOX_SECRET,
  metricsToken: read('METRICS_TOKEN') ?? null,
})

function behaviour(read: Read) {
  const mode = read('MODE') ?? (read('NODE_ENV') === 'production' ? 'production' : 'demo')
  const secure = read('SECURE_COOKIES') ?? (mode === 'production' ? 'on' : 'off')
  return {
    mode,
    role: read('ROLE') ?? 'all',
    secureCookies: secure === 'on',
    logLevel: read('LOG_LEVEL') ?? 'info',
  }
}

const folders = (read: Read, root: string) => ({
  auditRootFolder: read('AUDIT_ROOT_FOLDER') ?? `${root}/.data/audit`,
  countryDatabase: read('COUNTRY_DATABASE') ?? null,
  memberDist: read('MEMBER_DIST') ?? `${root}/apps/member/dist`,
  consoleDist: read('CONSOLE_DIST') ?? `${root}/apps/console/dist`,
  playDist: read('PLAY_DIST') ?? `${root}/packages/games/dist`,
})

const localOrigins = (at: number): string[] => [`http://localhost:${at}`, `http://127.0.0.1:${at}`]

/** databaseUrl → DATABASE_URL; messages.twilio.from → TWILIO_FROM */
const variableOf = (field: string): string =>
  field
    .replace(/^(messages|social)\./, '')
    .replace(/[A-Z]/g, (letter) => `_${letter}`)
    .replaceAll('.', '_')
    .toUpperCase()

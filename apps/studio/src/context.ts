import { randomBytes } from 'node:crypto'
import type { Clock } from '@lantern/kernel/time'
import type { VendorClient } from '@lantern/vendor-protocol/client'
import type { Pool } from 'pg'
import { type Logger, pino } from 'pino'
import type { Config } from './config.ts'

/** Cryptographic randomness; tests give a seeded one. */
export interface Random {
  bytes(count: number): Buffer
}

/** What every use case gets. */
export interface Context {
  readonly db: Pool
  readonly clock: Clock
  readonly random: Random
  readonly log: Logger
  readonly config: Config
  /** The studio's side of the protocol as one vendor; undefined for a code it has no key of. */
  readonly clientOf: (vendor: string) => VendorClient | undefined
}

export const systemRandom: Random = { bytes: (count) => randomBytes(count) }

const SECRET_FIELDS = ['authorization', 'cookie', 'token', 'key', 'seed', 'secret', 'password']

export const createLogger = (level: Config['logLevel']): Logger =>
  pino({
    level,
    base: null,
    redact: { paths: SECRET_FIELDS.flatMap((name) => [name, `*.${name}`]), censor: '[redacted]' },
  })

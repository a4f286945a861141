import { randomBytes, randomUUID } from 'node:crypto'
import { type Clock, systemClock } from '@lantern/kernel/time'
import type { Pool } from 'pg'
import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from './config.ts'
import type { KeyRing } from './keys/ring.ts'

/** Cryptographic randomness; tests give a seeded one. */
export interface Random {
  bytes(count: number): Buffer
  uuid(): string
}

/** What every use case gets. Time and chance come from here and from nowhere else. */
export interface Context {
  readonly db: Pool
  readonly clock: Clock
  readonly random: Random
  readonly log: Logger
  readonly config: Config
  /** The keys of what rests sealed. */
  readonly keys: KeyRing
}

export const systemRandom: Random = {
  bytes: (count) => randomBytes(count),
  uuid: () => randomUUID(),
}

/** Fields that never reach a log, wherever they stand. */
const REDACTED = [
  'password', 'newPassword', 'oldPassword', 'transactionPassword', 'token', 'ticket', 'secret',
  'sealed', 'authorization', 'cookie', 'email', 'mobileNum', 'payeeName', 'idNumber', 'birthday',
  'destination', 'serverSeed', 'verificationCode', 'firebaseIdToken', 'confirmPassword',
  'confirmNewPassword', 'newTransactionPassword', 'paymentPassword', 'mobileNo',
  // Of the database's errors: it quotes the values of the row.
  'detail',
] // biome-ignore format: a list

/** Lines of JSON on standard output, or where a test reads them. */
export function createLogger(level: Config['logLevel'], to?: DestinationStream): Logger {
  const paths = REDACTED.flatMap((name) => [name, `*.${name}`, `*.*.${name}`])
  const options = { level, redact: { paths, censor: '[redacted]' }, base: null }
  return to ? pino(options, to) : pino(options)
}

export const createContext = (config: Config, db: Pool, log: Logger, keys: KeyRing): Context => ({
  db,
  clock: systemClock,
  random: systemRandom,
  log,
  config,
  keys,
})

import path from 'node:path'
import type { Pool } from 'pg'
import { type Config, readConfig } from '../config.ts'
import { createPool } from '../db/pool.ts'
import { troubleOf } from './trouble.ts'
import { argumentsOf, UsageWrong } from './usage.ts'

const root = path.resolve(import.meta.dirname, '../../../..')

/** What a command of the shell works with. */
export interface Workplace {
  readonly config: Config
  readonly db: Pool
}

export interface Connection {
  /** What the database calls it. */
  readonly name: string
  readonly as: 'app' | 'owner'
  readonly size: number
}

/** Reads the configuration and keeps the database open as long as the work lasts. */
export async function atWork<Result>(
  connection: Connection,
  work: (place: Workplace) => Promise<Result>,
): Promise<Result> {
  const config = readConfig(process.env, root)
  const db = createPool({
    url: config.databaseUrl,
    ...connection,
    onError: (error) => process.stderr.write(`${error.message}\n`),
  })
  try {
    return await work({ config, db })
  } finally {
    await db.end()
  }
}

export interface Command extends Connection {
  readonly usage: string
  readonly mostWords: number
  /** What the words ask for, before anything is opened; the work answers its exit code. */
  readonly choose: (words: readonly string[]) => (place: Workplace) => Promise<number>
}

/** Runs a command with the words it was called with. Exit 1: it could not work; 2: asked wrongly. */
export async function runCommand(command: Command): Promise<void> {
  const { name, as, size, usage, mostWords, choose } = command
  try {
    const work = choose(argumentsOf(process.argv.slice(2), usage, mostWords))
    process.exitCode = await atWork({ name, as, size }, work)
  } catch (error) {
    const isUsage = error instanceof UsageWrong
    process.stderr.write(`${isUsage ? error.message : troubleOf(error)}\n`)
    process.exitCode = isUsage ? 2 : 1
  }
}

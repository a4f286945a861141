import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { refuse } from '@lantern/contract/errors'
import { MINUTE_MS } from '@lantern/kernel/time'
import { Client } from 'pg'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import { dropDatabases } from './db/queries.ts'
import type { Examiner } from './modules/vendors/index.ts'

const ROOT = path.resolve(import.meta.dirname, '../../..')
const PROGRAM = path.join(import.meta.dirname, 'testing/examine-adapter.ts')
const LONGEST_MS = 10 * MINUTE_MS
/** What a certificate speaks of: the room of vendors and the protocol. */
const EXAMINED = ['apps/server/src/modules/vendors', 'packages/vendor-protocol/src']

const run = promisify(execFile)

/** The version of the program, and which sources of vendors and protocol it was examined with. */
function versionOf(): string {
  const about: { readonly version: string } = JSON.parse(
    readFileSync(path.join(ROOT, 'package.json'), 'utf8'),
  )
  const sum = createHash('sha256')
  for (const folder of EXAMINED) {
    const files = globSync('**/*.ts', { cwd: path.join(ROOT, folder) })
    for (const file of files.filter((name) => !name.endsWith('.test.ts')).toSorted())
      sum.update(`${file}\n`).update(readFileSync(path.join(ROOT, folder, file)))
  }
  return `${about.version}+${sum.digest('hex').slice(0, 12)}`
}

/** Where houses are made; undefined where the only server is the one that members play on. */
const serverOf = ({ mode, databaseUrl, examinerDatabaseUrl }: Config): string | undefined =>
  examinerDatabaseUrl ?? (mode === 'production' ? undefined : databaseUrl)

/** What the databases of a run are called by; another program's on the same server are not ours. */
const prefixOf = ({ databaseUrl }: Config): string =>
  `examined_${createHash('sha256').update(databaseUrl).digest('hex').slice(0, 12)}_`

/** Drops what a run has left, however it ended. */
async function sweep(url: string, prefix: string): Promise<void> {
  const admin = new Client({ connectionString: url })
  await admin.connect()
  try {
    await dropDatabases(admin, prefix)
  } finally {
    await admin.end()
  }
}

/**
 * Examines adapters in a process of its own, so that storms of messages delay nobody, and on a
 * database of its own that is gone afterwards, also when the run before was stopped. The account
 * of the server must be allowed to make one. In production it is a server of its own.
 */
export function createExaminer(): Examiner {
  let version: string | undefined
  return {
    get version() {
      version ??= versionOf()
      return version
    },
    check: ({ config }: Pick<Context, 'config'>) => {
      if (serverOf(config) === undefined) refuse('conformance_unavailable')
    },
    examine: async ({ config }: Pick<Context, 'config'>, dialect: string) => {
      const url = serverOf(config) ?? refuse('conformance_unavailable')
      const prefix = prefixOf(config)
      await sweep(url, prefix)
      try {
        const { stdout } = await run(process.execPath, [PROGRAM, dialect], {
          cwd: ROOT,
          env: { LANTERN_TEST_PG: url, LANTERN_TEST_PREFIX: prefix },
          timeout: LONGEST_MS,
          killSignal: 'SIGKILL',
          maxBuffer: 1_000_000,
        })
        return stdout
      } finally {
        await sweep(url, prefix)
      }
    },
  }
}

import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { MINUTE_MS } from '@lantern/kernel/time'
import type { Context } from './context.ts'
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

/**
 * Examines adapters in a process of its own, so that storms of messages delay nobody, and on a
 * database of its own beside the program's. The account of the database must be allowed to make one.
 */
export function createExaminer(): Examiner {
  let version: string | undefined
  return {
    get version() {
      version ??= versionOf()
      return version
    },
    examine: async (ctx: Context, dialect: string) => {
      const { stdout } = await run(process.execPath, [PROGRAM, dialect], {
        cwd: ROOT,
        env: { LANTERN_TEST_PG: ctx.config.databaseUrl },
        timeout: LONGEST_MS,
        maxBuffer: 1_000_000,
      })
      return stdout
    },
  }
}

import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { holderOf, lock, tryLock } from '../lock.mjs'
import { type Postgres, startPostgres } from '../postgres/server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Superuser URL of the server of this test run. */
    readonly postgresUrl: string
  }
}

const PREFIX = 'lantern-test-'
const BIRTH_MS = 60_000

/**
 * One PostgreSQL per test run, in a folder of its own. Its URL is `LANTERN_TEST_PG` and
 * `inject('postgresUrl')`; a URL given from outside is used as it is.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['LANTERN_TEST_PG']
  if (given) {
    project.provide('postgresUrl', given)
    return async () => {}
  }
  await sweep()
  const stateDir = mkdtempSync(path.join(os.tmpdir(), PREFIX))
  chmodSync(stateDir, 0o755) // the server's account goes through it
  const run = await lock(runLock(stateDir))
  // many databases are made and dropped: keep their write-ahead log from being flushed too often
  const server = await startPostgres({ stateDir, settings: { max_wal_size: '2GB' } })
  process.env['LANTERN_TEST_PG'] = server.url
  project.provide('postgresUrl', server.url)
  return async () => {
    delete process.env['LANTERN_TEST_PG']
    await server.stop()
    run.release()
    remove(stateDir, server)
  }
}

const runLock = (stateDir: string): string => path.join(stateDir, 'run.lock')

/** Ends the servers of test runs that were killed before they could do it. */
async function sweep(): Promise<void> {
  for (const entry of readdirSync(os.tmpdir())) {
    if (!entry.startsWith(PREFIX)) continue
    const stateDir = path.join(os.tmpdir(), entry)
    const found = statSync(stateDir, { throwIfNoEntry: false })
    if (found === undefined || found.uid !== process.getuid?.()) continue
    // a run makes its folder a moment before it locks it
    const isBeingBorn = Date.now() - found.birthtimeMs < BIRTH_MS
    if (isBeingBorn || holderOf(runLock(stateDir))) continue
    if (tryLock(runLock(stateDir)).holder) continue
    const server = await startPostgres({ stateDir })
    await server.stop()
    remove(stateDir, server)
  }
}

function remove(stateDir: string, server: Postgres): void {
  rmSync(server.dataDir, { recursive: true, force: true })
  rmSync(stateDir, { recursive: true, force: true })
}

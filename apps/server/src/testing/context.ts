import { fixedClock } from '@lantern/kernel/time'
import type { Pool } from 'pg'
import { type Config, readConfig } from '../config.ts'
import { type Context, createLogger } from '../context.ts'
import { firstKeys } from '../keys/ring.ts'
import { seededRandom } from '../seed/random.ts'
import { scratchFolder } from './database.ts'

export interface TestContext extends Context {
  readonly clock: ReturnType<typeof fixedClock>
}

/** A context on a test database: a clock that stands still, quiet logs, seeded chance. */
export function testContext(db: Pool, url: string, changes: Partial<Config> = {}): TestContext {
  const config = readConfig(
    {
      MODE: 'test',
      DATABASE_URL: url,
      LOG_LEVEL: 'silent',
      PORT: '3000',
      // Never the folder of the program that may be running here.
      AUDIT_ROOT_FOLDER: scratchFolder(url),
    },
    process.cwd(),
  )
  return {
    db,
    clock: fixedClock(new Date('2026-11-02T09:30:00Z')),
    random: seededRandom('tests'),
    log: createLogger('silent'),
    config: { ...config, ...changes },
    keys: firstKeys({ ...config, ...changes }),
  }
}

import { durabilitySettings } from './db/queries.ts'
import type { Db } from './db/transact.ts'

const NEEDED = ['fsync', 'synchronous_commit', 'full_page_writes']

/** Settings of the database under which an acknowledged commit could be lost; empty when none. */
export async function weakSettings(db: Db): Promise<string[]> {
  const settings = await durabilitySettings(db)
  return NEEDED.filter((name) => settings[name] === 'off' || settings[name] === undefined).map(
    (name) => `${name} is ${settings[name] ?? 'unknown'}`,
  )
}

import { isIP } from 'node:net'
import type { Pool } from 'pg'
import type { Context } from '../../context.ts'
import { countryFile } from './country-file.ts'
import { plainAddress } from './networks.ts'
import { countryOfAddress } from './queries.ts'

/** Tells the country of an address. Other sources of that knowledge stand behind the same port. */
export interface CountryFinder {
  /** ISO 3166 code, or null when it is not known. */
  find(ip: string): Promise<string | null>
}

const MOST_KEPT = 10_000
const KEPT_MS = 60_000

interface Kept {
  readonly country: string | null
  readonly at: number
}

/** Reads the table `country_networks`, and remembers the answers for a minute. */
export function tableCountryFinder(db: Pool): CountryFinder {
  const kept = new Map<string, Kept>()
  return {
    find: async (ip) => {
      const address = plainAddress(ip)
      if (isIP(address) === 0) return null
      const found = kept.get(address)
      if (found && performance.now() - found.at < KEPT_MS) return found.country
      const country = await countryOfAddress(db, address)
      if (kept.size >= MOST_KEPT) kept.clear()
      kept.set(address, { country, at: performance.now() })
      return country
    },
  }
}

/** The finder of this installation, and how old its file is. */
export interface InstalledFinder extends CountryFinder {
  /** When the file was made; null without one. */
  builtAt(): Promise<Date | null>
}

const finders = new WeakMap<Pool, InstalledFinder>()

/**
 * The finder of this installation: networks that the operator named in the database, then the file
 * that the operator brought.
 */
export function countryFinder(ctx: Context): InstalledFinder {
  const found = finders.get(ctx.db)
  if (found) return found
  const table = tableCountryFinder(ctx.db)
  const path = ctx.config.countryDatabase
  const file = path === null ? undefined : countryFile(path, ctx.log)
  const fresh: InstalledFinder = {
    find: async (ip) => (await table.find(ip)) ?? (file ? await file.find(plainAddress(ip)) : null),
    builtAt: async () => (file ? await file.builtAt() : null),
  }
  finders.set(ctx.db, fresh)
  return fresh
}

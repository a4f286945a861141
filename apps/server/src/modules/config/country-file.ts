import { readFile, stat } from 'node:fs/promises'
import type { Logger } from 'pino'
import { field, type Mmdb, MmdbInvalid, type MmdbValue, readMmdb } from './mmdb.ts'

/** How often the file is looked at for a change, at most. */
const LOOK_MS = 1000

/** The country database that the operator brought, read again whenever the file changes. */
export interface CountryFile {
  /** ISO 3166 code, or null when it is not known or there is no readable file. */
  find(ip: string): Promise<string | null>
  builtAt(): Promise<Date | null>
}

interface Kept {
  /** What tells one version of the file from another. */
  readonly version: string
  readonly database: Mmdb | undefined
}

/** A damaged or missing file is told in the log; what was read before it keeps serving. */
export function countryFile(path: string, log: Logger): CountryFile {
  let kept: Kept = { version: '', database: undefined }
  let lookedAt = Number.NEGATIVE_INFINITY
  let looking: Promise<void> | undefined

  const look = async (): Promise<void> => {
    const version = await versionOf(path, log)
    if (version === undefined || version === kept.version) return
    kept = { version, database: (await load(path, log)) ?? kept.database }
  }
  const current = async (): Promise<Mmdb | undefined> => {
    if (performance.now() - lookedAt >= LOOK_MS) {
      lookedAt = performance.now()
      looking = look()
    }
    await looking
    return kept.database
  }
  return {
    find: async (ip) => countryIn(await current(), ip, log),
    builtAt: async () => (await current())?.builtAt ?? null,
  }
}

async function versionOf(path: string, log: Logger): Promise<string | undefined> {
  try {
    const found = await stat(path)
    return `${found.ino}:${found.size}:${found.mtimeMs}`
  } catch (error) {
    // Once a second at most, and only while it is so.
    log.error({ err: error, path }, 'there is no country database')
    return undefined
  }
}

async function load(path: string, log: Logger): Promise<Mmdb | undefined> {
  try {
    return readMmdb(await readFile(path))
  } catch (error) {
    log.error({ err: error, path }, 'the country database can not be read')
    return undefined
  }
}

function countryIn(database: Mmdb | undefined, ip: string, log: Logger): string | null {
  try {
    return countryOf(database?.find(ip))
  } catch (error) {
    if (!(error instanceof MmdbInvalid)) throw error
    log.error({ err: error }, 'the country database is damaged')
    return null
  }
}

const CODE = /^[A-Z]{2}$/

/** The country of a record, as the usual databases write it. */
function countryOf(record: MmdbValue | undefined): string | null {
  const said = [
    field(field(record, 'country'), 'iso_code'),
    field(field(record, 'registered_country'), 'iso_code'),
    field(record, 'country_code'),
    field(record, 'country'),
  ]
  const found = said.find((one) => typeof one === 'string' && CODE.test(one))
  return typeof found === 'string' ? found : null
}

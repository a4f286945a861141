import { ConfigurationInvalid } from '../config.ts'

/** Codes with which a database, or the way to it, says no before any question of ours. */
const NO_DATABASE = /^(E[A-Z]+|08...|28...|3D000|42P01|57P0[0-3])$/

/** What kept a command of the shell from its work, in one line; anything else is thrown again. */
export function troubleOf(error: unknown): string {
  if (error instanceof ConfigurationInvalid) return error.message
  if (error instanceof Error && 'code' in error && NO_DATABASE.test(String(error.code)))
    return `The database can not be asked (npm run doctor says more): ${error.message || String(error.code)}`
  throw error
}

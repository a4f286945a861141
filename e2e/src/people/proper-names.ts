import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../../..')

/** Where games, brands of the studio and pots have their names: they read the same everywhere. */
const NAMED_IN = ['packages/games/src/slots/titles/**/*.ts', 'apps/server/src/seed/**/*.ts']

/** Names of games, vendors and pots of the demo. */
export const properNames: ReadonlySet<string> = new Set(
  NAMED_IN.flatMap((pattern) => globSync(pattern, { cwd: root })).flatMap((file) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(/\bname: (['"])(.+?)\1/g)].map(
      ([, , name]) => name ?? '',
    ),
  ),
)

// The program under the drill, cut down to its money path: commands come in, outcomes go out. It
// is killed while it works; only what it said counts as acknowledged.
import process from 'node:process'
import { createPool } from '@lantern/server/db/pool'
import { apply, type Outcome, type WagerCommand } from '@lantern/server/modules/wagers/index'

export interface Order {
  readonly id: number
  readonly command: WagerCommand
}
/** Without an outcome nobody knows what became of the command. */
export interface Answer {
  readonly id: number
  readonly outcome?: Outcome
  readonly error?: string
}

const url = process.env['DRILL_DATABASE']
if (!url) throw new Error('DRILL_DATABASE is not set')
const db = createPool({
  url,
  size: 8,
  as: 'app',
  name: 'drill',
  // the database is killed on purpose: the pool replaces its connections by itself
  onError: () => {},
})

const answer = (message: Answer): void => {
  process.send?.(message)
}

process.on('message', ({ id, command }: Order) => {
  apply({ db }, command).then(
    (outcome) => answer({ id, outcome }),
    (error: unknown) => answer({ id, error: String(error) }),
  )
})
process.on('disconnect', () => process.exit(0))

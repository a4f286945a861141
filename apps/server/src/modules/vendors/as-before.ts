import type { Tx } from '../../db/transact.ts'
import { applyIn, type Outcome, type WagerCommand } from '../wagers/index.ts'

/** The command as it was hashed before all that was said counted. */
function before(command: WagerCommand): WagerCommand {
  const { said: _, ...rest } = command
  return rest
}

const isOther = ({ refusal }: Outcome): boolean => refusal === 'idempotency_conflict'

/** Applies a command; a key of the time before all that was said counted is known by what did. */
export async function asBefore(
  command: WagerCommand,
  apply: (command: WagerCommand) => Promise<Outcome>,
): Promise<Outcome> {
  const outcome = await apply(command)
  // the key is used up whatever it was used for: nothing is applied by asking again
  return isOther(outcome) ? await apply(before(command)) : outcome
}

/** The same of several in a transaction. */
export async function asBeforeIn(tx: Tx, commands: readonly WagerCommand[]): Promise<Outcome[]> {
  const outcomes = await applyIn(tx, commands)
  const others = commands.filter((_, index) => isOtherAt(outcomes, index))
  const known = others.length > 0 ? await applyIn(tx, others.map(before)) : []
  return outcomes.map((outcome) => (isOther(outcome) ? (known.shift() ?? outcome) : outcome))
}

const isOtherAt = (outcomes: readonly Outcome[], index: number): boolean => {
  const outcome = outcomes[index]
  return outcome !== undefined && isOther(outcome)
}

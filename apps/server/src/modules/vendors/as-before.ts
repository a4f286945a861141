import type { Outcome, WagerCommand } from '../wagers/index.ts'

/** Applies a command; a key of the time before all that was said counted is known by what did. */
export async function asBefore(
  command: WagerCommand,
  apply: (command: WagerCommand) => Promise<Outcome>,
): Promise<Outcome> {
  const outcome = await apply(command)
  if (outcome.refusal !== 'idempotency_conflict') return outcome
  const { said: _, ...before } = command
  // the key is used up whatever it was used for: nothing is applied by asking again
  return await apply(before)
}

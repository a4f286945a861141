/** A command of the shell that was asked for something it does not do: exit code 2. */
export class UsageWrong extends Error {
  override readonly name = 'UsageWrong'
}

/** The words of a command line, as many as the command takes. Throws {@link UsageWrong}. */
export function argumentsOf(given: readonly string[], usage: string, most: number): string[] {
  const unknown = given.find((one, place) => one.startsWith('-') || place >= most)
  if (unknown !== undefined) throw new UsageWrong(`Unknown argument: ${unknown}\n\n${usage}`)
  return [...given]
}

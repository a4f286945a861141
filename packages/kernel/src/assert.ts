/** An invariant that only our own mistake can break. It is a fault, never a refusal. */
export class InvariantBroken extends Error {
  override readonly name = 'InvariantBroken'
}

/** Throws {@link InvariantBroken} when `condition` is false; `why` says what was relied on. */
export function assert(condition: unknown, why: string): asserts condition {
  if (!condition) throw new InvariantBroken(why)
}

/** Marks a branch that the types say can not be reached. */
export function unreachable(value: never): never {
  throw new InvariantBroken(`unreachable: ${String(value)}`)
}

/** Returns `value`, which the caller knows to be there; `why` says how it knows. */
export function present<T>(value: T | null | undefined, why: string): T {
  if (value === null || value === undefined) throw new InvariantBroken(why)
  return value
}

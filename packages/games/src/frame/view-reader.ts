import type { Schema } from '../game.ts'

/**
 * Reads views by a game's schema, null for anything else. A view is read once: the last rounds are drawn
 * again and again, and reading a dozen of them takes the time of a frame.
 */
export function viewReader<View>(schema: Schema<View>): (view: unknown) => View | null {
  const known = new WeakMap<object, View | null>()
  const read = (view: unknown): View | null => {
    const result = schema.safeParse(view)
    return result.success ? result.data : null
  }
  return (view) => {
    if (typeof view !== 'object' || view === null) return read(view)
    const before = known.get(view)
    if (before !== undefined) return before
    const now = read(view)
    known.set(view, now)
    return now
  }
}

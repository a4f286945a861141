/** The list with the entry of this place one place higher. */
export function raised<Item>(items: readonly Item[], at: number): Item[] {
  const one = items[at]
  if (one === undefined || at === 0) return [...items]
  const others = items.filter((_, place) => place !== at)
  return [...others.slice(0, at - 1), one, ...others.slice(at - 1)]
}

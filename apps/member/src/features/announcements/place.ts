/** Titles of announcements on a page. */
export const PER_PAGE = 9

/** On which page the announcement of this number stands, and where on it; both from the first. */
export function placeOf(index: number, total: number): { page: number; position: number } {
  const last = Math.max(0, total - 1)
  const at = Number.isInteger(index) ? Math.min(Math.max(0, index), last) : 0
  const position = at % PER_PAGE
  return { page: (at - position) / PER_PAGE + 1, position }
}

export const pagesOf = (total: number): number => Math.ceil(total / PER_PAGE)

/** The titles of a page, each with its number in the whole list. */
export const onPage = <Item>(
  items: readonly Item[],
  page: number,
): { item: Item; index: number }[] =>
  items
    .slice((page - 1) * PER_PAGE, page * PER_PAGE)
    .map((item, at) => ({ item, index: (page - 1) * PER_PAGE + at }))

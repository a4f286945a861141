/** What a list page shows, as its address says it. Pages count from 1. */
export interface TableState {
  readonly pageNo: number
  readonly pageSize: number
  readonly sort: TableSort | undefined
  readonly search: string
  /** Filter name → chosen value; a filter that is off is absent. */
  readonly filters: Readonly<Record<string, string>>
}

export interface TableSort {
  readonly by: string
  readonly direction: 'asc' | 'desc'
}

/**
 * What a list page can show: everything else in an address is ignored, never passed on. `Choices`
 * is the type of the values that each filter may take.
 */
export interface TableShape<
  Choices extends Readonly<Record<string, string>> = Readonly<Record<string, string>>,
> {
  readonly sortable: readonly string[]
  readonly defaultSort?: TableSort
  /** Filter name → the values it may take. */
  readonly filters: { readonly [Name in keyof Choices]: readonly Choices[Name][] }
  readonly defaultFilters?: NoInfer<Partial<Choices>>
}

/** A shape that knows the values of its filters by their types. */
export const tableShape = <Choices extends Readonly<Record<string, string>>>(
  shape: TableShape<Choices>,
): TableShape<Choices> => shape

/** A list that is neither sorted nor filtered. */
export const plainShape = tableShape({ sortable: [], filters: {} })

export const PAGE_SIZES: readonly number[] = [20, 50, 100]
export const DEFAULT_PAGE_SIZE = 20
export const LONGEST_SEARCH = 64
/** Stands in an address for a filter that is off although it has a default. */
export const ANY = 'any'

const LAST_PAGE = 100_000
const NAMES = { page: 'page', size: 'size', sort: 'sort', search: 'q' } as const

/** Reads a table's state from the query of an address; what does not fit falls back. */
export function readTableState(
  query: Readonly<Record<string, string>>,
  shape: TableShape,
): TableState {
  const size = wholeNumber(query[NAMES.size])
  const page = wholeNumber(query[NAMES.page])
  return {
    pageNo: page !== undefined && page >= 1 && page <= LAST_PAGE ? page : 1,
    pageSize: size !== undefined && PAGE_SIZES.includes(size) ? size : DEFAULT_PAGE_SIZE,
    sort: readSort(query[NAMES.sort], shape),
    search: (query[NAMES.search] ?? '').trim().slice(0, LONGEST_SEARCH),
    filters: readFilters(query, shape),
  }
}

/** Writes a state as the query of an address; whatever is at its default stays out. */
export function writeTableState(state: TableState, shape: TableShape): Record<string, string> {
  const query: Record<string, string> = {}
  for (const name of Object.keys(shape.filters)) {
    const chosen = state.filters[name] ?? ANY
    if (chosen !== (shape.defaultFilters?.[name] ?? ANY)) query[name] = chosen
  }
  if (state.search) query[NAMES.search] = state.search
  const { sort } = state
  if (sort && !sameSort(sort, shape.defaultSort)) query[NAMES.sort] = `${sort.by}.${sort.direction}`
  if (state.pageSize !== DEFAULT_PAGE_SIZE) query[NAMES.size] = String(state.pageSize)
  if (state.pageNo !== 1) query[NAMES.page] = String(state.pageNo)
  return query
}

// Any change of what is listed begins at the first page again: page 7 of another list means nothing.

export const withPage = (state: TableState, pageNo: number): TableState => ({ ...state, pageNo })

export const withPageSize = (state: TableState, pageSize: number): TableState => ({
  ...state,
  pageSize,
  pageNo: 1,
})

export const withSearch = (state: TableState, search: string): TableState => ({
  ...state,
  search: search.trim().slice(0, LONGEST_SEARCH),
  pageNo: 1,
})

export const withSort = (state: TableState, sort: TableSort): TableState => ({
  ...state,
  sort,
  pageNo: 1,
})

/** Sets one filter; undefined switches it off. */
export function withFilter(state: TableState, name: string, value: string | undefined): TableState {
  const rest = Object.entries(state.filters).filter(([other]) => other !== name)
  const chosen = value === undefined ? rest : [...rest, [name, value] as const]
  return { ...state, filters: Object.fromEntries(chosen), pageNo: 1 }
}

const sameSort = (a: TableSort, b: TableSort | undefined): boolean =>
  a.by === b?.by && a.direction === b.direction

function wholeNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9][0-9]{0,6}$/.test(text)
    ? Number.parseInt(text, 10)
    : undefined
}

function readSort(text: string | undefined, shape: TableShape): TableSort | undefined {
  const dot = text?.lastIndexOf('.') ?? -1
  const by = text?.slice(0, dot) ?? ''
  const direction = text?.slice(dot + 1)
  if (dot < 1 || !shape.sortable.includes(by)) return shape.defaultSort
  return direction === 'asc' || direction === 'desc' ? { by, direction } : shape.defaultSort
}

function readFilters(
  query: Readonly<Record<string, string>>,
  shape: TableShape,
): Record<string, string> {
  const filters: Record<string, string> = {}
  for (const [name, values] of Object.entries(shape.filters)) {
    const asked = query[name]
    const fallback = shape.defaultFilters?.[name]
    const known = asked !== undefined && (asked === ANY || values.includes(asked))
    const chosen = known ? asked : fallback
    if (chosen !== undefined && chosen !== ANY) filters[name] = chosen
  }
  return filters
}

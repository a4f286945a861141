import type { ServerTableProps } from '@lantern/console-kit/server-table'
import {
  readTableState,
  type TableShape,
  type TableState,
  writeTableState,
} from '@lantern/console-kit/table-state'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'

const TABLE_NAMES: readonly string[] = ['page', 'size', 'sort', 'q']

/** The part of an address's query that is not the table's: the open row, the chosen tab. */
export function besidesTable(
  query: Readonly<Record<string, string>>,
  shape: TableShape,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query).filter(
      ([name]) => !TABLE_NAMES.includes(name) && !Object.hasOwn(shape.filters, name),
    ),
  )
}

export interface AddressedTable<Choices> {
  readonly state: TableState
  /** What the table takes over as it stands. */
  readonly table: Pick<ServerTableProps<never>, 'shape' | 'state' | 'onState'>
  // For the call that reads the list:
  readonly paging: Pick<TableState, 'pageNo' | 'pageSize'>
  readonly search: string | undefined
  /** What is chosen of a filter; undefined while it is off. */
  readonly choice: <Name extends keyof Choices>(name: Name) => Choices[Name] | undefined
}

/** A table whose state lives in the address: reload, back and a copied link show the same rows. */
export function useTableState<Choices extends Readonly<Record<string, string>>>(
  shape: TableShape<Choices>,
): AddressedTable<Choices> {
  const query = useQuery()
  const navigate = useNavigate()
  const state = readTableState(query, shape)
  const onState = useCallback(
    (next: TableState) => {
      // typing a search is one step back, not one per letter
      const replace = readTableState(query, shape).search !== next.search
      const search = { ...besidesTable(query, shape), ...writeTableState(next, shape) }
      void navigate({ to: '.', search, replace, resetScroll: false })
    },
    [query, shape, navigate],
  )
  const { pageNo, pageSize, search, filters } = state
  return {
    state,
    table: { shape, state, onState },
    paging: { pageNo, pageSize },
    search: search || undefined,
    choice: (name) => shape.filters[name].find((value) => value === filters[String(name)]),
  }
}

/** The query of the address as text. */
export const useQuery = (): Readonly<Record<string, string>> => useSearch({ from: '__root__' })

/** Sets or clears single names of the query and leaves the others as they are. */
export function useSetQuery(): (
  changes: Readonly<Record<string, string | undefined>>,
  replace?: boolean,
) => void {
  const query = useQuery()
  const navigate = useNavigate()
  return useCallback(
    (changes, replace = false) => {
      const merged = Object.entries({ ...query, ...changes })
      const search = Object.fromEntries(
        merged.filter((entry): entry is [string, string] => entry[1] !== undefined),
      )
      void navigate({ to: '.', search, replace, resetScroll: false })
    },
    [query, navigate],
  )
}

/** The row that is open beside a list, in the address as well. */
export function useOpenRow() {
  const { open } = useQuery()
  const setQuery = useSetQuery()
  return {
    open,
    openRow: (id: string, replace?: boolean) => setQuery({ open: id }, replace),
    closeRow: () => setQuery({ open: undefined }),
  }
}

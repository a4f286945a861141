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

export interface AddressedTable {
  readonly state: TableState
  readonly setState: (next: TableState) => void
}

/** A table whose state lives in the address: reload, back and a copied link show the same rows. */
export function useTableState(shape: TableShape): AddressedTable {
  const query = useQuery()
  const navigate = useNavigate()
  const state = readTableState(query, shape)
  const setState = useCallback(
    (next: TableState) => {
      // typing a search is one step back, not one per letter
      const replace = readTableState(query, shape).search !== next.search
      const search = { ...besidesTable(query, shape), ...writeTableState(next, shape) }
      void navigate({ to: '.', search, replace, resetScroll: false })
    },
    [query, shape, navigate],
  )
  return { state, setState }
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

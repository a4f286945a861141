import { expect, test } from 'vitest'
import {
  readTableState,
  type TableShape,
  withFilter,
  withPage,
  withPageSize,
  withSearch,
  withSort,
  writeTableState,
} from './table-state.ts'

const shape: TableShape = {
  sortable: ['registeredAt', 'balance'],
  defaultSort: { by: 'registeredAt', direction: 'desc' },
  filters: { status: ['active', 'blocked'] },
}
const queue: TableShape = {
  sortable: [],
  filters: { state: ['requested', 'paid'] },
  defaultFilters: { state: 'requested' },
}

test('an empty address is the default view, and the default view leaves the address empty', () => {
  const state = readTableState({}, shape)
  expect(state).toEqual({
    pageNo: 1,
    pageSize: 20,
    sort: { by: 'registeredAt', direction: 'desc' },
    search: '',
    filters: {},
  })
  expect(writeTableState(state, shape)).toEqual({})
})

test('a full state survives the way into the address and back', () => {
  const state = {
    pageNo: 7,
    pageSize: 50,
    sort: { by: 'balance', direction: 'asc' },
    search: 'memb 0',
    filters: { status: 'blocked' },
  } as const
  const query = writeTableState(state, shape)
  expect(query).toEqual({
    page: '7',
    size: '50',
    sort: 'balance.asc',
    q: 'memb 0',
    status: 'blocked',
  })
  const throughUrl = Object.fromEntries(new URLSearchParams(new URLSearchParams(query).toString()))
  expect(readTableState(throughUrl, shape)).toEqual(state)
})

test.each([
  [{ page: '0' }],
  [{ page: '-3' }],
  [{ page: '1e3' }],
  [{ page: '100001' }],
  [{ size: '7' }],
  [{ size: '9999' }],
  [{ sort: 'password.asc' }],
  [{ sort: 'balance' }],
  [{ sort: 'balance.sideways' }],
  [{ sort: '.asc' }],
  [{ status: 'deleted' }],
  [{ other: 'x' }],
])('an address that does not fit falls back: %j', (query) => {
  expect(readTableState(query as Record<string, string>, shape)).toEqual(readTableState({}, shape))
})

test('a search is trimmed and cut to what the server takes', () => {
  expect(readTableState({ q: `  ${'a'.repeat(90)} ` }, shape).search).toBe('a'.repeat(64))
})

test('a filter with a default can be switched off, and the address says so', () => {
  const first = readTableState({}, queue)
  expect(first.filters).toEqual({ state: 'requested' })
  const off = withFilter(first, 'state', undefined)
  expect(off.filters).toEqual({})
  const query = writeTableState(off, queue)
  expect(query).toEqual({ state: 'any' })
  expect(readTableState(query, queue).filters).toEqual({})
})

test('whatever changes the list goes back to its first page; paging alone does not', () => {
  const state = withPage(readTableState({}, shape), 4)
  expect(state.pageNo).toBe(4)
  expect(withSearch(state, 'x').pageNo).toBe(1)
  expect(withFilter(state, 'status', 'blocked').pageNo).toBe(1)
  expect(withSort(state, { by: 'balance', direction: 'asc' }).pageNo).toBe(1)
  expect(withPageSize(state, 100).pageNo).toBe(1)
})

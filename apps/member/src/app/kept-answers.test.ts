import { games } from '@lantern/contract/games'
import { vendors } from '@lantern/contract/vendors'
import { queryKeyOf } from '@lantern/web-kit/hooks'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { keepAnswers } from './kept-answers.ts'

function memory(): Storage {
  const items = new Map<string, string>()
  return {
    get length() {
      return items.size
    },
    key: (at) => [...items.keys()][at] ?? null,
    getItem: (name) => items.get(name) ?? null,
    setItem: (name, text) => void items.set(name, text),
    removeItem: (name) => void items.delete(name),
    clear: () => items.clear(),
  }
}
const page = (place: Storage, token?: string): QueryClient => {
  const queries = new QueryClient()
  keepAnswers(queries, place, () => token)
  return queries
}
const HOT = queryKeyOf(games.hot, {})
const LANES = queryKeyOf(games.newGameVendor, {})
const WALLET = queryKeyOf(vendors.merchantWallet, {})
const NOTHING_HOT = { list: [] }
const wallet = {
  isSingle: true,
  mainWallet: { currency: 'USD', balance: 12_345n },
  wallets: [],
  transfers: [],
}
const answered = (queries: QueryClient, key: readonly unknown[], reply: unknown) =>
  queries.fetchQuery({ queryKey: key, queryFn: () => Promise.resolve(reply) })

test('hot games and vendors are there on the next page of a visit, as old as they are', async () => {
  const place = memory()
  const first = page(place)
  await answered(first, HOT, NOTHING_HOT)
  await answered(first, LANES, { data: { lanes: [] } })
  const second = page(place)
  expect(second.getQueryData(HOT)).toEqual(NOTHING_HOT)
  expect(second.getQueryState(LANES)?.dataUpdatedAt).toBe(first.getQueryState(LANES)?.dataUpdatedAt)
})

test('what came with the page is newer than what was kept', async () => {
  const place = memory()
  await answered(page(place), HOT, NOTHING_HOT)
  const queries = new QueryClient()
  const came = { list: ['the page’s own'] }
  queries.setQueryData(HOT, came)
  keepAnswers(queries, place, () => undefined)
  expect(queries.getQueryData(HOT)).toBe(came)
})

test('other answers are not kept', async () => {
  const place = memory()
  await answered(page(place), queryKeyOf(games.menus, {}), { categories: [], gameMenus: [] })
  expect(place.length).toBe(0)
})

test('the wallet is kept for whoever is signed in, and for nobody else', async () => {
  const place = memory()
  await answered(page(place, 'a-token'), WALLET, wallet)
  expect(page(place, 'another').getQueryData(WALLET)).toBe(undefined)
  expect(place.length).toBe(0)
  await answered(page(place, 'a-token'), WALLET, wallet)
  expect(page(place, 'a-token').getQueryData(WALLET)).toEqual(wallet)
})

test.each(['no JSON', '{}', '{"key":["/elsewhere",{}],"at":1,"token":null,"reply":{}}'])(
  'a spoiled entry is forgotten: %s',
  (text) => {
    const place = memory()
    place.setItem('answer spoiled', text)
    page(place)
    expect(place.length).toBe(0)
  },
)

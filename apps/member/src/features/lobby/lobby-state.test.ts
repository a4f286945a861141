import { expect, test } from 'vitest'
import {
  type Browsing,
  browse,
  browsingFrom,
  HOME_STATE,
  homeFrom,
  type HomeState,
  type HomeStep,
  listInput,
  pageWithin,
  searchedGames,
  searched,
  shownOf,
  type Step,
  stepHome,
  vendorsOf,
} from './lobby-state.ts'

const DEEP: Browsing = {
  filter: 'HOT',
  vendor: 'KIRIN',
  classify: 'CLASSIC',
  term: 'moon',
  page: 7,
}

test.each<[string, Step, Partial<Browsing>]>([
  ['ALL forgets vendor and class', { do: 'filter', filter: 'ALL' }, { filter: 'ALL', vendor: undefined, classify: undefined, term: '', page: 1 }],
  ['HOT keeps them', { do: 'filter', filter: 'HOT' }, { vendor: 'KIRIN', classify: 'CLASSIC', term: '', page: 1 }],
  ['FAV begins at the first page', { do: 'filter', filter: 'FAV' }, { filter: 'FAV', term: '', page: 1 }],
  ['RECENT too', { do: 'filter', filter: 'RECENT' }, { filter: 'RECENT', term: '', page: 1 }],
  ['a vendor brings its own classes', { do: 'vendor', vendor: 'ONYX' }, { vendor: 'ONYX', classify: undefined, term: '', page: 1 }],
  ['all vendors', { do: 'vendor', vendor: undefined }, { vendor: undefined, classify: undefined, page: 1 }],
  ['a class', { do: 'classify', classify: 'MEGA' }, { vendor: 'KIRIN', classify: 'MEGA', term: '', page: 1 }],
  ['a search is trimmed and keeps the filter', { do: 'search', term: '  fox ' }, { ...DEEP, term: 'fox', page: 1 }],
  ['the same search again keeps its page', { do: 'search', term: ' moon' }, DEEP],
  ['a page', { do: 'page', page: 8, totalPages: 9 }, { ...DEEP, page: 8 }],
  ['the last page', { do: 'page', page: 9, totalPages: 9 }, { page: 9 }],
  ['a page beyond the end is ignored', { do: 'page', page: 10, totalPages: 9 }, DEEP],
  ['a page before the first too', { do: 'page', page: 0, totalPages: 9 }, DEEP],
  ['and half a page', { do: 'page', page: 2.5, totalPages: 9 }, DEEP],
  ['while the end is not known any page is asked for', { do: 'page', page: 10, totalPages: undefined }, { page: 10 }],
])('%s', (_name, step, changed) => {
  expect(browse(DEEP, step)).toMatchObject(changed)
}) // biome-ignore format: a table

test('a list begins with everything, or with the vendor its address names', () => {
  expect(browsingFrom()).toEqual({ filter: 'ALL', vendor: undefined, classify: undefined, term: '', page: 1 })
  expect(browsingFrom('KIRIN').vendor).toBe('KIRIN')
}) // biome-ignore format: short

test.each<[HomeState, string, HomeState]>([
  [HOME_STATE, ' fox ', { type: 'SEARCH', term: 'fox' }],
  [{ type: 'RNG', term: '' }, 'fox', { type: 'SEARCH', term: 'fox' }],
  [{ type: 'SEARCH', term: 'fox' }, '', HOME_STATE],
  [{ type: 'SEARCH', term: 'fox' }, '   ', HOME_STATE],
  [{ type: 'RNG', term: '' }, ' ', { type: 'RNG', term: '' }],
])('%j, searched for %j, is %j', (state, term, next) => {
  expect(searched(state, term)).toEqual(next)
})

test('a list asks for fifteen games, and for nothing that was not chosen', () => {
  expect(listInput('RNG', browsingFrom())).toEqual({ gameType: 'RNG', pageNo: 1, pageSize: 15 })
  expect(listInput('RNG', DEEP)).toEqual({
    gameType: 'RNG',
    pageNo: 7,
    pageSize: 15,
    selection: 'HOT',
    vassalage: 'KIRIN',
    gameClassify: 'CLASSIC',
    gameName: 'moon',
  })
})

test('a search offers games of those that its list shows, whatever its own page and term', () => {
  const { term: _term, page: _page, ...shown } = DEEP
  expect(searchedGames('RNG', DEEP)).toEqual({
    gameType: 'RNG',
    selection: shown.filter,
    vassalage: shown.vendor,
    gameClassify: shown.classify,
  })
  expect(searchedGames('FISH', browsingFrom())).toEqual({ gameType: 'FISH' })
})

test.each(['FAV', 'RECENT'] as const)('%s asks with all that stands pressed', (filter) => {
  expect(listInput('RNG', { ...DEEP, filter })).toEqual({
    ...listInput('RNG', DEEP),
    selection: filter,
  })
})

test.each([
  [2, 1, 1],
  [2, 2, 2],
  [2, 0, 1],
  [2, undefined, 2],
  [1, 5, 1],
])('page %i of %s is page %i', (page, totalPages, shown) => {
  expect(pageWithin(page, totalPages)).toBe(shown)
})

test('further favourites are appended to those that are shown', () => {
  const all = Array.from({ length: 40 }, (_, at) => at)
  const lengths = [1, 2, 3, 4].map((steps) => shownOf(all, steps).length)
  expect(lengths).toEqual([15, 30, 40, 40])
  expect(shownOf(all, 2).slice(0, 15)).toEqual(shownOf(all, 1))
})

test('the lobby begins at HOME, or with the category that the address asks for', () => {
  expect(homeFrom(undefined)).toEqual(HOME_STATE)
  expect(homeFrom('MINI')).toEqual({ type: 'MINI', term: '' })
})

const KIRIN = { vassalage: 'KIRIN', vendorName: 'Kirin' }
const OF_KIRIN: HomeState = { ...HOME_STATE, vendor: KIRIN }

test.each<[string, HomeState, HomeStep, HomeState]>([
  ['a vendor takes the place of the rails', HOME_STATE, { vendor: KIRIN }, OF_KIRIN],
  ['all vendors bring the rails back', OF_KIRIN, { vendor: undefined }, HOME_STATE],
  ['a category forgets the vendor', OF_KIRIN, { show: 'LIVE' }, { type: 'LIVE', term: '' }],
  ['and so does HOME', OF_KIRIN, { show: 'HOME' }, HOME_STATE],
  ['a search looks at everything', OF_KIRIN, { search: ' fox ' }, { type: 'SEARCH', term: 'fox' }],
  ['an empty one leaves the vendor', OF_KIRIN, { search: ' ' }, OF_KIRIN],
])('%s', (_name, state, step, next) => {
  expect(stepHome(state, step)).toEqual(next)
}) // biome-ignore format: a table

test('vendors of several categories stand there once, in the order of the categories', () => {
  const named = (vassalage: string) => ({ vassalage, vendorName: vassalage.toLowerCase() })
  const lanes = [['B', 'A'], ['A', 'C'], []].map((codes) => ({ vendors: codes.map(named) }))
  expect(vendorsOf(lanes)).toEqual([named('B'), named('A'), named('C')])
})

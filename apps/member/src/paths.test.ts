import { expect, test } from 'vitest'
import { findPath, pathOfCategory, sitePaths } from './paths.ts'

/** Routes of the specification, section 2. */
const SPECIFIED = [
  '/', '/index', '/index.html', '/home', '/login', '/register', '/help', '/agent', '/agentHome',
  '/member', '/sports', '/esports', '/lott', '/elott', '/live', '/fish', '/rng', '/pvp', '/bgs',
  '/favorite', '/recent', '/lottery', '/seaLottery', '/vnLottery', '/promotions', '/pointMall',
  '/seamless',
] // biome-ignore format: a list

test('every route of the specification has an entry, and none has two', () => {
  const paths = sitePaths.map(({ path }) => path)
  expect(SPECIFIED.filter((path) => !paths.includes(path))).toEqual([])
  expect(new Set(paths.map((path) => path.toLowerCase())).size).toBe(paths.length)
})

test.each([
  ['/BGS', '/bgs'],
  ['/vnlottery/', '/vnLottery'],
  ['/', '/'],
  ['/LOGIN', '/login'],
  ['/lottert', '/lottery'],
  ['/LotterT/', '/lottery'],
])('%s is read as %s', (asked, found) => {
  expect(findPath(asked)?.path).toBe(found)
})

test.each(['/nonsense', '/bgs/1', '//', '/api', ''])('%s is no route', (asked) => {
  expect(findPath(asked)).toBe(undefined)
})

test('parts of the shell: agents have their own layout, play pages no rail and no footer', () => {
  const partsOf = (path: string) => findPath(path)?.parts
  expect(partsOf('/agent')).toEqual({ header: false, rail: false, footer: false })
  for (const path of ['/seamless', '/lottery', '/vnLottery', '/seaLottery'])
    expect(partsOf(path)).toEqual({ header: true, rail: false, footer: false })
  expect(partsOf('/promotions')).toEqual({ header: true, rail: true, footer: true })
})

test('login and register show the lobby and open their popup', () => {
  expect(findPath('/login')).toMatchObject({ screen: 'home', opens: 'login' })
  expect(findPath('/register')).toMatchObject({ screen: 'home', opens: 'register' })
})

test('a category leads to its page', () => {
  expect(pathOfCategory('BGS')).toBe('/bgs')
  expect(pathOfCategory('COCKFIGHT')).toBe(undefined)
})

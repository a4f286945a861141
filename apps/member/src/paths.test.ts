import { expect, test } from 'vitest'
import { addressOfCategory, findPath, isAt, pathOfCategory, sitePaths } from './paths.ts'

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

const ALL = 'header, side menu, footer'
test.each([
  ['/', ALL], ['/home', ALL], ['/login', ALL], ['/register', ALL], ['/help', ALL],
  ['/sports', ALL], ['/esports', ALL], ['/lott', ALL], ['/elott', ALL], ['/live', ALL],
  ['/fish', ALL], ['/rng', ALL], ['/pvp', ALL], ['/bgs', ALL], ['/favorite', ALL],
  ['/recent', ALL], ['/promotions', ALL], ['/pointMall', ALL], ['/member', ALL],
  ['/seamless', 'header'], ['/lottery', 'header'], ['/lottert', 'header'],
  ['/vnlottery', 'header'], ['/sealottery', 'header'],
  ['/agent', ''], ['/agentHome', ''],
])('%s stands with: %s', (path, stands) => {
  const { header, rail, footer } = findPath(path)?.parts ?? {}
  const parts = [header && 'header', rail && 'side menu', footer && 'footer']
  expect(parts.filter(Boolean).join(', ')).toBe(stands)
}) // biome-ignore format: a table

test('login, register and help show the lobby and open their popup', () => {
  expect(findPath('/HELP')).toMatchObject({ screen: 'home', opens: 'help' })
  expect(findPath('/login')).toMatchObject({ screen: 'home', opens: 'login' })
  expect(findPath('/register')).toMatchObject({ screen: 'home', opens: 'register' })
})

test.each([
  ['/lottery', true], ['/lottert', true], ['/sealottery', true], ['/VNLottery', true],
  ['/member', true], ['/favorite', false], ['/seamless', false], ['/promotions', false],
])('%s needs a session: %s', (path, needs) => {
  expect(findPath(path)?.needsSession ?? false).toBe(needs)
}) // biome-ignore format: a table

test('a category leads to its page', () => {
  expect(pathOfCategory('BGS')).toBe('/bgs')
  expect(pathOfCategory('COCKFIGHT')).toBe(undefined)
})

test.each([
  ['SPORTS', '/sports'], ['ESPORTS', '/esports'], ['LOTT', '/lott'], ['ELOTT', '/elott'],
  ['LIVE', '/live'], ['FISH', '/fish'], ['RNG', '/rng'], ['PVP', '/pvp'], ['BGS', '/bgs'],
  ['COCKFIGHT', '/?category=COCKFIGHT'], ['JACKPOT', '/?category=JACKPOT'],
  ['MINI', '/?category=MINI'],
])('the category %s is listed at %s', (gameType, address) => {
  expect(addressOfCategory(gameType)).toBe(address)
}) // biome-ignore format: a table

test.each([
  ['/sports', 'gameCenter'], ['/esports', 'gameCenter'], ['/lott', 'gameCenter'],
  ['/elott', 'gameCenter'], ['/live', 'gameList'], ['/fish', 'gameList'], ['/rng', 'gameList'],
  ['/pvp', 'gameList'], ['/bgs', 'gameList'], ['/favorite', 'accountGames'],
  ['/recent', 'accountGames'], ['/seamless', 'seamless'], ['/member', 'member'],
  ['/promotions', 'promotions'],
])('%s is of the screens %s', (path, screen) => {
  expect(findPath(path)?.screen).toBe(screen)
}) // biome-ignore format: a table

test.each([
  ['/', '/', true], ['/home', '/', true], ['/INDEX.html', '/', true], ['/help', '/', true],
  ['/login', '/', true], ['/BGS/', '/bgs', true], ['/Promotions', '/promotions', true],
  ['/rng', '/bgs', false], ['/bgs', '/', false], ['/', '/bgs', false], ['/nonsense', '/', false],
  ['/', '/?category=MINI', false], ['/rng', '/nonsense', false],
])('at %s the entry that leads to %s is the current one: %s', (pathname, href, is) => {
  expect(isAt(pathname, href)).toBe(is)
}) // biome-ignore format: a table

import { games } from '@lantern/contract/games'
import { lobby } from '@lantern/contract/lobby'
import { CallRefusal } from '@lantern/web-kit/call-refusal'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { DeviceKnown } from '../../app/page-hints.ts'
import { drawn, type Scene } from '../../testing/drawn.tsx'
import { GameBrowser } from './game-browser.tsx'
import { HomeGames } from './home-games.tsx'

// Nothing moves under a finger: what is awaited has its place, and is as large as what comes.

// Parts that come later are there at once in these tests.
vi.mock('../../parts/loadable.tsx', async (original) => {
  const { atOnce } = await import('../../testing/at-once.tsx')
  return { ...(await original<object>()), loadable: atOnce }
})
beforeAll(() => vi.dynamicImportSettled())
afterEach(() => {
  vi.unstubAllGlobals()
})

const game = (at: number) => ({
  nodeId: `g${at}`, gameCode: `game-${at}`, gameType: 'RNG', vassalage: 'KIRIN',
  vendorName: 'Kirin', gameClassify: null, displayName: `Game ${at}`, gameName: `Game ${at}`,
  showIcon: '/art/1.svg', lagerIcon: '/art/1.svg', tint: null, isGame: 'GAME', isHot: 0, isNew: 0,
  supportPlay: 1,
}) // biome-ignore format: short
const some = (count: number) => Array.from({ length: count }, (_, at) => game(at))
const HOT = [games.hot, {}, { list: some(12) }] as const
const RECENT = [lobby.recent, { page: 1, pageSize: 15 }] as const
const page = (count: number) => ({ content: some(count), pageNum: 1, totalPages: 1 })

const SKELETON = /animate-\[lr-shimmer/g
const skeletonsIn = (html: string): number => html.match(SKELETON)?.length ?? 0

/** The sections of the home page, each with the places that are held in it. */
async function heldOnHome(scene: Scene, isDeviceKnown = false): Promise<Record<string, number>> {
  const categories = [{ gameType: 'LIVE', title: 'Live', href: '/live' }]
  const html = await drawn(
    { categories: ['LIVE'], ...scene, answers: [HOT, ...(scene.answers ?? [])] },
    <DeviceKnown value={isDeviceKnown}>
      <HomeGames
        categories={categories}
        state={{ type: 'HOME', term: '' }}
        onShow={() => undefined}
        onLaunch={() => undefined}
      />
    </DeviceKnown>,
  )
  const sections = html.split('<section').slice(1)
  return Object.fromEntries(
    sections.map((section) => [/<h2 id="([^"]*)"/.exec(section)?.[1], skeletonsIn(section)]),
  )
}

const storage = (kept: Record<string, string>) => ({
  getItem: (name: string) => kept[name] ?? null,
})

test.each<[string, Scene, object, Record<string, number>]>([
  ['a visitor: as many of a category as it has', {}, {}, { hot: 0, 'of-LIVE': 3 }],
  ['a member: five games of their own each', { phase: 'signed-in' }, {}, { recent: 5, hot: 0, favourites: 5, 'of-LIVE': 3 }],
  ['who was never here before: none', { phase: 'signed-in', firstTimeLogin: true }, {}, { hot: 0, 'of-LIVE': 3 }],
  ['who had three and none: as many', { phase: 'signed-in' }, { recent: '3', favourites: '0' }, { recent: 3, hot: 0, 'of-LIVE': 3 }],
  ['who was new and has played since: as many', { phase: 'signed-in', firstTimeLogin: true }, { recent: '1' }, { recent: 1, hot: 0, 'of-LIVE': 3 }],
  ['whose games are there: nothing more', { phase: 'signed-in', answers: [[...RECENT, page(2)]] }, { recent: '5', favourites: '0' }, { recent: 0, hot: 0, 'of-LIVE': 3 }],
])('places on the home page of %s', async (_name, scene, kept, places) => {
  vi.stubGlobal('sessionStorage', storage({ ...kept }))
  expect(await heldOnHome(scene)).toEqual(places)
}) // biome-ignore format: a table

test.each([
  ['is drawn with both lanes, which its page shows where it saw them', true, { recent: 5, hot: 0, favourites: 5, 'of-LIVE': 3 }],
  ['of a device that nobody signed in on is a visitor’s', false, { hot: 0, 'of-LIVE': 3 }],
])('before it is known who looks the home page %s', async (_name, isDeviceKnown, places) => {
  expect(await heldOnHome({ phase: 'unknown' }, isDeviceKnown)).toEqual(places)
}) // biome-ignore format: a table

const LIST = [games.list, { gameType: 'RNG', pageNo: 1, pageSize: 15 }, { games: some(2), totalPages: 1 }] as const // biome-ignore format: short
const LANES = [games.newGameVendor, {}, { data: { lanes: [] } }] as const
const CLASSES = [games.vassGameType, { gameType: 'RNG' }, { list: [] }] as const
const slow = new CallRefusal('network_slow')

test.each<[string, Scene, number]>([
  ['wait for the vendors above them', { answers: [LIST, CLASSES] }, 0],
  ['wait for the classes above them', { answers: [LIST, LANES] }, 0],
  ['stand there once all is', { answers: [LIST, LANES, CLASSES] }, 2],
  ['do not wait for what failed', { answers: [LIST, CLASSES], refusals: [[games.newGameVendor, {}, slow]] }, 2],
])('the games of a list %s', async (_name, scene, tiles) => {
  const browser = <GameBrowser gameType="RNG" labelledBy="games" onLaunch={() => undefined} />
  const html = await drawn({ categories: ['RNG'], ...scene }, browser)
  expect(html.match(/aria-label="Favourite: /g) ?? []).toHaveLength(tiles)
  // As many as the category has, up to a page of them.
  expect(skeletonsIn(html)).toBe(tiles === 0 ? 3 : 0)
}) // biome-ignore format: a table

import { games } from '@lantern/contract/games'
import { lobby, winners } from '@lantern/contract/lobby'
import { CallRefusal } from '@lantern/web-kit/call-refusal'
import { beforeAll, expect, test, vi } from 'vitest'
import { GroupBanners } from '../../parts/group-banners.tsx'
import { LoadFailed } from '../../parts/load-failed.tsx'
import { drawn, entriesOf, type Scene } from '../../testing/drawn.tsx'
import { GameCenter } from './game-center.tsx'
import { Tiles } from './game-tiles.tsx'
import { Home } from './home.tsx'
import { HomeGames } from './home-games.tsx'
import { HomeVendors } from './home-vendors.tsx'
import type { HomeState, NamedVendor } from './lobby-state.ts'
import { WinnerBoard } from './winner-board.tsx'

// Pictures are asked for once they are near: what is kept here is which were asked a host for.
const hosted = vi.hoisted((): string[] => [])
vi.mock('../../hosts.ts', () => ({
  usePictureHost: () => (address: string) => {
    hosted.push(address)
    return address
  },
}))

// What comes near the screen stands there at once in these tests.
vi.mock('../../parts/near.tsx', () => ({
  Near: ({ children }: { readonly children: unknown }) => children,
}))

// Parts that come later are there at once in these tests.
vi.mock('../../parts/loadable.tsx', async (original) => {
  const { atOnce } = await import('../../testing/at-once.tsx')
  return { ...(await original<object>()), loadable: atOnce }
})
beforeAll(() => vi.dynamicImportSettled())

const game = (at: number, gameType = 'RNG') => ({
  nodeId: `${gameType}${at}`,
  gameCode: `game-${at}`,
  gameType,
  vassalage: 'KIRIN',
  vendorName: 'Kirin',
  gameClassify: null,
  displayName: `${gameType} ${at}`,
  gameName: `${gameType} ${at}`,
  showIcon: `/art/${at}.svg`,
  lagerIcon: `/art/${at}.svg`,
  tint: ['#5B1A2B', '#F0642F'],
  isGame: 'GAME',
  isHot: 0,
  isNew: 0,
  supportPlay: 1,
})
const some = (count: number, gameType?: string) =>
  Array.from({ length: count }, (_, at) => game(at, gameType))
const page = (list: readonly object[]) => ({ content: list, pageNum: 1, totalPages: 1 })
const win = (at: number) => ({
  iconUrl: `/art/${at}.svg`,
  gameName: 'Moon',
  gameCode: 'moon',
  customerName: `a***${at}`,
  winAmount: BigInt(at) * 10_000n,
  currency: 'USD',
  endTime: `2026-11-22T10:00:${String(at).padStart(2, '0')}.000Z`,
})
const WINS = [
  winners.rankList,
  { gameCategory: 'ALL', limitNum: 20 },
  { list: [win(20), win(10)] },
] as const
const HOT = [games.hot, {}, { list: some(14) }] as const
const LIVE = [
  games.list,
  { gameType: 'LIVE', pageSize: 5 },
  { games: some(5, 'LIVE'), totalPages: 9 },
] as const
const recent = (count: number) =>
  [lobby.recent, { page: 1, pageSize: 15 }, page(some(count))] as const
const kept = (count: number) => [lobby.favourites, { pageNo: 1, pageSize: 5 }, page(some(count))] as const // biome-ignore format: short

const HOME: HomeState = { type: 'HOME', term: '' }
async function sections(scene: Scene, state = HOME): Promise<string[]> {
  const categories = [{ gameType: 'LIVE', title: 'Live', href: '/live' }]
  const part = (
    <HomeGames
      categories={categories}
      state={state}
      onShow={() => undefined}
      onLaunch={() => undefined}
    />
  )
  const html = await drawn(scene, part)
  return [...html.matchAll(/<h2[^>]*>(.*?)<\/h2>/gs)].map(([, text = '']) =>
    text.replace(/<[^>]+>/g, '').trim(),
  )
}
const signedIn = (...answers: NonNullable<Scene['answers']>): Scene => ({
  phase: 'signed-in',
  answers: [HOT, LIVE, WINS, ...answers],
})

test.each<[string, Scene, string[]]>([
  ['a visitor: no games of their own', { answers: [HOT, LIVE, WINS, recent(3), kept(3)] }, ['Hot right now', 'Live', 'Winner board']],
  ['a member: recent first, favourites after the hot ones', signedIn(recent(3), kept(3)), ['Played last', 'Hot right now', 'Favourites', 'Live', 'Winner board']],
  ['a member who played nothing yet', signedIn(recent(0), kept(3)), ['Hot right now', 'Favourites', 'Live', 'Winner board']],
  ['a member who keeps nothing', signedIn(recent(3), kept(0)), ['Played last', 'Hot right now', 'Live', 'Winner board']],
  ['nobody won', { answers: [HOT, LIVE, [WINS[0], WINS[1], { list: [] }]] }, ['Hot right now', 'Live']],
])('sections of the home page for %s', async (_name, scene, titles) => {
  expect(await sections(scene)).toEqual(titles)
}) // biome-ignore format: a table

test.each<[HomeState, string[]]>([
  [{ type: 'HOT', term: '' }, ['Hot right now']],
  [{ type: 'FAV', term: '' }, ['Favourites']],
  [{ type: 'SEARCH', term: 'fox' }, ['Found for “fox”']],
  [{ type: 'LIVE', term: '' }, ['Live']],
])('the winner board stands on HOME only, not at %j', async (state, titles) => {
  expect(await sections(signedIn(recent(3), kept(3)), state)).toEqual(titles)
})

test('twelve hot games and five of a category stand on the home page', async () => {
  const html = await drawn(
    { answers: [HOT, LIVE, WINS] },
    <HomeGames
      categories={[{ gameType: 'LIVE', title: 'Live', href: '/live' }]}
      state={HOME}
      onShow={() => undefined}
      onLaunch={() => undefined}
    />,
  )
  const tiles = [...html.matchAll(/aria-label="Favourite: (RNG|LIVE) /g)].map(([, type]) => type)
  expect(tiles.filter((type) => type === 'RNG')).toHaveLength(12)
  expect(tiles.filter((type) => type === 'LIVE')).toHaveLength(5)
  // Slots have no start button, all other types do.
  expect(html.match(/>Play</g)).toHaveLength(5)
})

test('five of the games one played last stand on the home page, and five of those one keeps', async () => {
  const html = await drawn(
    { phase: 'signed-in', answers: [[games.hot, {}, { list: [] }], LIVE, recent(15), kept(5)] },
    <HomeGames categories={[]} state={HOME} onShow={() => undefined} onLaunch={() => undefined} />,
  )
  expect(html.match(/aria-label="Favourite: RNG /g)).toHaveLength(10)
}) // biome-ignore format: short

test('a section that failed says so instead of being gone', async () => {
  const error = new CallRefusal('network_abnormal')
  const refusals = [
    [games.hot, {}, error],
    [lobby.recent, { page: 1, pageSize: 15 }, error],
    [lobby.favourites, { pageNo: 1, pageSize: 5 }, error],
  ] as const
  const html = await drawn(
    { phase: 'signed-in', refusals },
    <HomeGames categories={[]} state={HOME} onShow={() => undefined} onLaunch={() => undefined} />,
  )
  for (const title of ['Played last', 'Hot right now', 'Favourites']) expect(html).toContain(title)
  expect(html.match(/Try again/g)).toHaveLength(3)
})

test.each([
  ['COCKFIGHT', '/?category=COCKFIGHT'],
  ['LIVE', '/live'],
])('the link of a tile of %s leads to its category', async (gameType, href) => {
  const tiles = <Tiles games={some(1, gameType)} onLaunch={() => undefined} labelledBy="games" />
  expect(await drawn({}, tiles)).toContain(`href="${href}"`)
})

const LANES = [games.newGameVendor, {}] as const
const lane = (vendors: readonly object[]) => ({ data: { lanes: [{ gameCategory: 'SPORTS', vendors }] } }) // biome-ignore format: short
const HOUSE = {
  vassalage: 'KIRIN', vendorName: 'Kirin', gameType: 'SPORTS', gameCount: 1, isGame: 'GAME',
  gameCode: 'kirin', lagerIcon: '/art/9.svg', tint: ['#06304A', '#12A5A0'],
} // biome-ignore format: short

test.each<[string, Scene, string]>([
  ['that failed says so', { refusals: [[...LANES, new CallRefusal('network_slow')]] }, 'Try again'],
  ['without houses says so', { answers: [[...LANES, lane([])]] }, 'No games here'],
  ['shows its houses', { answers: [[...LANES, lane([HOUSE])]] }, 'Kirin'],
])('a game centre %s', async (_name, scene, said) => {
  const centre = <GameCenter gameType="SPORTS" title="Sports" onLaunch={() => undefined} />
  hosted.length = 0
  expect(await drawn(scene, centre)).toContain(said)
  expect(hosted).toEqual(said === 'Kirin' ? ['/art/9.svg'] : [])
}) // biome-ignore format: a table

const banner = (groupName: string, at: number) => ({
  groupName,
  language: 'en',
  title: `${groupName} ${at}`,
  badge: null,
  text: 'Text',
  url: at === 1 ? 'https://brand.example' : null,
})
const GROUPS = ['w_login', 'w_register', 'w_forget', 'w_home']
const banners = GROUPS.flatMap((group) => [1, 2, 3, 4].map((at) => banner(group, at)))

test.each(['w_login', 'w_register', 'w_forget'] as const)(
  'banners of %s stand in a strip: three at once, 20.3 apart, the linked ones as links',
  async (group) => {
    const html = await drawn({ brand: { banners } }, <GroupBanners group={group} most={3} />)
    const shown = GROUPS.filter((other) => html.includes(`${other} 1`))
    expect(shown).toEqual([group])
    expect(html).toContain('padding-inline-end:20.3px')
    expect(html).toContain('sm:basis-1/3')
    expect(html).toContain('href="https://brand.example/"')
  },
)

test('one banner stands still, without dots', async () => {
  const one = { banners: [banner('w_login', 1)] }
  const html = await drawn({ brand: one }, <GroupBanners group="w_login" most={3} />)
  expect(html).toContain('w_login 1')
  expect(html).not.toContain('carousel')
})

test.each([
  ['network_abnormal', 'network link is abnormal'],
  ['network_slow', 'took longer to load'],
  ['busy', 'busy'],
] as const)('a list that failed by %s says so and offers another try', async (code, text) => {
  const error = new CallRefusal(code)
  const html = await drawn({}, <LoadFailed error={error} onRetry={() => undefined} />)
  expect(html).toContain(text)
  expect(html).toContain('Try again')
})

const TINT = 'style="background:linear-gradient(#5B1A2B,#F0642F)"'

test('a tile is tinted as its picture while that comes, and plain where nobody knows its colours', async () => {
  const both = [game(1), { ...game(2), tint: null }]
  const tiles = <Tiles games={both} onLaunch={() => undefined} labelledBy="games" />
  expect((await drawn({}, tiles)).split(TINT)).toHaveLength(2)
  const centre = <GameCenter gameType="SPORTS" title="Sports" onLaunch={() => undefined} />
  const html = await drawn({ answers: [[...LANES, lane([HOUSE])]] }, centre)
  expect(html).toContain('style="background:linear-gradient(#06304A,#12A5A0)"')
})

const card = (vassalage: string, gameType: string) => ({
  ...HOUSE, vassalage, vendorName: `House ${vassalage}`, gameType,
}) // biome-ignore format: short
const lanesOf = (...vendors: string[]) =>
  [
    ...LANES,
    {
      data: {
        lanes: ['RNG', 'LIVE'].map((gameCategory) => ({
          gameCategory,
          vendors: vendors.map((code) => card(code, gameCategory)),
        })),
      },
    },
  ] as const

test.each<[string, Scene, string[], NamedVendor?]>([
  ['stand in one line, each once', { answers: [lanesOf('A', 'B')] }, ['All', 'House A', 'House B']],
  ['say which is chosen', { answers: [lanesOf('A', 'B')] }, ['All', 'House A', 'House B'], { vassalage: 'B', vendorName: 'House B' }],
  ['are no choice when there is one', { answers: [lanesOf('A')] }, []],
  ['hold their place before they are known', {}, []],
  ['are gone when they can not be had', { refusals: [[...LANES, new CallRefusal('network_slow')]] }, []],
])('the vendors of the home page %s', async (_name, scene, names, vendor) => {
  const line = <HomeVendors vendor={vendor} onVendor={() => undefined} place="their place" />
  const html = await drawn(scene, line)
  expect(entriesOf(html)).toEqual(names)
  const pressed = /aria-pressed="true"[^>]*>(?:<span[^>]*>)?([^<]*)/.exec(html)?.[1]
  expect(pressed).toBe(names.length === 0 ? undefined : (vendor?.vendorName ?? 'All'))
  expect(html.includes('their place')).toBe(scene.answers === undefined && scene.refusals === undefined)
}) // biome-ignore format: a table

test.each([
  [['KIRIN', 'ONYX'], true],
  [['KIRIN', 'KIRIN'], false],
])('where the first games are those of %s, room is held for a line of vendors: %s', async (vendors, isHeld) => {
  const list = vendors.map((vassalage, at) => ({ ...game(at), vassalage }))
  const page = <Home categories={[]} shows={undefined} onLaunch={() => undefined} />
  expect((await drawn({ answers: [[games.hot, {}, { list }]] }, page)).includes('class="h-15"')).toBe(isHeld)
}) // biome-ignore format: a table

test('of a chosen vendor all games stand there, of whatever category, instead of the rails', async () => {
  const vendor = { vassalage: 'ONYX', vendorName: 'Onyx' }
  const asked = { vassalage: 'ONYX', pageNo: 1, pageSize: 15 }
  const found = [games.list, asked, { games: [game(1), game(2, 'LIVE')], totalPages: 1 }] as const
  const html = await drawn(
    { answers: [HOT, LIVE, WINS, found] },
    <HomeGames
      categories={[]}
      state={{ ...HOME, vendor }}
      onShow={() => undefined}
      onLaunch={() => undefined}
    />,
  )
  expect([...html.matchAll(/<h2[^>]*>(.*?)<\/h2>/gs)].map(([, text = '']) => text.replace(/<[^>]+>/g, ''))).toEqual(['Onyx'])
  expect(html.match(/aria-label="Favourite: /g)).toHaveLength(2)
}) // biome-ignore format: short

test('twenty wins stand on the board, two in a row', async () => {
  const list = Array.from({ length: 20 }, (_, at) => win(at + 1))
  const html = await drawn({ answers: [[WINS[0], WINS[1], { list }]] }, <WinnerBoard />)
  expect(html.match(/<li/g)).toHaveLength(20)
  expect(html).toContain('sm:grid-cols-2')
})

import { games } from '@lantern/contract/games'
import { lobby, winners } from '@lantern/contract/lobby'
import { CallRefusal } from '@lantern/web-kit/call-refusal'
import { expect, test, vi } from 'vitest'
import { GroupBanners } from '../../parts/group-banners.tsx'
import { drawn, type Scene } from '../../testing/drawn.tsx'
import { LoadFailed } from './game-browser.tsx'
import { HomeGames } from './home-games.tsx'
import type { HomeState } from './lobby-state.ts'

// What comes near the screen stands there at once in these tests.
vi.mock('../../parts/near.tsx', () => ({
  Near: ({ children }: { readonly children: unknown }) => children,
}))

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
  [lobby.recent, { page: 1, pageSize: 6 }, page(some(count))] as const
const kept = (count: number) => [lobby.favourites, { pageNo: 1, pageSize: 6 }, page(some(count))] as const // biome-ignore format: short

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

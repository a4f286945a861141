import { winners } from '@lantern/contract/lobby'
import { beforeAll, expect, test, vi } from 'vitest'
import { drawn, entriesOf, modulesAnd, modulesBut, type Scene } from '../../testing/drawn.tsx'
import { Hero } from './hero.tsx'

// Parts that come later are there at once in these tests.
vi.mock('../../parts/loadable.tsx', async (original) => {
  const { atOnce } = await import('../../testing/at-once.tsx')
  return { ...(await original<object>()), loadable: atOnce }
})
vi.mock('../../app/page-hints.ts', async (original) => ({
  ...(await original<object>()),
  useIsAlive: () => true,
}))
beforeAll(() => vi.dynamicImportSettled())

const banner = (url: string | null) => ({
  banners: [
    { groupName: 'w_home', language: 'vi', title: 'Xin chào', badge: null, text: 'Text', url },
  ],
})
const MEMBER: Scene = { phase: 'signed-in' }

test.each<[string, Scene, string | undefined]>([
  ['that leads outside, for a visitor', { brand: banner('https://brand.example/') }, 'Read more'],
  ['that leads inside, for a visitor', { brand: banner('/rng') }, 'Play now'],
  ['that leads inside, for a member', { ...MEMBER, brand: banner('/rng') }, 'Play now'],
  ['that leads nowhere, for a visitor', { brand: banner(null) }, undefined],
  ['that leads nowhere, for a member', { ...MEMBER, brand: banner(null) }, undefined],
  ['of the house, for a visitor', {}, 'Join now'],
  ['of the house, for a member', MEMBER, 'Play now'],
  ['of the house without its games, for a member', { ...MEMBER, brand: { modules: modulesBut('ORIGINALS3') } }, undefined],
])('the action of a banner %s', async (_name, scene, action) => {
  const html = await drawn(scene, <Hero isHome />)
  const actions = entriesOf(html).filter((entry) => entry !== 'Check a round')
  expect(actions).toEqual(action === undefined ? [] : [action])
  if (scene.brand && 'banners' in scene.brand) expect(html).toContain('lang="vi"')
  if (action === 'Play now' && scene.brand) expect(html).toContain('href="/rng"')
}) // biome-ignore format: a table

const win = {
  iconUrl: '/art/1.svg', gameName: 'Moon', gameCode: 'moon', customerName: 'a***1',
  winAmount: 10_000n, currency: 'USD', endTime: '2026-11-22T10:00:00.000Z',
} // biome-ignore format: short

test.each([
  [true, true],
  [false, false],
])('on HOME: %s, the largest wins stand beside the banner: %s', async (isHome, areThere) => {
  const scene: Scene = {
    brand: { modules: modulesAnd('JACKPOTCOUNTER3') },
    answers: [[winners.rankList, { gameCategory: 'ALL', limitNum: 20 }, { list: [win] }]],
  }
  expect((await drawn(scene, <Hero isHome={isHome} />)).includes('a***1')).toBe(areThere)
})

const home = (at: number) => ({
  groupName: 'w_home', language: 'en', title: `Night ${at}`, badge: null, text: 'Text', url: null,
}) // biome-ignore format: short

test.each([
  [1, 0],
  [2, 2],
  [5, 5],
  [7, 5],
])('of %i banners %i go round, 26 apart and within a second, with dots one under the other and a pause', async (banners, dots) => {
  const own = { banners: Array.from({ length: banners }, (_, at) => home(at + 1)) }
  const html = await drawn({ brand: own }, <Hero isHome />)
  expect(html.match(/aria-label="Banner \d"/g) ?? []).toHaveLength(dots)
  expect(html.includes('aria-label="Pause the banners"')).toBe(dots > 0)
  expect(html.includes('padding-inline-end:26px')).toBe(dots > 0)
  expect(html.includes('Night 6')).toBe(false)
  expect(/<div class="[^"]*flex-col[^"]*"><button[^>]*aria-label="Banner 1"/.test(html)).toBe(dots > 0)
}) // biome-ignore format: a table

test('the counter says of itself that it is no prize', async () => {
  const brand = { modules: modulesAnd('JACKPOTCOUNTER3') }
  expect(await drawn({ brand }, <Hero isHome />)).toContain(
    'A decoration: this number is no prize.',
  )
})

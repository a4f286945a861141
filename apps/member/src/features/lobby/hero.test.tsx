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

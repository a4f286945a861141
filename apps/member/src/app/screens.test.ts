import { createMemoryHistory } from '@tanstack/react-router'
import { expect, test, vi } from 'vitest'
import { findPath } from '../paths.ts'

const { loaded, part } = vi.hoisted(() => {
  const names: string[] = []
  return {
    loaded: names,
    part: (name: string) => () => {
      names.push(name)
      return { Screen: () => null, LandingScreen: () => null, HomeScreen: () => null }
    },
  }
})
vi.mock('../features/games/seamless-page.tsx', part('Seamless'))
vi.mock('./member-center/member-center.tsx', part('MemberCenter'))
vi.mock('./pages/account-games-page.tsx', part('AccountGame'))
vi.mock('./pages/game-list-page.tsx', part('GameListCenter'))
vi.mock('./pages/game-center-page.tsx', part('GameCenter'))
vi.mock('../features/fairness/verifier.tsx', part('Fairness'))
vi.mock('./pages/agent-page.tsx', part('Agent'))
vi.mock('./pages/promotions-page.tsx', part('Promotions'))
// The home page is the one that comes with the first page.
vi.mock('./pages/home-page.tsx', () => ({ HomePage: () => null }))

test('the groups of screens come in parts of their own, none of them with the first page', async () => {
  const { createSiteRouter } = await import('./router.tsx')
  const router = createSiteRouter(createMemoryHistory({ initialEntries: ['/'] }))
  await router.load()
  expect(loaded).toEqual([])
  await import('./pages/game-list-page.tsx')
  expect(loaded).toEqual(['GameListCenter'])
})

test.each(['/lottery', '/pointMall'])('%s has no screen to load yet', (path) => {
  expect(findPath(path)?.screen).toBe('notOpen')
})

test('a move that is overtaken, or leads to an address that can not be read, says nothing', async () => {
  const { createSiteRouter } = await import('./router.tsx')
  const history = createMemoryHistory({ initialEntries: ['/'] })
  const router = createSiteRouter(history)
  const moves = [
    '/rng?vassalage=%E0%A4%A',
    '/%E0%A4%A',
    '//elsewhere',
    '/help#%',
    '/nowhere',
    '/BGS',
  ]
  for (const address of moves) {
    history.push(address)
    // Nobody waits for the one before.
    void router.load()
  }
  await router.load()
  expect(router.state.location.pathname).toBe('/BGS')
  expect(router.state.matches.at(-1)?.routeId).toBe('/bgs')
})

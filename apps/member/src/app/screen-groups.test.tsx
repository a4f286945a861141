import { present } from '@lantern/kernel/assert'
import { expect, test, vi } from 'vitest'
import { findPath } from '../paths.ts'
import { drawn, type Scene } from '../testing/drawn.tsx'
import { Alive } from './page-hints.ts'
import { ScreenOf } from './screens.tsx'

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
vi.mock('./pages/home-page.tsx', () => ({ HomePage: () => null }))
// Their texts are another part, and come as they do.
vi.mock('./lazy-screen.tsx', async (original) => ({
  ...(await original<object>()),
  WithMemberTexts: ({ children }: { readonly children: unknown }) => children,
}))

const MEMBER: Scene = { phase: 'signed-in' }
const TOLD = { brand: { promotions: [{ id: '1', title: 'Hello', language: 'en' }] } }

test.each<[string, Scene, string | undefined]>([
  ['/', {}, undefined],
  ['/pointMall', {}, undefined],
  ['/lottery', MEMBER, undefined],
  ['/rng', {}, undefined],
  ['/rng', { categories: ['RNG'] }, 'GameListCenter'],
  ['/sports', { categories: ['SPORTS'] }, 'GameCenter'],
  ['/favorite', {}, 'AccountGame'],
  ['/promotions', {}, undefined],
  ['/promotions', TOLD, 'Promotions'],
  ['/member', {}, undefined],
  ['/member', MEMBER, 'MemberCenter'],
  ['/seamless', { brand: { asksAge: true } }, undefined],
  ['/seamless', {}, 'Seamless'],
  ['/fairness', {}, 'Fairness'],
  ['/agent', {}, 'Agent'],
])('what %s loads for %j is %s and nothing else', async (path, scene, group) => {
  loaded.length = 0
  const entry = present(findPath(path), 'a page of the site')
  const screen = (
    <Alive value={true}>
      <ScreenOf entry={entry} />
    </Alive>
  )
  await drawn({ ...scene, at: path }, screen)
  await vi.dynamicImportSettled()
  expect(loaded).toEqual(group === undefined ? [] : [group])
})

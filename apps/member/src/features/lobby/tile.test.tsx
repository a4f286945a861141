import { expect, test } from 'vitest'
import { drawn, entriesOf, type Scene } from '../../testing/drawn.tsx'
import { type Game, Tiles } from './game-tiles.tsx'
import { LobbyBar } from './lobby-bar.tsx'
import type { HomeState } from './lobby-state.ts'

const GAME: Game = {
  nodeId: '7',
  gameCode: 'moon',
  gameType: 'FISH',
  vassalage: 'KIRIN',
  vendorName: 'Kirin',
  gameClassify: null,
  displayName: 'Moon',
  gameName: 'Moon',
  showIcon: '/art/7.svg',
  lagerIcon: '/art/8.svg',
  tint: null,
  isGame: 'GAME',
  isHot: 0,
  isNew: 0,
  supportPlay: 1,
}
const TRIAL: Scene = { phase: 'signed-in', isTrial: true }

test.each<[string, Partial<Game>, Scene, readonly string[]]>([
  ['a game', {}, {}, ['Play']],
  ['a slot has no start button', { gameType: 'RNG' }, {}, []],
  ['a table', { gameType: 'LIVE' }, {}, ['Play']],
  ['an original', { gameType: 'BGS' }, {}, ['Play']],
  ['a hot one says so', { isHot: 1 }, {}, ['Play', 'Hot']],
  ['a new one too', { isNew: 1, isHot: 1 }, {}, ['Play', 'Hot', 'New']],
  ['one that may be tried, to a visitor', { supportPlay: 0 }, {}, ['Play', 'Free trial']],
  ['to a member', { supportPlay: 0 }, { phase: 'signed-in' }, ['Play', 'Free trial']],
  ['to a trial member, whose every game is one', { supportPlay: 0 }, TRIAL, ['Play']],
  ['a slot that may be tried', { gameType: 'RNG', supportPlay: 0 }, {}, ['Free trial']],
])('the tile of %s', async (_name, changes, scene, words) => {
  const games = [{ ...GAME, ...changes }]
  const html = await drawn(scene, <Tiles games={games} onLaunch={() => undefined} label="Games" />)
  const shown = ['Play', 'Hot', 'New', 'Free trial'].filter((word) => html.includes(`>${word}<`))
  expect(shown.toSorted()).toEqual([...words].toSorted())
  expect(html).toContain('aria-label="Favourite: Moon"')
})

const CATEGORIES = ['BGS', 'RNG', 'JACKPOT', 'NOSUCH'].map((gameType) => ({
  gameType,
  title: `Of ${gameType}`,
  href: '/',
}))

test.each<[HomeState, string]>([
  [{ type: 'HOME', term: '' }, 'Home'],
  [{ type: 'HOT', term: '' }, 'Hot'],
  [{ type: 'RNG', term: '' }, 'Of RNG'],
  [{ type: 'SEARCH', term: 'fox' }, ''],
])(
  'the category menu begins with HOME, FAV and HOT; at %j it marks “%s”',
  async (state, marked) => {
    const bar = (
      <LobbyBar
        categories={CATEGORIES}
        state={state}
        onShow={() => undefined}
        onSearch={() => undefined}
        onLaunch={() => undefined}
      />
    )
    const html = await drawn({}, bar)
    const menu = /<ul aria-label="Categories".*?<\/ul>/s.exec(html)?.[0] ?? ''
    expect(entriesOf(menu)).toEqual(['Home', 'Favourites', 'Hot', 'Of BGS', 'Of RNG', 'Of JACKPOT'])
    const pressed = [...menu.matchAll(/aria-pressed="true"[^>]*>(.*?)<\/button>/gs)].map(
      ([, text = '']) => text.replace(/<[^>]+>/g, ''),
    )
    expect(pressed.join()).toBe(marked)
    expect(html).toContain(`value="${state.term}"`)
  },
)

import { lobby } from '@lantern/contract/lobby'
import { expect, test } from 'vitest'
import { drawn } from '../../testing/drawn.tsx'
import { Screen } from './account-games-page.tsx'

test.each([
  ['FAV', [lobby.favourites, { pageNo: 1, pageSize: 999 }], 'No favourites yet'],
  ['RECENT', [lobby.recent, { page: 1, pageSize: 15 }], 'Nothing played yet'],
] as const)('an empty page of %s leads to games', async (selection, [call, input], title) => {
  const nothing = { content: [], pageNum: 1, totalPages: 0 }
  const html = await drawn(
    { phase: 'signed-in', answers: [[call, input, nothing]] },
    <Screen selection={selection} />,
  )
  expect(html).toContain(title)
  expect(html).toContain('href="/"')
})

test.each([
  ['visitor', true],
  ['ended', true],
  ['restricted', true],
  ['unknown', false],
  ['signed-in', false],
] as const)('%s is asked to sign in before their games show: %s', async (phase, isAsked) => {
  for (const selection of ['FAV', 'RECENT'] as const) {
    const html = await drawn({ phase }, <Screen selection={selection} />)
    expect(html.includes('Sign in to see your games')).toBe(isAsked)
    expect(html.includes('aria-busy="true"')).toBe(!isAsked)
  }
})

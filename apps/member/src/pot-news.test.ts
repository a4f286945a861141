import { expect, test, vi } from 'vitest'
import { hearPotNews, type PotNews, potsToTell, tellPotNews } from './pot-news.ts'

const NOW = Date.parse('2026-05-01T10:00:00Z')
const win = (id: string, secondsAgo: number): PotNews => ({
  id,
  code: 'brass-moon',
  name: 'Brass Moon',
  drop: 1,
  currency: 'USD',
  amount: 9_999_900n,
  betId: `1${id}`,
  wonAt: new Date(NOW - secondsAgo * 1_000).toISOString(),
})

test('a page that was just opened tells what fell in the last two minutes, the oldest first', () => {
  const wins = [win('9', 5), win('8', 119), win('7', 121), win('1', 90_000)]
  expect(potsToTell(wins, undefined, NOW).map(({ id }) => id)).toEqual(['8', '9'])
})

test('each is told once, however late it is heard of', () => {
  const wins = [win('9', 4_000), win('8', 5_000)]
  expect(potsToTell(wins, new Set(['8']), NOW).map(({ id }) => id)).toEqual(['9'])
  expect(potsToTell(wins, new Set(['8', '9']), NOW)).toEqual([])
})

test('who listens hears of it until they stop', () => {
  const hear = vi.fn()
  const stop = hearPotNews(hear)
  tellPotNews(win('9', 1))
  stop()
  tellPotNews(win('10', 1))
  expect(hear.mock.calls).toEqual([[win('9', 1)]])
})

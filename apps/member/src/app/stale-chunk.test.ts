import { expect, test, vi } from 'vitest'
import { isHolding, lookForRelease, mayReload } from './stale-chunk.ts'

test('a missing chunk reloads the page once, not for ever', () => {
  const items = new Map<string, string>()
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  }
  expect(mayReload(storage, 1_000_000)).toBe(true)
  expect(mayReload(storage, 1_005_000)).toBe(false)
  expect(mayReload(storage, 1_059_999)).toBe(false)
  expect(mayReload(storage, 1_060_000)).toBe(true)
})

test('only a release that is gone is loaded anew, not a lost connection', async () => {
  const answering = (status: number): typeof fetch =>
    vi.fn<typeof fetch>(() => Promise.resolve(new Response(null, { status })))
  const gone = answering(404)
  expect(await lookForRelease(gone, '/assets/index-1.js')).toBe('gone')
  expect(gone).toHaveBeenCalledWith('/assets/index-1.js', { method: 'HEAD', cache: 'no-store' })
  expect(await lookForRelease(answering(200), '/assets/index-1.js')).toBe('there')
  expect(await lookForRelease(answering(503), '/assets/index-1.js')).toBe('unknown')
  const offline = vi.fn<typeof fetch>(() => Promise.reject(new TypeError('Failed to fetch')))
  expect(await lookForRelease(offline, '/assets/index-1.js')).toBe('unknown')
})

test('a page with an open game or deposit stays', () => {
  const game = {
    gameCode: 'g',
    vendorCode: 'v',
    title: 't',
    artUrl: '/a.svg',
    mode: 'real',
  } as const
  expect(isHolding([{ name: 'game', params: game }], '/')).toBe(true)
  expect(isHolding([{ name: 'cashier', params: { tab: 'deposit' } }], '/')).toBe(true)
  expect(isHolding([], '/Seamless')).toBe(true)
  expect(isHolding([], '/seamless/')).toBe(true)
  expect(isHolding([{ name: 'feedback', params: {} }], '/')).toBe(false)
  expect(isHolding([], '/')).toBe(false)
})

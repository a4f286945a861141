import { expect, test } from 'vitest'
import { mayReload } from './stale-chunk.ts'

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

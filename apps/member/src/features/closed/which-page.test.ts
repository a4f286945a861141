import { expect, test } from 'vitest'
import { whichPage } from './which-page.ts'

test.each([
  [0, 'site'],
  [1, 'maintenance'],
  [2, 'region'],
] as const)('status %i mounts the page %s', (status, page) => {
  expect(whichPage(status)).toBe(page)
})

import { expect, test } from 'vitest'
import { drawn, entriesOf } from '../testing/drawn.tsx'
import { SitePager } from './site-pager.tsx'

test.each([
  [10, 20, [1, 2, 8, 9, 10, 11, 12, 19, 20]],
  [1, 20, [1, 2, 3, 4, 5, 19, 20]],
  [3, 4, [1, 2, 3, 4]],
  [1, 1, []],
])('page %i of %i names two pages at each end and five in the middle', async (page, totalPages, named) => {
  const pager = <SitePager page={page} totalPages={totalPages} onPage={() => undefined} />
  const pages = entriesOf(await drawn({}, pager)).filter((entry) => /^Page \d+$/.test(entry))
  expect(pages).toEqual(named.map((number) => `Page ${number}`))
}) // biome-ignore format: a table

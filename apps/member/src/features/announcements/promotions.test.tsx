import { announcements } from '@lantern/contract/announcements'
import { CallRefusal } from '@lantern/web-kit/call-refusal'
import { afterEach, expect, test, vi } from 'vitest'
import { present } from '@lantern/kernel/assert'
import { ScreenOf } from '../../app/screens.tsx'
import { findPath } from '../../paths.ts'
import { drawn, type Scene, WithoutDocuments } from '../../testing/drawn.tsx'
import { NewsStrip } from '../../parts/announcements/news-strip.tsx'
import { Promotions } from './promotions.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
})

const title = (id: number) => ({ id: String(id), title: `News ${id}`, language: 'vi' })

test.each([
  [0, undefined],
  [1, undefined],
  [2, 'sm:basis-1/2'],
  [4, 'sm:basis-1/3'],
])('%i titles beside the banners stand side by side as there is room: %s', async (count, width) => {
  const news = Array.from({ length: count }, (_, at) => title(at))
  const html = await drawn({ brand: { news } }, <NewsStrip />)
  expect(html.includes('News 0')).toBe(count > 0)
  expect(html.includes('aria-roledescription="carousel"')).toBe(width !== undefined)
  if (width !== undefined) {
    expect(html).toContain(width)
    expect(html).toContain('padding-inline-end:20.3px')
    // However many there are, the way on and the pause: a column of dots would leave so low a strip.
    expect(html.match(/aria-label="Announcement \d+"/g)).toEqual(['aria-label="Announcement 2"'])
  }
})

const PROMOTION = {
  ...title(9), title: 'A week of gifts', content: '<p>Every night</p>', execution: ['A', 'B'],
} // biome-ignore format: short
const answer = (promotionType: string | null) => ({
  banners: [], playerNotices: [], popup: [], help: [], promotion: [{ ...PROMOTION, promotionType }],
}) // biome-ignore format: short

test.each([
  ['with its own page and rewards', 'week', true, true],
  ['with its own page, before there are rewards', 'week', false, false],
  ['that leads nowhere', null, true, false],
] as const)('a promotion %s', async (_name, promotionType, hasRewards, leads) => {
  vi.stubGlobal('DOMParser', WithoutDocuments)
  const asked = { execution: 'B', language: 'en' }
  const html = await drawn(
    { answers: [[announcements.list, asked, answer(promotionType)]] },
    <Promotions onPromotion={hasRewards ? () => undefined : undefined} />,
  )
  expect(html).toContain('A week of gifts')
  expect(html).toContain('lang="vi"')
  expect(html.includes('Go to the promotion')).toBe(leads)
})

const ASKED = { execution: 'A', language: 'en' }
const CLOSED = 'This page is not open yet'
/** The shape of the page: its part is loaded in a browser only. */
const WAITS = 'aria-busy="true"'

test.each([
  ['a visitor, of a brand that announces some', { brand: { promotions: [title(1)] } }, WAITS],
  ['a visitor, of one that announces none', {}, CLOSED],
  ['somebody not known yet', { phase: 'unknown' }, WAITS],
  ['a member, before their own list is there', { phase: 'signed-in' }, WAITS],
  [
    'a member to whom none is announced',
    {
      phase: 'signed-in',
      answers: [[announcements.list, ASKED, { ...answer(null), promotion: [] }]],
    },
    CLOSED,
  ],
  [
    'a member to whom one is announced',
    { phase: 'signed-in', answers: [[announcements.list, ASKED, answer(null)]] },
    WAITS,
  ],
] satisfies [string, Scene, string][])(
  'the page of promotions for %s',
  async (_name, scene, shown) => {
    const entry = present(findPath('/promotions'), 'a page of the site')
    const html = await drawn({ ...scene, at: '/promotions' }, <ScreenOf entry={entry} />)
    expect(html).toContain(shown)
    expect(html.includes(CLOSED)).toBe(shown === CLOSED)
  },
)

test('a list of promotions that could not be read is no page that is not open', async () => {
  const entry = present(findPath('/promotions'), 'a page of the site')
  const why = new CallRefusal('network_failed')
  const html = await drawn(
    { phase: 'signed-in', at: '/promotions', refusals: [[announcements.list, ASKED, why]] },
    <ScreenOf entry={entry} />,
  )
  expect(html).not.toContain(CLOSED)
})

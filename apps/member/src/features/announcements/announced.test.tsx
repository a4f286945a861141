import { announcements } from '@lantern/contract/announcements'
import { CallRefusal } from '@lantern/web-kit/call-refusal'
import { afterEach, expect, test, vi } from 'vitest'
import { drawn, entriesOf, type Scene, WithoutDocuments } from '../../testing/drawn.tsx'
import { AnnouncementView } from './announcement-view.tsx'
import { Announced, thenClosing } from './announcements-popup.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
})

const ASKED = [announcements.list, { execution: 'B', language: 'en' }] as const
const ANSWER = { banners: [], playerNotices: [], popup: [], promotion: [], help: [] }

test.each<[string, Scene, string]>([
  ['are shown', { answers: [[...ASKED, ANSWER]] }, 'told'],
  ['that failed say so', { refusals: [[...ASKED, new CallRefusal('network_abnormal')]] }, 'Try again'],
])('announcements %s', async (_name, scene, said) => {
  expect(await drawn(scene, <Announced title="Notices">{() => 'told'}</Announced>)).toContain(said)
}) // biome-ignore format: a table

const said = (at: number, promotionType: string | null = null) => ({
  id: String(at), title: `News ${at}`, language: 'en', content: '<p>All of it</p>', promotionType, execution: ['B'],
}) // biome-ignore format: short

test.each([
  ['the popup', 5, 82, ['1', '8', '9', '10', '11', '12', '20']],
  ['the second view', 1, 82, ['1', '10', '20']],
] as const)('%s has nine titles on a page, the one that is asked for open, and names its pages', async (_name, range, index, pages) => {
  vi.stubGlobal('DOMParser', WithoutDocuments)
  const items = Array.from({ length: 175 }, (_, at) => said(at))
  const html = await drawn({}, <AnnouncementView items={items} index={index} range={range} />)
  const entries = entriesOf(html)
  expect(entries.filter((entry) => entry.startsWith('News'))).toEqual(
    Array.from({ length: 9 }, (_, at) => `News ${81 + at}`),
  )
  expect(html.match(/aria-expanded="true"[^>]*><span[^>]*>([^<]*)/)?.[1]).toBe('News 82')
  expect(entries.filter((entry) => /^Page \d+$/.test(entry))).toEqual(
    pages.map((page) => `Page ${page}`),
  )
}) // biome-ignore format: a table

test('the way to a promotion opens the rewards, then closes what it was told in', () => {
  const story: string[] = []
  thenClosing(() => story.push('rewards'), () => story.push('closed'))?.()
  expect(story).toEqual(['rewards', 'closed'])
  expect(thenClosing(undefined, () => story.push('closed'))).toBeUndefined()
}) // biome-ignore format: short

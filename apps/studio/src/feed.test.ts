import { money } from '@lantern/kernel/money'
import { systemClock } from '@lantern/kernel/time'
import { type FeedTransaction, readFeed } from '@lantern/vendor-protocol/feed'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { feedPage } from './wire/feed.ts'
import { TestStudio } from './testing/studio.ts'

let running: TestStudio
beforeAll(async () => {
  running = await TestStudio.start()
})
afterAll(() => running.stop())

const settings = (vendor = 'LANTERN', secret = 'lantern-demo-vendor-secret') => ({
  baseUrl: running.url,
  vendor,
  keyId: 'demo',
  secrets: [secret],
  clock: systemClock,
})
const today = () => ({ from: new Date(Date.now() - 3_600_000), to: new Date(Date.now() + 1_000) })

async function told(from = settings(), window = today()): Promise<FeedTransaction[]> {
  const all: FeedTransaction[] = []
  for await (const one of readFeed(from, window)) all.push(one)
  return all
}

test('R-058 the feed tells every call of a vendor with how its bet stands, and no token', async () => {
  const page = await running.page('carp-gate', running.platform.launch('rich', money('10')))
  const { reference } = await page.showAll(await page.spin('0.20'))
  const poor = await running.page('carp-gate', running.platform.launch('poor', 0n))
  const refused = (await poor.spin('0.20')).round.reference
  const all = await told()
  const ofBet = (betId: string) =>
    all.flatMap(({ operation, betState }) =>
      'betId' in operation && operation.betId === betId ? [`${operation.op} ${betState}`] : [],
    )
  expect(ofBet(reference)).toEqual(['reserve settled', 'settle settled'])
  expect(ofBet(refused)).toEqual(['reserve refused'])
  expect(all.map(({ at }) => at)).toEqual(all.map(({ at }) => at).toSorted((a, b) => +a - +b))
  expect(all.every(({ operation }) => !('token' in operation) || operation.token === null)).toBe(
    true,
  )
  // a window that is over, and another vendor of the same studio, have nothing of it
  expect(await told(settings(), { ...today(), to: new Date(Date.now() - 1_800_000) })).toEqual([])
  expect(await told(settings('KILNKITE'))).toEqual([])
  // the page after the last call
  const { rows } = await running.studio.ctx.db.query<{ id: string }>(
    'select max(id) id from outbox',
  )
  const after = { ...today(), cursor: rows[0]?.id ?? '' }
  expect(await feedPage(running.studio.ctx, 'LANTERN', after)).toEqual({
    transactions: [],
    next: null,
  })
})

test('the feed is told to the platform alone', async () => {
  await expect(told(settings('LANTERN', 'another-secret-of-others'))).rejects.toThrow('401')
  await expect(told(settings('NOBODY'))).rejects.toThrow('401')
  expect(await feedPage(running.studio.ctx, 'LANTERN', { ...today(), cursor: 'x' })).toBeUndefined()
  expect((await fetch(`${running.url}/vendor-feed`)).status).toBe(401)
})

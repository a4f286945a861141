import { money } from '@lantern/kernel/money'
import { systemClock } from '@lantern/kernel/time'
import { type FeedTransaction, readFeed } from '@lantern/vendor-protocol/feed'
import { askReportDay } from '@lantern/vendor-protocol/report-day'
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

test('a round stands under the day of the studio’s books it began on, in the feed and in its sums', async () => {
  const page = await running.page('carp-gate', running.platform.launch('steady', money('10')))
  const { reference } = await page.showAll(await page.spin('0.20'))
  const { db } = running.studio.ctx
  // 03:59 and 04:00 of GMT: before and after midnight of its books
  const begin = (at: string) =>
    db.query('update rounds set started_at = $2 where bet_ref = $1', [reference, at])
  const asking = settings()
  for (const [at, reportDate] of [
    ['2026-03-02T03:59:59Z', '2026-03-01'],
    ['2026-03-02T04:00:00Z', '2026-03-02'],
  ] as const) {
    await begin(at)
    const mine = (await told()).filter(
      ({ operation }) => 'betId' in operation && operation.betId === reference,
    )
    expect(mine.map(({ facts }) => facts?.reportDate)).toEqual([reportDate, reportDate])
    const day = await askReportDay(asking, reportDate)
    const settle = mine.at(-1)?.operation
    expect(day).toMatchObject({ reportDate, isOver: true })
    expect(day.totals).toEqual([
      {
        currency: 'USD',
        bets: 1,
        stake: money('0.20'),
        payout: settle?.op === 'settle' ? settle.payout : -1n,
        validBet: money('0.20'),
      },
    ])
    expect(day.span?.from).toEqual(mine[0]?.at)
    const other = reportDate === '2026-03-01' ? '2026-03-02' : '2026-03-01'
    expect(await askReportDay(asking, other)).toMatchObject({ span: null, totals: [] })
  }
  await expect(
    askReportDay(settings('LANTERN', 'another-secret-of-others'), '2026-03-01'),
  ).rejects.toThrow('401')
})

test('the feed is told to the platform alone', async () => {
  await expect(told(settings('LANTERN', 'another-secret-of-others'))).rejects.toThrow('401')
  await expect(told(settings('NOBODY'))).rejects.toThrow('401')
  expect(await feedPage(running.studio.ctx, 'LANTERN', { ...today(), cursor: 'x' })).toBeUndefined()
  expect((await fetch(`${running.url}/vendor-feed`)).status).toBe(401)
})

import { money } from '@lantern/kernel/money'
import { fixedClock } from '@lantern/kernel/time'
import { expect, test } from 'vitest'
import {
  FEED_OPERATION,
  type FeedFetch,
  type FeedTransaction,
  FeedTooLong,
  readFeed,
  readFeedPage,
  readFeedQuery,
  writeFeedPage,
} from './feed.ts'
import { HEADERS, isSigned } from './signing.ts'

const at = new Date('2026-11-02T09:00:00Z')
const window = { from: at, to: new Date('2026-11-02T10:00:00Z') }
const common = {
  betId: 'bet-1',
  roundId: 'round-1',
  playerId: '12',
  gameCode: 'nine-lanterns',
  currency: 'USD',
}
const told: readonly FeedTransaction[] = [
  {
    operation: {
      op: 'reserve',
      txId: 'tx-1',
      ...common,
      stake: money('10'),
      freeRoundId: null,
      token: null,
    },
    betState: 'settled',
    at,
  },
  {
    operation: {
      op: 'settle',
      txId: 'tx-2',
      ...common,
      payout: money('25'),
      validBet: null,
      roundClosed: true,
      freeRoundId: null,
    },
    betState: 'settled',
    at,
  },
]

/** A vendor that knows one secret and gives one transaction a page. */
const vendor =
  (secret: string): FeedFetch =>
  (url, { headers }) => {
    const query = url.slice(url.indexOf('?') + 1)
    const message = {
      timestamp: headers[HEADERS.timestamp] ?? '',
      signature: headers[HEADERS.signature] ?? '',
      operation: FEED_OPERATION,
      body: query,
    }
    const answer = (status: number, text: string) => Promise.resolve(new Response(text, { status }))
    if (!isSigned([secret], message, at)) return answer(401, '')
    const asked = readFeedQuery(query)
    if (!asked) return answer(400, '')
    const place = asked.cursor === null ? 0 : Number.parseInt(asked.cursor, 10)
    const next = place + 1 < told.length ? `${place + 1}` : null
    return answer(200, writeFeedPage({ transactions: told.slice(place, place + 1), next }))
  }

async function all(from: FeedFetch, more = {}): Promise<FeedTransaction[]> {
  const read: FeedTransaction[] = []
  for await (const one of readFeed({ ...settings, ...more, fetch: from }, window)) read.push(one)
  return read
}

const settings = {
  baseUrl: 'http://vendor.example',
  vendor: 'LANTERN',
  keyId: 'demo',
  secrets: ['the new one', 'the old one'],
  clock: fixedClock(at),
}

test('R-058 the feed of a vendor is read page by page, whichever live secret it knows', async () => {
  for (const secret of settings.secrets) {
    const read = await all(vendor(secret))
    expect(read).toEqual(told)
  }
  await expect(all(vendor('another'))).rejects.toThrow('401')
})

test('a feed that goes round in a circle or speaks otherwise is not believed', async () => {
  const circle: FeedFetch = () => Promise.resolve(new Response('{"transactions":[],"next":"1"}'))
  await expect(all(circle)).rejects.toThrow('same page')
  const [first] = told
  if (!first) throw new Error('something was told')
  const page = writeFeedPage({ transactions: [first], next: null })
  expect(readFeedPage(page)?.transactions).toEqual([first])
  expect(readFeedPage(page.replace('"10.00"', '"1e1"'))).toBeUndefined()
  expect(readFeedPage(page.replace('"reserve"', '"balance"'))).toBeUndefined()
  expect(readFeedPage(page.replace('"settled"', '"done"'))).toBeUndefined()
  expect(readFeedPage('[')).toBeUndefined()
  expect(readFeedQuery('from=2026-11-02T10:00:00Z&to=2026-11-02T09:00:00Z')).toBeUndefined()
})

test('a feed neither fills memory, nor takes for ever, nor sends our requests elsewhere', async () => {
  let pieces = 0
  const endless: FeedFetch = (_, { redirect }) => {
    expect(redirect).toBe('error')
    const body = new ReadableStream<Uint8Array>({
      pull: (stream) => {
        pieces += 1
        stream.enqueue(new Uint8Array(1024 * 1024))
      },
    })
    return Promise.resolve(new Response(body))
  }
  await expect(all(endless)).rejects.toThrow('too long')
  expect(pieces).toBeLessThan(20)
  await expect(all(vendor('the new one'), { most: 1 })).rejects.toThrow(FeedTooLong)
  const over = AbortSignal.abort(new Error('the time is over'))
  const hanging: FeedFetch = (_, { signal }) => {
    signal.throwIfAborted()
    return Promise.reject(new Error('the signal was not passed on'))
  }
  await expect(all(hanging, { signal: over })).rejects.toThrow('the time is over')
})

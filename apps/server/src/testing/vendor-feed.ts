import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { assert } from '@lantern/kernel/assert'
import { MINUTE_MS } from '@lantern/kernel/time'
import {
  FEED_OPERATION,
  type FeedTransaction,
  readFeedQuery,
  writeFeedPage,
} from '@lantern/vendor-protocol/feed'
import type { BetFacts, BetState } from '@lantern/vendor-protocol/operations'
import {
  type ReportDay,
  readDayQuestion,
  writeReportDay,
} from '@lantern/vendor-protocol/report-day'
import { HEADERS, isSigned } from '@lantern/vendor-protocol/signing'
import { decodeRequest, type WireName } from '@lantern/vendor-protocol/wire'
import { forgetConnections } from '../modules/vendors/connections.ts'
import type { TestHouse } from './app.ts'
import type { TestVendor } from './vendor.ts'

export type Said = Readonly<Record<string, unknown>>

/** What a vendor says happened, and how it stands there. */
export interface Telling {
  readonly minutesAgo?: number
  readonly at?: Date
  readonly facts?: BetFacts
}

/** A vendor that answers what it is asked: its feed, and the days of its books. */
export class VendorFeed {
  feed: FeedTransaction[] = []
  readonly days = new Map<string, ReportDay>()
  isDown = false
  /** Until then its answers wait. */
  held: Promise<void> = Promise.resolve()
  asked = 0
  /** How many transactions stand on a page. */
  pageSize = 5_000
  /** Asked for what happened from then on it does not answer. */
  brokenFrom: Date | undefined
  readonly #house: TestHouse
  readonly #vendor: TestVendor
  readonly #server = createServer((request, response) => {
    this.asked += 1
    let body = ''
    request.on('data', (part: Buffer) => {
      body += part.toString('utf8')
    })
    request.on('end', () => {
      const [path = '', query = ''] = (request.url ?? '').slice(1).split('?')
      const header = (name: string) => String(request.headers[name] ?? '')
      const said = path === FEED_OPERATION ? query : body
      const message = { operation: path, body: said }
      const isMine = isSigned(
        [this.#vendor.secret],
        {
          ...message,
          timestamp: header(HEADERS.timestamp),
          signature: header(HEADERS.signature),
        },
        this.#house.ctx.clock.now(),
      )
      const answer = isMine && !this.isDown ? this.#answer(path, said) : undefined
      if (answer === undefined) response.writeHead(this.isDown ? 500 : 401).end()
      else void this.held.then(() => response.end(answer))
    })
  })

  constructor(house: TestHouse, vendor: TestVendor) {
    this.#house = house
    this.#vendor = vendor
  }

  /** Listens, and is where all vendors of the house are. */
  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    const { port } = this.#server.address() as AddressInfo
    const { owner } = this.#house.database
    await owner.query('update vendor_connections set launch_url = $1', [`http://127.0.0.1:${port}`])
    forgetConnections(this.#house.ctx)
    return this
  }

  stop(): void {
    this.#server.close()
  }

  /** It says that it sent something, and how the bet stands there. */
  tells(name: WireName, body: Said, state: BetState, how: Telling = {}): void {
    const operation = decodeRequest(name, body)
    assert(
      operation && operation.op !== 'openSession' && operation.op !== 'getBalance',
      'a message',
    )
    const { minutesAgo = 5, facts } = how
    const at = how.at ?? new Date(this.#house.ctx.clock.now().getTime() - minutesAgo * MINUTE_MS)
    this.feed.push({ operation, betState: state, at, ...(facts && { facts }) })
  }

  #answer(path: string, said: string): string | undefined {
    if (path === FEED_OPERATION) return this.#page(said)
    const reportDate = path === 'vendor-day' ? readDayQuestion(said) : undefined
    if (reportDate === undefined) return undefined
    const nothing = { reportDate, isOver: true, span: null, totals: [] }
    return writeReportDay(this.days.get(reportDate) ?? nothing)
  }

  #page(query: string): string | undefined {
    const question = readFeedQuery(query)
    if (!question) return undefined
    const { from, to, cursor } = question
    if (this.brokenFrom && to > this.brokenFrom) return undefined
    const told = this.feed.filter(({ at }) => at >= from && at < to)
    const begin = cursor === null ? 0 : Number.parseInt(cursor, 10)
    const end = begin + this.pageSize
    return writeFeedPage({
      transactions: told.slice(begin, end),
      next: end < told.length ? `${end}` : null,
    })
  }
}

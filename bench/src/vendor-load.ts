import { type Socket, connect } from 'node:net'
import process from 'node:process'
import { HEADERS, sign } from '@lantern/vendor-protocol/signing'
import { quantile, WARM_UP_MS } from './line.ts'

// A vendor that sends signed bets and wins as fast as it is answered, in a process of its own. It
// writes and reads HTTP by hand: a client that costs as much as the server would measure itself.

/** What the bench asks of a load. */
export interface LoadWish {
  readonly port: number
  readonly vendor: string
  readonly keyId: string
  readonly secret: string
  readonly gameCode: string
  readonly connections: number
  readonly seconds: number
  /** Members play whose ids lie between these, both included. */
  readonly members: readonly [first: number, last: number]
  /** Sets the ids of this load apart from those of any other. */
  readonly name: string
}

/** What became of it; times in milliseconds. */
export interface LoadResult {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  readonly longest: number
  readonly errors: number
  readonly firstError: string | null
}

/** One connection that is kept, with one request at a time. */
class Line {
  readonly #socket: Socket
  #waiting: ((answer: { readonly status: number; readonly body: string }) => void) | undefined
  #read = ''

  constructor(port: number) {
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true })
    this.#socket.setEncoding('latin1')
    this.#socket.on('data', (chunk: string) => this.#take(chunk))
  }

  #take(chunk: string): void {
    this.#read += chunk
    const end = this.#read.indexOf('\r\n\r\n')
    if (end < 0) return
    const length = Number.parseInt(/content-length: (\d+)/i.exec(this.#read)?.[1] ?? '0', 10)
    if (this.#read.length < end + 4 + length) return
    const status = Number.parseInt(this.#read.slice(9, 12), 10)
    const body = this.#read.slice(end + 4, end + 4 + length)
    this.#read = ''
    this.#waiting?.({ status, body })
  }

  send(text: string): Promise<{ readonly status: number; readonly body: string }> {
    return new Promise((resolve) => {
      this.#waiting = resolve
      this.#socket.write(text)
    })
  }

  close(): void {
    this.#socket.destroy()
  }
}

async function load(wish: LoadWish): Promise<LoadResult> {
  const times: number[] = []
  const start = performance.now() + WARM_UP_MS
  const end = start + wish.seconds * 1_000
  let serial = 0
  let errors = 0
  let firstError: string | null = null
  const request = (operation: string, content: object): string => {
    const body = JSON.stringify(content)
    const timestamp = `${Date.now()}`
    const signature = sign(wish.secret, { timestamp, operation, body })
    return (
      `POST /vendor/v1/${operation} HTTP/1.1\r\nhost: localhost\r\n` +
      `content-type: application/json\r\ncontent-length: ${body.length}\r\n` +
      `${HEADERS.vendor}: ${wish.vendor}\r\n${HEADERS.keyId}: ${wish.keyId}\r\n` +
      `${HEADERS.timestamp}: ${timestamp}\r\n${HEADERS.signature}: ${signature}\r\n\r\n${body}`
    )
  }
  const worker = async () => {
    const line = new Line(wish.port)
    while (performance.now() < end) {
      serial += 1
      const id = `${wish.name}-${serial}`
      const [first, last] = wish.members
      const round = {
        betId: `b-${id}`,
        roundId: `r-${id}`,
        playerId: `${first + (serial % (last - first + 1))}`,
        gameCode: wish.gameCode,
        currency: 'USD',
      }
      const steps = [
        ['reserve', { ...round, txId: `p-${id}`, amount: '1.00' }],
        ['settle', { ...round, txId: `s-${id}`, win: serial % 2 === 0 ? '1.90' : '0.00' }],
      ] as const
      for (const [operation, body] of steps) {
        const sent = performance.now()
        const answer = await line.send(request(operation, body))
        const now = performance.now()
        if (answer.status !== 200 || !answer.body.includes('"status":"OK"')) {
          errors += 1
          firstError ??= `${operation} ${answer.status} ${answer.body}`
        }
        if (sent >= start && now <= end) times.push(now - sent)
      }
    }
    line.close()
  }
  await Promise.all(Array.from({ length: wish.connections }, worker))
  times.sort((a, b) => a - b)
  return {
    perSecond: times.length / wish.seconds,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    longest: times.at(-1) ?? 0,
    errors,
    firstError,
  }
}

process.once('message', (wish: LoadWish) => {
  void load(wish).then((result) => process.send?.(result, () => process.exit(0)))
})

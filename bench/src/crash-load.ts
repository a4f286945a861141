import { randomBytes } from 'node:crypto'
import net from 'node:net'
import process from 'node:process'
import { quantile } from './line.ts'

// Two thousand pages that listen, in a process of their own on the same machine: both read one clock,
// so that what lies between the word and its arrival is what is measured.

export interface ListenWish {
  readonly port: number
  readonly origin: string
  readonly tickets: readonly string[]
}

export interface Heard {
  readonly connected: number
  readonly events: number
  readonly p50: number
  readonly p99: number
  readonly longest: number
}

const AT_ONCE = 40
const delays: number[] = []

/** Packets of the socket protocol: the server's ping and its answer, our ticket, and an event. */
const PING = '2'
const PONG = '3'
const CONNECT = '40'
const EVENT = '42'
const ROUNDS = '"name":"rounds.'
const NOW = '"now":"'
const NOW_LENGTH = '2026-01-01T00:00:00.000Z'.length

/** Each page has a machine of its own elsewhere: here only the time of the arrival is taken. */
function hear(text: string, at: number): void {
  if (!text.startsWith(EVENT) || !text.includes(ROUNDS)) return
  const said = text.indexOf(NOW) + NOW.length
  if (said < NOW.length) return
  delays.push(at - Date.parse(text.slice(said, said + NOW_LENGTH)))
}

const END_OF_HEADERS = '\r\n\r\n'
const TEXT_FRAME = 0x81
const MASKED = 0x80
/** A mask of zeroes leaves the words as they are. */
const MASK = Buffer.alloc(4)

/** Short words of a client, each in one frame. */
function frameOf(text: string): Buffer {
  const words = Buffer.from(text)
  return Buffer.concat([Buffer.from([TEXT_FRAME, MASKED | words.length]), MASK, words])
}

/** Length of a frame's head and of its words; undefined until all of it is there. */
function measure(bytes: Buffer): { readonly head: number; readonly words: number } | undefined {
  const short = bytes[1]
  if (short === undefined) return undefined
  if (short < 126) return { head: 2, words: short }
  return bytes.length < 4 ? undefined : { head: 4, words: bytes.readUInt16BE(2) }
}

/**
 * The words of a connection as they come. Read from the wire itself: two thousand sockets of a
 * browser in one process would take longer to read than the server takes to write.
 */
class Wire {
  #rest: Buffer = Buffer.alloc(0)
  #isOpen = false

  take(data: Buffer): string[] {
    this.#rest = this.#rest.length === 0 ? data : Buffer.concat([this.#rest, data])
    if (!this.#isOpen) {
      const end = this.#rest.indexOf(END_OF_HEADERS)
      if (end < 0) return []
      this.#isOpen = true
      this.#rest = this.#rest.subarray(end + END_OF_HEADERS.length)
    }
    const texts: string[] = []
    for (let size = measure(this.#rest); size; size = measure(this.#rest)) {
      const end = size.head + size.words
      if (this.#rest.length < end) break
      texts.push(this.#rest.toString('utf8', size.head, end))
      this.#rest = this.#rest.subarray(end)
    }
    return texts
  }
}

function listen({ port, origin }: ListenWish, ticket: string): Promise<boolean> {
  const socket = net.connect(port, '127.0.0.1')
  const wire = new Wire()
  socket.setNoDelay(true)
  socket.write(
    [
      'GET /socket/?EIO=4&transport=websocket HTTP/1.1',
      `Host: 127.0.0.1:${port}`,
      `Origin: ${origin}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
    ].join('\r\n') + END_OF_HEADERS,
  )
  return new Promise((resolve) => {
    socket.on('data', (data) => {
      const at = Date.now()
      for (const text of wire.take(data)) {
        if (text === PING) socket.write(frameOf(PONG))
        else if (text.startsWith('0'))
          socket.write(frameOf(`${CONNECT}${JSON.stringify({ ticket })}`))
        else if (text.startsWith(`${EVENT}["hello"`)) resolve(true)
        else hear(text, at)
      }
    })
    socket.on('error', () => resolve(false))
    socket.on('close', () => resolve(false))
  })
}

async function connectAll(wish: ListenWish): Promise<number> {
  let connected = 0
  const waiting = [...wish.tickets]
  const one = async () => {
    for (let ticket = waiting.pop(); ticket !== undefined; ticket = waiting.pop())
      if (await listen(wish, ticket)) connected += 1
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
  return connected
}

let connected = 0
process.on('message', (message: ListenWish | 'report') => {
  if (message === 'report') {
    delays.sort((a, b) => a - b)
    const heard: Heard = {
      connected,
      events: delays.length,
      p50: quantile(delays, 0.5),
      p99: quantile(delays, 0.99),
      longest: delays.at(-1) ?? 0,
    }
    process.send?.(heard)
    return
  }
  void connectAll(message).then((count) => {
    connected = count
    delays.length = 0
    process.send?.('connected')
  })
})

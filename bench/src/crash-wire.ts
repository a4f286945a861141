import { randomBytes } from 'node:crypto'
import net from 'node:net'

// A socket of a page, read from the wire itself: two thousand sockets of a browser in one process would
// take longer to read than the server takes to write.

/** Packets of the socket protocol: the server's ping and its answer, our ticket, and an event. */
const PING = '2'
const PONG = '3'
const CONNECT = '40'
export const EVENT = '42'

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
  if (short === 126) return bytes.length < 4 ? undefined : { head: 4, words: bytes.readUInt16BE(2) }
  return bytes.length < 10 ? undefined : { head: 10, words: Number(bytes.readBigUInt64BE(2)) }
}

/** What arrives is read into one place for all connections: each reads it before the next one does. */
const ARRIVED = Buffer.alloc(64 * 1024)
const NOTHING = Buffer.alloc(0)

/** The words of a connection as they come. */
class Wire {
  #rest: Buffer = NOTHING
  #isOpen = false

  take(arrived: Uint8Array, length: number): string[] {
    const fresh = Buffer.from(arrived.buffer, arrived.byteOffset, length)
    let rest = this.#rest.length === 0 ? fresh : Buffer.concat([this.#rest, fresh])
    const texts: string[] = []
    if (!this.#isOpen) {
      const end = rest.indexOf(END_OF_HEADERS)
      this.#isOpen = end >= 0
      if (this.#isOpen) rest = rest.subarray(end + END_OF_HEADERS.length)
    }
    for (let size = this.#isOpen && measure(rest); size; size = measure(rest)) {
      const end = size.head + size.words
      if (rest.length < end) break
      texts.push(rest.toString('utf8', size.head, end))
      rest = rest.subarray(end)
    }
    this.#rest = rest.length === 0 ? NOTHING : Buffer.from(rest)
    return texts
  }
}

export interface Door {
  readonly port: number
  readonly origin: string
}

/** Opens a socket with a ticket; true once it is greeted. `hear` gets each word with its arrival. */
export function listen(
  { port, origin }: Door,
  ticket: string,
  hear: (text: string, at: number) => void,
): Promise<boolean> {
  const wire = new Wire()
  let greeted: (() => void) | undefined
  const socket = net.connect({
    port,
    host: '127.0.0.1',
    noDelay: true,
    onread: {
      buffer: ARRIVED,
      callback: (length, buffer) => {
        const at = Date.now()
        for (const text of wire.take(buffer, length)) {
          if (text === PING) socket.write(frameOf(PONG))
          else if (text.startsWith('0'))
            socket.write(frameOf(`${CONNECT}${JSON.stringify({ ticket })}`))
          else if (text.startsWith(`${EVENT}["hello"`)) greeted?.()
          else hear(text, at)
        }
        return true
      },
    },
  })
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
    greeted = () => resolve(true)
    socket.on('error', () => resolve(false))
    socket.on('close', () => resolve(false))
  })
}

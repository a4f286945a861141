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
function hear(text: string): void {
  if (!text.startsWith(EVENT) || !text.includes(ROUNDS)) return
  const at = text.indexOf(NOW) + NOW.length
  if (at < NOW.length) return
  delays.push(Date.now() - Date.parse(text.slice(at, at + NOW_LENGTH)))
}

function listen({ port, origin }: ListenWish, ticket: string): Promise<boolean> {
  const address = `ws://127.0.0.1:${port}/socket/?EIO=4&transport=websocket`
  const socket = new WebSocket(address, { headers: { origin } })
  return new Promise((resolve) => {
    socket.addEventListener('message', (event) => {
      const data: unknown = event.data
      if (typeof data !== 'string') return
      if (data === PING) socket.send(PONG)
      else if (data.startsWith('0')) socket.send(`${CONNECT}${JSON.stringify({ ticket })}`)
      else if (data.startsWith(`${EVENT}["hello"`)) resolve(true)
      else hear(data)
    })
    socket.addEventListener('error', () => resolve(false))
    socket.addEventListener('close', () => resolve(false))
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

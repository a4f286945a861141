import process from 'node:process'
import { io } from 'socket.io-client'
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

interface SaidEvent {
  readonly name: string
  readonly data: { readonly now?: string }
}

const AT_ONCE = 40
const delays: number[] = []

function listen({ port, origin }: ListenWish, ticket: string): Promise<boolean> {
  const socket = io(`http://127.0.0.1:${port}`, {
    path: '/socket',
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    auth: { ticket },
    extraHeaders: { origin },
  })
  socket.on('event', ({ name, data }: SaidEvent) => {
    if (name.startsWith('rounds.') && data.now !== undefined)
      delays.push(Date.now() - Date.parse(data.now))
  })
  return new Promise((resolve) => {
    socket.once('hello', () => resolve(true))
    socket.once('connect_error', () => resolve(false))
    socket.once('disconnect', () => resolve(false))
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

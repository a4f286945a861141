import { createServer, type Server as HttpServer } from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { Server } from 'socket.io'
import { io as connect, type Socket } from 'socket.io-client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sayTo } from './fan-out.ts'

let http: HttpServer
let io: Server
let port: number
const open: Socket[] = []

beforeEach(() => serve())
afterEach(async () => {
  for (const socket of open.splice(0)) socket.disconnect()
  await io.close()
})

async function serve(pingInterval = 25_000): Promise<void> {
  http = createServer()
  io = new Server(http, { path: '/socket', serveClient: false, pingInterval })
  io.on('connection', async (socket) => {
    await socket.join(String(socket.handshake.auth['room'] ?? 'round'))
    socket.emit('hello', {})
  })
  await new Promise<void>((resolve) => {
    http.listen(0, '127.0.0.1', resolve)
  })
  // a server that listens on a port has an address with one
  port = (http.address() as AddressInfo).port
}

/** A page of a room, once it is greeted, and what it hears. */
async function page(transport: 'websocket' | 'polling', room = 'round') {
  const heard: unknown[] = []
  const socket = connect(`http://127.0.0.1:${port}`, {
    path: '/socket',
    transports: [transport],
    auth: { room },
  })
  open.push(socket)
  await new Promise((resolve) => socket.once('hello', resolve))
  socket.on('event', (payload: unknown) => heard.push(payload))
  return heard
}

const until = (heard: readonly unknown[], count: number) =>
  vi.waitFor(() => expect(heard).toHaveLength(count), 5_000)

test('words of every length come whole, to sockets and to pages that poll', async () => {
  const heard = await Promise.all([page('websocket'), page('polling')])
  const words = [0, 80, 100, 101, 102, 110, 65_500, 65_530, 65_536, 70_000].map((length) => ({
    text: 'ü'.repeat(length / 2) + 'x'.repeat(length % 2),
  }))
  for (const word of words) sayTo(io, 'round', 'event', word)
  await Promise.all(heard.map((each) => until(each, words.length)))
  for (const each of heard) expect(each).toEqual(words)
})

test('words keep their order among those that the library says', async () => {
  const heard = await Promise.all([page('websocket'), page('polling')])
  for (let turn = 0; turn < 200; turn += 2) {
    sayTo(io, 'round', 'event', turn)
    io.to('round').emit('event', turn + 1)
  }
  await Promise.all(heard.map((each) => until(each, 200)))
  for (const each of heard) expect(each).toEqual(Array.from({ length: 200 }, (_, turn) => turn))
})

test('other rooms hear nothing, and one without sockets is no error', async () => {
  const [own, other] = [await page('websocket'), await page('websocket', 'other')]
  sayTo(io, 'nobody', 'event', 1)
  sayTo(io, 'round', 'event', 2)
  sayTo(io, 'other', 'event', 3)
  await Promise.all([until(own, 1), until(other, 1)])
  expect([own, other]).toEqual([[2], [3]])
})

/** Says words until nobody but the page is left, which hears all of them. */
async function sayUntilAlone(heard: readonly unknown[], word: string, timeout = 20_000) {
  let said = 0
  let shut = 0
  await vi.waitFor(
    async () => {
      shut += sayTo(io, 'round', 'event', word)
      said += 1
      await until(heard, said)
      expect(io.sockets.sockets.size).toBe(1)
    },
    { timeout, interval: 1 },
  )
  expect(shut).toBe(1)
  shut += sayTo(io, 'round', 'event', 'on')
  await until(heard, said + 1)
  expect(heard.at(-1)).toBe('on')
  expect(shut).toBe(1)
}

test.each([
  ['and pings wait behind what it does not read', 20],
  ['whatever it is told', 25_000],
])('a socket that does not read is shut out, %s', async (_what, pingInterval) => {
  await io.close()
  await serve(pingInterval)
  const heard = await page('websocket')
  const stuck = net.connect(port, '127.0.0.1')
  const isShut = new Promise((resolve) => stuck.once('close', resolve))
  stuck.on('error', () => stuck.destroy())
  stuck.write(
    [
      'GET /socket/?EIO=4&transport=websocket HTTP/1.1',
      'Host: 127.0.0.1',
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    ].join('\r\n'),
  )
  await new Promise((resolve) => stuck.once('data', resolve))
  // "40" that is masked with zeroes: it comes in, and reads no more
  stuck.write(Buffer.from([0x81, 0x82, 0, 0, 0, 0, 0x34, 0x30]))
  await vi.waitFor(() => expect(io.sockets.sockets.size).toBe(2))
  stuck.pause()
  await sayUntilAlone(heard, 'x'.repeat(200_000))
  stuck.destroy()
  await isShut
})

test('a page that came by polling and polls no more is shut out', async () => {
  const heard = await page('websocket')
  const at = `http://127.0.0.1:${port}/socket/?EIO=4&transport=polling`
  const opened = await (await fetch(at)).text()
  const { sid }: { sid: string } = JSON.parse(opened.slice(1))
  await fetch(`${at}&sid=${sid}`, { method: 'POST', body: '40' })
  await vi.waitFor(() => expect(io.sockets.sockets.size).toBe(2))
  await sayUntilAlone(heard, 'x'.repeat(20_000))
})

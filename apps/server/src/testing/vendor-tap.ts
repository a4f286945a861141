import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

// What stands between a vendor and the platform, and can strike in the middle of a call.

/** `before`: the platform has not heard of the calls; `after`: it has answered, and nobody hears it. */
export type Moment = 'before' | 'after'

export interface VendorTap {
  readonly url: string
  /**
   * Holds calls of an operation until so many are there at that moment, strikes, and lets the line of
   * each break. Answers when it has struck.
   */
  strikeAt(operation: string, moment: Moment, wish: Strike): Promise<void>
  close(): Promise<void>
}

interface Strike {
  readonly calls: number
  readonly strike: () => Promise<void>
}

interface Trap extends Strike {
  readonly operation: string
  readonly moment: Moment
  readonly held: ServerResponse[]
  readonly done: () => void
}

/** Passes calls on to the platform at `origin` as they are. */
export async function vendorTap(origin: string): Promise<VendorTap> {
  let trap: Trap | undefined

  /** True where the call is held, and its line will break. */
  async function isHeld(path: string, moment: Moment, reply: ServerResponse): Promise<boolean> {
    const set = trap
    if (set?.moment !== moment || !path.endsWith(`/${set.operation}`)) return false
    set.held.push(reply)
    if (set.held.length < set.calls) return true
    trap = undefined
    await set.strike()
    for (const one of set.held) one.destroy()
    set.done()
    return true
  }

  async function pass(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const body = await buffer(request)
    const path = request.url ?? ''
    if (await isHeld(path, 'before', reply)) return
    const headers = Object.entries(request.headers).filter(
      ([name, value]) => typeof value === 'string' && !['host', 'connection'].includes(name),
    )
    const answered = await fetch(`${origin}${path}`, {
      method: request.method ?? 'POST',
      headers: Object.fromEntries(headers.map(([name, value]) => [name, String(value)])),
      ...(request.method !== 'GET' && { body }),
    })
    const text = await answered.text()
    if (await isHeld(path, 'after', reply)) return
    reply.writeHead(answered.status, { 'content-type': 'application/json' }).end(text)
  }

  const server = createServer(
    (request, reply) => void pass(request, reply).catch(() => reply.destroy()),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    strikeAt: (operation, moment, wish) =>
      new Promise((done) => {
        trap = { ...wish, operation, moment, held: [], done }
      }),
    close: async () => {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

import { createDecipheriv } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

// JDB's transfer wallet as its documents describe it: it carries out an order at most once, and
// says afterwards what became of it.

/** What goes wrong with the next call. */
export type Mishap =
  | 'the order is lost'
  | 'the reply is lost'
  | 'the order is refused'
  | 'it is in progress'
  | 'the reply is no JSON'

interface Done {
  readonly uid: string
  readonly amount: number
}

export interface JdbServer {
  readonly url: string
  readonly secret: string
  /** Orders that arrived, one text for each time. */
  readonly arrived: string[]
  readonly done: Map<string, Done>
  /** What players won there since, by their ids; lost is below zero. */
  readonly won: Map<string, number>
  /** Of the next call, once. */
  next: Mishap | undefined
  close(): Promise<void>
}

const KEYS = { dc: 'test', key: '0123456789abcdef', iv: 'fedcba9876543210' }

interface Asked {
  readonly action: number
  readonly uid: string
  readonly serialNo: string
  readonly amount: number
}

function opened(x: string): Asked {
  const cipher = createDecipheriv('aes-128-cbc', KEYS.key, KEYS.iv).setAutoPadding(false)
  const text = Buffer.concat([cipher.update(Buffer.from(x, 'base64url')), cipher.final()])
  const asked: Asked = JSON.parse(text.toString('utf8').trimEnd())
  return asked
}

export async function jdbServer(): Promise<JdbServer> {
  const state: Pick<JdbServer, 'arrived' | 'done' | 'won' | 'next'> = {
    arrived: [],
    done: new Map(),
    won: new Map(),
    next: undefined,
  }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { x }: { readonly x: string } = JSON.parse(Buffer.concat(chunks).toString('utf8'))
      const mishap = state.next
      state.next = undefined
      const reply = mishap === 'the order is lost' ? undefined : answer(opened(x), mishap)
      if (reply === undefined || mishap === 'the reply is lost') request.socket.destroy()
      else response.end(mishap === 'the reply is no JSON' ? 'oops' : JSON.stringify(reply))
    })
  })

  function answer({ action, uid, serialNo, amount }: Asked, mishap?: Mishap): object {
    if (mishap === 'it is in progress') return { status: '6012', err_text: 'in progress' }
    if (action === 55) return found(serialNo)
    if (action === 15) return { status: '0000', data: [{ uid, balance: balanceOf(uid) }] }
    state.arrived.push(serialNo)
    if (mishap === 'the order is refused') return { status: '6006', err_text: 'insufficient' }
    if (state.done.has(serialNo)) return { status: '6005', err_text: 'duplicate' }
    state.done.set(serialNo, { uid, amount })
    return { status: '0000', pid: 1, userBalance: 1, err_text: '' }
  }

  function balanceOf(uid: string): number {
    const moved = [...state.done.values()].filter((one) => one.uid === uid)
    return moved.reduce((sum, { amount }) => sum + amount, state.won.get(uid) ?? 0)
  }

  function found(serialNo: string): object {
    const one = state.done.get(serialNo)
    if (!one) return { status: '9015', err_text: 'Data does not exist.' }
    const action = one.amount > 0 ? 'deposit' : 'withdraw'
    return { status: '0000', data: [{ uid: one.uid, action, amount: one.amount, pid: 1 }] }
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return Object.assign(state, {
    url: `http://127.0.0.1:${port}`,
    secret: JSON.stringify(KEYS),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  })
}

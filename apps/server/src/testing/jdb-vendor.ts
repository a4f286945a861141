import { createDecipheriv } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Mishap } from '@lantern/vendor-protocol/conformance/transfer-subject'

// JDB's transfer wallet as its documents describe it: it carries out an order at most once, for a
// player that it has and no more than that player has there, and says afterwards what became of it.

export type { Mishap }

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
  readonly players: Set<string>
  /** Of the next order, question of one, or balance, once. */
  next: Mishap | undefined
  /** What a player has there. */
  balanceOf(uid: string): number
  close(): Promise<void>
}

const KEYS = { dc: 'test', key: '0123456789abcdef', iv: 'fedcba9876543210' }
const CENTS = 100

/** What stands in a call, whatever its action. */
export interface JdbCall {
  readonly action: number
  readonly uid: string
  readonly serialNo: string
  readonly amount: number
}

/** The call that was sealed; undefined for whoever has another key. */
export function jdbCallOf(body: string, keys = KEYS): JdbCall | undefined {
  const { dc, x }: { readonly dc: string; readonly x: string } = JSON.parse(body)
  try {
    const cipher = createDecipheriv('aes-128-cbc', keys.key, keys.iv).setAutoPadding(false)
    const text = Buffer.concat([cipher.update(Buffer.from(x, 'base64url')), cipher.final()])
    const asked: JdbCall = JSON.parse(text.toString('utf8').trimEnd())
    return dc === keys.dc ? asked : undefined
  } catch {
    // no key of ours
    return undefined
  }
}

const centsOf = (amount: number): number => Math.round(amount * CENTS)
const EXISTS = { status: '7602', err_text: 'Account already exist.' }

/** Made, or there before. */
export function madePlayer(players: Set<string>, uid: string): object {
  if (players.has(uid)) return EXISTS
  players.add(uid)
  return { status: '0000' }
}

/** How a reply is told; undefined: not at all. */
function toldAs(reply: object | undefined, mishap: Mishap | undefined): string | undefined {
  const text = reply && JSON.stringify(reply)
  switch (mishap) {
    case 'the reply is lost':
      return undefined
    case 'the reply is no JSON':
      return 'oops'
    case 'another order is found':
      return text?.replace(/"uid":"[^"]*"/, '"uid":"somebody-else"')
    case 'another amount is found':
      return text?.replace(/"amount":(-?)/, '"amount":$11')
    case 'an odd amount is found':
      return text?.replace(/"amount":(-?)(\d+)/, '"amount":$1$2e0')
    default:
      return text
  }
}

const freshState = (): Pick<JdbServer, 'arrived' | 'done' | 'won' | 'players' | 'next'> => ({
  arrived: [],
  done: new Map(),
  won: new Map(),
  players: new Set(),
  next: undefined,
})

export async function jdbServer(): Promise<JdbServer> {
  const state = freshState()
  /** Orders that are on their way still. */
  const late: JdbCall[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const call = jdbCallOf(Buffer.concat(chunks).toString('utf8'))
      const mishap = call?.action === MAKE_PLAYER ? undefined : state.next
      if (call && mishap !== undefined) state.next = undefined
      const text = toldAs(call ? heard(call, mishap) : NO_KEY, mishap)
      if (text === undefined) request.socket.destroy()
      else response.writeHead(mishap === 'the server breaks' ? 502 : 200).end(text)
    })
  })

  function heard(call: JdbCall, mishap: Mishap | undefined): object | undefined {
    if (mishap === 'the order is lost') return undefined
    if (mishap === 'the order comes late') {
      late.push(call)
      return undefined
    }
    const reply = answer(call, mishap)
    for (const one of late.splice(0)) answer(one)
    return reply
  }

  function answer(call: JdbCall, mishap?: Mishap): object {
    if (mishap === 'it is in progress') return { status: '6012', err_text: 'in progress' }
    switch (call.action) {
      case MAKE_PLAYER:
        return madePlayer(state.players, call.uid)
      case 55:
        return found(call.serialNo)
      case 15:
        return { status: '0000', data: [{ uid: call.uid, balance: balanceOf(call.uid) }] }
      default:
        return ordered(call, mishap === 'the order is refused')
    }
  }

  function ordered({ uid, serialNo, amount }: JdbCall, isRefused: boolean): object {
    state.arrived.push(serialNo)
    if (!state.players.has(uid)) return { status: '7501', err_text: 'User ID cannot be found.' }
    if (isRefused || centsOf(balanceOf(uid)) + centsOf(amount) < 0)
      return { status: '6006', err_text: 'insufficient' }
    if (state.done.has(serialNo)) return { status: '6005', err_text: 'duplicate' }
    state.done.set(serialNo, { uid, amount })
    return { status: '0000', pid: 1, userBalance: 1, err_text: '' }
  }

  function balanceOf(uid: string): number {
    const moved = [...state.done.values()].filter((one) => one.uid === uid)
    const won = centsOf(state.won.get(uid) ?? 0)
    return moved.reduce((sum, { amount }) => sum + centsOf(amount), won) / CENTS
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
    balanceOf,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  })
}

const MAKE_PLAYER = 12
const NO_KEY = { status: '9999', err_text: 'Failed.' }

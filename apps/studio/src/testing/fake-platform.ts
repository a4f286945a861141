import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Money } from '@lantern/kernel/money'
import {
  bare,
  type BetState,
  type Operation,
  type Result,
  type Status,
} from '@lantern/vendor-protocol/operations'
import { encodeReply } from '@lantern/vendor-protocol/replies'
import { HEADERS, isSigned } from '@lantern/vendor-protocol/signing'
import { decodeRequest, isWireName } from '@lantern/vendor-protocol/wire'

interface Bet {
  readonly playerId: string
  stake: Money
  payout: Money
  state: BetState
}

interface Kept {
  readonly content: string
  readonly result: Result
}

/** What goes wrong with the next calls. */
export interface Mood {
  /** Answers 503 without doing anything. */
  down: boolean
  /** Does what it was asked, and breaks the line. */
  silent: boolean
  /** Waits before it does anything. */
  slowMs: number
}

const SECRET = 'lantern-demo-vendor-secret'

/** A platform in memory that keeps the rules of the protocol; for tests of the studio. */
export class FakePlatform {
  readonly mood: Mood = { down: false, silent: false, slowMs: 0 }
  /** What its list of pots says. */
  pots: readonly unknown[] = []
  /** Whether it says that nothing may go faster than by itself. */
  isPlain = false
  readonly balances = new Map<string, Money>()
  readonly bets = new Map<string, Bet>()
  /** Signed calls in the order they came: `reserve 42`. */
  readonly calls: string[] = []
  /** Calls whose signature did not fit. */
  forged = 0
  /** So many of the next replies get lost. */
  losing = 0
  readonly #currencies = new Map<string, string>()
  readonly #tokens = new Map<string, string>()
  /** Player of an exchange, by token and the studio's name of it. */
  readonly #opened = new Map<string, string>()
  readonly #kept = new Map<string, Kept>()
  readonly #server = createServer((request, reply) => void this.#handle(request, reply))
  url = ''

  static async start(): Promise<FakePlatform> {
    const platform = new FakePlatform()
    await new Promise<void>((resolve) => platform.#server.listen(0, '127.0.0.1', resolve))
    const address = platform.#server.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    platform.url = `http://127.0.0.1:${port}`
    return platform
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise<void>((resolve) => this.#server.close(() => resolve()))
  }

  /** A launch token of a player who has so much. */
  launch(playerId: string, balance?: Money, currency = 'USD'): string {
    this.#currencies.set(playerId, currency)
    if (balance !== undefined) this.balances.set(playerId, balance)
    const token = `token-${this.#tokens.size}`
    this.#tokens.set(token, playerId)
    return token
  }

  /** What a player started with, by what is there now and what the bets did. */
  broughtBy(playerId: string): Money {
    let sum = this.balances.get(playerId) ?? 0n
    for (const bet of this.bets.values()) {
      if (bet.playerId !== playerId) continue
      if (bet.state === 'open' || bet.state === 'settled') sum += bet.stake
      if (bet.state === 'settled') sum -= bet.payout
    }
    return sum
  }

  async #handle(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    if (request.url === '/api/wps/relay/GCS_jackpots')
      return void reply.end(JSON.stringify({ success: true, value: { pools: this.pots } }))
    const body = await bytesOf(request)
    const name = request.url?.split('/').at(-1) ?? ''
    const header = (key: string): string => String(request.headers[key] ?? '')
    const message = {
      timestamp: header(HEADERS.timestamp),
      signature: header(HEADERS.signature),
      operation: name,
      body,
    }
    if (!isSigned([SECRET], message, new Date())) {
      this.forged += 1
      return send(reply, bare('BAD_SIGNATURE'))
    }
    if (this.mood.down) return send(reply, bare('TEMPORARY'))
    if (this.mood.slowMs > 0) await pause(this.mood.slowMs)
    const operation = isWireName(name)
      ? decodeRequest(name, JSON.parse(body.toString()))
      : undefined
    if (!operation) return send(reply, bare('BAD_REQUEST'))
    this.calls.push(`${name} ${'playerId' in operation ? operation.playerId : ''}`.trim())
    const result = this.#decide(operation)
    if (this.mood.silent || this.losing > 0) {
      this.losing = Math.max(0, this.losing - 1)
      return void request.socket.destroy()
    }
    return send(reply, result)
  }

  #decide(operation: Operation): Result {
    if (operation.op === 'openSession') return this.#open(operation)
    if (operation.op === 'getBalance') return this.#told(operation.playerId, 'OK')
    const { token: _, ...content } = { token: null, ...operation }
    const text = JSON.stringify(content, (_key, value: unknown) =>
      typeof value === 'bigint' ? value.toString() : value,
    )
    const known = this.#kept.get(operation.txId)
    if (known && known.content !== text) return this.#told(operation.playerId, 'PAYLOAD_MISMATCH')
    if (known) return { ...known.result, balance: this.balances.get(operation.playerId) ?? null }
    const result = this.#apply(operation)
    this.#kept.set(operation.txId, { content: text, result })
    return result
  }

  #open({ token, requestId = '' }: Extract<Operation, { op: 'openSession' }>): Result {
    const playerId = this.#tokens.get(token) ?? this.#opened.get(`${token} ${requestId}`)
    if (playerId === undefined) return bare('TOKEN_INVALID')
    this.#tokens.delete(token)
    if (requestId !== '') this.#opened.set(`${token} ${requestId}`, playerId)
    const facts = { playerId, language: 'en', mode: 'real' } as const
    const session = this.isPlain ? ({ ...facts, pace: 'plain' } as const) : facts
    return { ...this.#told(playerId, 'OK'), session }
  }

  #apply(operation: Exclude<Operation, { op: 'openSession' } | { op: 'getBalance' }>): Result {
    const { playerId } = operation
    switch (operation.op) {
      case 'reserve':
        return this.#told(playerId, this.#reserve(operation))
      case 'settle':
        return this.#told(playerId, this.#settle(operation))
      case 'cancelBet':
        return this.#told(playerId, this.#cancel(operation))
      default:
        return this.#told(playerId, 'FATAL')
    }
  }

  #reserve({ betId, playerId, stake }: Extract<Operation, { op: 'reserve' }>): Status {
    if (this.bets.has(betId)) return 'BET_ALREADY_CANCELLED'
    const balance = this.balances.get(playerId) ?? 0n
    const isTaken = balance >= stake
    if (isTaken) this.balances.set(playerId, balance - stake)
    this.bets.set(betId, { playerId, stake, payout: 0n, state: isTaken ? 'open' : 'refused' })
    return isTaken ? 'OK' : 'INSUFFICIENT_FUNDS'
  }

  #settle({ betId, playerId, payout }: Extract<Operation, { op: 'settle' }>): Status {
    const bet = this.bets.get(betId)
    if (!bet || bet.state === 'tombstone' || bet.state === 'refused') return 'BET_NOT_FOUND'
    if (bet.state !== 'open')
      return bet.state === 'settled' ? 'BET_ALREADY_SETTLED' : 'BET_ALREADY_CANCELLED'
    bet.state = 'settled'
    bet.payout = payout
    this.balances.set(playerId, (this.balances.get(playerId) ?? 0n) + payout)
    return 'OK'
  }

  #cancel({ betId, playerId }: Extract<Operation, { op: 'cancelBet' }>): Status {
    const bet = this.bets.get(betId)
    if (!bet) {
      this.bets.set(betId, { playerId, stake: 0n, payout: 0n, state: 'tombstone' })
      return 'OK'
    }
    if (bet.state === 'settled') return 'BET_ALREADY_SETTLED'
    if (bet.state !== 'open') return 'OK'
    bet.state = 'cancelled'
    this.balances.set(playerId, (this.balances.get(playerId) ?? 0n) + bet.stake)
    return 'OK'
  }

  #told(playerId: string, status: Status): Result {
    const balance = this.balances.get(playerId) ?? 0n
    const currency = this.#currencies.get(playerId) ?? 'USD'
    return { ...bare(status), balance, currency, walletTxId: '1' }
  }
}

function bytesOf(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => resolve(Buffer.concat(parts)))
    request.on('error', reject)
  })
}

function send(reply: ServerResponse, result: Result): void {
  const { http, body } = encodeReply(result)
  reply.writeHead(http, { 'content-type': 'application/json' }).end(body)
}

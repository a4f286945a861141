import { generateKeyPairSync, verify } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { jdbCallOf, madePlayer } from './jdb-vendor.ts'
import { publicKey } from './vendor-speaker.ts'

// Vendors that are asked where a game opens, as the documents of Hub88 and SuperAPI describe it.

/** How the next questions go. */
export type Mood =
  | 'good'
  | 'breaks the line'
  | 'is silent'
  | 'stumbles'
  | 'knows no such game'
  | 'goes on talking'
  | 'talks without an end'
  | 'leads elsewhere'
  | 'says no JSON'
  | { readonly address: string }

export interface LaunchingVendor {
  /** Where it is asked, and where its games open. */
  readonly url: string
  /** What the house keeps as its secret. */
  readonly secret: string
  readonly games: readonly [string, string] | undefined
  readonly asked: Readonly<Record<string, unknown>>[]
  /** Questions that were not signed, or not addressed, as they must be. */
  readonly turnedAway: string[]
  mood: Mood
  close(): Promise<void>
}

interface Question {
  readonly path: string
  readonly header: (name: string) => string
  readonly body: string
}

/** What of a vendor's dialect the server has to know. */
interface Side {
  readonly secret: string
  readonly isGood: (question: Question) => boolean
  /** What a question says; as JSON where nothing else is said. */
  readonly read?: (body: string) => Readonly<Record<string, unknown>>
  /** What is answered to a question that is about no game, whatever the mood. */
  readonly beside?: (asked: Readonly<Record<string, unknown>>) => object | undefined
  /** Titles of its own that are asked for. */
  readonly games?: readonly [string, string]
  readonly answer: (address: string) => Readonly<Record<string, unknown>>
  readonly noGame: { readonly http: number; readonly body: Readonly<Record<string, unknown>> }
}

function hub88Side(): Side {
  const ours = generateKeyPairSync('rsa', {
    modulusLength: 2_048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  return {
    secret: JSON.stringify({
      operatorId: 816,
      publicKey: publicKey(),
      privateKey: ours.privateKey,
    }),
    isGood: ({ path, header, body }) =>
      path === '/operator/generic/v2/game/url' &&
      verify(
        'RSA-SHA256',
        Buffer.from(body),
        ours.publicKey,
        Buffer.from(header('x-hub88-signature'), 'base64'),
      ),
    answer: (url) => ({ url }),
    noGame: { http: 404, body: { error: 'game not found' } },
  }
}

const AGENT = { agent: 'agent001', apiKey: 'a-key-of-the-agent', productId: 'PGSOFT2' }

function superapiSide(): Side {
  const wanted = Buffer.from(`${AGENT.agent}:${AGENT.apiKey}`).toString('base64')
  return {
    secret: JSON.stringify(AGENT),
    isGood: ({ path, header }) =>
      path === '/seamless/logIn' && header('authorization') === `Basic ${wanted}`,
    answer: (url) => ({ reqId: 'a-request', code: 0, message: 'Success', data: { url } }),
    noGame: { http: 200, body: { reqId: 'a-request', code: 20_001, message: 'no such game' } },
  }
}

const JDB = { dc: 'test', key: 'a-key-of-the-age', iv: 'fedcba9876543210' }

function jdbSide(): Side {
  const players = new Set<string>()
  const callOf = (body: string) => ({ ...jdbCallOf(body, JDB) })
  return {
    secret: JSON.stringify(JDB),
    isGood: ({ path, body }) => path === '/apiRequest.do' && 'action' in callOf(body),
    read: callOf,
    beside: ({ action, uid }) => (action === 12 ? madePlayer(players, String(uid)) : undefined),
    answer: (path) => ({ status: '0000', path, err_text: '' }),
    noGame: { http: 200, body: { status: '7405', err_text: 'no such game' } },
    games: ['0-8001', '7-7001'],
  }
}

const SIDES: Readonly<Record<string, () => Side>> = {
  hub88: hub88Side,
  superapi: superapiSide,
  jdb: jdbSide,
}

/** A vendor of a dialect that asks; undefined for one that does not. */
export async function launchingVendor(dialect: string): Promise<LaunchingVendor | undefined> {
  const side = SIDES[dialect]?.()
  if (!side) return undefined
  const server = createServer((request, reply) => void heard(request, reply))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const vendor: LaunchingVendor = {
    url: `http://127.0.0.1:${port}`,
    secret: side.secret,
    games: side.games,
    asked: [],
    turnedAway: [],
    mood: 'good',
    close: async () => {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
  async function heard(request: IncomingMessage, reply: ServerResponse): Promise<void> {
    const body = await text(request)
    const path = request.url ?? ''
    const header = (name: string) => String(request.headers[name] ?? '')
    if (!side?.isGood({ path, header, body })) {
      vendor.turnedAway.push(path)
      return send(reply, 401, JSON.stringify({ error: 'not signed' }))
    }
    const asked: Readonly<Record<string, unknown>> = side.read?.(body) ?? JSON.parse(body)
    const beside = side.beside?.(asked)
    if (beside) return send(reply, 200, JSON.stringify(beside))
    vendor.asked.push(asked)
    return behave(reply, side, vendor)
  }
  return vendor
}

const send = (reply: ServerResponse, http: number, body: string): void => {
  reply.writeHead(http, { 'content-type': 'application/json' }).end(body)
}

function behave(reply: ServerResponse, side: Side, { mood, url }: LaunchingVendor): void {
  const good = `${url}/directLogin?token=a-token-of-theirs`
  if (typeof mood === 'object') return send(reply, 200, JSON.stringify(side.answer(mood.address)))
  switch (mood) {
    case 'good':
      return send(reply, 200, JSON.stringify(side.answer(good)))
    case 'breaks the line':
      return void reply.destroy()
    case 'is silent':
      return
    case 'stumbles':
      return send(reply, 502, JSON.stringify(side.answer(good)))
    case 'knows no such game':
      return send(reply, side.noGame.http, JSON.stringify(side.noGame.body))
    case 'goes on talking':
      return send(reply, 200, JSON.stringify({ ...side.answer(good), more: 'x'.repeat(70_000) }))
    case 'talks without an end':
      reply.writeHead(200, { 'content-type': 'application/json' })
      return talk(reply)
    case 'leads elsewhere':
      return void reply.writeHead(302, { location: good }).end()
    case 'says no JSON':
      return send(reply, 200, `<a href="${good}">play</a>`)
  }
}

/** Says something as long as somebody listens. */
function talk(reply: ServerResponse): void {
  if (reply.destroyed) return
  reply.write('x'.repeat(16_384))
  setTimeout(() => talk(reply), 5)
}

import { generateKeyPairSync, verify } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { publicKey } from './vendor-speaker.ts'

// Vendors that are asked for their games, as the documents of Hub88 and SuperAPI describe it.

/** A game as it is offered, whatever the dialect calls its parts. */
export interface ListedTitle {
  readonly code: string
  readonly name?: string
  readonly category?: string
  readonly isOff?: boolean
  readonly demo?: boolean
  readonly rtp?: string
  readonly lines?: number | null
}

export interface ListingVendor {
  readonly url: string
  /** What the house keeps as its secret. */
  readonly secret: string
  /** What the house keeps where it only takes calls. */
  readonly callingSecret: string
  titles: readonly ListedTitle[]
  /** Instead of the list: what it says, and how. */
  says: { readonly http: number; readonly body: string } | undefined
  readonly turnedAway: string[]
  asked: number
  close(): Promise<void>
}

interface Side {
  readonly secret: string
  readonly callingSecret: string
  readonly isGood: (request: IncomingMessage, body: string) => boolean
  readonly list: (titles: readonly ListedTitle[]) => unknown
}

const headerOf = ({ headers }: IncomingMessage, name: string) => String(headers[name] ?? '')

function hub88Side(): Side {
  const ours = generateKeyPairSync('rsa', {
    modulusLength: 2_048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const theirs = publicKey()
  return {
    secret: JSON.stringify({
      ...{ operatorId: 816, publicKey: theirs, privateKey: ours.privateKey },
    }),
    callingSecret: theirs,
    isGood: (request, body) =>
      request.method === 'POST' &&
      request.url === '/operator/generic/v2/game/list' &&
      body === '{"operator_id":816}' &&
      verify(
        'RSA-SHA256',
        Buffer.from(body),
        ours.publicKey,
        Buffer.from(headerOf(request, 'x-hub88-signature'), 'base64'),
      ),
    list: (titles) =>
      titles.map(({ code, name = code, category = 'Video Slots', isOff, demo, rtp, lines }) => ({
        url_thumb: 'https://cdn.example/thumb.jpg',
        url_background: 'https://cdn.example/background.jpg',
        product: 'A Maker',
        platforms: ['GPL_DESKTOP', 'GPL_MOBILE'],
        name,
        game_code: code,
        supplier_identifier: { game_id: '007' },
        freebet_support: true,
        demo_game_support: demo === true,
        phoenix_jackpot_support: false,
        enabled: isOff !== true,
        category,
        blocked_countries: ['US'],
        release_date: '2021-01-01T00:00:00Z',
        volatility: 3,
        rtp: rtp ?? '96.10',
        paylines: lines ?? null,
        hit_ratio: '24.47',
        certifications: ['CURACAO'],
        languages: ['eng'],
        theme: ['Nature'],
        technology: ['HTML5'],
        features: ['FreeSpins'],
      })),
  }
}

const AGENT = { agent: 'agent001', apiKey: 'a-key-of-the-agent', productId: 'PGSOFT2' }

function superapiSide(): Side {
  const wanted = Buffer.from(`${AGENT.agent}:${AGENT.apiKey}`).toString('base64')
  return {
    secret: JSON.stringify(AGENT),
    callingSecret: AGENT.apiKey,
    isGood: (request) =>
      request.method === 'GET' &&
      request.url === '/seamless/games?productId=PGSOFT2' &&
      headerOf(request, 'authorization') === `Basic ${wanted}`,
    list: (titles) => ({
      ...{ reqId: 'a-request', code: 0, message: 'Success' },
      data: {
        // their order is that of the ranks, whatever stands first
        games: titles
          .map(({ code, name = code, category = 'EGAMES' }, place) => ({
            ...{ name: `th ${name}`, category, type: category, code, rank: place + 1 },
            ...{ img: 'https://cdn.example/game.png', providerCode: 'PGSOFT2' },
            locale: { en: name, th: `th ${name}` },
          }))
          .toReversed(),
      },
    }),
  }
}

const SIDES: Readonly<Record<string, () => Side>> = { hub88: hub88Side, superapi: superapiSide }

/** A vendor of a dialect that lists its games. */
export async function listingVendor(dialect: keyof typeof SIDES): Promise<ListingVendor> {
  const side = SIDES[dialect]?.()
  if (!side) throw new Error(`${dialect} has no list`)
  const server = createServer((request, reply) => {
    void text(request).then((body) => {
      if (!side.isGood(request, body)) {
        vendor.turnedAway.push(`${request.method} ${request.url} ${body}`)
        return reply.writeHead(401).end('{"error":"not signed"}')
      }
      vendor.asked += 1
      const { http, body: said } = vendor.says ?? {
        http: 200,
        body: JSON.stringify(side.list(vendor.titles)),
      }
      return reply.writeHead(http, { 'content-type': 'application/json' }).end(said)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const vendor: ListingVendor = {
    url: `http://127.0.0.1:${port}`,
    secret: side.secret,
    callingSecret: side.callingSecret,
    titles: [],
    says: undefined,
    turnedAway: [],
    asked: 0,
    close: async () => {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
  return vendor
}

import { createHash, randomBytes } from 'node:crypto'
import { assert } from '@lantern/kernel/assert'
import type { Money } from '@lantern/kernel/money'
import { HEADERS, sign } from '@lantern/vendor-protocol/signing'
import type { Brand } from '../caller.ts'
import { forgetConnections } from '../modules/vendors/connections.ts'
import { findAdapter } from '../modules/vendors/adapters/dialects.ts'
import { connect, makeKey } from '../modules/vendors/index.ts'
import { insertLaunch, openLaunch } from '../modules/vendors/queries/launches.ts'
import { balanceOf } from '../modules/wallet/index.ts'
import { insertGame, insertVendor } from '../seed/queries.ts'
import type { TestHouse } from './app.ts'
import { type TestMember, testMember } from './money.ts'

/** A member with a game of the vendor open. */
export interface TestPlayer extends TestMember {
  readonly playerId: string
  readonly sessionId: string
  readonly token: string
  /** What it can stake now. */
  balance(): Promise<Money>
}

/** How a call differs from a good one. */
export interface CallWish {
  readonly secret?: string
  readonly keyId?: string
  readonly vendorCode?: string
  /** What the signature says it is for. */
  readonly signedAs?: string
  readonly timestamp?: string
  readonly headers?: Readonly<Record<string, string>>
}

export interface VendorAnswer {
  readonly http: number
  readonly text: string
  readonly status: string
  readonly balance: string | undefined
  readonly walletTxId: string | undefined
  readonly betState: string | undefined
}

/** A vendor of a test: it signs what it says, and says anything. */
export interface TestVendor {
  readonly code: string
  readonly keyId: string
  readonly secret: string
  readonly gameCode: string
  readonly otherGameCode: string
  readonly connectionId: number
  player(cash: Money, wish?: { readonly accountClass?: 'real' | 'trial' }): Promise<TestPlayer>
  call(operation: string, body: unknown, wish?: CallWish): Promise<VendorAnswer>
  /** The same with a body as it is. */
  raw(operation: string, body: Buffer | string, wish?: CallWish): Promise<VendorAnswer>
}

const GAME = 'nine-lanterns'
const OTHER_GAME = 'paper-boats'
const hash = (text: string): Buffer => createHash('sha256').update(text).digest()

interface Titles {
  readonly brand: Brand
  readonly code: string
  readonly games: readonly string[]
}

async function insertTitles({ database }: TestHouse, { brand, code, games }: Titles) {
  const vendorId = await insertVendor(database.owner, brand.id, { code, name: 'Test Studio' })
  const looks = { gameType: 'RNG', hot: false, trialPlayable: true, glyph: null, palette: null }
  for (const gameCode of games) {
    const game = { code: gameCode, name: gameCode, ...looks }
    await insertGame(database.owner, { brandId: brand.id, vendorId, sort: 0 }, game)
  }
}

export async function testVendor(
  house: TestHouse,
  wish: {
    readonly brand?: Brand
    readonly code?: string
    readonly keyId?: string
    readonly dialect?: string
    readonly secret?: string
    readonly apiUrl?: string
    readonly playOrigins?: readonly string[]
    /** Codes of its two games. */
    readonly games?: readonly [string, string] | undefined
  } = {},
): Promise<TestVendor> {
  const { brand = house.brand, code = 'LANTERN', keyId = 'demo', dialect = 'lantern' } = wish
  const owner = house.database.owner
  const { apiUrl, playOrigins, games = [GAME, OTHER_GAME] } = wish
  await insertTitles(house, { brand, code, games })
  const connectionId = await connect(owner, brand.id, {
    ...{ code, dialect, launchUrl: null },
    ...(apiUrl !== undefined && { apiUrl }),
    ...(playOrigins && { playOrigins }),
  })
  const key = { brandId: brand.id, vendorCode: code, keyId }
  const secret = await makeKey(house.ctx, owner, key, wish.secret)
  forgetConnections(house.ctx)
  const raw: TestVendor['raw'] = async (operation, body, how = {}) => {
    const timestamp = how.timestamp ?? `${house.ctx.clock.now().getTime()}`
    const signedAs = how.signedAs ?? operation
    const reply = await house.app.site.inject({
      method: 'POST',
      url: `/vendor/v1/${operation}`,
      payload: body,
      headers: {
        host: 'localhost',
        'content-type': 'application/json',
        [HEADERS.vendor]: how.vendorCode ?? code,
        [HEADERS.keyId]: how.keyId ?? keyId,
        [HEADERS.timestamp]: timestamp,
        [HEADERS.signature]: sign(how.secret ?? secret, { timestamp, operation: signedAs, body }),
        ...how.headers,
      },
    })
    const read: Record<string, string | undefined> = JSON.parse(reply.body)
    return {
      http: reply.statusCode,
      text: reply.body,
      status: read['status'] ?? read['code'] ?? '',
      balance: read['balance'],
      walletTxId: read['walletTxId'],
      betState: read['betState'],
    }
  }
  return {
    code,
    keyId,
    secret,
    gameCode: games[0],
    otherGameCode: games[1],
    connectionId,
    raw,
    call: (operation, body, how) => raw(operation, JSON.stringify(body), how),
    player: (cash, { accountClass = 'real' } = {}) =>
      openedGame(
        house,
        { brand, connectionId, dialect, gameCode: games[0] },
        { cash, accountClass },
      ),
  }
}

interface Seat {
  readonly brand: Brand
  readonly connectionId: number
  readonly dialect: string
  readonly gameCode: string
}

/** A member that is signed in, with money, and whose game is open in the way of its dialect. */
async function openedGame(
  { ctx, database }: TestHouse,
  { brand, connectionId, dialect, gameCode }: Seat,
  wish: { readonly cash: Money; readonly accountClass: 'real' | 'trial' },
): Promise<TestPlayer> {
  const member = await testMember(ctx, brand.id, { ...wish, currency: brand.currency })
  const token = randomBytes(32).toString('base64url')
  const { rows } = await database.owner.query<{ sessionId: string }>(
    `insert into sessions(brand_id, member_id, token_hash, device_hash, kind, ip, user_agent, way)
     values ($1, $2, $3, $3, 'full', '192.0.2.1', 'test', 'password')
     returning id as "sessionId"`,
    [brand.id, member.memberId, randomBytes(32)],
  )
  const [session] = rows
  assert(session, 'the session was written')
  const tokenHash = hash(token)
  const isOpen = findAdapter(dialect)?.caps.opens === 'launch'
  const { memberId, currency } = member
  await insertLaunch(ctx.db, {
    ...{ brandId: brand.id, connectionId, memberId, ...session, gameCode, currency },
    ...{ mode: wish.accountClass, language: 'en', tokenHash, isOpen },
  })
  if (!isOpen) {
    const opened = await openLaunch(ctx.db, {
      ...{ connectionId, tokenHash, gameCode },
      requestId: null,
    })
    assert(opened, 'the token was taken')
  }
  return {
    ...member,
    ...session,
    playerId: memberId,
    token,
    balance: async () => {
      const balances = await balanceOf(ctx.db, memberId, currency)
      return balances?.available ?? 0n
    },
  }
}

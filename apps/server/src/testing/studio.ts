import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { assert } from '@lantern/kernel/assert'
import type { MemberId } from '@lantern/kernel/ids'
import { type Money, money } from '@lantern/kernel/money'
import { Client } from 'pg'
import { connect, makeKey } from '../modules/vendors/index.ts'
import { insertLaunch } from '../modules/vendors/queries/launches.ts'
import { insertGame, insertVendor } from '../seed/queries.ts'
import type { TestHouse } from './app.ts'
import { testMember } from './money.ts'
import { type RunningProcess, startStudioProcess } from './processes.ts'
import { freePort } from './sandbox-process.ts'

// The studio itself beside a house of a test: another program, another database.

const CODE = 'LANTERN'
const GAME = 'carp-gate'
/** What the studio signs with where nothing else is said. */
const SECRET = 'lantern-demo-vendor-secret'
const LEAST_STAKE = '0.20'

/** One round as the studio's own books have it. */
export interface StudioRound {
  readonly betRef: string
  readonly playerId: string
  readonly state: 'reserving' | 'open' | 'over' | 'refused' | 'cancelled'
  readonly stake: Money
  readonly payout: Money | null
}

interface Shown {
  readonly id: string
  readonly state: StudioRound['state']
  readonly isSettled: boolean
  readonly view: { readonly spins: readonly unknown[] } | null
}

/** A member at the game, and a page of the studio that plays for them. */
export interface StudioPlayer {
  readonly memberId: MemberId
  /** One round to its last spin, and its money where it belongs. */
  play(): Promise<void>
  /** The stake and the first spin alone. */
  begin(): Promise<void>
  /** Goes on with the last round, from whatever it came to, until its money is where it belongs. */
  finish(): Promise<void>
}

export interface TestStudio {
  readonly connectionId: number
  /** Ends its process at once, as a power cut would. */
  kill(): Promise<void>
  /** Starts it again, where it was. */
  restart(): Promise<void>
  /** A player of a game that is there; of the first one where nothing else is said. */
  player(cash: Money, gameCode?: string): Promise<StudioPlayer>
  rounds(): Promise<StudioRound[]>
  /** Runs a statement on the studio's own database. */
  sql(text: string, values?: unknown[]): Promise<unknown[]>
  /** Waits until everything the studio has to say was said. */
  everythingSent(): Promise<void>
  stop(): Promise<void>
}

/** Starts the studio for a platform that listens at `platformUrl` and shares the house's database. */
export async function testStudio(
  house: TestHouse,
  platformUrl: string,
  games: readonly string[] = [GAME],
): Promise<TestStudio> {
  const { brand, database, ctx } = house
  const { owner } = database
  const url = new URL(database.url)
  url.pathname = `${url.pathname}_studio`
  const port = await freePort()
  const start = () => startStudioProcess(port, { platformUrl, databaseUrl: url.href })
  let studio: RunningProcess = await start()
  const vendorId = await insertVendor(owner, brand.id, { code: CODE, name: 'Studio' })
  const looks = { gameType: 'RNG', hot: false, trialPlayable: true, glyph: null, palette: null }
  for (const code of games)
    await insertGame(
      owner,
      { brandId: brand.id, vendorId, sort: 0 },
      { code, name: code, ...looks },
    )
  const how = { code: CODE, dialect: 'lantern', launchUrl: studio.origin }
  const connectionId = await connect(owner, brand.id, how)
  await makeKey(ctx, owner, { brandId: brand.id, vendorCode: CODE, keyId: 'demo' }, SECRET)
  const client = new Client({ connectionString: url.href })
  await client.connect()
  // as if each spin had begun some seconds before it did: nobody waits for the next
  await client.query(
    `alter table rounds alter column started_at set default now() - interval '4 seconds'`,
  )
  const sql: TestStudio['sql'] = async (text, values = []) =>
    (await client.query<object>(text, values)).rows
  return {
    connectionId,
    sql,
    kill: () => studio.stop('SIGKILL'),
    restart: async () => {
      studio = await start()
    },
    player: (cash, gameCode = GAME) =>
      playerOf(house, { origin: studio.origin, connectionId, cash, gameCode }),
    rounds: async () => {
      const { rows } = await client.query<
        Omit<StudioRound, 'stake' | 'payout'> & { stake: string; payout: string | null }
      >(
        `select bet_ref as "betRef", player_id as "playerId", state, stake::text, payout::text
           from rounds order by id`,
      )
      return rows.map((row) => ({
        ...row,
        stake: BigInt(row.stake),
        payout: row.payout === null ? null : BigInt(row.payout),
      }))
    },
    everythingSent: async () => {
      for (let tries = 0; tries < 600; tries += 1) {
        const waiting = await sql(`select 1 from outbox where state = 'waiting' limit 1`)
        if (waiting.length === 0) return
        await pause(50)
      }
      throw new Error('the outbox of the studio is not empty')
    },
    stop: async () => {
      await client.end()
      await studio.stop('SIGKILL')
      await owner.query(`drop database if exists ${url.pathname.slice(1)} with (force)`)
    },
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** A signed-in member whose launch the studio's page has exchanged. */
async function playerOf(
  { ctx, database, brand }: TestHouse,
  wish: {
    readonly origin: string
    readonly connectionId: number
    readonly cash: Money
    readonly gameCode: string
  },
): Promise<StudioPlayer> {
  const { memberId } = await testMember(ctx, brand.id, { cash: wish.cash, currency: 'USD' })
  const token = randomBytes(32).toString('base64url')
  const { rows } = await database.owner.query<{ id: string }>(
    `insert into sessions(brand_id, member_id, token_hash, device_hash, kind, ip, user_agent, way)
     values ($1, $2, $3, $3, 'full', '192.0.2.1', 'test', 'password') returning id`,
    [brand.id, memberId, randomBytes(32)],
  )
  const [session] = rows
  assert(session, 'the session was written')
  await insertLaunch(database.owner, {
    brandId: brand.id,
    connectionId: wish.connectionId,
    memberId,
    sessionId: session.id,
    gameCode: wish.gameCode,
    currency: 'USD',
    mode: 'real',
    language: 'en',
    tokenHash: createHash('sha256').update(token).digest(),
    isOpen: false,
  })
  const open = { game: wish.gameCode, vendor: CODE, token, language: 'en' }
  const { key, stakes } = await post<{ key: string; stakes: readonly string[] }>(
    wish.origin,
    '/api/open',
    open,
  )
  const stake = wish.gameCode === GAME ? LEAST_STAKE : (stakes[0] ?? LEAST_STAKE)
  return pageOf({ origin: wish.origin, key, stake }, memberId)
}

async function post<T>(origin: string, path: string, body: object, key = ''): Promise<T> {
  const reply = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify(body),
  })
  const said: { success: boolean; code?: string; value: T } = JSON.parse(await reply.text())
  if (!said.success) throw new Error(`the studio says ${said.code}`)
  return said.value
}

interface Page {
  readonly origin: string
  readonly key: string
  readonly stake: string
}

function pageOf({ origin, key, stake }: Page, memberId: MemberId): StudioPlayer {
  const step = async (path: string, body: object): Promise<Shown> =>
    (await post<{ round: Shown }>(origin, path, body, key)).round
  const read = async <T>(path: string): Promise<T> => {
    const reply = await fetch(`${origin}${path}`, { headers: { authorization: `Bearer ${key}` } })
    const said: { value: T } = JSON.parse(await reply.text())
    return said.value
  }
  const look = async (id: string) => (await read<{ round: Shown }>(`/api/round/${id}`)).round
  const begin = () => step('/api/spin', { stake, key: randomUUID() })
  const isMoving = ({ state, isSettled }: Shown): boolean =>
    state === 'reserving' || (state === 'over' && !isSettled)
  const toEnd = async (begun: Shown): Promise<void> => {
    let round = begun
    for (;;) {
      if (round.state === 'open')
        round = await step('/api/next', { round: round.id, shown: round.view?.spins.length ?? 1 })
      else if (isMoving(round)) round = await look(round.id)
      else return
      if (isMoving(round)) await pause(50)
    }
  }
  return {
    memberId,
    begin: async () => void (await begin()),
    play: async () => toEnd(await begin()),
    finish: async () => {
      const { rounds } = await read<{ rounds: readonly { readonly id: string }[] }>('/api/history')
      const [last] = rounds
      assert(last, 'a round was begun')
      await toEnd(await look(last.id))
    },
  }
}

/** What a player has after these rounds, by the studio's books alone. */
export const leftOf = (brought: Money, rounds: readonly StudioRound[]): Money =>
  rounds
    .filter(({ state }) => state === 'over' || state === 'open')
    .reduce((sum, { stake, payout }) => sum - stake + (payout ?? 0n), brought)

/** The least stake of the game, in units. */
export const STAKE: Money = money(LEAST_STAKE)

import { randomBytes, randomUUID } from 'node:crypto'
import { nodeHashes } from '@lantern/games/fair/node-hashes'
import { newServerSeed } from '@lantern/games/fair/seeds'
import { slotGame } from '@lantern/games/slots/round'
import { krakenToll } from '@lantern/games/slots/titles/saltmoon'
import { fairDraw } from '@lantern/kernel/draw'
import { money } from '@lantern/kernel/money'
import { startStudio, type Studio } from '../app.ts'
import { type Config, readConfig } from '../config.ts'
import type { Random } from '../context.ts'
import { FakePlatform } from './fake-platform.ts'

const REFERENCE_BYTES = 16
const SEED_BYTES = 32

/** True chance, but for a round whose outcome a test needs. */
export class TestChance implements Random {
  readonly #forced = new Map<number, Buffer>()

  bytes(count: number): Buffer {
    const forced = this.#forced.get(count)
    this.#forced.delete(count)
    return forced ?? randomBytes(count)
  }

  /** The next spin of Kraken Toll wins free spins. */
  forceFreeSpins(): void {
    const game = slotGame(krakenToll)
    const stake = { amount: money('0.20'), currency: 'USD' }
    for (;;) {
      const reference = randomBytes(REFERENCE_BYTES)
      const seed = randomBytes(SEED_BYTES)
      const serverSeed = newServerSeed(() => seed)
      const seeds = { serverSeed, clientSeed: reference.toString('hex'), nonce: 0 }
      if (game.open({}, stake, fairDraw(seeds, nodeHashes.hmac)).spins.length === 1) continue
      this.#forced.set(REFERENCE_BYTES, reference)
      this.#forced.set(SEED_BYTES, seed)
      return
    }
  }
}

/** An address of a database that is not there yet; the studio makes it. */
export function freshDatabaseUrl(): string {
  const server = process.env['LANTERN_TEST_PG']
  if (!server) throw new Error('LANTERN_TEST_PG is not set: run the tests through vitest')
  const url = new URL(server)
  url.pathname = `/studio_${randomUUID().replaceAll('-', '')}`
  return url.href
}

export function testConfig(platformUrl: string, databaseUrl: string): Config {
  return readConfig(
    {
      MODE: 'test',
      LOG_LEVEL: 'silent',
      STUDIO_PORT: '0',
      STUDIO_DATABASE_URL: databaseUrl,
      PLATFORM_URL: platformUrl,
    },
    process.cwd(),
  )
}

/** A studio beside a platform of the test, each on a port of its own. */
export class TestStudio {
  readonly platform: FakePlatform
  readonly #config: Config
  readonly chance: TestChance
  readonly studio: Studio

  private constructor(platform: FakePlatform, config: Config, studio: Studio, chance: TestChance) {
    this.platform = platform
    this.#config = config
    this.studio = studio
    this.chance = chance
  }

  static async start(): Promise<TestStudio> {
    const platform = await FakePlatform.start()
    const config = testConfig(platform.url, freshDatabaseUrl())
    const chance = new TestChance()
    const studio = await startStudio(config, { random: chance })
    return new TestStudio(platform, config, studio, chance)
  }

  get url(): string {
    return `http://127.0.0.1:${this.studio.port}`
  }

  get databaseUrl(): string {
    return this.#config.databaseUrl
  }

  async stop(): Promise<void> {
    await this.studio.stop()
    await this.platform.stop()
  }

  /** A page of a player at a game. */
  async page(game: string, token: string | null = null): Promise<TestPage> {
    const page = new TestPage(this.url)
    const opened = await page.call<{ key: string; round: { id: string } | null }>(
      'POST',
      '/api/open',
      {
        game,
        vendor: token === null ? null : 'LANTERN',
        token,
        language: 'en',
      },
    )
    page.key = opened.key
    page.openRound = opened.round
    return page
  }

  /** Makes the last spins older than the least cycle. */
  async passCycle(): Promise<void> {
    await this.studio.ctx.db.query(
      `update rounds set started_at = started_at - interval '3 seconds'`,
    )
  }
}

export interface SeenRound {
  readonly id: string
  readonly state: string
  readonly reference: string
  readonly stake: string
  readonly payout: string | null
  readonly refusal: string | null
  readonly isSettled: boolean
  readonly seedHash: string
  readonly seed: string | null
  readonly view: {
    readonly phase: string
    readonly payout: string
    readonly freeSpinsLeft: number
    readonly spins: readonly { readonly payout: string; readonly isFree: boolean }[]
  } | null
}

export interface SeenStep {
  readonly round: SeenRound
  readonly balance: string | null
}

/** A “no” of the studio, as a page gets it. */
export class Refused extends Error {
  readonly code: string
  constructor(code: string) {
    super(code)
    this.code = code
  }
}

export class TestPage {
  readonly #url: string
  key = ''
  openRound: { id: string } | null = null

  constructor(url: string) {
    this.#url = url
  }

  async call<T>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<T> {
    const reply = await fetch(`${this.#url}${path}`, {
      method,
      headers: {
        ...(this.key !== '' && { authorization: `Bearer ${this.key}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const said: { success: boolean; code?: string; value: T } = JSON.parse(await reply.text())
    if (!said.success) throw new Refused(said.code ?? '')
    return said.value
  }

  spin(stake: string, key: string = randomUUID()): Promise<SeenStep> {
    return this.call('POST', '/api/spin', { stake, key })
  }

  next(round: string, shown: number): Promise<SeenStep> {
    return this.call('POST', '/api/next', { round, shown })
  }

  round(id: string): Promise<SeenStep> {
    return this.call('GET', `/api/round/${id}`)
  }

  /** Shows every free spin that is left. */
  async showAll({ round }: SeenStep): Promise<SeenRound> {
    let now = round
    while (now.state === 'open') now = (await this.next(now.id, now.view?.spins.length ?? 0)).round
    return now
  }
}

/** The code that a call is refused with. */
export async function refusalOf(call: Promise<unknown>): Promise<string> {
  try {
    await call
  } catch (error) {
    if (error instanceof Refused) return error.code
    throw error
  }
  throw new Error('nothing was refused')
}

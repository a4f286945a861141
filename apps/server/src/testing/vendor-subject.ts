import { randomUUID } from 'node:crypto'
import { assert, present } from '@lantern/kernel/assert'
import { money } from '@lantern/kernel/money'
import { fixedClock, HOUR_MS, MINUTE_MS } from '@lantern/kernel/time'
import { createVendorClient, type SignedRequest } from '@lantern/vendor-protocol/client'
import type {
  Disturbance,
  Forgery,
  Seat,
  Subject,
} from '@lantern/vendor-protocol/conformance/subject'
import {
  bare,
  type Operation,
  type OperationName,
  operationNames,
  type Result,
} from '@lantern/vendor-protocol/operations'
import { decodeReply, encodeReply } from '@lantern/vendor-protocol/replies'
import { transact } from '../db/transact.ts'
import { systemActor } from '../modules/audit/index.ts'
import { forgetSite, setMaintenance } from '../modules/config/index.ts'
import type { VendorAdapter } from '../modules/vendors/adapter.ts'
import { forgetConnections } from '../modules/vendors/connections.ts'
import { rotateKey } from '../modules/vendors/index.ts'
import { insertFreeRounds } from '../modules/vendors/queries/free-rounds.ts'
import { forgetStandings } from '../modules/vendors/standing.ts'
import { find } from '../modules/wagers/index.ts'
import type { TestHouse } from './app.ts'
import { hub88Vendor } from './hub88-vendor.ts'
import type { LaunchingVendor } from './launching-vendors.ts'
import { superapiVendor } from './superapi-vendor.ts'
import type { Signing, Speaker } from './vendor-speaker.ts'
import { type TestPlayer, type TestVendor, testVendor } from './vendor.ts'

const lanternVendor = (): Speaker => ({
  speaks: operationNames,
  say: (operation, signing) => createVendorClient({ baseUrl: '', ...signing }).prepare(operation),
  hear: (http, body) => decodeReply({ http, body }),
  heardAs: (status) => decodeReply(encodeReply(bare(status))).status,
  betRef: (betId) => betId,
})

export const SPEAKERS: Readonly<Record<string, () => Speaker>> = {
  lantern: lanternVendor,
  hub88: hub88Vendor,
  superapi: superapiVendor,
}

/** An adapter on the running program, as its vendor meets it. */
export async function vendorSubject(
  house: TestHouse,
  adapter: VendorAdapter,
  { code: named, launching }: { code?: string; launching?: LaunchingVendor } = {},
): Promise<Subject & { readonly vendor: TestVendor }> {
  const speaker = present(SPEAKERS[adapter.dialect], `the vendor of ${adapter.dialect} can speak`)()
  const code = named ?? adapter.dialect.toUpperCase().replaceAll('-', '_')
  const secret = launching?.secret ?? speaker.secret
  const asked = launching && { apiUrl: launching.url, playOrigins: [launching.url] }
  const wish = { code, dialect: adapter.dialect, keyId: 'conformance', ...asked }
  const vendor = await testVendor(house, { ...wish, ...(secret !== undefined && { secret }) })
  return new RunningSubject(house, { adapter, speaker, vendor })
}

/** A window around this moment, or none. */
const WINDOW = `(select case when $1 then now() - interval '1 hour' end as from_at,
                     case when $1 then now() + interval '1 hour' end as until_at) w`

interface Parts {
  readonly adapter: VendorAdapter
  readonly speaker: Speaker
  readonly vendor: TestVendor
}

class RunningSubject implements Subject {
  readonly name: string
  readonly vendor: TestVendor
  readonly caps: Subject['caps']
  readonly speaks: ReadonlySet<OperationName>
  readonly #house: TestHouse
  readonly #speaker: Speaker
  readonly #signing: Signing
  readonly #players = new Map<string, TestPlayer>()

  constructor(house: TestHouse, { adapter, speaker, vendor }: Parts) {
    this.name = adapter.dialect
    this.vendor = vendor
    this.caps = adapter.caps
    this.speaks = new Set(speaker.speaks)
    this.#house = house
    this.#speaker = speaker
    const { code, keyId, secret } = vendor
    this.#signing = { vendor: code, keyId, secret, clock: house.ctx.clock }
  }

  async seat(cash: bigint): Promise<Seat> {
    const player = await this.vendor.player(cash)
    this.#players.set(player.playerId, player)
    const { gameCode, otherGameCode } = this.vendor
    const { playerId, currency, token } = player
    return { playerId, currency, token, gameCode, otherGameCode }
  }

  async giveFreeRounds(seat: Seat, rounds: number): Promise<string> {
    const { brandId, memberId } = this.#player(seat)
    const { gameCode, currency } = seat
    const reference = randomUUID()
    const at = this.#house.ctx.clock.now()
    const expiresAt = new Date(at.getTime() + HOUR_MS)
    const given = { brandId, memberId, gameCode, currency, stake: money('1'), rounds, expiresAt }
    const { connectionId } = this.vendor
    const order = { reference, connectionId, ...given, grantedAt: at, askAt: expiresAt }
    await transact(this.#house.ctx, (tx) => insertFreeRounds(tx, order))
    const vendorRef = this.#speaker.rewardOf?.(reference)
    if (vendorRef !== undefined)
      await this.#house.database.owner.query(
        `update vendor_free_rounds set vendor_ref = $2, state = 'ok' where reference = $1`,
        [reference, vendorRef],
      )
    return reference
  }

  async send(operation: Operation): Promise<Result> {
    const { http, body } = await this.#exchange(operation, this.#signing)
    return this.#speaker.hear(http, body)
  }

  async sendTogether(operations: readonly Operation[]): Promise<Result> {
    const { sayTogether } = this.#speaker
    assert(sayTogether, `the vendor of ${this.name} says several things at once`)
    const { http, body } = await this.#post(sayTogether(operations, this.#signing))
    return this.#speaker.hear(http, body)
  }

  async adjustBalance(seat: Seat, name: string, difference: bigint): Promise<Result> {
    const { sayAdjustment } = this.#speaker
    assert(sayAdjustment, `the vendor of ${this.name} moves money without a bet`)
    const { playerId, currency } = seat
    const what = { name, playerId, currency, difference }
    const { http, body } = await this.#post(sayAdjustment(what, this.#signing))
    return this.#speaker.hear(http, body)
  }

  get heardAs() {
    return this.#speaker.heardAs
  }

  async sendUnheard(operation: Operation): Promise<void> {
    await this.#exchange(operation, this.#signing)
  }

  async isTurnedAway(operation: Operation, forgery: Forgery): Promise<boolean> {
    const signing = await this.#forged(forgery)
    return (await this.#exchange(operation, signing)).http === 401
  }

  async balanceOf(seat: Seat): Promise<bigint> {
    return this.#player(seat).balance()
  }

  async betOf(seat: Seat, betId: string) {
    const { brandId } = this.#player(seat)
    const bet = { brandId, source: this.vendor.code, betRef: this.#speaker.betRef(betId) }
    return (await find(this.#house.ctx.db, bet))?.state ?? null
  }

  async disturb(seat: Seat, what: Disturbance): Promise<() => Promise<void>> {
    await this.#set(seat, what, true)
    return () => this.#set(seat, what, false)
  }

  async whileLocked(seat: Seat, work: () => Promise<void>): Promise<void> {
    const client = await this.#house.database.owner.connect()
    try {
      await client.query('begin')
      await client.query('select from ledger_accounts where member_id = $1 for update', [
        seat.playerId,
      ])
      await work()
    } finally {
      await client.query('rollback')
      client.release()
    }
  }

  #player(seat: Seat): TestPlayer {
    return present(this.#players.get(seat.playerId), 'a seat was given out here')
  }

  #exchange(operation: Operation, signing: Signing): Promise<{ http: number; body: string }> {
    return this.#post(this.#speaker.say(operation, signing))
  }

  async #post({ url, headers, body }: SignedRequest): Promise<{ http: number; body: string }> {
    const reply = await this.#house.app.site.inject({
      method: 'POST',
      url,
      headers: { host: 'localhost', ...headers },
      payload: body,
    })
    return { http: reply.statusCode, body: reply.body }
  }

  async #forged(forgery: Forgery): Promise<Signing> {
    const { ctx } = this.#house
    if (forgery === 'wrong secret') return { ...this.#signing, secret: 'no secret of anybody' }
    if (forgery === 'unknown key') return { ...this.#signing, keyId: 'nobody' }
    if (forgery === 'secret that ran out') return this.#ranOut()
    const old = new Date(ctx.clock.now().getTime() - 6 * MINUTE_MS)
    return { ...this.#signing, clock: fixedClock(old) }
  }

  /** Changes the secret twice, and back: the one in the middle is good no longer. */
  async #ranOut(): Promise<Signing> {
    const { ctx, brand, database } = this.#house
    const { code: vendorCode, keyId } = this.vendor
    const key = { brandId: brand.id, vendorCode, keyId }
    const by = { actor: systemActor('conformance'), reason: 'the suite', overlapMs: 1 }
    const kept = await database.owner.query<{ sealed: Buffer }>(
      'select secret_sealed as sealed from vendor_keys where key_id = $1 and vendor_code = $2',
      [keyId, vendorCode],
    )
    const secret = await transact(ctx, (tx) => rotateKey(ctx, tx, key, by))
    await transact(ctx, (tx) => rotateKey(ctx, tx, key, by))
    await database.owner.query(
      `update vendor_keys set secret_sealed = $3, previous_until = now()
        where key_id = $1 and vendor_code = $2`,
      [keyId, vendorCode, kept.rows[0]?.sealed],
    )
    forgetConnections(ctx)
    return { ...this.#signing, secret }
  }

  /**
   * As safer play does it, by the house: what a member chose is ended by nobody. The session lives on,
   * so that nothing else keeps the member away.
   */
  async #exclude(seat: Seat, on: boolean): Promise<void> {
    const { ctx, database } = this.#house
    const { brandId, memberId } = this.#player(seat)
    const at = ctx.clock.now()
    if (on) {
      await database.owner.query(
        `insert into safeplay_exclusions(brand_id, member_id, kind, starts_at, until, set_by)
         values ($1, $2, 'excluded', $3::timestamptz - interval '1 minute',
                 $3::timestamptz + interval '1 day', 'operator')`,
        [brandId, memberId, at],
      )
    } else {
      await database.owner.query(
        `update safeplay_exclusions set until = $2::timestamptz - interval '1 second'
          where member_id = $1`,
        [memberId, at],
      )
    }
    await database.owner.query('select safeplay_refresh($1, $2)', [memberId, at])
  }

  async #set(seat: Seat, what: Disturbance, on: boolean): Promise<void> {
    const { ctx, brand, database } = this.#house
    const { owner } = database
    const { connectionId, gameCode } = this.vendor
    const interval = on ? '-1 hour' : '1 hour'
    switch (what) {
      case 'session expired':
        await owner.query(
          'update launch_sessions set expires_at = now() + $2::interval where member_id = $1',
          [seat.playerId, interval],
        )
        break
      case 'member blocked':
        await owner.query('update members set status = $2 where id = $1', [
          seat.playerId,
          on ? 'blocked' : 'active',
        ])
        break
      case 'member excluded':
        await this.#exclude(seat, on)
        break
      case 'game closed':
        await owner.query('update games set enabled = $2 where code = $1', [gameCode, !on])
        break
      case 'game in maintenance':
        await owner.query(
          `update games g set maintenance_from = w.from_at, maintenance_until = w.until_at
             from vendors v, ${WINDOW}
            where v.id = g.vendor_id and v.brand_id = $2 and v.code = $3 and g.code = $4`,
          [on, brand.id, this.vendor.code, gameCode],
        )
        break
      case 'vendor in maintenance':
        await owner.query(
          `update vendor_connections set maintenance_from = w.from_at, maintenance_until = w.until_at
             from ${WINDOW} where id = $2`,
          [on, connectionId],
        )
        break
      case 'vendor stopped':
        await owner.query('update vendor_connections set is_stopped = $2 where id = $1', [
          connectionId,
          on,
        ])
        break
      case 'site closed':
        await transact(ctx, (tx) => setMaintenance(ctx, tx, brand.id, { active: on, end: null }))
        break
    }
    forgetConnections(ctx)
    forgetStandings(ctx)
    forgetSite(ctx, brand.id)
  }
}

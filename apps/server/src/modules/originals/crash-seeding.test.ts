import { chainOf, previousHash } from '@lantern/games/fair/chain'
import { numberOf, QUICKNET } from '@lantern/games/fair/beacon'
import { nodeHashes } from '@lantern/games/fair/node-hashes'
import { present } from '@lantern/kernel/assert'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@lantern/kernel/time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestHouse, testHouse } from '../../testing/app.ts'
import {
  bet,
  call,
  newest,
  now,
  openRound,
  operator,
  player,
  skip,
  steps,
  takeOff,
  untilIdle,
  useCrashTable,
} from '../../testing/crash-table.ts'
import { localBeacon, type Trouble } from './beacon-local.ts'
import * as chains from './crash-chain-queries.ts'
import { beginChain, prepareChain, seeder, tendChain } from './crash-seeding.ts'
import { systemActor } from '../audit/index.ts'

const by = { actor: systemActor('tests'), reason: 'as the test wants' }

/** What the audit log says of chains since it was asked last. */
let heard = 0
async function noted(house: TestHouse): Promise<string[]> {
  const { rows } = await house.database.owner.query<{ id: string; event: string }>(
    `select id, event from audit_log where event like 'originals.chain%' and id > $1 order by id`,
    [heard],
  )
  heard = rows.reduce((last, { id }) => Math.max(last, Number.parseInt(id, 10)), heard)
  return rows.map(({ event }) => event.replace('originals.', ''))
}

describe('a chain comes by its salt', () => {
  let house: TestHouse
  let trouble: Trouble = {}
  beforeAll(async () => {
    house = await testHouse()
    heard = 0
  })
  afterAll(() => house.close())
  /** A node of its own each time: none knows when another asked. */
  const tend = (brandId = house.brand.id) =>
    tendChain({ ...house.ctx }, brandId, localBeacon(house.ctx, trouble))
  const tendByMany = () => Promise.all(Array.from({ length: 6 }, () => tend()))
  const coming = async () =>
    present(await chains.comingChain(house.ctx.db, house.brand.id), 'a chain is coming')

  test('committed first, with the name of a number that is not out; two nodes at once commit one', async () => {
    await tendByMany()
    const listed = await chains.listChains(house.ctx.db, house.brand.id, 10)
    expect(listed).toHaveLength(1)
    const chain = await coming()
    expect(chain).toMatchObject({ state: 'committed', salt: null, saltedAt: null, used: 0 })
    const number = present(chain.number, 'it is named')
    expect(number.signature).toBeNull()
    expect(number.at.getTime()).toBeGreaterThan(house.ctx.clock.now().getTime())
    expect(await noted(house)).toEqual(['chainCommitted'])
  })

  test('before its number is out it is not salted, however often it is looked at', async () => {
    await tend()
    await tend()
    expect((await coming()).state).toBe('committed')
    expect(await noted(house)).toEqual([])
  })

  test('a number that is late is waited for, and told once after two minutes', async () => {
    trouble = { lateMs: 5 * MINUTE_MS }
    house.ctx.clock.advance(MINUTE_MS)
    await tend()
    expect(await noted(house)).toEqual([])
    for (let minute = 0; minute < 3; minute += 1) {
      house.ctx.clock.advance(MINUTE_MS)
      await tendByMany()
    }
    expect((await coming()).lateAt).not.toBeNull()
    expect(await noted(house)).toEqual(['chainLate'])
    await expect(prepareChain(house.ctx, house.brand.id, by)).rejects.toMatchObject({
      code: 'state_changed',
    })
  })

  test('salted with the number once it is out, once; the database takes no other', async () => {
    trouble = {}
    house.ctx.clock.advance(2 * MINUTE_MS)
    await tendByMany()
    const chain = await coming()
    const signature = present(chain.number?.signature, 'it is known')
    expect(chain.state).toBe('salted')
    expect(chain.salt).toBe(numberOf(signature, nodeHashes))
    expect(await noted(house)).toEqual(['chainSalted'])
    const { app, owner } = house.database
    const again = `update crash_chains set salt = $1, beacon_signature = $2`
    const other = '11'.repeat(32)
    await expect(app.query(again, [numberOf(other, nodeHashes), other])).rejects.toThrow(
      'a salt is given once',
    )
    await expect(
      app.query(`update crash_chains set state = 'retired', ended_at = now()`),
    ).rejects.toThrow('a salted chain is played before it ends')
    await expect(app.query('delete from crash_chains')).rejects.toThrow('permission denied')
    await expect(app.query(`update crash_chains set beacon_round = 7`)).rejects.toThrow(
      'permission denied',
    )
    const row = `insert into crash_chains(brand_id, last_link_sealed, terminating_hash, length, made_at,
        state, salt_source, beacon_chain, beacon_round, beacon_at) values ($1, 'x', $2, 10, now(),
        'committed', 'drand', $2, 7, now() + $3::interval)`
    const late = [house.other.id, 'ab'.repeat(32)]
    await expect(owner.query(row, [...late, '4 minutes'])).rejects.toThrow('crash_chains_ahead')
    const own = `insert into crash_chains(brand_id, last_link_sealed, terminating_hash, salt, length,
        made_at, state, salt_source) values ($1, 'x', $2, $2, 10, now(), 'playing', 'house')`
    await expect(app.query(own, late)).rejects.toThrow('a chain begins as a commitment')
  })

  test('a number that is lost for good is given up by a person, and stands there as such', async () => {
    const { other } = house
    await tend(other.id)
    const lost = present(await chains.comingChain(house.ctx.db, other.id), 'it is committed')
    trouble = { isSilent: true }
    house.ctx.clock.advance(HOUR_MS / 2)
    await tend(other.id)
    await expect(prepareChain(house.ctx, other.id, by)).rejects.toMatchObject({
      code: 'state_changed',
    })
    house.ctx.clock.advance(HOUR_MS)
    await tend(other.id)
    expect((await chains.comingChain(house.ctx.db, other.id))?.id).toBe(lost.id)
    // It is late, but its network is still asked: others may know the number by now.
    await expect(prepareChain(house.ctx, other.id, by)).rejects.toMatchObject({
      code: 'state_changed',
    })
    await house.database.owner.query('update crash_chains set beacon_chain = $1 where id = $2', [
      'cd'.repeat(32),
      lost.id,
    ])
    const tries = await Promise.allSettled(
      Array.from({ length: 4 }, () => prepareChain(house.ctx, other.id, by)),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const [fresh, given] = await chains.listChains(house.ctx.db, other.id, 10)
    expect(fresh).toMatchObject({ state: 'committed', salt: null })
    expect(given).toMatchObject({ id: lost.id, state: 'retired', salt: null, used: 0 })
    expect(await noted(house)).toEqual([
      'chainCommitted',
      'chainLate',
      'chainGivenUp',
      'chainCommitted',
    ])
    trouble = {}
  })

  test('the number of another network is none: it waits until somebody looks', async () => {
    const { other } = house
    house.ctx.clock.advance(MINUTE_MS)
    const beacon = localBeacon(house.ctx)
    const network = { ...beacon.network, chainHash: 'ab'.repeat(32) }
    await tendChain(house.ctx, other.id, { ...beacon, network })
    expect((await chains.comingChain(house.ctx.db, other.id))?.state).toBe('committed')
  })
})

describe('rounds and the chain', () => {
  useCrashTable()

  const ops = async (method: 'GET' | 'POST', name: string) => {
    const owner = await operator()
    const reply = await now.house.app.console.inject({
      method,
      url: `/api/ops/originals/${name}`,
      headers: { host: 'localhost', ...owner, 'content-type': 'application/json' },
      ...(method === 'POST' ? { payload: JSON.stringify({ reason: 'as the test wants' }) } : {}),
    })
    return reply.json<{ code?: string; value?: Record<string, unknown> }>()
  }
  const table = async () => (await call(await player(), 'GET', 'table')).value
  const toldChains = async () => {
    const reply = await now.house.app.site.inject({
      url: '/api/wps/originals/chains',
      headers: { host: 'localhost' },
    })
    type Told = Record<string, unknown> & { readonly lastLink: string | null }
    return reply.json<{ value: { chains: Told[] } }>().value.chains
  }
  /** As the caretaker does, until there is nothing to wait for. */
  async function tended(): Promise<void> {
    for (let looks = 0; looks < 4; looks += 1) {
      for (const { run } of seeder.caretakers ?? []) await run(now.house.ctx, AbortSignal.abort())
      now.house.ctx.clock.advance(2 * SECOND_MS)
    }
  }

  test('without a salt no round begins, and what is waited for is told', async () => {
    heard = 0
    const first = await table()
    expect(first).toMatchObject({ chain: null, round: null, coming: { state: 'committed' } })
    const who = await player()
    expect((await bet(who)).code).toBe('bets_closed')
    expect((await call(who, 'GET', 'current?gameCode=crash')).value.fairness).toMatchObject({
      serverSeedHash: first.coming?.terminatingHash,
      clientSeed: `local-${first.coming?.number?.round}`,
    })
    await openRound()
    const { chain, coming } = await table()
    expect(chain).toMatchObject({
      state: 'playing',
      terminatingHash: first.coming?.terminatingHash,
    })
    expect(coming).toBeNull()
    await untilIdle()
  })

  test('the next is committed and salted well before the last round, and follows it without a gap', async () => {
    const { owner } = now.house.database
    const id = present((await chains.listChains(owner, now.house.brand.id, 1))[0], 'it plays').id
    // As if thousands of rounds had been played: the chain is cut short.
    await owner.query('update crash_chains set length = used + 2001 where id = $1', [id])
    await tended()
    expect((await table()).coming).toBeNull()
    await owner.query('update crash_chains set length = used + 2000 where id = $1', [id])
    await tended()
    expect((await table()).coming).toMatchObject({ state: 'salted', used: 0 })
    await owner.query('update crash_chains set length = used + 1 where id = $1', [id])
    await openRound(100)
    const last = await newest()
    await skip()
    await call(await player(), 'GET', 'table')
    await steps((round) => round !== undefined && round.id !== last.id)
    const next = await newest()
    expect(next).toMatchObject({ number: 1 })
    expect(next.terminatingHash).not.toBe(last.terminatingHash)
    const listed = await chains.listChains(owner, now.house.brand.id, 5)
    expect(listed.map(({ state }) => state)).toEqual(['playing', 'spent'])
    await untilIdle()
  })

  test('an operator takes both steps; what was left of the former is told only after its round', async () => {
    await noted(now.house)
    expect((await ops('GET', 'chains')).value).toMatchObject({
      mayPrepare: true,
      mayBegin: false,
      isLate: false,
    })
    expect((await ops('POST', 'beginChain')).code).toBe('state_changed')
    expect((await ops('POST', 'prepareChain')).value).toEqual({ done: true })
    expect((await ops('POST', 'prepareChain')).code).toBe('state_changed')
    expect((await ops('POST', 'beginChain')).code).toBe('state_changed')
    await tended()
    expect((await ops('GET', 'chains')).value).toMatchObject({ mayPrepare: false, mayBegin: true })
    const who = await player()
    await openRound(200)
    const running = await newest()
    const placed = await bet(who, '10.00', 150)
    await takeOff()
    expect((await ops('POST', 'beginChain')).value).toEqual({ done: true })
    const [playing, retired] = await toldChains()
    expect(playing).toMatchObject({ state: 'playing', used: 0, lastLink: null })
    expect(retired).toMatchObject({ state: 'retired', lastLink: null })
    await untilIdle()
    const { serverSeed } = (await call(who, 'GET', `proof?roundId=${placed.value.round.id}`)).value
    expect(previousHash(present(serverSeed, 'it is over'), nodeHashes)).toBe(running.previousHash)
    const ended = present((await toldChains())[1], 'it stands there')
    const links = chainOf(
      present(ended.lastLink, 'it is told'),
      Number(ended['length']),
      nodeHashes,
    )
    expect(links[0]).toBe(ended['terminatingHash'])
    expect(links[running.number]).toBe(serverSeed)
    expect(await noted(now.house)).toEqual([
      'chainCommitted',
      'chainSalted',
      'chainRetired',
      'chainBegun',
    ])
  })

  test('two operators at once begin it once, and a round that begins meanwhile is of one chain', async () => {
    await prepareChain(now.house.ctx, now.house.brand.id, by)
    await tended()
    await call(await player(), 'GET', 'table')
    const tries = await Promise.allSettled([
      beginChain(now.house.ctx, now.house.brand.id, by),
      steps((round) => round?.state === 'betting'),
      beginChain(now.house.ctx, now.house.brand.id, by),
    ])
    expect(
      tries.map(({ status }) => status).filter((status) => status === 'rejected'),
    ).toHaveLength(1)
    const listed = await chains.listChains(now.house.ctx.db, now.house.brand.id, 10)
    expect(listed.filter(({ state }) => state === 'playing')).toHaveLength(1)
    await untilIdle()
  })

  test('a silent network: the chain that is played goes on, and the operator is told', async () => {
    const { ctx, brand } = now.house
    await prepareChain(ctx, brand.id, by)
    const silent = localBeacon(ctx, { isSilent: true })
    ctx.clock.advance(10 * MINUTE_MS)
    await tendChain(ctx, brand.id, silent)
    expect((await ops('GET', 'chains')).value).toMatchObject({ isLate: true, mayPrepare: false })
    await openRound()
    expect((await bet(await player(), '10.00', 150)).code).toBe('ok')
    await untilIdle()
  })

  test('a chain with a public salt is played to its end: nobody picks the better of two that are known', async () => {
    const { ctx, brand, database } = now.house
    await tended()
    await beginChain(ctx, brand.id, by)
    const beacon = { kind: 'drand' as const, hosts: [] }
    await prepareChain({ ...ctx, config: { ...ctx.config, beacon } }, brand.id, by)
    const signature = 'ab'.repeat(48)
    const number = numberOf(signature, nodeHashes)
    ctx.clock.advance(11 * MINUTE_MS)
    await tendChain(ctx, brand.id, {
      ...localBeacon(ctx),
      network: QUICKNET,
      read: () => Promise.resolve({ kind: 'known', signature, number }),
    })
    await beginChain(ctx, brand.id, by)
    await prepareChain(ctx, brand.id, by)
    await tended()
    expect((await table()).coming).toMatchObject({ state: 'salted' })
    expect((await table()).chain).toMatchObject({ number: { source: 'drand' } })
    expect((await ops('GET', 'chains')).value).toMatchObject({ mayBegin: false })
    expect((await ops('POST', 'beginChain')).code).toBe('state_changed')
    await expect(
      database.owner.query(
        `update crash_chains set state = 'retired', ended_at = now() where state = 'playing'`,
      ),
    ).rejects.toThrow('played to its end')
  })

  test('what ended early stays told, however many chains come after it', async () => {
    const { ctx, brand } = now.house
    const all = await chains.listChains(ctx.db, brand.id, 100)
    const [newest] = await chains.listChains(ctx.db, brand.id, 1)
    const told = (await chains.listChains(ctx.db, brand.id, 1)).map(({ id }) => id)
    const early = all.filter(({ state }) => state === 'retired').map(({ id }) => id)
    expect(early.length).toBeGreaterThan(0)
    expect(told).toEqual(expect.arrayContaining([newest?.id, ...early]))
    expect(all.length).toBeGreaterThan(told.length)
  })
})

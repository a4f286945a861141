import { present } from '@lantern/kernel/assert'
import type { MemberId } from '@lantern/kernel/ids'
import { DAY_MS, HOUR_MS } from '@lantern/kernel/time'
import { expect, test } from 'vitest'
import {
  bet,
  call,
  leave,
  newest,
  now,
  openRound,
  player,
  riseTo,
  takeOff,
  untilIdle,
  useCrashTable,
} from '../../testing/crash-table.ts'
import type { Db } from '../../db/transact.ts'
import { type Ops, opsClient } from '../../testing/ops.ts'
import { listRoundsOf, type RoundFilter } from './round-list-queries.ts'

// Rounds of all in-house games as the console lists them, shared ones among them.

useCrashTable()

interface Listed {
  readonly id: string
  readonly account: string
  readonly gameCode: string
  readonly state: string
  readonly ageMinutes: number | null
}

let client: Ops | undefined
const ops = async (): Promise<Ops> => (client ??= await opsClient(now.house, 'support'))

async function listed(query: string): Promise<{ rows: Listed[]; total: unknown }> {
  const answer = await (await ops())('GET', `/originals/rounds?${query}`)
  expect(answer.code).toBe('ok')
  return { rows: answer.value['content'] as Listed[], total: answer.value['totalElements'] }
}

const open = async (who: Record<string, string>, gameCode: string, wish: object) => {
  const answer = await call(who, 'POST', 'open', { gameCode, stake: '1.00', bet: wish })
  expect(answer.code).toBe('ok')
  return answer.value.round
}

test('rounds are found by game, member, number and state; unfinished ones oldest first, with their age', async () => {
  const [who, other] = [await player(), await player()]
  await call(who, 'GET', 'current?gameCode=dice')
  const roll = await open(who, 'dice', { direction: 'over', target: 5_050 })
  now.house.ctx.clock.advance(HOUR_MS)
  const climb = await open(who, 'tower', { level: 'easy' })
  now.house.ctx.clock.advance(2 * HOUR_MS)
  const dig = await open(other, 'mines', { mines: 3 })
  await openRound()
  const flight = (await bet(other, '10.00')).value.round

  const newestFirst = (await listed('')).rows.map(({ id }) => id)
  expect(newestFirst).toEqual([flight.id, dig.id, climb.id, roll.id])
  const { rows, total } = await listed('state=open')
  expect(rows.map(({ id }) => id)).toEqual([climb.id, dig.id, flight.id])
  expect(total).toBe(3)
  expect(rows[0]).toMatchObject({ gameCode: 'tower', state: 'open' })
  const ages = rows.map(({ ageMinutes }) => present(ageMinutes, 'a live one has an age'))
  expect(present(ages[0], 'its age') - present(ages[1], 'its age')).toBe(120)

  const ids = async (query: string) => (await listed(query)).rows.map(({ id }) => id)
  expect(await ids('gameCode=crash')).toEqual([flight.id])
  expect(await ids('gameCode=dice&state=settled')).toEqual([roll.id])
  expect(await ids('gameCode=dice&state=open')).toEqual([])
  const { account } = present(rows[0], 'a row')
  expect(await ids(`search=${account.toUpperCase()}`)).toEqual([climb.id, roll.id])
  expect(await ids(`search=${dig.id}`)).toEqual([dig.id])
  expect(await ids(`search=${flight.id}&gameCode=crash`)).toEqual([flight.id])
  expect(await ids('search=nobody')).toEqual([])
  expect(await ids('pageSize=2&pageNo=2')).toEqual([climb.id, roll.id])

  // another brand has none of them
  const { ctx, other: foreign } = now.house
  const page = { offset: 0, limit: 20, most: 10_000 }
  const theirs = await listRoundsOf(ctx.db, of({ brandId: foreign.id }), page)
  expect(theirs).toEqual({ rows: [], total: 0 })
  await takeOff()
  await untilIdle()
})

test('a bet in flight shows no end, and later when it left and where the flight ended', async () => {
  const who = await player()
  await openRound()
  const placed = (await bet(who, '10.00')).value.round
  await takeOff()
  await riseTo(150)
  const at = now.house.ctx.clock.now()
  const shown = async () => (await (await ops())('GET', `/originals/round?id=${placed.id}`)).value
  const { hashSealed: _, ...round } = await newest()
  expect(round).toMatchObject({ bust: null, hash: null })
  expect(await shown()).toMatchObject({
    serverSeed: null,
    actions: [],
    round: { state: 'open', view: { phase: 'aboard', bust: null, at: null } },
  })
  expect((await leave(who, placed.id)).code).toBe('ok')
  await untilIdle()
  expect(await shown()).toMatchObject({
    account: expect.any(String),
    serverSeed: expect.stringMatching(/^[0-9a-f]{64}$/),
    actions: [{ type: 'cashOut' }],
    actedAt: [at.toISOString()],
    round: { state: 'settled', view: { phase: 'out', at: 150, bust: expect.any(Number) } },
  })
  const stranger = await player()
  expect((await call(stranger, 'GET', `proof?roundId=${placed.id}`)).code).toBe('round_not_found')
})

/** Rounds enough for an index to matter: nothing about them is right but their place in it. */
const MANY = 100_000

async function manyRounds(): Promise<void> {
  const { owner } = now.house.database
  const client = await owner.connect()
  try {
    await client.query('begin')
    // neither wagers nor seeds stand behind them
    await client.query('set local session_replication_role = replica')
    const values = [now.house.brand.id, now.house.ctx.clock.now(), MANY]
    await client.query(
      `insert into rounds(brand_id, member_id, game_code, rules_version, seed_id, nonce, currency,
                          stake, bet, wager_id, state, payout, final_view, opened_at, touched_at,
                          closed_at)
       select $1, case state when 'open' then 2000000 + n else 1000000 + n % 500 end,
              (array['dice', 'limbo', 'plinko', 'mines'])[1 + n % 4], 'x-1', 900000000, n, 'USD',
              10000, '{}', 900000000 + n, state, case state when 'open' then null else 0 end,
              case state when 'open' then null else '{}'::jsonb end, at, at,
              case state when 'open' then null else at end
         from (select n, $2::timestamptz - n * interval '1 minute' as at,
                      case when n % 5000 = 0 then 'voided' when n % 50 = 0 then 'open'
                           else 'settled' end as state
                 from generate_series(1, $3::int) n) made`,
      values,
    )
    await client.query(
      `insert into crash_bets(brand_id, round_id, member_id, class, currency, masked_name, stake,
                              auto_at, ceiling, wager_id, state, payout, placed_at, decided_at,
                              paid_at)
       select $1, 900000000 + n, 1000000 + n % 500, 'real', 'USD', 'x***', 10000, 0, 1000,
              800000000 + n, state, case state when 'open' then null else 0 end, at,
              case state when 'open' then null else at end,
              case state when 'open' then null else at end
         from (select n, $2::timestamptz - n * interval '1 minute' as at,
                      case when n % 5000 = 0 then 'voided' when n % 50 = 0 then 'open'
                           else 'lost' end as state
                 from generate_series(1, $3::int) n) made`,
      values,
    )
    await client.query('commit')
  } finally {
    client.release()
  }
  await owner.query('analyze rounds; analyze crash_bets')
}

async function takenAway(): Promise<void> {
  const client = await now.house.database.owner.connect()
  try {
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    await client.query(`delete from rounds where seed_id = 900000000`)
    await client.query(`delete from crash_bets where round_id > 900000000`)
    await client.query('commit')
  } finally {
    client.release()
  }
}

interface Plan {
  readonly 'Node Type': string
  readonly 'Index Name'?: string
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly Plans?: readonly Plan[]
}
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

/** Where rounds themselves are read. */
const partsOf = (nodes: readonly Plan[]): Plan[] =>
  nodes.filter((node) => /^(crash_bets|rounds)$/.test(node['Relation Name'] ?? ''))

const of = (wanted: Partial<RoundFilter>): RoundFilter => ({
  brandId: now.house.brand.id,
  gameCode: null,
  state: null,
  memberId: null,
  id: null,
  ...wanted,
})

/** The plan by which the first page is read. */
async function planOf(filter: RoundFilter): Promise<Plan[]> {
  const { owner }: { owner: Db } = now.house.database
  const asked: { text: string; values: readonly unknown[] }[] = []
  const heard: Db = {
    query: (text, values = []) => {
      asked.push({ text, values })
      return owner.query(text, values)
    },
  }
  await listRoundsOf(heard, filter, { offset: 0, limit: 20, most: 10_000 })
  const { text, values } = present(asked[0], 'the page is asked for first')
  const { rows } = await owner.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
    `explain (analyze, format json) ${text}`,
    values,
  )
  return nodesOf(present(rows[0]?.['QUERY PLAN'][0], 'a plan').Plan)
}

test('a page of a hundred thousand rounds is read along an index, and counting has an end', async () => {
  await manyRounds()
  try {
    const wishes: readonly [Partial<RoundFilter>, readonly string[]][] = [
      [{}, ['rounds_brand_opened', 'crash_bets_brand_placed']],
      [{ gameCode: 'dice' }, ['rounds_game_opened']],
      [{ gameCode: 'crash' }, ['crash_bets_brand_placed']],
      [{ state: 'open' }, ['rounds_open', 'crash_bets_open']],
      [{ state: 'voided' }, ['rounds_voided', 'crash_bets_voided']],
      [{ state: 'settled' }, ['rounds_brand_opened', 'crash_bets_brand_placed']],
    ]
    for (const [wish, indexes] of wishes) {
      const nodes = await planOf(of(wish))
      const used = nodes.flatMap((node) => node['Index Name'] ?? [])
      for (const index of indexes) expect(used).toContain(index)
      const read = partsOf(nodes)
      expect(read).toHaveLength(indexes.length)
      for (const node of read) {
        expect(node['Node Type']).not.toBe('Seq Scan')
        // no more than the page, and the next row of each part
        expect(node['Actual Rows']).toBeLessThanOrEqual(42)
      }
    }
    const { rows } = await now.house.database.owner.query<{ memberId: MemberId }>(
      `select member_id as "memberId" from rounds where state = 'settled' order by id desc limit 1`,
    )
    const ofMember = partsOf(await planOf(of(present(rows[0], 'a round'))))
    expect(ofMember).toHaveLength(2)
    expect(ofMember.map((node) => node['Node Type'])).not.toContain('Seq Scan')
    const counted = await listRoundsOf(now.house.database.owner, of({}), {
      offset: 9_990,
      limit: 20,
      most: 10_000,
    })
    expect(counted.total).toBe(10_000)
  } finally {
    await takenAway()
  }
  now.house.ctx.clock.advance(DAY_MS)
})

import { assert } from '@lantern/kernel/assert'
import { formatMoney, money } from '@lantern/kernel/money'
import { HOUR_MS, MINUTE_MS } from '@lantern/kernel/time'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type TestHouse, testHouse } from '../../testing/app.ts'
import { expectBooksBalance } from '../../testing/books.ts'
import { type Ops, opsClient } from '../../testing/ops.ts'
import { STAKE, type StudioPlayer, type TestStudio, testStudio } from '../../testing/studio.ts'
import { balanceOf } from '../wallet/index.ts'
import { replayOf } from './replays.ts'
import { compare, connectionFor } from './reconcile.ts'

// The comparison against the studio itself: another program, with books of its own.

let house: TestHouse
let ops: Ops
let studio: TestStudio
let player: StudioPlayer

beforeAll(async () => {
  house = await testHouse({}, true)
  setClock()
  ops = await opsClient(house, 'owner')
  studio = await testStudio(house, `http://127.0.0.1:${house.app.ports().site}`)
  player = await studio.player(money('100'))
})
afterAll(async () => {
  await studio.stop()
  await house.close()
})
afterEach(() => expectBooksBalance(house.database.owner))

/** The studio has the clock of the machine; so has the house for this test. */
function setClock(): void {
  house.ctx.clock.advance(Date.now() - house.ctx.clock.now().getTime())
}

/** Compares the last hour; answers how many differences were found. */
async function compared(): Promise<number> {
  setClock()
  const connection = await connectionFor(house.ctx, house.brand.id, 'LANTERN')
  assert(connection, 'the studio is connected')
  const now = house.ctx.clock.now().getTime()
  const window = { from: new Date(now - HOUR_MS), until: new Date(now + MINUTE_MS) }
  const { found } = await compare(house.ctx, connection, { ...window, askedBy: null })
  return found
}

interface Finding {
  readonly id: string
  readonly kind: string
  readonly state: string
  readonly betRef: string
}

async function openFindings(): Promise<Finding[]> {
  const { value } = await ops('GET', '/reconciliation/findings?code=LANTERN&pageSize=100')
  return (value['content'] as Finding[]).filter(({ state }) => state === 'open')
}

const heal = (id: string) =>
  ops('POST', '/reconciliation/heal', { id, reason: 'The studio has it in its books' })

const balance = async () => (await balanceOf(house.ctx.db, player.memberId, 'USD'))?.available ?? 0n

/** A round of the studio that never reached the house: stake and result, as it would send them. */
async function unsentRound(like: string, betRef: string, win: string): Promise<void> {
  await studio.sql(
    `with r as (
       insert into rounds(session_id, vendor, player_id, game_code, rules_version, mode, currency,
                          client_key, bet_ref, stake, seed_sealed, seed_hash, seed, shown, state,
                          payout, view, settled_at, closed_at)
       select session_id, vendor, player_id, game_code, rules_version, mode, currency,
              gen_random_uuid(), $2, stake, seed_sealed, seed_hash, seed, shown, state,
              $3::numeric * 10000, view, settled_at, closed_at
         from rounds where bet_ref = $1 returning id)
     insert into outbox(round_id, vendor, tx_id, operation, state, status, answered_at)
     select r.id, o.vendor, replace(o.tx_id, $1, $2),
            jsonb_set(replace(o.operation::text, $1, $2)::jsonb, '{body,win}', to_jsonb($3::text),
                      o.operation->>'name' = 'settle'),
            'answered', 'OK', now()
       from r, outbox o join rounds b on b.id = o.round_id
      where b.bet_ref = $1 order by o.id`,
    [like, betRef, win],
  )
}

test('R-058 rounds that both sides have are told the same, and nothing differs', async () => {
  for (let rounds = 0; rounds < 4; rounds += 1) await player.play()
  expect(await compared()).toBe(0)
  const { value } = await ops('GET', '/reconciliation?code=LANTERN')
  const [last] = value['content'] as { transactions: number; bets: number }[]
  expect(last).toMatchObject({ transactions: 8, bets: 4 })
  // the studio's books are kept by GMT-4: a bet stands here under the day it has there
  const dates = (await studio.sql(
    `select distinct (started_at at time zone 'UTC' - interval '4 hours')::date::text as date from rounds`,
  )) as { date: string }[]
  let bets = 0
  for (const { date: reportDate } of dates) {
    const wish = { code: 'LANTERN', reportDate, reason: 'Is it the same?' }
    const day = await ops('POST', '/reconciliation/compareDay', wish)
    expect(day.value).toMatchObject({ state: 'agrees', sums: [{ currency: 'USD' }] })
    const [sum] = day.value['sums'] as { theirs: { bets: number }; ours: { bets: number } }[]
    expect(sum?.ours).toEqual(sum?.theirs)
    bets += sum?.ours.bets ?? 0
  }
  expect(bets).toBe(4)
  const { rows } = await house.database.owner.query<{ date: string }>(
    'select distinct report_date::text as date from report_bets',
  )
  expect(new Set(rows.map(({ date }) => date))).toEqual(new Set(dates.map(({ date }) => date)))
})

test('R-067 the round of a bet is shown again by its vendor, for some minutes', async () => {
  const round = (await studio.rounds()).at(-1)
  assert(round, 'a round was played')
  const { betRef } = round
  const path = `/vendor/replay?code=LANTERN&betRef=${betRef}`
  const { value } = await ops('GET', path)
  expect(value).toMatchObject({
    currency: 'USD',
    stake: formatMoney(round.stake),
    payout: formatMoney(round.payout ?? 0n),
  })
  const url = String(value['url'])
  const shown = await fetch(url)
  expect(shown.status).toBe(200)
  expect(shown.headers.get('content-security-policy')).toContain("default-src 'none'")
  const html = await shown.text()
  expect(html).toContain('Replay of')
  expect(html).toContain(betRef)
  const [picture = ''] = /\/art\/[^"]+/.exec(html) ?? []
  expect((await fetch(new URL(picture, url))).status).toBe(200)
  const at = url.length - 20
  const changed = `${url.slice(0, at)}${url[at] === 'A' ? 'B' : 'A'}${url.slice(at + 1)}`
  expect((await fetch(changed)).status).toBe(404)
  expect((await fetch(new URL('/replay/none', url))).status).toBe(404)
  expect((await ops('GET', `${path}0`)).code).toBe('not_found')
  // whatever language a member names: a page, and the breaker stays closed
  const brandId = house.brand.id
  for (const language of ['en-a1', 'zh_CN', 'vi', 'en-a1', 'zh_CN', 'en-a1']) {
    const wish = { brandId, vendorCode: 'LANTERN', roundRef: betRef, language }
    expect((await fetch((await replayOf(house.ctx, wish)).url)).status).toBe(200)
  }
})

test('R-058 what is missing here is found, and healed by playing the studio’s messages', async () => {
  const before = await balance()
  const [known] = await studio.rounds()
  assert(known, 'a round was played')
  await unsentRound(known.betRef, 'lost-on-the-way', '1.50')
  expect(await compared()).toBe(2)
  const found = await openFindings()
  expect(found.map(({ kind, betRef }) => `${kind} ${betRef}`)).toEqual([
    'missing_here lost-on-the-way',
    'missing_here lost-on-the-way',
  ])
  for (const { id } of found)
    expect((await heal(id)).value).toEqual({ status: 'OK', isHealed: true })
  expect(await balance()).toBe(before - STAKE + money('1.50'))
  expect(await compared()).toBe(0)
  expect(await openFindings()).toEqual([])
})

test('R-058 a sum and a state that were changed there, and a round that was removed, are found', async () => {
  const rounds = await studio.rounds()
  const [amount, state, gone] = rounds
  assert(amount && state && gone, 'three rounds were played')
  const change = (betRef: string, body: string) =>
    studio.sql(
      `update outbox o set operation = jsonb_set(o.operation, '{body}', o.operation->'body' || $2)
         from rounds r where r.id = o.round_id and r.bet_ref = $1
          and o.operation->>'name' = 'settle'`,
      [betRef, body],
    )
  const remove = (betRef: string, names: readonly string[]) =>
    studio.sql(
      `delete from outbox o using rounds r
        where r.id = o.round_id and r.bet_ref = $1 and o.operation->>'name' = any($2)`,
      [betRef, names],
    )
  await studio.sql('delete from attempts')
  await change(amount.betRef, '{"win": "77.00"}')
  await remove(state.betRef, ['settle'])
  await studio.sql(
    `update rounds set state = 'open', payout = null, view = null, seed = null where bet_ref = $1`,
    [state.betRef],
  )
  await remove(gone.betRef, ['reserve', 'settle'])
  const before = await balance()
  expect(await compared()).toBe(3)
  const found = await openFindings()
  expect(new Set(found.map(({ kind, betRef }) => `${kind} ${betRef}`))).toEqual(
    new Set([`amount ${amount.betRef}`, `state ${state.betRef}`, `missing_there ${gone.betRef}`]),
  )
  // no message of the studio would mend these: money stays where it is until a person decides
  for (const { id } of found) expect((await heal(id)).code).toBe('state_changed')
  expect(await balance()).toBe(before)
})

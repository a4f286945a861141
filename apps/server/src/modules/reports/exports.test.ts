import { readCsv } from '@lantern/kernel/csv'
import { money } from '@lantern/kernel/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact } from '../../db/transact.ts'
import { type TestHouse, testHouse } from '../../testing/app.ts'
import { betting, fund, testMember, type TestMember } from '../../testing/money.ts'
import { signedInOperator } from '../../testing/people.ts'
import { systemActor } from '../audit/index.ts'
import { apply } from '../wagers/index.ts'
import { exportFile, ledgerChunks } from './exports.ts'

let house: TestHouse
let headers: Record<string, string>
let member: TestMember
let other: TestMember
const BETS = 2_100

beforeAll(async () => {
  house = await testHouse()
  const { ctx, brand } = house
  ctx.clock.set(new Date('2026-11-10T12:00:00Z'))
  headers = { host: 'localhost', ...(await signedInOperator(house, 'owner')) }
  member = await testMember(ctx, brand.id, { cash: money('100') })
  other = await testMember(ctx, brand.id)
  // one line for each: more than are read at once
  await transact(ctx, async (tx) => {
    for (let index = 1; index <= BETS; index += 1) await fund(ctx, tx, other, { amount: 10_000n })
  })
  const bet = betting(ctx, member, '=2+5')
  await apply(ctx, bet.place('30'))
  await apply(ctx, bet.settle('12.5'))
})
afterAll(() => house.close())

const file = (path: string, as = headers) =>
  house.app.console.inject({ method: 'GET', url: `/api/ops${path}`, headers: as })

const days = 'from=2026-11-10&to=2026-11-11&reason=yearly%20audit'

async function audited(event: string): Promise<unknown[]> {
  const { rows } = await house.database.owner.query<{ after: unknown }>(
    'select after from audit_log where event = $1 order by id',
    [event],
  )
  return rows.map(({ after }) => after)
}

test('R-048 every posting of the days is exported once, in chunks, and none is a formula', async () => {
  const reply = await file(`/exports/ledger?${days}`)
  expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(reply.headers['content-disposition']).toBe(
    'attachment; filename="ledger-real-2026-11-10-2026-11-11.csv"',
  )
  const [head, ...lines] = (readCsv(reply.body) ?? []).map(({ cells }) => cells)
  expect(head?.slice(0, 3)).toEqual(['posted', 'entry', 'kind'])
  // each entry stands with its two sides
  expect(lines).toHaveLength(2 * (BETS + 3))
  expect(new Set(lines.map((cells) => `${cells[1]} ${cells[5]}`)).size).toBe(lines.length)
  const own = await file(`/exports/ledger?memberId=${member.memberId}&${days}`)
  const statement = (readCsv(own.body) ?? []).slice(1).map(({ cells }) => cells.slice(8, 11))
  expect(statement).toEqual([
    ['0.00', '100.00', '100.00'],
    ['100.00', '-30.00', '70.00'],
    ['70.00', '12.50', '82.50'],
  ])
  const none = await file('/exports/ledger?from=2026-11-12&to=2026-11-12&reason=yearly%20audit')
  expect(readCsv(none.body)).toHaveLength(1)
  const wagers = await file(`/exports/wagers?${days}`)
  expect((readCsv(wagers.body) ?? [])[1]?.cells.slice(6, 12)).toEqual([
    "'=2+5",
    'lanterns',
    'round',
    'settled',
    '30.00',
    '12.50',
  ])
  expect(await audited('export.started')).toHaveLength(4)
  expect(await audited('export.ended')).toMatchObject([
    { lines: 2 * (BETS + 3), isWhole: true, from: '2026-11-10' },
    { lines: 3, isWhole: true, memberId: member.memberId },
    { lines: 0, isWhole: true },
    { lines: 1, isWhole: true },
  ])
})

test('an export without a reason, for too long, or by somebody without the grant is refused', async () => {
  expect((await file('/exports/ledger?from=2026-11-10&to=2026-11-11')).json()).toMatchObject({
    code: 'bad_request',
  })
  expect(
    (await file('/exports/ledger?from=2024-11-10&to=2026-11-11&reason=yearly')).json(),
  ).toMatchObject({ code: 'field_invalid' })
  const maker = { host: 'localhost', ...(await signedInOperator(house, 'maker')) }
  expect((await file(`/exports/ledger?${days}`, maker)).json()).toMatchObject({ code: 'forbidden' })
})

test('whoever leaves ends the export', async () => {
  const before = (await audited('export.ended')).length
  const wish = { class: 'real', from: '2026-11-10', to: '2026-11-11' } as const
  const whose = { brandId: house.brand.id, offsetMinutes: 0 }
  const chunks = ledgerChunks(house.ctx, whose, wish)
  const by = { brandId: house.brand.id, actor: systemActor('tests') }
  const asked = { ...by, kind: 'ledger', reason: 'of a test', wish, chunks } as const
  for await (const text of (await exportFile(house.ctx, asked)).chunks)
    if (!text.startsWith('posted')) break
  const ended = await audited('export.ended')
  expect(ended.length).toBe(before + 1)
  expect(ended.at(-1)).toMatchObject({ isWhole: false, lines: 0 })
})

test('what is owed to members stands by class and currency', async () => {
  const reply = (await file('/liabilities')).json<{ value: { rows: unknown[] } }>()
  expect(reply.value.rows).toContainEqual(
    expect.objectContaining({
      class: 'real',
      currency: 'USD',
      members: 2,
      cash: '2182.50',
      total: '2182.50',
      openStakes: '0.00',
      receivables: '0.00',
    }),
  )
})

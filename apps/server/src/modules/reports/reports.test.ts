import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemRandom } from '../../context.ts'
import { transact } from '../../db/transact.ts'
import { type TestHouse, testHouse } from '../../testing/app.ts'
import { type Credentials, signedInMember, signedInOperator } from '../../testing/people.ts'
import { money } from '@lantern/kernel/money'
import { findMemberByAccount } from '../identity/index.ts'
import { post } from '../wallet/index.ts'

let house: TestHouse
let owner: Credentials
let risk: Credentials
let member: Credentials
let memberId: string

beforeAll(async () => {
  house = await testHouse()
  Object.assign(house.ctx, { random: systemRandom })
  owner = await signedInOperator(house, 'owner')
  risk = await signedInOperator(house, 'risk')
  member = await signedInMember(house, 'watched')
  const found = await findMemberByAccount(house.ctx.db, house.brand.id, 'watched')
  if (!found) throw new Error('the member registered')
  memberId = found.id
  await transact(house.ctx, (tx) =>
    post(tx, {
      brandId: house.brand.id,
      kind: 'deposit',
      source: 'tests',
      key: 'first',
      currency: 'USD',
      reference: 'D-1',
      at: house.ctx.clock.now(),
      moves: [
        { house: 'payment_clearing', amount: -money('80') },
        { memberId: found.id, account: 'cash', amount: money('80') },
      ],
    }),
  )
})
afterAll(() => house.close())

interface Reply {
  readonly code: string
  readonly value: Record<string, unknown>
}

async function ops(
  who: Credentials,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
): Promise<Reply> {
  const reply = await house.app.console.inject({
    method,
    url: `/api/ops${path}`,
    headers: {
      host: 'localhost',
      ...who,
      'idempotency-key': randomUUID(),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { payload: JSON.stringify(body) } : {}),
  })
  const said: { code?: string; value?: Record<string, unknown> } = reply.json()
  return { code: said.code ?? 'ok', value: said.value ?? {} }
}

const lastAudit = async () => {
  const { rows } = await house.database.owner.query<Record<string, unknown>>(
    `select event, actor_name, session_id, ip, reason, before, after from audit_log
      where actor_kind = 'operator' order by id desc limit 1`,
  )
  return rows[0]
}

const site = (path: string) =>
  house.app.site.inject({ url: `/api${path}`, headers: { host: 'localhost', ...member } })

describe('members', () => {
  test('are listed with balances, searched, filtered and sorted', async () => {
    await signedInMember(house, 'aardvark')
    const byBalance = await ops(owner, 'GET', '/members?sort=balance&direction=desc')
    expect(byBalance.value).toMatchObject({
      totalElements: 2,
      content: [
        { account: 'watched', balance: '80.00', status: 'active' },
        { account: 'aardvark' },
      ],
    })
    const found = await ops(owner, 'GET', '/members?search=WATCH&status=active')
    expect(found.value).toMatchObject({ totalElements: 1 })
    expect((await ops(owner, 'GET', '/members?status=blocked')).value).toMatchObject({
      totalElements: 0,
    })
  })

  test('have a page with balances, totals, statement, wagers and sessions', async () => {
    const page = await ops(owner, 'GET', `/member?id=${memberId}`)
    expect(page.value).toMatchObject({
      member: { account: 'watched', balance: '80.00' },
      totals: { deposited: '80.00', withdrawn: '0.00', staked: '0.00', paidOut: '0.00' },
    })
    expect(page.value['balances']).toContainEqual({
      account: 'cash',
      currency: 'USD',
      balance: '80.00',
    })
    const statement = await ops(owner, 'GET', `/member/statement?id=${memberId}`)
    expect(statement.value).toMatchObject({
      content: [{ type: 'deposit', balanceBefore: '0.00', balanceAfter: '80.00' }],
    })
    expect((await ops(owner, 'GET', `/member/wagers?id=${memberId}`)).value).toMatchObject({
      totalElements: 0,
    })
    expect((await ops(owner, 'GET', `/member/sessions?id=${memberId}`)).value).toMatchObject({
      totalElements: 1,
      content: [{ endedAt: null }],
    })
  })

  test('with money are found, and closed accounts that still hold some', async () => {
    const { owner: database } = house.database
    const leavers = ['leaver', 'emptied'] as const
    for (const account of leavers) await signedInMember(house, account)
    const id = (await findMemberByAccount(house.ctx.db, house.brand.id, 'leaver'))?.id
    if (!id) throw new Error('the member registered')
    const moved = (key: string, moves: Parameters<typeof post>[1]['moves']) =>
      transact(house.ctx, (tx) =>
        post(tx, {
          brandId: house.brand.id,
          kind: 'adjust',
          source: 'tests',
          key,
          currency: 'USD',
          reference: 'A-1',
          at: house.ctx.clock.now(),
          moves,
        }),
      )
    const found = async (query: string) => {
      const { value } = await ops(owner, 'GET', `/members?sort=account&direction=asc&${query}`)
      const { content } = value as { content: { account: string }[] }
      return content.map(({ account }) => account)
    }
    await moved('late', [
      { house: 'house', amount: -money('12') },
      { memberId: id, account: 'cash', amount: money('12') },
    ])
    expect(await found('money=some')).toEqual(['leaver', 'watched'])
    expect(await found('money=ended')).toEqual([])
    await database.query(`update members set status = 'closed' where account = any($1)`, [leavers])
    expect(await found('status=closed')).toEqual(['emptied', 'leaver'])
    expect(await found('money=ended')).toEqual(['leaver'])
    expect(await found('money=ended&status=active')).toEqual([])
    await moved('bonus', [
      { memberId: id, account: 'cash', amount: -money('12') },
      { memberId: id, account: 'bonus', amount: money('12') },
    ])
    expect(await found('money=ended')).toEqual(['leaver'])
    await moved('paid', [
      { memberId: id, account: 'bonus', amount: -money('12') },
      { house: 'house', amount: money('12') },
    ])
    expect(await found('money=ended')).toEqual([])
  })

  test('of another brand do not exist', async () => {
    await house.database.owner.query('update members set brand_id = brand_id where false')
    const { rows } = await house.database.owner.query<{ id: string }>(
      `with made as (select nextval(pg_get_serial_sequence('members', 'id')) as id)
       insert into members(id, brand_id, account, account_type, account_class, currency, upline_path)
       overriding system value
       select id, $1, 'stranger', 0, 'real', 'VND', array[id] from made returning id`,
      [house.other.id],
    )
    const stranger = rows[0]?.id ?? ''
    for (const path of ['/member', '/member/statement', '/member/wagers', '/member/sessions'])
      expect((await ops(owner, 'GET', `${path}?id=${stranger}`)).code).toBe('member_not_found')
    expect(
      (await ops(owner, 'POST', '/member/block', { id: stranger, reason: 'just because' })).code,
    ).toBe('member_not_found')
  })

  test('R-092 are blocked at once, with an audit row, and let in again', async () => {
    expect((await site('/wps/member/info')).statusCode).toBe(200)
    const blocked = await ops(risk, 'POST', '/member/block', {
      id: memberId,
      reason: 'Chip dumping',
    })
    expect(blocked.code).toBe('ok')
    expect((await site('/wps/member/info')).statusCode).toBe(401)
    expect(await lastAudit()).toMatchObject({
      event: 'member.blocked',
      actor_name: 'risk-of-tests',
      reason: 'Chip dumping',
      before: { status: 'active' },
      after: { status: 'blocked' },
    })
    expect((await lastAudit())?.['session_id']).toMatch(/^[0-9]+$/)
    expect((await ops(risk, 'POST', '/member/block', { id: memberId, reason: 'Again' })).code).toBe(
      'state_changed',
    )
    expect(
      (await ops(risk, 'POST', '/member/unblock', { id: memberId, reason: 'All clear' })).code,
    ).toBe('ok')
    expect(await lastAudit()).toMatchObject({ event: 'member.unblocked' })
  })
})

describe('the switches of the site', () => {
  test('R-092 are changed with an audit row and hold at once', async () => {
    const wish = { maintenance: true, maintenanceEnd: '2026-11-03T10:00:00.000Z', reason: 'Update' }
    expect((await ops(risk, 'POST', '/system/maintenance', wish)).code).toBe('forbidden')
    expect((await ops(owner, 'POST', '/system/maintenance', wish)).code).toBe('ok')
    expect((await ops(owner, 'GET', '/system/status')).value).toMatchObject({ maintenance: true })
    expect((await site('/wps/v2/wallets/balance')).json()).toMatchObject({
      code: 'system_maintenance',
    })
    expect(await lastAudit()).toMatchObject({
      event: 'site.closed',
      reason: 'Update',
      before: { maintenance: false },
      after: { maintenance: true },
    })
    await ops(owner, 'POST', '/system/maintenance', {
      maintenance: false,
      maintenanceEnd: null,
      reason: 'Done again',
    })
    await ops(owner, 'POST', '/system/module', {
      modId: 'CASHIER3',
      enabled: false,
      reason: 'Provider is down',
    })
    expect(await lastAudit()).toMatchObject({
      event: 'module.switched',
      before: { enabled: true },
      after: { enabled: false },
    })
    await ops(owner, 'POST', '/system/regions', {
      blockedCountries: ['ZZ'],
      blockedNetworks: ['203.0.113.0/24'],
      allowedCountries: [],
      allowedNetworks: [],
      reason: 'By law',
    })
    expect((await ops(owner, 'GET', '/system/status')).value).toMatchObject({
      blockedCountries: ['ZZ'],
    })
  })

  test('are found in the audit log, which says what is sealed', async () => {
    const log = await ops(owner, 'GET', '/audit?search=regions')
    expect(log.value).toMatchObject({
      content: [
        { event: 'regions.changed', actor: 'owner-of-tests', reason: 'By law', sealed: false },
      ],
    })
  })
})

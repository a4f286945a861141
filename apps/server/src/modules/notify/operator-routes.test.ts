import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestHouse, testHouse } from '../../testing/app.ts'
import { type Credentials, signedInOperator } from '../../testing/people.ts'

let house: TestHouse
let owner: Credentials

beforeAll(async () => {
  house = await testHouse()
  owner = await signedInOperator(house, 'owner')
})
afterAll(() => house.close())

interface Answer {
  readonly success: boolean
  readonly code?: string
  readonly value?: Record<string, unknown>
}

async function ops(method: 'GET' | 'POST', path: string, body?: object): Promise<Answer> {
  const reply = await house.app.console.inject({
    method,
    url: `/api/ops/messages/${path}`,
    headers: {
      host: 'localhost',
      ...owner,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { payload: JSON.stringify(body) } : {}),
  })
  return JSON.parse(reply.body) as Answer
}

const KEY = { kind: 'code.login', channel: 'sms', language: 'vi' }
const bodyOf = async (): Promise<unknown> => {
  const { value } = await ops('GET', 'templates')
  const rows = value?.['content'] as (typeof KEY & { body: string; isOwn: boolean })[]
  return rows.find((row) => row.kind === KEY.kind && row.channel === 'sms' && row.language === 'vi')
}

test('an operator writes a template, and goes back to the built-in words; both are on record', async () => {
  expect(await bodyOf()).toMatchObject({ isOwn: false, slots: ['brand', 'code', 'minutes'] })
  const body = 'Mã {code} của {brand}'
  const saved = await ops('POST', 'template', { ...KEY, subject: null, body, reason: 'shorter' })
  expect(saved).toMatchObject({ success: true })
  expect(await bodyOf()).toMatchObject({ body, isOwn: true })
  expect(await ops('POST', 'resetTemplate', { ...KEY, reason: 'as before' })).toMatchObject({
    success: true,
  })
  expect(await bodyOf()).toMatchObject({ isOwn: false })
  const { rows } = await house.database.owner.query(
    `select reason from audit_log where event = 'template.changed' order by id`,
  )
  expect(rows).toEqual([{ reason: 'shorter' }, { reason: 'as before' }])
})

test.each([
  [{ body: 'no code at all' }, 'field_invalid'],
  [{ body: '{code} {password}' }, 'field_invalid'],
  [{ kind: 'code.unheard' }, 'field_invalid'],
  [{ language: 'xx' }, 'field_invalid'],
  [{ subject: 'a subject' }, 'field_invalid'],
])('a template with %j is refused', async (changes, code) => {
  const wish = { ...KEY, subject: null, body: '{code}', reason: 'a reason', ...changes }
  expect(await ops('POST', 'template', wish)).toMatchObject({ code })
})

test('limits, routes and costs are changed at once, and only to gateways there are', async () => {
  const { value } = await ops('GET', 'sending')
  expect(value).toMatchObject({ gateways: ['sandbox'], sentToday: 0, spentToday: '0.00' })
  const { limits, routing, costs } = value as Record<'limits' | 'routing' | 'costs', object>
  const wish = { limits, routing, reason: 'a cheaper day', costs: { ...costs, mostPerDay: '5' } }
  expect(await ops('POST', 'saveSending', wish)).toMatchObject({ success: true })
  expect((await ops('GET', 'sending')).value?.['costs']).toMatchObject({ mostPerDay: '5' })
  const wrong = { byCountry: { VN: ['pigeon'] }, served: null }
  expect(await ops('POST', 'saveSending', { ...wish, routing: wrong })).toMatchObject({
    code: 'field_invalid',
  })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestHouse, testHouse } from '../../testing/app.ts'
import { type Ops, opsClient } from '../../testing/ops.ts'
import { type Credentials, signedInMember } from '../../testing/people.ts'

let house: TestHouse
let support: Ops
let member: Credentials

beforeAll(async () => {
  house = await testHouse({ trustedProxies: 1 })
  support = await opsClient(house, 'support')
  member = await signedInMember(house, 'settler')
})
afterAll(() => house.close())

/** Says something of the site; answers `ok` or the code of the refusal. */
async function say(body: object, headers: Record<string, string> = {}): Promise<string> {
  const reply = await house.app.site.inject({
    method: 'PUT',
    url: '/api/wps/feedback',
    headers: { host: 'localhost', 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(body),
  })
  const { code = 'ok' }: { code?: string } = reply.json()
  return code
}

test('is kept with who said it, shown in the console, and handled once', async () => {
  expect(await say({ text: '  A <b>fine</b> place  ' }, member)).toBe('ok')
  expect(await say({ text: 'Hello', memberId: '1' })).toBe('unknown_field')
  expect(await say({ text: ' ' })).toBe('bad_request')
  expect(await say({ text: 'x'.repeat(141) })).toBe('bad_request')
  expect(await say({ text: 'Ngắn gọn' })).toBe('ok')
  const list = await support('GET', '/feedback')
  expect(list.value).toMatchObject({
    content: [
      { text: 'Ngắn gọn', account: null },
      { text: 'A <b>fine</b> place', account: 'settler', handledAt: null },
    ],
  })
  const [, { id }] = list.value['content'] as [object, { id: string }]
  const handle = async (which: string) =>
    (await support('POST', '/feedback/handle', { id: which, reason: 'as the test wants' })).code
  expect(await handle(id)).toBe('ok')
  expect(await handle(id)).toBe('state_changed')
  expect(await handle('999')).toBe('not_found')
  expect((await support('GET', '/feedback?state=handled')).value).toMatchObject({
    totalElements: 1,
    content: [{ handledBy: 'support-of-tests' }],
  })
  expect((await support('GET', '/settings/links')).code).toBe('forbidden')
})

test('is throttled by address', async () => {
  const from = { 'x-forwarded-for': '198.51.100.77' }
  for (let count = 0; count < 10; count += 1) await say({ text: 'again' }, from)
  expect(await say({ text: 'again' }, from)).toBe('too_many_requests')
})

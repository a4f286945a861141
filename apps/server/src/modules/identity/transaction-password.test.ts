import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MemberId } from '@lantern/kernel/ids'
import { Refusal } from '@lantern/kernel/refusal'
import { transact } from '../../db/transact.ts'
import { codeOf, memberBrowser, valueOf } from '../../testing/member-browser.ts'
import {
  makeMember,
  memberSite,
  type MemberSite,
  TEST_PASSWORD,
} from '../../testing/member-site.ts'
import { hashSecretText, hasTransactionPassword, verifyTransactionPassword } from './index.ts'

let site: MemberSite
const RIGHT = '804713'

beforeAll(async () => {
  site = await memberSite()
})
afterAll(() => site.close())

async function withPassword(account: string): Promise<MemberId> {
  const id = await makeMember(site.ctx, site.brand, account)
  await site.database.owner.query(
    'update credentials set transaction_hash = $2 where member_id = $1',
    [id, await hashSecretText(site.ctx, RIGHT)],
  )
  return id
}

/** The code and details of what it refuses; `right` when it does not. */
async function outcome(id: MemberId, text: string): Promise<unknown> {
  try {
    await verifyTransactionPassword(site.ctx, id, text)
    return 'right'
  } catch (error) {
    if (error instanceof Refusal) return error.details ? [error.code, error.details] : error.code
    throw error
  }
}

const wrong = (triesLeft: number) => ['transaction_password_wrong', { triesLeft }]
const locked = ['transaction_password_locked', { until: expect.stringMatching(/Z$/) }]
const anHourLater = (id: MemberId) =>
  site.database.owner.query(
    `update credentials set transaction_locked_until = transaction_locked_until - interval '1 hour'
      where member_id = $1`,
    [id],
  )

test('R-091 five failures lock it for an hour, for the right one too', async () => {
  const id = await withPassword('five')
  for (const left of [4, 3, 2, 1, 0]) expect(await outcome(id, '000000')).toEqual(wrong(left))
  expect(await outcome(id, RIGHT)).toEqual(locked)
  await anHourLater(id)
  expect(await outcome(id, '000000')).toEqual(wrong(4))
  expect(await outcome(id, RIGHT)).toBe('right')
})

test('R-091 a right one forgives the failures before it', async () => {
  const id = await withPassword('forgiven')
  for (let times = 0; times < 3; times += 1) {
    for (const left of [4, 3, 2, 1]) expect(await outcome(id, '111111')).toEqual(wrong(left))
    expect(await outcome(id, RIGHT)).toBe('right')
  }
})

test('R-091 guesses at the same moment share the five there are', async () => {
  const id = await withPassword('parallel')
  const outcomes = await Promise.all(
    Array.from({ length: 12 }, (_, guess) => outcome(id, guess.toString().padStart(6, '0'))),
  )
  const codes = outcomes.map((one) => (Array.isArray(one) ? String(one[0]) : String(one)))
  expect(codes.filter((code) => code === 'transaction_password_wrong')).toHaveLength(5)
  expect(codes.filter((code) => code === 'transaction_password_locked')).toHaveLength(7)
})

test('R-091 the count outlives the rollback of whoever asked', async () => {
  const id = await withPassword('rolledback')
  for (let times = 0; times < 5; times += 1)
    await expect(
      transact(site.ctx, async (tx) => {
        await tx.query('select 1 from members where id = $1 for no key update', [id])
        await verifyTransactionPassword(site.ctx, id, '999999')
      }),
    ).rejects.toMatchObject({ code: 'transaction_password_wrong' })
  expect(await outcome(id, RIGHT)).toEqual(locked)
})

test('more askers inside transactions than connections do not wait for each other', async () => {
  const ids = await Promise.all(
    Array.from({ length: 12 }, (_, index) => withPassword(`crowd${index}`)),
  )
  const done = await Promise.all(
    ids.map((id) =>
      transact(site.ctx, async (tx) => {
        await tx.query('select 1')
        await verifyTransactionPassword(site.ctx, id, RIGHT)
        return true
      }),
    ),
  )
  expect(done).toHaveLength(12)
})

test('without one there is nothing to check', async () => {
  const id = await makeMember(site.ctx, site.brand, 'without')
  expect(await outcome(id, '000000')).toBe('transaction_password_not_set')
  expect(await hasTransactionPassword(site.ctx, id)).toBe(false)
})

test('it is set with the password, six digits and not a run of them', async () => {
  const id = await makeMember(site.ctx, site.brand, 'setter')
  const browser = memberBrowser(site.http)
  const answer = await browser.call('POST', '/wps/session/loginV2', {
    body: { username: 'setter', password: TEST_PASSWORD },
  })
  const { token } = valueOf(answer) as { token: string }
  const set = (newTransactionPassword: string, password = TEST_PASSWORD) =>
    browser.sealed(
      'POST',
      '/wps/member/transactionPassword',
      { password, newTransactionPassword },
      token,
    )
  for (const text of ['12345', '1234567', 'abcdef', '80471 ', '８０４７１３', ''])
    expect(['field_invalid', 'sealed_payload_invalid']).toContain(codeOf(await set(text)))
  for (const text of ['123456', '111111', '987654', '123123'])
    expect(codeOf(await set(text))).toBe('password_weak')
  expect(codeOf(await set(RIGHT, 'wrong'))).toBe('old_password_wrong')
  expect(await hasTransactionPassword(site.ctx, id)).toBe(false)
  expect(codeOf(await set(RIGHT))).toBe('ok')
  expect(await outcome(id, RIGHT)).toBe('right')
  const { rows } = await site.database.owner.query<{ transaction_hash: string }>(
    'select transaction_hash from credentials where member_id = $1',
    [id],
  )
  expect(rows[0]?.transaction_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  for (let times = 0; times < 5; times += 1) await outcome(id, '000000')
  expect(codeOf(await set('135790'))).toBe('ok')
  expect(await outcome(id, '135790')).toBe('right')
})

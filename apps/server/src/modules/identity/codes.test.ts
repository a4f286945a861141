import { randomBytes } from 'node:crypto'
import { Refusal } from '@lantern/kernel/refusal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../caller.ts'
import { transact } from '../../db/transact.ts'
import { makeMember, memberSite, type MemberSite } from '../../testing/member-site.ts'
import { type Post, testPost } from '../../testing/post.ts'
import { writeSetting } from '../config/index.ts'
import { messageLimitsSetting } from '../notify/index.ts'
import { type CodePurpose, issueCode, proveCode, useCode } from './codes.ts'
import type { Address } from './contacts.ts'
import type { Doorstep } from './devices.ts'

let site: MemberSite
let post: Post
let steps = 0

beforeAll(async () => {
  site = await memberSite()
  post = testPost(site.ctx)
  const limits = { ...messageLimitsSetting.fallback, perAddressMinute: 50, perAddressHour: 50 }
  await transact(site.ctx, (tx) =>
    writeSetting(site.ctx, tx, site.brand.id, {
      setting: messageLimitsSetting,
      value: { ...limits, perAddressDay: 100, perRangeHour: 1000 },
    }),
  )
})
afterAll(() => site.close())

/** A browser at the door, behind a network of its own. */
function doorstep(): Doorstep {
  steps += 1
  const caller: Caller = {
    brand: site.brand,
    host: 'localhost',
    ip: `10.9.${steps}.7`,
    userAgent: 'test',
    requestId: 'r',
    language: null,
    member: undefined,
    operator: undefined,
    cookies: { lr_visitor: randomBytes(32).toString('base64url') },
  }
  return { ctx: site.ctx, caller, cookies: { set: () => undefined, clear: () => undefined } }
}

let numbers = 0
const newTarget = (): Address => {
  numbers += 1
  return { channel: 'sms', address: `+84912${String(100_000 + numbers * 17)}` }
}

async function issue(
  step: Doorstep,
  target: Address,
  purpose: CodePurpose = 'login',
): Promise<string> {
  await transact(site.ctx, (tx) => issueCode(step, tx, { purpose, target }))
  return post.codeFor(target.address)
}

const use = (
  step: Doorstep,
  target: Address,
  code: string,
  purpose: CodePurpose = 'login',
): Promise<string> =>
  transact(site.ctx, (tx) => useCode(step, tx, { purpose, target, code })).then(
    () => 'used',
    (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
  )

const otherThan = (code: string, by = 1): string =>
  String((Number(code) + by) % 1_000_000).padStart(6, '0')

test('R-026 a code opens what it was sent for, once, in the browser that asked', async () => {
  const step = doorstep()
  const target = newTarget()
  const code = await issue(step, target)
  expect(code).toMatch(/^[0-9]{6}$/)
  expect(await use(doorstep(), target, code)).toBe('verification_code_invalid')
  expect(await use(step, newTarget(), code)).toBe('verification_code_invalid')
  expect(await use(step, target, code, 'recover')).toBe('verification_code_invalid')
  expect(await use(step, target, code)).toBe('used')
  expect(await use(step, target, code)).toBe('verification_code_invalid')
})

test('R-026 a code is none at another brand', async () => {
  const step = doorstep()
  const target = newTarget()
  const code = await issue(step, target)
  const abroad = { ...step, caller: { ...step.caller, brand: site.other } }
  expect(await use(abroad, target, code)).toBe('verification_code_invalid')
})

test('R-026 of twenty calls with one code at once exactly one wins', async () => {
  const step = doorstep()
  const target = newTarget()
  const code = await issue(step, target)
  // Four at a time: five tries are all there are, right ones too.
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => use(step, target, code)))
  expect(outcomes.filter((outcome) => outcome === 'used')).toHaveLength(1)
})

test('R-026 five tries, however they come, and whatever becomes of the caller', async () => {
  const step = doorstep()
  const target = newTarget()
  const code = await issue(step, target)
  const guesses = await Promise.all(
    Array.from({ length: 40 }, (_, by) => use(step, target, otherThan(code, by + 1))),
  )
  expect(guesses.filter((one) => one === 'verification_code_invalid')).toHaveLength(5)
  expect(await use(step, target, code)).toBe('verification_code_expired')
})

test('R-026 a code is good for five minutes, and void when another was sent', async () => {
  const step = doorstep()
  const target = newTarget()
  const first = await issue(step, target)
  let second = await issue(step, target)
  while (second === first) second = await issue(step, target)
  expect(await use(step, target, first)).toBe('verification_code_invalid')
  await site.database.owner.query(
    `update verification_codes set made_at = made_at - interval '5 minutes 1 second'`,
  )
  expect(await use(step, target, second)).toBe('verification_code_expired')
})

test('a code whose use failed later on is still there', async () => {
  const step = doorstep()
  const target = newTarget()
  const code = await issue(step, target)
  const proven = await proveCode(step, { purpose: 'login', target, code })
  await expect(
    transact(site.ctx, async (tx) => {
      await proven.spend(tx)
      throw new Error('something else was wrong')
    }),
  ).rejects.toThrow('something else')
  expect(await use(step, target, code)).toBe('used')
})

test.each([
  ['', 'verification_code_missing'],
  ['   ', 'verification_code_missing'],
  ['12345', 'verification_code_invalid'],
  ["' or 1=1", 'verification_code_invalid'],
  ['１２３４５６', 'verification_code_invalid'],
  ['9'.repeat(255), 'verification_code_invalid'],
])('a code of %j is refused', async (code, refusal) => {
  const step = doorstep()
  const target = newTarget()
  await issue(step, target)
  expect(await use(step, target, code)).toBe(refusal)
})

test('R-095 neither code nor number stands in the database', async () => {
  const step = doorstep()
  const target = newTarget()
  const code = await issue(step, target)
  const { rows } = await site.database.owner.query<{ text: string }>(
    'select verification_codes::text as text from verification_codes',
  )
  const all = rows.map(({ text }) => text).join(' ')
  expect(all).not.toContain(target.address.slice(1))
  expect(all.split(/[(),]/)).not.toContain(code)
})

test('an address that nobody has is answered, counted and kept alike, and gets nothing', async () => {
  const known = newTarget()
  const unknown = newTarget()
  const memberId = await makeMember(site.ctx, site.brand, 'known1')
  const answer = (target: Address, isWithheld: boolean) =>
    transact(site.ctx, (tx) =>
      issueCode(doorstep(), tx, {
        purpose: 'login',
        target,
        memberId: isWithheld ? undefined : memberId,
        isWithheld,
      }),
    )
  expect(await answer(unknown, true)).toEqual(await answer(known, false))
  expect([await post.countFor(known.address), await post.countFor(unknown.address)]).toEqual([1, 0])
  const { rows } = await site.database.owner.query<{ count: number }>(
    `select count(*)::int as count from verification_codes
      union all select count(*)::int from outgoing_messages`,
  )
  expect(rows[0]?.count).toBeGreaterThanOrEqual(2)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { money } from '@lantern/kernel/money'
import { transact } from '../../db/transact.ts'
import { bind } from '../../mount.ts'
import { codeOf, type MemberBrowser, memberBrowser, valueOf } from '../../testing/member-browser.ts'
import { memberSite, type MemberSite } from '../../testing/member-site.ts'
import { forgetSite, setModule, writeSetting } from '../config/index.ts'
import { balanceOf, post } from '../wallet/index.ts'
import { findMemberByAccount, limitsSetting, openPlaySession, redeemSocketTicket } from './index.ts'
import * as z from 'zod/mini'
import { endpoint } from '@lantern/contract/endpoint'

// The catalogue's launch is another room's; this one does for a visitor what that does.
const tryGame = endpoint({
  method: 'POST',
  path: '/tests/tryGame',
  audience: 'public',
  summary: 'Opens a play session.',
  input: z.strictObject({ gameCode: z.string() }),
  reply: z.strictObject({ token: z.string() }),
})

let site: MemberSite
let address = 0

beforeAll(async () => {
  site = await memberSite(
    bind({ tryGame }, { tryGame: (call) => openPlaySession(call, call.input.gameCode) }),
  )
})
afterAll(() => site.close())

const stranger = () => {
  address += 1
  return memberBrowser(site.http, 'localhost', `198.51.100.${address}`)
}
const freePlay = (browser: MemberBrowser) =>
  browser.call('POST', '/wps/session/login/freeplay', { body: { os: 'linux', platform: 'WEB' } })
const tryIt = async (browser: MemberBrowser, gameCode = 'mines'): Promise<string> => {
  const answer = await browser.call('POST', '/tests/tryGame', { body: { gameCode } })
  return (valueOf(answer) as { token: string }).token
}
const count = async (table: string): Promise<number> =>
  (await site.database.owner.query(`select from ${table}`)).rowCount ?? 0

test('visitors who all try at once never wait for each other’s connections', async () => {
  const crowd = Array.from({ length: 24 }, stranger)
  forgetSite(site.ctx, site.brand.id)
  const watch = setInterval(() => forgetSite(site.ctx, site.brand.id), 1)
  try {
    const tokens = await Promise.all(crowd.map((browser) => tryIt(browser)))
    expect(new Set(tokens).size).toBe(crowd.length)
  } finally {
    clearInterval(watch)
  }
})

test('free play signs a visitor in as a new trial member with play money', async () => {
  const browser = stranger()
  const { token } = valueOf(await freePlay(browser)) as { token: string }
  const info = valueOf(await browser.call('GET', '/wps/member/info', { token })) as {
    account: string
  }
  expect(info).toMatchObject({ type: 4, isTrial: true, isAgent: false, currency: 'PLAY' })
  expect(info.account).toMatch(/^trial[a-z0-9]{10}$/)
  const member = await findMemberByAccount(site.ctx.db, site.brand.id, info.account)
  if (!member) throw new Error('the trial member is there')
  expect(member.accountClass).toBe('trial')
  expect(await balanceOf(site.ctx.db, member.id, 'PLAY')).toMatchObject({
    available: money('2000.00'),
    accountClass: 'trial',
  })
  const again = valueOf(await freePlay(browser)) as { token: string }
  const other = await browser.call('GET', '/wps/member/info', { token: again.token })
  expect((valueOf(other) as { account: string }).account).not.toBe(info.account)
})

test('R-035 a trial member is refused what needs a real account', async () => {
  const browser = stranger()
  const { token } = valueOf(await freePlay(browser)) as { token: string }
  const transaction = await browser.call('POST', '/wps/member/transactionPassword', {
    token,
    body: {},
  })
  expect([transaction.status, codeOf(transaction)]).toEqual([403, 'real_account_required'])
  const change = await browser.sealed(
    'POST',
    '/wps/member/password',
    { newPassword: 'Some Lantern 12', confirmNewPassword: 'Some Lantern 12' },
    token,
  )
  expect(codeOf(change)).toBe('real_account_required')
})

test('nobody signs in as a trial member that has no password', async () => {
  const browser = stranger()
  const { token } = valueOf(await freePlay(browser)) as { token: string }
  const info = await browser.call('GET', '/wps/member/info', { token })
  const { account } = valueOf(info) as { account: string }
  for (const password of ['null', 'undefined', '123456'])
    expect(
      codeOf(
        await browser.call('POST', '/wps/session/loginV2', {
          body: { username: account, password },
        }),
      ),
    ).toBe('sign_in_failed')
})

test('a visitor’s play session is good for its game and for nothing else', async () => {
  const browser = stranger()
  const token = await tryIt(browser, 'dice')
  const refusals: [Parameters<MemberBrowser['call']>[0], string, string][] = [
    ['GET', '/wps/member/info', 'real_account_required'],
    ['POST', '/wps/session/handoverTicket', 'real_account_required'],
    ['POST', '/wps/member/transactionPassword', 'real_account_required'],
    ['DELETE', '/wps/session/logout', 'forbidden'],
  ]
  for (const [method, path, code] of refusals) {
    const answer = await browser.call(method, path, {
      token,
      ...(method === 'POST' && { body: {} }),
    })
    expect([path, codeOf(answer)]).toEqual([path, code])
  }
  const ticket = await browser.call('POST', '/wps/session/socketTicket', { token, body: {} })
  const redeemed = await redeemSocketTicket(
    site.ctx,
    (valueOf(ticket) as { ticket: string }).ticket,
  )
  expect(redeemed?.session).toMatchObject({
    kind: 'play',
    gameCode: 'dice',
    isTrial: true,
    accountClass: 'trial',
  })
  expect(codeOf(await stranger().call('GET', '/wps/member/info', { token }))).toBe('not_signed_in')
})

test('a browser that comes back plays with the trial member it had', async () => {
  const browser = stranger()
  const before = await count('members')
  for (let times = 0; times < 5; times += 1) await tryIt(browser)
  expect(await count('members')).toBe(before + 1)
  await Promise.all([tryIt(browser), tryIt(browser, 'dice')])
  expect(await count('members')).toBe(before + 1)
})

test('two tabs of a new browser get one trial member between them', async () => {
  const browser = stranger()
  await browser.call('GET', '/wps/captcha')
  const before = await count('members')
  await Promise.all([tryIt(browser), tryIt(browser), tryIt(browser)])
  expect(await count('members')).toBe(before + 1)
})

test('a returning visitor who lost its play money gets it again', async () => {
  const browser = stranger()
  await tryIt(browser)
  const { rows } = await site.database.owner.query<{ id: string }>(
    'select max(id) as id from members',
  )
  const member = await findMemberByAccount(site.ctx.db, site.brand.id, await nameOf(rows[0]?.id))
  if (!member) throw new Error('the trial member is there')
  const available = async () => (await balanceOf(site.ctx.db, member.id, 'PLAY'))?.available ?? 0n
  const lose = (amount: bigint, key: string) =>
    transact(site.ctx, (tx) =>
      post(tx, {
        brandId: site.brand.id,
        kind: 'adjust',
        source: 'test',
        key,
        currency: 'PLAY',
        reference: '',
        at: site.ctx.clock.now(),
        moves: [
          { memberId: member.id, account: 'trial', amount: -amount },
          { house: 'adjustment', amount },
        ],
      }),
    )
  await lose(money('1900.00'), 'a')
  await tryIt(browser)
  expect(await available()).toBe(money('100.00'))
  await lose(money('0.01'), 'b')
  await tryIt(browser)
  expect(await available()).toBe(money('2099.99'))
})

async function nameOf(id: string | undefined): Promise<string> {
  const { rows } = await site.database.owner.query<{ account: string }>(
    'select account from members where id = $1',
    [id],
  )
  return rows[0]?.account ?? ''
}

test('an address can not make trial members without end', async () => {
  await transact(site.ctx, (tx) =>
    writeSetting(site.ctx, tx, site.brand.id, {
      setting: limitsSetting,
      value: { ...limitsSetting.fallback, trialsPerAddress: 3 },
    }),
  )
  const before = await count('members')
  const storm = await Promise.all(
    Array.from({ length: 12 }, (_, index) => {
      const browser = memberBrowser(site.http, 'localhost', '203.0.113.95')
      return index % 2 === 0
        ? freePlay(browser)
        : browser.call('POST', '/tests/tryGame', { body: { gameCode: 'mines' } })
    }),
  )
  const codes = storm.map(codeOf)
  expect(codes.filter((code) => code === 'ok')).toHaveLength(3)
  expect(codes.filter((code) => code === 'too_many_requests')).toHaveLength(9)
  expect(await count('members')).toBe(before + 3)
})

test('without its module there is no free play', async () => {
  await transact(site.ctx, (tx) =>
    setModule(site.ctx, tx, site.brand.id, { code: 'FREEPLAY3', enabled: false }),
  )
  expect(codeOf(await freePlay(stranger()))).toBe('module_off')
  const tried = await stranger().call('POST', '/tests/tryGame', { body: { gameCode: 'mines' } })
  expect(codeOf(tried)).toBe('module_off')
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { present } from '@lantern/kernel/assert'
import { money } from '@lantern/kernel/money'
import { transact } from '../../db/transact.ts'
import { codeOf, memberBrowser } from '../../testing/member-browser.ts'
import { makeMember, memberSite, type MemberSite } from '../../testing/member-site.ts'
import { balanceOf, ledgerFaults } from '../wallet/index.ts'
import {
  DEMO_PASSWORD,
  findMember,
  isDownlineOf,
  type SeededMember,
  seedMembers,
  uplinesOf,
  verifyTransactionPassword,
} from './index.ts'
import { maskedName } from './members.ts'

let site: MemberSite
let seeded: SeededMember[]

beforeAll(async () => {
  site = await memberSite()
  seeded = await seedMembers(site.ctx, site.brand)
})
afterAll(() => site.close())

const idOf = (account: string) =>
  present(
    seeded.find((member) => member.account === account),
    `${account} is seeded`,
  ).id

test('the demo people stand in one tree: agents above agents, members beneath each', async () => {
  expect(seeded).toHaveLength(26)
  const accounts = async (account: string) =>
    (await uplinesOf(site.ctx.db, site.brand.id, idOf(account))).map((upline) => upline.account)
  expect(await accounts('agent01')).toEqual([])
  expect(await accounts('agent03')).toEqual(['agent02', 'agent01'])
  expect(await accounts('member12')).toEqual(['agent03', 'agent02', 'agent01'])
  expect(await accounts('member07')).toEqual(['agent02', 'agent01'])
  expect(await accounts('member01')).toEqual(['agent01'])
  expect(await accounts('vip01')).toEqual([])
})

test('downlines are all below, neither oneself nor anybody above or beside', async () => {
  const isBelow = (member: string, upline: string) =>
    isDownlineOf(site.ctx.db, site.brand.id, idOf(member), idOf(upline))
  expect(await isBelow('member12', 'agent01')).toBe(true)
  expect(await isBelow('member12', 'agent03')).toBe(true)
  expect(await isBelow('agent02', 'agent01')).toBe(true)
  expect(await isBelow('agent01', 'agent01')).toBe(false)
  expect(await isBelow('agent01', 'agent02')).toBe(false)
  expect(await isBelow('member01', 'agent02')).toBe(false)
  expect(await isBelow('member20', 'agent01')).toBe(false)
})

test('R-037 the tree of one brand is invisible from another', async () => {
  const id = idOf('member12')
  expect(await findMember(site.ctx.db, site.other.id, id)).toBeUndefined()
  expect(await uplinesOf(site.ctx.db, site.other.id, id)).toEqual([])
  expect(await isDownlineOf(site.ctx.db, site.other.id, id, idOf('agent01'))).toBe(false)
  const abroad = makeMember(site.ctx, site.other, 'stranger', { uplineId: idOf('agent01') })
  await expect(abroad).rejects.toThrow('violates check constraint')
})

test('demo people sign in, have a transaction password, and their own currency', async () => {
  for (const [index, username] of ['agent03', 'member20', 'dong01', 'trial01'].entries()) {
    const answer = await memberBrowser(site.http, 'localhost', `192.0.2.${index}`).call(
      'POST',
      '/wps/session/loginV2',
      { body: { username, password: DEMO_PASSWORD } },
    )
    expect(codeOf(answer)).toBe('ok')
  }
  await verifyTransactionPassword(site.ctx, idOf('member01'), '135790')
  expect(await balanceOf(site.ctx.db, idOf('dong01'), 'VND')).toMatchObject({ available: 0n })
  expect(await balanceOf(site.ctx.db, idOf('trial01'), 'PLAY')).toMatchObject({
    available: money('2000.00'),
  })
  expect(await transact(site.ctx, ledgerFaults)).toEqual([])
})

test('a masked name shows the two ends of a long name and one letter of a short', () => {
  expect(maskedName('member01')).toBe('me****01')
  expect(maskedName('rosa')).toBe('r****')
  expect(maskedName('李小龙李小龙')).toBe('李小****小龙')
  expect(maskedName('')).toBe('****')
})

import { money } from '@lantern/kernel/money'
import type { MemberId } from '@lantern/kernel/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemRandom } from '../../context.ts'
import { transact } from '../../db/transact.ts'
import { type TestHouse, testHouse } from '../../testing/app.ts'
import { type Credentials, signedInMember } from '../../testing/people.ts'
import { findMemberByAccount } from '../identity/index.ts'
import { insertTransfer } from './queries/tree-transfers.ts'

let house: TestHouse
let payer: Credentials

beforeAll(async () => {
  house = await testHouse()
  Object.assign(house.ctx, { random: systemRandom })
  payer = await signedInMember(house, 'payer')
})
afterAll(() => house.close())

async function idOf(account: string): Promise<MemberId> {
  const found = await findMemberByAccount(house.ctx.db, house.brand.id, account)
  if (!found) throw new Error('the member registered')
  return found.id
}

const file = async (who: Credentials) => {
  const reply = await house.app.site.inject({
    method: 'POST',
    url: '/api/wps/cashier/treeTransfers/file',
    headers: who,
    payload: {},
  })
  return reply.json<{ value: { name: string; csv: string; isCut: boolean } }>().value
}

test('own transfers as a file: what was paid is below zero, no account is a formula', async () => {
  await signedInMember(house, 'payee')
  const outsider = await signedInMember(house, 'outsider')
  const [from, to] = [await idOf('payer'), await idOf('payee')]
  const at = new Date('2026-11-22T20:30:00Z')
  await house.database.owner.query(
    `update members
        set account = '=1+1', account_type = 1, upline_id = null, upline_path = array[id]
      where id = $1`,
    [to],
  )
  await house.database.owner.query(
    'update members set upline_id = $2, upline_path = array[$2::bigint, id] where id = $1',
    [from, to],
  )
  const transfer = (fromMember: MemberId, toMember: MemberId, amount: string) =>
    transact(house.ctx, (tx) =>
      insertTransfer(tx, {
        brandId: house.brand.id,
        direction: fromMember === from ? 'up' : 'down',
        fromMember,
        toMember,
        currency: 'USD',
        amount: money(amount),
        at,
      }),
    )
  const first = await transfer(from, to, '12.50')
  const second = await transfer(to, from, '3')
  const { name, csv, isCut } = await file(payer)
  expect([name, isCut]).toEqual(['transfers.csv', false])
  const [head, ...lines] = csv.trimEnd().split('\r\n')
  expect(head).toBe('time,reference,direction,account,amount,currency')
  expect(lines.map((line) => line.split(',').slice(1))).toEqual([
    [`T-${second}`, 'down', "'=1+1", '3.00', 'USD'],
    [`T-${first}`, 'up', "'=1+1", '-12.50', 'USD'],
  ])
  expect(Date.parse(lines[0]?.split(',')[0] ?? '')).toBe(at.getTime())
  expect((await file(outsider)).csv.trimEnd().split('\r\n')).toHaveLength(1)
})

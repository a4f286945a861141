import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { money } from '@lantern/kernel/money'
import type { MemberId } from '@lantern/kernel/ids'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { markAtRest, openAtRest, sealAtRest } from '../at-rest.ts'
import { ConfigurationInvalid } from '../config.ts'
import { transact } from '../db/transact.ts'
import { approve, claim } from '../modules/cashier/approval.ts'
import { openDestination } from '../modules/cashier/destination.ts'
import { addPayee, payeeSetting } from '../modules/cashier/payees.ts'
import { listApprovals } from '../modules/cashier/queries/approvals.ts'
import { findEnding, putEnding } from '../modules/cashier/queries/payout-endings.ts'
import { findMark, putMark } from '../modules/cashier/queries/payout-marks.ts'
import { findWithdrawal } from '../modules/cashier/queries/withdrawals.ts'
import { approvalsMove, contentHash, requestWithdrawal } from '../modules/cashier/withdrawal.ts'
import { writeSetting } from '../modules/config/index.ts'
import { findByContact, setContact } from '../modules/identity/contacts.ts'
import { keepProfile, openProfile } from '../modules/identity/profile.ts'
import { seal as sealAudit } from '../modules/audit/index.ts'
import { testCashier, TRANSACTION_PASSWORD, unasked } from '../testing/cashier.ts'
import { keepKeys, lookAtKeys, makeKey, nameOf, openKeys } from './keep.ts'
import { INDEX_COLUMNS, OTHER_BYTES, SEALED_COLUMNS } from './kept-columns.ts'
import * as queries from './queries.ts'
import { keptUnder, reseal } from './reseal.ts'

type House = Awaited<ReturnType<typeof testCashier>>

let house: House
beforeAll(async () => {
  house = await testCashier()
  await transact(house.ctx, (tx) =>
    writeSetting(house.ctx, tx, house.brand.id, { setting: payeeSetting, value: 0 }),
  )
})
afterAll(() => house.close())

const keeper = () => ({
  db: house.database.owner,
  config: house.ctx.config,
  random: house.ctx.random,
})
const resealing = () => ({
  db: house.database.owner,
  keys: house.ctx.keys,
  random: house.ctx.random,
  around: { withdrawals: approvalsMove },
})
/** A key that counts at once, as every node knows it. */
async function newKeys(): Promise<{ seal: number; index: number }> {
  await keepKeys(keeper())
  const made = {
    seal: await makeKey(keeper(), 'seal', 0),
    index: await makeKey(keeper(), 'index', 0),
  }
  await lookAtKeys(house.ctx)
  return made
}

const phoneOf = (digits: string) => ({ channel: 'sms', address: `+84${digits}` }) as const
const verified = async (id: MemberId, digits: string) => {
  const contact = { ...phoneOf(digits), isVerified: true }
  await transact(house.ctx, (tx) =>
    setContact(house.ctx, tx, { brandId: house.brand.id, id }, contact),
  )
}
const profileOf = (id: MemberId) => openProfile(house.ctx, house.database.app, house.brand.id, id)
const behind = async (): Promise<string[]> => {
  const newest = [house.ctx.keys.current('seal').id, house.ctx.keys.current('index').id]
  return (await keptUnder(house.database.owner)).flatMap(({ column, key }) =>
    newest.includes(key) ? [] : [`${column.table}.${column.column}`],
  )
}

test('R-095 every column of bytes is listed, and those that are sealed are held to their keys', async () => {
  const name = ({ table, column }: { table: string; column: string }) => `${table}.${column}`
  const kept = [...SEALED_COLUMNS, ...INDEX_COLUMNS].map(name).toSorted()
  const there = await queries.columnsOfBytes(house.database.owner)
  expect([...kept, ...Object.keys(OTHER_BYTES)].toSorted()).toEqual(there.toSorted())
  expect((await queries.columnsUnderKeys(house.database.owner)).toSorted()).toEqual(kept)
})

test('R-095 a new key seals what is new, and what is old moves under it, found and opened all the while', async () => {
  const { ctx, brand, database } = house
  const owner = await house.member('500')
  const other = await house.member()
  await verified(owner.memberId, '900000001')
  const payee = {
    method: 'bank_account',
    destination: '970400001111',
    bank: 'Riverside Bank',
    holder: 'Minh Pham',
    transactionPassword: TRANSACTION_PASSWORD,
  }
  await addPayee(ctx, owner, payee, unasked(ctx))
  const asked = await transact(ctx, (tx) =>
    requestWithdrawal(ctx, tx, owner, {
      method: 'bank_account',
      amount: money('100'),
      destination: payee.destination,
      transactionPassword: TRANSACTION_PASSWORD,
      offsetMinutes: 420,
    }),
  )
  const person = await house.operator('maker-of-keys')
  const desk = (work: (at: Parameters<typeof claim>[0]) => Promise<unknown>) =>
    transact(ctx, (tx) => work({ ctx, tx, ...person }))
  await desk((at) => claim(at, asked.id))
  await desk((at) => approve(at, { id: asked.id, contentHash: contentHash(asked) }))
  const marked = contentHash(asked)
  await transact(ctx, (tx) =>
    putMark(tx, {
      withdrawalId: asked.id,
      brandId: brand.id,
      outcome: 'sent',
      bankReference: 'FT-1',
      referenceKey: 'FT1',
      reason: null,
      contentHash: marked,
      markedBy: person.operator.operatorId,
      markedByName: person.operator.username,
      markedAt: ctx.clock.now(),
      doneAt: null,
    }),
  )
  await transact(ctx, (tx) =>
    putEnding(tx, {
      withdrawalId: asked.id,
      part: null,
      brandId: brand.id,
      outcome: 'sent',
      paid: null,
      reason: 'The provider wrote to us',
      contentHash: marked,
      proposedBy: person.operator.operatorId,
      proposedByName: person.operator.username,
      proposedAt: ctx.clock.now(),
    }),
  )

  const fresh = await newKeys()
  expect(await behind()).toContain('member_profiles.wrapped_key')
  // Asked by the old index, refused to others by the old index, written by the new one.
  expect(await findByContact(ctx, database.app, brand.id, phoneOf('900000001'))).toBe(
    owner.memberId,
  )
  await expect(verified(other.memberId, '900000001')).rejects.toThrow('phone_taken')
  await expect(addPayee(ctx, owner, payee, unasked(ctx))).rejects.toThrow('payee_exists')
  await verified(other.memberId, '900000002')
  await expect(
    transact({ db: database.owner }, (tx) => queries.deleteKey(tx, 1)),
  ).rejects.toMatchObject({ code: '23503' })

  const results = await reseal(resealing())
  expect(results.reduce((sum, one) => sum + one.done, 0)).toBeGreaterThan(5)
  expect(results.filter(({ left }) => left > 0)).toEqual([])
  expect(await behind()).toEqual([])
  expect((await reseal(resealing())).every(({ done }) => done === 0)).toBe(true)

  await transact({ db: database.owner }, async (tx) => {
    expect(await queries.deleteKey(tx, 1)).toBe(true)
    expect(await queries.deleteKey(tx, 2)).toBe(true)
  })
  await lookAtKeys(ctx)
  expect(ctx.keys.all('seal').map(({ id }) => id)).toEqual([fresh.seal])
  expect(await profileOf(owner.memberId)).toMatchObject({ mobileNum: '+84900000001' })
  expect(await findByContact(ctx, database.app, brand.id, phoneOf('900000001'))).toBe(
    owner.memberId,
  )
  await expect(verified(other.memberId, '900000001')).rejects.toThrow('phone_taken')
  const now = await findWithdrawal(database.app, asked.id)
  if (!now) throw new Error('the withdrawal is gone')
  expect(openDestination(ctx, now.orderKey, now.destinationSealed)).toBe(payee.destination)
  expect(now.destinationIndex.equals(asked.destinationIndex)).toBe(false)
  // The same content was approved, wherever it rests.
  const [approval] = await listApprovals(database.app, [asked.id])
  expect(approval?.contentHash).toBe(contentHash(now))
  // What was said of its transfer waits for the same content.
  expect(contentHash(now)).not.toBe(marked)
  expect((await findMark(database.app, asked.id))?.contentHash).toBe(contentHash(now))
  expect((await findEnding(database.app, asked.id))?.contentHash).toBe(contentHash(now))
})

test('R-095 a key is known before it is used, and one that a node does not have is told', async () => {
  const { ctx } = house
  const before = ctx.keys.current('seal').id
  const coming = await makeKey(keeper(), 'seal', 60)
  await lookAtKeys(ctx)
  expect(ctx.keys.current('seal').id).toBe(before)
  expect(ctx.keys.find(coming)).toBeDefined()
  const other = await openKeys(ctx.config, house.database.app)
  const early = sealAtRest({ ...ctx, keys: other }, 'any', Buffer.from('lamp'), 'row')
  expect(openAtRest(ctx, 'any', early, 'row').toString()).toBe('lamp')
  expect(() =>
    openAtRest(ctx, 'any', Buffer.concat([Buffer.from([1, 9, 9]), early]), 'row'),
  ).toThrow('key 2313 of the house')
  await transact({ db: house.database.owner }, (tx) => queries.deleteKey(tx, coming))
  await lookAtKeys(ctx)
})

test('R-095 killed in the middle, run twice at once and beside members, nothing is lost', {
  timeout: 120_000,
}, async () => {
  const { ctx, brand, database } = house
  const people = await Promise.all(Array.from({ length: 12 }, () => house.member()))
  // Many rows that cost little: a profile is written anew for each of many fields of its own.
  for (let sheet = 0; sheet < 40; sheet += 1)
    await transact(ctx, async (tx) => {
      for (const { memberId } of people)
        await tx.query(
          `insert into outgoing_messages(brand_id, reference, channel, kind, language, address_mark,
             sealed, price, state, due_at)
           values ($1, $2, 'email', 'code.login', 'en', $3, $4, 0, 'waiting', now() + interval '1 day')`,
          [
            brand.id,
            `sheet:${sheet}:${memberId}`,
            markAtRest(ctx, 'any', memberId).subarray(3),
            sealAtRest(
              ctx,
              'notify.message',
              Buffer.from(`lantern ${sheet} ${memberId}`),
              `message:${brand.id}:sheet:${sheet}:${memberId}`,
            ),
          ],
        )
    })
  for (const { memberId } of people)
    await transact(ctx, (tx) =>
      keepProfile(ctx, tx, { brandId: brand.id, id: memberId }, { payeeName: `of ${memberId}` }),
    )
  await newKeys()
  const run = () =>
    spawn(process.execPath, [path.join(import.meta.dirname, '../cli/keys.ts'), 'reseal'], {
      env: { PATH: process.env['PATH'], DATABASE_URL: database.url, MODE: 'test' },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
  // Killed as soon as the first rows have moved.
  const first = run()
  await once(first.stdout, 'data')
  first.kill('SIGKILL')
  await once(first, 'close')
  expect(await behind()).not.toEqual([])
  const both = [run(), run()]
  const ends = both.map((child) => {
    child.stdout.resume()
    return once(child, 'close')
  })
  // Members write meanwhile, under the newest key.
  for (const [place, { memberId }] of people.entries())
    await verified(memberId, `91${String(1_000_000 + place)}`)
  await Promise.all(ends)
  await reseal(resealing())
  expect(await behind()).toEqual([])
  const { rows } = await database.owner.query<{ reference: string; sealed: Buffer }>(
    `select reference, sealed from outgoing_messages where reference like 'sheet:%'`,
  )
  expect(rows).toHaveLength(480)
  for (const { reference, sealed } of rows)
    expect(
      openAtRest(ctx, 'notify.message', sealed, `message:${brand.id}:${reference}`).toString(),
    ).toBe(`lantern ${reference.slice('sheet:'.length).replace(':', ' ')}`)
  for (const [place, { memberId }] of people.entries()) {
    const profile = await profileOf(memberId)
    expect(profile).toEqual({
      payeeName: `of ${memberId}`,
      mobileNum: `+8491${String(1_000_000 + place)}`,
    })
  }
  await sealAudit(ctx)
})

test('R-095 the master secret changes and nothing becomes unreadable; a wrong one is refused in words', async () => {
  const { ctx, database } = house
  const owner = await house.member()
  await verified(owner.memberId, '900000009')
  const former = ctx.config.masterSecret
  const next = 'another secret of this house, longer than 32 signs'
  const wrong = 'a secret of some other house, long enough as well'
  const at = (masterSecret: string, masterSecretPrevious: string | null = null) => ({
    ...keeper(),
    config: { masterSecret, masterSecretPrevious },
  })
  await keepKeys(at(former))
  await expect(keepKeys(at(wrong))).rejects.toThrow(ConfigurationInvalid)
  await expect(keepKeys(at(wrong, next))).rejects.toThrow(
    `sealed under the secret named ${nameOf(former)}, and this one is named ${nameOf(wrong)}`,
  )
  const keys = await keepKeys(at(next, former))
  // The one before is not needed any more, and no longer taken.
  expect((await openKeys(at(next).config, database.app)).all('seal')).toEqual(keys.all('seal'))
  await expect(keepKeys(at(former))).rejects.toThrow('MASTER_SECRET_PREVIOUS')
  const open = await openProfile({ ...ctx, keys }, database.app, house.brand.id, owner.memberId)
  expect(open).toMatchObject({ mobileNum: '+84900000009' })
  await keepKeys(at(former, next))
})

test('R-095 the first start refuses a secret that does not open what rests there', async () => {
  const old = await testCashier()
  try {
    const { memberId } = await old.member()
    await transact(old.ctx, (tx) =>
      keepProfile(old.ctx, tx, { brandId: old.brand.id, id: memberId }, { email: 'a@b.example' }),
    )
    const config = {
      masterSecret: 'not the secret that was used, and long',
      masterSecretPrevious: null,
    }
    const wrong = { db: old.database.owner, config, random: old.ctx.random }
    await expect(keepKeys(wrong)).rejects.toThrow('MASTER_SECRET is not the secret')
    await keepKeys({ ...wrong, config: old.ctx.config })
  } finally {
    await old.close()
  }
})

import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Client, type Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate, MIGRATIONS_FOLDER, readMigrations } from './migrate.ts'
import { createPool } from './pool.ts'

// Migrations of a database that has rows: what those of payments do to what stood there before.

const name = `filled_${process.pid}`
const folder = mkdtempSync(path.join(os.tmpdir(), 'filled-'))
const server = process.env['LANTERN_TEST_PG'] ?? ''
const faults: Error[] = []
let owner: Pool

const asAdmin = async (sql: string): Promise<void> => {
  const admin = new Client({ connectionString: server })
  await admin.connect()
  await admin.query(sql)
  await admin.end()
}

/** Migrates up to a number, it included. */
async function migrateTo(last: string): Promise<string[]> {
  for (const { name: file } of readMigrations())
    if (file.slice(0, last.length) <= last)
      copyFileSync(path.join(MIGRATIONS_FOLDER, file), path.join(folder, file))
  return await migrate(owner, folder)
}

const fill = async (...statements: string[]): Promise<void> => {
  for (const statement of statements) await owner.query(statement)
}

const rows = async (sql: string): Promise<unknown[]> => (await owner.query(sql)).rows

beforeAll(async () => {
  await asAdmin(`create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  owner = createPool({
    url: url.href,
    size: 2,
    as: 'owner',
    name,
    onError: (fault) => faults.push(fault),
  })
})
afterAll(async () => {
  await owner.end()
  expect(faults).toEqual([])
  await asAdmin(`drop database if exists ${name} with (force)`)
  rmSync(folder, { recursive: true })
})

const method = (id: number, direction: string, provider: string, limits: string) =>
  `insert into payment_methods(id, brand_id, direction, code, provider, currency, name, mark, arrival,
     minimum, maximum, fee_basis_points, quick_amounts, position, two_persons_above, most_per_day)
   overriding system value
   values (${id}, 1, '${direction}', 'bank_account', '${provider}', 'USD', 'Bank', 'BA', 'day', 10000,
           100000000, 0, '{}', 1, ${limits})`

const withdrawal = (id: number, state: string) =>
  `insert into withdrawals(id, brand_id, member_id, method_id, order_key, currency, amount, fee,
     destination_sealed, destination_end, destination_index, state, approvals_needed, hold_id,
     created_at, provider, payee_id)
   overriding system value
   values (${id}, 1, 7, 3, gen_random_uuid(), 'USD', 1000000, 0, '\\x0102030405', '4417',
           decode(repeat('ab', 32), 'hex'), '${state}', 1, ${900 + id}, '2026-07-01Z', 'transfer', 5)`

const deposit = (id: number, state: string, more = 'null') =>
  `insert into deposits(id, brand_id, member_id, method_id, order_key, currency, amount, fee, state,
     created_at, expires_at, provider, paid_amount)
   overriding system value
   values (${id}, 1, 7, 4, gen_random_uuid(), 'USD', 1000000, 0, '${state}', '2026-07-01Z',
           '2026-07-02Z', 'btcpay', ${more})`

const mark = (id: number, reference: string, doneAt: string) =>
  `insert into payout_marks(withdrawal_id, brand_id, outcome, bank_reference, content_hash, marked_by,
     marked_by_name, marked_at, done_at)
   values (${id}, 1, 'sent', '${reference}', 'hash ${id}', 2, 'maker', '2026-07-03Z', ${doneAt})`

const finding = (id: number, kind: string) =>
  `insert into payment_findings(brand_id, withdrawal_id, kind, expected, reported, found_at)
   values (1, ${id}, '${kind}', 'sending', 'paid', '2026-07-03Z')`

const part = (id: number, no: number, amount: string) =>
  `insert into withdrawal_parts(withdrawal_id, no, brand_id, order_key, provider, amount, state,
     created_at, changed_at)
   values (${id}, ${no}, 1, gen_random_uuid(), 'transfer', ${amount}, 'ready', '2026-07-04Z',
           '2026-07-04Z')`

test('payees, withdrawals and deposits of before the keys go through to the end', async () => {
  await migrateTo('0043')
  await fill(
    `insert into brands(id, code, name, currency, offset_minutes) overriding system value
     values (1, 'lantern', 'Lantern Row', 'USD', 420)`,
    `insert into members(id, brand_id, account, account_type, account_class, currency, upline_path)
     overriding system value values (7, 1, 'player', 0, 'real', 'USD', '{7}')`,
    `insert into operators(id, brand_id, username, password_hash, password_changed_at, created_at)
     overriding system value values (2, 1, 'maker', 'a hash', '2026-06-01Z', '2026-06-01Z')`,
    method(3, 'withdrawal', 'transfer', '5000000, 10'),
    method(4, 'deposit', 'btcpay', 'null, null'),
    `insert into payees(id, seal_key, brand_id, member_id, method, destination_sealed,
       destination_end, destination_index, holder_sealed, bank, name_differs, created_at, usable_at)
     overriding system value
     values (5, gen_random_uuid(), 1, 7, 'bank_account', '\\x0102030405', '4417',
             decode(repeat('ab', 32), 'hex'), '\\x0607', 'First Bank', false, '2026-06-01Z',
             '2026-06-02Z')`,
    withdrawal(11, 'paid'),
    withdrawal(12, 'sending'),
    withdrawal(13, 'sending'),
    withdrawal(14, 'rejected'),
    deposit(21, 'review', '900000'),
    deposit(22, 'refunding'),
    `insert into deposit_steps(brand_id, deposit_id, state, at)
     values (1, 22, 'refunding', '2026-07-05Z')`,
  )

  await migrateTo('0049')
  // What is sealed is told under which key, and opens to the same bytes.
  expect(
    await rows(`select id, encode(destination_sealed, 'hex') as sealed,
                       length(destination_index) as length from withdrawals order by id`),
  ).toEqual(['11', '12', '13', '14'].map((id) => ({ id, sealed: '0100010102030405', length: 35 })))
  expect(await rows(`select encode(holder_sealed, 'hex') as holder from payees`)).toEqual([
    { holder: '0100010607' },
  ])

  await fill(
    mark(11, 'FT-26 1', `'2026-07-03Z'`),
    mark(12, 'ft261', 'null'),
    mark(13, '---', 'null'),
    `update deposits set refund_reference = 'a-pull-payment' where id = 21`,
  )
  expect((await migrateTo('0067')).at(0)).toBe('0050_payout_claims.sql')
  await fill(
    `insert into payout_claims(withdrawal_id, brand_id, claimed_by, claimed_by_name, claimed_at, ends_at)
     values (12, 1, 2, 'maker', '2026-07-03Z', '2026-07-04Z')`,
    `insert into payout_endings(withdrawal_id, brand_id, outcome, reason, content_hash, proposed_by,
       proposed_by_name, proposed_at)
     values (13, 1, 'sent', 'It went out', 'hash 13', 2, 'maker', '2026-07-03Z')`,
    finding(12, 'state_differs'),
  )
  expect((await migrateTo('9999')).at(0)).toBe('0068_withdrawal_parts.sql')
  // What was said of one that goes out as one is of none of its parts, and still is said once.
  for (const table of ['payout_claims', 'payout_endings', 'payment_findings'])
    expect(await rows(`select part from ${table}`)).toEqual([{ part: null }])
  await expect(
    fill(
      `insert into payout_claims select (jsonb_populate_record(c, '{}')).* from payout_claims c`,
    ),
  ).rejects.toThrow(/payout_claims_order/)
  await expect(fill(finding(12, 'state_differs'))).rejects.toThrow(/payment_findings_withdrawal/)
  // They are one order each, and a part must be of what is sent.
  await expect(fill(part(12, 1, '999999'))).rejects.toThrow(/the parts of withdrawal 12/)
  await fill(part(12, 1, '1000000'))
  // Two writings of one reference were marked before: the first keeps it.
  expect(
    await rows('select withdrawal_id as id, reference_key as key from payout_marks order by 1'),
  ).toEqual([
    { id: '11', key: 'FT261' },
    { id: '12', key: null },
    { id: '13', key: null },
  ])
  expect(await rows('select id, refund_ordered_at as at from deposits order by id')).toEqual([
    { id: '21', at: new Date('2026-07-01Z') },
    { id: '22', at: new Date('2026-07-05Z') },
  ])
  await expect(
    fill(`update payout_marks set reference_key = 'FT261' where withdrawal_id = 12`),
  ).rejects.toThrow(/payout_marks_reference_key/)
})

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { assert } from '@lantern/kernel/assert'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { transact } from '../../db/transact.ts'
import { type TestContext, testContext } from '../../testing/context.ts'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import {
  closeChain,
  record,
  seal,
  systemActor,
  type Verdict,
  verify,
  verifySnapshot,
} from './index.ts'
import { type ChainHead, dueRoot, readRoots } from './roots.ts'
import type { Pool, PoolClient } from 'pg'

let database: TestDatabase
let ctx: TestContext
let folder: string
let brandId: number

async function open(): Promise<void> {
  database = await testDatabase()
  folder = mkdtempSync(path.join(os.tmpdir(), 'lantern-audit-'))
  ctx = testContext(database.app, database.url, { auditRootFolder: folder })
  const { rows } = await database.owner.query<{ id: number }>(
    `insert into brands(code, name, currency, offset_minutes)
     values ('lantern', 'Lantern Row', 'USD', 0) returning id`,
  )
  const brand = rows[0]
  assert(brand, 'the brand was made')
  brandId = brand.id
}

async function close(): Promise<void> {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
}

const write = (count: number, name = 'thing') =>
  transact(ctx, async (tx) => {
    for (let turn = 1; turn <= count; turn += 1)
      await record(tx, {
        brandId,
        actor: systemActor('test'),
        event: `${name}.changed`,
        subject: { kind: name, id: String(turn) },
        reason: 'because\tof "this"\nand that',
        before: { amount: '1.00', nested: { z: 1, a: [1, null] } },
        after: null,
      })
  })

const check = (): Promise<Verdict> => verifySnapshot(database.app, folder)

/** Changes rows behind the triggers' back, as only the owner of the database can. */
async function tamper(on: Pool | PoolClient, ...statements: string[]): Promise<void> {
  await on.query(`set session_replication_role = replica;
                  ${statements.join(';\n')};
                  set session_replication_role = origin`)
}

/** What the verifier says when these statements were run; they are undone afterwards. */
async function verdictAfter(...statements: string[]): Promise<Verdict> {
  const client = await database.owner.connect()
  try {
    await client.query('begin')
    await tamper(client, ...statements)
    return await verify(
      { query: (text, values) => client.query(text, values && [...values]) },
      folder,
    )
  } finally {
    await client.query('rollback')
    client.release()
  }
}

const hashed = (id: number) => `(select hash from audit_seals where audit_id = ${id})`

describe('the chain', () => {
  beforeEach(open)
  afterEach(close)

  test('holds for rows that were sealed in several batches', async () => {
    await write(3)
    expect(await seal(ctx)).toBe(3)
    await write(2)
    expect(await seal(ctx)).toBe(2)
    expect(await seal(ctx)).toBe(0)
    await write(1)
    expect(await check()).toMatchObject({ checked: 5n, waiting: 1n, bad: undefined })
  })

  test('seals a row that commits after rows with higher ids', async () => {
    const slow = await database.app.connect()
    await slow.query('begin')
    await slow.query(
      `insert into audit_log(brand_id, actor_kind, actor_name, ip, event, subject_kind, subject_id)
       values ($1, 'system', 'slow', 'local', 'late.changed', 'late', '1')`,
      [brandId],
    )
    await write(2)
    expect(await seal(ctx)).toBe(2)
    await slow.query('commit')
    slow.release()
    expect(await seal(ctx)).toBe(1)
    expect(await check()).toMatchObject({ checked: 3n, waiting: 0n, bad: undefined })
  })

  test('is written by one sealer at a time', async () => {
    await write(40)
    const counts = await Promise.all(Array.from({ length: 6 }, () => seal(ctx)))
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(40)
    expect(await check()).toMatchObject({ checked: 40n, bad: undefined })
  })

  test('leaves no row behind when the change it tells is undone', async () => {
    await expect(
      transact(ctx, async (tx) => {
        await record(tx, {
          brandId,
          actor: systemActor('test'),
          event: 'thing.changed',
          subject: { kind: 'thing', id: '1' },
        })
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    expect(await seal(ctx)).toBe(0)
  })

  test('R-002 the serving role can neither change nor delete rows or seals', async () => {
    await write(1)
    await seal(ctx)
    for (const table of ['audit_log', 'audit_seals']) {
      await expect(database.app.query(`delete from ${table}`)).rejects.toThrow(/permission denied/)
      await expect(database.app.query(`truncate ${table} cascade`)).rejects.toThrow(
        /permission denied/,
      )
    }
    await expect(database.app.query(`update audit_log set reason = 'x'`)).rejects.toThrow(
      /permission denied/,
    )
    await expect(database.owner.query(`update audit_log set reason = 'x'`)).rejects.toThrow(
      /append-only/,
    )
    await expect(database.owner.query('truncate audit_seals')).rejects.toThrow(/append-only/)
  })
})

describe('R-093 the verifier finds', () => {
  beforeAll(async () => {
    await open()
    await write(6)
    await closeChain(ctx)
  })
  afterAll(close)

  test('nothing in what nobody touched', async () => {
    expect(await check()).toMatchObject({ checked: 6n, bad: undefined, roots: 1 })
  })

  test('an edited row', async () => {
    const { bad } = await verdictAfter(`update audit_log set reason = 'nothing' where id = 4`)
    expect(bad).toMatchObject({ position: '4', auditId: '4' })
  })

  test('an edited time', async () => {
    const { bad } = await verdictAfter(
      `update audit_log set at = at + interval '1 microsecond' where id = 2`,
    )
    expect(bad).toMatchObject({ position: '2', auditId: '2' })
  })

  test('a deleted row', async () => {
    const { bad } = await verdictAfter('delete from audit_log where id = 3')
    expect(bad).toMatchObject({ position: '3', auditId: '3' })
    expect(bad?.problem).toMatch(/deleted/)
  })

  test('a row deleted with its seal', async () => {
    const { bad } = await verdictAfter(
      'delete from audit_seals where audit_id = 3',
      'delete from audit_log where id = 3',
    )
    expect(bad).toMatchObject({ position: '3', auditId: null })
  })

  test('two rows that changed places', async () => {
    const columns = 'at, event, subject_id, reason, before, after'
    const { bad } = await verdictAfter(
      `update audit_log l set (${columns}) = (select ${columns} from audit_log o where o.id = 7 - l.id)
        where id in (2, 5)`,
    )
    expect(bad).toMatchObject({ position: '2', auditId: '2' })
  })

  test('two seals that changed places', async () => {
    const { bad } = await verdictAfter(
      'update audit_seals set position = 99 where position = 2',
      'update audit_seals set position = 2 where position = 5',
      'update audit_seals set position = 5 where position = 99',
    )
    expect(bad).toMatchObject({ position: '2', auditId: '5' })
  })

  const forged = `insert into audit_log(brand_id, actor_kind, actor_name, ip, event, subject_kind, subject_id)
       values ((select min(id) from brands), 'operator', 'owner', 'local', 'x.approved', 'x', '1')`
  const newest = '(select max(id) from audit_log)'

  test('a row put in past the queue', async () => {
    const { bad } = await verdictAfter(forged)
    expect(bad?.problem).toMatch(/past the seal/)
  })

  test('a row put in with a seal that is only copied', async () => {
    const { bad } = await verdictAfter(
      forged,
      `insert into audit_seals(position, audit_id, hash) values (7, ${newest}, ${hashed(6)})`,
    )
    expect(bad).toMatchObject({ position: '7' })
  })

  test('a row put in between', async () => {
    const { bad } = await verdictAfter(
      forged,
      'update audit_seals set position = position + 100 where position > 3',
      `insert into audit_seals(position, audit_id, hash) values (4, ${newest}, ${hashed(4)})`,
      'update audit_seals set position = position - 99 where position > 100',
    )
    expect(bad).toMatchObject({ position: '4' })
  })

  const cut = ['delete from audit_seals where position > 4', 'delete from audit_log where id > 4']

  test('a tail that was cut, by the root outside the database', async () => {
    const { bad, checked } = await verdictAfter(...cut)
    expect(checked).toBe(4n)
    expect(bad?.position).toBe('5')
    expect(bad?.problem).toMatch(/tail was cut/)
  })

  test('everything gone', async () => {
    const { bad } = await verdictAfter('delete from audit_seals', 'delete from audit_log')
    expect(bad?.problem).toMatch(/tail was cut/)
  })

  test('a tail behind a root that was only half written', async () => {
    const month = (await readRoots(folder)).roots[0]?.writtenAt.slice(0, 7)
    const file = path.join(folder, `roots-${month}.jsonl`)
    writeFileSync(file, `${readFileSync(file, 'utf8')}{"kind":"mark","da`)
    await write(2)
    await closeChain(ctx)
    expect(await check()).toMatchObject({ roots: 2, unreadableRoots: 1, bad: undefined })
    const { bad } = await verdictAfter('delete from audit_seals where position > 7')
    expect(bad?.problem).toMatch(/tail was cut/)
  })

  test('a chain that was cut and grown again, by the root outside the database', async () => {
    await tamper(database.owner, ...cut)
    await write(5, 'innocent')
    await seal(ctx)
    const { bad } = await check()
    expect(bad).toMatchObject({ position: '6' })
    expect(bad?.problem).toMatch(/rewritten/)
  })
})

describe('roots', () => {
  const head = (position: string, now: string, sealedAt = now): ChainHead => ({
    position,
    hash: Buffer.alloc(32, 1),
    sealedAt: new Date(sealedAt),
    now: new Date(now),
  })

  test('come every minute or every thousand rows, and close each day', () => {
    const first = dueRoot(head('1', '2026-11-02T10:00:00Z'), undefined)
    expect(first).toMatchObject({ kind: 'mark', position: '1', date: '2026-11-02' })
    expect(dueRoot(head('900', '2026-11-02T10:00:30Z'), first)).toBeUndefined()
    expect(dueRoot(head('1001', '2026-11-02T10:00:30Z'), first)).toMatchObject({ kind: 'mark' })
    expect(dueRoot(head('2', '2026-11-02T10:01:00Z'), first)).toMatchObject({ kind: 'mark' })
    expect(dueRoot(head('1', '2026-11-02T23:00:00Z'), first)).toBeUndefined()
    const overnight = head('1', '2026-11-03T00:00:01Z', '2026-11-02T10:00:00Z')
    const day = dueRoot(overnight, first)
    expect(day).toMatchObject({ kind: 'day', position: '1', date: '2026-11-02' })
    expect(dueRoot(overnight, day)).toBeUndefined()
  })
})

describe('speed', () => {
  beforeEach(open)
  afterEach(close)

  test('G18 a long chain is checked in pages', async () => {
    const rows = 20_000
    await database.owner.query(
      `insert into audit_log(brand_id, actor_kind, actor_id, actor_name, session_id, ip, event,
                             subject_kind, subject_id, reason, before, after)
       select $1, 'operator', n, 'maker', 's' || n, '203.0.113.7', 'withdrawal.approved',
              'withdrawal', n::text, 'checked', jsonb_build_object('state', 'claimed'),
              jsonb_build_object('state', 'approved', 'amount', '12.50')
         from generate_series(1, ${rows}) n`,
      [brandId],
    )
    expect(await seal(ctx)).toBe(rows)
    const began = performance.now()
    const verdict = await check()
    const perSecond = rows / ((performance.now() - began) / 1000)
    expect(verdict).toMatchObject({ checked: BigInt(rows), bad: undefined })
    // The goal is 100,000 on a quiet machine; a busy one has little left for this.
    expect(perSecond).toBeGreaterThan(1_000)
    process.stdout.write(`audit rows verified per second: ${Math.round(perSecond)}\n`)
  })
})

import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testContext } from '../testing/context.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { closeChain } from '../modules/audit/index.ts'
import { createBrand } from '../modules/config/index.ts'

// The commands as a person types them, each a process of its own.

let database: TestDatabase
let folder: string

beforeAll(async () => {
  database = await testDatabase(2)
  folder = mkdtempSync(path.join(os.tmpdir(), 'lantern-shell-'))
  await createBrand(database.owner, {
    code: 'lantern',
    name: 'Lantern Row',
    currency: 'USD',
    offsetMinutes: 0,
    hosts: ['localhost'],
  })
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

function run(script: string, args: readonly string[] = [], input = '') {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(import.meta.dirname, script), ...args],
    {
      input,
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], DATABASE_URL: database.url, AUDIT_ROOT_FOLDER: folder },
    },
  )
  return { status, stdout, stderr }
}
/** Leaves this process free to answer meanwhile. */
async function outcomeOf(script: string, env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, script)], {
    env: { PATH: process.env['PATH'], AUDIT_ROOT_FOLDER: folder, ...env },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => {
      said += part.toString()
    })
  const [status] = await once(child, 'close')
  return { status: Number(status), said }
}
const operator = (...args: string[]) => run('operator.ts', args)

test('a command that can not reach the database says so in one line', async () => {
  const server = createServer((_, reply) => reply.end('another program'))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const nowhere = { DATABASE_URL: 'postgres://a:b@127.0.0.1:1/c', PORT: String(port) }
  const [books, doctor] = await Promise.all([
    outcomeOf('books.ts', nowhere),
    outcomeOf('doctor.ts', { DATABASE_URL: database.url, PORT: String(port) }),
  ])
  expect(books).toMatchObject({ status: 1 })
  expect(books.said).toMatch(/^The database can not be asked .*ECONNREFUSED.*\n$/)
  expect(doctor.said).toContain(`MEND  port ${port} (member site): in use by another program`)
  server.close()
})

test.each([
  ['books.ts', ['--yes']],
  ['books.ts', ['lantern']],
  ['audit-verify.ts', ['--from', '2']],
  ['keys.ts', ['rotate', '--force']],
  ['keys.ts', ['retire']],
  ['keys.ts', ['status', '1']],
  ['keys.ts', []],
])('%s refuses what it does not know: %j', (script, args) => {
  const { status, stdout, stderr } = run(script, args)
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
  expect(stderr).toContain('npm run ')
})

test('npm run keys tells the keys, makes new ones and keeps those that are needed', async () => {
  const status = run('keys.ts', ['status'])
  expect(status.stdout).toMatch(
    /^MASTER_SECRET is named [0-9a-f]{8}\.\n[^]*key 1 \(seal\): \d+ rows\n/,
  )
  expect(run('keys.ts', ['rotate'])).toMatchObject({ status: 0, stderr: '' })
  const waiting = run('keys.ts', ['reseal'])
  expect(waiting).toMatchObject({ status: 1, stderr: '' })
  expect(waiting.stdout).toMatch(/is used in \d+ seconds/)
  const early = run('keys.ts', ['retire', '1'])
  expect(early.status).toBe(2)
  expect(early.stderr).toContain('no newer one of its kind has been in use for five minutes')
  expect(run('keys.ts', ['retire', '3']).stderr).toContain('hashes hang on it')
  // Ten minutes later nothing is left under the first ones.
  await database.owner.query(
    `update data_keys set active_at = active_at - interval '10 minutes' where id > 3`,
  )
  expect(run('keys.ts', ['reseal'])).toMatchObject({ status: 0, stderr: '' })
  expect(run('keys.ts', ['retire', '1'])).toMatchObject({ status: 0, stderr: '' })
  expect(run('keys.ts', ['retire', '1']).stderr).toContain('There is no key 1.')
  const { rows } = await database.owner.query<{ event: string }>(
    `select event from audit_log where event like 'house_key.%' order by id`,
  )
  expect(rows.map(({ event }) => event)).toEqual([
    'house_key.made',
    'house_key.made',
    'house_key.resealed',
    'house_key.retired',
  ])
})

describe('npm run operator', () => {
  test('makes an operator, lists it, gives it another password and role, forgets its authenticator', async () => {
    const made = operator('create', 'anna', '--role', 'maker')
    expect(made).toMatchObject({ status: 0, stderr: '' })
    expect(made.stdout).toMatch(/shown this once: [\w-]{20}\nMade anna \(maker\) of lantern\./)
    expect(operator('roles', 'anna', '--role', 'risk', '--role', 'support').status).toBe(0)
    expect(operator('list').stdout).toMatch(/^anna\s+risk, support$/m)
    expect(
      run('operator.ts', ['set-password', 'anna', '--password-stdin'], 'Lantern2026\n'),
    ).toMatchObject({
      status: 0,
      stdout: 'anna of lantern has a new password; the session has ended.\n',
    })
    expect(operator('reset-2fa', 'anna').status).toBe(0)
    const { rows } = await database.owner.query<{ event: string; actor: string }>(
      `select event, actor_name as actor from audit_log
        where event like 'operator.%' order by id`,
    )
    expect(rows.map((row) => row.event)).toEqual([
      'operator.created',
      'operator.rolesAssigned',
      'operator.passwordSet',
      'operator.totpReset',
    ])
    expect(rows[0]?.actor).toMatch(/^shell: /)
  })

  test('says what is wrong', () => {
    expect(operator()).toMatchObject({ status: 1, stdout: '' })
    expect(operator().stderr).toContain('npm run operator -- create')
    const refused = operator('create', 'bob', '--role', 'king')
    expect(refused.stderr).toContain('(roles)')
    expect(refused.stdout, 'a password that holds for nobody').toBe('')
    expect(operator('create', 'anna', '--role', 'maker')).toMatchObject({ status: 1, stdout: '' })
    expect(operator('reset-2fa', 'nobody').stderr).toBe('There is no operator nobody.\n')
    expect(operator('list', '--brand', 'none').stderr).toContain('No brand none')
    expect(operator('create', '--colour').stderr).toContain('Unknown option')
    expect(run('operator.ts', ['set-password', 'anna', '--password-stdin'], 'short').status).toBe(1)
  })
})

describe('npm run audit:verify', () => {
  test('answers 0 for a chain that holds, and 1 with the first bad row for one that does not', async () => {
    const ctx = testContext(database.app, database.url, { auditRootFolder: folder })
    operator('create', 'carol', '--role', 'owner')
    await closeChain(ctx)
    const good = run('audit-verify.ts')
    expect(good).toMatchObject({ status: 0, stderr: '' })
    expect(good.stdout).toMatch(/sealed rows checked against 1 roots[^]*audit chain holds\n$/)
    await database.owner.query(`
      alter table audit_log disable trigger audit_log_append_only;
      update audit_log set after = '{"roles": ["support"]}' where id = 2;
      alter table audit_log enable trigger audit_log_append_only`)
    const bad = run('audit-verify.ts')
    expect(bad.status).toBe(1)
    expect(bad.stdout).toContain('first bad row: position 2 (audit row 2)')
  })
})

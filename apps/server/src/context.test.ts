import { connect } from 'node:net'
import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { present } from '@lantern/kernel/assert'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLogger, systemRandom } from './context.ts'
import { transact } from './db/transact.ts'
import { registerFieldsSetting, writeSetting } from './modules/config/index.ts'
import { findMemberByAccount } from './modules/identity/index.ts'
import { openSeed } from './modules/originals/seeds.ts'
import { type TestHouse, testHouse } from './testing/app.ts'
import {
  type Answer,
  codeOf,
  type MemberBrowser,
  memberBrowser,
  valueOf,
} from './testing/member-browser.ts'
import { addedPayee, signedInOperator } from './testing/people.ts'

// Everything that nobody may read in a log is sent through everything that can go well or wrong, with
// the log at its loudest, and then looked for.

const log: string[] = []
let house: TestHouse
/** Refused and failed answers: they must tell nothing either. */
const refusals: string[] = []

/** What is a secret from the start. The rest joins when the program has made it. */
const canaries: Record<string, string> = {
  password: 'Canary-Passphrase-5xq',
  'another password': 'Canary-Second-Phrase-8zt',
  'a wrong password': 'Canary-Mistyped-Phrase-2kf',
  'transaction password': '739146',
  'a wrong transaction password': '518263',
  email: 'canary.bird@yellow-feather.example',
  birthday: '1973-11-19',
  'birthday of a child': '2021-04-08',
  name: 'Canarina Serinus',
  mobile: '912735284',
  document: 'CANARYID44817',
  destination: '970455519283CANARY',
}

const fields = ['payeeName', 'email', 'mobileNum', 'idNumber'] as const

beforeAll(async () => {
  house = await testHouse({}, true, createLogger('debug', { write: (line) => log.push(line) }))
  Object.assign(house.ctx, { random: systemRandom })
  const any = { enabled: true, required: false, patterns: [] }
  const value = Object.fromEntries(fields.map((field) => [field, any]))
  await transact(house.ctx, (tx) =>
    writeSetting(house.ctx, tx, house.brand.id, { setting: registerFieldsSetting, value }),
  )
})
afterAll(() => house.close())

const secret = (name: string): string => present(canaries[name], `the canary ${name}`)

function refused(answer: Answer, code: string): void {
  expect(codeOf(answer)).toBe(code)
  refusals.push(answer.text)
}

const form = (username: string, changes: Record<string, unknown> = {}) => ({
  username,
  password: secret('password'),
  confirmPassword: secret('password'),
  birthday: secret('birthday'),
  acceptTerms: true,
  payeeName: secret('name'),
  email: secret('email'),
  countryDialingCode: '84',
  mobileNum: secret('mobile'),
  idNumber: secret('document'),
  ...changes,
})

const register = (browser: MemberBrowser, body: unknown) =>
  browser.sealed('PUT', '/wps/member/register', body)

const tokenOf = (answer: Answer): string => (valueOf(answer) as { token: string }).token

/** Makes a table refuse what is written to it, as a database that lost its mind would. */
async function broken(table: string, work: () => Promise<void>): Promise<void> {
  const { owner } = house.database
  await owner.query(`alter table ${table} add constraint canary_trap check (false) not valid`)
  try {
    await work()
  } finally {
    await owner.query(`alter table ${table} drop constraint canary_trap`)
  }
}

test('R-019 R-062 no secret and no personal data stands in the log, whatever happens', {
  timeout: 120_000,
}, async () => {
  const { site, console: desk } = house.app
  const browser = memberBrowser(site)
  await registering(browser)
  let token = await signingIn(browser)
  token = await changingPasswords(browser, token)
  await playing(browser, token)
  await withdrawing(browser, token)
  await writingNonsense(browser, token)
  const operator = await signedInOperator(house, 'owner')
  canaries['session of an operator'] = present(operator['cookie'], 'a cookie').replace(
    /^[^=]*=/,
    '',
  )
  await desk.inject({
    url: `/api/ops/members?search=${secret('email')}`,
    headers: { host: 'localhost', ...operator },
  })
  await house.app.stop()

  expect(log.filter((line) => line.includes('"msg":"request"')).length).toBeGreaterThan(20)
  expect(log.filter((line) => line.includes('"msg":"fault"')).length).toBeGreaterThan(2)
  const said = log.join('')
  for (const [name, value] of Object.entries(canaries)) {
    expect(value.length, name).toBeGreaterThan(5)
    for (const form of new Set([
      value,
      encodeURIComponent(value),
      Buffer.from(value).toString('base64url'),
    ]))
      expect(said.includes(form), `the log has ${name}: ${lineWith(form)}`).toBe(false)
  }
  const answers = refusals.join('')
  expect(refusals.length).toBeGreaterThan(12)
  for (const [name, value] of Object.entries(canaries))
    expect(answers.includes(value), `an answer has ${name}`).toBe(false)
})

const lineWith = (value: string): string => log.find((line) => line.includes(value)) ?? ''

async function registering(browser: MemberBrowser): Promise<void> {
  refused(
    await register(browser, form('canary', { birthday: secret('birthday of a child') })),
    'under_age',
  )
  refused(
    await register(browser, form('canary', { confirmPassword: 'other' })),
    'password_mismatch',
  )
  refused(
    await register(browser, form('canary', { qqNum: secret('mobile'), zz: secret('email') })),
    'sealed_payload_invalid',
  )
  await broken('member_profiles', async () =>
    refused(await register(browser, form('canary')), 'unknown_error'),
  )
  await broken('credentials', async () =>
    refused(await register(browser, form('canary')), 'unknown_error'),
  )
  canaries['token of the registration'] = tokenOf(await register(browser, form('canary')))
  canaries['device'] = present(browser.cookies.get('lr_device'), 'a device cookie')
  // the database quotes whole rows when it refuses one
  const { rows } = await house.database.owner.query<{ hash: string }>(
    'select password_hash as hash from credentials',
  )
  canaries['hash of the password'] = present(rows[0], 'the member has a password').hash
  refused(await register(memberBrowser(site()), form('canary')), 'username_taken')
}

const site = () => house.app.site

async function signingIn(browser: MemberBrowser): Promise<string> {
  const login = (username: string, password: string, from = browser) =>
    from.call('POST', '/wps/session/loginV2', { body: { username, password } })
  refused(await login('canary', secret('a wrong password')), 'sign_in_failed')
  refused(await login(secret('email'), secret('a wrong password')), 'sign_in_failed')
  await broken('sessions', async () =>
    refused(await login('canary', secret('password')), 'unknown_error'),
  )
  const sealed = { username: 'canary', password: secret('password') }
  const token = tokenOf(await browser.sealed('POST', '/wps/session/login', sealed))
  canaries['token'] = token
  for (const purpose of ['socket', 'handover']) {
    const ticket = await browser.call('POST', `/wps/session/${purpose}Ticket`, { token, body: {} })
    canaries[`${purpose} ticket`] = (valueOf(ticket) as { ticket: string }).ticket
  }
  refused(await memberBrowser(site()).call('GET', '/wps/member/info', { token }), 'not_signed_in')
  return token
}

async function changingPasswords(browser: MemberBrowser, token: string): Promise<string> {
  const set = (password: string) =>
    browser.sealed(
      'POST',
      '/wps/member/transactionPassword',
      { password, newTransactionPassword: secret('transaction password') },
      token,
    )
  refused(await set(secret('a wrong password')), 'old_password_wrong')
  await broken('credentials', async () => refused(await set(secret('password')), 'unknown_error'))
  valueOf(await set(secret('password')))
  const next = secret('another password')
  const changed = await browser.sealed(
    'POST',
    '/wps/member/password',
    { oldPassword: secret('password'), newPassword: next, confirmNewPassword: next },
    token,
  )
  canaries['token after the change'] = tokenOf(changed)
  return tokenOf(changed)
}

async function playing(browser: MemberBrowser, token: string): Promise<void> {
  const now = () => browser.call('GET', '/wps/originals/current?gameCode=mines', { token })
  valueOf(await now())
  const { rows } = await house.database.owner.query<{
    serverSeedSealed: Buffer
    serverSeedHash: string
    state: string
  }>(
    `select server_seed_sealed as "serverSeedSealed", server_seed_hash as "serverSeedHash", state from seeds`,
  )
  expect(rows).toHaveLength(2)
  for (const row of rows) canaries[`${row.state} seed`] = openSeed(house.ctx, row)
  const open = (stake: string) =>
    browser.call('POST', '/wps/originals/open', {
      token,
      body: { gameCode: 'mines', stake, bet: { mines: 3 } },
      headers: { 'idempotency-key': randomUUID() },
    })
  refused(await open('1.00'), 'insufficient_funds')
  await broken('seeds', async () => {
    const rotation = { token, body: { gameCode: 'mines', clientSeed: 'feather' } }
    refused(await browser.call('POST', '/wps/originals/rotateSeed', rotation), 'unknown_error')
  })
}

async function withdrawing(browser: MemberBrowser, token: string): Promise<void> {
  const path = '/wps/cashier/withdrawals'
  const payeeId = await addedPayee(browser, token, {
    destination: secret('destination'),
    transactionPassword: secret('transaction password'),
  })
  const withdraw = async (transactionPassword: string) =>
    browser.call('POST', path, {
      token,
      headers: { 'idempotency-key': randomUUID() },
      body: {
        sealed: await browser.seal('POST', path, {
          amount: '20.00',
          payeeId,
          transactionPassword,
        }),
      },
    })
  refused(await withdraw(secret('a wrong transaction password')), 'transaction_password_wrong')
  refused(await withdraw(secret('transaction password')), 'insufficient_funds')
  await broken('money_calls', async () =>
    refused(await withdraw(secret('transaction password')), 'unknown_error'),
  )
}

/** Secrets in places where they do not belong: addresses, broken bodies, headers, plain bytes. */
async function writingNonsense(browser: MemberBrowser, token: string): Promise<void> {
  const password = secret('password')
  refused(
    await browser.call('GET', `/wps/member/info?password=${password}&token=${token}`, { token }),
    'unknown_field',
  )
  refused(await browser.call('GET', `/wps/${secret('email')}/${token}`, { token }), 'not_found')
  refused(
    await browser.call('POST', '/wps/session/loginV2', {
      body: { username: 'canary', password, email: secret('email') },
    }),
    'unknown_field',
  )
  refused(
    await browser.call('PUT', '/wps/member/register', { body: form('plain') }),
    'sealed_payload_invalid',
  )
  const inject = async (payload: string, type = 'application/json') => {
    const reply = await site().inject({
      method: 'POST',
      url: '/api/wps/session/loginV2',
      headers: { host: 'localhost', 'content-type': type, 'user-agent': 'feathers' },
      payload,
    })
    expect(reply.statusCode).toBeGreaterThanOrEqual(400)
    refusals.push(reply.body)
  }
  await inject(`{"password": "${password}" "email": "${secret('email')}"}`)
  await inject(`{"password": "${password}", "password": "${password}"}`)
  await inject(`password=${password}`, 'application/x-www-form-urlencoded')
  await inject(JSON.stringify({ username: `${secret('email')}\0`, password }))
  for (const line of [
    `GET /${password}%E0%A4%A HTTP/1.1`,
    `GET /${token} HTTP/1.1\r\nX-Bad\0${password}: 1`,
    `${password} nonsense`,
  ]) {
    const socket = connect(house.app.ports().site, '127.0.0.1')
    socket.write(`${line}\r\nHost: localhost\r\nConnection: close\r\n\r\n`, 'latin1')
    refusals.push(await text(socket))
  }
}

test('fields of secrets are struck out wherever they stand, and errors of the database lose their row', () => {
  const lines: string[] = []
  const quiet = createLogger('info', { write: (line) => lines.push(line) })
  const failure = Object.assign(new Error('violates a constraint'), {
    detail: 'Failing row contains (feather)',
  })
  quiet.info(
    { password: 'feather', member: { email: 'feather', profile: { birthday: 'feather' } } },
    'one',
  )
  quiet.error(
    { err: failure, request: { headers: { cookie: 'feather', authorization: 'feather' } } },
    'two',
  )
  expect(lines).toHaveLength(2)
  expect(lines.join('')).not.toContain('feather')
  expect(lines[1]).toContain('violates a constraint')
})

test('R-019 the log of the database that we bring quotes no row', async () => {
  const { rows } = await house.database.owner.query<Record<string, string>>(
    `select current_setting('log_error_verbosity') as details,
            current_setting('log_statement') as statements,
            current_setting('log_parameter_max_length_on_error') as parameters`,
  )
  expect(rows).toEqual([{ details: 'terse', statements: 'none', parameters: '0' }])
})

test('the member of the canaries is there, so that something was sent at all', async () => {
  expect(await findMemberByAccount(house.ctx.db, house.brand.id, 'canary')).toBeDefined()
})

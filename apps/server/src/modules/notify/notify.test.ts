import { Refusal } from '@lantern/kernel/refusal'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Brand } from '../../caller.ts'
import { createLogger, systemRandom } from '../../context.ts'
import { transact } from '../../db/transact.ts'
import { type TestContext, testContext } from '../../testing/context.ts'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { createBrand, writeSetting } from '../config/index.ts'
import {
  installGateway,
  installMailer,
  type Mail,
  messageLimitsSetting,
  type Outcome,
  type Outgoing,
  readPhone,
  send,
  sendDue,
  type Sms,
  smsCostsSetting,
  smsRoutingSetting,
} from './index.ts'
import { forgetEnded } from './queries.ts'
import { checkTemplate, fill } from './templates.ts'

let database: TestDatabase
let ctx: TestContext
let brand: Brand
let sent: Sms[]
let mails: Mail[]
let answers: Outcome[]

beforeAll(async () => {
  database = await testDatabase(20)
  ctx = {
    ...testContext(database.app, database.url),
    random: systemRandom,
    log: createLogger('fatal'),
  }
})
afterAll(() => database.close())

let brands = 0
beforeEach(async () => {
  brands += 1
  brand = await createBrand(database.owner, {
    code: `brand${brands}`,
    name: 'Lantern Row',
    currency: 'USD',
    offsetMinutes: 0,
    hosts: [`brand${brands}.example`],
  })
  sent = []
  mails = []
  answers = []
  gateway('sandbox', true)
  installMailer(ctx, {
    code: 'sandbox',
    honoursReference: true,
    send: async (mail) => {
      mails.push(mail)
      return answers.shift() ?? { kind: 'sent', providerId: 'm1' }
    },
  })
  // Other tests' leftovers are no business of this one.
  await database.owner.query(
    `update outgoing_messages set state = 'failed', due_at = null, ended_at = now()
      where due_at is not null`,
  )
})

const gateway = (code: string, honoursReference: boolean, own?: (sms: Sms) => Outcome) =>
  installGateway(ctx, {
    code,
    honoursReference,
    send: async (sms) => {
      if (own) return own(sms)
      sent.push(sms)
      return answers.shift() ?? { kind: 'sent', providerId: 's1' }
    },
  })

let references = 0
const wish = (changes: Partial<Outgoing> = {}): Outgoing => {
  references += 1
  return {
    brand,
    to: { channel: 'sms', phone: readPhone('0912345678', '84') },
    kind: 'code.login',
    language: 'en',
    slots: { code: '482910', minutes: '5' },
    reference: `code:${references}`,
    ...changes,
  }
}
const write = (changes: Partial<Outgoing> = {}) =>
  transact(ctx, (tx) => send(ctx, tx, wish(changes)))
const refusalOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'taken',
    (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
  )
const rows = async () =>
  (
    await database.owner.query<Record<string, unknown>>(
      `select state, tries, failure, sealed is null as "isForgotten", price::text, country
         from outgoing_messages where brand_id = $1 order by id`,
      [brand.id],
    )
  ).rows
const makeDue = () =>
  database.owner.query('update outgoing_messages set due_at = now() where due_at is not null')
const setting = (choice: Parameters<typeof writeSetting>[3]) =>
  transact(ctx, (tx) => writeSetting(ctx, tx, brand.id, choice))
/** As if the messages of this brand were older. */
const age = (interval: string) =>
  database.owner.query(
    'update outgoing_messages set created_at = created_at - $2::interval where brand_id = $1',
    [brand.id, interval],
  )
const phone = (number: string) => ({ channel: 'sms' as const, phone: readPhone(number, '84') })

describe('a message', () => {
  test('leaves after the commit of its reason, once, or not at all', async () => {
    await expect(
      transact(ctx, async (tx) => {
        await send(ctx, tx, wish())
        throw new Error('the reason went away')
      }),
    ).rejects.toThrow('went away')
    await write({ reference: 'the same' })
    await write({ reference: 'the same' })
    expect(sent).toEqual([])
    await Promise.all([sendDue(ctx, 'sms'), sendDue(ctx, 'sms'), sendDue(ctx, 'sms')])
    expect(sent).toMatchObject([{ to: '+84912345678', text: expect.stringContaining('482910') }])
    await makeDue()
    await sendDue(ctx, 'sms')
    expect(sent).toHaveLength(1)
    expect(await rows()).toMatchObject([{ state: 'sent', tries: 1, country: 'VN' }])
  })

  test('is tried again later and later, and given up', async () => {
    await write()
    for (let tries = 1; tries <= 7; tries += 1) {
      answers = [{ kind: 'busy', reason: 'http_503' }]
      await makeDue()
      await sendDue(ctx, 'sms')
    }
    expect(sent).toHaveLength(6)
    expect(new Set(sent.map(({ reference }) => reference)).size).toBe(1)
    expect(await rows()).toMatchObject([{ state: 'failed', failure: 'http_503', tries: 6 }])
  })

  test('that may have been sent is repeated only where its reference is honoured', async () => {
    await write()
    answers = [{ kind: 'unknown', reason: 'no_answer' }]
    await sendDue(ctx, 'sms')
    await makeDue()
    await sendDue(ctx, 'sms')
    expect(sent).toHaveLength(2)
    gateway('sandbox', false)
    await write()
    answers = [{ kind: 'unknown', reason: 'no_answer' }]
    await sendDue(ctx, 'sms')
    await makeDue()
    await sendDue(ctx, 'sms')
    expect(sent).toHaveLength(3)
    expect(await rows()).toMatchObject([
      { state: 'sent' },
      { state: 'failed', failure: 'outcome_unknown' },
    ])
  })

  test('whose sender died is given up where it might come twice', async () => {
    gateway('sandbox', false)
    await write()
    await database.owner.query(
      `update outgoing_messages set state = 'sending', gateway = 'sandbox', tries = 1
        where due_at is not null`,
    )
    await sendDue(ctx, 'sms')
    expect(sent).toEqual([])
    expect(await rows()).toMatchObject([{ state: 'failed', failure: 'outcome_unknown' }])
  })

  test('goes by the next gateway when the first certainly did not take it', async () => {
    await setting({
      setting: smsRoutingSetting,
      value: { byCountry: { VN: ['first', 'sandbox'], '*': [] }, served: null },
    })
    gateway('first', false, () => ({ kind: 'refused', reason: 'not my country' }))
    await write()
    await sendDue(ctx, 'sms')
    expect(sent).toHaveLength(1)
    gateway('first', false, () => ({ kind: 'unknown', reason: 'no_answer' }))
    await write()
    await sendDue(ctx, 'sms')
    expect(sent).toHaveLength(1)
    expect(
      await refusalOf(write({ to: { channel: 'sms', phone: readPhone('650 253 0000', '1') } })),
    ).toBe('phone_not_served')
  })

  test('is not sent once it is of no use, and forgotten a day later', async () => {
    await write({ expiresInSeconds: 0 })
    await sendDue(ctx, 'sms')
    expect(sent).toEqual([])
    expect(await rows()).toMatchObject([
      { state: 'failed', failure: 'expired', isForgotten: false },
    ])
    await database.owner.query(
      `update outgoing_messages set ended_at = now() - interval '25 hours'`,
    )
    await forgetEnded(ctx.db)
    expect(await rows()).toMatchObject([{ isForgotten: true }])
  })

  test('R-095 rests sealed: neither number nor code is readable in the database', async () => {
    await write()
    const { rows: raw } = await database.owner.query<{ all: string }>(
      'select outgoing_messages::text as all from outgoing_messages where brand_id = $1',
      [brand.id],
    )
    const text = `${raw[0]?.all} ${Buffer.from(raw[0]?.all ?? '', 'hex').toString()}`
    expect(text).not.toContain('912345678')
    expect(text).not.toContain('482910')
  })

  test('by mail has a subject, a text and the same in HTML', async () => {
    await write({ to: { channel: 'email', address: 'Lan@Example.com' }, language: 'vi' })
    await sendDue(ctx, 'email')
    expect(mails).toMatchObject([
      {
        to: 'lan@example.com',
        subject: 'Lantern Row: mã đăng nhập của bạn',
        html: expect.stringMatching(/^<p>482910 là mã/),
      },
    ])
  })
})

describe('the guard', () => {
  const asked = (changes: Partial<Outgoing> = {}) =>
    refusalOf(write({ askedFrom: '198.51.100.7', ...changes }))

  test('one a minute, five an hour, ten a day to a number, wherever they are asked for', async () => {
    for (let count = 1; count <= 10; count += 1) {
      expect([count, await asked({ askedFrom: `198.51.100.${count}` })]).toEqual([count, 'taken'])
      expect(await asked({ askedFrom: `203.0.113.${count}` })).toBe('sms_too_many_requests')
      await age(count % 5 === 0 ? '1 hour' : '61 seconds')
    }
    expect(await asked({ askedFrom: '192.0.2.1' })).toBe('sms_too_many_requests')
    await age('1 day')
    expect(await asked()).toBe('taken')
  })

  test('twenty an hour from one address; what is withheld counts the same', async () => {
    for (let count = 0; count < 20; count += 1)
      expect(
        await asked({ to: phone(`09${11_000_000 + count * 10_111}`), isWithheld: count % 2 === 0 }),
      ).toBe('taken')
    expect(await asked({ to: phone('0987654321') })).toBe('sms_too_many_requests')
    await sendDue(ctx, 'sms')
    expect(sent).toHaveLength(10)
  })

  test('a row of neighbouring numbers is what pumping looks like', async () => {
    const limits = { ...messageLimitsSetting.fallback, perRangeHour: 3 }
    await setting({ setting: messageLimitsSetting, value: limits })
    const codes = []
    for (let last = 0; last < 5; last += 1)
      codes.push(await asked({ to: phone(`091234500${last}`), askedFrom: `198.51.100.${last}` }))
    expect(codes).toEqual([
      'taken',
      'taken',
      'taken',
      'sms_too_many_requests',
      'sms_too_many_requests',
    ])
    expect(await asked({ to: phone('0987654321'), askedFrom: '203.0.113.1' })).toBe('taken')
  })

  test('parallel requests share what there is', async () => {
    const codes = await Promise.all(
      Array.from({ length: 30 }, (_, count) => asked({ askedFrom: `198.51.100.${count}` })),
    )
    expect(codes.filter((code) => code === 'taken')).toHaveLength(1)
  })

  test('a day costs no more than its cap, also when all come at once', async () => {
    await setting({
      setting: smsCostsSetting,
      value: { byCountry: { VN: '0.3' }, otherwise: '0.05', mostPerDay: '1' },
    })
    const codes = await Promise.all(
      Array.from({ length: 12 }, (_, count) =>
        refusalOf(write({ to: phone(`09${11_000_000 + count * 10_111}`) })),
      ),
    )
    expect(codes.filter((code) => code === 'taken')).toHaveLength(3)
    expect(new Set(codes)).toEqual(new Set(['taken', 'sms_quota_exceeded']))
    await write({ to: { channel: 'email', address: 'a@b.example' } })
  })

  test('what nobody outside asked for is not counted', async () => {
    for (let count = 0; count < 3; count += 1) await write()
    expect(await rows()).toHaveLength(3)
  })
})

describe('numbers', () => {
  test.each([
    ['0912345678', '84', '+84912345678'],
    ['912 345 678', '84', '+84912345678'],
    ['+84 91-234.5678', '84', '+84912345678'],
    ['(650) 253-0000', '1', '+16502530000'],
    ['٠٩١٢٣٤٥٦٧٨', '84', '+84912345678'],
  ])('%s with %s is %s', (typed, dialing, e164) => {
    expect(readPhone(typed, dialing).e164).toBe(e164)
  })

  test.each([
    ['', '84', 'phone_missing'],
    ['  ', '84', 'phone_missing'],
    ['12', '84', 'phone_invalid'],
    ['+16502530000', '84', 'phone_invalid'],
    ['0912345678 ext. 5', '84', 'phone_invalid'],
    ['0912345678', '999', 'phone_invalid'],
    ['0912345678', '0', 'phone_invalid'],
    ['call 0912345678 now', '84', 'phone_invalid'],
  ])('%s with %s is refused', async (typed, dialing, code) => {
    expect(await refusalOf(Promise.resolve().then(() => readPhone(typed, dialing)))).toBe(code)
  })
})

describe('templates', () => {
  test('what is put into a slot is neither a header, nor a slot, nor markup', () => {
    const filled = fill(
      { subject: '{brand}: hello {account}', body: 'Hello {account}\n\nBye, {brand} {nothing}' },
      { brand: 'A & B', account: '<b>x</b>\r\nBcc: evil@example.com\u202e{brand}' },
    )
    expect(filled.subject).toBe('A & B: hello <b>x</b> Bcc: evil@example.com {brand}')
    expect(filled.text).not.toMatch(/[\r\u202e]/)
    expect(filled.html).toBe(
      '<p>Hello &lt;b&gt;x&lt;/b&gt; Bcc: evil@example.com {brand}</p>\n<p>Bye, A &amp; B</p>',
    )
  })

  test.each([
    ['code.login', 'sms', { subject: null, body: 'no code' }],
    ['code.login', 'sms', { subject: null, body: '{code} {password}' }],
    ['code.login', 'sms', { subject: 'a subject', body: '{code}' }],
    ['code.login', 'sms', { subject: null, body: `{code}${'x'.repeat(480)}` }],
    ['code.login', 'email', { subject: null, body: '{code}' }],
    ['code.login', 'email', { subject: 'a\r\nb', body: '{code}' }],
  ] as const)('%s by %s refuses %j', async (kind, channel, template) => {
    const work = Promise.resolve().then(() => checkTemplate(kind, channel, template))
    expect(await refusalOf(work)).toBe('field_invalid')
  })
})

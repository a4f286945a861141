// Identity checks as a member and an operator meet them.
import { randomUUID } from 'node:crypto'
import type { MemberId } from '@lantern/kernel/ids'
import { money } from '@lantern/kernel/money'
import { MINUTE_MS } from '@lantern/kernel/time'
import jpeg from 'jpeg-js'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { transact } from '../../db/transact.ts'
import { type TestHouse, testHouse } from '../../testing/app.ts'
import { FakePayment } from '../../testing/fake-payment.ts'
import { codeOf, type MemberBrowser, memberBrowser, valueOf } from '../../testing/member-browser.ts'
import { fund } from '../../testing/money.ts'
import { type Ops, opsClient } from '../../testing/ops.ts'
import { addedPayee, PASSWORD } from '../../testing/people.ts'
import { installProvider } from '../cashier/index.ts'
import { writeSetting } from '../config/index.ts'
import { booksBalance } from '../wagers/index.ts'
import { type Rules, rulesSetting } from './rules.ts'

let house: TestHouse
let risk: Ops
let owner: Ops
let count = 0
const TRANSACTION = '135790'

beforeAll(async () => {
  house = await testHouse()
  installProvider(house.ctx, new FakePayment())
  risk = await opsClient(house, 'risk')
  owner = await opsClient(house, 'owner')
})
afterAll(() => house.close())
beforeEach(() => setRules({}))
afterEach(async () => expect(await booksBalance(house.database.owner)).toEqual([]))

const OPEN = {
  currency: 'USD',
  depositDay: null,
  depositMonth: null,
  withdrawalDay: null,
  withdrawalMonth: null,
  withdrawals: true,
  methods: null,
}

const setRules = (change: Partial<Rules>) =>
  transact(house.ctx, (tx) =>
    writeSetting(house.ctx, tx, house.brand.id, {
      setting: rulesSetting,
      value: { levels: [['identity'], ['selfie', 'address']], terms: [], asks: [], ...change },
    }),
  )

interface Person {
  readonly browser: MemberBrowser
  readonly token: string
  readonly id: MemberId
}

async function person(): Promise<Person> {
  count += 1
  const browser = memberBrowser(house.app.site)
  const registered = await browser.sealed('PUT', '/wps/member/register', {
    username: `checked${count}`,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    birthday: '1990-05-17',
    acceptTerms: true,
  })
  const { token } = valueOf(registered) as { token: string }
  const { id } = valueOf(await browser.call('GET', '/wps/member/info', { token })) as {
    id: MemberId
  }
  const who = { browser, token, id }
  const whose = { brandId: house.brand.id, memberId: id, currency: 'USD' }
  await transact(house.ctx, (tx) => fund(house.ctx, tx, whose, { amount: money('500') }))
  valueOf(await post(who, '/wps/safeplay/answer'))
  return who
}

const post = ({ browser, token }: Person, path: string, body: object = {}) =>
  browser.call('POST', path, { token, body, headers: { 'idempotency-key': randomUUID() } })
const deposit = (who: Person, amount: string) =>
  post(who, '/wps/cashier/deposits', { method: 'bank_qr', amount })

const PICTURE = Buffer.from(
  jpeg.encode({ width: 8, height: 8, data: Buffer.alloc(256, 0x80) }, 90).data,
).toString('base64')
const picture = async (who: Person, image = PICTURE): Promise<string> =>
  (valueOf(await post(who, '/wps/identity/picture', { image })) as { id: string }).id

const passport = (more: object = {}) => ({
  kind: 'passport',
  realName: `Somebody ${count}`,
  birthday: '1990-05-17',
  number: `P00${count}`,
  expiresOn: '2031-01-01',
  ...more,
})

interface State {
  readonly level: number
  readonly askedLevel: number | null
  readonly documents: readonly {
    readonly id: string
    readonly kind: string
    readonly state: string
    readonly rejectCode: string | null
    readonly rejectNote: string | null
  }[]
}
const submit = (who: Person, document: object) =>
  who.browser.sealed('POST', '/wps/identity/document', document, who.token)
const stateOf = async (who: Person) =>
  valueOf(await who.browser.call('GET', '/wps/identity', { token: who.token })) as State

/** Sends a document with as many pictures as wanted; its id. */
async function sent(who: Person, more: object = {}, pictures = 1): Promise<string> {
  const ids: string[] = []
  for (let one = 0; one < pictures; one += 1) ids.push(await picture(who))
  const reply = valueOf(await submit(who, passport({ pictures: ids, ...more }))) as State
  const [newest] = reply.documents
  if (!newest) throw new Error('a document that was sent is listed')
  return newest.id
}

const because = 'looked at it'
const claim = (id: string, desk = risk) => desk('POST', '/checks/claim', { id })
const accept = (id: string, desk = risk) => desk('POST', '/checks/accept', { id, reason: because })
const reject = (id: string, desk = risk) =>
  desk('POST', '/checks/reject', { id, code: 'unreadable', note: 'The number is cut off.' })

async function accepted(who: Person, more: object = {}): Promise<string> {
  const id = await sent(who, more)
  expect(await claim(id)).toMatchObject({ code: 'ok' })
  expect(await accept(id)).toMatchObject({ code: 'ok' })
  return id
}

describe('a document', () => {
  test('R-095 is submitted, claimed, rejected with a reason, sent anew and accepted', async () => {
    const who = await person()
    const first = await sent(who)
    expect(await stateOf(who)).toMatchObject({ level: 0, documents: [{ state: 'submitted' }] })
    expect(await accept(first)).toMatchObject({ code: 'not_claimed' })
    await claim(first)
    expect(await stateOf(who)).toMatchObject({ documents: [{ state: 'in_review' }] })
    // one of a kind at a time
    const again = passport({ pictures: [await picture(who)] })
    expect(codeOf(await submit(who, again))).toBe('document_open')
    expect(await claim(first, owner)).toMatchObject({ code: 'claimed_by_other' })
    expect(await accept(first, owner)).toMatchObject({ code: 'claimed_by_other' })
    expect(await reject(first)).toMatchObject({ code: 'ok' })
    expect(await reject(first)).toMatchObject({ code: 'ok' })
    expect(await accept(first)).toMatchObject({ code: 'state_changed' })
    expect(await stateOf(who)).toMatchObject({
      level: 0,
      documents: [
        { state: 'rejected', rejectCode: 'unreadable', rejectNote: 'The number is cut off.' },
      ],
    })
    await accepted(who)
    expect((await stateOf(who)).level).toBe(1)
  })

  test('counts once for the same pictures, and never with pictures of somebody else', async () => {
    const [who, other] = [await person(), await person()]
    const pictures = [await picture(who)]
    valueOf(await submit(who, passport({ pictures })))
    valueOf(await submit(who, passport({ pictures })))
    expect((await stateOf(who)).documents).toHaveLength(1)
    expect(codeOf(await submit(other, passport({ pictures })))).toBe('document_not_found')
    const kind = 'selfie'
    expect(codeOf(await submit(who, { kind, pictures }))).toBe('ok')
    expect(codeOf(await submit(other, { kind, pictures: [randomUUID()] }))).toBe(
      'document_not_found',
    )
  })

  test.each([
    ['that ran out', { expiresOn: '2020-01-01' }, 'document_expired'],
    ['of a child', { birthday: '2015-01-01' }, 'under_age'],
    ['without a name', { realName: undefined }, 'field_invalid'],
    ['with a date that is none', { expiresOn: '2031-02-30' }, 'field_invalid'],
    ['without its back', { kind: 'identity_card' }, 'document_incomplete'],
  ])('R-082 %s is refused', async (_what, more, code) => {
    const who = await person()
    const pictures = [await picture(who)]
    expect(codeOf(await submit(who, passport({ pictures, ...more })))).toBe(code)
  })

  test('R-047 takes no picture but PNG and JPEG', async () => {
    const who = await person()
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')
    expect(codeOf(await post(who, '/wps/identity/picture', { image: svg }))).toBe('image_invalid')
    const head = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
    const fake = Buffer.concat([head, Buffer.from('<script>alert(1)</script>')]).toString('base64')
    expect(codeOf(await post(who, '/wps/identity/picture', { image: fake }))).toBe('image_invalid')
  })

  test('fifty decisions at once come to one end', async () => {
    const who = await person()
    const id = await sent(who)
    await claim(id)
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => (at % 2 ? accept(id) : reject(id))),
    )
    const [end] = (await stateOf(who)).documents
    expect(['accepted', 'rejected']).toContain(end?.state)
    const wins = answers.filter((_, at) => (at % 2 ? 'accepted' : 'rejected') === end?.state)
    expect(new Set(wins.map(({ code }) => code))).toEqual(new Set(['ok']))
    const losses = answers.filter((answer) => !wins.includes(answer))
    expect(new Set(losses.map(({ code }) => code))).toEqual(new Set(['state_changed']))
    const { rows } = await house.database.owner.query(
      `select count(*)::int as count from audit_log
        where subject_id = $1 and event in ('document.accepted', 'document.rejected')`,
      [id],
    )
    expect(rows).toEqual([{ count: 1 }])
  })

  test('a claim can be put back, and taken over after half an hour', async () => {
    const id = await sent(await person())
    await claim(id)
    expect(await owner('POST', '/checks/unclaim', { id })).toMatchObject({
      code: 'claimed_by_other',
    })
    expect(await risk('POST', '/checks/unclaim', { id })).toMatchObject({ code: 'ok' })
    await claim(id)
    house.ctx.clock.advance(31 * MINUTE_MS)
    expect(await claim(id, owner)).toMatchObject({ code: 'ok' })
    expect(await accept(id)).toMatchObject({ code: 'claimed_by_other' })
  })

  test('that runs out takes its level with it', async () => {
    const who = await person()
    const id = await accepted(who)
    expect((await stateOf(who)).level).toBe(1)
    await house.database.owner.query(
      `update kyc_documents set expires_on = '2020-01-01' where id = $1`,
      [id],
    )
    expect(await stateOf(who)).toMatchObject({ level: 0, documents: [{ state: 'expired' }] })
  })

  test('R-037 of another brand is not there', async () => {
    const id = await sent(await person())
    await house.database.owner.query('update kyc_documents set brand_id = $2 where id = $1', [
      id,
      house.other.id,
    ])
    expect(await claim(id)).toMatchObject({ code: 'document_not_found' })
    const opened = await risk('POST', '/checks/open', { id, reason: because })
    expect(opened).toMatchObject({ code: 'document_not_found' })
  })
})

describe('R-095 what stands in a document', () => {
  test('is sealed, masked, and opened with a reason that is kept', async () => {
    const who = await person()
    const id = await sent(who, { number: 'X1234567Y' })
    const { rows } = await house.database.owner.query<{ text: string }>(
      `select d::text || array_to_string(array(select p::text from kyc_pictures p
                where p.document_id = d.id), ' ') as text
         from kyc_documents d where d.id = $1`,
      [id],
    )
    const bytes = Buffer.from('X1234567Y').toString('hex')
    expect(rows[0]?.text).not.toContain('X1234567Y')
    expect(rows[0]?.text).not.toContain(bytes)
    const { value } = await risk('GET', `/checks/document?id=${id}`)
    expect(value).toMatchObject({ masked: { number: 'X••••7Y' }, birthdayFits: true })
    expect(JSON.stringify(value)).not.toContain('X1234567Y')
    const opened = await risk('POST', '/checks/open', { id, reason: because })
    expect(opened.value).toMatchObject({ details: { number: 'X1234567Y' } })
    const [url] = opened.value['pictures'] as string[]
    const { pathname, search } = new URL(url ?? '')
    const saved = await house.app.play.inject({ url: `${pathname}${search}` })
    expect(saved.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    expect(saved.headers['content-disposition']).toMatch(/^attachment/)
    const proof = await house.app.play.inject({
      url: `${pathname.replace('document', 'proof')}${search}`,
    })
    expect(proof.statusCode).toBe(404)
    house.ctx.clock.advance(2 * MINUTE_MS)
    expect((await house.app.play.inject({ url: `${pathname}${search}` })).statusCode).toBe(404)
    const kept = await house.database.owner.query(
      `select event, reason from audit_log where subject_id = $1`,
      [id],
    )
    expect(kept.rows).toContainEqual({ event: 'document.opened', reason: because })
  })

  test('is shown to nobody without the grant', async () => {
    const maker = await opsClient(house, 'maker')
    expect(await maker('GET', '/checks')).toMatchObject({ code: 'forbidden' })
    expect(
      await maker('POST', '/checks/open', { id: randomUUID(), reason: because }),
    ).toMatchObject({ code: 'forbidden' })
  })
})

describe('one person', () => {
  test('with two accounts is found, and the second is not accepted while the first is open', async () => {
    const [first, second] = [await person(), await person()]
    const same = { number: 'SAME 77', realName: 'Lan Ngọc' }
    await accepted(first, same)
    const id = await sent(second, { ...same, number: 'same-77', realName: 'LAN NGOC' })
    const { value } = await risk('GET', `/checks/document?id=${id}`)
    expect(value).toMatchObject({
      document: { others: 1 },
      others: [{ memberId: first.id, state: 'accepted', isExcluded: false }],
    })
    await claim(id)
    expect(await accept(id)).toMatchObject({ code: 'document_taken' })
  })

  test('R-080 that excluded itself is excluded under its second account too', async () => {
    const [first, second] = [await person(), await person()]
    const same = { number: 'GONE 1', realName: 'Minh Anh' }
    await accepted(first, same)
    valueOf(
      await first.browser.sealed(
        'POST',
        '/wps/safeplay/exclude',
        { months: 6, password: PASSWORD },
        first.token,
      ),
    )
    const pictures = [await picture(second)]
    await submit(second, passport({ ...same, pictures }))
    // every session of it ended
    const { body } = await second.browser.call('GET', '/wps/identity', { token: second.token })
    expect(body).toMatchObject({ code: 'not_signed_in' })
    const state = await owner('GET', `/safeplay/member?id=${second.id}`)
    expect(state.value).toMatchObject({ state: { block: { kind: 'excluded' } } })
  })
})

describe('what a level opens', () => {
  test('R-078 deposits stop at the limit of the level, also in parallel, and the next level opens', async () => {
    await setRules({
      terms: [
        { ...OPEN, level: 0, depositDay: '100' },
        { ...OPEN, level: 1, depositDay: '300' },
      ],
    })
    const who = await person()
    const answers = await Promise.all(Array.from({ length: 10 }, () => deposit(who, '30')))
    expect(answers.filter((answer) => codeOf(answer) === 'ok')).toHaveLength(3)
    const { body } = await deposit(who, '30')
    expect(body).toMatchObject({
      code: 'identity_check_needed',
      value: { why: 'depositDay', limit: '100', left: '10.00', level: 1, needs: 'identity' },
    })
    await accepted(who)
    expect(codeOf(await deposit(who, '30'))).toBe('ok')
  })

  test('of methods', async () => {
    await setRules({
      terms: [
        { ...OPEN, level: 0, methods: ['ewallet'] },
        { ...OPEN, level: 1 },
      ],
    })
    const who = await person()
    const { body } = await deposit(who, '30')
    expect(body).toMatchObject({
      code: 'identity_check_needed',
      value: { why: 'method', level: 1 },
    })
    await accepted(who)
    expect(codeOf(await deposit(who, '30'))).toBe('ok')
  })

  test('a limit of 30 days looks back over them', async () => {
    await setRules({ terms: [{ ...OPEN, level: 0, depositMonth: '50' }] })
    const who = await person()
    expect(codeOf(await deposit(who, '30'))).toBe('ok')
    const { body } = await deposit(who, '30')
    // no level has a row of its own: none opens it
    expect(body).toMatchObject({ code: 'identity_check_needed', value: { level: null } })
    await house.database.owner.query(
      `update deposits set state = 'paid', paid_at = $2 where member_id = $1`,
      [who.id, house.ctx.clock.now()],
    )
    expect(codeOf(await deposit(who, '30'))).toBe('identity_check_needed')
    await house.database.owner.query(
      `update deposits set paid_at = paid_at - interval '31 days' where member_id = $1`,
      [who.id],
    )
    expect(codeOf(await deposit(who, '30'))).toBe('ok')
  })
})

describe('withdrawals', () => {
  let payee: string
  let who: Person
  const withdraw = async (amount: string) => {
    const path = '/wps/cashier/withdrawals'
    const wish = { amount, payeeId: payee, transactionPassword: TRANSACTION }
    return post(who, path, { sealed: await who.browser.seal('POST', path, wish) })
  }

  beforeEach(async () => {
    who = await person()
    valueOf(
      await who.browser.sealed(
        'POST',
        '/wps/member/transactionPassword',
        { password: PASSWORD, newTransactionPassword: TRANSACTION },
        who.token,
      ),
    )
    payee = await addedPayee(who.browser, who.token, {
      destination: `9704 0000 1111 44${count + 10}`,
      transactionPassword: TRANSACTION,
    })
  })

  test('R-090 are closed until the level that opens them, at the request and at the approval', async () => {
    await setRules({
      terms: [
        { ...OPEN, level: 0, withdrawals: false },
        { ...OPEN, level: 1 },
      ],
    })
    const { body } = await withdraw('100')
    expect(body).toMatchObject({
      code: 'identity_check_needed',
      value: { why: 'withdrawals', level: 1, needs: 'identity' },
    })
    const id = await accepted(who)
    const { value } = (await withdraw('100')).body as { value: { id: string } }
    expect(value.id).toBeDefined()
    const maker = await opsClient(house, 'checker')
    const claimed = await maker('POST', '/withdrawal/claim', { id: value.id })
    const { contentHash } = claimed.value
    await house.database.owner.query(
      `update kyc_documents set expires_on = '2020-01-01' where id = $1`,
      [id],
    )
    const no = await maker('POST', '/withdrawal/approve', { id: value.id, contentHash })
    expect(no).toMatchObject({ code: 'identity_check_needed' })
  })

  test('stop at the limit of the level', async () => {
    await setRules({ terms: [{ ...OPEN, level: 0, withdrawalDay: '150' }] })
    expect(codeOf(await withdraw('100'))).toBe('ok')
    expect((await withdraw('100')).body).toMatchObject({
      code: 'identity_check_needed',
      value: { why: 'withdrawalDay', left: '50.00' },
    })
    expect(codeOf(await withdraw('50'))).toBe('ok')
  })

  test('wait for a level that deposits, withdrawals or an operator asked for', async () => {
    await setRules({
      asks: [{ currency: 'USD', level: 1, deposits: '50', withdrawals: '400' }],
    })
    expect((await withdraw('400')).body).toMatchObject({
      code: 'identity_check_needed',
      value: { why: 'asked', level: 1 },
    })
    expect(codeOf(await withdraw('20'))).toBe('ok')
    expect(codeOf(await deposit(who, '50'))).toBe('ok')
    expect((await stateOf(who)).askedLevel).toBe(1)
    expect((await withdraw('20')).body).toMatchObject({ value: { why: 'asked' } })
    await accepted(who)
    expect((await stateOf(who)).askedLevel).toBeNull()
    expect(codeOf(await withdraw('20'))).toBe('ok')
    const asked = { id: who.id, level: 2, reason: because }
    expect(await risk('POST', '/checks/ask', asked)).toMatchObject({ code: 'ok' })
    expect((await withdraw('20')).body).toMatchObject({
      value: { why: 'asked', level: 2, needs: 'selfie address' },
    })
  })
})

test('the table of levels is the operator’s, checked and audited', async () => {
  const { value: before } = await owner('GET', '/checks/rules')
  expect(before).toMatchObject({ terms: [] })
  const rules = {
    levels: [['identity']],
    terms: [{ ...OPEN, level: 0, depositDay: '10' }],
    asks: [],
  }
  const set = (change: object) =>
    owner('POST', '/checks/rules', { ...rules, reason: because, ...change })
  expect(await set({})).toMatchObject({ code: 'ok' })
  expect(await set({ terms: [{ ...OPEN, level: 3 }] })).toMatchObject({ code: 'field_invalid' })
  expect(await set({ terms: [{ ...OPEN, level: 0, depositDay: '1.001' }] })).toMatchObject({
    code: 'amount_invalid',
  })
  expect((await risk('POST', '/checks/rules', { ...rules, reason: because })).code).toBe(
    'forbidden',
  )
  const { rows } = await house.database.owner.query(
    `select reason from audit_log where event = 'identityChecks.changed'`,
  )
  expect(rows).toEqual([{ reason: because }])
})

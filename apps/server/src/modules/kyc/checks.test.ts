// Documents as members send them and operators decide about them.
import { randomUUID } from 'node:crypto'
import { MINUTE_MS } from '@lantern/kernel/time'
import { describe, expect, test } from 'vitest'
import {
  at,
  BECAUSE,
  type Person,
  passport,
  picture,
  post,
  type Sent,
  sent,
  stateOf,
  submit,
  useCheckedHouse,
} from '../../testing/checked.ts'
import { codeOf, valueOf } from '../../testing/member-browser.ts'
import { opsClient } from '../../testing/ops.ts'
import { PASSWORD } from '../../testing/people.ts'

useCheckedHouse()

describe('a document', () => {
  test('R-095 is submitted, claimed, rejected with a reason, sent anew and accepted', async () => {
    const who = await at.person()
    const first = await sent(who)
    expect(await stateOf(who)).toMatchObject({ level: 0, documents: [{ state: 'submitted' }] })
    expect(await at.accept(first)).toMatchObject({ code: 'not_claimed' })
    await at.claim(first)
    expect(await stateOf(who)).toMatchObject({ documents: [{ state: 'in_review' }] })
    // one of a kind at a time
    const again = passport({ pictures: [await picture(who)] })
    expect(codeOf(await submit(who, again))).toBe('document_open')
    expect(await at.claim(first, at.owner)).toMatchObject({ code: 'claimed_by_other' })
    expect(await at.accept(first, at.owner)).toMatchObject({ code: 'claimed_by_other' })
    expect(await at.reject(first)).toMatchObject({ code: 'ok' })
    expect(await at.reject(first)).toMatchObject({ code: 'ok' })
    expect(await at.accept(first)).toMatchObject({ code: 'state_changed' })
    expect(await stateOf(who)).toMatchObject({
      level: 0,
      documents: [
        { state: 'rejected', rejectCode: 'unreadable', rejectNote: 'The number is cut off.' },
      ],
    })
    await at.accepted(who)
    expect((await stateOf(who)).level).toBe(1)
  })

  test('counts once for the same pictures, and never with pictures of somebody else', async () => {
    const [who, other] = [await at.person(), await at.person()]
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

  test.each<[string, Sent, string]>([
    ['that ran out', { expiresOn: '2020-01-01' }, 'document_expired'],
    ['of a child', { birthday: '2015-01-01' }, 'under_age'],
    ['without a name', { realName: undefined }, 'field_invalid'],
    ['with a date that is none', { expiresOn: '2031-02-30' }, 'field_invalid'],
    ['without its back', { kind: 'identity_card' }, 'document_incomplete'],
  ])('R-082 %s is refused', async (_what, more, code) => {
    const who = await at.person()
    const pictures = [await picture(who)]
    expect(codeOf(await submit(who, passport({ pictures, ...more })))).toBe(code)
  })

  test('R-047 takes no picture but PNG and JPEG', async () => {
    const who = await at.person()
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')
    expect(codeOf(await post(who, '/wps/identity/picture', { image: svg }))).toBe('image_invalid')
    const head = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
    const fake = Buffer.concat([head, Buffer.from('<script>alert(1)</script>')]).toString('base64')
    expect(codeOf(await post(who, '/wps/identity/picture', { image: fake }))).toBe('image_invalid')
  })

  test('fifty decisions at once come to one end', async () => {
    const who = await at.person()
    const id = await sent(who)
    await at.claim(id)
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, turn) => (turn % 2 ? at.accept(id) : at.reject(id))),
    )
    const [end] = (await stateOf(who)).documents
    expect(['accepted', 'rejected']).toContain(end?.state)
    const wins = answers.filter((_, turn) => (turn % 2 ? 'accepted' : 'rejected') === end?.state)
    expect(new Set(wins.map(({ code }) => code))).toEqual(new Set(['ok']))
    const losses = answers.filter((answer) => !wins.includes(answer))
    expect(new Set(losses.map(({ code }) => code))).toEqual(new Set(['state_changed']))
    const { rows } = await at.house.database.owner.query(
      `select count(*)::int as count from audit_log
        where subject_id = $1 and event in ('document.accepted', 'document.rejected')`,
      [id],
    )
    expect(rows).toEqual([{ count: 1 }])
  })

  test('a claim can be put back, and taken over after half an hour', async () => {
    const id = await sent(await at.person())
    await at.claim(id)
    expect(await at.owner('POST', '/checks/unclaim', { id })).toMatchObject({
      code: 'claimed_by_other',
    })
    expect(await at.risk('POST', '/checks/unclaim', { id })).toMatchObject({ code: 'ok' })
    await at.claim(id)
    at.house.ctx.clock.advance(31 * MINUTE_MS)
    expect(await at.claim(id, at.owner)).toMatchObject({ code: 'ok' })
    expect(await at.accept(id)).toMatchObject({ code: 'claimed_by_other' })
  })

  test('that runs out takes its level with it', async () => {
    const who = await at.person()
    const id = await at.accepted(who)
    expect((await stateOf(who)).level).toBe(1)
    await at.house.database.owner.query(
      `update kyc_documents set expires_on = '2020-01-01' where id = $1`,
      [id],
    )
    expect(await stateOf(who)).toMatchObject({ level: 0, documents: [{ state: 'expired' }] })
  })

  test('R-037 of another brand is not there', async () => {
    const id = await sent(await at.person())
    await at.house.database.owner.query('update kyc_documents set brand_id = $2 where id = $1', [
      id,
      at.house.other.id,
    ])
    expect(await at.claim(id)).toMatchObject({ code: 'document_not_found' })
    const opened = await at.risk('POST', '/checks/open', { id, reason: BECAUSE })
    expect(opened).toMatchObject({ code: 'document_not_found' })
  })
})

describe('R-095 what stands in a document', () => {
  test('is sealed, masked, and opened with a reason that is kept', async () => {
    const who = await at.person()
    const id = await sent(who, { number: 'X1234567Y' })
    const { rows } = await at.house.database.owner.query<{ text: string }>(
      `select d::text || array_to_string(array(select p::text from kyc_pictures p
                where p.document_id = d.id), ' ') as text
         from kyc_documents d where d.id = $1`,
      [id],
    )
    const bytes = Buffer.from('X1234567Y').toString('hex')
    expect(rows[0]?.text).not.toContain('X1234567Y')
    expect(rows[0]?.text).not.toContain(bytes)
    const { value } = await at.risk('GET', `/checks/document?id=${id}`)
    expect(value).toMatchObject({ masked: { number: 'X••••7Y' }, birthdayFits: true })
    expect(JSON.stringify(value)).not.toContain('X1234567Y')
    const opened = await at.risk('POST', '/checks/open', { id, reason: BECAUSE })
    expect(opened.value).toMatchObject({ details: { number: 'X1234567Y' } })
    const [url] = opened.value['pictures'] as string[]
    const { pathname, search } = new URL(url ?? '')
    const saved = await at.house.app.play.inject({ url: `${pathname}${search}` })
    expect(saved.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    expect(saved.headers['content-disposition']).toMatch(/^attachment/)
    const proof = await at.house.app.play.inject({
      url: `${pathname.replace('document', 'proof')}${search}`,
    })
    expect(proof.statusCode).toBe(404)
    at.house.ctx.clock.advance(2 * MINUTE_MS)
    expect((await at.house.app.play.inject({ url: `${pathname}${search}` })).statusCode).toBe(404)
    const kept = await at.house.database.owner.query(
      `select event, reason from audit_log where subject_id = $1`,
      [id],
    )
    expect(kept.rows).toContainEqual({ event: 'document.opened', reason: BECAUSE })
  })

  test('is shown to nobody without the grant', async () => {
    const maker = await opsClient(at.house, 'maker')
    expect(await maker('GET', '/checks')).toMatchObject({ code: 'forbidden' })
    expect(
      await maker('POST', '/checks/open', { id: randomUUID(), reason: BECAUSE }),
    ).toMatchObject({ code: 'forbidden' })
  })
})

describe('one person', () => {
  test('with two accounts is found, and the second is not accepted while the first is open', async () => {
    const [first, second] = [await at.person(), await at.person()]
    const same = { number: 'SAME 77', realName: 'Lan Ngọc' }
    await at.accepted(first, same)
    const id = await sent(second, { ...same, number: 'same-77', realName: 'LAN NGOC' })
    const { value } = await at.risk('GET', `/checks/document?id=${id}`)
    expect(value).toMatchObject({
      document: { others: 1 },
      others: [{ memberId: first.id, state: 'accepted', isExcluded: false }],
    })
    await at.claim(id)
    expect(await at.accept(id)).toMatchObject({ code: 'document_taken' })
  })

  const exclude = async (who: Person) =>
    valueOf(
      await who.browser.sealed(
        'POST',
        '/wps/safeplay/exclude',
        { months: 6, password: PASSWORD },
        who.token,
      ),
    )
  /** The code that a call of its session is answered with. */
  const told = async ({ browser, token }: Person): Promise<string> =>
    codeOf(await browser.call('GET', '/wps/identity', { token }))
  const blockOf = async ({ id }: Person) =>
    (await at.owner('GET', `/safeplay/member?id=${id}`)).value['state']

  test('R-080 that excluded itself is excluded under its second account too', async () => {
    const [first, second] = [await at.person(), await at.person()]
    const same = { number: 'GONE 1', realName: 'Minh Anh' }
    await at.accepted(first, same)
    await exclude(first)
    const pictures = [await picture(second)]
    await submit(second, passport({ ...same, pictures }))
    // every session of it ended
    expect(await told(second)).toBe('not_signed_in')
    expect(await blockOf(second)).toMatchObject({ block: { kind: 'excluded' } })
  })

  test('R-080 that excludes itself is excluded under the account that sent its document before', async () => {
    const [first, second] = [await at.person(), await at.person()]
    const same = { number: 'BOTH 1', realName: 'Hoa Binh' }
    await at.accepted(first, same)
    const id = await sent(second, same)
    await at.claim(id)
    expect(await at.reject(id)).toMatchObject({ code: 'ok' })
    await exclude(first)
    expect(await told(second)).toBe('not_signed_in')
    expect(await blockOf(second)).toMatchObject({ block: { kind: 'excluded' } })
  })

  test('R-080 whoever only says that it is somebody excludes nobody but itself', async () => {
    const [first, second] = [await at.person(), await at.person()]
    const same = { number: 'MINE 1', realName: 'Thu Ha' }
    await at.accepted(first, same)
    await sent(second, same)
    await exclude(second)
    expect(await told(first)).toBe('ok')
    expect(await blockOf(first)).toMatchObject({ block: null })
  })

  test('R-080 that is excluded is known again by a document that it sends later', async () => {
    const [first, second] = [await at.person(), await at.person()]
    const same = { number: 'LATE 1', realName: 'Bao Chau' }
    await exclude(first)
    const login = { username: first.name, password: PASSWORD, type: 'username' }
    const back = await first.browser.sealed('POST', '/wps/session/login', login)
    const { token } = valueOf(back) as { token: string }
    await sent({ ...first, token }, same)
    // its own session goes on: it has a withdrawal to ask for
    expect(await told({ ...first, token })).toBe('ok')
    await submit(second, passport({ ...same, pictures: [await picture(second)] }))
    expect(await told(second)).toBe('not_signed_in')
  })
})

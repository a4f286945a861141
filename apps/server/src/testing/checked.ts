import { randomUUID } from 'node:crypto'
import type { WireInputOf } from '@lantern/contract/endpoint'
import { identityChecks, openTerms } from '@lantern/contract/identity-checks'
import type { MemberId } from '@lantern/kernel/ids'
import { money } from '@lantern/kernel/money'
import jpeg from 'jpeg-js'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { transact } from '../db/transact.ts'
import { installProvider } from '../modules/cashier/index.ts'
import { writeSetting } from '../modules/config/index.ts'
import { type CheckRules, rulesSetting } from '../modules/kyc/index.ts'
import { booksBalance } from '../modules/wagers/index.ts'
import { type TestHouse, testHouse } from './app.ts'
import { FakePayment } from './fake-payment.ts'
import { type MemberBrowser, memberBrowser, valueOf } from './member-browser.ts'
import { fund } from './money.ts'
import { type Ops, opsClient } from './ops.ts'
import { PASSWORD } from './people.ts'

// Identity checks as a member and an operator meet them: over the doors of the whole program.

/** Why an operator of these tests does something. */
export const BECAUSE = 'looked at it'

/** Terms of a level that limit nothing. */
export const OPEN = { currency: 'USD', ...openTerms }

/** A member with 500.00 who answered the question for limits. */
export interface Person {
  readonly name: string
  readonly browser: MemberBrowser
  readonly token: string
  readonly id: MemberId
}

let count = 0
/** How many people these tests have: a number that nobody else has. */
export const peopleSoFar = (): number => count

export const post = ({ browser, token }: Person, path: string, body: object = {}) =>
  browser.call('POST', path, { token, body, headers: { 'idempotency-key': randomUUID() } })
export const deposit = (who: Person, amount: string) =>
  post(who, '/wps/cashier/deposits', { method: 'bank_qr', amount })

const PICTURE = Buffer.from(
  jpeg.encode({ width: 8, height: 8, data: Buffer.alloc(256, 0x80) }, 90).data,
).toString('base64')
export const picture = async (who: Person, image = PICTURE): Promise<string> =>
  (valueOf(await post(who, '/wps/identity/picture', { image })) as { id: string }).id

/** A document as it is sent, or a part of one. */
export type Sent = Partial<WireInputOf<typeof identityChecks.submit>>

export const passport = (more: Sent = {}): Sent => ({
  kind: 'passport',
  realName: `Somebody ${count}`,
  birthday: '1990-05-17',
  number: `P00${count}`,
  expiresOn: '2031-01-01',
  ...more,
})

export const submit = (who: Person, document: Sent) =>
  who.browser.sealed('POST', '/wps/identity/document', document, who.token)
export const stateOf = async (who: Person) =>
  identityChecks.state.reply.parse(
    valueOf(await who.browser.call('GET', '/wps/identity', { token: who.token })),
  )

/** Sends a document with as many pictures as wanted; its id. */
export async function sent(who: Person, more: Sent = {}, pictures = 1): Promise<string> {
  const ids: string[] = []
  for (let one = 0; one < pictures; one += 1) ids.push(await picture(who))
  const reply = valueOf(await submit(who, passport({ pictures: ids, ...more })))
  const [newest] = identityChecks.submit.reply.parse(reply).documents
  if (!newest) throw new Error('a document that was sent is listed')
  return newest.id
}

/** A house with a payment provider, and the operators who decide about documents. */
interface CheckedHouse {
  readonly house: TestHouse
  readonly risk: Ops
  readonly owner: Ops
  setRules(change: Partial<CheckRules>): Promise<void>
  person(): Promise<Person>
  claim(id: string, desk?: Ops): ReturnType<Ops>
  accept(id: string, desk?: Ops): ReturnType<Ops>
  reject(id: string, desk?: Ops): ReturnType<Ops>
  /** Sends a document and has it accepted; its id. */
  accepted(who: Person, more?: Sent): Promise<string>
}

async function checkedHouse(): Promise<CheckedHouse> {
  const house = await testHouse()
  installProvider(house.ctx, new FakePayment())
  const risk = await opsClient(house, 'risk')
  const owner = await opsClient(house, 'owner')

  const setRules = (change: Partial<CheckRules>) =>
    transact(house.ctx, (tx) =>
      writeSetting(house.ctx, tx, house.brand.id, {
        setting: rulesSetting,
        value: { levels: [['identity'], ['selfie', 'address']], terms: [], asks: [], ...change },
      }),
    )

  async function person(): Promise<Person> {
    count += 1
    const name = `checked${count}`
    const browser = memberBrowser(house.app.site)
    const registered = await browser.sealed('PUT', '/wps/member/register', {
      username: name,
      password: PASSWORD,
      confirmPassword: PASSWORD,
      birthday: '1990-05-17',
      acceptTerms: true,
    })
    const { token } = valueOf(registered) as { token: string }
    const { id } = valueOf(await browser.call('GET', '/wps/member/info', { token })) as {
      id: MemberId
    }
    const who = { name, browser, token, id }
    const whose = { brandId: house.brand.id, memberId: id, currency: 'USD' }
    await transact(house.ctx, (tx) => fund(house.ctx, tx, whose, { amount: money('500') }))
    valueOf(await post(who, '/wps/safeplay/answer'))
    return who
  }

  const claim = (id: string, desk = risk) => desk('POST', '/checks/claim', { id })
  const accept = (id: string, desk = risk) =>
    desk('POST', '/checks/accept', { id, reason: BECAUSE })
  const reject = (id: string, desk = risk) =>
    desk('POST', '/checks/reject', { id, code: 'unreadable', note: 'The number is cut off.' })

  async function accepted(who: Person, more: Sent = {}): Promise<string> {
    const id = await sent(who, more)
    expect(await claim(id)).toMatchObject({ code: 'ok' })
    expect(await accept(id)).toMatchObject({ code: 'ok' })
    return id
  }
  return { house, risk, owner, setRules, person, claim, accept, reject, accepted }
}

/** What `useCheckedHouse` prepares. Files of tests come one after the other, and each prepares it anew. */
export let at: CheckedHouse

/** A house for the tests of a file; each begins with plain rules and leaves the books right. */
export function useCheckedHouse(): void {
  beforeAll(async () => {
    at = await checkedHouse()
  })
  afterAll(() => at.house.close())
  beforeEach(() => at.setRules({}))
  afterEach(async () => expect(await booksBalance(at.house.database.owner)).toEqual([]))
}

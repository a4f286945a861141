import { assert } from '@lantern/kernel/assert'
import { money } from '@lantern/kernel/money'
import { transact } from '../db/transact.ts'
import { findMemberByAccount } from '../modules/identity/index.ts'
import { createOperator } from '../modules/operators/index.ts'
import { systemActor } from '../modules/audit/index.ts'
import { post } from '../modules/wallet/index.ts'
import { type MemberBrowser, memberBrowser, valueOf } from './member-browser.ts'
import type { TestHouse } from './app.ts'

/** Headers that a signed-in person's client sends. */
export type Credentials = Readonly<Record<string, string>>

export const PASSWORD = 'Wooden Lantern 88'

const cookieHeader = (browser: MemberBrowser): string =>
  [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')

const credentialsOf = (browser: MemberBrowser, token: string): Credentials => ({
  authorization: `Bearer ${token}`,
  cookie: cookieHeader(browser),
})

const tokenOf = (value: unknown): string => {
  assert(typeof value === 'object' && value !== null && 'token' in value, 'a sign-in answers')
  return String(value.token)
}

/** Registers a member through the door everybody uses. */
export async function signedInMember(house: TestHouse, account: string): Promise<Credentials> {
  const browser = memberBrowser(house.app.site)
  const answer = await browser.sealed('PUT', '/wps/member/register', {
    username: account,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    birthday: '1990-05-17',
    acceptTerms: true,
  })
  return credentialsOf(browser, tokenOf(valueOf(answer)))
}

/** A registered member with so much cash. */
export async function fundedMember(
  house: TestHouse,
  account: string,
  amount: string,
): Promise<Credentials> {
  const who = await signedInMember(house, account)
  const member = await findMemberByAccount(house.ctx.db, house.brand.id, account)
  assert(member, 'the member was just made')
  await transact(house.ctx, (tx) =>
    post(tx, {
      brandId: house.brand.id,
      kind: 'deposit',
      source: 'tests',
      key: account,
      currency: 'USD',
      reference: '',
      at: house.ctx.clock.now(),
      moves: [
        { house: 'payment_clearing', amount: -money(amount) },
        { memberId: member.id, account: 'cash', amount: money(amount) },
      ],
    }),
  )
  return who
}

/** A trial member, as the free-play button makes one. */
export async function trialMember(house: TestHouse): Promise<Credentials> {
  const browser = memberBrowser(house.app.site)
  const answer = await browser.call('POST', '/wps/session/login/freeplay', { body: {} })
  return credentialsOf(browser, tokenOf(valueOf(answer)))
}

/** An operator of the first brand with one role. */
export async function signedInOperator(house: TestHouse, role: string): Promise<Credentials> {
  const username = `${role}-of-tests`
  await createOperator(house.ctx, house.brand.id, systemActor('tests'), {
    username,
    password: PASSWORD,
    roles: [role],
  })
  return signInOperator(house, username)
}

/** The same operator again, after its session ended. */
export async function signInOperator(house: TestHouse, username: string): Promise<Credentials> {
  const reply = await house.app.console.inject({
    method: 'POST',
    url: '/api/ops/session/login',
    headers: { host: 'localhost', 'content-type': 'application/json' },
    payload: JSON.stringify({ username, password: PASSWORD }),
  })
  const [cookie] = reply.cookies
  assert(cookie, `an operator signs in: ${reply.body}`)
  return { cookie: `${cookie.name}=${cookie.value}` }
}

/** Adds where a member may be paid to; its id. */
export async function addedPayee(
  browser: MemberBrowser,
  token: string,
  wish: { readonly destination: string; readonly transactionPassword: string },
): Promise<string> {
  const path = '/wps/cashier/payee'
  const content = { method: 'bank_account', bank: 'Riverside Bank', holder: 'Minh Pham', ...wish }
  return (valueOf(await browser.sealed('POST', path, content, token)) as { id: string }).id
}

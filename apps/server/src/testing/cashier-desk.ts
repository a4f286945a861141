import { money } from '@lantern/kernel/money'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import type { Caller, OperatorSession } from '../caller.ts'
import { transact } from '../db/transact.ts'
import type { Desk } from '../desk.ts'
import { approve, claim } from '../modules/cashier/approval.ts'
import type { Owner } from '../modules/cashier/deposit.ts'
import { claimDeposit } from '../modules/cashier/deposit-claims.ts'
import { createBrand } from '../modules/config/index.ts'
import { findWithdrawal, type Withdrawal } from '../modules/cashier/queries/withdrawals.ts'
import {
  contentHash,
  requestWithdrawal,
  type WithdrawalRequest,
} from '../modules/cashier/withdrawal.ts'
import { type TestCashier, testCashier, TRANSACTION_PASSWORD } from './cashier.ts'

/** An operator, as the doorkeeper lets it in. */
export interface Person {
  readonly caller: Caller
  readonly operator: OperatorSession
}

// What `useCashierDesk` prepares. Files of tests come one after the other, and each prepares it anew.
export let house: TestCashier
export let maker: Person
export let checker: Person
/** Another one in each test. */
export let owner: Owner

/** A cashier with two operators at its desk, for the tests of a file; after each the books hold. */
export function useCashierDesk(cash?: string): void {
  beforeAll(async () => {
    house = await testCashier({ poolSize: 20 })
    maker = await house.operator('maker')
    checker = await house.operator('checker')
  })
  afterAll(() => house.close())
  beforeEach(() => nextOwner(cash))
  afterEach(async () => expect(await house.faults()).toEqual([]))
}

/** Puts another member in the owner's place. */
export async function nextOwner(cash?: string): Promise<void> {
  owner = await house.member(cash)
}

/** Somebody's like of another brand, whose ids are nobody's here. */
export async function strangerOf(one: Person): Promise<Person> {
  const other = await createBrand(house.database.owner, {
    code: 'other',
    name: 'Other House',
    currency: 'USD',
    offsetMinutes: 0,
    hosts: ['other.example'],
  })
  return {
    caller: { ...one.caller, brand: other },
    operator: { ...one.operator, brandId: other.id },
  }
}

/** The owner's name, as operators write it. */
export async function accountOfOwner(): Promise<string> {
  const { rows } = await house.database.owner.query<{ account: string }>(
    'select account from members where id = $1',
    [owner.memberId],
  )
  return rows[0]?.account ?? ''
}

/** What somebody does at the desk, in a transaction of its own. */
export const atDesk = <Result>(person: Person, work: (desk: Desk) => Promise<Result>) =>
  transact(house.ctx, (tx) => work({ ctx: house.ctx, tx, ...person }))

/** The owner asks for a withdrawal by bank, changed as wished. */
export const ask = (
  amount = '100',
  changes: Partial<WithdrawalRequest> = {},
): Promise<Withdrawal> =>
  transact(house.ctx, (tx) =>
    requestWithdrawal(house.ctx, tx, owner, {
      method: 'bank_account',
      amount: money(amount),
      destination: '9704 0000 1111 4417',
      transactionPassword: TRANSACTION_PASSWORD,
      offsetMinutes: 420,
      ...changes,
    }),
  )

/** A withdrawal as it stands. */
export async function now({ id }: Pick<Withdrawal, 'id'>): Promise<Withdrawal> {
  const found = await findWithdrawal(house.database.app, id)
  if (!found) throw new Error('the withdrawal is gone')
  return found
}

export const claims = (person: Person, { id }: Withdrawal): Promise<void> =>
  atDesk(person, (desk) => claim(desk, id))

/** Takes a deposit in review; with a reason from whoever has it. */
export const looksAfter = (
  person: Person,
  { id }: { readonly id: string },
  reason?: string,
): Promise<void> => atDesk(person, (desk) => claimDeposit(desk, { id, reason }))

export const approves = (person: Person, withdrawal: Withdrawal): Promise<void> =>
  atDesk(person, (desk) =>
    approve(desk, { id: withdrawal.id, contentHash: contentHash(withdrawal) }),
  )

/** Claimed and approved by the maker, and by the checker where two are needed. */
export async function approved(asked: Withdrawal): Promise<Withdrawal> {
  await claims(maker, asked)
  await approves(maker, asked)
  if (asked.approvalsNeeded === 2) await approves(checker, asked)
  return await now(asked)
}

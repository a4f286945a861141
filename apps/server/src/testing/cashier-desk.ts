import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import type { Caller, OperatorSession } from '../caller.ts'
import { transact } from '../db/transact.ts'
import type { Desk } from '../modules/cashier/approval.ts'
import type { Owner } from '../modules/cashier/deposit.ts'
import { type TestCashier, testCashier } from './cashier.ts'

/** An operator, as the doorkeeper lets it in. */
export interface Person {
  readonly caller: Caller
  readonly operator: OperatorSession
}

// What `useCashierDesk` prepares. Each file of tests has this module for itself.
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

/** What somebody does at the desk, in a transaction of its own. */
export const atDesk = <Result>(person: Person, work: (desk: Desk) => Promise<Result>) =>
  transact(house.ctx, (tx) => work({ ctx: house.ctx, tx, ...person }))

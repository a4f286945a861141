import type { Browser, Page } from '@playwright/test'
import { Member } from './member.ts'
import { Operator, type Role } from './operator.ts'

/** A member and an operator who look at the same thing from two sides. */
export interface Scene {
  readonly member: Member
  readonly operator: Operator
  /** The operator's page. */
  readonly desk: Page
}

/** A new member with 100.00 that may withdraw, and a new operator at the console. */
export async function besideOperator(page: Page, browser: Browser, role: Role): Promise<Scene> {
  const member = new Member(page)
  await member.settleIn('100.00')
  const operator = await Operator.hire(browser, role)
  return { member, operator, desk: operator.page }
}

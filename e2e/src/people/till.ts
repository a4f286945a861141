import { expect, type Locator, type Page } from '@playwright/test'
import type { Member } from './member.ts'
import { runCommand } from './program.ts'

/** A deposit that a member looks at. */
export interface Asked {
  /** The cashier, where it stands. */
  readonly sheet: Locator
  readonly reference: string
}

/** Asks for a deposit by a way, as it is called on its tile. */
export async function askFor(member: Member, way: RegExp, amount: string): Promise<Asked> {
  const { page } = member
  await page.goto('/member?page=depositv2')
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('radio', { name: way }).check()
  await sheet.getByRole('textbox', { name: 'Amount' }).fill(amount)
  await sheet.getByRole('button', { name: /^Deposit ·/ }).click()
  const noLimit = sheet.getByRole('button', { name: 'No limit for now' })
  const name = sheet.getByText(/^D-\d+$/)
  await expect(noLimit.or(name)).toBeVisible({ timeout: 20_000 })
  if (await noLimit.isVisible()) await noLimit.click()
  await expect(name).toBeVisible({ timeout: 20_000 })
  return { sheet, reference: (await name.textContent()) ?? '' }
}

/** The provider's page of a deposit, in a tab of its own. */
export async function toProvider(page: Page, { sheet }: Asked): Promise<Page> {
  const link = sheet.getByRole('link', { name: 'Go to the payment page' })
  await expect(link).toBeVisible({ timeout: 20_000 })
  const [bank] = await Promise.all([page.waitForEvent('popup'), link.click()])
  await expect(bank.getByRole('heading', { name: 'Confirm your payment' })).toBeVisible()
  return bank
}

/** Pays on the provider's page: what was asked for, or another amount. */
export async function payAt(bank: Page, other?: string): Promise<void> {
  if (other === undefined) await bank.getByRole('button', { name: /^Pay \d/ }).click()
  else {
    await bank.getByLabel('Pay another amount').fill(other)
    await bank.getByRole('button', { name: 'Pay this' }).click()
  }
  await expect(bank.getByRole('heading', { level: 1 })).not.toHaveText('Confirm your payment')
  await bank.close()
}

/** The member reads that it is credited, as it is on its statement. */
export async function expectCredited(
  member: Member,
  { sheet, reference }: Asked,
  amount: string,
): Promise<void> {
  await expect(sheet.getByText('Credited to your balance')).toBeVisible({ timeout: 30_000 })
  // the timeline names that step before it has come, too
  await expect(async () => {
    const lines = (await member.statement()).filter((line) => line.reference === reference)
    expect(lines).toMatchObject([{ type: 'deposit', amount }])
  }).toPass({ timeout: 30_000 })
}

/** As if the minutes in which this member could pay had gone by. */
export const letDepositsEnd = ({ name }: Member): Promise<string> =>
  runCommand(process.env['E2E_DATA'] ?? '', 'e2e/src/people/deposits-over.ts', name)

import { expect, type Page } from '@playwright/test'
import { codeOf } from './authenticator.ts'
import { inspect } from './inspector.ts'
import { PASSWORD } from './member.ts'
import { codeSentTo } from './postbox.ts'
import { runCommand } from './program.ts'

/** Where a member sees to its account. */
export const centre = '/member?page=securityCenter'

/** Chooses the country of a number by its name, as the field is searched. */
export async function enterNumber(page: Page, number: string): Promise<void> {
  const dialog = page.getByRole('dialog').last()
  await dialog.getByRole('combobox', { name: /^Country code/ }).click()
  await page.getByRole('combobox', { name: 'Search for a country' }).fill('viet')
  await page.getByRole('option', { name: /Vietnam/ }).click()
  await dialog.locator('input[type=tel]').fill(number)
}

/**
 * Gives the member that is signed in a verified e-mail address or mobile number of Vietnam; answers
 * with the code that proved it.
 */
export async function addContact(
  page: Page,
  address: string,
  sandboxUrl = process.env['SANDBOX_URL'] ?? '',
): Promise<string> {
  const isEmail = address.includes('@')
  await page.goto(centre)
  const what = isEmail ? 'E-mail address' : 'Phone number'
  await page.getByRole('button', { name: `Add: ${what}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[name=proof]').fill(PASSWORD)
  if (isEmail) await dialog.locator('input[name=address]').fill(address)
  else await enterNumber(page, address)
  await dialog.getByRole('button', { name: 'Send code' }).click()
  const code = await codeSentTo(isEmail ? address : `+84${address}`, { sandboxUrl })
  await dialog.locator('input[name=code]').fill(code)
  await dialog.getByRole('button', { name: 'Save' }).click()
  const said = isEmail ? 'Your e-mail address is set.' : 'Your phone number is set.'
  await expect(page.getByText(said)).toBeVisible()
  return code
}

/**
 * Switches an authenticator on for the member that is signed in, by the code so many steps from now;
 * answers with its secret and a recovery code.
 */
export async function addAuthenticator(
  page: Page,
  stepsAhead = 0,
): Promise<{ readonly secret: string; readonly recovery: string }> {
  await page.goto(centre)
  await expect(page.getByText('protections are in place')).toBeVisible()
  await page.getByRole('button', { name: 'Switch on: Authenticator' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[name=password]').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible()
  await inspect(page, 'authenticator')
  const secret = (await dialog.locator('bdi.num').textContent()) ?? ''
  await dialog
    .getByRole('textbox', { name: 'Code of your authenticator' })
    .pressSequentially(codeOf(secret, stepsAhead))
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  const recovery = (await dialog.getByRole('listitem').first().textContent()) ?? ''
  await inspect(page, 'recovery codes')
  await dialog.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByText('Signing in asks for its code.')).toBeVisible()
  return { secret, recovery }
}

/** The next code can be had at once. */
export const anHourLater = (data = process.env['E2E_DATA'] ?? ''): Promise<string> =>
  runCommand(data, 'e2e/src/people/an-hour-later.ts')

export async function signOut(page: Page): Promise<void> {
  await page.goto('/member')
  await page.getByRole('button', { name: 'Sign out' }).filter({ visible: true }).last().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible()
}

import { expect, type Page } from '@playwright/test'

/** Sets one of the member's own limits, for 24 hours where it has days. */
export async function setLimit(page: Page, what: string, value: string): Promise<void> {
  await page.goto('/member?page=saferPlay')
  await page.getByRole('button', { name: `Set: ${what}` }).click()
  const popup = page.getByRole('dialog')
  await popup.locator('input[name=value]').fill(value)
  await popup.getByRole('button', { name: 'Set this limit' }).click()
  await expect(page.getByRole('button', { name: `Change: ${what}` })).toBeVisible()
}

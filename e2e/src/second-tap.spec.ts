// Whoever presses a money button again and again sends nothing twice.
import { expect } from '@playwright/test'
import { callsOf, pressImpatiently } from './people/impatience.ts'
import { Member } from './people/member.ts'
import { test } from './people/site.ts'

const DEPOSITS = '/wps/cashier/deposits'

interface Deposits {
  readonly totalElements: number
}

test('a deposit that is pressed for again and again is one deposit', async ({ page }) => {
  const member = new Member(page)
  await member.register()
  await page.goto('/member?page=depositv2')
  const calls = callsOf(page)
  const sheet = page.getByRole('dialog')
  const noLimit = sheet.getByRole('button', { name: 'No limit for now' })
  await sheet.getByRole('textbox', { name: 'Amount' }).fill('100.00')
  // the first answer is a question, and answering it sends what was asked for
  await sheet.getByRole('button', { name: /^Deposit ·/ }).click()
  await expect(noLimit).toBeVisible()
  await pressImpatiently(noLimit)
  await expect(sheet.getByRole('link', { name: 'Go to the payment page' })).toBeVisible()
  const listed = () => member.readValue<Deposits>(`${DEPOSITS}?pageNo=1`)
  expect((await listed()).totalElements).toBe(1)

  await sheet.getByRole('button', { name: 'Done' }).click()
  await page.goto('/member?page=depositv2')
  await sheet.getByRole('textbox', { name: 'Amount' }).fill('100.00')
  const before = calls.length
  await pressImpatiently(sheet.getByRole('button', { name: /^Deposit ·/ }))
  await expect(sheet.getByRole('link', { name: 'Go to the payment page' })).toBeVisible()
  expect(calls.slice(before).filter((path) => path === `/api${DEPOSITS}`)).toHaveLength(1)
  expect((await listed()).totalElements).toBe(2)
})

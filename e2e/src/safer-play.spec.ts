import { expect } from '@playwright/test'
import { Member, PASSWORD } from './people/member.ts'
import { shot } from './people/shots.ts'
import { test } from './people/site.ts'

test('a member sets a limit before the first deposit, reaches it, and takes a break', async ({
  page,
}) => {
  const member = new Member(page)
  await member.register()
  await page.goto('/member?page=depositv2')
  const sheet = page.getByRole('dialog').first()
  await sheet.getByRole('textbox', { name: 'Amount' }).fill('100.00')
  await sheet.getByRole('button', { name: /^Deposit ·/ }).click()
  await sheet.getByRole('button', { name: 'Set a limit' }).click()
  const limit = page.getByRole('dialog').last()
  await limit.getByRole('textbox', { name: 'At most' }).fill('50')
  await shot(page, 'safer-limit')
  await limit.getByRole('button', { name: 'Set this limit' }).click()
  await sheet.getByRole('button', { name: /^Deposit ·/ }).click()
  await expect(sheet.getByText('above your deposit limit')).toBeVisible()
  await shot(page, 'safer-reached')

  await page.goto('/member?page=saferPlay')
  await expect(page.getByText('24 hours', { exact: true })).toBeVisible()
  await shot(page, 'safer-page')
  await page.getByRole('button', { name: 'Choose a break' }).click()
  const wish = page.getByRole('dialog')
  await wish.locator('input[name=password]').fill(PASSWORD)
  await shot(page, 'safer-break')
  await wish.getByRole('button', { name: /^Break for/ }).click()
  await expect(page.getByRole('heading', { name: 'Your break has begun' })).toBeVisible()
  await shot(page, 'safer-begun')

  await member.signIn()
  await page.goto('/member?page=saferPlay')
  await expect(page.getByRole('heading', { name: 'You are taking a break' })).toBeVisible()
  await shot(page, 'safer-blocked')
})

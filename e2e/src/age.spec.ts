import { expect } from '@playwright/test'
import { test } from './people/site.ts'

test.use({ storageState: { cookies: [], origins: [] } })

test('a visitor says their age once, and readers without scripts have the page', async ({
  page,
  request,
}) => {
  const drawn = await (await request.get('/', { headers: { accept: 'text/html' } })).text()
  expect(drawn).toContain('Lantern Mines')
  expect(drawn).not.toContain('data-modal="age"')

  await page.goto('/')
  const question = page.locator('[data-modal="age"]')
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'No, I am younger' }).click()
  await expect(question.getByRole('button', { name: /Yes/ })).toBeHidden()
  await question.getByRole('button', { name: 'Back to the question' }).click()
  await question.getByRole('button', { name: 'Yes, I am 18 or older' }).click()
  await expect(question).toBeHidden()
  await page.reload()
  await expect(page.getByRole('link', { name: 'Log in' }).first()).toBeVisible()
  await expect(question).toBeHidden()
})

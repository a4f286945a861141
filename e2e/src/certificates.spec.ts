import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { inspect } from './people/inspector.ts'
import { Operator } from './people/operator.ts'
import { test } from './people/site.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })
test('an operator has an adapter examined, and saves its certificate', async ({ browser }) => {
  const { page, leave } = await Operator.hire(browser, 'owner')
  const dialog = page.getByRole('dialog')
  await page.goto('/vendors/LANTERN?tab=certificates')
  await page.getByRole('button', { name: 'Examine the adapter…' }).click()
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Before the year ends')
  await dialog.getByRole('button', { name: 'Examine', exact: true }).click()
  await expect(page.getByRole('button', { name: 'It is running…' })).toBeDisabled()
  const newest = page.getByRole('row').nth(1)
  await expect(newest).toContainText('Conforms', { timeout: 240_000 })

  await newest.getByRole('button').first().click()
  await expect(page.getByRole('heading', { name: 'Certificate of conformance' })).toBeVisible()
  await expect(page.getByText(/^[1-9]\d* passed, 0 failed/)).toBeVisible()
  await inspect(page, 'console certificate')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as text' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^conformance-LANTERN-\d+\.txt$/)
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toContain('The adapter conforms.')
  // the hash on the page is of what was saved
  const hash = createHash('sha256').update(text).digest('hex')
  await expect(page.getByText(hash.slice(0, 12)).first()).toBeVisible()
  await leave()
})

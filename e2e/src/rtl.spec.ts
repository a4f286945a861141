import { expect, type Page } from '@playwright/test'
import { inspect } from './people/inspector.ts'
import { DEMO_PASSWORD, demoMember } from './people/member.ts'
import { chooseLanguage, expectTranslated, signsOf, wordsOf } from './people/reader.ts'
import { test } from './people/site.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })
test('a language from right to left turns the whole site', async ({ page }) => {
  await demoMember(page, 3).signIn(DEMO_PASSWORD)
  await chooseLanguage(page, '[Right to left]')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await page.reload()
  await expect(page.locator('html[dir=rtl][lang=ar-XB]')).toBeVisible()
  await expect(page.getByRole('banner').getByRole('group')).toContainText(/\d/)
  await inspect(page, 'rtl home')

  await page.goto('/member?page=transactionHistory')
  // Rows stand there from the beginning, without words: the amounts come with their lines.
  await expect.poll(async () => (await signsOf(page)).length).toBeGreaterThan(5)
  await inspect(page, 'rtl statement')
  expect((await signsOf(page)).filter(({ isInFront }) => !isInFront)).toEqual([])

  await page.goto('/member?page=depositv2')
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeVisible()
  await inspect(page, 'rtl cashier')

  await page.goto('/')
  await page
    .getByRole('link', { name: /Lantern Mines/ })
    .first()
    .click()
  const frame = page.frameLocator('iframe')
  await expect(frame.getByRole('tab').first()).toBeVisible({ timeout: 20_000 })
  await expect(frame.locator('html')).toHaveAttribute('dir', 'rtl')
  await inspect(page, 'rtl mines')
})

interface Screen {
  readonly address: string
  /** What is there once the screen is drawn. */
  readonly ready: string
}
const FOR_MEMBERS: readonly Screen[] = [
  { address: '/', ready: 'main h2' },
  { address: '/member?page=depositv2', ready: '[role=dialog] input[name=amount]' },
  { address: '/member?page=transactionHistory', ready: 'main bdi' },
]
test('Vietnamese reaches every text, and stays', async ({ page }) => {
  await demoMember(page, 4).signIn(DEMO_PASSWORD)
  const english = new Map<string, ReadonlySet<string>>()
  await openEach(page, async (address) => void english.set(address, await wordsOf(page)))
  expect(english.size).toBe(FOR_MEMBERS.length)
  await chooseLanguage(page, 'Tiếng Việt')
  await expect(page.locator('html')).toHaveAttribute('lang', 'vi')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'vi')
  await openEach(page, (address) => expectTranslated(page, address, english.get(address)))
})

async function openEach(page: Page, look: (address: string) => Promise<void>): Promise<void> {
  for (const { address, ready } of FOR_MEMBERS) {
    await page.goto(address)
    await expect(page.locator(ready).first()).toBeVisible()
    await look(address)
  }
}

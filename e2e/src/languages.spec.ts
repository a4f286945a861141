// Every screen and popup of identity in every language: nothing left in English, nothing that
// sticks out on a desk or on a phone, and axe finds nothing. Buttons are found by where they stand:
// their names are what differs.
import { expect, type Page } from '@playwright/test'
import { DESK, fits, inspect, PHONE } from './people/inspector.ts'
import { DEMO_PASSWORD, demoMember } from './people/member.ts'
import { runCommand } from './people/program.ts'
import { chooseLanguage, expectTranslated, wordsOf } from './people/reader.ts'
import { test } from './people/site.ts'

test.describe.configure({ mode: 'parallel' })
test.use({ contextOptions: { reducedMotion: 'reduce' } })
test.beforeAll(async () => {
  const ways = ['MOBILEVERCODELOGIN3', 'CHNGPASSVERIF3', 'SOCIALLOGIN3', 'GOOGLELOGIN3']
  await runCommand(process.env['E2E_DATA'] ?? '', 'e2e/src/people/switch-modules.ts', ...ways)
})

type See = (screen: string) => Promise<void>

/** Walks through the same screens in English, Vietnamese and from right to left. */
async function inEveryLanguage(page: Page, walk: (see: See) => Promise<void>): Promise<void> {
  const english = new Map<string, Set<string>>()
  await walk(async (screen) => void english.set(screen, await wordsOf(page)))
  expect(english.size).toBeGreaterThan(4)

  await chooseLanguage(page, 'Tiếng Việt')
  await walk(async (screen) => {
    await expectTranslated(page, screen, english.get(screen))
    await fits(page, `vi ${screen}`, PHONE)
  })

  await chooseLanguage(page, '[Right to left]')
  await walk(async (screen) => {
    await expect(page.locator('html[dir=rtl]')).toBeVisible()
    await fits(page, `rtl ${screen}`, PHONE)
    await fits(page, `rtl ${screen}`, DESK)
    await inspect(page, `rtl ${screen}`)
  })
}

test('whoever is not signed in reads every way in', async ({ page }) => {
  const dialog = page.getByRole('dialog').last()
  await inEveryLanguage(page, async (see) => {
    await page.goto('/login')
    await dialog.locator('button[type=submit]').click()
    await expect(dialog.locator('input[name=username][aria-invalid=true]')).toBeVisible()
    await see('sign in')
    await dialog.locator('input[data-segment][value=sms]').check()
    await expect(dialog.locator('input[type=tel]')).toBeVisible()
    await see('sign in by sms')
    await dialog.locator('input[data-segment][value=username]').check()
    await dialog.locator('button.underline').first().click()
    await expect(dialog.locator('input[name=email]')).toBeVisible()
    await see('forgot by e-mail')
    await dialog.getByRole('tab').nth(1).click()
    await expect(dialog.locator('input[name=newPassword]')).toBeVisible()
    await see('forgot by phone')
    await page.goto('/register')
    await expect(dialog.locator('input[name=birthday]')).toBeVisible()
    await dialog.locator('button[type=submit]').click()
    await expect(dialog.locator('input[name=birthday][aria-invalid=true]')).toBeVisible()
    await see('register')
    await page.goto('/agent')
    await expect(page.locator('input[name=password]')).toBeVisible()
    await see('agent')
  })
})

test('a member reads everything about its account', async ({ page }) => {
  await demoMember(page, 7).signIn(DEMO_PASSWORD)
  const lines = page.locator('main ul li button')
  const dialog = page.getByRole('dialog')
  await inEveryLanguage(page, async (see) => {
    await page.goto('/member?page=securityCenter')
    await expect(lines.nth(8)).toBeVisible()
    await see('security centre')
    const last = (await lines.count()) - 1
    // The last line chooses the language, in a popup that reads the same everywhere.
    for (let line = 0; line < last; line += 1) {
      await lines.nth(line).click()
      await expect(dialog).toBeVisible()
      await expect(dialog.locator('[aria-busy=true]')).toHaveCount(0)
      await see(`security centre, line ${line + 1}`)
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
    }
    for (const [index, tab] of ['devices', 'history'].entries()) {
      await page
        .locator('main [role=tab]')
        .nth(index + 1)
        .click()
      await expect(page.locator('main [role=tabpanel] [aria-busy=true]')).toHaveCount(0)
      await see(tab)
    }
  })
})

test('an agent reads its office', async ({ page }) => {
  await page.goto('/agent')
  await page.locator('input[name=username]').fill('agent02')
  await page.locator('input[name=password]').fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL('/agentHome')
  await chooseLanguage(page, '[Right to left]')
  await page.goto('/agentHome')
  await expect(page.getByRole('timer').filter({ visible: true })).toBeVisible()
  await inspect(page, 'rtl agent office')
  await fits(page, 'rtl agent office', PHONE)
})

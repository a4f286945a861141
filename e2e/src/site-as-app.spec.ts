// The site as an app: the offer to install it, and a newer release of it.
import { expect } from '@playwright/test'
import { test } from './people/site.ts'

test('the browser’s offer to install waits in the help centre, and is used once', async ({
  page,
}) => {
  await page.goto('/help')
  const install = page.getByRole('button', { name: /^Install / })
  await expect(install).toBeHidden()
  await page.evaluate(() => {
    const wish = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: () => {
        document.title = 'asked'
        return Promise.resolve({ outcome: 'accepted' })
      },
    })
    window.dispatchEvent(wish)
    document.documentElement.dataset['held'] = String(wish.defaultPrevented)
  })
  await expect(page.locator('html')).toHaveAttribute('data-held', 'true')
  await install.click()
  await expect(page).toHaveTitle('asked')
  await expect(install).toBeHidden()
})

test('a newer release asks before it takes over, and the page is of it afterwards', async ({
  page,
}) => {
  await page.goto('/fairness')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, null, {
    timeout: 40_000,
  })
  const notice = page.getByText('A new version of the site is ready.')
  await expect(notice).toBeHidden()
  // This page is of a release before: its program is not among the newer worker's files.
  await page.evaluate(async () => {
    document.documentElement.dataset['program'] = '/assets/of-a-release-before.js'
    document.documentElement.dataset['before'] = 'yes'
    await navigator.serviceWorker.register('/sw.js?newer')
  })
  await expect(notice).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-before', 'yes')
  await page.getByRole('button', { name: 'Load it now' }).click()
  await expect(page.locator('html')).not.toHaveAttribute('data-before', 'yes')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(notice).toBeHidden()
})

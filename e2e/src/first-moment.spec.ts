// Between the first picture of a page and its program: what is done then is done once it can be.
import { expect, type Page, test } from '@playwright/test'

// The worker would answer for the scripts that are held back here.
test.use({ contextOptions: { reducedMotion: 'reduce' }, serviceWorkers: 'block' })

/** Opens the home page and holds its program back until told to let it come. */
async function openWithoutProgram(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/libraries-*.js', async (route) => {
    await promise
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.locator('html[data-alive=no]')).toBeAttached()
  return resolve
}

const tileOf = (page: Page, title: string) =>
  page.getByRole('main').getByRole('link', { name: title }).first()

test('what is tapped before the program is there is done when it comes', async ({ page }) => {
  const letCome = await openWithoutProgram(page)
  await tileOf(page, 'Lantern Mines').click()
  await page.waitForTimeout(300)
  expect(new URL(page.url()).pathname).toBe('/')
  letCome()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.locator('html[data-alive=yes]')).toBeAttached()
})

test('a tap while an earlier one is done again takes its place: only one is heard', async ({
  page,
}) => {
  const letCome = await openWithoutProgram(page)
  const tile = tileOf(page, 'Lantern Mines')
  await tile.evaluate((link: HTMLElement) => {
    const { documentElement } = document
    let heard = 0
    link.addEventListener('click', () => {
      documentElement.dataset['heard'] = String((heard += 1))
    })
    // the page says that it answers, and has not yet done what it kept
    new MutationObserver(() => link.click()).observe(documentElement, {
      attributeFilter: ['data-alive'],
    })
  })
  await tile.click()
  letCome()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.locator('html[data-heard="1"]')).toBeAttached()
})

test('what is typed and sent before the program is there is searched when it comes', async ({
  page,
}) => {
  const letCome = await openWithoutProgram(page)
  const search = page.getByRole('searchbox').first()
  await search.fill('mines')
  await search.press('Enter')
  letCome()
  await expect(search).toHaveValue('mines')
  await expect(tileOf(page, 'Lantern Mines')).toBeVisible()
})

test('what is typed is searched however late the program comes', async ({ page }) => {
  const letCome = await openWithoutProgram(page)
  const search = page.getByRole('searchbox').first()
  await search.fill('mines')
  // taps are let go by now
  await expect(page.locator('html[data-alive=yes]')).toBeAttached({ timeout: 15_000 })
  letCome()
  await expect(tileOf(page, 'Lantern Mines')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Lantern Dice' })).toHaveCount(0)
  await expect(search).toHaveValue('mines')
})

test('what is tapped is done although the texts of the chosen language can not be had', async ({
  page,
}) => {
  const inVietnamese = await page.request.get('/', { headers: { 'accept-language': 'vi' } })
  const texts = /<meta name="texts" content="([^"]+)"/.exec(await inVietnamese.text())?.[1]
  expect(texts).toContain('/assets/shell-')
  await page.route(`**${texts}`, (route) => route.abort())
  await page.addInitScript(() => localStorage.setItem('lang', 'vi'))
  const letCome = await openWithoutProgram(page)
  await tileOf(page, 'Lantern Mines').click()
  letCome()
  // sooner than whoever is let go after waiting in vain, whom the link leads away
  await expect(page.getByRole('dialog')).toBeVisible({ timeout: 6_000 })
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  expect(new URL(page.url()).pathname).toBe('/')
})

test('a link leads where it says when the program does not come at all', async ({ page }) => {
  await page.route('**/assets/libraries-*.js', (route) => route.abort())
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('contentinfo').getByRole('link').first().click()
  await expect(page).not.toHaveURL(/\/$/)
})

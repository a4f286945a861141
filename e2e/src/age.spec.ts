import { expect } from '@playwright/test'
import { test } from './people/site.ts'

test.use({ storageState: { cookies: [], origins: [] } })

test('a visitor says their age before any game shows, and says it once', async ({
  page,
  request,
}) => {
  const drawn = await (await request.get('/', { headers: { accept: 'text/html' } })).text()
  expect(drawn).toContain('data-modal="age"')
  expect(drawn).toContain('<div inert="" class="invisible contents">')
  const told = { accept: 'text/html', cookie: 'lr_age=1' }
  const shown = await (await request.get('/', { headers: told })).text()
  expect(shown).toContain('Lantern Mines')
  expect(shown).not.toContain('data-modal="age"')
  expect(shown).not.toContain('invisible contents')

  await page.goto('/')
  const question = page.locator('[data-modal="age"]')
  const games = page.getByRole('link', { name: /Mines/ })
  await expect(question).toBeVisible()
  await expect(games).toHaveCount(0)
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'No, I am younger' }).click()
  await expect(question.getByRole('button', { name: /Yes/ })).toBeHidden()
  await question.getByRole('button', { name: 'Back to the question' }).click()
  await expect(games).toHaveCount(0)
  await question.getByRole('button', { name: 'Yes, I am 18 or older' }).click()
  await expect(question).toBeHidden()
  await expect(games.first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('link', { name: 'Log in' }).first()).toBeVisible()
  await expect(question).toBeHidden()
})

test('popups wait for the answer', async ({ page }) => {
  await page.goto('/login')
  const question = page.locator('[data-modal="age"]')
  const login = page.locator('[data-modal="login"]')
  await expect(question).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-alive', 'yes')
  await expect(login).toBeHidden()
  await question.getByRole('button', { name: /Yes/ }).click()
  await expect(login).toBeVisible()
})

test('a game that has the page to itself opens after the answer, not behind the question', async ({
  page,
}) => {
  const opened: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/wps/game/launchGame')) opened.push(request.method())
  })
  await page.goto('/seamless?game=mines&vendor=ROW&mode=trial')
  const question = page.locator('[data-modal="age"]')
  await expect(page.locator('html')).toHaveAttribute('data-alive', 'yes')
  await expect(question).toBeVisible()
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toBeAttached()
  await page.waitForTimeout(1_500)
  expect(opened).toEqual([])
  await question.getByRole('button', { name: /Yes/ }).click()
  await expect(page.locator('main iframe')).toBeVisible()
  expect(opened).toEqual(['POST'])
})

test('help waits for the answer, opens at its page, and goes with the way back', async ({
  page,
}) => {
  await page.goto('/help#term')
  const question = page.locator('[data-modal="age"]')
  const help = page.locator('[data-modal="help"]')
  await expect(page.locator('html')).toHaveAttribute('data-alive', 'yes')
  await expect(help).toBeHidden()
  await question.getByRole('button', { name: /Yes/ }).click()
  await expect(help.locator('#term')).toBeInViewport()
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
  await expect(page).toHaveURL('/')

  // A link to help within a page, then the way back of the browser.
  await page.evaluate(() => {
    history.pushState(null, '', '/help#safe')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await expect(help).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect(help).toBeHidden()
})

test('without its program the page shows no game, and an answer asks for it again', async ({
  page,
}) => {
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/')
  const question = page.locator('[data-modal="age"]')
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: /Yes/ }).click()
  await page.waitForURL(/\/\?$/)
  await expect(question).toBeVisible()
  await expect(page.getByRole('link', { name: /Mines/ })).toHaveCount(0)
  await page.unroute('**/assets/*.js')
  await page.reload()
  await question.getByRole('button', { name: /Yes/ }).click()
  await expect(question).toBeHidden()
})

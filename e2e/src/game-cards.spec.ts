import { expect, type Page } from '@playwright/test'
import { inspect } from './people/inspector.ts'
import { test } from './people/site.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const GAME = '/seamless?game=carp-gate&vendor=KILNKITE&mode=trial'
const STUDIO = new RegExp(`^${process.env['STUDIO_URL'] ?? ''}/`)
const heights = (page: Page) =>
  page.evaluate(() => [document.documentElement.scrollHeight, window.innerHeight])

test('a game that does not come is a card after 20 s, and comes when it is tried again', async ({
  page,
}) => {
  await page.clock.install()
  await page.route(STUDIO, () => undefined)
  await page.goto(GAME)
  await expect(page.getByText('Loading', { exact: false }).first()).toBeAttached()
  await page.clock.fastForward(19_000)
  const card = page.getByRole('heading', { name: 'The game could not be opened' })
  await expect(card).toHaveCount(0)
  await page.clock.fastForward(2_000)
  await expect(card).toBeVisible()
  await inspect(page, 'game that did not come')
  await page.unroute(STUDIO)
  await page.getByRole('button', { name: 'Try again' }).click()
  const game = page.frameLocator('iframe[title="Game Carp Gate"]')
  await expect(game.getByText('Choose your stake and spin.')).toBeVisible()
  const [whole = 0, shown = 0] = await heights(page)
  expect(whole).toBeLessThanOrEqual(shown)
})

test('a game that has the page to itself says its name by what opened, and reads no list for it', async ({
  page,
}) => {
  const lists: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('GCSGAME_gameList')) lists.push(request.url())
  })
  await page.goto(GAME)
  await expect(page.getByRole('heading', { level: 1, name: 'Carp Gate' })).toBeVisible()
  expect(lists).toEqual([])
})

test('a game in maintenance says when it opens again, and that rounds still end', async ({
  page,
}) => {
  const until = '2031-03-04T05:06:00.000Z'
  const refused = { success: false, code: 'game_disabled', message: 'Closed.', value: { until } }
  await page.route('**/api/wps/game/launchGame', (route) =>
    route.fulfill({ status: 403, json: refused }),
  )
  await page.goto(GAME)
  const card = page.getByRole('alert').filter({ hasText: 'Game maintenance' })
  await expect(card).toContainText('2031')
  await expect(card).toContainText('Open rounds still end')
  await inspect(page, 'game in maintenance')
})

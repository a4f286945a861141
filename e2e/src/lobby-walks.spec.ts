// Journeys through the lobby: hearts, vendors, classes, recent games, notices, the language.
import { expect, type Page, type Request } from '@playwright/test'
import { DESK, fits, PHONE } from './people/inspector.ts'
import { Member } from './people/member.ts'
import { chooseLanguage } from './people/reader.ts'
import { test } from './people/site.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })
interface Game {
  readonly nodeId: string
  readonly displayName: string
  readonly vassalage: string
  readonly vendorName: string
}

const gamesOf = async (page: Page, query: string): Promise<readonly Game[]> => {
  const reply = await page.request.get(`/api/wps/relay/GCSGAME_gameList?${query}`)
  const { value }: { value: { games: readonly Game[] } } = await reply.json()
  return value.games
}

const tiles = (page: Page) => page.getByRole('main').getByRole('link', { name: /, / })
const hearts = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Favourite: / })

/** How much has moved in sight since the page was opened: shares of it, summed. */
const moved = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) if ('value' in entry) sum += Number(entry.value)
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(sum), 500)
      }),
  )

/** Calls of this name from now on, by their method. */
function heard(page: Page, name: string): Request[] {
  const calls: Request[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith(`/${name}`)) calls.push(request)
  })
  return calls
}

test('a heart is filled at once, told once a second, and all of them stand on their page', async ({
  page,
}) => {
  await page.goto('/favorite')
  await expect(page.getByText('Sign in to see your games')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
  await expect(page.locator('[data-modal="login"]')).toBeVisible()

  const member = new Member(page)
  await member.register()
  await page.goto('/rng')
  const added = heard(page, 'addFavoriteGameV2')
  const removed = heard(page, 'removeFavoriteGameV2')
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/addFavoriteGameV2*', async (route) => {
    await released
    await route.continue()
  })
  const heart = hearts(page).first()
  const name = (await heart.getAttribute('aria-label')) ?? ''
  const kept = page.getByRole('main').getByRole('button', { name })
  // The server has not answered yet; a second press within the second is none.
  await heart.evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await expect(kept).toHaveAttribute('aria-pressed', 'true')
  const [answer] = await Promise.all([
    page.waitForResponse('**/addFavoriteGameV2*'),
    Promise.resolve(release()),
  ])
  expect(answer.ok()).toBe(true)
  expect(added).toHaveLength(1)
  expect(removed).toHaveLength(0)

  await page.goto('/favorite')
  await expect(kept).toHaveAttribute('aria-pressed', 'true')
  await kept.click()
  await expect(page.getByText('No favourites yet')).toBeVisible()
  expect(removed.filter((call) => call.method() === 'DELETE')).toHaveLength(1)

  // More than a page of them: the further ones are appended.
  const many = (await gamesOf(page, 'pageSize=20')).slice(0, 17)
  for (const { nodeId, vassalage } of many)
    await page.evaluate(
      async ([node, vendor]) => {
        const token = sessionStorage.getItem('token') ?? ''
        await fetch('/api/wps/relay/addFavoriteGameV2', {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ nodeId: node, vendor }),
        })
      },
      [nodeId, vassalage] as const,
    )
  await page.goto('/favorite')
  await expect(hearts(page)).toHaveCount(15)
  const first = await hearts(page).first().getAttribute('aria-label')
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(hearts(page)).toHaveCount(17)
  await expect(hearts(page).first()).toHaveAttribute('aria-label', first ?? '')
  await expect(page.getByRole('button', { name: 'Show more' })).toBeHidden()
})

test('vendors and classes narrow a list, All widens it again, and an address names a vendor', async ({
  page,
}) => {
  await page.goto('/rng')
  const vendors = page.getByRole('list', { name: 'Providers' })
  const all = vendors.getByRole('button', { name: 'All', exact: true })
  await expect(all).toHaveAttribute('aria-pressed', 'true')
  await expect(hearts(page)).toHaveCount(15)
  await page.getByRole('button', { name: 'Page 2', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Page 2', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )

  const games = await gamesOf(page, 'gameType=RNG&vassalage=INKBADGER')
  expect(games.length).toBeGreaterThan(2)
  const vendor = vendors.getByRole('button', { name: 'Ink Badger' })
  await vendor.click()
  await expect(vendor).toHaveAttribute('aria-pressed', 'true')
  await expect(all).toHaveAttribute('aria-pressed', 'false')
  await expect(hearts(page)).toHaveCount(games.length)
  for (const { displayName } of games)
    await expect(
      page.getByRole('main').getByRole('button', { name: `Favourite: ${displayName}` }),
    ).toBeVisible()

  const kinds = page.getByRole('list', { name: 'Kinds of games' })
  const jackpots = kinds.getByRole('button', { name: /^Jackpots/ })
  await jackpots.click()
  const fed = await gamesOf(page, 'gameType=RNG&vassalage=INKBADGER&gameClassify=JACKPOT')
  await expect(hearts(page)).toHaveCount(fed.length)
  expect(fed.length).toBeLessThan(games.length)
  // A class belongs to its vendor: another choice of vendor forgets it.
  await all.click()
  await expect(hearts(page)).toHaveCount(15)
  await expect(kinds.getByRole('button', { name: 'Every kind' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )

  await page.goto('/rng?vassalage=INKBADGER')
  await expect(vendor).toHaveAttribute('aria-pressed', 'true')
  await expect(hearts(page)).toHaveCount(games.length)
  await page.getByRole('list', { name: 'Which games' }).getByRole('button').first().click()
  await expect(all).toHaveAttribute('aria-pressed', 'true')
  await expect(hearts(page)).toHaveCount(15)
})

test('a vendor of several games opens as a list over the page, searched and played from there', async ({
  page,
}) => {
  const member = new Member(page)
  await member.register()
  await page.setViewportSize(DESK)
  await page.goto('/fairness')
  const providers = page.getByRole('banner').getByRole('button', { name: 'Providers of Originals' })
  await providers.press('Enter')
  await page
    .getByRole('list', { name: 'Originals' })
    .getByRole('button', { name: /Row Originals/ })
    .click()
  const popup = page.locator('[data-modal="vendorGames"]')
  await expect(popup.getByRole('button', { name: /^Favourite: / })).toHaveCount(12)
  await fits(page, 'the list of a vendor', PHONE)
  await popup.getByRole('searchbox').fill('dice')
  await popup.getByRole('searchbox').press('Enter')
  await expect(popup.getByRole('button', { name: /^Favourite: / })).toHaveCount(1)
  await popup.getByRole('button', { name: 'Close' }).click()
  await expect(popup).toBeHidden()
  await expect(page).toHaveURL(/\/fairness$/)
})

test('what was opened last stands first among the recent games, for its member only', async ({
  page,
}) => {
  const member = new Member(page)
  await member.register()
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Played last' })).toBeHidden()
  for (const title of ['Lantern Mines', 'Row Dice']) await member.openGame(title)
  await page.goto('/recent')
  await expect(hearts(page)).toHaveCount(2)
  await expect(hearts(page).first()).toHaveAttribute('aria-label', 'Favourite: Row Dice')
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Played last' })).toBeVisible()
  const last = page.getByRole('list', { name: 'Played last' })
  await expect(last.getByRole('link')).toHaveCount(2)
  // Opened again in the same visit, the page holds their place from its first picture on.
  await page.reload()
  await expect(last.getByRole('link')).toHaveCount(2)
  expect(await moved(page)).toBeLessThan(0.02)
  await page.goto('/bgs')
  await page
    .getByRole('list', { name: 'Which games' })
    .getByRole('button', { name: 'Recent' })
    .click()
  await expect(hearts(page)).toHaveCount(2)
})

test('the second view of notices opens at the one that was pressed', async ({ page }) => {
  await page.addInitScript(() => sessionStorage.setItem('closed', '1'))
  await page.goto('/')
  const bar = page.getByRole('region', { name: 'Notices' })
  await bar.getByRole('button', { name: 'All notices' }).click()
  const popup = page.locator('[data-modal="notices"]')
  const titles = popup.getByRole('list', { name: 'Announcements' }).getByRole('button')
  await expect(titles.first()).toHaveAttribute('aria-expanded', 'true')
  await popup.getByRole('button', { name: 'Close' }).click()
  await expect(popup).toBeHidden()
  const pressed = bar.locator('button[lang]').last()
  const title = (await pressed.textContent()) ?? ''
  await pressed.dispatchEvent('click')
  await expect(popup.getByRole('heading', { level: 3, name: title })).toBeVisible()
  await expect(popup.getByRole('button', { name: title })).toHaveAttribute('aria-expanded', 'true')
})

test('another language keeps the place and reads the lists anew', async ({ page }) => {
  await page.goto('/rng?vassalage=INKBADGER')
  await expect(hearts(page).first()).toBeVisible()
  const before = await tiles(page).count()
  const lists = heard(page, 'GCSGAME_gameList')
  await page.getByRole('contentinfo').locator('a[href="/help"]', { hasText: 'English' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Tiếng Việt' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'vi')
  await expect(page).toHaveURL(/\/rng\?vassalage=INKBADGER$/)
  await expect.poll(() => lists.length).toBeGreaterThan(0)
  await expect(tiles(page)).toHaveCount(before)
  expect(
    await page.evaluate(() => [localStorage.getItem('lang'), localStorage.getItem('hisLang')]),
  ).toEqual(['vi', 'en'])
  await chooseLanguage(page, 'English')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('a search offers what fits, and Enter shows all of it', async ({ page }) => {
  await page.goto('/')
  const search = page.getByRole('searchbox')
  // The lobby below the first screen comes alive a moment after the rest.
  await expect(async () => {
    await page.keyboard.press('/')
    await expect(search).toBeFocused({ timeout: 1_000 })
  }).toPass()
  await page.keyboard.type('lantern')
  const offered = page.getByRole('list', { name: 'Games that fit' }).getByRole('button')
  await expect(offered.first()).toBeVisible()
  expect(await offered.count()).toBeLessThanOrEqual(6)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Found for “lantern”' })).toBeVisible()
  await expect(offered.first()).toBeHidden()
  const found = await gamesOf(page, 'gameName=lantern&pageSize=15')
  await expect(hearts(page)).toHaveCount(found.length)
  await search.fill('   ')
  await search.press('Enter')
  await expect(page.getByRole('heading', { name: 'Hot right now' })).toBeVisible()
})

test('the vendors of the home page show all of theirs, and nothing moves for their line', async ({
  page,
}) => {
  await page.addInitScript(() => sessionStorage.setItem('closed', '1'))
  await page.goto('/')
  const line = page.getByRole('list', { name: 'Providers' })
  const all = line.getByRole('button', { name: 'All', exact: true })
  await expect(all).toHaveAttribute('aria-pressed', 'true')
  expect(await moved(page)).toBeLessThan(0.05)
  const games = await gamesOf(page, 'vassalage=INKBADGER')
  const vendor = line.getByRole('button', { name: 'Ink Badger' })
  await vendor.click()
  await expect(vendor).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('heading', { level: 2, name: 'Ink Badger' })).toBeVisible()
  await expect(hearts(page)).toHaveCount(games.length)
  await expect(page.getByRole('heading', { name: 'Hot right now' })).toHaveCount(0)
  await all.click()
  await expect(page.getByRole('heading', { name: 'Hot right now' })).toBeVisible()
  // A category has a line of its own.
  await page
    .getByRole('list', { name: 'Categories' })
    .getByRole('button', { name: 'Slots' })
    .click()
  await expect(line).toHaveCount(1)
  await fits(page, 'the lobby with its vendors', PHONE)
})

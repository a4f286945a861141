// What only a browser shows of the lobby's rules: a picture that does not come, notices that are
// opened and closed, a search that is emptied, a page that takes long.
import { expect, type Route } from '@playwright/test'
import { test } from './people/site.ts'

// The worker would answer for the scripts that are held back here.
test.use({ contextOptions: { reducedMotion: 'reduce' }, serviceWorkers: 'block' })

test('a picture is tried once, then the default icon stands in its place', async ({ page }) => {
  const asked = new Map<string, number>()
  await page.route('**/art/**', (route) => {
    const { pathname } = new URL(route.request().url())
    asked.set(pathname, (asked.get(pathname) ?? 0) + 1)
    return route.abort()
  })
  await page.goto('/bgs')
  const tile = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Lantern Mines' })
  await expect(tile.locator('svg.lucide-gamepad-2')).toBeVisible()
  await tile.getByRole('link').hover()
  expect(asked.size).toBeGreaterThan(3)
  expect([...asked.values()].filter((times) => times > 1)).toEqual([])
})

test('notices open and close, an emptied search is the lobby, a slow page says so', async ({
  page,
}) => {
  await page.clock.install()
  await page.addInitScript(() => sessionStorage.setItem('closed', '1'))
  await page.goto('/')
  await page.getByRole('region', { name: 'Notices' }).getByRole('button').first().click()
  const popup = page.locator('[data-modal="notices"]')
  const title = popup.getByRole('listitem').getByRole('button').first()
  await expect(title).toHaveAttribute('aria-expanded', 'true')
  await title.click()
  await expect(title).toHaveAttribute('aria-expanded', 'false')
  await expect(popup.getByText('Choose a title to read it.')).toBeVisible()
  await popup.getByRole('button', { name: 'Close' }).click()

  const search = page.getByRole('searchbox')
  await search.fill('  dice ')
  await search.press('Enter')
  await expect(page.getByRole('heading', { name: 'Found for “dice”' })).toBeVisible()
  await search.fill('')
  await search.press('Enter')
  await expect(page.getByRole('heading', { name: 'Hot right now' })).toBeVisible()

  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.locator('a[href="/fairness"]:visible').first().click()
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toBeVisible()
  await page.clock.fastForward(8_000)
  await expect(page.getByText(/took longer to load/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Load again' })).toBeVisible()
  release()
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a part that does not come within two minutes is given up, with a way to try again', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/')
  const unanswered: Route[] = []
  await page.route('**/assets/*.js', (route) => void unanswered.push(route))
  await page.locator('a[href="/fairness"]:visible').first().click()
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toBeVisible()
  const givenUp = page.getByText('This part of the page could not be loaded')
  await page.clock.fastForward(119_000)
  await expect(page.getByText(/took longer to load/)).toBeVisible()
  expect(unanswered).not.toEqual([])
  await expect(givenUp).toBeHidden()
  await page.clock.fastForward(2_000)
  await expect(givenUp).toBeVisible()
  await page.unroute('**/assets/*.js')
  await page.getByRole('button', { name: 'Load again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(givenUp).toBeHidden()
})

test('the dots of the banners answer to a finger, and the hash of the terms leads to them', async ({
  page,
}) => {
  await page.goto('/')
  const dots = page.getByRole('button', { name: /^Banner \d$/ })
  await expect(dots.first()).toBeVisible()
  for (const dot of await dots.all()) {
    const box = await dot.boundingBox()
    expect(box?.width).toBeGreaterThanOrEqual(44)
    expect(box?.height).toBeGreaterThanOrEqual(44)
  }
  await page.goto('/help#terms')
  // Help stands over the lobby, at the page that the hash names.
  await expect(page.getByRole('dialog').locator('#term h3')).toBeInViewport()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL('/')
  // The form of the footer has an address of its own, for a new tab.
  await page.goto('/help#feedback')
  await expect(page.getByRole('dialog', { name: 'Tell us what you think' })).toBeVisible()
})

test('the categories stay below the header, and what is chosen far down begins at its top', async ({
  page,
}) => {
  await page.addInitScript(() => sessionStorage.setItem('closed', '1'))
  await page.goto('/')
  const categories = page.getByRole('list', { name: 'Categories' })
  const search = page.getByRole('searchbox', { name: 'Search games' })
  await expect(page.getByRole('heading', { name: 'Slots' })).toBeAttached()
  await page.evaluate(() => scrollTo(0, 1_200))
  await expect(categories).toBeInViewport({ ratio: 1 })
  // On a phone the search has gone under the header; with the focus it stands below it.
  await search.focus()
  const header = await page.getByRole('banner').boundingBox()
  const field = await search.boundingBox()
  expect(field?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? Infinity))
  await search.blur()

  await categories.getByRole('button', { name: 'Hot' }).click()
  const heading = page.getByRole('heading', { name: 'Hot right now' })
  await expect(heading).toBeInViewport({ ratio: 1 })
  const [bar, begin] = [await categories.boundingBox(), await heading.boundingBox()]
  expect(begin?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? Infinity))
})

test('an unknown category, hostile words and a page beyond the end are answered clearly', async ({
  page,
}) => {
  await page.addInitScript(() => sessionStorage.setItem('closed', '1'))
  const asked: string[] = []
  page.on('dialog', (dialog) => void dialog.dismiss().finally(() => asked.push(dialog.message())))
  await page.goto('/?category=NOSUCH')
  await expect(page.getByRole('heading', { name: 'Hot right now' })).toBeVisible()
  const search = page.getByRole('searchbox', { name: 'Search games' })
  const hostile = `<img src=x onerror=alert(1)> %_' " \\`
  await search.fill(hostile)
  await search.press('Enter')
  await expect(page.getByRole('heading', { name: `Found for “${hostile}”` })).toBeVisible()
  await expect(page.getByText('Nothing found')).toBeVisible()
  await expect(page.locator('img[src="x"]')).toHaveCount(0)
  expect(asked).toEqual([])

  const games = '/api/wps/relay/GCSGAME_gameList?pageSize=15'
  const unknown = await page.request.get(`${games}&gameType=NOSUCH`)
  expect([unknown.status(), await unknown.json()]).toMatchObject([400, { code: 'bad_request' }])
  const beyond = await page.request.get(`${games}&gameType=RNG&pageNo=999`)
  const { value } = await beyond.json()
  expect(value.games).toEqual([])

  await page.goto('/rng')
  const last = page.getByRole('button', { name: `Page ${value.totalPages}`, exact: true })
  await last.click()
  await expect(last).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('button', { name: 'Next page' })).toBeDisabled()
})

test('“/” begins a search, and is a letter where somebody writes', async ({ page }) => {
  await page.goto('/bgs')
  const search = page.getByRole('searchbox', { name: 'Search games' })
  await expect(search).not.toBeFocused()
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
  await expect(search).toHaveValue('')
  await page.keyboard.type('mi/ne')
  await expect(search).toHaveValue('mi/ne')

  // Behind a popup it begins nothing.
  await page.goto('/help')
  await expect(page.locator('[data-modal="help"]')).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.locator('input[type=search]').first()).not.toBeFocused()
})

test('a search offers games of the list it stands over, and another choice empties it', async ({
  page,
}) => {
  await page.addInitScript(() => sessionStorage.setItem('closed', '1'))
  await page.goto('/rng')
  const search = page.getByRole('searchbox', { name: 'Search games' })
  const offered = page.getByRole('list', { name: 'Games that fit' }).getByRole('button')
  const answered = page.waitForResponse(/GCSGAME_gameList\?.*gameName=mi/)
  await search.fill('mi')
  const asked = new URL((await answered).url()).searchParams
  expect([asked.get('gameType'), asked.get('pageSize')]).toEqual(['RNG', '6'])
  await expect(offered.filter({ hasText: 'Lantern Mines' })).toHaveCount(0)

  await page.getByRole('list', { name: 'Which games' }).getByRole('button', { name: 'Hot' }).click()
  await expect(search).toHaveValue('')
  // Nothing fits, so that no offer comes over what is pressed next.
  await search.fill('zzz')
  await page.getByRole('list', { name: 'Providers' }).getByRole('button').nth(1).click()
  await expect(search).toHaveValue('')

  await page.goto('/')
  await search.fill('zzz')
  await page
    .getByRole('list', { name: 'Categories' })
    .getByRole('button', { name: 'Hot', exact: true })
    .click()
  await expect(page.getByRole('heading', { name: 'Hot right now' })).toBeVisible()
  await expect(search).toHaveValue('')
})

test('a text that is too long ends at its limit, and an address that is too long is answered', async ({
  page,
}) => {
  await page.addInitScript(() => sessionStorage.setItem('closed', '1'))
  const long = 'x'.repeat(80)
  await page.goto('/')
  const search = page.getByRole('searchbox', { name: 'Search games' })
  await search.focus()
  await page.keyboard.insertText(long)
  await expect(search).toHaveValue(long.slice(0, 60))
  await search.press('Enter')
  await expect(page.getByText('Nothing found')).toBeVisible()
  await search.fill('')
  await search.pressSequentially(long)
  await expect(search).toHaveValue(long.slice(0, 60))

  await page.goto(`/rng?vassalage=${long}`)
  await expect(page.getByText('The games did not come')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  // The page stands, with a way out of it.
  await page.getByRole('list', { name: 'Which games' }).getByRole('button').first().click()
  await expect(page.getByRole('button', { name: /^Favourite: / })).toHaveCount(15)

  await page.goto(`/seamless?game=carp-gate&vendor=${long}&mode=trial`)
  await expect(page.getByRole('heading', { name: 'The game could not be opened' })).toBeVisible()
})

test('a link to where one stands shows the page as its address has it, from its top', async ({
  page,
  isMobile,
}) => {
  await page.addInitScript(() => sessionStorage.setItem('closed', '1'))
  await page.goto('/')
  const chips = page.getByRole('list', { name: 'Categories' })
  const hot = page.getByRole('heading', { name: 'Hot right now' })
  const lobby = isMobile
    ? page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Lobby' })
    : page.getByRole('banner').getByRole('link', { name: 'Home', exact: true })
  const scrolled = () => page.evaluate(() => scrollY)
  const chooseSlots = async () => {
    await chips.getByRole('button', { name: 'Slots' }).click()
    await expect(hot).toBeHidden()
    await page.evaluate(() => scrollTo(0, 600))
  }
  await chooseSlots()
  await lobby.click()
  await expect(hot).toBeVisible()
  await expect(chips.getByRole('button', { name: 'Home' })).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(scrolled).toBe(0)
  await chooseSlots()
  await page
    .getByRole('banner')
    .getByRole('link', { name: /to the lobby$/ })
    .click()
  await expect(hot).toBeVisible()
  await expect.poll(scrolled).toBe(0)

  // A category that stands in the lobby is an address as well, and so is a place on the page.
  await page.goto('/?category=MINI')
  const mini = page.getByRole('heading', { level: 2, name: 'Mini games' })
  await expect(mini).toBeVisible()
  await chooseSlots()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Mini games' }).click()
  await expect(mini).toBeVisible()
  await expect.poll(scrolled).toBe(0)
  await lobby.click()
  await expect(hot).toBeVisible()

  await page.goto('/rng?vassalage=INKBADGER')
  const vendors = page.getByRole('list', { name: 'Providers' })
  const all = vendors.getByRole('button', { name: 'All', exact: true })
  await all.click()
  await expect(all).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Slots' }).click()
  await vendors.getByRole('button', { name: 'Ink Badger' }).click()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Slots' }).click()
  await expect(all).toHaveAttribute('aria-pressed', 'true')

  // The way back is nothing that was asked for: what was chosen there comes back as ever.
  await page.goBack()
  await expect(vendors.getByRole('button', { name: 'Ink Badger' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
})

test('a page that the server drew is not drawn anew when it comes alive', async ({ page }) => {
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      document.querySelector('#main h1')?.setAttribute('data-drawn', 'by the server')
    })
  })
  await page.goto('/')
  await expect(page.locator('#main h1')).toHaveAttribute('data-drawn', 'by the server')
})

test('a language without a connection is waited for, then said not to come', async ({
  page,
  context,
}) => {
  await page.addInitScript(() => sessionStorage.setItem('closed', '1'))
  await page.goto('/')
  const saysSo = page.waitForEvent('requestfinished', (request) =>
    request.url().includes('/assets/hosts-'),
  )
  await page.getByRole('contentinfo').locator('a[href="/help"]').click()
  const menu = page.getByRole('dialog')
  const vietnamese = menu.getByRole('button', { name: 'Tiếng Việt' })
  await expect(vietnamese).toBeVisible()
  // Said by a part that comes with the menu, long before the page would bring it.
  await saysSo
  const messages = page.getByRole('region', { name: 'Messages' })
  const { promise: broken, resolve: breakOff } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await broken
    await route.abort()
  })
  await vietnamese.click()
  await expect(vietnamese).toHaveAttribute('aria-busy', 'true')
  await expect(vietnamese.locator('svg')).toBeVisible()
  breakOff()
  const said = messages.getByText('The network link is abnormal, please try again.')
  await expect(said.first()).toBeVisible()
  await expect(vietnamese).toHaveAttribute('aria-busy', 'false')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(menu.getByRole('button', { name: 'English' }).first()).toHaveAttribute(
    'aria-current',
    'true',
  )
  expect(await page.evaluate(() => localStorage.getItem('lang'))).not.toBe('vi')

  // Nothing is asked for that can only fail, so that it comes once the connection is back.
  await page.unroute('**/assets/*.js')
  await context.setOffline(true)
  const spanish = menu.getByRole('button', { name: 'Español', exact: true })
  await spanish.click()
  await expect(said.nth(1)).toBeAttached()
  await expect(spanish).toHaveAttribute('aria-busy', 'false')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await context.setOffline(false)
  await spanish.click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
})

test('a popup opens a moment after it was asked for, has a least size, and holds the page still', async ({
  page,
}) => {
  await page.addInitScript(() => sessionStorage.setItem('closed', '1'))
  await page.goto('/')
  const popup = page.locator('[data-modal="notices"]')
  const all = page
    .getByRole('region', { name: 'Notices' })
    .getByRole('button', { name: 'All notices' })
  const close = popup.getByRole('button', { name: 'Close' })
  // Its part is there after the first time; what is left of the wait is the popup's own.
  await all.click()
  await close.click()
  await expect(popup).toBeHidden()
  const waitedMs = await all.evaluate(
    (button: HTMLElement) =>
      new Promise<number>((resolve) => {
        const from = performance.now()
        new MutationObserver((_, watch) => {
          if (document.querySelector('[data-modal="notices"]') === null) return
          watch.disconnect()
          resolve(performance.now() - from)
        }).observe(document.body, { childList: true, subtree: true })
        button.click()
      }),
  )
  expect(waitedMs).toBeGreaterThanOrEqual(100)
  await expect(popup).toBeVisible()
  const least = await popup.evaluate((element) => {
    const { minWidth, minHeight } = getComputedStyle(element)
    return [minWidth, minHeight]
  })
  expect(least).toEqual(['200px', '200px'])
  // A press beside it and a wheel over the page do nothing while it stands.
  await page.mouse.click(195, 12)
  await page.mouse.wheel(0, 600)
  await page.waitForTimeout(500)
  await expect(popup).toBeVisible()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await close.click()
  await expect(popup).toBeHidden()
  await page.mouse.wheel(0, 600)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
})

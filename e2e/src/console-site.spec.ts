// What the console says of links, words, languages and categories stands on the site without a
// restart, and is gone when it is taken back.
import { expect, type Page } from '@playwright/test'
import { DESK, fits, PHONE } from './people/inspector.ts'
import { Operator } from './people/operator.ts'
import { chooseLanguage } from './people/reader.ts'
import { test } from './people/site.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })
const footer = (page: Page) => page.getByRole('contentinfo')

/** One part of a page of the console, by its heading. */
const part = (operator: Operator, heading: string) =>
  operator.page.getByRole('region', { name: heading })

/** Saves the one form that was changed. */
async function save(operator: Operator): Promise<void> {
  await operator.page.getByRole('button', { name: 'Save…', disabled: false }).click()
  await operator.giveReason('As the house wishes', 'Save')
}

test('customer service is offered at allowed hosts only, and opens in a window of its own', async ({
  page,
  browser,
}) => {
  const operator = await Operator.hire(browser, 'owner')
  const desk = operator.page
  await desk.goto('/links')
  const hosts = desk.getByRole('combobox', { name: 'Hosts', exact: true })
  await hosts.fill('help.example')
  await hosts.press('Enter')
  const services = part(operator, 'Customer service')
  const offer = async (at: number, key: string, address: string): Promise<void> => {
    await services.getByRole('button', { name: 'Add' }).click()
    await services.getByRole('combobox', { name: 'Key' }).nth(at).fill(key)
    await services.getByRole('textbox', { name: 'Address' }).nth(at).fill(address)
  }
  const saving = desk.getByRole('button', { name: 'Save…' }).first()
  await offer(0, 'TELEGRAM', 'https://elsewhere.example/row')
  await expect(services.getByText('Its host is not among the allowed hosts')).toBeVisible()
  await expect(saving).toBeDisabled()
  const address = services.getByRole('textbox', { name: 'Address' }).first()
  await address.fill('http://help.example/row')
  await expect(services.getByText('A plain https address')).toBeVisible()
  await expect(saving).toBeDisabled()
  await address.fill('https://help.example/row')
  await offer(1, 'LIVE', 'https://help.example/live?brand=row')
  await services.getByRole('button', { name: 'Move LIVE up' }).click()
  const networks = part(operator, 'Networks and downloads')
  await networks.getByRole('button', { name: 'Add' }).click()
  await networks.getByRole('combobox', { name: 'Key' }).fill('YOUTUBE')
  await networks.getByRole('textbox', { name: 'Address' }).fill('https://help.example/films')
  await networks.getByRole('textbox', { name: 'Label' }).fill('Films')
  await fits(desk, 'links and hosts', PHONE)
  await desk.setViewportSize(DESK)
  await save(operator)
  try {
    const status = await page.request.get('/api/wps/system/status')
    // The path travels as the wire has it; who reads the answer alone reads no address.
    expect(JSON.stringify((await status.json()).value.info.customerService)).not.toContain(
      'help.example/live',
    )
    // The house of the service is not ours: the window is the browser's own, its page is answered here.
    await page
      .context()
      .route('https://help.example/**', (route) =>
        route.fulfill({ contentType: 'text/html', body: '<title>Help</title>' }),
      )
    await page.goto('/')
    await expect(footer(page).getByRole('link', { name: 'Films' })).toHaveAttribute(
      'href',
      'https://help.example/films',
    )
    const ask = footer(page).getByRole('link', { name: 'Customer service' })
    await ask.click()
    const ways = page.locator('[data-modal="support"]')
    await expect(ways.getByRole('button')).toHaveText(['', 'Live support', 'Telegram', 'Films'])
    const [live] = await Promise.all([
      page.context().waitForEvent('page'),
      ways.getByRole('button', { name: 'Live support' }).click(),
    ])
    await expect(live).toHaveURL('https://help.example/live?brand=row')
    expect(live.viewportSize()).toEqual({ width: 440, height: 750 })
    await live.close()
    await fits(page, 'a footer with links of its own', PHONE)
  } finally {
    await desk.goto('/links')
    for (const name of ['Remove LIVE', 'Remove TELEGRAM', 'Remove YOUTUBE'])
      await desk.getByRole('button', { name }).click()
    await hosts.press('Backspace')
    await save(operator)
  }
  await page.goto('/')
  await expect(footer(page).getByRole('link', { name: 'Terms and conditions' })).toBeVisible()
  await expect(footer(page).getByRole('link', { name: 'Customer service' })).toHaveCount(0)
  await operator.leave()
})

test('a text in own words stands on the site as plain text until it goes back', async ({
  page,
  browser,
}) => {
  const operator = await Operator.hire(browser, 'owner')
  const desk = operator.page
  const open = async (): Promise<void> => {
    await desk.goto('/texts?q=Hot right now')
    await desk.getByText('Hot right now').first().click()
  }
  await open()
  const dialog = desk.getByRole('dialog')
  const words = dialog.getByRole('textbox', { name: 'Own words' })
  // Tags that the site's own text has not are refused, with what is wrong.
  await words.fill('Burning <b>tonight</b>')
  await desk.getByRole('button', { name: 'Save…', disabled: false }).click()
  await operator.giveReasonInVain('As the house wishes', 'Save', /same placeholders and tags/)
  await desk.getByRole('button', { name: 'Cancel' }).click()
  const own = 'Burning & bright < tonight'
  await words.fill(own)
  await fits(desk, 'a text of the site', PHONE)
  await desk.setViewportSize(DESK)
  await save(operator)
  try {
    await page.goto('/')
    await expect(page.getByRole('heading', { name: own })).toBeVisible()
    await chooseLanguage(page, 'Tiếng Việt')
    await expect(page.getByRole('heading', { name: 'Đang hot' })).toBeVisible()
    await expect(page.getByRole('heading', { name: own })).toHaveCount(0)
    await chooseLanguage(page, 'English')
  } finally {
    await open()
    await dialog.getByRole('button', { name: 'Back to the built-in words…' }).click()
    await operator.giveReason('The night is over', 'Go back')
  }
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Hot right now' })).toBeVisible()
  await operator.leave()
})

test('a language that is not offered any more leaves the menu, and comes back', async ({
  page,
  browser,
}) => {
  const operator = await Operator.hire(browser, 'owner')
  const desk = operator.page
  const press = async (): Promise<void> => {
    await desk.goto('/help')
    await desk.getByRole('checkbox', { name: 'Deutsch' }).click()
    await save(operator)
  }
  const menu = async () => {
    await page.goto('/')
    await footer(page).getByRole('link', { name: 'English' }).click()
    return page.locator('[data-modal="language"]')
  }
  await expect((await menu()).getByText('Deutsch')).toBeVisible()
  await press()
  try {
    const shown = await menu()
    await expect(shown.getByText('Français')).toBeVisible()
    await expect(shown.getByText('Deutsch')).toHaveCount(0)
  } finally {
    await press()
  }
  await expect((await menu()).getByText('Deutsch')).toBeVisible()
  await operator.leave()
})

test('categories stand in the menus, the lobby and the footer as the operator orders them', async ({
  page,
  browser,
}) => {
  const operator = await Operator.hire(browser, 'owner')
  const desk = operator.page
  const chips = page.getByRole('list', { name: 'Categories' }).getByRole('button')
  const heads = ['Home', 'Favourites', 'Hot']
  await page.goto('/')
  await expect(chips).toHaveText([...heads, 'Slots', 'Originals', 'Jackpots', 'Mini games'])
  const arrange = async (times: number): Promise<void> => {
    await desk.goto('/games')
    const form = part(operator, 'Categories in the menus')
    const raise = form.getByRole('button', { name: 'Move Jackpots up' })
    for (let time = 0; time < times; time++) await raise.click()
  }
  const mini = desk.getByRole('switch', { name: 'Mini games in the menus' })
  await arrange(10)
  await mini.dispatchEvent('click')
  await save(operator)
  try {
    await page.goto('/')
    await expect(chips).toHaveText([...heads, 'Jackpots', 'Slots', 'Originals'])
    const top = page.getByRole('banner').getByRole('navigation').getByRole('link')
    expect((await top.allTextContents()).slice(0, 4)).toEqual([
      'Home',
      'Jackpots',
      'Slots',
      'Originals',
    ])
    await expect(footer(page).getByRole('link', { name: 'Mini games' })).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Mini games' })).toHaveCount(0)
    // Its games are still found by name.
    const search = page.getByRole('searchbox', { name: 'Search games' })
    await search.fill('Row Dice')
    await search.press('Enter')
    await expect(page.getByRole('main').getByRole('link', { name: /^Row Dice\b/ })).toBeVisible()
  } finally {
    await desk.goto('/games')
    const form = part(operator, 'Categories in the menus')
    for (const name of [
      'Slots', 'Live', 'Fishing', 'Cards', 'Originals',
      'Sports', 'E-sports', 'Cockfight', 'Lottery', 'Quick lottery',
    ]) // biome-ignore format: the order in which a brand begins
      await form.getByRole('button', { name: `Move ${name} up` }).click()
    await mini.dispatchEvent('click')
    await save(operator)
  }
  await page.goto('/')
  await expect(chips).toHaveText([...heads, 'Slots', 'Originals', 'Jackpots', 'Mini games'])
  await operator.leave()
})

test('a game that the operator calls new says so on its tile, until it does not', async ({
  page,
  browser,
}) => {
  const operator = await Operator.hire(browser, 'owner')
  const desk = operator.page
  const tile = page.getByRole('main').getByRole('article').filter({ hasText: 'Teahouse Poker' })
  const call = async (answer: string): Promise<void> => {
    await desk.goto('/games?q=Teahouse')
    await desk.getByText('Teahouse Poker').first().click()
    await desk.getByRole('dialog').getByRole('combobox', { name: 'New', exact: true }).click()
    await desk.getByRole('option', { name: answer, exact: true }).click()
    await fits(desk, 'a game of the lobby', PHONE)
    await desk.setViewportSize(DESK)
    await save(operator)
  }
  await page.goto('/bgs')
  await expect(tile).toBeVisible()
  await expect(tile.getByText('New', { exact: true })).toHaveCount(0)
  await call('Yes')
  try {
    await page.goto('/bgs')
    await expect(tile.getByText('New', { exact: true })).toBeVisible()
  } finally {
    await call('No')
  }
  await page.goto('/bgs')
  await expect(tile).toBeVisible()
  await expect(tile.getByText('New', { exact: true })).toHaveCount(0)
  await operator.leave()
})

test('statements and links of the footer are the brand’s own', async ({ page, browser }) => {
  const operator = await Operator.hire(browser, 'owner')
  const desk = operator.page
  await desk.goto('/links')
  const words = part(operator, 'Age question and footer')
  const age = words.getByRole('textbox', { name: 'Age statement (en)' })
  await age.fill('Nobody below eighteen plays here.')
  await save(operator)
  const lists = part(operator, 'Links in the footer')
  const own = lists.getByRole('group', { name: 'Own links in the help list' })
  await own.getByRole('button', { name: 'Add' }).click()
  await own.getByRole('textbox', { name: 'Title' }).fill('Every slot')
  await own.getByRole('textbox', { name: 'Address' }).fill('/rng')
  await save(operator)
  try {
    await page.goto('/')
    const foot = footer(page)
    await expect(foot.getByText('Nobody below eighteen plays here.')).toBeVisible()
    // What must be said is said, whatever a brand adds.
    for (const name of ['Terms and conditions', 'Play safely'])
      await expect(foot.getByRole('link', { name })).toBeVisible()
    await foot.getByRole('link', { name: 'Play safely' }).click()
    await expect(page.getByRole('dialog').getByRole('heading', { name: 'Help' })).toBeVisible()
    await page.getByRole('button', { name: 'Close' }).click()
    await foot.getByRole('link', { name: 'Every slot' }).click()
    await expect(page).toHaveURL('/rng')
  } finally {
    await desk.goto('/links')
    await own.getByRole('button', { name: 'Remove /rng' }).click()
    await save(operator)
    await age.fill('')
    await save(operator)
  }
  await page.goto('/')
  await expect(footer(page).getByText('This site is for people over 18 only.')).toBeVisible()
  await expect(footer(page).getByRole('link', { name: 'Every slot' })).toHaveCount(0)
  await operator.leave()
})

test('each kind of announcement stands where it belongs: marquee, strip, promotions, popup', async ({
  page,
  browser,
}) => {
  const mark = crypto.randomUUID().slice(0, 6)
  const kinds = {
    B: 'Beside the banners',
    PL: 'In the notices',
    PR: 'As a promotion',
    PU: 'By itself',
  }
  const operator = await Operator.hire(browser, 'owner')
  const write = async (kind: string, title: string): Promise<void> => {
    const { announcements } = await operator.call<{
      announcements: readonly { readonly kind: string }[]
    }>('/announcements')
    await operator.call('/announcements/save', {
      slug: `${kind.toLowerCase()}-${mark}`,
      language: 'en',
      kind,
      executions: ['A', 'B'],
      title: `${title} ${mark}`,
      content: `<p>All of it, ${mark}</p>`,
      promotionType: null,
      position: announcements.length,
      isShown: true,
      startsAt: null,
      endsAt: null,
      reason: 'For tonight',
    })
  }
  for (const [kind, title] of Object.entries(kinds)) await write(kind, title)
  try {
    await page.goto('/')
    const popup = page.locator('[data-modal="announcements"]')
    const own = popup.getByRole('button', { name: `By itself ${mark}` })
    // The first one is open already; another press would close it.
    if ((await own.getAttribute('aria-expanded')) !== 'true') await own.click()
    await expect(popup.getByText(`All of it, ${mark}`)).toBeVisible()
    await fits(page, 'announcements', PHONE)
    await page.setViewportSize(DESK)
    await popup.getByRole('button', { name: 'Close' }).click()
    await expect(popup).toBeHidden()
    // Closed in this tab it stays closed.
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Hot right now' })).toBeVisible()
    await expect(popup).toHaveCount(0)

    const notices = page.locator('[data-modal="notices"]')
    const opens = async (title: string): Promise<void> => {
      await expect(notices.getByRole('heading', { name: title })).toBeVisible()
      await expect(notices.getByText(`All of it, ${mark}`)).toBeVisible()
      await notices.getByRole('button', { name: 'Close' }).click()
    }
    const bar = page.getByRole('region', { name: 'Notices' })
    await bar
      .getByRole('button', { name: `In the notices ${mark}` })
      .first()
      .click()
    await opens(`In the notices ${mark}`)
    await page
      .getByRole('main')
      .getByRole('button', { name: `Beside the banners ${mark}` })
      .click()
    await opens(`Beside the banners ${mark}`)

    const top = page.getByRole('banner').getByRole('navigation')
    await top.getByRole('link', { name: 'Promotions' }).click()
    await expect(page).toHaveURL('/promotions')
    await expect(page.getByRole('heading', { name: `As a promotion ${mark}` })).toBeVisible()
    await fits(page, 'promotions', PHONE)
    await page.setViewportSize(DESK)
  } finally {
    for (const kind of Object.keys(kinds))
      await operator.call('/announcements/remove', {
        slug: `${kind.toLowerCase()}-${mark}`,
        language: 'en',
        reason: 'The end of the test',
      })
  }
  await page.goto('/promotions')
  await expect(page.getByRole('heading', { name: 'This page is not open yet' })).toBeVisible()
  await operator.leave()
})

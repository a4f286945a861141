// Every entry of the menus around a page is pressed once, and must lead where it says: the header with
// its vendors, the side menu, the bar under the thumb, the sheet of games, the menu of the account
// and the foot. Each list is whole: an entry that is new has no place to lead to yet.
import { expect, type Locator, type Page } from '@playwright/test'
import { Member } from './people/member.ts'
import { test } from './people/site.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })
/** What stands there after a press: a page of the site, or a popup over the one that was there. */
interface End {
  readonly address?: string
  readonly popup?: string
  /** A heading of it, in sight. */
  readonly heading?: string
  /** The page of help that it begins with. */
  readonly section?: string
}
type Walk = Readonly<Record<string, End | undefined>>

/** It changes what stands in the shell: it is pressed when the rest was. */
const LATER = undefined

const at = (address: string, heading: string): End => ({ address, heading })
const help = (section: string): End => ({ popup: 'help', section })
const popup = (name: string, heading?: string): End => ({
  popup: name,
  ...(heading !== undefined && { heading }),
})

const LOBBY = at('/', 'Hot right now')
const FAIRNESS = at('/fairness', 'Check a round')
const CATEGORIES: Walk = {
  Slots: at('/rng', 'Slots'),
  Originals: at('/bgs', 'Originals'),
  Jackpots: at('/?category=JACKPOT', 'Jackpots'),
  'Mini games': at('/?category=MINI', 'Mini games'),
}
const PROMOTIONS: Walk = { Promotions: at('/promotions', 'Promotions') }
const NOTICES = popup('notices')
const LANGUAGE = popup('language', 'Language')

const SIDE_OF_ALL: Walk = {
  Games: popup('gameCentre', 'Games'),
  Fairness: FAIRNESS,
  App: help('install'),
  EN: LANGUAGE,
}
const footerOf = (promotions: Walk): Walk => ({
  ...CATEGORIES,
  ...promotions,
  'Check a round': FAIRNESS,
  'Terms and conditions': help('term'),
  'Play safely': help('safe'),
  'Deposits and withdrawals': help('deposit'),
  'Get the app': help('install'),
  English: LANGUAGE,
  'Tell us what you think': popup('feedback', 'Tell us what you think'),
})
const sheetOf = (promotions: Walk): Walk => ({
  'Hot right now': at('/?category=HOT', 'Hot right now'),
  ...CATEGORIES,
  ...promotions,
})

/** Pages of an account in the order of its menu; those of the cashier open over what is there. */
const ACCOUNT: Walk = {
  'My account': at('/member?page=securityCenter', 'My account'),
  'My wallet': at('/member?page=transferFund', 'My wallet'),
  Deposit: popup('cashier'),
  Withdraw: popup('cashier'),
  'Deposits and withdrawals': at('/member?page=cashierRecords', 'Deposits and withdrawals'),
  Transfer: at('/member?page=transferUpline', 'Transfer'),
  'Betting record': at('/member?page=personalHistoryCopy', 'Betting record'),
  'Account record': at('/member?page=transactionHistory', 'Account record'),
  'Profit and loss': at('/member?page=personalProfit', 'Profit and loss'),
  'Play safely': at('/member?page=saferPlay', 'Play safely'),
  'Identity checks': at('/member?page=identityChecks', 'Identity checks'),
  'My data': at('/member?page=myData', 'My data'),
}

const header = (page: Page) => page.getByRole('banner')
const side = (page: Page) => page.getByRole('navigation', { name: 'Shortcuts' })
const bar = (page: Page) => page.getByRole('navigation', { name: 'Main menu' })
const foot = (page: Page) => page.getByRole('contentinfo')
const over = (page: Page, name: string) => page.locator(`[data-modal="${name}"]`)

/** What can be pressed there, and how each is called. What only the keyboard finds is walked by it. */
async function entriesOf(area: Locator): Promise<{ all: Locator; names: string[] }> {
  const all = area.locator(
    ':is(a, button, [role=menuitem]):visible:not([href="#main"], [aria-label^="Providers of "])',
  )
  const names = await all.evaluateAll((entries) =>
    entries.map((entry) => entry.getAttribute('aria-label') ?? entry.textContent?.trim() ?? ''),
  )
  return { all, names }
}

/** Nobody shows that a press leads to where they stand already. What leads away stays in sight. */
async function standElsewhere(page: Page, address: string): Promise<void> {
  const { pathname, search } = new URL(page.url())
  if (`${pathname}${search}` !== address) return
  const menus = bar(page).or(side(page)).filter({ visible: true })
  const away =
    address === FAIRNESS.address
      ? header(page).getByRole('link', { name: /to the lobby$/ })
      : menus.getByRole('link', { name: 'Fairness' })
  await away.click()
  await expect(page).not.toHaveURL(address)
}

async function arrive(page: Page, { address, popup: name, heading, section }: End): Promise<void> {
  const place = name === undefined ? page.getByRole('main') : over(page, name)
  await expect(place).toBeVisible()
  if (address !== undefined) await expect(page).toHaveURL(address)
  if (heading !== undefined)
    await expect(
      place.getByRole('heading', { name: heading, exact: true }).first(),
    ).toBeInViewport()
  if (section !== undefined) await expect(place.locator(`section#${section} > h3`)).toBeInViewport()
  if (name === undefined) return
  await page.keyboard.press('Escape')
  await expect(place).toBeHidden()
}

interface Part {
  readonly part: (page: Page) => Locator
  /** Brings it there, where it does not stand on every page. */
  readonly open?: () => Promise<void>
}

/** Presses all that stands in a part of the shell, one after the other. */
async function walk(page: Page, { part, open }: Part, ends: Walk): Promise<void> {
  await open?.()
  await expect.poll(async () => (await entriesOf(part(page))).names).toEqual(Object.keys(ends))
  if (open) await page.keyboard.press('Escape')
  for (const [nth, [name, end]] of Object.entries(ends).entries()) {
    if (end === LATER) continue
    await test.step(name, async () => {
      if (end.address !== undefined) await standElsewhere(page, end.address)
      await open?.()
      await (await entriesOf(part(page))).all.nth(nth).click()
      await arrive(page, end)
    })
  }
}

const sheet = (page: Page): Part => ({
  part: (one) => over(one, 'gameCentre').getByRole('list'),
  open: async () => {
    const isDesk = await side(page).isVisible()
    await (isDesk ? side(page) : bar(page)).getByRole('link', { name: 'Games' }).click()
    await expect(over(page, 'gameCentre')).toBeVisible()
  },
})

/** A pointer that rests on a category has its vendors below; one of them is pressed. */
async function walkVendor(
  page: Page,
  [category, vendor]: readonly [string, string],
  end: End,
): Promise<void> {
  await header(page).getByRole('link', { name: category, exact: true }).hover()
  const vendors = header(page).getByRole('list', { name: category })
  await vendors.getByRole('button', { name: vendor }).click()
  await expect(vendors).toBeHidden()
  await arrive(page, end)
}

/** The demo announces no promotion. Here one is announced, and one notice, to whoever signs in. */
async function announcePromotion(page: Page): Promise<void> {
  const one = { id: '1', title: 'Ten lanterns', language: 'en', content: '<p>Lit</p>' }
  const told = [{ ...one, promotionType: null, execution: ['A'] }]
  const value = { banners: [], playerNotices: told, popup: [], promotion: told, help: [] }
  await page.route('**/api/wps/relay/announcements?*', (route) =>
    route.fulfill({ json: { success: true, value } }),
  )
}

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => sessionStorage.setItem('closed', '1'))
})

const LOGO: Walk = { 'Lantern Row, to the lobby': LOBBY }
const LOG_IN = popup('login', 'Welcome back')
const INK_BADGER = at('/rng?vassalage=INKBADGER', 'Slots')
const NAVIGATION: Walk = { Home: LOBBY, ...CATEGORIES }

test('every entry of the shell leads a visitor where it says', async ({ page, isMobile }) => {
  const doors: Walk = { 'Log in': LOG_IN, Register: popup('login', 'Join Lantern Row') }
  await page.goto('/')
  if (isMobile) {
    await walk(page, { part: header }, { ...LOGO, ...doors })
    const games: Walk = { Lobby: LOBBY, Games: SIDE_OF_ALL['Games'] }
    const rest: Walk = { Deposit: LOG_IN, Fairness: FAIRNESS, Account: LOG_IN }
    await walk(page, { part: bar }, { ...games, ...rest })
  } else {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.locator('#main')).toBeFocused()
    await walkVendor(page, ['Slots', 'Ink Badger'], INK_BADGER)
    await walkVendor(page, ['Originals', 'Row Originals'], LOG_IN)
    const news: Walk = { Fairness: FAIRNESS, 'All notices': NOTICES, 'Free play': LATER }
    await walk(page, { part: header }, { ...LOGO, ...NAVIGATION, ...news, ...doors })
    await walk(page, { part: side }, { Deposit: LOG_IN, Notices: NOTICES, ...SIDE_OF_ALL })
  }
  await walk(page, sheet(page), sheetOf({}))
  await walk(page, { part: foot }, footerOf({}))
  if (isMobile) return
  await header(page).getByRole('button', { name: 'Free play' }).click()
  await expect(new Member(page).balance()).toBeVisible()
})

test('every entry of the shell leads a member where it says', async ({ page, isMobile }) => {
  await announcePromotion(page)
  const member = new Member(page)
  await member.register()
  const cashier: Walk = { Deposit: popup('cashier') }
  const account = `Account of ${member.name}`
  if (isMobile) {
    const end: Walk = { 'Hide the balance': LATER, ...cashier, [account]: LATER }
    await walk(page, { part: header }, { ...LOGO, ...end })
    const games: Walk = { Lobby: LOBBY, Games: SIDE_OF_ALL['Games'] }
    const rest: Walk = { Fairness: FAIRNESS, Account: at('/member', 'My account') }
    await walk(page, { part: bar }, { ...games, ...cashier, ...rest })
  } else {
    await walkVendor(page, ['Originals', 'Row Originals'], popup('vendorGames', 'Row Originals'))
    await walkVendor(page, ['Slots', 'Ink Badger'], INK_BADGER)
    // Pressed again where one stands, it shows that vendor once more.
    const vendors = page.getByRole('list', { name: 'Providers' })
    await vendors.getByRole('button', { name: 'All', exact: true }).click()
    await walkVendor(page, ['Slots', 'Ink Badger'], INK_BADGER)
    const chosen = vendors.getByRole('button', { name: 'Ink Badger' })
    await expect(chosen).toHaveAttribute('aria-pressed', 'true')
    const news: Walk = { ...PROMOTIONS, Fairness: FAIRNESS }
    const end: Walk = {
      'Hide the balance': LATER,
      ...cashier,
      'All notices': NOTICES,
      [account]: LATER,
    }
    await walk(page, { part: header }, { ...LOGO, ...NAVIGATION, ...news, ...end })
    const own: Walk = { ...cashier, Withdraw: popup('cashier'), Account: ACCOUNT['My account'] }
    await walk(page, { part: side }, { ...own, ...PROMOTIONS, Notices: NOTICES, ...SIDE_OF_ALL })
  }
  await walk(page, sheet(page), sheetOf(PROMOTIONS))
  await walk(page, { part: foot }, footerOf(PROMOTIONS))

  await header(page).getByRole('button', { name: 'Hide the balance' }).click()
  await expect(member.balance()).not.toContainText('0.00')
  await header(page).getByRole('button', { name: 'Show the balance' }).click()
  await member.expectBalance('0.00')
  const menu: Part = {
    part: (one) => one.getByRole('menu'),
    open: () => header(page).getByRole('button', { name: account }).click(),
  }
  await walk(page, menu, { ...ACCOUNT, 'Sign out': LATER })
  await menu.open?.()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(header(page).getByRole('link', { name: 'Log in' })).toBeVisible()
})

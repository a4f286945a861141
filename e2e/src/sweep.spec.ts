// Key screens in languages that strain a layout: marks above and below the line, from right to
// left, longer words. axe finds nothing, nothing sticks out of the window, no text is cut off.
// Two languages and two screens on a phone by default; LANTERN_LONG has all of them in three sizes.
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { clipped, DESK, inspect, PHONE } from './people/inspector.ts'
import { DEMO_PASSWORD, demoMember } from './people/member.ts'
import { test } from './people/site.ts'

const isLong = Boolean(process.env['LANTERN_LONG'])
const TABLET = { width: 834, height: 1112 }
const SIZES = isLong ? [PHONE, DESK, TABLET] : [PHONE]

test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: PHONE })
/** The long form walks on machines that do other work as well. */
const READY_MS = isLong ? 45_000 : 10_000

interface Screen {
  readonly address: string
  /** What is there once the screen is drawn. */
  readonly ready: string
  /** What it is called where its address does not tell. */
  readonly name?: string
  readonly prepare?: (page: Page) => Promise<void>
}

/** More than a page of titles, one of them of a promotion: the popup opens by itself. */
async function announce(page: Page): Promise<void> {
  const popup = Array.from({ length: 12 }, (_, at) => ({
    id: `${at + 1}`,
    title: `Ten lanterns hang above the row until the ${at + 1}th of the month`,
    language: 'en',
    content: '<p>Each of them is lit by a round of yours.</p>',
    promotionType: 'LANTERNS',
    execution: ['B'],
  }))
  const value = { banners: [], playerNotices: [], popup, promotion: [], help: [] }
  await page.route('**/api/wps/relay/announcements?*', (route) =>
    route.fulfill({ json: { success: true, value } }),
  )
}

const FOR_VISITORS: readonly Screen[] = [
  { address: '/', ready: 'main h2' },
  { address: '/register', ready: '[role=dialog] input[name=birthday]' },
  ...(isLong
    ? [
        { address: '/bgs', ready: 'main h1' },
        { address: '/rng', ready: 'main nav [aria-current=page]' },
        { address: '/help', ready: '[role=dialog] h3' },
        { address: '/fairness', ready: 'main h1' },
        { address: '/login', ready: '[role=dialog] input[name=password]' },
        { address: '/no-such-page', ready: 'main h1' },
        {
          address: '/',
          name: 'announcements',
          ready: '[data-modal=announcements] [aria-expanded=true]',
          prepare: announce,
        },
      ]
    : []),
]
const FOR_MEMBERS: readonly Screen[] = [
  { address: '/member?page=depositv2', ready: '[role=dialog] input[name=amount]' },
  { address: '/member?page=withdraw', ready: '[role=dialog]' },
  { address: '/member?page=transactionHistory', ready: 'main bdi' },
  { address: '/member?page=securityCenter', ready: 'main li button' },
  { address: '/member?page=saferPlay', ready: 'main h2' },
]

async function look(page: Page, language: string, screen: Screen): Promise<void> {
  const { address, ready, name = address } = screen
  await screen.prepare?.(page)
  await page.setViewportSize(PHONE)
  await page.goto(address)
  await expect(page.locator(ready).first()).toBeVisible({ timeout: READY_MS })
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  // A page left in English would fit as well.
  await expect(page).not.toHaveTitle(/prove they are fair/)
  for (const size of SIZES) {
    await page.setViewportSize(size)
    const what = `${language} ${name} at ${size.width}`
    await inspect(page, what)
    expect.soft(await clipped(page), `${what}: cut off`).toEqual([])
  }
}

const languages = isLong ? ['vi', 'th', 'ar', 'en-XA', 'ar-XB'] : ['th', 'ar']
for (const language of languages) {
  // As the menu keeps a choice: the server draws in it, where it can, and the page follows.
  const choose = async (context: BrowserContext, url = ''): Promise<void> => {
    await context.addCookies([{ name: 'lr_lang', value: language, url }])
    await context.addInitScript((chosen) => localStorage.setItem('lang', chosen), language)
  }

  test(`nothing is cut off in ${language}`, async ({ page, context, baseURL }) => {
    await choose(context, baseURL)
    for (const screen of FOR_VISITORS) await look(page, language, screen)
  })

  if (isLong)
    test(`nothing is cut off for a member in ${language}`, async ({ page, context, baseURL }) => {
      // The form is filled by its English labels.
      await demoMember(page, 9).signIn(DEMO_PASSWORD)
      await choose(context, baseURL)
      for (const screen of FOR_MEMBERS) await look(page, language, screen)
    })
}

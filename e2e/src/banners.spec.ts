// Banners and news: they go round, lead where they say, and take along what they stood in.
import { expect, type Page } from '@playwright/test'
import { DESK, fits, PHONE } from './people/inspector.ts'
import { Operator } from './people/operator.ts'
import { test } from './people/site.ts'

/** Words that no run before has left there. */
const mark = (): string => crypto.randomUUID().slice(0, 6)
const reason = 'For tonight'

/** What opens by itself would stand over what is looked at. */
const undisturbed = (page: Page): Promise<unknown> =>
  page.addInitScript(() => sessionStorage.setItem('closed', '1'))

interface Wish {
  readonly groupName: 'w_login' | 'w_register' | 'w_forget'
  readonly title: string
  readonly url: string | null
}

const addBanner = (operator: Operator, wish: Wish): Promise<unknown> =>
  operator.call('/banners/save', {
    id: null,
    language: 'en',
    badge: null,
    text: 'Each of them is drawn fairly.',
    position: 0,
    isShown: true,
    reason,
    ...wish,
  })

/** Takes away those whose titles end so, and no others. */
async function removeBanners(operator: Operator, end: string): Promise<void> {
  const { banners } = await operator.call<{
    banners: readonly { readonly id: string; readonly title: string }[]
  }>('/banners')
  for (const { id } of banners.filter(({ title }) => title.endsWith(end)))
    await operator.call('/banners/remove', { id, reason })
}

test('banners of the dialogs lead where they say, and the dialog is gone', async ({
  page,
  browser,
}) => {
  const own = mark()
  const operator = await Operator.hire(browser, 'owner')
  const told = {
    login: `Slots for tonight ${own}`,
    register: `Games of the house ${own}`,
    forgot: `Check a round ${own}`,
    still: `Nothing to follow ${own}`,
  }
  await addBanner(operator, { groupName: 'w_login', title: told.login, url: '/rng' })
  await addBanner(operator, { groupName: 'w_register', title: told.register, url: '/bgs' })
  await addBanner(operator, { groupName: 'w_forget', title: told.forgot, url: '/fairness' })
  await addBanner(operator, { groupName: 'w_forget', title: told.still, url: null })
  const dialog = page.getByRole('dialog')
  const link = (name: string) => dialog.getByRole('link', { name })
  const follow = async (name: string, leadsTo: string): Promise<void> => {
    await link(name).click()
    await expect(page).toHaveURL(leadsTo)
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  }
  try {
    await undisturbed(page)
    await page.goto('/')
    await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click()
    await expect(link(told.login)).toBeVisible()
    await expect(link(told.register)).toHaveCount(0)
    await fits(page, 'a banner of the login dialog', PHONE)
    await follow(told.login, '/rng')
    await page.setViewportSize(DESK)

    // Opened by its own address it goes as well.
    await page.goto('/login')
    await follow(told.login, '/rng')
    await page.goto('/register')
    await expect(link(told.login)).toHaveCount(0)
    await follow(told.register, '/bgs')

    await page.goto('/login')
    await dialog.getByRole('button', { name: /Forgot/ }).click()
    const ways = dialog.getByRole('button', { name: /^Banner \d$/ })
    await expect(ways).toHaveCount(2)
    await expect(dialog.getByText(told.still).first()).toBeAttached()
    await expect(dialog.getByRole('link', { name: told.still, includeHidden: true })).toHaveCount(0)
    for (const way of await ways.all()) {
      if (await link(told.forgot).isVisible()) break
      await way.click()
    }
    await follow(told.forgot, '/fairness')
  } finally {
    await removeBanners(operator, own)
  }
  await page.goto('/login')
  await expect(dialog.getByRole('textbox').first()).toBeVisible()
  await expect(link(told.login)).toHaveCount(0)
  await operator.leave()
})

test('banners of the home page go round every five seconds, until somebody stops them', async ({
  page,
}) => {
  await undisturbed(page)
  await page.clock.install()
  await page.goto('/')
  const dots = page.getByRole('button', { name: /^Banner \d$/ })
  const current = () =>
    dots.evaluateAll((all) => all.findIndex((one) => one.ariaCurrent === 'true'))
  const count = await dots.count()
  expect(count).toBeGreaterThan(1)
  expect(await current()).toBe(0)
  // One below the other.
  const [first, second] = [await dots.first().boundingBox(), await dots.nth(1).boundingBox()]
  expect(first?.x).toBe(second?.x)
  expect(second?.y).toBeGreaterThan(first?.y ?? Infinity)
  const rest = async (): Promise<void> => {
    // Away from the banners, with hand and focus.
    await page.mouse.move(5, 5)
    await page.evaluate(() => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    })
  }
  await rest()
  await page.clock.fastForward(5_000)
  await expect.poll(current).toBe(1)
  await page.getByRole('button', { name: 'Pause the banners' }).click()
  await rest()
  await page.clock.fastForward(30_000)
  expect(await current()).toBe(1)
  await dots.first().click()
  expect(await current()).toBe(0)
  await page.getByRole('button', { name: 'Let the banners run' }).click()
  await page.clock.fastForward(30_000)
  // Under the hand they stand still.
  expect(await current()).toBe(0)
  await rest()
  await page.clock.fastForward(5_000)
  await expect.poll(current).toBe(1)
  // Only the one in sight is there for those who listen.
  const strip = page.getByRole('region', { name: 'News of the house' })
  await expect(strip.locator('li:not([inert])')).toHaveCount(1)
})

test('news stand three in a row on a desk and one on a phone, and their links lead out of the popup', async ({
  page,
  browser,
}) => {
  const own = mark()
  const operator = await Operator.hire(browser, 'owner')
  const slugs = ['one', 'two', 'three'].map((slug) => `${slug}-${own}`)
  const titleOf = (slug: string): string => `Told as ${slug}`
  try {
    for (const [position, slug] of slugs.entries())
      await operator.call('/announcements/save', {
        slug,
        language: 'en',
        kind: 'B',
        executions: ['A', 'B'],
        title: titleOf(slug),
        content: '<p>All about <a href="/rng">every slot</a></p>',
        promotionType: null,
        position,
        isShown: true,
        startsAt: null,
        endsAt: null,
        reason,
      })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await undisturbed(page)
    await page.setViewportSize(DESK)
    await page.goto('/')
    const strip = page.getByRole('region', { name: 'Announcements' })
    const news = (slug: string) => strip.getByRole('button', { name: titleOf(slug) })
    for (const slug of slugs) await expect(news(slug)).toBeInViewport({ ratio: 1 })
    const boxes = await Promise.all(slugs.map((slug) => news(slug).boundingBox()))
    const gaps = boxes.slice(1).map((box, at) => {
      const before = boxes[at]
      return (box?.x ?? 0) - (before?.x ?? 0) - (before?.width ?? 0)
    })
    for (const gap of gaps) expect(gap).toBeCloseTo(20.3, 0)

    await fits(page, 'news', PHONE)
    const [one = '', two = ''] = slugs
    await expect(news(one)).toBeInViewport({ ratio: 1 })
    // Out of sight it is out of reach.
    await expect(news(two)).toHaveCount(0)
    await strip.getByRole('button', { name: 'Announcement 2' }).click()
    await expect(news(two)).toBeInViewport({ ratio: 1 })
    await expect(news(one)).toHaveCount(0)
    await news(two).click()
    const popup = page.locator('[data-modal="notices"]')
    await popup.getByRole('link', { name: 'every slot' }).click()
    await expect(page).toHaveURL('/rng')
    await expect(popup).toHaveCount(0)
  } finally {
    for (const slug of slugs)
      await operator.call('/announcements/remove', { slug, language: 'en', reason })
  }
  await operator.leave()
})

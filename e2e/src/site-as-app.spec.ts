// The site as an app, and what is counted only after a yes.
import { expect } from '@playwright/test'
import { Operator } from './people/operator.ts'
import { test } from './people/site.ts'

test.setTimeout(300_000)

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
  await page.goto('/help')
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

test('visits are counted after a yes only, and a no is kept', async ({
  page,
  browser,
  baseURL,
}) => {
  const operator = await Operator.hire(browser, 'owner')
  // Of this run only: a setting that stays as it was has nothing to save.
  const tag = `G-${crypto.randomUUID().slice(0, 8).toUpperCase()}`
  const setTag = async (id: string): Promise<void> => {
    await operator.page.goto('/links')
    await operator.page.getByRole('textbox', { name: 'Analytics id' }).fill(id)
    await operator.page.getByRole('button', { name: 'Save…', disabled: false }).click()
    await operator.giveReason('Counting visits', 'Save')
  }
  const asked: string[] = []
  const visits = async (): Promise<typeof page> => {
    const context = await browser.newContext({
      ...(baseURL !== undefined && { baseURL }),
      storageState: await page.context().storageState(),
    })
    await context.route('https://www.googletagmanager.com/**', (route) => {
      asked.push(route.request().url())
      return route.fulfill({ contentType: 'text/javascript', body: '' })
    })
    return context.newPage()
  }
  const question = (visitor: typeof page) =>
    visitor.getByRole('region', { name: 'Counting visits' })
  await setTag(tag)
  try {
    const no = await visits()
    await no.goto('/')
    await question(no).getByRole('button', { name: 'No, thanks' }).click()
    await expect(question(no)).toBeHidden()
    await no.reload()
    await expect(no.getByRole('heading', { name: 'Hot right now' })).toBeVisible()
    await expect(question(no)).toBeHidden()
    expect(asked).toEqual([])

    const yes = await visits()
    await yes.goto('/')
    await expect(question(yes)).toBeVisible()
    expect(asked).toEqual([])
    await question(yes).getByRole('button', { name: 'Yes, count' }).click()
    await expect.poll(() => asked.length).toBe(1)
    expect(asked[0]).toContain(`id=${tag}`)
  } finally {
    await setTag('')
  }
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Hot right now' })).toBeVisible()
  await expect(question(page)).toBeHidden()
  await operator.leave()
})

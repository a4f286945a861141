// Visits are counted after a yes only. One setting of the brand: it is walked once, not side by side.
import { expect } from '@playwright/test'
import { Operator } from './people/operator.ts'
import { test } from './people/site.ts'

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

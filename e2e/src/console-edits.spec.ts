// What the console's editors change is on the site without a restart, and gone when taken back.
import { expect } from '@playwright/test'
import { Operator } from './people/operator.ts'
import { test } from './people/site.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })
/** Words that no run before has left there. */
const mark = crypto.randomUUID().slice(0, 6)

const removeRow = async (operator: Operator, title: string): Promise<void> => {
  const desk = operator.page
  const row = desk.locator('.console-module-row').filter({ hasText: title })
  await row.getByRole('button', { name: 'Remove…' }).click()
  await operator.giveReason('The end of the test', 'Remove')
  await expect(row).toHaveCount(0)
}

test('an announcement is written with headings and lists, read, changed and taken away', async ({
  page,
  browser,
}) => {
  const operator = await Operator.hire(browser, 'owner')
  const desk = operator.page
  const title = `Lamps at midnight ${mark}`
  await desk.goto('/announcements')
  await desk.getByRole('button', { name: 'Write an announcement…' }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill(`lamps-${mark}`)
  await dialog.getByRole('textbox', { name: 'Title' }).fill(title)
  const text = dialog.getByRole('textbox', { name: 'Text' })
  await text.click()
  await dialog.getByRole('button', { name: 'Heading' }).click()
  await desk.keyboard.type('All at once')
  await desk.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Paragraph' }).click()
  await dialog.getByRole('button', { name: 'Bold' }).click()
  await desk.keyboard.type('Ten lamps')
  await operator.giveReason('For tonight', 'Save')
  await expect(desk.getByText(title)).toBeVisible()

  await page.addInitScript(() => sessionStorage.setItem('closed', '1'))
  await page.goto('/')
  await page
    .getByRole('region', { name: 'Notices' })
    .getByRole('button', { name: 'All notices' })
    .click()
  const popup = page.locator('[data-modal="notices"]')
  await popup.getByRole('button', { name: title }).click()
  await expect(popup.getByRole('heading', { name: 'All at once' })).toBeVisible()
  await expect(popup.locator('article :is(b, strong)', { hasText: 'Ten lamps' })).toBeVisible()

  const row = desk.locator('.console-module-row').filter({ hasText: title })
  await row.getByRole('button', { name: 'Edit…' }).click()
  await desk.getByRole('dialog').getByRole('textbox', { name: 'Title' }).fill(`${title}, again`)
  await operator.giveReason('Once more', 'Save')
  await page.goto('/')
  const bar = page.getByRole('region', { name: 'Notices' })
  await expect(bar.getByRole('button', { name: `${title}, again` }).first()).toBeAttached()
  await removeRow(operator, title)
  await page.goto('/')
  await expect(bar).toBeVisible()
  await expect(bar.getByRole('button', { name: title })).toHaveCount(0)
  await operator.leave()
})

test('a banner and a help page stand on the site until they are taken away', async ({
  page,
  browser,
}) => {
  const operator = await Operator.hire(browser, 'owner')
  const desk = operator.page
  const banner = `A night of lamps ${mark}`
  await desk.goto('/announcements')
  await desk.getByRole('button', { name: 'Add a banner…' }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Title' }).fill(banner)
  await dialog.getByRole('textbox', { name: 'Text' }).fill('Each of them is drawn fairly.')
  await dialog.getByRole('textbox', { name: 'Address' }).fill('/fairness')
  await operator.giveReason('For tonight', 'Save')
  await page.goto('/')
  const shown = page.getByRole('main').getByText(banner)
  await expect(shown.first()).toBeAttached()
  await removeRow(operator, banner)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Hot right now' })).toBeVisible()
  await expect(shown).toHaveCount(0)

  const help = `How lamps are lit ${mark}`
  await desk.goto('/help')
  await desk.getByRole('button', { name: 'Write a page…' }).click()
  await dialog.getByRole('textbox', { name: 'Name in the address' }).fill(`lamps-${mark}`)
  await dialog.getByRole('textbox', { name: 'Title' }).fill(help)
  await dialog.getByRole('textbox', { name: 'Text' }).fill('One after another.\n\nThen all.')
  await operator.giveReason('Somebody asked', 'Save')
  await page.goto(`/help#lamps-${mark}`)
  const heading = page.getByRole('heading', { name: help })
  await expect(heading).toBeInViewport()
  await removeRow(operator, help)
  await page.goto('/help')
  await expect(page.getByRole('heading', { name: 'Play safely' })).toBeVisible()
  await expect(heading).toHaveCount(0)
  await operator.leave()
})

test('a module that is switched off leaves the menus, and comes back', async ({
  page,
  browser,
}) => {
  const operator = await Operator.hire(browser, 'owner')
  const desk = operator.page
  const press = async (agree: string): Promise<void> => {
    await desk.goto('/system')
    // The switch itself lies under what is drawn of it.
    await desk.getByRole('switch', { name: 'Module VERIFIER3' }).dispatchEvent('click')
    await operator.giveReason('The verifier is looked after', agree)
  }
  const entry = page.locator('a[href="/fairness"]')
  await page.goto('/')
  await expect(entry.first()).toBeAttached()
  await press('Switch off')
  try {
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Hot right now' })).toBeVisible()
    await expect(entry).toHaveCount(0)
    await page.goto('/fairness')
    await expect(page.getByRole('heading', { name: 'This page is not open yet' })).toBeVisible()
  } finally {
    await press('Switch on')
  }
  await page.goto('/')
  await expect(entry.first()).toBeAttached()
  await operator.leave()
})

import { expect, type Page } from '@playwright/test'
import { inspect } from './people/inspector.ts'
import { test } from './people/site.ts'

const studio = process.env['STUDIO_URL'] ?? ''

// Still pictures: in the middle of a fade every text is too pale.
test.use({ contextOptions: { reducedMotion: 'reduce' } })
/** One slot of each way in which reels pay, and one with a pot that grows. */
const MODELS = [
  ['classic', 'tin-sevens'],
  ['lines', 'sun-court'],
  ['ways', 'kite-festival'],
  ['cascade', 'lantern-rain'],
  ['hold', 'honey-vault'],
  ['progressive', 'midnight-tram'],
] as const

/** Spins until the game waits for the next spin; free spins that come are played as well. */
async function spin(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Spin', exact: true }).click()
  const offer = page.getByRole('button', { name: /Start free spins|Go on/ })
  const over = page.getByRole('status').filter({ hasText: /No win|Paid|You won|are over/ })
  await expect(offer.or(over).first()).toBeVisible({ timeout: 30_000 })
  if (await offer.first().isVisible()) {
    await offer.last().click()
    await expect(page.getByRole('status')).toContainText('are over', { timeout: 90_000 })
  }
}

for (const [model, game] of MODELS)
  test(`axe finds nothing on any panel of a slot: ${model}`, async ({ page }) => {
    await page.goto(`${studio}/play/${game}`)
    await expect(page.getByRole('status')).toContainText('Choose your stake and spin.')
    await page.getByRole('button', { name: /sound/i }).click()
    await page.getByRole('button', { name: 'Quick spins: off' }).click()
    await inspect(page, `slot ${model}`)
    await spin(page)
    await inspect(page, `slot ${model} spun`)

    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Pays and odds' }).click()
    await expect(dialog).toContainText(/9\d\.\d+\s?%/)
    await expect(dialog.getByText(/^1 in /).first()).toBeVisible()
    for (const fact of ['Return to player', 'Spins that pay anything', 'Volatility'])
      await expect(dialog.locator('dt').filter({ hasText: fact })).toBeVisible()
    await inspect(page, `slot ${model} paytable`)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()

    await page.getByRole('button', { name: 'History' }).click()
    await dialog.getByRole('button', { name: 'Replay' }).first().click()
    await expect(dialog.getByText(/^Replay · /)).toBeVisible()
    await inspect(page, `slot ${model} replay`)
  })

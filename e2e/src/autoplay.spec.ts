import { expect, type FrameLocator, type Page } from '@playwright/test'
import { callsOf } from './people/impatience.ts'
import { DEMO_PASSWORD, demoMember } from './people/member.ts'
import { test } from './people/site.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })
test.setTimeout(180_000)

/** Longer than autoplay waits from one round to the next. */
const NEXT_ROUND_MS = 4_000

/** How many bets this page has placed from now on. */
function betsOf(page: Page): () => number {
  const calls = callsOf(page)
  return () => calls.filter((path) => path.endsWith('/wps/originals/open')).length
}

/** Begins it with so many rounds, and places the bet that it repeats. */
async function begin(dice: FrameLocator, rounds: number): Promise<void> {
  await dice.getByLabel('Rounds').fill(String(rounds))
  await dice.getByRole('button', { name: 'Start autoplay' }).click()
  await dice.locator('.play-action button').click()
}

/** It says why it stopped, and places no bet from then on. */
async function stopsWith(page: Page, dice: FrameLocator, why: string, count: () => number) {
  await expect(dice.getByText(why)).toBeVisible({ timeout: 60_000 })
  const placed = count()
  await page.waitForTimeout(NEXT_ROUND_MS)
  expect(count()).toBe(placed)
}

test('autoplay stops after its rounds, by hand, hidden, and without a connection', async ({
  page,
  context,
}) => {
  const member = demoMember(page, 7)
  await member.signIn(DEMO_PASSWORD)
  const dice = await member.openGame('Row Dice')
  const count = betsOf(page)

  await begin(dice, 2)
  await stopsWith(page, dice, 'Autoplay has played all its rounds.', count)
  expect(count()).toBe(2)

  await begin(dice, 50)
  await expect(dice.getByRole('button', { name: 'Stop autoplay (48 left)' })).toBeVisible({
    timeout: 30_000,
  })
  await dice.getByRole('button', { name: /^Stop autoplay/ }).click()
  await stopsWith(page, dice, 'Autoplay stopped.', count)

  await begin(dice, 50)
  await dice.locator('body').evaluate((body) => {
    const seen = body.ownerDocument
    Object.defineProperty(seen, 'hidden', { configurable: true, get: () => true })
    seen.dispatchEvent(new Event('visibilitychange'))
    Object.defineProperty(seen, 'hidden', { configurable: true, get: () => false })
  })
  await stopsWith(page, dice, 'Autoplay stopped because the page was hidden.', count)

  await begin(dice, 50)
  await context.setOffline(true)
  await stopsWith(page, dice, 'Autoplay stopped', count)
  await context.setOffline(false)
})

test('autoplay places no bet that could pass the limit of loss', async ({ page }) => {
  const member = demoMember(page, 6)
  await member.signIn(DEMO_PASSWORD)
  const dice = await member.openGame('Row Dice')
  const count = betsOf(page)
  await dice.getByLabel('Stop at a loss of').fill('0.50')
  await begin(dice, 50)
  await stopsWith(
    page,
    dice,
    'Autoplay stopped: one more bet could pass your limit of loss.',
    count,
  )
  expect(count()).toBe(0)
})

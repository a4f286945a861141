import { expect, type FrameLocator, type Page, type Route } from '@playwright/test'
import { cents, DEMO_PASSWORD, demoMember } from './people/member.ts'
import { test } from './people/site.ts'
import { openSlot } from './people/slots.ts'

// The server does what it was asked for, and its answer is lost on the way.

test.use({ contextOptions: { reducedMotion: 'reduce' } })
const LOST = 'The connection is lost.'

/** The call arrives and is carried out; its answer does not come back. */
async function loseAnswers(page: Page, path: string): Promise<void> {
  await page.route(path, async (route: Route) => {
    await route.fetch()
    await route.abort()
  })
}

const main = (frame: FrameLocator) => frame.locator('.play-action button')

test('a bet whose answer is lost is shown with what it came to, and staked once', async ({
  page,
}) => {
  const member = demoMember(page, 2)
  await member.signIn(DEMO_PASSWORD)
  const dice = await member.openGame('Row Dice')
  const history = '/wps/originals/history?gameCode=dice&pageSize=50'
  const played = async () =>
    (await member.readValue<{ totalElements: number }>(history)).totalElements
  const before = await played()
  await loseAnswers(page, '**/wps/originals/open')
  await main(dice).click()
  await expect(dice.getByRole('status').filter({ hasText: /won|Paid|lost/ })).toBeVisible()
  expect(await played()).toBe(before + 1)
  await expect(dice.getByRole('alert')).toBeEmpty()
  await page.unroute('**/wps/originals/open')
  await expect(main(dice)).toBeEnabled()
})

test('a game whose server was away goes on by itself when it is back', async ({ page }) => {
  const member = demoMember(page, 2)
  await member.signIn(DEMO_PASSWORD)
  const dice = await member.openGame('Row Dice')
  await page.route('**/wps/originals/**', (route) => route.abort())
  await main(dice).click()
  await expect(dice.getByText(LOST)).toBeVisible({ timeout: 20_000 })
  await expect(main(dice)).toBeDisabled()
  await page.unroute('**/wps/originals/**')
  await expect(dice.getByText(LOST)).toBeHidden({ timeout: 20_000 })
  await main(dice).click()
  await expect(dice.getByRole('status').filter({ hasText: /won|Paid|lost/ })).toBeVisible()
})

test('a spin whose answer is lost is shown when it is asked for again, and staked once', async ({
  page,
}) => {
  const member = demoMember(page, 2)
  await member.signIn(DEMO_PASSWORD)
  const frame = await openSlot(member, 'Stormcallers')
  const known = new Set((await member.statement()).map(({ reference }) => reference))
  await loseAnswers(page, '**/api/spin')
  const spin = frame.getByRole('button', { name: 'Spin', exact: true })
  await spin.click()
  await expect(frame.getByText('There is no connection.')).toBeVisible({ timeout: 60_000 })
  await page.unroute('**/api/spin')
  await spin.click()
  const said = frame.getByRole('status').filter({ hasText: /No win|Paid|You won/ })
  await expect(said).toBeVisible({ timeout: 30_000 })
  const fresh = (await member.statement()).filter(({ reference }) => !known.has(reference))
  expect(fresh.filter(({ amount }) => cents(amount) < 0n)).toHaveLength(1)
})

test('a word to leave a flight that was lost can be said again', async ({ page }) => {
  const member = demoMember(page, 2)
  await member.signIn(DEMO_PASSWORD)
  const frame = await member.openGame('Sky Lantern')
  await frame.getByRole('textbox', { name: 'Stake' }).fill('1.00')
  const leave = frame.getByRole('button', { name: /^Cash out/ })
  const fell = frame.getByText(/The stake is lost/)
  let isOut = false
  // It must be in the air for as long as words are said again by themselves: two of three are.
  for (let flight = 0; flight < 8 && !isOut; flight += 1) {
    await expect(main(frame)).toHaveText(/^Bet .*1\.00/, { timeout: 180_000 })
    await main(frame).click()
    await expect(leave.or(fell)).toBeVisible({ timeout: 30_000 })
    await page.route('**/wps/originals/cashOut', (route) => route.abort())
    await leave.click({ timeout: 2_000 }).catch(() => undefined)
    await expect(leave).toBeHidden()
    await expect(leave.or(fell)).toBeVisible({ timeout: 60_000 })
    await page.unroute('**/wps/originals/cashOut')
    await leave.click({ timeout: 2_000 }).catch(() => undefined)
    const left = frame.getByText(/You left at/)
    await expect(left.or(fell)).toBeVisible({ timeout: 180_000 })
    isOut = await left.isVisible()
  }
  expect(isOut).toBe(true)
})

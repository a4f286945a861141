import { expect, type FrameLocator } from '@playwright/test'
import { inspect } from './people/inspector.ts'
import { cents, DEMO_PASSWORD, demoMember, type Member } from './people/member.ts'
import { inspectPanels } from './people/panels.ts'
import { test } from './people/site.ts'

// Still pictures: in the middle of a fade every text is too pale.
test.use({ contextOptions: { reducedMotion: 'reduce' } })
interface Round {
  readonly stake: string
  readonly payout: string | null
  readonly state: string
}

interface Flown {
  readonly view: { readonly outcome: number }
}

/** Plays one round; the balance is what it was, less the stake, with the payout of the server. */
async function playOnce(
  member: Member,
  frame: FrameLocator,
  { gameCode, stake }: { readonly gameCode: string; readonly stake: string },
): Promise<void> {
  const before = await shownBalance(frame)
  const opened = member.page.waitForResponse((reply) => reply.url().includes('/originals/open'))
  await frame.locator('.play-action button').click()
  await opened
  await expect(frame.getByRole('status').filter({ hasText: /won|Paid|lost/ })).toBeVisible()
  const path = `/wps/originals/history?gameCode=${gameCode}&pageSize=1`
  const [round] = (await member.readValue<{ content: Round[] }>(path)).content
  expect(round).toMatchObject({ stake, state: 'settled' })
  const after = cents(before) - cents(stake) + cents(round?.payout ?? '0')
  expect(cents(await shownBalance(frame))).toBe(after)
}

const shownBalance = async (frame: FrameLocator): Promise<string> =>
  /[\d,]+\.\d{2}/.exec((await frame.locator('.play-balance').textContent()) ?? '')?.[0] ?? ''

test('Limbo: a flight, the money, and axe', async ({ page }) => {
  const member = demoMember(page, 6)
  await member.signIn(DEMO_PASSWORD)
  const limbo = await member.openGame('Sky Limbo')
  await limbo.getByRole('button', { name: '5×' }).click()
  await expect(limbo.getByText('19.80 %')).toBeVisible()
  await playOnce(member, limbo, { gameCode: 'limbo', stake: '1.00' })
  await inspect(page, 'limbo played')
  await limbo.getByLabel('Rounds').fill('2')
  await limbo.getByRole('button', { name: 'Start autoplay' }).click()
  await limbo.locator('.play-action button').click()
  await expect(limbo.getByText('Autoplay has played all its rounds.')).toBeVisible({
    timeout: 20_000,
  })
  await inspectPanels(page, limbo, { name: 'limbo', hasBeside: true })

  // With all its motion as well the number that stands there in the end is the one that was drawn.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await member.openGame('Sky Limbo')
  for (let flight = 0; flight < 2; flight += 1) {
    await playOnce(member, limbo, { gameCode: 'limbo', stake: '1.00' })
    const path = '/wps/originals/history?gameCode=limbo&pageSize=1'
    const [last] = (await member.readValue<{ content: Flown[] }>(path)).content
    const height = `${((last?.view.outcome ?? 0) / 100).toFixed(2)}×`
    await expect(limbo.locator('.limbo-number')).toHaveText(height)
  }
})

test('Plinko: a drop, the money, and axe', async ({ page }) => {
  const member = demoMember(page, 7)
  await member.signIn(DEMO_PASSWORD)
  const plinko = await member.openGame('Ember Plinko')
  await plinko.getByRole('slider', { name: 'Rows' }).fill('16')
  await expect(plinko.getByText('1 in 32768')).toBeVisible()
  await playOnce(member, plinko, { gameCode: 'plinko', stake: '1.00' })
  await inspect(page, 'plinko played')
  await inspectPanels(page, plinko, { name: 'plinko', tabs: ['Rules'] })
})

test('Keno: a board, the money, and axe', async ({ page }) => {
  const member = demoMember(page, 8)
  await member.signIn(DEMO_PASSWORD)
  const keno = await member.openGame('Forty Lanterns Keno')
  for (const lantern of [7, 12, 33])
    await keno.getByRole('button', { name: `Lantern ${lantern}`, exact: true }).click()
  await expect(keno.getByText('1 in 82')).toBeVisible()
  await playOnce(member, keno, { gameCode: 'keno', stake: '1.00' })
  await inspect(page, 'keno played')
  await inspectPanels(page, keno, { name: 'keno', tabs: ['Rules'] })
})

test('Wheel: a turn, the money, and axe', async ({ page }) => {
  const member = demoMember(page, 4)
  await member.signIn(DEMO_PASSWORD)
  const wheel = await member.openGame('Fair Wheel')
  await wheel.getByRole('slider', { name: 'Lanterns' }).fill('50')
  await expect(wheel.getByText('29 of 50')).toBeVisible()
  await playOnce(member, wheel, { gameCode: 'wheel', stake: '1.00' })
  await inspect(page, 'wheel played')
  await inspectPanels(page, wheel, { name: 'wheel', tabs: ['Rules'] })
})

test('Roulette: chips on many spots, the money, and axe', async ({ page }) => {
  const member = demoMember(page, 5)
  await member.signIn(DEMO_PASSWORD)
  const roulette = await member.openGame('Row Roulette')
  for (const spot of ['Number 17', 'Red', 'Black', 'Column 2, 3×'])
    await roulette.getByRole('button', { name: spot, exact: true }).click()
  await roulette.getByRole('button', { name: 'Corner', exact: true }).click()
  await roulette.getByRole('button', { name: 'Corner 8, 9, 11, 12' }).click()
  await inspect(page, 'roulette corners')
  // Red and black cancel out: of 5.00 on the table 3.00 count.
  await expect(roulette.locator('.play-figure').nth(0)).toContainText('5.00')
  await expect(roulette.locator('.play-figure').nth(1)).toContainText('3.00')
  await playOnce(member, roulette, { gameCode: 'roulette', stake: '5.00' })
  await inspect(page, 'roulette played')
  await inspectPanels(page, roulette, { name: 'roulette', tabs: ['Rules'] })
})

test('R-068 a page that stood open over a change of rules stakes nothing, and takes the new ones', async ({
  page,
}) => {
  const member = demoMember(page, 9)
  await member.signIn(DEMO_PASSWORD)
  const dice = await member.openGame('Row Dice')
  const before = await shownBalance(dice)
  // As it was built before the rules were changed.
  await page.route('**/wps/originals/open', (route) => {
    const asked: Record<string, unknown> = JSON.parse(route.request().postData() ?? '{}')
    expect(asked['rules']).toBe('dice-1')
    return route.continue({ postData: JSON.stringify({ ...asked, rules: 'dice-0' }) })
  })
  await dice.locator('.play-action button').click()
  await expect(dice.getByText('The rules of this game have changed.')).toBeVisible()
  await inspect(page, 'rules changed')
  expect(await shownBalance(dice)).toBe(before)
  await page.unroute('**/wps/originals/open')
  await dice.getByRole('button', { name: 'Show the new rules' }).click()
  await expect(dice.getByText('The rules of this game have changed.')).toBeHidden()
  await expect(dice.locator('.play-action button')).toBeEnabled()
  await playOnce(member, dice, { gameCode: 'dice', stake: '1.00' })
})

import { expect, type FrameLocator } from '@playwright/test'
import { inspect } from './people/inspector.ts'
import { cents, DEMO_PASSWORD, demoMember } from './people/member.ts'
import { inspectPanels } from './people/panels.ts'
import { test } from './people/site.ts'

// The picture stands still often enough for axe, and the numbers go on all the same.
test.use({ contextOptions: { reducedMotion: 'reduce' } })
// A flight of a minute is one in forty, and one of three minutes is one in fifty thousand.
interface Bets {
  readonly content: readonly {
    readonly state: string
    readonly payout: string | null
    readonly view: { readonly phase: string }
  }[]
}

const main = (frame: FrameLocator) => frame.locator('.play-action button')

/** Places a bet in the flight that takes bets now, or waits for the next one that does. */
async function board(frame: FrameLocator): Promise<void> {
  await expect(main(frame)).toHaveText(/^Bet .*1\.00/, { timeout: 180_000 })
  await main(frame).click()
  await expect(frame.getByText('You are aboard. Good flight.')).toBeVisible()
}

async function setTarget(frame: FrameLocator, target: string | null): Promise<void> {
  const toggle = frame.getByRole('switch', { name: /Leave by itself/ })
  if ((await toggle.getAttribute('aria-checked')) === 'false' && target !== null)
    await toggle.click()
  if (target === null) {
    if ((await toggle.getAttribute('aria-checked')) === 'true') await toggle.click()
  } else {
    await frame.getByRole('textbox', { name: 'Leave at' }).fill(target)
  }
}

test('a lantern is left by hand and by a target with the page closed, and the money is there', async ({
  page,
}) => {
  const member = demoMember(page, 8)
  await member.signIn(DEMO_PASSWORD)
  const frame = await member.openGame('Sky Lantern')
  await frame.getByRole('textbox', { name: 'Stake' }).fill('1.00')
  // It takes bets, has ended or is in the air: one flight in three is there for longer than one waits.
  const moment = frame.getByText(/Next flight in|Went out at|Leave before/)
  const inTheAir = frame.locator('.crash-number').filter({ hasText: /\d×/ })
  await expect(moment.or(inTheAir).first()).toBeVisible({ timeout: 20_000 })

  // By hand, as soon as it can be left. Three flights that end at once in a row are one in 100,000.
  let isOut = false
  for (let flight = 0; flight < 3 && !isOut; flight += 1) {
    await board(frame)
    const leave = frame.getByRole('button', { name: /^Cash out/ })
    const lost = frame.getByText(/The stake is lost/)
    await expect(leave.or(lost)).toBeVisible({ timeout: 20_000 })
    await page.waitForTimeout(250)
    await leave.click({ timeout: 2_000 }).catch(() => undefined)
    const left = frame.getByText(/You left at/)
    await expect(left.or(lost)).toBeVisible({ timeout: 15_000 })
    isOut = await left.isVisible()
  }
  expect(isOut).toBe(true)
  await inspect(page, 'crash')

  await inspectPanels(page, frame, { name: 'crash', tabs: ['Rules', 'Fairness'] })

  // By a target, with the game gone before it is reached.
  await setTarget(frame, '1.01')
  await board(frame)
  await page.goto('/')
  const last = async () =>
    (await member.readValue<Bets>('/wps/originals/history?gameCode=crash')).content[0]
  await expect.poll(async () => (await last())?.state, { timeout: 30_000 }).toBe('settled')
  const bet = await last()
  expect(bet?.payout === '1.01' || bet?.view.phase === 'fell').toBe(true)
  if (bet?.payout !== '1.01') return
  await expect.poll(async () => cents((await member.statement())[0]?.amount ?? '0.00')).toBe(101n)
})

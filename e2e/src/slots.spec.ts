import { expect } from '@playwright/test'
import { inspect } from './people/inspector.ts'
import { cents, DEMO_PASSWORD, demoMember } from './people/member.ts'
import { test } from './people/site.ts'
import { letFreeSpinsCome, openSlot } from './people/slots.ts'

const studio = process.env['STUDIO_URL'] ?? ''

// Still pictures: in the middle of a fade every text is too pale.
test.use({ contextOptions: { reducedMotion: 'reduce' } })
test('a slot is played for play money by keyboard alone, and axe finds nothing', async ({
  page,
}) => {
  await page.goto(`${studio}/play/carp-gate`)
  const said = page.getByRole('status')
  await expect(said).toContainText('Choose your stake and spin.')
  await inspect(page, 'slot')
  const stake = page.getByText('Stake', { exact: true }).locator('..')
  await page.keyboard.press('ArrowDown')
  await expect(stake).toContainText('0.40')
  await page.keyboard.press(' ')
  await expect(said).toContainText(/No win|Paid|You won/)
  await expect(said).toContainText(/Reels: reel 1: /)

  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Pays and odds' }).press('Enter')
  await expect(dialog).toContainText('96.2969%')
  await expect(dialog.getByText(/^1 in /).first()).toBeVisible()
  await inspect(page, 'slot paytable')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'History' }).press('Enter')
  await dialog.getByRole('button', { name: 'Replay' }).first().press('Enter')
  await expect(dialog.getByText(/^Replay · /)).toBeVisible()
  await expect(dialog.getByRole('img', { name: /^Reels: / })).toBeVisible()
  await inspect(page, 'slot replay')
})

test('the second spin waits for the least cycle, whoever asks', async ({ request }) => {
  const open = { game: 'tiger-drum', vendor: null, token: null, language: 'en' }
  const opened = await (await request.post(`${studio}/api/open`, { data: open })).json()
  const spin = (): ReturnType<typeof request.post> =>
    request.post(`${studio}/api/spin`, {
      headers: { authorization: `Bearer ${opened.value.key}` },
      data: { stake: '0.10', key: crypto.randomUUID() },
    })
  expect((await spin()).status()).toBe(200)
  const second = await spin()
  expect(second.status()).toBe(429)
  expect(await second.json()).toMatchObject({ code: 'too_fast' })
})

test('free spins outlive a lost connection, and both sides tell the same money', async ({
  page,
  context,
}) => {
  const member = demoMember(page, 9)
  await member.signIn(DEMO_PASSWORD)
  const frame = await openSlot(member, 'Sun Court')
  await frame.getByRole('button', { name: 'Quick spins: off' }).click()
  await letFreeSpinsCome(studio, 'sun-court')
  await frame.getByRole('button', { name: 'Spin', exact: true }).click()
  await frame.getByRole('button', { name: 'Start free spins' }).last().click({ timeout: 30_000 })
  await expect(frame.getByText(/^Free spin [2-9]/)).toBeVisible({ timeout: 30_000 })
  await context.setOffline(true)
  await page.waitForTimeout(1_500)
  await context.setOffline(false)
  const over = frame.getByText(/The free spins are over/)
  await expect(over).toBeVisible({ timeout: 90_000 })
  const paid = /paid ([\d,.]+)\sUSD/.exec((await over.textContent()) ?? '')?.[1] ?? ''
  expect(paid).not.toBe('')

  // the studio's own history
  await frame.getByRole('button', { name: 'History' }).click()
  await expect(frame.getByRole('dialog').getByRole('listitem').first()).toContainText(paid)
  // the ledger: the newest line is this payout, or the stake where nothing was won
  const [newest] = await member.statement()
  const isPayout = cents(paid) > 0n
  expect(cents(newest?.amount ?? '0')).toBe(isPayout ? cents(paid) : -50n)
  // the balance that the game shows is the one of the ledger, and of the site
  await frame.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  const balance = frame.locator('.slot-box strong').first()
  await expect
    .poll(async () => cents(await gameBalance(balance)))
    .toBe(cents(newest?.balanceAfter ?? '0'))
  const shown = await gameBalance(balance)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click()
  await member.expectBalance(shown)
  // the betting record
  await page.goto('/member?page=personalHistoryCopy')
  await page
    .getByRole('button', { name: /^Show: / })
    .first()
    .click()
  const bet = page.getByRole('dialog')
  await expect(bet).toContainText('Sun Court')
  await expect(bet).toContainText(paid)
})

const gameBalance = async (place: { textContent(): Promise<string | null> }): Promise<string> =>
  /[\d,]+\.\d{2}/.exec((await place.textContent()) ?? '')?.[0] ?? ''

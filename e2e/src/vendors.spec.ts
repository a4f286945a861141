import { expect } from '@playwright/test'
import { inspect } from './people/inspector.ts'
import { DEMO_PASSWORD, demoMember } from './people/member.ts'
import { Operator } from './people/operator.ts'
import { test } from './people/site.ts'

// Still pictures: in the middle of a fade every text is too pale.
test.use({ contextOptions: { reducedMotion: 'reduce' } })
/** Of a shared round nobody has a seed of their own; crash.spec.ts plays one with the same account. */
const ROUND_OF_ITS_OWN = /^Show: (?!Sky Lantern)/

test('an operator looks after a vendor, and axe finds nothing there', async ({ browser }) => {
  const operator = await Operator.hire(browser, 'owner')
  const { page } = operator
  await page.goto('/vendors')
  const row = page.getByRole('button', { name: 'Lantern Studio' })
  await expect(row).toBeVisible()
  await inspect(page, 'console vendors')
  await row.click()
  await expect(page.getByRole('heading', { name: 'Lantern Studio' })).toBeVisible()
  await expect(page.getByText('19 of 20 calls')).toBeVisible()
  await inspect(page, 'console vendor')

  const dialog = page.getByRole('dialog')
  for (const [button, confirm, state] of [
    ['Stop all bets…', 'Stop bets', 'Stopped'],
    ['Take bets again…', 'Take bets', 'Taken'],
  ] as const) {
    await page.getByRole('button', { name: button }).click()
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('A drill')
    await dialog.getByRole('button', { name: confirm }).click()
    await expect(page.getByText(state, { exact: true }).first()).toBeVisible()
  }
  await page.getByRole('button', { name: 'Announce a window…' }).click()
  await expect(dialog.getByLabel('Begins')).toBeVisible()
  await inspect(page, 'console vendor maintenance')
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('tab', { name: 'Keys' }).click()
  await page.getByRole('button', { name: 'Add a key…' }).click()
  await dialog.getByLabel('Name of the key').fill(`drill-${crypto.randomUUID().slice(0, 8)}`)
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('A drill')
  await dialog.getByRole('button', { name: 'Make the key' }).click()
  await expect(dialog.getByText('This is the only time it is shown.')).toBeVisible()
  await inspect(page, 'console vendor secret')
  await dialog.getByRole('button', { name: 'I have kept it' }).click()
  await inspect(page, 'console vendor keys')

  const tabs = ['Games', 'Unfinished rounds', 'Calls', 'Differences', 'Does not fit']
  for (const tab of [...tabs, 'Free rounds', 'Certificates']) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByRole('region', { name: tab }).last()).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await inspect(page, `console vendor ${tab.toLowerCase()}`)
  }
  for (const tab of ['Limits of stakes', 'Terms', 'Report days']) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByRole('tabpanel', { name: tab })).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await inspect(page, `console vendor ${tab.toLowerCase()}`)
  }
})

test('an operator looks after a jackpot, and axe finds nothing there', async ({ browser }) => {
  const { page } = await Operator.hire(browser, 'owner')
  await page.goto('/jackpots')
  const row = page.getByRole('button', { name: 'Thousand Lanterns' })
  await expect(row).toBeVisible()
  await page.getByRole('button', { name: 'Make a jackpot…' }).click()
  await expect(page.getByRole('dialog').getByLabel('Ceiling')).toBeVisible()
  await inspect(page, 'console jackpot made')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await row.click()
  await expect(page.getByRole('heading', { name: 'Sealed point' })).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await inspect(page, 'console jackpot')
  await page.getByRole('tab', { name: 'Winners' }).click()
  await expect(page.getByText('No pot has fallen yet.')).toBeVisible()
  await inspect(page, 'console jackpot winners')
})

test('a member disputes a bet, and reads the answer of an operator with it', async ({
  page,
  browser,
}) => {
  const member = demoMember(page, 8)
  await member.signIn(DEMO_PASSWORD)
  await page.goto('/member?page=personalHistoryCopy')
  await expect(page.getByRole('heading', { name: 'Betting record' }).first()).toBeVisible()
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  await inspect(page, 'member betting record')
  await page.getByRole('button', { name: ROUND_OF_ITS_OWN }).first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Counts for rewards')).toBeVisible()
  await inspect(page, 'member bet')
  await dialog.getByRole('button', { name: 'Show the round again' }).click()
  await expect(dialog.getByRole('heading', { name: /, shown again$/ })).toBeVisible()
  await inspect(page, 'member round on its board')
  await dialog.getByRole('button', { name: 'Something is wrong with this bet' }).click()
  const said = `The dice rolled off the table (${crypto.randomUUID().slice(0, 8)})`
  await dialog.getByLabel('What is wrong?').fill(said)
  await inspect(page, 'member bet dispute')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByText('We look at it', { exact: true })).toBeVisible()

  const operator = await Operator.hire(browser, 'support')
  await operator.page.goto(`/cases?q=${member.name}`)
  await operator.page.getByRole('button', { name: member.name }).last().click()
  const drawer = operator.page.getByRole('dialog')
  await expect(drawer.getByText(said)).toBeVisible()
  await expect(drawer.getByText('Client seed', { exact: true })).toBeVisible()
  await inspect(operator.page, 'console case')
  const answer = 'We looked at the roll: it stands as it fell.'
  await drawer.getByRole('textbox', { name: 'Answer' }).fill(answer)
  await drawer.getByRole('button', { name: 'Send the answer' }).click()
  await expect(drawer.getByText('Answered at')).toBeVisible()
  await operator.page.goto('/cases?state=answered')
  await inspect(operator.page, 'console cases')

  await page.reload()
  await page.getByRole('button', { name: ROUND_OF_ITS_OWN }).first().click()
  await expect(page.getByRole('dialog').getByText(answer)).toBeVisible()
  await inspect(page, 'member bet answered')
})

import { expect, type Page } from '@playwright/test'
import { beginMines } from './people/games.ts'
import { inspect } from './people/inspector.ts'
import { DEMO_PASSWORD, demoMember, Member, TRANSACTION_PASSWORD } from './people/member.ts'
import { Operator } from './people/operator.ts'
import { inspectPanels } from './people/panels.ts'
import { test } from './people/site.ts'

// Still pictures: in the middle of a fade every text is too pale.
test.use({ contextOptions: { reducedMotion: 'reduce' } })
/** Opens an address and waits until the page is drawn and can be used. */
async function open(page: Page, address: string, heading: string | RegExp): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible()
}

test('axe finds nothing on the screens of a visitor', async ({ page }) => {
  await open(page, '/', 'Originals')
  await inspect(page, 'visitor home')
  await open(page, '/bgs', 'Originals')
  await inspect(page, 'visitor games')
  await open(page, '/help', 'Play safely')
  await inspect(page, 'visitor help')
  await open(page, '/promotions', 'This page is not open yet')
  await inspect(page, 'visitor not open')
  await open(page, '/no-such-page', 'Page not found')
  await inspect(page, 'visitor not found')

  await open(page, '/fairness', 'Check a round')
  await page.getByLabel('Server seed').fill('ab'.repeat(32))
  await page.getByLabel('Client seed').fill('lantern')
  await page.getByLabel('Nonce').fill('1')
  await page.getByLabel('Number of mines').fill('3')
  await page.getByRole('button', { name: 'Compute' }).click()
  await expect(page.getByText('The mines lie on the tiles')).toBeVisible()
  await inspect(page, 'visitor verifier')
})

test('axe finds nothing on the popups of a visitor', async ({ page }) => {
  const dialog = page.getByRole('dialog')
  await page.goto('/login')
  await expect(dialog.getByLabel('User name')).toBeVisible()
  await inspect(page, 'login')
  await dialog.getByRole('button', { name: 'Log in', exact: true }).last().click()
  await expect(dialog.getByText('Please enter your password.')).toBeVisible()
  await inspect(page, 'login with errors')

  await page.goto('/register')
  await expect(dialog.getByLabel('Date of birth')).toBeVisible()
  await inspect(page, 'register')
  await dialog.getByRole('button', { name: 'Open my account' }).click()
  await expect(dialog.getByText('Please accept the terms')).toBeVisible()
  await inspect(page, 'register with errors')
  await dialog.getByRole('button', { name: 'Close' }).click()

  const notices = page.getByRole('region', { name: 'Notices' })
  await notices.getByRole('button', { name: 'All notices' }).click()
  await expect(dialog).toBeVisible()
  await inspect(page, 'notices')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click()
  await expect(dialog.getByRole('button', { name: 'Tiếng Việt' })).toBeVisible()
  await inspect(page, 'language menu')
})

test('axe finds nothing on the cashier, nor on its side of the console', async ({
  page,
  browser,
}) => {
  const member = new Member(page)
  await member.register()
  await inspect(page, 'member home')
  const sheet = page.getByRole('dialog')
  await page.goto('/member?page=depositv2')
  await sheet.getByRole('textbox', { name: 'Amount' }).fill('1.00')
  await expect(sheet.getByText('The smallest amount is')).toBeVisible()
  await inspect(page, 'cashier deposit with an error')
  await sheet.getByRole('textbox', { name: 'Amount' }).fill('800.00')
  await inspect(page, 'cashier deposit')
  await sheet.getByRole('button', { name: /^Deposit ·/ }).click()
  const noLimit = sheet.getByRole('button', { name: 'No limit for now' })
  await expect(noLimit).toBeVisible()
  await inspect(page, 'limits asked at the first deposit')
  await noLimit.click()
  const link = sheet.getByRole('link', { name: 'Go to the payment page' })
  await expect(link).toBeVisible()
  await inspect(page, 'cashier deposit waiting')
  const [bank] = await Promise.all([page.waitForEvent('popup'), link.click()])
  await expect(bank.getByRole('heading', { name: 'Confirm your payment' })).toBeVisible()
  await inspect(bank, 'sandbox payment')
  await bank.getByRole('button', { name: /^Pay \d/ }).click()
  await expect(bank).toHaveURL('/')
  await bank.close()
  await expect(link).toBeHidden({ timeout: 20_000 })
  await inspect(page, 'cashier deposit paid')

  await page.goto('/member?page=withdraw')
  await expect(sheet.getByRole('button', { name: 'Set it now' })).toBeVisible()
  await inspect(page, 'cashier withdraw without a password')
  await sheet.getByRole('button', { name: 'Set it now' }).click()
  await expect(page.locator('input[name=digits]')).toBeVisible()
  await inspect(page, 'transaction password')
  await member.setTransactionPassword(TRANSACTION_PASSWORD)
  await page.getByLabel('Messages').getByLabel('Close').click()
  await member.addAccount()
  await page
    .getByRole('button', { name: /^Withdraw/ })
    .last()
    .click()
  await expect(sheet.getByText('Please enter your transaction password.')).toBeVisible()
  await inspect(page, 'cashier withdraw with errors')
  const reference = await member.withdraw('600.00')
  await inspect(page, 'cashier withdrawal requested')

  const operator = await Operator.hire(browser, 'maker')
  await operator.open(reference)
  await inspect(operator.page, 'console withdrawal')
  await operator.page.getByRole('button', { name: /Take into review/ }).click()
  await operator.page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
  await expect(operator.page.getByRole('dialog')).toHaveCount(2)
  await inspect(operator.page, 'console rejection')
  await operator.leave()
})

test('axe finds nothing in the member centre', async ({ page }) => {
  const member = demoMember(page, 1)
  await member.signIn(DEMO_PASSWORD)
  for (const [id, title] of [
    ['securityCenter', 'My account'],
    ['transferFund', 'My wallet'],
    ['cashierRecords', 'Deposits and withdrawals'],
    ['personalHistoryCopy', 'Betting record'],
    ['transactionHistory', 'Account record'],
  ] as const) {
    await open(page, `/member?page=${id}`, title)
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    await inspect(page, `centre ${title}`)
  }
  await open(page, '/member?page=securityCenter', 'My account')
  await page.getByRole('button', { name: 'Change: Password' }).click()
  await expect(page.getByRole('dialog').locator('input[name=newPassword]')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByRole('dialog').getByText('Please enter your password.')).toBeVisible()
  await inspect(page, 'change password')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: /^Account of/ }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await inspect(page, 'member menu')
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByText('Are you sure you want to sign out?')).toBeVisible()
  await inspect(page, 'sign out')
})

test('axe finds nothing in the games', async ({ page }) => {
  const member = demoMember(page, 2)
  await member.signIn(DEMO_PASSWORD)
  const mines = await member.openGame('Lantern Mines')
  await inspect(page, 'mines')
  await beginMines(mines)
  await inspect(page, 'mines live')
  await mines.getByRole('button', { name: 'Tile 13, closed' }).click()
  await expect(mines.getByRole('button', { name: 'Tile 13, closed' })).toBeHidden()
  await inspect(page, 'mines opened')
  await inspectPanels(page, mines, { name: 'mines' })
  const dice = await member.openGame('Row Dice')
  await inspect(page, 'dice')
  await dice.getByRole('textbox', { name: 'Stake' }).fill('9999999.00')
  await expect(dice.getByText(/highest stake/).first()).toBeVisible()
  await inspect(page, 'dice with an error')
  await dice.getByRole('textbox', { name: 'Stake' }).fill('1.00')
  await dice.getByRole('button', { name: /^Roll/ }).last().click()
  await expect(dice.getByText(/lost|You won/i).first()).toBeVisible()
  await inspect(page, 'dice rolled')
  await inspectPanels(page, dice, { name: 'dice' })
  await dice.getByRole('tab', { name: 'History' }).click()
  await dice.getByRole('button', { name: 'Verify' }).first().click()
  await expect(page.getByRole('button', { name: 'Reveal and check' })).toBeVisible()
  await inspect(page, 'verifier before revealing')
  await page.getByRole('button', { name: 'Reveal and check' }).click()
  await expect(page.getByText('Played again, the round ends exactly as recorded.')).toBeVisible()
  await inspect(page, 'verifier of a round')
})

test('axe finds nothing on the screens of a trial member', async ({ page }) => {
  await new Member(page).playFree()
  await inspect(page, 'trial home')
  // The member centre is for real accounts, by its address too.
  await page.goto('/member?page=personalProfit')
  await expect(page.getByText('You need a real account for this.')).toBeVisible()
  await expect(page).toHaveURL('/')
  await inspect(page, 'trial at the member centre')
  await page.getByRole('button', { name: 'Not now' }).click()
  await page
    .getByRole('link', { name: 'Deposit', exact: true })
    .filter({ visible: true })
    .first()
    .click()
  await expect(page.getByText('You need a real account for this.')).toBeVisible()
  await inspect(page, 'real account needed')
})

test('axe finds nothing in the console', async ({ page, browser }) => {
  await page.goto(process.env['CONSOLE_URL'] ?? '')
  await expect(page.getByRole('heading', { name: 'Operator console' })).toBeVisible()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Write your password.')).toBeVisible()
  await inspect(page, 'console sign in')

  const operator = await Operator.hire(browser, 'owner')
  for (const [path, title] of [
    ['/withdrawals', 'Withdrawals'],
    ['/deposits', 'Deposits'],
    ['/members', 'Members'],
    ['/feedback', 'Feedback'],
    ['/rounds', 'In-house rounds'],
    ['/originals', 'In-house games'],
    ['/registration', 'Registration'],
    ['/links', 'Links and hosts'],
    ['/domains', 'Domains and affiliates'],
    ['/help', 'Languages and help'],
    ['/messages', 'Messages'],
    ['/audit', 'Audit log'],
    ['/system', 'System'],
    ['/security', 'Security'],
  ] as const) {
    await open(operator.page, path, title)
    await expect(operator.page.getByRole('status', { name: 'Loading…' })).toHaveCount(0)
    await inspect(operator.page, `console ${title}`)
  }
  await inspectMessages(operator.page)
  await open(operator.page, '/members?q=member03', 'Members')
  await operator.page.getByRole('link', { name: 'member03' }).click()
  for (const tab of ['Overview', 'Statement', 'Wagers', 'Sessions', 'Identity']) {
    await operator.page.getByRole('tab', { name: tab, exact: true }).click()
    await expect(operator.page.getByRole('tabpanel', { name: tab, exact: true })).toBeVisible()
    await inspect(operator.page, `console member ${tab}`)
  }
  await operator.page.getByRole('button', { name: /Block/ }).click()
  await expect(operator.page.getByRole('dialog')).toBeVisible()
  await inspect(operator.page, 'console block a member')
  await operator.leave()
})

/** The words of a message, and rows of routes and costs with what is wrong with them. */
async function inspectMessages(page: Page): Promise<void> {
  await open(page, '/messages', 'Messages')
  await page.getByText('E-mail', { exact: true }).click()
  await page.getByRole('button', { name: 'Edit: Code to sign in' }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('textbox', { name: 'Text' }).fill('Hello {nobody}')
  await expect(drawer.getByText('Not a slot of this message')).toBeVisible()
  await drawer.getByRole('button', { name: 'The code' }).click()
  await inspect(page, 'console words of a message')
  await drawer.getByRole('button', { name: 'Close' }).click()
  await expect(drawer).toHaveCount(0)
  const routes = page.getByRole('region', { name: 'Routes of text messages' })
  await routes.getByRole('button', { name: 'Add' }).click()
  await page.getByRole('region', { name: 'Costs of text messages' }).getByRole('button').click()
  await page.getByRole('switch', { name: 'Serve every country' }).click()
  await expect(page.getByText('Name one at least.')).toBeVisible()
  await inspect(page, 'console routes and costs')
}

import { type Browser, expect, type Page } from '@playwright/test'
import { beginMines, loseDice } from './people/games.ts'
import { Member, newName, PASSWORD } from './people/member.ts'
import { test } from './people/site.ts'

const signedOutDialog = (page: Page) =>
  page.getByRole('alertdialog').or(page.getByRole('dialog')).filter({
    hasText: 'You have been signed out',
  })

test('free play signs in with play money and meets the doors for real accounts', async ({
  page,
}) => {
  await page.goto('/bgs')
  await page.evaluate(() => sessionStorage.setItem('cpw', 'weak'))
  const member = new Member(page)
  await member.playFree()
  await expect(page).toHaveURL('/')
  await member.expectBalance(/[1-9][\d,]*\.\d\d/)
  expect(await page.evaluate(() => sessionStorage.getItem('cpw'))).toBeNull()
  expect(await member.read('/wps/cashier/methods')).toMatchObject({ code: 'real_account_required' })

  // A link to the cashier asks as the button does, and its answer leads to the register form.
  for (const enter of [
    () => page.goto('/member?page=depositv2'),
    () =>
      page
        .getByRole('link', { name: 'Deposit', exact: true })
        .filter({ visible: true })
        .first()
        .click(),
  ]) {
    await page.goto('/')
    await expect(member.balance()).toBeVisible()
    await enter()
    await expect(page.getByText('You need a real account for this.')).toBeVisible()
    await page.getByRole('button', { name: 'Open a real account' }).click()
    await expect(page.getByRole('button', { name: 'Open my account' })).toBeVisible()
  }
  // The same page goes on as somebody else, with a purse of real money.
  const trial = await member.readValue<Whoami>('/wps/member/info')
  await member.fillRegistration()
  await member.expectBalance('0.00')
  const real = await member.readValue<Whoami>('/wps/member/info')
  expect(trial).toMatchObject({ isTrial: true, currency: 'PLAY' })
  expect(real).toMatchObject({ isTrial: false, account: member.name })
  await page
    .getByRole('link', { name: 'Deposit', exact: true })
    .filter({ visible: true })
    .first()
    .click()
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Amount' })).toBeVisible()
})

interface Whoami {
  readonly account: string
  readonly isTrial: boolean
  readonly currency: string
}

test('a visitor tries a game with play money, and stays a visitor', async ({ page }) => {
  await page.goto('/')
  const tile = page
    .getByRole('list', { name: 'Originals' })
    .getByRole('article')
    .filter({ hasText: 'Row Dice' })
  await tile.hover()
  await tile.getByRole('button', { name: 'Free trial: Row Dice' }).filter({ visible: true }).click()
  const frame = page.frameLocator('iframe')
  await expect(frame.getByText('Free play')).toBeVisible({ timeout: 20_000 })
  await loseDice(frame)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible()
  // Without a trial the way is to sign in; so it is for the member centre.
  await tile.getByRole('link', { name: /Row Dice/ }).click()
  await expect(page.getByRole('dialog').getByLabel('User name')).toBeVisible()
  await page.goto('/member?page=transactionHistory')
  await expect(page).toHaveURL('/login')
})

test('signing out asks first, forgets all but the merchant, and reaches the other tab', async ({
  page,
}) => {
  const member = new Member(page)
  await member.register()
  const [second] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate(() => void window.open('/member?page=transferFund')),
  ])
  await expect(second.getByRole('heading', { name: 'My wallet' })).toBeVisible()
  await page.goto('/member')
  await page.evaluate(() => sessionStorage.setItem('closed', '1'))
  const signOut = page.getByRole('button', { name: 'Sign out' }).filter({ visible: true })
  await signOut.click()
  await expect(page.getByText('Are you sure you want to sign out?')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Are you sure you want to sign out?')).toBeHidden()
  await member.expectBalance('0.00')

  const token = await page.evaluate(() => sessionStorage.getItem('token'))
  await signOut.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible()
  expect(await page.evaluate(() => Object.entries(sessionStorage))).toEqual([
    ['merchant', 'lantern'],
  ])
  const late = await page.request.get('/api/wps/v2/wallets/balance', {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(late.status()).toBe(401)

  await expect(signedOutDialog(second)).toBeVisible()
  await signedOutDialog(second).getByRole('button', { name: 'Close' }).click()
  // The member centre is no place for a visitor.
  await expect(second).toHaveURL('/login')
  await expect(second.getByRole('dialog').getByLabel('User name')).toBeVisible()
})

test('a password changed elsewhere ends the session here, with a word and a way back', async ({
  page,
  browser,
}) => {
  const member = new Member(page)
  await member.register()
  await expect(page.getByRole('heading', { name: 'Originals' })).toBeVisible()
  await changePasswordElsewhere(browser, member.name)
  await expect(signedOutDialog(page)).toBeVisible()
  await signedOutDialog(page).getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('dialog').getByLabel('User name')).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull()
})

async function changePasswordElsewhere(browser: Browser, name: string): Promise<void> {
  const context = await browser.newContext()
  const elsewhere = new Member(await context.newPage(), name)
  await elsewhere.signIn()
  await elsewhere.page.goto('/member?page=securityCenter')
  await elsewhere.page.getByRole('button', { name: 'Change: Password' }).click()
  const dialog = elsewhere.page.getByRole('dialog')
  await dialog.locator('input[name=oldPassword]').fill(PASSWORD)
  await dialog.locator('input[name=newPassword]').fill('Eight Lanterns 88')
  await dialog.locator('input[name=confirmNewPassword]').fill('Eight Lanterns 88')
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await expect(elsewhere.page.getByText('Your password has been changed.')).toBeVisible()
  await elsewhere.expectBalance('0.00')
  await context.close()
}

test('a session that the server no longer knows says so at the next step', async ({ page }) => {
  const member = new Member(page)
  await member.register()
  // As after its time: the browser's half of the session is gone, while no page was there to notice.
  await page.goto('about:blank')
  await page.context().clearCookies({ name: 'lr_device' })
  await page.goto('/member?page=transactionHistory')
  await expect(signedOutDialog(page)).toBeVisible()
  await signedOutDialog(page).getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('dialog').getByLabel('User name')).toBeVisible()
})

interface List {
  readonly totalElements: number
  readonly content: readonly { readonly id: string }[]
}

test('a doubled press moves money once, and nobody sees what belongs to another', async ({
  page,
  browser,
}) => {
  const member = new Member(page)
  await member.register()
  await page.goto('/member?page=depositv2')
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('textbox', { name: 'Amount' }).fill('50.00')
  await sheet.getByRole('button', { name: /^Deposit ·/ }).dblclick()
  await sheet.getByRole('button', { name: 'No limit for now' }).dblclick()
  await expect(sheet.getByRole('link', { name: 'Go to the payment page' })).toBeVisible()
  const deposits = await member.readValue<List>('/wps/cashier/deposits')
  expect(deposits.totalElements).toBe(1)
  await member.deposit('50.00')
  await member.expectBalance('50.00')

  const frame = await member.openGame('Lantern Mines')
  await frame.getByRole('button', { name: '1 mine', exact: true }).click()
  await frame.getByRole('textbox', { name: 'Stake' }).fill('1.00')
  await frame.getByRole('button', { name: /^Bet/ }).dblclick()
  await expect(frame.getByText('Light a lantern.').first()).toBeVisible()
  const lit = frame.getByRole('button', { name: 'Tile 13, lantern' })
  const gone = frame.getByRole('button', { name: 'Tile 13, the mine you opened' })
  for (let round = 1; round <= 10; round += 1) {
    await frame.getByRole('button', { name: 'Tile 13, closed' }).dblclick()
    await expect(lit.or(gone)).toBeVisible()
    if (await lit.isVisible()) break
    await beginMines(frame)
  }
  await frame.getByRole('button', { name: /^Cash out/ }).dblclick()
  await expect(frame.getByText(/You won/).first()).toBeVisible()
  await page.goto('/')
  await expect(member.balance()).toContainText(/\d/)
  const rounds = await member.readValue<List>('/wps/originals/history?gameCode=mines')
  const lines = await member.statement()
  expect(lines.filter(({ type }) => type === 'deposit')).toHaveLength(1)
  expect(lines.filter(({ type }) => type === 'wager.place')).toHaveLength(rounds.totalElements)
  expect(lines.filter(({ type }) => type === 'wager.settle')).toHaveLength(1)
  await member.expectStatementAddsUp(await member.readBalance())

  await expectNothingForOthers(browser, deposits.content[0]?.id, rounds.content[0]?.id)
})

/** Right numbers in the hands of somebody else. */
async function expectNothingForOthers(
  browser: Browser,
  depositId = '',
  roundId = '',
): Promise<void> {
  expect(depositId).not.toBe('')
  const context = await browser.newContext()
  const page = await context.newPage()
  const other = new Member(page, newName())
  await other.register()
  const refused = await other.read(`/wps/cashier/deposit?id=${depositId}`)
  expect(refused).toMatchObject({ success: false, code: 'deposit_not_found' })
  await page.goto(`/fairness?round=${roundId}`)
  await expect(page.getByRole('alert').getByText('This round does not exist.')).toBeVisible()
  await page.goto('/fairness?round=no-number')
  await expect(page.getByRole('heading', { name: 'Check a round' })).toBeVisible()
  await page.goto('/no-such-page')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await context.close()
}

// How money goes out, and what guards it, as the member and the operators see it.
import { expect, type Locator, type Page } from '@playwright/test'
import { codeOf } from './people/authenticator.ts'
import { besideOperator } from './people/beside.ts'
import { addAuthenticator, addContact, anHourLater, centre } from './people/identity.ts'
import { inspect } from './people/inspector.ts'
import { Member, PASSWORD, TRANSACTION_PASSWORD } from './people/member.ts'
import { Operator } from './people/operator.ts'
import { codeSentTo } from './people/postbox.ts'
import { runCommand } from './people/program.ts'
import { test } from './people/site.ts'

test.describe.configure({ timeout: 480_000 })

/** An address of the kind that people have (BIP 173). */
const COIN = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'

test('a coin address is checked when it is added, waits, and is paid to', async ({ page }) => {
  const member = new Member(page)
  await member.settleIn('100.00')
  await page.goto('/member?page=withdraw')
  await page.getByRole('button', { name: 'Add an account' }).click()
  const popup = page.getByRole('dialog', { name: 'My accounts' })
  await popup.getByRole('combobox', { name: 'Kind of account' }).click()
  await page.getByRole('option', { name: 'Crypto' }).click()
  const add = async (address: string, secret: string) => {
    await popup.getByLabel('Account number or address').fill(address)
    await popup.getByLabel('In the name of').fill('Minh Pham')
    await popup.locator('input[name=payeePassword]').fill(secret)
    await popup.getByRole('button', { name: 'Add', exact: true }).click()
  }
  // One sign that was mistyped is found before any money is lost.
  await add(`${COIN.slice(0, -1)}5`, TRANSACTION_PASSWORD)
  await expect(popup.getByLabel('Account number or address')).toHaveAttribute(
    'aria-invalid',
    'true',
  )
  await expect(popup.getByText('This is no valid account number or address.')).toBeVisible()
  await inspect(page, 'payee wrong address')
  await add(COIN, '000000')
  await expect(popup.getByText('The transaction password is not correct.')).toBeVisible()
  await add(COIN, TRANSACTION_PASSWORD)
  await expect(popup.getByText('•••• f3t4')).toBeVisible()
  // The word that it was added lies over the title of the sheet for a moment.
  await expect(page.getByText('The account was added.')).toBeHidden()
  await inspect(page, 'payees')
  await add(COIN, TRANSACTION_PASSWORD)
  await expect(popup.getByLabel('Account number or address')).toHaveAttribute(
    'aria-invalid',
    'true',
  )
  await popup.getByRole('button', { name: 'Close' }).click()

  const sheet = page.locator('[data-modal=cashier]')
  await expect(sheet.getByRole('radio', { name: /f3t4/ })).toBeVisible()
  await inspect(page, 'withdraw coin')
  await member.sendWithdrawal('40.00')
  await expect(sheet.getByText(/^W-\d+$/)).toBeVisible()
  await expect(sheet).toContainText('•••• f3t4')
  await inspect(page, 'withdraw coin asked')

  await runCommand(process.env['E2E_DATA'] ?? '', 'e2e/src/people/payees-wait.ts', member.name)
  await page.goto('/member?page=withdraw')
  await expect(page.getByText('Your account waits')).toBeVisible()
  await inspect(page, 'withdraw account waits')
})

test('a code of the authenticator leaves the form once it was used, or was wrong', async ({
  page,
}) => {
  const member = new Member(page)
  await member.settleIn('20.00')
  // A code counts once, and none before it: those of three steps are good by now.
  const { secret } = await addAuthenticator(page, -1)
  await page.goto('/member?page=withdraw')
  await page.getByRole('button', { name: 'Add an account' }).click()
  const popup = page.getByRole('dialog', { name: 'My accounts' })
  const [code, password] = [
    popup.locator('input[name=proof]'),
    popup.locator('input[name=payeePassword]'),
  ]
  const fill = async (number: string, digits: string): Promise<void> => {
    await popup.getByLabel('Account number or address').fill(number)
    await popup.getByLabel('In the name of').fill('Minh Pham')
    await password.fill(TRANSACTION_PASSWORD)
    await code.fill(digits)
  }
  const answered = async (press: string): Promise<number> => {
    const said = page.waitForResponse(/\/payee/)
    await popup.getByRole('button', { name: press, exact: true }).click()
    return (await said).status()
  }
  await fill('0071004417', 'abcdef')
  expect(await answered('Add')).toBe(400)
  await expect(code).toHaveAttribute('aria-invalid', 'true')
  await expect(code).toHaveValue('')
  await expect(password).toHaveValue(TRANSACTION_PASSWORD)
  await inspect(page, 'payee code refused')
  const used = codeOf(secret)
  await code.fill(used)
  expect(await answered('Add')).toBe(200)
  await expect(popup.getByText('•••• 4417')).toBeVisible()
  await expect(code).toHaveValue('')
  await expect(code).not.toHaveAttribute('aria-invalid', 'true')
  await fill('0071009928', used)
  expect(await answered('Add')).toBe(400)
  await expect(code).toHaveValue('')

  await popup.getByRole('button', { name: 'Remove: •••• 4417' }).click()
  await password.fill(TRANSACTION_PASSWORD)
  await code.fill(used)
  expect(await answered('Remove')).toBe(400)
  await expect(code).toHaveValue('')
  await code.fill(codeOf(secret, 1))
  expect(await answered('Remove')).toBe(200)
  await expect(popup.getByText('•••• 4417', { exact: true })).toBeHidden()
  await expect(code).toHaveValue('')
})

test('five wrong transaction passwords lock it; a code to a proven contact sets a new one', async ({
  page,
}) => {
  const member = new Member(page)
  await member.settleIn('50.00')
  await changeTransactionPassword(page, 'Not My Password 1', '904417')
  const dialog = page.getByRole('dialog')
  await expect(dialog.locator('input[name=password]')).toHaveAttribute('aria-invalid', 'true')
  await inspect(page, 'transaction password refused')
  await changeTransactionPassword(page, PASSWORD, '904417')
  await expect(dialog).toBeHidden()

  const email = `${member.name}@mail.example`
  const former = await addContact(page, email)
  // The one before counts no more.
  await page.goto('/member?page=withdraw')
  await page.getByRole('button', { name: 'Add an account' }).click()
  const popup = page.getByRole('dialog', { name: 'My accounts' })
  await popup.getByLabel('Account number or address').fill('0071004417')
  await popup.getByLabel('In the name of').fill('Minh Pham')
  const add = async (secret: string) => {
    await popup.locator('input[name=payeePassword]').fill(secret)
    const said = page.waitForResponse(/\/payee/)
    await popup.getByRole('button', { name: 'Add', exact: true }).click()
    return (await said).status()
  }
  for (let attempt = 1; attempt <= 4; attempt += 1)
    expect(await add(TRANSACTION_PASSWORD)).toBe(400)
  await expect(popup.getByText('The transaction password is not correct.')).toBeVisible()
  expect([400, 423]).toContain(await add(TRANSACTION_PASSWORD))
  // Nor does the right one, now.
  expect(await add('904417')).toBe(423)
  await expect(popup.getByText(/locked for a while/)).toBeVisible()
  await inspect(page, 'transaction password locked')

  await page.goto(centre)
  await page.getByRole('button', { name: /Forgot.*Transaction password/ }).click()
  await anHourLater()
  await dialog.getByRole('button', { name: 'Send code' }).click()
  await expect(dialog.getByRole('timer')).toBeVisible({ timeout: 20_000 })
  await dialog.locator('input[name=verificationCode]').fill(await codeSentTo(email, { former }))
  await dialog.locator('input[name=digits]').fill('730291')
  await dialog.locator('input[name=again]').fill('730291')
  await inspect(page, 'transaction password reset')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await page.goto('/member?page=withdraw')
  await page.getByRole('button', { name: 'Add an account' }).click()
  await popup.getByLabel('Account number or address').fill('0071004417')
  await popup.getByLabel('In the name of').fill('Minh Pham')
  expect(await add('730291')).toBe(200)
  await expect(popup.getByText('•••• 4417')).toBeVisible()
})

async function changeTransactionPassword(page: Page, password: string, digits: string) {
  await page.goto(centre)
  await page.getByRole('button', { name: 'Change: Transaction password' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[name=password]').fill(password)
  await dialog.locator('input[name=digits]').fill(digits)
  await dialog.locator('input[name=again]').fill(digits)
  await dialog.getByRole('button', { name: 'Save' }).click()
}

test('a withdrawal goes out in parts, which its member and the operators see', async ({
  page,
  browser,
}) => {
  const { member, operator, desk } = await besideOperator(page, browser, 'maker')
  const reference = await member.withdraw('60.00')
  await operator.claim(reference)
  const drawer = desk.getByRole('dialog')
  await drawer.getByRole('button', { name: 'Split it…' }).click()
  const form = drawer.getByRole('region', { name: 'Split the withdrawal' })
  await form.getByRole('textbox', { name: 'Part 1' }).fill('40')
  await expect(form.getByRole('button', { name: 'Split', exact: true })).toBeDisabled()
  await form.getByRole('textbox', { name: 'Part 2' }).fill('20')
  await form.getByRole('checkbox', { name: 'Later' }).last().check()
  await expect(form).toContainText('The parts add up.')
  await inspect(desk, 'withdrawal split')
  await form.getByRole('button', { name: 'Split', exact: true }).click()
  const part = (one: Page | Locator, no: number) => one.getByText(`${reference}/${no}`)
  await expect(part(drawer, 2)).toBeVisible()
  await operator.approve(reference)
  const checker = await Operator.hire(browser, 'checker')
  await checker.approve(reference)

  const parts = page.getByRole('dialog').getByRole('region', { name: 'Parts' })
  await expect(parts).toContainText('It goes out in parts', { timeout: 30_000 })
  await expect(parts).toContainText('Paid so far$40.00', { timeout: 30_000 })
  await inspect(page, 'withdrawal parts')
  await checker.open(reference)
  await inspect(checker.page, 'withdrawal parts desk')
  await checker.page.getByRole('button', { name: 'Send it now…' }).click()
  await checker.giveReason('The second day', 'Send')
  await expect(page.getByRole('dialog').getByRole('region', { name: 'Receipt' })).toContainText(
    'Did your money arrive?',
    { timeout: 30_000 },
  )
  await inspect(page, 'withdrawal parts paid')
  await member.expectStatementAddsUp('40.00')
  await Promise.all([operator.leave(), checker.leave()])
})

test('a correction is proposed by one and decided by another, and stands in the statement', async ({
  page,
  browser,
}) => {
  const { member, operator, desk } = await besideOperator(page, browser, 'maker')
  await desk.goto('/adjustments')
  await desk.getByRole('button', { name: 'Propose a correction…' }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByLabel('Member', { exact: true }).fill(member.name)
  await dialog.getByLabel('Amount', { exact: true }).fill('12.34')
  await dialog.getByRole('combobox', { name: 'What it is for' }).click()
  await desk.getByRole('option').first().click()
  await inspect(desk, 'correction form')
  await operator.giveReason('A round that was counted twice', 'Propose it')
  await expect(desk.getByText('You proposed it, so another person decides.')).toBeVisible()
  await expect(desk.getByRole('button', { name: 'Approve…' })).toHaveCount(0)
  await inspect(desk, 'correction of its maker')
  const reference =
    (await desk
      .getByRole('dialog')
      .getByText(/^A-\d+$/)
      .textContent()) ?? ''

  const checker = await Operator.hire(browser, 'checker')
  await checker.page.goto(`/adjustments?q=${reference}`)
  await checker.page.getByText(reference).first().click()
  await checker.page.getByRole('button', { name: 'Approve…' }).click()
  await inspect(checker.page, 'correction approval')
  await checker.page.getByRole('button', { name: 'Approve and post' }).click()
  await expect(checker.page.getByRole('button', { name: 'Approve…' })).toHaveCount(0)
  await page.goto('/member?page=transactionHistory')
  await member.expectBalance('112.34')
  await expect(page.getByRole('table').getByText(reference)).toBeVisible()
  await inspect(page, 'correction in the statement')
  await member.expectStatementAddsUp('112.34')
  await Promise.all([operator.leave(), checker.leave()])
})

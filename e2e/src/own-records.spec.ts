// What a member reads of its own money, takes along, and leaves behind.
import { readFile } from 'node:fs/promises'
import { type Download, expect, type Page } from '@playwright/test'
import { inspect } from './people/inspector.ts'
import { Member, PASSWORD } from './people/member.ts'
import { Operator } from './people/operator.ts'
import { test } from './people/site.ts'
import { askFor } from './people/till.ts'
import { partsOf } from './people/workbook.ts'

test.describe.configure({ timeout: 480_000 })

/** What an operator may well write, and a spreadsheet would run. */
const FORMULA = '=HYPERLINK("http://evil.example";"here")'

const bytesOf = async (download: Download): Promise<Buffer> => readFile(await download.path())

/** Presses a button that saves a file. */
async function saved(page: Page, name: string): Promise<Buffer> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name, exact: true }).click(),
  ])
  return await bytesOf(download)
}

test('R-048 records are saved with every amount, and no cell of them is run', async ({
  page,
  browser,
}) => {
  const member = new Member(page)
  await member.register()
  await member.deposit('100.00')
  const { reference } = await askFor(member, /Bank transfer/, '30.00')
  const operator = await Operator.hire(browser, 'maker')
  await operator.page.goto(`/deposits?q=${reference}`)
  await operator.page.getByText(reference).first().click()
  await operator.page.getByRole('button', { name: 'It never came…' }).click()
  await operator.giveReason(FORMULA, 'End it')
  await operator.leave()

  await page.goto('/member?page=cashierRecords')
  await expect(page.getByRole('table').getByText(reference)).toBeVisible()
  await inspect(page, 'records of deposits')
  const csv = (await saved(page, 'Save as CSV')).toString('utf8')
  expect(csv.startsWith('\u{FEFF}')).toBe(true)
  expect(csv).toContain(',100.00')
  expect(csv).toContain(`"'=HYPERLINK`)
  const workbook = [...partsOf(await saved(page, 'Save as Excel')).values()].join('')
  expect(workbook).toContain('HYPERLINK')
  expect(workbook).not.toContain('<f>')

  await page.goto('/member?page=transactionHistory')
  const table = page.getByRole('table')
  await expect(page.getByText('Days and times are GMT+7.')).toBeVisible()
  const lines = table.getByText('Deposit', { exact: true })
  await page.getByRole('button', { name: 'Yesterday', exact: true }).click()
  await expect(page.getByText('No movements')).toBeVisible()
  await expect(lines).toHaveCount(0)
  for (const preset of ['Today', 'Last 7 days', 'This month']) {
    await page.getByRole('button', { name: preset, exact: true }).click()
    await expect(lines, preset).toHaveCount(1)
  }
  await inspect(page, 'account record')
  const statement = (await saved(page, 'Save as CSV')).toString('utf8')
  const [, line = ''] = statement.split('\r\n')
  expect(line.match(/\b\d+\.\d\d\b/g)?.toSorted()).toEqual(['0.00', '100.00', '100.00'])

  await page.getByRole('banner').getByRole('button', { name: 'Hide the balance' }).click()
  await expect(member.balance()).not.toContainText('100.00')
  await expect(page.getByText('Balance hidden').first()).toBeAttached()
  await inspect(page, 'account record hidden')
  await page.goto('/member?page=transferFund')
  await expect(page.getByRole('heading', { name: 'My wallet' })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('100.00')
  await inspect(page, 'wallet hidden')
})

test('R-096 a member takes its data along, closes its account, and two operators erase it', async ({
  page,
  browser,
}) => {
  const member = new Member(page)
  await member.settleIn('100.00')
  await page.goto('/member?page=myData')
  await inspect(page, 'my data')
  await page.getByRole('button', { name: 'Get the file…' }).click()
  const popup = page.getByRole('dialog')
  await popup.locator('input[name=password]').fill(PASSWORD)
  await inspect(page, 'my data export')
  const file = (await saved(page, 'Get the file')).toString('utf8')
  // A line for each thing that is known.
  const known: unknown[] = file
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(known.length).toBeGreaterThan(5)
  expect(file).toContain(member.name)
  expect(file).not.toContain('argon2')

  await page.goto('/member?page=myData')
  await page.getByRole('button', { name: 'Close the account…' }).click()
  await expect(popup).toContainText('Withdraw your balance of $100.00 first.')
  await inspect(page, 'my data obstacle')
  const reference = await member.withdraw('100.00')
  await page.goto('/member?page=myData')
  await page.getByRole('button', { name: 'Close the account…' }).click()
  await expect(popup).toContainText('A deposit or a withdrawal is still under way.')
  const [first, second] = [
    await Operator.hire(browser, 'maker'),
    await Operator.hire(browser, 'checker'),
  ]
  await first.claim(reference)
  await first.approve(reference)
  await second.approve(reference)
  await Promise.all([first.leave(), second.leave()])
  await page.goto('/member?page=cashierRecords')
  await member.expectStatementAddsUp('0.00')
  await expect(async () => {
    await page.goto('/member?page=myData')
    await page.getByRole('button', { name: 'Close the account…' }).click()
    await expect(popup.locator('input[name=password]')).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 60_000 })
  await popup.getByText('Have my data erased as well').click()
  await popup.locator('input[name=password]').fill(PASSWORD)
  await inspect(page, 'my data close')
  await popup.getByRole('button', { name: 'Close my account' }).click()
  await expect(page.getByRole('alertdialog', { name: 'Your account is closed' })).toBeVisible()
  await inspect(page, 'my data closed')
  await eraseByTwo(browser, member.name)
})

/** One operator proposes to erase what is known of a member, another one does it. */
async function eraseByTwo(browser: Parameters<typeof Operator.hire>[0], account: string) {
  const first = await Operator.hire(browser, 'risk')
  await first.openMember(account, 'Data')
  await expect(first.page.getByText('Asked for by the member').first()).toBeVisible()
  await inspect(first.page, 'erasure asked')
  await first.page.getByRole('button', { name: 'Erase…', exact: true }).click()
  await first.giveReason('As its member asked', 'Propose it')
  await expect(first.page.getByText('Wanted, not agreed')).toBeVisible()
  await expect(first.page.getByRole('button', { name: /rase…$/ })).toHaveCount(1)
  const second = await Operator.hire(browser, 'support')
  await second.openMember(account, 'Data')
  await second.page.getByRole('button', { name: 'Agree to erase…' }).click()
  await second.giveReason('As its member asked', 'Erase')
  await expect(second.page.getByText('Erased, identity kept').first()).toBeVisible()
  await inspect(second.page, 'erasure done')
  await Promise.all([first.leave(), second.leave()])
}

import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { Member } from './people/member.ts'
import { Operator } from './people/operator.ts'
import { runCommand } from './people/program.ts'
import { shot } from './people/shots.ts'
import { test } from './people/site.ts'

interface Paid {
  readonly member: Member
  readonly operator: Operator
  readonly reference: string
  /** What the member is asked, and then told, about the money that was sent. */
  readonly receipt: Locator
}

/** 40.00 of 100.00 were paid out, and the member looks at it. */
async function payOut(page: Page, browser: Browser): Promise<Paid> {
  const member = new Member(page)
  await member.settleIn('100.00')
  const reference = await member.withdraw('40.00')
  const operator = await Operator.hire(browser, 'maker')
  await operator.claim(reference)
  await operator.approve(reference)
  const receipt = page.getByRole('dialog').getByRole('region', { name: 'Receipt' })
  await expect(receipt).toContainText('Did your money arrive?', { timeout: 30_000 })
  return { member, operator, reference, receipt }
}

/** 40.00 left, and none of it came back. */
async function expectNothingBack({ member }: Paid): Promise<void> {
  await member.expectStatementAddsUp('60.00')
}

/** The receipt on the operators' list. */
async function rowOf({ operator, reference }: Paid): Promise<Locator> {
  await operator.page.goto(`/receipts?q=${reference}`)
  return operator.page.getByRole('row').filter({ hasText: reference })
}

test.describe('whether a withdrawal arrived', () => {
  test.describe.configure({ timeout: 240_000 })

  test('all of it did', async ({ page, browser }) => {
    const paid = await payOut(page, browser)
    await shot(page, 'receipt-question')
    await paid.receipt.getByRole('button', { name: 'Yes, all of it' }).click()
    await expect(paid.receipt).toContainText('You confirmed that all of it arrived.')
    await expect(page.getByRole('dialog').getByText('You received it')).toBeVisible()
    await expect(paid.receipt.getByRole('button')).toHaveCount(0)
    await expectNothingBack(paid)
    await shot(page, 'receipt-received')
    await paid.operator.leave()
  })

  test('a part did: what arrived and what is missing make the whole', async ({ page, browser }) => {
    const paid = await payOut(page, browser)
    await paid.receipt.getByRole('button', { name: 'Only a part' }).click()
    const send = paid.receipt.getByRole('button', { name: 'Send' })
    await paid.receipt.getByRole('textbox', { name: 'What arrived' }).fill('40.00')
    await expect(send).toBeDisabled()
    await paid.receipt.getByRole('textbox', { name: 'What arrived' }).fill('15.50')
    await expect(paid.receipt).toContainText('Missing: $24.50')
    await shot(page, 'receipt-part')
    await send.click()
    await expect(paid.receipt).toContainText('You received $15.50; $24.50 are missing.')
    await shot(page, 'receipt-partly')

    const row = await rowOf(paid)
    await expect(row).toContainText('Partly received')
    for (const amount of ['40.00', '15.50', '24.50']) await expect(row).toContainText(amount)
    await shot(paid.operator.page, 'receipt-desk')

    await paid.receipt.getByRole('button', { name: 'Yes, all of it' }).click()
    await expect(paid.receipt).toContainText('You confirmed that all of it arrived.')
    await expectNothingBack(paid)
    await paid.operator.leave()
  })

  test('nothing did: it takes a picture, and two persons to return it', async ({
    page,
    browser,
  }) => {
    const paid = await payOut(page, browser)
    await paid.receipt.getByRole('button', { name: 'Nothing arrived' }).click()
    const send = paid.receipt.getByRole('button', { name: 'Send' })
    await expect(send).toBeDisabled()
    const pictures = paid.receipt.getByLabel('Pictures that show it')
    await pictures.setInputFiles({
      name: 'payments.png',
      mimeType: 'image/png',
      buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    })
    await expect(paid.receipt.getByRole('alert')).toBeVisible()
    await shot(page, 'receipt-picture-refused')
    await pictures.setInputFiles({
      name: 'payments.png',
      mimeType: 'image/png',
      buffer: await page.screenshot(),
    })
    await expect(paid.receipt).toContainText('1 of 3 pictures')
    await expect(paid.receipt.getByRole('alert')).toBeHidden()
    await shot(page, 'receipt-missing')
    await send.click()
    await expect(paid.receipt).toContainText('You told us that nothing arrived.')

    const row = await rowOf(paid)
    await expect(row).toContainText('Not received')
    await expect(row.getByRole('button', { name: 'Save picture 1' })).toBeVisible()
    await giveBack(row, paid.operator.page, { ask: 'Return…', agree: 'Propose it' })
    await expect(row.getByRole('button', { name: 'Agree to return…' })).toBeVisible()
    await expectNothingBack(paid)

    const checker = await Operator.hire(browser, 'checker')
    const second = await rowOf({ ...paid, operator: checker })
    await giveBack(second, checker.page, { ask: 'Agree to return…', agree: 'Return it' })
    await expect(paid.receipt).toContainText('are back on your balance')
    await shot(page, 'receipt-returned')
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
    await paid.member.expectBalance('100.00')
    await paid.member.expectStatementAddsUp('100.00')
    const types = (await paid.member.statement()).map(({ type }) => type)
    expect(types.filter((type) => type === 'deposit')).toHaveLength(1)
    await Promise.all([paid.operator.leave(), checker.leave()])
  })

  test('nobody says anything in time', async ({ page, browser }) => {
    const paid = await payOut(page, browser)
    const data = process.env['E2E_DATA'] ?? ''
    await runCommand(data, 'e2e/src/people/receipts-due.ts', paid.member.name)
    await expect(paid.receipt).toContainText('it counts as received', { timeout: 30_000 })
    await expect(page.getByRole('dialog').getByText('Counts as received')).toBeVisible()
    await expect(paid.receipt.getByRole('button')).toHaveCount(0)
    await expectNothingBack(paid)
    await shot(page, 'receipt-automatic')
    await paid.operator.leave()
  })

  test('an operator forces it: the member reads why, and nothing is refunded', async ({
    page,
    browser,
  }) => {
    const paid = await payOut(page, browser)
    await paid.receipt.getByRole('button', { name: 'Only a part' }).click()
    await paid.receipt.getByRole('textbox', { name: 'What arrived' }).fill('1.00')
    await paid.receipt.getByRole('button', { name: 'Send' }).click()
    await expect(paid.receipt).toContainText('$39.00 are missing')

    const desk = paid.operator.page
    const row = await rowOf(paid)
    await row.getByRole('button', { name: 'Force…' }).click()
    const dialog = desk.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('The bank shows all of it')
    await shot(desk, 'receipt-force')
    await dialog.getByRole('button', { name: 'Count as received' }).click()
    await expect(dialog).toBeHidden()

    await expect(paid.receipt).toContainText('We checked it: it counts as received.')
    await expect(page.getByRole('dialog').getByText('The bank shows all of it')).toBeVisible()
    await expect(paid.receipt.getByRole('button')).toHaveCount(0)
    await expectNothingBack(paid)
    await shot(page, 'receipt-forced')
    await paid.operator.leave()
  })
})

interface Words {
  readonly ask: string
  readonly agree: string
}

async function giveBack(row: Locator, desk: Page, { ask, agree }: Words): Promise<void> {
  await row.getByRole('button', { name: ask }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The bank has it back')
  await dialog.getByRole('button', { name: agree }).click()
  await expect(dialog).toBeHidden()
}

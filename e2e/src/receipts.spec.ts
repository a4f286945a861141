import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { besideOperator, type Scene } from './people/beside.ts'
import { pressImpatiently } from './people/impatience.ts'
import { Operator } from './people/operator.ts'
import { runCommand } from './people/program.ts'
import { shot } from './people/shots.ts'
import { test } from './people/site.ts'

interface Paid extends Scene {
  readonly reference: string
  /** What the member is asked, and then told, about the money that was sent. */
  readonly receipt: Locator
}

/** 40.00 of 100.00 were paid out, and the member looks at it. */
async function payOut(page: Page, browser: Browser): Promise<Paid> {
  const scene = await besideOperator(page, browser, 'maker')
  const { member, operator } = scene
  const reference = await member.withdraw('40.00')
  await operator.claim(reference)
  await operator.approve(reference)
  // Paid out as soon as it was paid in: two persons look at that.
  const checker = await Operator.hire(browser, 'checker')
  await checker.approve(reference)
  await checker.leave()
  const receipt = page.getByRole('dialog').getByRole('region', { name: 'Receipt' })
  await expect(receipt).toContainText('Did your money arrive?', { timeout: 30_000 })
  return { ...scene, reference, receipt }
}

/** 40.00 left, and none of it came back. */
async function expectNothingBack({ member }: Paid): Promise<void> {
  await member.expectStatementAddsUp('60.00')
}

/** The receipt on the operators' list. */
async function rowOf({ desk, reference }: Pick<Paid, 'desk' | 'reference'>): Promise<Locator> {
  await desk.goto(`/receipts?q=${reference}`)
  return desk.getByRole('row').filter({ hasText: reference })
}

/** Says how much of it arrived, and sends that. */
async function sayPart(paid: Paid, amount: string, look?: () => Promise<void>): Promise<void> {
  const { receipt } = paid
  await receipt.getByRole('button', { name: 'Only a part' }).click()
  const send = receipt.getByRole('button', { name: 'Send' })
  await receipt.getByRole('textbox', { name: 'What arrived' }).fill('40.00')
  await expect(send).toBeDisabled()
  await receipt.getByRole('textbox', { name: 'What arrived' }).fill(amount)
  await look?.()
  await pressImpatiently(send)
}

/** That all of it arrived is the last word. */
async function sayAll({ receipt }: Paid): Promise<void> {
  await pressImpatiently(receipt.getByRole('button', { name: 'Yes, all of it' }))
  await expect(receipt).toContainText('You confirmed that all of it arrived.')
}

/** Nothing is asked any more, nothing came back, and it looks like this. */
async function expectEnd(paid: Paid, picture: string): Promise<void> {
  const { member, receipt, operator } = paid
  await expect(receipt.getByRole('button')).toHaveCount(0)
  await expectNothingBack(paid)
  await shot(member.page, picture)
  await operator.leave()
}

test.describe('whether a withdrawal arrived', () => {
  test.describe.configure({ timeout: 240_000 })

  test('all of it did', async ({ page, browser }) => {
    const paid = await payOut(page, browser)
    await shot(page, 'receipt-question')
    await sayAll(paid)
    await expect(page.getByRole('dialog').getByText('You received it')).toBeVisible()
    await expectEnd(paid, 'receipt-received')
  })

  test('a part did: what arrived and what is missing make the whole', async ({ page, browser }) => {
    const paid = await payOut(page, browser)
    await sayPart(paid, '15.50', async () => {
      await expect(paid.receipt).toContainText('Missing: $24.50')
      await shot(page, 'receipt-part')
    })
    await expect(paid.receipt).toContainText('You received $15.50; $24.50 are missing.')
    await shot(page, 'receipt-partly')

    const row = await rowOf(paid)
    await expect(row).toContainText('Partly received')
    for (const amount of ['40.00', '15.50', '24.50']) await expect(row).toContainText(amount)
    await shot(paid.desk, 'receipt-desk')

    await sayAll(paid)
    await expectEnd(paid, 'receipt-after-all')
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
    const show = (buffer: Buffer) =>
      pictures.setInputFiles({ name: 'payments.png', mimeType: 'image/png', buffer })
    await show(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
    await expect(paid.receipt.getByRole('alert')).toBeVisible()
    await shot(page, 'receipt-picture-refused')
    await show(await page.screenshot())
    await expect(paid.receipt).toContainText('1 of 3 pictures')
    await expect(paid.receipt.getByRole('alert')).toBeHidden()
    await shot(page, 'receipt-missing')
    await pressImpatiently(send)
    await expect(paid.receipt).toContainText('You told us that nothing arrived.')

    const row = await rowOf(paid)
    await expect(row).toContainText('Not received')
    await expect(row.getByRole('button', { name: 'Save picture 1' })).toBeVisible()
    await row.getByRole('button', { name: 'Return…' }).click()
    await paid.operator.giveReason('The bank has it back', 'Propose it')
    await expect(row.getByRole('button', { name: 'Agree to return…' })).toBeVisible()
    await expectNothingBack(paid)

    const checker = await Operator.hire(browser, 'checker')
    const second = await rowOf({ ...paid, desk: checker.page })
    await second.getByRole('button', { name: 'Agree to return…' }).click()
    await checker.giveReason('The bank has it back', 'Return it')
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
    await expectEnd(paid, 'receipt-automatic')
  })

  test('an operator forces it: the member reads why, and nothing is refunded', async ({
    page,
    browser,
  }) => {
    const paid = await payOut(page, browser)
    await sayPart(paid, '1.00')
    await expect(paid.receipt).toContainText('$39.00 are missing')

    const row = await rowOf(paid)
    await row.getByRole('button', { name: 'Force…' }).click()
    await shot(paid.desk, 'receipt-force')
    await paid.operator.giveReason('The bank shows all of it', 'Count as received')

    await expect(paid.receipt).toContainText('We checked it: it counts as received.')
    await expect(page.getByRole('dialog').getByText('The bank shows all of it')).toBeVisible()
    await expectEnd(paid, 'receipt-forced')
  })
})

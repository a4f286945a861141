// Every way that money comes in by, as the member and the operators see it.
import { expect, type Page } from '@playwright/test'
import { hostilePictures } from './people/hostile-pictures.ts'
import { inspect } from './people/inspector.ts'
import { Member } from './people/member.ts'
import { Operator } from './people/operator.ts'
import { test } from './people/site.ts'
import { bringStatement } from './people/statement.ts'
import { askFor, expectCredited, letDepositsEnd, payAt, toProvider } from './people/till.ts'

test.describe.configure({ timeout: 480_000 })

/** A member of its own, signed in. */
async function newcomer(page: Page): Promise<Member> {
  const member = new Member(page)
  await member.register()
  return member
}

test('a transfer is shown by a picture, found on the statement of the bank, and credited', async ({
  page,
  browser,
}) => {
  const member = await newcomer(page)
  const asked = await askFor(member, /Bank transfer/, '120.00')
  const { sheet, reference } = asked
  const box = sheet.getByRole('region', { name: 'Your transfer' })
  await expect(box).toContainText('Transfer exactly')
  await expect(sheet).toContainText('It is your turn since')
  await inspect(page, 'deposit transfer')

  const good = await page.screenshot()
  const pictures = box.getByLabel('A picture of your transfer')
  const send = (buffer: Buffer) =>
    pictures.setInputFiles({ name: 'slip.png', mimeType: 'image/png', buffer })
  for (const [name, bytes] of hostilePictures(good)) {
    const [answer] = await Promise.all([page.waitForResponse(/\/slip$/), send(bytes)])
    expect([400, 413], name).toContain(answer.status())
    await expect(box.getByRole('alert'), name).toContainText(/picture/)
    await expect(box, name).toContainText('0 of 3 pictures')
  }
  await inspect(page, 'deposit picture refused')
  await send(good)
  await expect(box).toContainText('1 of 3 pictures')
  await expect(box.getByRole('alert')).toBeHidden()
  await expect(sheet).toContainText('We have it since')
  await inspect(page, 'deposit picture sent')

  const code = (await box.getByText(/^LR[0-9A-Z]{8}$/).textContent()) ?? ''
  const operator = await Operator.hire(browser, 'maker')
  await operator.page.goto(`/deposits?q=${reference}`)
  await operator.page.getByText(reference).first().click()
  const drawer = operator.page.getByRole('dialog')
  await expect(drawer.getByRole('button', { name: 'Save picture 1' })).toBeVisible()
  await expect(drawer.getByRole('button', { name: 'Credit…' })).toBeVisible()
  await inspect(operator.page, 'deposit desk')
  await bringStatement(operator, code, '120.00')
  await expectCredited(member, asked, '120.00')
  await inspect(page, 'deposit credited')
  await member.expectStatementAddsUp('120.00')
  await operator.page.goto('/statements?state=ended')
  await inspect(operator.page, 'statements')
  await operator.leave()
})

test('a virtual account, an e-wallet and a card are paid at the provider', async ({ page }) => {
  const member = await newcomer(page)
  const account = await askFor(member, /Virtual account/, '20.00')
  const box = account.sheet.getByRole('region', { name: 'Your transfer' })
  await expect(box).toContainText('Account number')
  await expect(box.getByLabel('A picture of your transfer')).toBeHidden()
  await inspect(page, 'deposit virtual account')
  await payAt(await toProvider(page, account))
  await expectCredited(member, account, '20.00')
  await expect(box).toBeHidden()

  const ways = [
    [/E-wallet/, 'wallet'],
    [/\bCard\b/, 'card'],
  ] as const
  for (const [way, name] of ways) {
    const asked = await askFor(member, way, '20.00')
    await inspect(page, `deposit ${name}`)
    const bank = await toProvider(page, asked)
    await inspect(bank, `provider ${name}`)
    await payAt(bank)
    await expectCredited(member, asked, '20.00')
  }
  await member.expectStatementAddsUp('60.00')
})

test('too little and too much by coin wait for persons, who credit or send back what came', async ({
  page,
  browser,
}) => {
  const member = await newcomer(page)
  const desk = [
    await Operator.hire(browser, 'maker'),
    await Operator.hire(browser, 'checker'),
  ] as const
  const little = await askFor(member, /Crypto/, '100.00')
  await inspect(page, 'deposit coin')
  const bank = await toProvider(page, little)
  await inspect(bank, 'provider coin')
  await payAt(bank, '60.00')
  await expect(little.sheet).toContainText('Arrived: $60.00', { timeout: 30_000 })
  await inspect(page, 'deposit coin too little')
  await member.expectStatementAddsUp('0.00')
  await twoDecide(desk, { reference: little.reference, action: 'Credit…' })
  await expectCredited(member, little, '60.00')
  await inspect(page, 'deposit coin credited')

  const much = await askFor(member, /Crypto/, '100.00')
  await payAt(await toProvider(page, much), '130.00')
  await expect(much.sheet).toContainText('Arrived: $130.00', { timeout: 30_000 })
  await twoDecide(desk, { reference: much.reference, action: 'Send back…' })
  await expect(much.sheet.getByText('Sent back to you').first()).toBeVisible({ timeout: 30_000 })
  await inspect(page, 'deposit coin sent back')
  await member.expectStatementAddsUp('60.00')
  await Promise.all(desk.map((operator) => operator.leave()))
})

interface Deed {
  readonly reference: string
  /** The button of what is wanted. */
  readonly action: string
}

/** One takes a deposit in review and proposes; another one agrees. */
async function twoDecide(
  [maker, checker]: readonly [Operator, Operator],
  { reference, action }: Deed,
): Promise<void> {
  for (const { page } of [maker, checker]) {
    await page.goto(`/deposits?q=${reference}`)
    await page.getByText(reference).first().click()
    await expect(page.getByRole('dialog')).toContainText(reference)
  }
  await maker.page.getByRole('button', { name: 'Take the deposit' }).click()
  await maker.page.getByRole('button', { name: action }).click()
  await maker.giveReason('As the provider shows it', 'Propose it')
  await expect(maker.page.getByText('Another person must agree')).toBeVisible()
  await inspect(maker.page, `deposit desk ${action}`)
  await checker.page.reload()
  await checker.page.getByRole('button', { name: action }).click()
  await checker.giveReason('As the provider shows it', 'Agree')
}

test('one that is not paid in time ends, and one that was paid late is credited once', async ({
  page,
}) => {
  const member = await newcomer(page)
  const asked = await askFor(member, /Bank QR/, '50.00')
  await expect(asked.sheet).toContainText('It ends by itself at')
  const bank = await toProvider(page, asked)
  await letDepositsEnd(member)
  await expect(asked.sheet.getByText('Expired without payment')).toBeVisible({ timeout: 30_000 })
  await expect(asked.sheet.getByRole('link', { name: 'Go to the payment page' })).toBeHidden()
  await inspect(page, 'deposit over')
  await bank.getByRole('button', { name: /Notice twice/ }).click()
  await expectCredited(member, asked, '50.00')
  await inspect(page, 'deposit late')
  await member.expectStatementAddsUp('50.00')
})

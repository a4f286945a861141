import { expect } from '@playwright/test'
import { loseDice } from './people/games.ts'
import { Member, TRANSACTION_PASSWORD } from './people/member.ts'
import { Operator } from './people/operator.ts'
import { test } from './people/site.ts'

const SHOTS = process.env['E2E_SHOTS']

test('a condition holds a withdrawal back, with its progress, until an operator waives it', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000)
  const shot = async (of: typeof page, name: string) => {
    const size = page.viewportSize()?.width
    if (SHOTS !== undefined) await of.screenshot({ path: `${SHOTS}/${name}-${size}.png` })
  }
  const member = new Member(page)
  await member.register()
  await member.deposit('100.00')
  await member.setTransactionPassword(TRANSACTION_PASSWORD)

  const maker = await Operator.hire(browser, 'maker')
  const desk = maker.page
  await desk.goto(`/members?q=${member.name}`)
  await desk.getByRole('link', { name: member.name }).first().click()
  await desk.getByRole('tab', { name: 'Turnover' }).click()
  await desk.getByLabel(/^Amount/).fill('50')
  await desk.getByRole('button', { name: 'Add a condition…' }).click()
  await desk.getByRole('textbox', { name: 'Reason' }).fill('A correction of last week')
  await desk.getByRole('button', { name: 'Add the condition' }).click()
  await expect(desk.getByText('0.00 / 50.00')).toBeVisible()

  await loseDice(await member.openGame('Row Dice'))
  await page.goto('/member?page=withdraw')
  const held = page.getByRole('region', { name: 'What holds this back' })
  await expect(held.getByRole('progressbar', { name: 'Set by the house' })).toBeVisible()
  await expect(held).not.toContainText('0.00 / 50.00')
  await shot(page, 'held')
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('textbox', { name: 'Amount' }).fill('20.00')
  await sheet.getByLabel('Account number or address').fill('970400001234')
  await sheet.locator('input[name=transactionPassword]').fill(TRANSACTION_PASSWORD)
  await sheet.getByRole('button', { name: /^Withdraw ·/ }).click()
  await expect(sheet.getByText('Turnover is still missing')).toBeVisible()
  await shot(page, 'refused')

  await desk.reload()
  await expect(desk.getByRole('button', { name: 'Waive…' })).toBeVisible()
  await expect(desk.getByText(/^0.00 /)).toBeHidden()
  await shot(desk, 'console')
  await desk.getByRole('button', { name: 'Waive…' }).click()
  await desk.getByRole('textbox', { name: 'Reason' }).fill('Our own mistake')
  await desk.getByRole('button', { name: 'Waive it' }).click()
  await expect(desk.getByText('Nothing holds a withdrawal back.')).toBeVisible()
  await member.withdraw('20.00')
  await maker.leave()
})

test('a bonus has a balance of its own, and is given up after a second yes', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000)
  const shot = async (of: typeof page, name: string) => {
    const size = page.viewportSize()?.width
    if (SHOTS !== undefined) await of.screenshot({ path: `${SHOTS}/${name}-${size}.png` })
  }
  const member = new Member(page)
  await member.register()
  await member.deposit('20.00')
  await member.setTransactionPassword(TRANSACTION_PASSWORD)

  const maker = await Operator.hire(browser, 'maker')
  const desk = maker.page
  await desk.goto(`/members?q=${member.name}`)
  await desk.getByRole('link', { name: member.name }).first().click()
  await desk.getByRole('tab', { name: 'Turnover' }).click()
  const form = desk.getByRole('region', { name: 'Grant a bonus' })
  await form.getByLabel(/^Amount/).fill('500')
  await form.getByLabel(/^Highest bet/).fill('50')
  await form.getByLabel('Becomes cash, times at most').fill('5')
  await shot(desk, 'grant')
  await form.getByRole('button', { name: 'Grant the bonus…' }).click()
  await desk.getByRole('textbox', { name: 'Reason' }).fill('A welcome')
  await desk.getByRole('button', { name: 'Grant it' }).click()
  await expect(desk.getByRole('region', { name: 'Bonuses' })).toContainText('Active')
  await shot(desk, 'granted')

  await page.goto('/member?page=withdraw')
  const bonus = page.getByRole('region', { name: 'Your bonus' })
  await expect(bonus).toContainText('500.00')
  await shot(page, 'bonus')
  await bonus.getByRole('button', { name: 'Give the bonus up…' }).click()
  await shot(page, 'second-yes')
  await bonus.getByRole('button', { name: 'Yes, give it up' }).click()
  await expect(page.getByText('You gave it up.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'What holds this back' })).toBeHidden()
  await shot(page, 'given-up')
  await maker.leave()
})

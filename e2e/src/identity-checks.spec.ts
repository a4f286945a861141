import { expect, type Page } from '@playwright/test'
import { besideOperator } from './people/beside.ts'
import { inspectAtDesk } from './people/inspector.ts'
import type { Member } from './people/member.ts'
import { Operator } from './people/operator.ts'
import { shot } from './people/shots.ts'
import { test } from './people/site.ts'

test('a document is rejected, then accepted, and what waited for it opens', async ({
  page,
  browser,
}) => {
  const { member, operator: risk, desk } = await besideOperator(page, browser, 'risk')
  await risk.openMember(member.name, 'Identity checks')
  await desk.getByRole('button', { name: 'Ask for documents…' }).click()
  await risk.giveReason('Payouts to three banks', 'Ask')
  await shot(desk, 'check-member')

  await page.goto('/member?page=withdraw')
  const sheet = page.getByRole('dialog')
  await member.addAccount()
  await member.sendWithdrawal('20.00')
  await expect(sheet.getByText('We have asked you to show who you are.')).toBeVisible()
  await shot(page, 'check-refused')
  await sheet.getByRole('button', { name: 'Go to identity checks' }).click()
  await expect(page.getByRole('heading', { name: 'Level 0 of 2' })).toBeVisible()
  await shot(page, 'check-page')

  await sendPassport(page, member, () => shot(page, 'check-form'))
  await take(desk, member.name)
  await desk.getByRole('button', { name: 'Show the document…' }).click()
  await risk.giveReason('Looking at it', 'Show')
  const picture = desk.getByRole('img', { name: 'Picture 1 of the document' })
  await expect(picture).toBeVisible()
  expect(await picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0)
  await shot(desk, 'check-desk')
  await desk.getByRole('button', { name: 'Reject…' }).click()
  await risk.giveReason('The lower edge is missing.', 'Reject')

  await page.reload()
  await expect(page.getByText('The lower edge is missing.')).toBeVisible()
  await shot(page, 'check-rejected')
  await sendPassport(page, member)
  await take(desk, member.name)
  // It is one person's at a time.
  const other = await Operator.hire(browser, 'risk')
  await other.page.goto(`/checks?q=${member.name}`)
  await other.page.getByRole('button', { name: `Look at Passport of ${member.name}` }).click()
  await other.page.getByRole('button', { name: 'Take over the review' }).click()
  await expect(other.page.getByRole('alert')).toContainText('Another operator is working on this')
  await expect(other.page.getByRole('button', { name: 'Accept…' })).toHaveCount(0)
  await inspectAtDesk(other.page, 'document of another')
  await other.leave()
  await desk.getByRole('button', { name: 'Accept…' }).click()
  await risk.giveReason('All is well', 'Accept')

  await page.reload()
  await expect(page.getByRole('heading', { name: 'Level 1 of 2' })).toBeVisible()
  await shot(page, 'check-accepted')
  await member.withdraw('20.00')
  await risk.leave()
})

/** Somebody of its own for each member: one person has one account with an accepted document. */
const realNameOf = ({ name }: Member): string =>
  `Pham ${name.replaceAll(/[0-9]/g, (digit) => 'abcdefghij'.charAt(Number.parseInt(digit, 10)))}`

async function sendPassport(page: Page, member: Member, look?: () => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: /^Send.*: Identity card/ }).click()
  const popup = page.getByRole('dialog')
  await popup.getByText('Passport', { exact: true }).click()
  await popup.locator('input[name=realName]').fill(realNameOf(member))
  await popup.locator('input[name=birthday]').fill('1990-05-17')
  await popup.locator('input[name=number]').fill(`P${crypto.randomUUID().slice(0, 8)}`)
  await popup.locator('input[name=expiresOn]').fill('2031-01-01')
  const image = await page.screenshot({ type: 'jpeg', quality: 60 })
  await popup
    .getByLabel('Pictures')
    .setInputFiles({ name: 'passport.jpg', mimeType: 'image/jpeg', buffer: image })
  await expect(popup.getByText('1 of 3 pictures')).toBeVisible()
  await look?.()
  await popup.getByRole('button', { name: 'Send the document' }).click()
  await expect(popup).toBeHidden()
  await expect(page.getByText('Waiting', { exact: true })).toBeVisible()
}

async function take(desk: Page, account: string): Promise<void> {
  await desk.goto(`/checks?q=${account}`)
  await desk.getByRole('button', { name: `Look at Passport of ${account}` }).click()
  await desk.getByRole('button', { name: 'Take into review' }).click()
  await expect(desk.getByRole('button', { name: 'Put back' })).toBeVisible()
}

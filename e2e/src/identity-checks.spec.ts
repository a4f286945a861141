import { expect, type Page } from '@playwright/test'
import { Member, TRANSACTION_PASSWORD } from './people/member.ts'
import { Operator } from './people/operator.ts'
import { shot } from './people/shots.ts'
import { test } from './people/site.ts'

const isDesk = (page: Page, text: RegExp | string) =>
  page.getByRole('dialog').last().getByRole('button', { name: text })

test('a document is rejected, then accepted, and what waited for it opens', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000)
  const member = new Member(page)
  await member.settleIn('100.00')

  const risk = await Operator.hire(browser, 'risk')
  const desk = risk.page
  await risk.openMember(member.name, 'Identity checks')
  await desk.getByRole('button', { name: 'Ask for documents…' }).click()
  await desk.getByRole('textbox', { name: 'Reason' }).fill('Payouts to three banks')
  await desk.getByRole('button', { name: 'Ask', exact: true }).click()
  await expect(desk.getByRole('dialog')).toBeHidden()
  await shot(desk, 'check-member')

  await page.goto('/member?page=withdraw')
  const sheet = page.getByRole('dialog')
  await member.addAccount()
  await sheet.getByRole('textbox', { name: 'Amount' }).fill('20.00')
  await sheet.locator('input[name=transactionPassword]').fill(TRANSACTION_PASSWORD)
  await sheet.getByRole('button', { name: /^Withdraw ·/ }).click()
  await expect(sheet.getByText('We have asked you to show who you are.')).toBeVisible()
  await shot(page, 'check-refused')
  await sheet.getByRole('button', { name: 'Go to identity checks' }).click()
  await expect(page.getByRole('heading', { name: 'Level 0 of 2' })).toBeVisible()
  await shot(page, 'check-page')

  await sendPassport(page, () => shot(page, 'check-form'))
  await take(desk, member.name)
  await desk.getByRole('button', { name: 'Show the document…' }).click()
  await desk.getByRole('textbox', { name: 'Reason' }).fill('Looking at it')
  await isDesk(desk, 'Show').click()
  const picture = desk.getByRole('img', { name: 'Picture 1 of the document' })
  await expect(picture).toBeVisible()
  expect(await picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0)
  await shot(desk, 'check-desk')
  await desk.getByRole('button', { name: 'Reject…' }).click()
  await desk.getByRole('textbox', { name: 'Reason' }).fill('The lower edge is missing.')
  await isDesk(desk, 'Reject').click()

  await page.reload()
  await expect(page.getByText('The lower edge is missing.')).toBeVisible()
  await shot(page, 'check-rejected')
  await sendPassport(page)
  await take(desk, member.name)
  await desk.getByRole('button', { name: 'Accept…' }).click()
  await desk.getByRole('textbox', { name: 'Reason' }).fill('All is well')
  await isDesk(desk, 'Accept').click()

  await page.reload()
  await expect(page.getByRole('heading', { name: 'Level 1 of 2' })).toBeVisible()
  await shot(page, 'check-accepted')
  await member.withdraw('20.00')
  await risk.leave()
})

async function sendPassport(page: Page, look?: () => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: /^Send.*: Identity card/ }).click()
  const popup = page.getByRole('dialog')
  await popup.getByText('Passport', { exact: true }).click()
  await popup.locator('input[name=realName]').fill('Minh Pham')
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

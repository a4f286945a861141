// What two operators do about money that comes in: ways, accounts, suspense, late money, differences.
import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { inspectAtDesk } from './people/inspector.ts'
import { Member } from './people/member.ts'
import { Operator } from './people/operator.ts'
import { expectRefusedToItsMaker } from './people/own-wish.ts'
import { test } from './people/site.ts'
import { bringStatement } from './people/statement.ts'
import { askFor, expectCredited, letDepositsEnd, toProvider } from './people/till.ts'

test.describe.configure({ timeout: 480_000 })

const CHANGED = /changed since you read it/

/** Six letters that no run before has used. */
const letters = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(6)), (one) =>
    String.fromCharCode(97 + (one % 26)),
  ).join('')

async function newcomer(page: Page): Promise<Member> {
  const member = new Member(page)
  await member.register()
  return member
}

const rowOf = ({ page }: Operator, text: string): Locator =>
  page.getByRole('row').filter({ hasText: text })

/** Adds a way to deposit: small sums go to the sandbox bank, those from 200.00 on to an account of the house. */
async function addMethod(owner: Operator, name: string): Promise<void> {
  const { page } = owner
  await page.goto('/methods')
  await page.getByRole('button', { name: 'Add a method…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a method' })
  const entry = (label: string): Locator =>
    dialog.getByRole('textbox', { name: label, exact: true })
  const choose = async (label: string, value: string): Promise<void> => {
    await dialog.getByRole('combobox', { name: label, exact: true }).click()
    await page.getByRole('option', { name: value, exact: true }).click()
  }
  await owner.giveReasonInVain('A new partner', 'Add it', /missing or wrong/)
  await entry('Currency').fill('USD')
  await entry('Code').fill(`night_${letters()}`)
  await entry('Name').fill(name)
  await entry('Mark').fill('NM')
  await dialog.getByRole('switch', { name: 'Members may use it' }).dispatchEvent('click')
  await choose('Provider', 'sandbox')
  await entry('Smallest amount').fill('10')
  await entry('Largest amount').fill('500')
  await entry('Quick amounts').fill('20, 200')
  await dialog.getByRole('button', { name: 'Add a rule' }).click()
  await choose('Rule 1: provider', 'transfer')
  await entry('From amount').fill('200')
  await owner.giveReasonInVain(
    'A new partner',
    'Add it',
    /Two persons set the account of the house/,
  )
  await dialog.getByRole('switch', { name: 'Members may use it' }).dispatchEvent('click')
  await inspectAtDesk(page, 'method added')
  await owner.giveReason('A new partner', 'Add it')
  await expect(rowOf(owner, name)).toContainText('1 rule')
  await inspectAtDesk(page, 'methods')
}

/** Gives it to members, or takes it from them again. */
async function turn(owner: Operator, name: string, to: 'On' | 'Off'): Promise<void> {
  const { page } = owner
  await page.goto('/methods')
  await page.getByRole('button', { name: `Change ${name} USD Deposit` }).click()
  const use = page.getByRole('dialog').getByRole('switch', { name: 'Members may use it' })
  await use.dispatchEvent('click')
  await owner.giveReason('As it was agreed', 'Save')
  await expect(rowOf(owner, name)).toContainText(to)
}

async function proposeAccount(owner: Operator, name: string, number: string): Promise<void> {
  const { page } = owner
  await page.getByRole('button', { name: `Propose another for ${name} USD` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Our bank' }).fill('Harbour Bank')
  await dialog.getByRole('textbox', { name: 'In the name of' }).fill('Lantern Row')
  await dialog.getByRole('textbox', { name: 'Account number' }).fill(number)
  await owner.giveReason('A new account', 'Propose it')
}

test('a way is added with a rule, gets its account by two persons, and is paid by', async ({
  page,
  browser,
}) => {
  const owner = await Operator.hire(browser, 'owner')
  const checker = await Operator.hire(browser, 'checker')
  const name = `Night market ${letters()}`
  await addMethod(owner, name)

  const [first, second] = ['7710 0001', '7710 0002'] as const
  await owner.page.goto('/accounts')
  await proposeAccount(owner, name, first)
  const change = rowOf(owner, name).filter({ hasText: 'Waits for another person' })
  await expect(change).toContainText(first)
  await expect(change.getByRole('button', { name: 'Take back…' })).toBeVisible()
  await expect(change.getByRole('button', { name: 'Approve…' })).toHaveCount(0)
  await expectRefusedToItsMaker<{ payTo: { number: string } }>(owner, {
    list: '/payments/houseAccountChanges?pageNo=1&pageSize=100',
    approve: '/payments/approveHouseAccount',
    isOwn: ({ payTo }) => payTo.number === first,
  })
  await inspectAtDesk(owner.page, 'house account proposed')

  await checker.page.goto('/accounts')
  const waiting = rowOf(checker, name).filter({ hasText: 'Waits for another person' })
  await waiting.getByRole('button', { name: 'Approve…' }).click()
  await expect(checker.page.getByRole('dialog')).toContainText(first)
  await inspectAtDesk(checker.page, 'house account approval')
  await proposeAccount(owner, name, second)
  await checker.agreeInVain('Approve', CHANGED)
  await expect(waiting).toContainText(second)
  await waiting.getByRole('button', { name: 'Approve…' }).click()
  await checker.agree('Approve')
  await expect(rowOf(checker, name).filter({ hasText: 'Done' })).toContainText(second)
  await inspectAtDesk(checker.page, 'house accounts')

  await turn(owner, name, 'On')
  const member = await newcomer(page)
  const large = await askFor(member, new RegExp(name), '200.00')
  const box = large.sheet.getByRole('region', { name: 'Your transfer' })
  await expect(box).toContainText(second)
  await expect(box).toContainText('Harbour Bank')
  const code = (await box.getByText(/^LR[0-9A-Z]{8}$/).textContent()) ?? ''
  await bringStatement(checker, code, '200.00')
  await expectCredited(member, large, '200.00')
  // Below the bound of the rule it goes to the other provider, which knows no such way.
  const small = await askFor(member, new RegExp(name), '30.00')
  await expect(small.sheet).toContainText('The payment provider refused it.', { timeout: 30_000 })
  await member.expectStatementAddsUp('200.00')
  await turn(owner, name, 'Off')
  await page.goto('/member?page=depositv2')
  await expect(page.getByRole('dialog').getByRole('radio', { name: /Bank QR/ })).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('radio', { name: new RegExp(name) })).toHaveCount(
    0,
  )
  await Promise.all([owner.leave(), checker.leave()])
})

/** Says whose the money of a row is. */
async function proposeCredit(operator: Operator, row: Locator, account: string): Promise<void> {
  await row.getByRole('button', { name: 'Propose an end…' }).click()
  await operator.page.getByRole('textbox', { name: 'Member or transfer' }).fill(account)
  await operator.giveReason('The member wrote to us', 'Propose it')
  await expect(row).toContainText(account)
}

test('money that fits no order ends as two persons say, and as the second has read', async ({
  page,
  browser,
}) => {
  const member = await newcomer(page)
  const maker = await Operator.hire(browser, 'maker')
  const checker = await Operator.hire(browser, 'checker')
  const theirs = await bringStatement(maker, 'rent of november', '77.31')
  const row = rowOf(maker, theirs)
  await expect(async () => {
    await maker.page.goto('/suspense?size=100')
    await expect(row).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 60_000 })
  await row.getByRole('button', { name: 'Take…' }).click()
  await maker.giveReason('I know whose it is', 'Take it')
  await expect(row).toContainText('maker-')
  await row.getByRole('button', { name: 'Propose an end…' }).click()
  await inspectAtDesk(maker.page, 'suspense proposal')
  await maker.giveReasonInVain('Nobody named', 'Propose it', /missing or wrong/)
  await maker.page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await proposeCredit(maker, row, 'member01')
  await expect(row).toContainText('another person must agree')
  await expect(row.getByRole('button', { name: 'Agree…' })).toHaveCount(0)
  await expectRefusedToItsMaker<{ theirReference: string }>(maker, {
    list: '/suspense?owner=mine&pageNo=1',
    approve: '/suspense/agree',
    isOwn: ({ theirReference }) => theirReference === theirs,
  })
  await inspectAtDesk(maker.page, 'suspense')

  await checker.page.goto('/suspense?size=100')
  const seen = rowOf(checker, theirs)
  await seen.getByRole('button', { name: 'Agree…' }).click()
  await expect(checker.page.getByRole('dialog')).toContainText('member01')
  await inspectAtDesk(checker.page, 'suspense agreement')
  await proposeCredit(maker, row, member.name)
  await checker.agreeInVain('Agree', CHANGED)
  await expect(seen).toContainText(member.name)
  await seen.getByRole('button', { name: 'Agree…' }).click()
  await checker.agree('Agree')
  await expect(seen).toHaveCount(0)
  await checker.page.goto('/suspense?state=ended')
  await expect(seen).toContainText(member.name)
  await inspectAtDesk(checker.page, 'suspense ended')
  await member.expectBalance('77.31')
  await member.expectStatementAddsUp('77.31')
  await Promise.all([maker.leave(), checker.leave()])
})

/** Sets a limit of the house for a member's deposits of a day. */
async function limitDeposits(browser: Browser, account: string, most: string): Promise<void> {
  const risk = await Operator.hire(browser, 'risk')
  await risk.openMember(account, 'Safer play')
  await risk.page.getByRole('textbox', { name: 'At most' }).fill(most)
  await risk.page.getByRole('button', { name: 'Set…', exact: true }).click()
  await risk.giveReason('A worried call', 'Set the limit')
  await risk.leave()
}

test('late money above a limit is held, and two persons release it', async ({ page, browser }) => {
  const member = await newcomer(page)
  const asked = await askFor(member, /Bank QR/, '50.00')
  const { sheet, reference } = asked
  const bank = await toProvider(page, asked)
  await letDepositsEnd(member)
  await expect(sheet.getByText('Expired without payment')).toBeVisible({ timeout: 30_000 })
  await limitDeposits(browser, member.name, '20')
  await bank.getByRole('button', { name: /Notice twice/ }).click()
  await expect(sheet).toContainText('It arrived above one of your deposit limits.', {
    timeout: 30_000,
  })
  await inspectAtDesk(page, 'late deposit held')
  await member.expectStatementAddsUp('0.00')

  const maker = await Operator.hire(browser, 'maker')
  const checker = await Operator.hire(browser, 'checker')
  for (const desk of [maker.page, checker.page]) {
    await desk.goto(`/deposits?q=${reference}`)
    await desk.getByText(reference).first().click()
    await expect(desk.getByRole('dialog')).toContainText('above a deposit limit')
  }
  const button = ({ page: desk }: Operator, label: string): Locator =>
    desk.getByRole('button', { name: label })
  await button(maker, 'Take the deposit').click()
  await expect(maker.page.getByText(/You look after it/)).toBeVisible()
  await button(maker, 'Credit…').click()
  await maker.giveReason('It was sent before the limit', 'Propose it')
  await expect(maker.page.getByText(/wants it credited. Another person must agree/)).toBeVisible()
  // One's own wish is not offered to oneself, nor taken.
  await expect(button(maker, 'Credit…')).toHaveCount(0)
  const id = new URL(maker.page.url()).searchParams.get('open') ?? ''
  const wish = { id, action: 'credit', amount: '50.00', reason: 'Once more' }
  expect(await maker.refusal('/deposit/decide', wish)).toBe('second_person_required')
  await inspectAtDesk(maker.page, 'late deposit proposed')

  await checker.page.reload()
  await button(checker, 'Credit…').click()
  // Its maker thinks better of it: what the other one has read is not what is wanted any more.
  await button(maker, 'Send back…').click()
  await maker.giveReason('Or rather not', 'Propose it')
  await expect(maker.page.getByText(/wants it sent back/)).toBeVisible()
  await checker.giveReasonInVain('As I read it', 'Agree', /Another operator is working on this/)
  await checker.page.reload()
  await expect(button(checker, 'Credit…')).toHaveCount(0)
  await button(maker, 'Credit…').click()
  await maker.giveReason('It was sent before the limit', 'Propose it')
  await checker.page.reload()
  await button(checker, 'Credit…').click()
  await inspectAtDesk(checker.page, 'late deposit agreement')
  await checker.giveReason('So it was', 'Agree')
  await expectCredited(member, asked, '50.00')
  await member.expectStatementAddsUp('50.00')
  await Promise.all([maker.leave(), checker.leave()])
})

test('a difference has one who looks after it, until it is closed with a word', async ({
  page,
  browser,
}) => {
  const member = await newcomer(page)
  const { sheet, reference } = await askFor(member, /Bank transfer/, '120.00')
  const code = (await sheet.getByText(/^LR[0-9A-Z]{8}$/).textContent()) ?? ''
  const maker = await Operator.hire(browser, 'maker')
  const checker = await Operator.hire(browser, 'checker')
  await bringStatement(maker, code, '100.00')
  const row = rowOf(maker, reference)
  await expect(async () => {
    await maker.page.goto('/statements?size=100')
    await expect(row).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 60_000 })
  await expect(row).toContainText('Another amount')
  await row.getByRole('button', { name: 'Take…' }).click()
  await maker.giveReason('I ask the member', 'Take it')
  await expect(row).toContainText('maker-')
  await inspectAtDesk(maker.page, 'differences')
  const ofMine = (operator: Operator): Locator =>
    operator.page.getByRole('group', { name: 'Looked after by' }).getByText('Me', { exact: true })
  await ofMine(maker).click()
  await expect(row).toBeVisible()
  await checker.page.goto('/statements?size=100')
  await expect(rowOf(checker, reference)).toContainText('maker-')
  await ofMine(checker).click()
  await expect(rowOf(checker, reference)).toHaveCount(0)

  await row.getByRole('button', { name: 'Close…' }).click()
  await maker.giveReason('The bank took a fee of 20.00', 'Close it')
  await expect(row).toHaveCount(0)
  await maker.page.goto('/statements?state=ended')
  await expect(row).toContainText('The bank took a fee of 20.00')
  await inspectAtDesk(maker.page, 'differences ended')
  await Promise.all([maker.leave(), checker.leave()])
})

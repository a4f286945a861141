// What two operators do about one member: limits and exclusions of the house, corrections, payouts by hand.
import { expect, type Locator } from '@playwright/test'
import { besideOperator } from './people/beside.ts'
import { callsOf, pressImpatiently } from './people/impatience.ts'
import { inspectAtDesk } from './people/inspector.ts'
import { Member } from './people/member.ts'
import { Operator } from './people/operator.ts'
import { expectRefusedToItsMaker } from './people/own-wish.ts'
import { runCommand } from './people/program.ts'
import { test } from './people/site.ts'

test.describe.configure({ timeout: 480_000 })

const CHANGED = /changed since you read it/

/** Releases of the house's limits and exclusions that are about one member. */
const releasesOf = (account: string): string => `/safeplay?tab=releases&q=${account}`

const rowOf = ({ page }: Operator, text: string): Locator =>
  page.getByRole('row').filter({ hasText: text })

/** Sets a limit of the house for a member's deposits of a day; the page of the member is open. */
async function limitDeposits(operator: Operator, most: string): Promise<void> {
  const { page } = operator
  await page.getByRole('textbox', { name: 'At most' }).fill(most)
  await page.getByRole('button', { name: 'Set…', exact: true }).click()
  await operator.giveReason('A talk with the member', 'Set the limit')
}

test('a limit of the house is loosened by two persons, as the second has read it', async ({
  page,
  browser,
}) => {
  const member = new Member(page)
  await member.register()
  const first = await Operator.hire(browser, 'risk')
  const second = await Operator.hire(browser, 'risk')
  await first.openMember(member.name, 'Safer play')
  await limitDeposits(first, '50')
  const limits = first.page.getByRole('region', { name: 'Limits' })
  await expect(limits).toContainText('50.00')
  await limitDeposits(first, '80')
  await expect(first.page.getByText('It is looser, so it waits for another person')).toBeVisible()
  await expect(limits).toContainText('50.00')
  await inspectAtDesk(first.page, 'house limit waits')

  await first.page.goto(releasesOf(member.name))
  const own = rowOf(first, member.name)
  await expect(own).toContainText('50.00 USD → 80.00 USD')
  await expect(own.getByRole('button', { name: 'Take back…' })).toBeVisible()
  await expect(own.getByRole('button', { name: 'Approve…' })).toHaveCount(0)
  await expectRefusedToItsMaker<{ account: string }>(first, {
    list: `/safeplay/releases?search=${member.name}&pageNo=1`,
    approve: '/safeplay/release/approve',
    isOwn: ({ account }) => account === member.name,
  })
  await second.page.goto(releasesOf(member.name))
  const waiting = rowOf(second, member.name).filter({ hasText: 'Waits for another person' })
  await waiting.getByRole('button', { name: 'Approve…' }).click()
  await inspectAtDesk(second.page, 'release approval')
  // Stricter meanwhile: what was read would loosen another limit than the one that stands.
  await first.openMember(member.name, 'Safer play')
  await limitDeposits(first, '40')
  await expect(limits).toContainText('40.00')
  await second.agreeInVain('Agree', CHANGED)

  await first.page.goto(releasesOf(member.name))
  const old = rowOf(first, member.name).filter({ hasText: 'Waits for another person' })
  await old.getByRole('button', { name: 'Take back…' }).click()
  await first.giveReason('It is another limit now', 'Take it back')
  await expect(old).toHaveCount(0)
  await first.openMember(member.name, 'Safer play')
  await limitDeposits(first, '80')
  await expect(first.page.getByText('It is looser, so it waits for another person')).toBeVisible()
  await second.page.goto(releasesOf(member.name))
  await waiting
    .filter({ hasText: '40.00 USD → 80.00 USD' })
    .getByRole('button', { name: 'Approve…' })
    .click()
  await second.agree('Agree')
  await expect(rowOf(second, '40.00 USD → 80.00 USD')).toContainText('Done')
  await inspectAtDesk(second.page, 'releases')
  await first.page.reload()
  await expect(limits).toContainText('80.00')
  await Promise.all([first.leave(), second.leave()])
})

test('an exclusion of the house ends seven days after two persons said so, after six months', async ({
  page,
  browser,
}) => {
  const member = new Member(page)
  await member.register()
  const first = await Operator.hire(browser, 'risk')
  const second = await Operator.hire(browser, 'risk')
  await first.openMember(member.name, 'Safer play')
  await first.page.getByRole('combobox', { name: 'Exclude for' }).selectOption('0')
  await first.page.getByRole('button', { name: 'Exclude…' }).click()
  await first.giveReason('Its family asked', 'Exclude')
  const exclusions = first.page.getByRole('region', { name: 'Exclusions' })
  await expect(exclusions).toContainText('No end')
  await exclusions.getByRole('button', { name: 'End it…' }).click()
  await first.giveReasonInVain('Too soon', 'Propose it', /can not be ended yet/)
  await runCommand(process.env['E2E_DATA'] ?? '', 'e2e/src/people/excluded-before.ts', member.name)
  await first.page.reload()
  await exclusions.getByRole('button', { name: 'End it…' }).click()
  await first.giveReason('It asked in writing', 'Propose it')
  await first.page.goto(releasesOf(member.name))
  await expect(rowOf(first, member.name)).toContainText('The exclusion ends in seven days')
  await expect(rowOf(first, member.name).getByRole('button', { name: 'Approve…' })).toHaveCount(0)
  await expectRefusedToItsMaker<{ account: string }>(first, {
    list: `/safeplay/releases?search=${member.name}&pageNo=1`,
    approve: '/safeplay/release/approve',
    isOwn: ({ account }) => account === member.name,
  })
  await second.page.goto(releasesOf(member.name))
  await rowOf(second, member.name).getByRole('button', { name: 'Approve…' }).click()
  await second.agree('Agree')
  await expect(rowOf(second, member.name)).toContainText('Done')
  await second.openMember(member.name, 'Safer play')
  await expect(second.page.getByRole('region', { name: 'Exclusions' })).not.toContainText('No end')
  await expect(second.page.getByRole('region', { name: 'History' })).toContainText('Exclusion ends')
  await inspectAtDesk(second.page, 'exclusion shortened')
  await Promise.all([first.leave(), second.leave()])
})

test('a correction is posted as the second person has read it, and by nobody alone', async ({
  page,
  browser,
}) => {
  const member = new Member(page)
  await member.register()
  // Who may do both decides about nothing of its own.
  const maker = await Operator.hire(browser, 'owner')
  const checker = await Operator.hire(browser, 'checker')
  const desk = maker.page
  await desk.goto('/adjustments')
  await desk.getByRole('button', { name: 'Propose a correction…' }).click()
  const form = desk.getByRole('dialog')
  await form.getByLabel('Member', { exact: true }).fill(member.name)
  await form.getByLabel('Amount', { exact: true }).fill('12.34')
  await form.getByRole('combobox', { name: 'What it is for' }).click()
  await desk.getByRole('option').first().click()
  await maker.giveReason('A round that was counted twice', 'Propose it')
  const reference = (await form.getByText(/^A-\d+$/).textContent()) ?? ''
  await expect(desk.getByRole('button', { name: 'Approve…' })).toHaveCount(0)
  await expectRefusedToItsMaker<{ reference: string }>(maker, {
    list: `/adjustments?search=${reference}&pageNo=1`,
    approve: '/adjustment/approve',
    isOwn: (row) => row.reference === reference,
  })

  const other = checker.page
  await other.goto(`/adjustments?q=${reference}`)
  await other.getByText(reference).first().click()
  await other.getByRole('button', { name: 'Approve…' }).click()
  await expect(other.getByRole('dialog').last()).toContainText('12.34')
  await desk.getByRole('button', { name: 'Change…' }).click()
  await desk.getByRole('textbox', { name: 'Amount (USD)' }).fill('15.00')
  await inspectAtDesk(desk, 'correction changed')
  await maker.giveReason('Both rounds together', 'Change it')
  await checker.agreeInVain('Approve and post', CHANGED)
  await expect(other.getByRole('dialog')).toContainText('15.00')
  await member.expectBalance('0.00')
  await inspectAtDesk(other, 'correction changed meanwhile')
  await other.getByRole('button', { name: 'Approve…' }).click()
  await checker.agree('Approve and post')
  await member.expectBalance('15.00')
  await member.expectStatementAddsUp('15.00')
  await Promise.all([maker.leave(), checker.leave()])
})

/** Clicks twice on a button that asks nothing: one call is made, and what stands there then is not meant. */
async function press({ page }: Operator, button: Locator): Promise<void> {
  const calls = callsOf(page)
  await button.dblclick()
  await expect(button).toBeHidden()
  expect(calls).toHaveLength(1)
}

interface Withdrawals {
  readonly content: readonly { readonly id: string; readonly contentHash: string }[]
}

test('a part that goes by bank is made by one person and confirmed by another', async ({
  page,
  browser,
}) => {
  const { member, operator: maker, desk } = await besideOperator(page, browser, 'maker')
  const reference = await member.withdraw('60.00')
  await maker.claim(reference)
  const drawer = desk.getByRole('dialog')
  await drawer.getByRole('button', { name: 'Split it…' }).click()
  const form = drawer.getByRole('region', { name: 'Split the withdrawal' })
  await form.getByRole('textbox', { name: 'Part 1' }).fill('40')
  await form.getByRole('textbox', { name: 'Part 2' }).fill('20')
  const payer = form
    .getByRole('group', { name: 'Part 1' })
    .getByRole('combobox', { name: 'Paid by' })
  await payer.click()
  await desk.getByRole('option', { name: 'transfer', exact: true }).click()
  await expect(form).toContainText('The parts add up.')
  await press(maker, form.getByRole('button', { name: 'Split', exact: true }))
  await maker.approve(reference)
  const checker = await Operator.hire(browser, 'checker')
  await checker.approve(reference)

  const partOf = ({ page: at }: Operator): Locator =>
    at.getByRole('dialog').getByRole('article', { name: `${reference}/1` })
  await maker.open(reference)
  const mine = partOf(maker)
  await press(maker, mine.getByRole('button', { name: 'Take the transfer' }))
  await expect(mine).toContainText('You make the transfer')
  await mine.getByRole('button', { name: 'Show where it goes…' }).click()
  await maker.giveReason('To make the transfer', 'Show')
  await expect(mine).toContainText('0071004417')
  await inspectAtDesk(desk, 'transfer taken')

  await checker.open(reference)
  const theirs = partOf(checker)
  await expect(theirs).toContainText(/makes the transfer, until/)
  await expect(theirs.getByRole('button', { name: 'Mark as sent' })).toHaveCount(0)
  await expect(theirs.getByRole('button', { name: 'Show where it goes…' })).toHaveCount(0)
  const [row] = (await checker.call<Withdrawals>(`/withdrawals?search=${reference}&pageNo=1`))
    .content
  const mark = (bankReference: string) => ({
    id: row?.id ?? '',
    part: 1,
    contentHash: row?.contentHash ?? '',
    said: { outcome: 'sent', bankReference },
  })
  const [noted, typed] = [reference, reference].map(
    (name, at) => `RB-${name.replaceAll(/\D/g, '')}-${at}77${crypto.randomUUID().slice(0, 8)}`,
  )
  expect(await checker.refusal('/withdrawal/mark', mark(typed ?? ''))).toBe('claimed_by_other')
  await inspectAtDesk(checker.page, 'transfer of another')

  const entry = mine.getByRole('textbox', { name: 'The bank’s reference of the transfer' })
  const say = async (text: string): Promise<void> => {
    await entry.fill(text)
    const calls = callsOf(desk)
    await pressImpatiently(mine.getByRole('button', { name: 'Mark as sent' }))
    await expect(mine).toContainText(text)
    expect(calls).toHaveLength(1)
  }
  await say(typed ?? '')
  expect(await maker.refusal('/withdrawal/mark', mark(typed ?? ''))).toBe('second_person_required')
  await expect(theirs.getByRole('button', { name: 'Confirm the transfer' })).toBeVisible({
    timeout: 20_000,
  })
  await say(noted ?? '')
  // Another reference than the one that stands there now is not what was said.
  expect(await checker.refusal('/withdrawal/mark', mark(typed ?? ''))).toBe('claimed_by_other')
  await expect(theirs).toContainText(noted ?? '', { timeout: 20_000 })
  await inspectAtDesk(checker.page, 'transfer to confirm')
  await press(checker, theirs.getByRole('button', { name: 'Confirm the transfer' }))
  await expect(theirs).toContainText('Confirmed by')
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('region', { name: 'Receipt' })).toContainText(
    'Did your money arrive?',
    { timeout: 40_000 },
  )
  await inspectAtDesk(checker.page, 'transfer confirmed')
  await member.expectStatementAddsUp('40.00')
  await Promise.all([maker.leave(), checker.leave()])
})

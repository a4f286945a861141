import { expect } from '@playwright/test'
import { loseDice, winMines } from './people/games.ts'
import { Member, TRANSACTION_PASSWORD } from './people/member.ts'
import { Operator } from './people/operator.ts'
import { test } from './people/site.ts'

test('a member registers, deposits, plays, withdraws; a second operator approves', async ({
  page,
  browser,
}) => {
  const member = new Member(page)
  await member.register()
  await member.deposit('1000.00')
  await member.expectBalance('1,000.00')

  await winMines(await member.openGame('Lantern Mines'))
  const rolls = await loseDice(await member.openGame('Row Dice'))
  expect(rolls).toBeGreaterThan(0)

  await member.setTransactionPassword(TRANSACTION_PASSWORD)
  const reference = await member.withdraw('600.00')

  const maker = await Operator.hire(browser, 'maker')
  await maker.claim(reference)
  await maker.approve(reference)
  await maker.expectRefusedToApproveAgain(reference)
  const checker = await Operator.hire(browser, 'checker')
  await checker.approve(reference)
  await member.expectWithdrawalPaid(reference)

  const balance = await member.readBalance()
  await member.expectStatementAddsUp(balance)
  await Promise.all([maker.leave(), checker.leave()])
})

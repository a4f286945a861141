import { type Browser, expect, type Page } from '@playwright/test'
import { loseDice } from './people/games.ts'
import { besideOperator, type Scene } from './people/beside.ts'
import { shot } from './people/shots.ts'
import { test } from './people/site.ts'

/** A member with 100.00 that may withdraw, and an operator who looks at its turnover. */
async function atTurnover(page: Page, browser: Browser): Promise<Scene> {
  const scene = await besideOperator(page, browser, 'maker')
  await scene.operator.openMember(scene.member.name, 'Turnover')
  return scene
}

test.describe('what holds a withdrawal back', () => {
  test.describe.configure({ timeout: 240_000 })

  test('a condition does, with its progress, until an operator waives it', async ({
    page,
    browser,
  }) => {
    const { member, operator, desk } = await atTurnover(page, browser)
    const form = desk.getByRole('region', { name: 'Add a condition' })
    await form.getByLabel(/^Amount/).fill('50')
    await desk.getByRole('button', { name: 'Add a condition…' }).click()
    await operator.giveReason('A correction of last week', 'Add the condition')
    await expect(desk.getByText('0.00 / 50.00')).toBeVisible()

    await loseDice(await member.openGame('Row Dice'))
    await page.goto('/member?page=withdraw')
    await member.addAccount()
    const held = page.getByRole('region', { name: 'What holds this back' })
    await expect(held.getByRole('progressbar', { name: 'Set by the house' })).toBeVisible()
    await expect(held).not.toContainText(/(?<!\d)0\.00 \/ 50\.00/)
    await shot(page, 'held')
    await member.sendWithdrawal('20.00')
    await expect(page.getByRole('dialog').getByText('Turnover is still missing')).toBeVisible()
    await shot(page, 'held-refused')

    await desk.reload()
    await expect(desk.getByRole('button', { name: 'Waive…' })).toBeVisible()
    await expect(desk.getByText(/^0\.00 /)).toBeHidden()
    await shot(desk, 'held-console')
    await desk.getByRole('button', { name: 'Waive…' }).click()
    await operator.giveReason('Our own mistake', 'Waive it')
    await expect(desk.getByText('Nothing holds a withdrawal back.')).toBeVisible()
    await member.withdraw('20.00')
    await operator.leave()
  })

  test('a bonus has a balance of its own, and is given up after a second yes', async ({
    page,
    browser,
  }) => {
    const { operator, desk } = await atTurnover(page, browser)
    const form = desk.getByRole('region', { name: 'Grant a bonus' })
    await form.getByLabel(/^Amount/).fill('500')
    await form.getByLabel(/^Highest bet/).fill('50')
    await form.getByLabel('Becomes cash, times at most').fill('5')
    await shot(desk, 'bonus-grant')
    await form.getByRole('button', { name: 'Grant the bonus…' }).click()
    await operator.giveReason('A welcome', 'Grant it')
    await expect(desk.getByRole('region', { name: 'Bonuses' })).toContainText('Active')
    await shot(desk, 'bonus-granted')

    await page.goto('/member?page=withdraw')
    const bonus = page.getByRole('region', { name: 'Your bonus' })
    await expect(bonus).toContainText('500.00')
    await shot(page, 'bonus')
    await bonus.getByRole('button', { name: 'Give the bonus up…' }).click()
    await shot(page, 'bonus-second-yes')
    await bonus.getByRole('button', { name: 'Yes, give it up' }).click()
    await expect(page.getByText('You gave it up.')).toBeVisible()
    await expect(page.getByRole('region', { name: 'What holds this back' })).toBeHidden()
    await shot(page, 'bonus-given-up')
    await operator.leave()
  })
})

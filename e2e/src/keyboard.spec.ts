import { expect, type FrameLocator } from '@playwright/test'
import { Keyboard } from './people/keyboard.ts'
import { Member, PASSWORD } from './people/member.ts'
import { test } from './people/site.ts'

test('the keyboard alone registers, deposits and plays', async ({ page }) => {
  const member = new Member(page)
  const keyboard = new Keyboard(page)
  const hot = page.getByRole('list', { name: 'Hot right now' })

  await test.step('register', async () => {
    await page.goto('/')
    await keyboard.press(page.getByRole('banner').getByRole('link', { name: 'Register' }))
    const dialog = page.getByRole('dialog')
    await keyboard.write(dialog.getByLabel('User name'), member.name)
    await keyboard.write(dialog.locator('input[name=password]'), PASSWORD)
    await keyboard.write(dialog.locator('input[name=confirmPassword]'), PASSWORD)
    await keyboard.reach(dialog.getByLabel('Date of birth'))
    await page.keyboard.type('05171990')
    await expect(dialog.getByLabel('Date of birth')).toHaveValue('1990-05-17')
    await keyboard.press(dialog.getByRole('checkbox'), 'Space')
    await keyboard.press(dialog.getByRole('button', { name: 'Open my account' }))
    await expect(dialog).toBeHidden()
    await member.expectBalance('0.00')
  })

  await test.step('deposit', async () => {
    await keyboard.press(
      page.getByRole('banner').getByRole('link', { name: 'Deposit', exact: true }),
    )
    const sheet = page.getByRole('dialog')
    await keyboard.reach(sheet.getByRole('radio', { name: /Bank QR/ }))
    await keyboard.key('ArrowRight')
    await expect(sheet.getByRole('radio', { name: /Virtual account/ })).toBeChecked()
    await keyboard.write(sheet.getByRole('textbox', { name: 'Amount' }), '250.00')
    await keyboard.press(sheet.getByRole('button', { name: /^Deposit ·/ }))
    await keyboard.press(sheet.getByRole('button', { name: 'No limit for now' }))
    const link = sheet.getByRole('link', { name: 'Go to the payment page' })
    await keyboard.reach(link)
    const [bank] = await Promise.all([page.waitForEvent('popup'), keyboard.key('Enter')])
    await new Keyboard(bank).press(bank.getByRole('button', { name: /^Pay \d/ }))
    await expect(bank).toHaveURL('/')
    await bank.close()
    await expect(link).toBeHidden({ timeout: 20_000 })
    await keyboard.press(sheet.getByRole('button', { name: 'Done' }))
    await expect(sheet).toBeHidden()
    await member.expectBalance('250.00')
  })

  await test.step('play Mines', async () => {
    const tile = hot.getByRole('link', { name: /Lantern Mines/ })
    await page.goto('/')
    await keyboard.press(tile)
    await playMines(keyboard, page.frameLocator('iframe'))
    const close = page.getByRole('dialog').getByRole('button', { name: 'Close' })
    await keyboard.reach(close, 'Shift+Tab')
    await keyboard.key('Enter')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(tile).toBeFocused()
  })

  await test.step('play Dice', async () => {
    await keyboard.press(hot.getByRole('link', { name: /Row Dice/ }))
    const frame = page.frameLocator('iframe')
    await keyboard.write(frame.getByRole('textbox', { name: 'Stake' }), '1.00')
    const target = frame.getByRole('slider')
    await keyboard.reach(target, 'Shift+Tab')
    await keyboard.key('ArrowRight')
    await expect(target).toHaveAttribute('aria-valuetext', '51.50')
    await keyboard.press(frame.getByRole('button', { name: /^Roll/ }).last())
    await expect(frame.getByText(/^Rolled .*(lost|won)/)).toBeVisible()
  })
})

/** Rounds with one mine until one is cashed out. */
async function playMines(keyboard: Keyboard, frame: FrameLocator): Promise<void> {
  const bet = frame.getByRole('button', { name: /^Bet/ })
  const cashOut = frame.getByRole('button', { name: /^Cash out/ })
  await expect(frame.getByRole('tab', { name: 'Play' })).toBeVisible({ timeout: 20_000 })
  await keyboard.write(frame.getByRole('textbox', { name: 'Stake' }), '1.00')
  await keyboard.press(frame.getByRole('button', { name: '1 mine', exact: true }))
  for (let round = 1; round <= 10; round += 1) {
    await keyboard.press(bet)
    // The board takes the focus where it was last, and the arrows move on it.
    if (round === 1) {
      await expect(frame.getByRole('button', { name: 'Tile 13, closed' })).toBeFocused()
      await keyboard.key('ArrowRight')
      await keyboard.key('ArrowDown')
    }
    await expect(frame.getByRole('button', { name: 'Tile 19, closed' })).toBeFocused()
    await keyboard.key('Enter')
    await expect(bet.or(cashOut).first()).toBeVisible()
    if (await bet.isVisible()) continue
    await keyboard.press(cashOut)
    await expect(frame.getByText(/^You won/)).toBeVisible()
    return
  }
  throw new Error('ten mines in ten rounds: one in 95 billion')
}

import { expect } from '@playwright/test'
import { inspect } from './people/inspector.ts'
import { setLimit } from './people/limits.ts'
import { Member } from './people/member.ts'
import { test } from './people/site.ts'

test('a limit on losses ends a game with its reason, and what is left can be taken out', async ({
  page,
}) => {
  const member = new Member(page)
  await member.settleIn('50.00')
  await setLimit(page, 'Losses', '3')
  const frame = await member.openGame('Row Dice')
  await frame.getByRole('textbox', { name: 'Stake' }).fill('4.00')
  await frame.getByRole('button', { name: /^Roll/ }).last().click()
  await expect(frame.getByText(/limit of losses/).first()).toBeVisible()
  await inspect(page, 'loss limit')
  await member.withdraw('40.00')
})

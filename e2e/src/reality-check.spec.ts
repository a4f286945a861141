import { expect } from '@playwright/test'
import { beginMines } from './people/games.ts'
import { inspect } from './people/inspector.ts'
import { setLimit } from './people/limits.ts'
import { Member } from './people/member.ts'
import { runCommand } from './people/program.ts'
import { test } from './people/site.ts'

test('R-081 a reality check holds the next bet, not the running one, until it was seen', async ({
  page,
}) => {
  const member = new Member(page)
  await member.register()
  await member.deposit('50.00')
  await setLimit(page, 'Reality check', '5')
  const frame = await member.openGame('Lantern Mines')
  await beginMines(frame)
  await runCommand(process.env['E2E_DATA'] ?? '', 'e2e/src/people/check-due.ts', member.name)
  await frame.getByRole('button', { name: 'Tile 13, closed' }).click()
  const lit = frame.getByRole('button', { name: 'Tile 13, lantern' })
  await expect(
    lit.or(frame.getByRole('button', { name: 'Tile 13, the mine you opened' })),
  ).toBeVisible()
  if (await lit.isVisible()) await frame.getByRole('button', { name: /^Cash out/ }).click()

  const refused = page.waitForResponse(/\/originals\/open$/)
  await frame.getByRole('button', { name: /^Bet/ }).click()
  expect((await refused).status()).toBe(409)
  const check = page.getByRole('dialog', { name: 'Reality check' })
  await expect(check).toContainText('You have been here for')
  await expect(check).toContainText('Staked$1.00')
  await inspect(page, 'reality check')
  await check.getByRole('button', { name: 'Go on playing' }).click()
  await expect(check).toBeHidden()
  await beginMines(frame)
})

import { expect, type Locator, type Page, type WebSocket } from '@playwright/test'
import { beginMines } from './people/games.ts'
import { Member, PASSWORD } from './people/member.ts'
import { shot } from './people/shots.ts'
import { test } from './people/site.ts'

/** A second for the word to come round, and one for a slow machine to draw it. */
const SOON_MS = 2_000

const EXCLUDED = 'You are excluded from playing'
const said = (page: Page): Locator => page.getByRole('alertdialog', { name: EXCLUDED })

test('an exclusion ends what is played on another device, and money still comes out', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000)
  const sockets = socketsOf(page)
  const member = new Member(page)
  await member.settleIn('100.00')
  await beginMines(await member.openGame('Lantern Mines'))

  const device = await browser.newContext()
  const second = new Member(await device.newPage(), member.name)
  await second.signIn()
  const live = sockets.filter((socket) => !socket.isClosed())
  expect(live.length).toBeGreaterThan(0)
  const done = second.page.waitForResponse(/\/wps\/safeplay\/exclude$/)
  await excludeItself(second.page)
  expect((await done).ok()).toBe(true)
  const began = performance.now()
  const isShut = live.map((socket) => socket.isClosed() || socket.waitForEvent('close'))
  await Promise.all([expect(said(page)).toBeVisible(), ...isShut])
  expect(performance.now() - began).toBeLessThan(SOON_MS)
  await expect(page.locator('iframe')).toHaveCount(0)
  await expect(said(second.page)).toBeVisible()
  await shot(page, 'exclusion-told')
  await shot(second.page, 'exclusion-done')

  // whoever comes back opens no game, and is told why
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log in' }).click()
  await member.fillSignIn()
  await member.pressCard('Row Dice')
  const refused = page.getByRole('dialog').getByRole('alert')
  await expect(refused).toContainText(EXCLUDED)
  await expect(page.locator('iframe')).toHaveCount(0)
  await shot(page, 'exclusion-launch')

  await member.withdraw('40.00')
  await shot(page, 'exclusion-withdrawal')
  await device.close()
})

/** The sockets of the document that stands there; nobody is told how those of an earlier one ended. */
function socketsOf(page: Page): readonly WebSocket[] {
  const sockets: WebSocket[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) sockets.length = 0
  })
  page.on('websocket', (socket) => sockets.push(socket))
  return sockets
}

/** Presses what excludes it for six months. */
async function excludeItself(page: Page): Promise<void> {
  await page.goto('/member?page=saferPlay')
  await page.getByRole('button', { name: 'Exclude yourself…' }).click()
  const wish = page.getByRole('dialog')
  await wish.locator('input[name=password]').fill(PASSWORD)
  await wish.getByRole('button', { name: 'Exclude me' }).click()
}

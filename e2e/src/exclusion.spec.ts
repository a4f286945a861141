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
  const seen = momentOf(page, EXCLUDED)
  const shut = live.map(closingOf)
  await excludeItself(second.page)
  const answer = await done
  expect(answer.ok()).toBe(true)
  await answer.finished()
  const { startTime, responseEnd } = answer.request().timing()
  const ends = await Promise.all([seen, ...shut])
  expect(Math.max(...ends) - (startTime + responseEnd)).toBeLessThan(SOON_MS)
  await expect(said(page)).toBeVisible()
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

/**
 * When these words stood on the page, in milliseconds since 1970. The page itself looks: whoever asks from
 * outside asks ever less often, and reads the answer late on a busy machine.
 */
const momentOf = (page: Page, words: string): Promise<number> =>
  page.evaluate(
    (text) =>
      new Promise<number>((resolve) => {
        const look = () => {
          const dialogs = [...document.querySelectorAll('[role=alertdialog]')]
          if (dialogs.some((one) => one.textContent.includes(text))) resolve(Date.now())
          else setTimeout(look, 10)
        }
        look()
      }),
    words,
  )

/** When a socket was closed. */
const closingOf = (socket: WebSocket): Promise<number> =>
  new Promise((resolve) => {
    socket.once('close', () => resolve(Date.now()))
  })

/** Presses what excludes it for six months. */
async function excludeItself(page: Page): Promise<void> {
  await page.goto('/member?page=saferPlay')
  await page.getByRole('button', { name: 'Exclude yourself…' }).click()
  const wish = page.getByRole('dialog')
  await wish.locator('input[name=password]').fill(PASSWORD)
  await wish.getByRole('button', { name: 'Exclude me' }).click()
}

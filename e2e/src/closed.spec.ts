// A program of its own is killed, closed and shut to a region here, so that nobody else is
// disturbed. It runs at one size of window; pages that differ are looked at in both.
import { expect, type Page, test } from '@playwright/test'
import { beginMines } from './people/games.ts'
import { inspect } from './people/inspector.ts'
import { cents, Member } from './people/member.ts'
import { Operator } from './people/operator.ts'
import { Program, runCommand } from './people/program.ts'

test.describe.configure({ mode: 'serial' })
test.setTimeout(240_000)

const PHONE = { width: 390, height: 844 }

let program: Program
test.beforeAll(async () => {
  program = await Program.begin()
})
test.afterAll(() => program.end())

interface Current {
  readonly round: { readonly id: string; readonly view: { readonly opened: number[] } } | null
}

test('a round outlives the kill of the whole program in its middle', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: program.siteUrl })
  const page = await context.newPage()
  const member = new Member(page)
  await member.register()
  await member.deposit('100.00')
  await member.expectBalance('100.00')
  const before = await openOneTile(member)

  await program.kill()
  await program.start()

  await page.reload()
  const after = await member.readValue<Current>('/wps/originals/current?gameCode=mines')
  expect(after.round).toEqual(before.round)
  const frame = await member.openGame('Lantern Mines')
  await expect(frame.getByRole('button', { name: 'Tile 13, lantern' })).toBeVisible()
  await frame.getByRole('button', { name: /^Cash out/ }).click()
  await expect(frame.getByText(/You won/).first()).toBeVisible()

  await page.goto('/')
  await expect(member.balance()).toContainText(/\d/)
  const balance = await member.readBalance()
  const lines = await member.statement()
  expect(lines[0]?.type).toBe('wager.settle')
  expect(cents(lines[0]?.balanceAfter ?? '')).toBe(cents(balance))
  await member.expectStatementAddsUp(balance)
  expect(await runCommand(program.data, 'apps/server/src/cli/books.ts')).toContain('books balance')
  await context.close()
})

/** Begins rounds until the tile in the middle is no mine; answers with the round as it stands. */
async function openOneTile(member: Member): Promise<Current> {
  const frame = await member.openGame('Lantern Mines')
  for (let round = 1; round <= 10; round += 1) {
    await beginMines(frame)
    await frame.getByRole('button', { name: 'Tile 13, closed' }).click()
    const lit = frame.getByRole('button', { name: 'Tile 13, lantern' })
    const gone = frame.getByRole('button', { name: 'Tile 13, the mine you opened' })
    await expect(lit.or(gone)).toBeVisible()
    if (await lit.isVisible()) {
      const now = await member.readValue<Current>('/wps/originals/current?gameCode=mines')
      expect(now.round?.view.opened).toEqual([13])
      return now
    }
  }
  throw new Error('ten mines in ten rounds: one in 95 billion')
}

test('maintenance closes the site to everybody at once and tells when it ends', async ({
  browser,
}) => {
  const [context, other] = await Promise.all([
    browser.newContext({ baseURL: program.siteUrl }),
    browser.newContext({ baseURL: program.siteUrl, reducedMotion: 'reduce' }),
  ])
  const member = new Member(await context.newPage())
  await member.register()
  const owner = await Operator.hire(browser, 'owner', program)
  await owner.closeSite('2030-03-04T05:06')

  const visitor = await other.newPage()
  const reply = await visitor.goto('/')
  expect(reply?.status()).toBe(503)
  await expectMaintenance(visitor)
  await expect(visitor.getByText(/2030.*05:06/)).toBeVisible()
  await inspectBoth(visitor, 'maintenance')
  // Who is there already learns of it without loading anything.
  await expectMaintenance(member.page)
  const refused = await visitor.request.get('/api/lgw/games/game_menus')
  expect(refused.status()).toBe(503)
  expect(await refused.json()).toMatchObject({ success: false, code: 'system_maintenance' })
  expect(await member.read('/wps/v2/wallets/balance')).toMatchObject({ code: 'system_maintenance' })

  await owner.openSite()
  await member.page.reload()
  await member.expectBalance('0.00')
  await visitor.reload()
  await expect(visitor.getByRole('heading', { name: 'Originals' })).toBeVisible()
  await Promise.all([context.close(), other.close(), owner.leave()])
})

const expectMaintenance = (page: Page): Promise<void> =>
  expect(page.getByRole('heading', { name: 'We are under maintenance' })).toBeVisible()

async function inspectBoth(page: Page, screen: string): Promise<void> {
  await inspect(page, screen)
  await page.setViewportSize(PHONE)
  await inspect(page, screen)
}

test('a blocked network gets a page with its address and no call', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: program.siteUrl, reducedMotion: 'reduce' })
  const page = await context.newPage()
  const owner = await Operator.hire(browser, 'owner', program)
  await owner.blockNetwork('127.0.0.0/8')

  const reply = await page.goto('/')
  expect(reply?.status()).toBe(403)
  const heading = page.getByRole('heading', { name: 'Access from your region is restricted' })
  await expect(heading).toBeVisible()
  await expect(page.getByText('Your IP address:')).toContainText('127.0.0.1')
  await inspectBoth(page, 'region')
  const refused = await page.request.post('/api/wps/session/loginV2', {
    data: { username: 'member01', password: 'Lantern2026' },
  })
  expect(refused.status()).toBe(403)
  expect(await refused.json()).toMatchObject({ success: false, code: 'region_restricted' })

  await owner.unblockNetworks()
  await page.reload()
  await expect(heading).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Originals' })).toBeVisible()
  await Promise.all([context.close(), owner.leave()])
})

test('a first password lets its owner do nothing but choose another', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: program.siteUrl, reducedMotion: 'reduce' })
  const page = await context.newPage()
  const member = new Member(page, 'member05')
  await runCommand(program.data, 'e2e/src/people/first-password.ts', member.name)
  await page.goto('/login')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('User name').fill(member.name)
  await dialog.locator('input[name=password]').fill('Lantern2026')
  await dialog.getByRole('button', { name: 'Log in', exact: true }).last().click()
  await expect(dialog.getByText('Your account still has its first password.')).toBeVisible()
  await inspectBoth(page, 'first password')
  expect(await member.read('/wps/v2/wallets/balance')).toMatchObject({ code: 'session_restricted' })

  // Neither a reload nor another door leads past it.
  await page.reload()
  await expect(dialog.locator('input[name=newPassword]')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('link', { name: 'Deposit' }).filter({ visible: true }).first().click()
  await expect(dialog.locator('input[name=newPassword]')).toBeVisible()
  await dialog.locator('input[name=newPassword]').fill('Nine Lanterns 99')
  await dialog.locator('input[name=confirmNewPassword]').fill('Nine Lanterns 99')
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await expect(dialog).toBeHidden()
  await member.expectBalance('1,000.00')
  await expect(page).toHaveURL('/')
  await context.close()
})

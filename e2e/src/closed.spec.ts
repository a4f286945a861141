// A program of its own is killed, closed and shut to a region here, so that nobody else is
// disturbed. It runs at one size of window; pages that differ are looked at in both.
import { expect, type Page } from '@playwright/test'
import { beginMines } from './people/games.ts'
import { inspect, PHONE } from './people/inspector.ts'
import { addContact, anHourLater, centre, enterNumber, signOut } from './people/identity.ts'
import { cents, Member, PASSWORD } from './people/member.ts'
import { Operator } from './people/operator.ts'
import { codeSentTo, newNumber } from './people/postbox.ts'
import { Program, runCommand } from './people/program.ts'
import { test } from './people/site.ts'

test.describe.configure({ mode: 'serial' })
let program: Program
test.beforeAll(async () => {
  // It fills a database of its own before it is there.
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

  // A page that wanted a part of itself while nobody was there begins anew by itself as well.
  await expect(() => page.reload()).toPass()
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

test('a first password, or an old one, lets its owner do nothing but choose another', async ({
  browser,
}) => {
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
  const deposit = page.getByRole('link', { name: 'Deposit', exact: true })
  await deposit.filter({ visible: true }).first().click()
  await expect(dialog.locator('input[name=newPassword]')).toBeVisible()
  await dialog.locator('input[name=newPassword]').fill('Nine Lanterns 99')
  await dialog.locator('input[name=confirmNewPassword]').fill('Nine Lanterns 99')
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await expect(dialog).toBeHidden()
  await member.expectBalance('1,000.00')
  await expect(page).toHaveURL('/')
  await signOut(page)

  const owner = await Operator.hire(browser, 'owner', program)
  const policy = { minLength: 8, maxLength: 64, patternId: 'LENGTH', reason: 'Every quarter' }
  await owner.switchModules(['PWDEXPFORCECHANGE3'], true)
  await owner.call('/settings/passwordPolicy', { ...policy, expiryDays: 90 })
  await runCommand(program.data, 'e2e/src/people/old-password.ts', member.name)
  await page.goto('/login')
  await dialog.getByLabel('User name').fill(member.name)
  await dialog.locator('input[name=password]').fill('Nine Lanterns 99')
  await dialog.getByRole('button', { name: 'Log in', exact: true }).last().click()
  await expect(dialog.getByText('Your password has expired.')).toBeVisible()
  await inspectBoth(page, 'expired password')
  await dialog.locator('input[name=newPassword]').fill('Ten Lanterns 1010')
  await dialog.locator('input[name=confirmNewPassword]').fill('Ten Lanterns 1010')
  await dialog.getByRole('button', { name: 'Change password' }).click()
  await expect(dialog).toBeHidden()
  await member.expectBalance('1,000.00')
  await owner.call('/settings/passwordPolicy', { ...policy, expiryDays: null })
  await owner.switchModules(['PWDEXPFORCECHANGE3'], false)
  await Promise.all([context.close(), owner.leave()])
})

test('a strange browser in a strange network proves itself a second time', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: program.siteUrl })
  const member = new Member(await context.newPage())
  const email = `${member.name}@mail.example`
  await member.register()
  const former = await addContact(member.page, email, program.sandboxUrl)
  await anHourLater(program.data)

  const abroad = await browser.newContext({
    baseURL: program.siteUrl,
    reducedMotion: 'reduce',
    extraHTTPHeaders: { 'x-forwarded-for': '203.0.113.9' },
  })
  const page = await abroad.newPage()
  await page.goto('/login')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('User name').fill(member.name)
  await dialog.locator('input[name=password]').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Log in', exact: true }).last().click()
  await expect(dialog.getByText('from a place we do not know yet')).toBeVisible()
  await expect(dialog).not.toContainText(email)
  expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull()
  await inspectBoth(page, 'second proof by mail')
  await dialog.getByRole('button', { name: 'Send code' }).click()
  const code = await codeSentTo(email, { former, sandboxUrl: program.sandboxUrl })
  await dialog.getByRole('textbox').first().pressSequentially(code)
  await expect(dialog).toBeHidden()
  await new Member(page).expectBalance('0.00')
  await page.goto(centre)
  await page.getByRole('tab', { name: 'Sign-in history' }).click()
  await expect(page.getByText('203.0.113.9').filter({ visible: true }).first()).toBeVisible()
  await Promise.all([context.close(), abroad.close()])
})

const MOBILE = ['MOBILENUMREG3', 'REGMOBVERF3', 'MOBILENUMPASSREG3']

test('registration goes as the operator says: by number, with a picture and an invitation', async ({
  browser,
}) => {
  const owner = await Operator.hire(browser, 'owner', program)
  await owner.switchModules(MOBILE, true)
  const form = { variant: 'mobile', reason: 'By invitation' }
  const field = (name: string, patternId: string, minLength: number, maxLength: number) => ({
    name,
    enabled: true,
    required: true,
    patterns: [{ patternId, minLength, maxLength }],
  })
  await owner.call('/settings/registerForm', {
    ...form,
    fields: [
      field('affiliateCode', 'LETTERS_DIGITS_SYMBOLS', 2, 32),
      field('captcha', 'ALPHANUMERIC', 4, 8),
    ],
  })
  const invitation = { code: 'row-7', account: 'agent01', domain: null, isActive: true }
  await owner.call('/affiliate', { ...invitation, reason: 'The summer party' })

  const context = await browser.newContext({ baseURL: program.siteUrl, reducedMotion: 'reduce' })
  const page = await context.newPage()
  const member = new Member(page)
  await registerByNumber(page)
  await member.expectBalance('0.00')
  const { account } = await member.readValue<{ account: string }>('/wps/member/info')
  expect(await uplineOf(owner, account)).toBe('agent01')
  await signOut(page)

  await owner.call('/settings/registerForm', { ...form, fields: [] })
  await owner.switchModules(MOBILE, false)
  await page.goto('/?referralCode=agent02')
  const invited = new Member(page)
  await invited.register()
  expect(await uplineOf(owner, invited.name)).toBe('agent02')
  await signInWithPicture(invited)
  await Promise.all([context.close(), owner.leave()])
})

/** After five wrong passwords the right one needs a picture as well. */
async function signInWithPicture({ page, name }: Member): Promise<void> {
  await signOut(page)
  for (let guess = 1; guess <= 5; guess += 1) {
    const data = { username: name, password: `guess ${guess}` }
    expect((await page.request.post('/api/wps/session/loginV2', { data })).status()).toBe(401)
  }
  await page.goto('/login')
  const dialog = page.getByRole('dialog')
  const logIn = dialog.getByRole('button', { name: 'Log in', exact: true }).last()
  await dialog.getByLabel('User name').fill(name)
  await dialog.locator('input[name=password]').fill(PASSWORD)
  await logIn.click()
  await expect(dialog.getByRole('img', { name: /characters to type/ })).toBeVisible()
  await inspectBoth(page, 'sign in with a picture')
  await dialog.getByLabel('Captcha').fill('xxxxx')
  await logIn.click()
  await expect(dialog.getByText('The captcha is not correct.')).toBeVisible()
  await expect(dialog.getByRole('img', { name: /characters to type/ })).toBeVisible()
  await pictureSays('kd4m8')
  await dialog.getByLabel('Captcha').fill('kd4m8')
  await logIn.click()
  await expect(dialog).toBeHidden()
  await new Member(page).expectBalance('0.00')
}

const pictureSays = (text: string): Promise<string> =>
  runCommand(program.data, 'e2e/src/people/captcha-says.ts', text)

async function registerByNumber(page: Page): Promise<void> {
  const number = newNumber()
  await page.goto('/register')
  const dialog = page.getByRole('dialog', { name: /^Join/ })
  await enterNumber(page, number)
  await expect(dialog.locator('input[name=username]')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Send code' }).click()
  await expect(dialog.getByRole('timer')).toBeVisible({ timeout: 20_000 })
  const code = await codeSentTo(`+84${number}`, { sandboxUrl: program.sandboxUrl })
  await dialog.locator('input[name=verificationCode]').fill(code)
  await dialog.locator('input[name=password]').fill(PASSWORD)
  await dialog.locator('input[name=confirmPassword]').fill(PASSWORD)
  await dialog.getByLabel('Date of birth').fill('1990-05-17')
  await dialog.locator('input[name=affiliateCode]').fill('row-8')
  await dialog.getByLabel('Captcha').fill('xxxxx')
  await dialog.getByRole('checkbox').check()
  await inspectBoth(page, 'register by number')
  const send = () => dialog.getByRole('button', { name: 'Open my account' }).click()

  await send()
  const warning = page.getByRole('alertdialog', { name: 'Invitation code' })
  await expect(warning).toBeVisible()
  await inspectBoth(page, 'invitation refused')
  await warning.getByRole('button', { name: 'OK' }).click()
  await dialog.locator('input[name=affiliateCode]').fill('row-7')
  await dialog.getByLabel('Captcha').fill('xxxxx')
  await send()
  await expect(dialog.getByText('The captcha is not correct.')).toBeVisible()
  await expect(dialog.getByRole('img', { name: /characters to type/ })).toBeVisible()
  await pictureSays('hbf27')
  await dialog.getByLabel('Captcha').fill('HBF27')
  await send()
  await expect(dialog).toBeHidden()
}

interface Found {
  readonly content: readonly { readonly account: string; readonly upline: string | null }[]
}

async function uplineOf(owner: Operator, account: string): Promise<string | null | undefined> {
  const found = await owner.call<Found>(`/members?search=${account}`)
  return found.content.find((row) => row.account === account)?.upline
}

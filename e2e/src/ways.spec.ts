// Every way in and out, each as short as it can be. Codes are read where the demo shows them.
import { expect } from '@playwright/test'
import { inspect } from './people/inspector.ts'
import { DEMO_PASSWORD, demoMember, Member, PASSWORD } from './people/member.ts'
import {
  addAuthenticator,
  addContact,
  anHourLater,
  centre,
  enterNumber,
  signOut,
} from './people/identity.ts'
import { Operator } from './people/operator.ts'
import { codeSentTo, newNumber } from './people/postbox.ts'
import { runCommand } from './people/program.ts'
import { test } from './people/site.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })
const MODULES = [
  'MOBILEVERCODELOGIN3', 'CHNGPASSVERIF3', 'SOCIALLOGIN3', 'GOOGLELOGIN3', 'FACEBOOKLOGIN3',
  'PASSKEYLOGIN3',
] // biome-ignore format: a list

test.beforeAll(async () => {
  await runCommand(process.env['E2E_DATA'] ?? '', 'e2e/src/people/switch-modules.ts', ...MODULES)
})

const NEW_PASSWORD = 'Eight Lanterns 88'

test('a code to a phone signs in, and gives a forgotten password back', async ({ page }) => {
  const number = newNumber()
  const phone = `+84${number}`
  const member = new Member(page)
  await member.register()
  let former = await addContact(page, number)
  await signOut(page)

  await page.goto('/login')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('By SMS code').click()
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(dialog.getByText('Please enter your mobile number.')).toBeVisible()
  await enterNumber(page, number)
  await anHourLater()
  await dialog.getByRole('button', { name: 'Send code' }).click()
  // Another one can be had after a minute.
  await expect(dialog.getByRole('timer')).toBeVisible({ timeout: 20_000 })
  const code = dialog.locator('input[name=verificationCode]')
  await code.fill('000000')
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(dialog.getByText('The verification code is not correct.')).toBeVisible()
  former = await codeSentTo(phone, { former })
  await code.fill(former)
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click()
  await member.expectBalance('0.00')
  await signOut(page)

  await page.goto('/login')
  await dialog.getByRole('button', { name: 'Forgot it?' }).click()
  const forgot = page.getByRole('dialog', { name: 'Forgot your password?' })
  await forgot.getByRole('tab', { name: 'By phone' }).click()
  await forgot.getByRole('button', { name: 'Set the new password' }).click()
  await expect(forgot.getByText('Please enter a valid mobile number.')).toBeVisible()
  await enterNumber(page, number)
  await anHourLater()
  await forgot.getByRole('button', { name: 'Send code' }).click()
  await expect(forgot.getByRole('timer')).toBeVisible({ timeout: 20_000 })
  await forgot.locator('input[name=verificationCode]').fill(await codeSentTo(phone, { former }))
  await forgot.locator('input[name=newPassword]').fill(NEW_PASSWORD)
  await forgot.locator('input[name=confirmNewPassword]').fill(NEW_PASSWORD)
  await forgot.getByRole('button', { name: 'Set the new password' }).click()
  // Whoever has both, phone and new password, is signed in at once.
  await expect(forgot).toBeHidden()
  await member.expectBalance('0.00')
  await expect(page).toHaveURL('/')
})

test('a forgotten password comes back by e-mail, told the same to everybody', async ({ page }) => {
  const member = new Member(page)
  await member.register()
  const email = `${member.name}@mail.example`
  const former = await addContact(page, email)
  await signOut(page)

  const dialog = page.getByRole('dialog')
  const forgot = page.getByRole('dialog', { name: 'Forgot your password?' })
  const askFor = async (address: string) => {
    await page.goto('/login')
    await dialog.getByRole('button', { name: 'Forgot it?' }).click()
    await forgot.locator('input[name=username]').fill(member.name)
    await forgot.locator('input[name=email]').fill(address)
    await forgot.getByRole('button', { name: 'Send the code' }).click()
    // Neutral: it says the same of an address that is nobody's.
    await expect(forgot.getByText('If this user name and this address belong')).toBeVisible({
      timeout: 20_000,
    })
  }
  await askFor(`nobody-${email}`)
  await forgot.locator('input[name=newPassword]').fill(NEW_PASSWORD)
  await forgot.getByRole('button', { name: 'Set the new password' }).click()
  await expect(forgot.getByText('The two entries are inconsistent.')).toBeVisible()

  await anHourLater()
  await askFor(email)
  await forgot.locator('input[name=verificationCode]').fill(await codeSentTo(email, { former }))
  await forgot.locator('input[name=newPassword]').fill(NEW_PASSWORD)
  await forgot.locator('input[name=confirmNewPassword]').fill(NEW_PASSWORD)
  await forgot.getByRole('button', { name: 'Set the new password' }).click()
  // The code proves the mailbox only: nobody is signed in by it.
  await expect(page.getByText('Your new password is set. Please log in with it.')).toBeVisible()
  await member.signIn(NEW_PASSWORD)
  await member.expectBalance('0.00')
})

test('a form with mistakes says at each field what is wrong, and makes no account', async ({
  page,
}) => {
  await page.goto('/register')
  const dialog = page.getByRole('dialog')
  const entry = (name: string) => dialog.locator(`input[name=${name}]`)
  await entry('username').fill('1x')
  await entry('password').fill('short')
  await entry('confirmPassword').fill('other')
  await entry('birthday').fill(`${new Date().getFullYear() - 17}-01-01`)
  await dialog.getByRole('button', { name: 'Open my account' }).click()
  const saysOf = async (name: string): Promise<string> => {
    const ids = (await entry(name).getAttribute('aria-describedby')) ?? ''
    const texts = ids.split(' ').map((id) => dialog.locator(`[id="${id}"]`).textContent())
    return (await Promise.all(texts)).join(' ')
  }
  await expect(entry('username')).toHaveAttribute('aria-invalid', 'true')
  expect(await saysOf('username')).toMatch(/4 .* 16/)
  expect(await saysOf('password')).toMatch(/8 .* 64/)
  expect(await saysOf('confirmPassword')).toContain('The two entries are inconsistent.')
  expect(await saysOf('birthday')).toMatch(/at least 18 years/)
  await expect(dialog.getByText('Please accept the terms')).toBeVisible()
  // Each word goes as soon as its field is right.
  await entry('username').fill('lantern1')
  await expect(entry('username')).not.toHaveAttribute('aria-invalid', 'true')
  await entry('password').fill(PASSWORD)
  await entry('confirmPassword').fill(PASSWORD)
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Open my account' }).click()
  await expect(entry('birthday')).toHaveAttribute('aria-invalid', 'true')
  await expect(dialog.locator('[aria-invalid=true]')).toHaveCount(1)
  expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull()
})

test('an authenticator is asked for in another browser, and a remembered one goes on', async ({
  page,
  browser,
}) => {
  const member = new Member(page)
  await member.register()
  const { recovery } = await addAuthenticator(page)

  const context = await browser.newContext({ reducedMotion: 'reduce' })
  const elsewhere = await context.newPage()
  await elsewhere.goto('/login')
  const form = elsewhere.getByRole('dialog')
  await form.getByLabel('User name').fill(member.name)
  await form.locator('input[name=password]').fill(PASSWORD)
  await form.getByRole('checkbox', { name: /Remember me/ }).check()
  await form.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(form.getByRole('button', { name: /Recovery code/ })).toBeVisible()
  await inspect(elsewhere, 'second proof')
  await form.getByRole('button', { name: /Recovery code/ }).click()
  await form.locator('input[name=code]').fill(recovery)
  await form.getByRole('button', { name: 'Confirm' }).click()
  await expect(form).toBeHidden()

  await elsewhere.goto(centre)
  await elsewhere.getByRole('tab', { name: 'Where you are signed in' }).click()
  await expect(elsewhere.getByText('This one').first()).toBeVisible()
  await elsewhere.getByRole('tab', { name: 'Sign-in history' }).click()
  await expect(elsewhere.getByRole('row').nth(2)).toBeVisible()
  await context.close()
})

test('whoever is remembered goes on without a password, until signed out everywhere', async ({
  page,
}) => {
  const member = new Member(page)
  await member.register()
  await signOut(page)
  await page.goto('/login')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('User name').fill(member.name)
  await dialog.locator('input[name=password]').fill(PASSWORD)
  await dialog.getByRole('checkbox', { name: /Remember me/ }).check()
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(dialog).toBeHidden()
  expect(await page.evaluate(() => document.cookie)).not.toContain(PASSWORD)
  await signOut(page)

  await page.goto('/login')
  await expect(dialog.getByRole('button', { name: `Go on as ${member.name}` })).toBeVisible()
  await inspect(page, 'remembered')
  await dialog.getByRole('button', { name: `Go on as ${member.name}` }).click()
  await member.expectBalance('0.00')

  await page.goto(centre)
  await page.getByRole('tab', { name: 'Where you are signed in' }).click()
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).click()
  await page
    .getByRole('alertdialog', { name: 'You have been signed out' })
    .getByRole('button', { name: 'Log in' })
    .click()
  await dialog.getByRole('button', { name: `Go on as ${member.name}` }).click()
  await expect(dialog.getByText('Please enter your password.')).toBeVisible()
  await expect(dialog.getByLabel('User name')).toHaveValue(member.name)
})

test('a passkey is added and signs in', async ({ page }) => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
  const member = new Member(page)
  await member.register()
  await page.goto(centre)
  await page.getByRole('button', { name: 'Add: Passkeys' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[name=proof]').fill(PASSWORD)
  await dialog.locator('input[name=name]').fill('Desk')
  await inspect(page, 'passkeys')
  await dialog.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Desk' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await signOut(page)
  await page.goto('/login')
  await dialog.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await member.expectBalance('0.00')
})

test('agents have a door and a house of their own; nobody else gets in', async ({ page }) => {
  await page.goto('/agentHome')
  await expect(page).toHaveURL('/agent')
  await expect(page.getByRole('heading', { name: 'Agent sign-in' })).toBeVisible()
  await expect(page.getByRole('banner')).toHaveCount(0)
  await page.getByLabel('User name').fill(demoMember(page, 6).name)
  await page.locator('input[name=password]').fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByText('Non-agents cannot log in.')).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull()

  await page.getByLabel('User name').fill('agent01')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL('/agentHome')
  await expect(page.getByRole('heading', { name: 'Agent office' })).toBeVisible()
  await expect(page.getByRole('banner')).toContainText('GMT+7')
  const clock = page.getByRole('timer').filter({ visible: true })
  const before = await clock.textContent()
  await expect(clock).not.toHaveText(before ?? '')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/agent')
})

test('R-041 a word for the house is short, and is read as words whatever is in it', async ({
  page,
  browser,
}) => {
  await page.goto('/help')
  await page.getByRole('dialog').getByRole('button', { name: 'Tell us what you think' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tell us what you think' })
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByText('This can not be empty.')).toBeVisible()
  await inspect(page, 'feedback')
  await dialog.getByLabel('Your words').fill('x'.repeat(200))
  await expect(dialog.getByLabel('Your words')).toHaveValue('x'.repeat(140))
  const markup = `<img src=x onerror="document.title='taken'"><b>${newNumber()}</b>`
  await dialog.getByLabel('Your words').fill(markup)
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Thank you. We read every word.')).toBeVisible()
  const operator = await Operator.hire(browser, 'support')
  await operator.page.goto(`${process.env['CONSOLE_URL'] ?? ''}/feedback`)
  await expect(operator.page.getByText(markup, { exact: true }).first()).toBeVisible()
  await expect(operator.page).not.toHaveTitle('taken')
  await expect(operator.page.locator('img[src="x"]')).toHaveCount(0)
  await operator.leave()
})

// Signing in with a service that knows the person, by the identity provider of the sandbox.
import { expect } from '@playwright/test'
import { addContact, centre, signOut } from './people/identity.ts'
import { inspect } from './people/inspector.ts'
import { Member, PASSWORD } from './people/member.ts'
import { runCommand } from './people/program.ts'
import { test } from './people/site.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })
const MODULES = ['SOCIALLOGIN3', 'GOOGLELOGIN3', 'FACEBOOKLOGIN3']

test.beforeAll(async () => {
  await runCommand(process.env['E2E_DATA'] ?? '', 'e2e/src/people/switch-modules.ts', ...MODULES)
})

/** The two projects run side by side: each has a person and a service of its own. */
const forProject = () =>
  test.info().project.name === 'phone'
    ? { service: 'Facebook', person: 'Sofia Lind', email: 'sofia@example.com' }
    : { service: 'Google', person: 'Linh Tran', email: 'linh@example.com' }

interface Security {
  readonly socials: readonly { readonly provider: string }[]
}

test('a service signs in whom it was linked with, and an equal e-mail takes nobody over', async ({
  page,
}) => {
  const { service, person, email } = forProject()
  const choose = () => page.getByRole('button', { name: person }).click()
  const setOut = async () => {
    await page.goto('/login')
    await page.getByRole('dialog').getByRole('button', { name: service }).click()
  }
  const enter = async () => {
    await setOut()
    await choose()
  }
  const member = new Member(page)
  await member.register()
  await addContact(page, email)
  await signOut(page)

  await test.step('an unknown person is nobody, whatever its address', async () => {
    await setOut()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(
      page.getByText('The sign-in with this service was cancelled.').first(),
    ).toBeVisible()
    await enter()
    await expect(page.getByText(`your ${service} sign-in is linked to it`)).toBeVisible()
    await expect(page).toHaveURL(/\/register/)
    expect(await page.evaluate(() => sessionStorage.getItem('token'))).toBeNull()
    await inspect(page, 'register by a service')
  })

  await test.step('the owner links it, and is signed in by it', async () => {
    await member.signIn()
    await page.goto(centre)
    await page.getByRole('button', { name: `Link: ${service}` }).click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('input[name=proof]').fill(PASSWORD)
    await dialog.getByRole('button', { name: `Go on to ${service}` }).click()
    await choose()
    await expect(page.getByRole('button', { name: `Unlink: ${service}` })).toBeVisible()
    await signOut(page)
    await enter()
    await member.expectBalance('0.00')
    expect(await member.readValue('/wps/member/info')).toMatchObject({ account: member.name })
  })

  await test.step('unlinked, the service opens a new account instead', async () => {
    await page.goto(centre)
    await page.getByRole('button', { name: `Unlink: ${service}` }).click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('input[name=proof]').fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Unlink' }).click()
    await expect(page.getByText(`${service} is no longer linked.`)).toBeVisible()
    await signOut(page)
    await enter()
    const other = new Member(page)
    await other.fillRegistration()
    await other.expectBalance('0.00')
    expect(await other.readValue('/wps/member/info')).toMatchObject({ account: other.name })
    const { socials } = await other.readValue<Security>('/wps/member/security')
    expect(socials.map(({ provider }) => provider)).toEqual([service.toLowerCase()])
  })
})

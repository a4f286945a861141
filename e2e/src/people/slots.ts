import { expect, type FrameLocator, request } from '@playwright/test'
import { DEMO_PASSWORD, type Member } from './member.ts'

/** A slot of the studio in its frame on the site. */
export async function openSlot(member: Member, title: string): Promise<FrameLocator> {
  const { page } = member
  await page.goto('/')
  await page.getByRole('searchbox', { name: 'Search games' }).fill(title)
  await page
    .getByRole('list', { name: 'Games that fit' })
    .getByRole('button', { name: new RegExp(`^${title},`) })
    .click()
  const frame = page.frameLocator('iframe')
  await expect(frame.getByRole('heading', { name: new RegExp(title) })).toBeVisible({
    timeout: 20_000,
  })
  return frame
}

/**
 * The next spin at this game wins free spins: the switch for demonstrations on the studio's console.
 * They come once in a hundred spins by themselves.
 */
export async function letFreeSpinsCome(studio: string, game: string): Promise<void> {
  const console = await request.newContext({ baseURL: studio })
  const signedIn = await console.post('/console/sign-in', {
    form: { name: 'studio', password: DEMO_PASSWORD },
  })
  expect(signedIn.ok()).toBe(true)
  const promised = await console.post('/console/promise', { form: { game } })
  expect(await promised.text()).toContain('wins free spins')
  await console.dispose()
}

import { expect, type Frame, type FrameLocator, type Page } from '@playwright/test'
import type { Member } from './member.ts'

/** A slot of the studio in its frame on the site. */
export async function openSlot(member: Member, title: string): Promise<FrameLocator> {
  const { page } = member
  await page.goto('/')
  await page
    .getByRole('link', { name: new RegExp(title) })
    .first()
    .click()
  const frame = page.frameLocator('iframe')
  await expect(frame.getByRole('heading', { name: new RegExp(title) })).toBeVisible({
    timeout: 20_000,
  })
  return frame
}

const frameOf = (page: Page, game: string): Frame => {
  const frame = page.frames().find((one) => one.url().includes(`/play/${game}`))
  if (!frame) throw new Error(`there is no frame of ${game}`)
  return frame
}

/** Spins as the page does, without waiting to see it, until free spins are won. */
export async function spinToFreeSpins(page: Page, game: string): Promise<void> {
  const won = await frameOf(page, game).evaluate(async (code) => {
    const key = sessionStorage.getItem(`studio:${code}`) ?? ''
    for (let spins = 0; spins < 1_500; spins += 1) {
      const reply = await fetch('/api/spin', {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ stake: '0.10', key: crypto.randomUUID() }),
      })
      const body: { success: boolean; code?: string; value?: { round: { state: string } } } =
        await reply.json()
      if (!body.success) throw new Error(body.code ?? 'no answer')
      if (body.value?.round.state === 'open') return true
    }
    return false
  }, game)
  expect(won).toBe(true)
}

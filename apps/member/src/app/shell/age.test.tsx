import { jackpots } from '@lantern/contract/jackpots'
import { expect, test, vi } from 'vitest'
import { drawn, type Scene } from '../../testing/drawn.tsx'
import { AgeTold, DeviceKnown } from '../page-hints.ts'
import { Root } from './root.tsx'

// The page as the server draws it, before any program is there.
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  Outlet: () => 'Lantern Mines',
}))
vi.mock('./session-keeper.tsx', () => ({ SessionKeeper: () => null }))
vi.mock('./announcements-keeper.tsx', () => ({ AnnouncementsKeeper: () => null }))
vi.mock('./reality-keeper.tsx', () => ({ RealityKeeper: () => null }))

const ASKS = { asksAge: true }
const answers = [[jackpots.list, {}, { pools: [], wins: [] }]] as const

test.each<[string, Scene & { told?: boolean; known?: boolean }, boolean, boolean]>([
  ['a visitor is asked, and no game shows', { brand: ASKS }, true, false],
  ['nobody knows yet, and no session is likely', { brand: ASKS, phase: 'unknown' }, true, false],
  ['a session may open: nothing shows, nobody is asked', { brand: ASKS, phase: 'unknown', known: true }, false, false],
  ['somebody who said so before', { brand: ASKS, phase: 'unknown', told: true }, false, true],
  ['a member', { brand: ASKS, phase: 'signed-in' }, false, true],
  ['a brand that does not ask', { brand: { asksAge: false } }, false, true],
])('%s', async (_name, { told = false, known = false, ...scene }, isAsked, showsGames) => {
  const html = await drawn(
    { answers, ...scene },
    <AgeTold value={told}>
      <DeviceKnown value={known}>
        <Root />
      </DeviceKnown>
    </AgeTold>,
  )
  expect(html.includes('data-modal="age"')).toBe(isAsked)
  // It is on the page all the time, so that nothing moves.
  expect(html).toContain('Lantern Mines')
  // Everything around it can be reached by nobody before the answer.
  const still = html.match(/<div inert=""/g)?.length ?? 0
  expect(still > 1).toBe(isAsked)
  expect(html.includes('<div inert="" class="invisible contents">')).toBe(!showsGames)
  // It asks for the page anew where no program comes.
  expect(/<form[^>]*>(?:(?!<\/form>).)*type="submit"/s.test(html)).toBe(isAsked)
}) // biome-ignore format: a table

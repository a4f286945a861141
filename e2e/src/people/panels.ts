import { expect, type FrameLocator, type Page } from '@playwright/test'
import { inspect } from './inspector.ts'

/** The long form looks at every panel of every game; the ordinary one at those that differ. */
const isLong = Boolean(process.env['LANTERN_LONG'])

const TABS = ['History', 'Rules', 'Fairness'] as const
type Tab = (typeof TABS)[number]

/** What was played, and the panels beside it as they stand. */
export async function inspectPanels(
  page: Page,
  frame: FrameLocator,
  wish: {
    readonly name: string
    readonly tabs?: readonly Tab[]
    /** With what stands beside the game, also in the ordinary form. */
    readonly hasBeside?: boolean
  },
): Promise<void> {
  const { name, tabs = TABS, hasBeside = false } = wish
  if (isLong || hasBeside) await inspectPlay(page, frame, name)
  for (const tab of isLong ? TABS : tabs) {
    await frame.getByRole('tab', { name: tab }).click()
    await expect(frame.getByRole('tabpanel', { name: tab })).toBeVisible()
    if (tab === 'History')
      await expect(frame.getByRole('button', { name: 'Verify' }).first()).toBeVisible()
    await inspect(page, `${name} ${tab}`)
  }
  await frame.getByRole('tab', { name: 'Play' }).click()
}

/** What stands beside every game: bets of everybody, keys and sound on, and autoplay with a mistake. */
async function inspectPlay(page: Page, frame: FrameLocator, name: string): Promise<void> {
  const everybody = frame.getByRole('region', { name: 'Bets of everybody' })
  await expect(everybody.getByText(/Nobody has bet here yet|\*{3}/).first()).toBeVisible()
  const keys = frame.getByRole('switch', { name: /Keyboard shortcuts/ })
  // A telephone has no keys, and no switch for them.
  const hasKeys = await keys.isVisible()
  if (hasKeys) {
    await keys.click()
    await expect(keys).toBeChecked()
  }
  await frame.getByRole('button', { name: 'Switch sound on' }).click()
  await expect(frame.getByRole('button', { name: 'Switch sound off' })).toBeVisible()
  const autoplay = frame.getByRole('region', { name: 'Autoplay' })
  const hasAutoplay = (await autoplay.count()) > 0
  if (hasAutoplay) {
    await autoplay.getByLabel('Rounds').fill('0')
    await autoplay.getByLabel('Stop at a loss of').fill('much')
    await expect(autoplay.getByText('Choose 1 to 1,000 rounds.')).toBeVisible()
    await expect(autoplay.getByRole('button', { name: 'Start autoplay' })).toBeDisabled()
  }
  await inspect(page, `${name} beside it`)
  if (hasAutoplay) {
    await autoplay.getByLabel('Rounds').fill('10')
    await autoplay.getByLabel('Stop at a loss of').fill('')
  }
  await frame.getByRole('button', { name: 'Switch sound off' }).click()
  if (hasKeys) await keys.click()
}

import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test'
import { inspect } from './people/inspector.ts'
import { DEMO_PASSWORD, demoMember } from './people/member.ts'
import { shot } from './people/shots.ts'
import { test } from './people/site.ts'

// Still pictures: in the middle of a fade every text is too pale.
test.use({
  viewport: { width: 844, height: 390 },
  contextOptions: { reducedMotion: 'reduce' },
})
/** The long form looks at all of them; the ordinary one at the felt that lies down, and at a slot. */
const isLong = Boolean(process.env['LANTERN_LONG'])
const studio = process.env['STUDIO_URL'] ?? ''

/** Each in-house game, and its board. */
const BOARDS: readonly (readonly [title: string, board: string])[] = [
  ['Row Roulette', '.rl-felt'],
  ['Lantern Mines', '.mines-board'],
  ['Row Dice', '.dice-track'],
  ['Moonrise Hi-Lo', '.hilo-scene'],
  ['Nine Floor Tower', '.tower-scene'],
  ['Lantern Blackjack', '.bj-felt'],
  ['Teahouse Poker', '.vp-cards'],
  ['Sky Limbo', '.limbo-sky'],
  ['Ember Plinko', '.plinko-board'],
  ['Forty Lanterns Keno', '.keno-sky'],
  ['Fair Wheel', '.wheel-fair'],
  ['Sky Lantern', '.crash-sky'],
]

/** One slot of each model. */
const SLOTS = [
  'lantern-rain',
  'tin-sevens',
  'sun-court',
  'kite-festival',
  'honey-vault',
  'midnight-tram',
] as const

/** How much of it a frame shows as it opens, from 0 to 1, and what lies over its middle. */
const seen = (one: Locator) =>
  one.evaluate((element) => {
    const box = element.getBoundingClientRect()
    const inside = (from: number, to: number, most: number): number =>
      Math.max(0, Math.min(to, most) - Math.max(from, 0))
    const share =
      (inside(box.left, box.right, window.innerWidth) *
        inside(box.top, box.bottom, window.innerHeight)) /
      (box.width * box.height)
    const over = document.elementFromPoint(
      box.left + box.width / 2,
      (Math.max(box.top, 0) + Math.min(box.bottom, window.innerHeight)) / 2,
    )
    const isFree = over !== null && (element.contains(over) || over.contains(element))
    return { share, over: isFree ? null : (over?.className ?? 'nothing') }
  })

async function expectInSight(one: Locator, name: string, least: number): Promise<void> {
  const { share, over } = await seen(one)
  expect.soft(share, `${name}: part in sight`).toBeGreaterThanOrEqual(least)
  expect.soft(over, `${name}: what lies over it`).toBeNull()
}

/** The button is whole, the board nearly so, and the stake is a short way down at most. */
async function expectPlayable(game: FrameLocator, board: string, name: string): Promise<void> {
  await expect(game.locator(board)).toBeVisible()
  await expectInSight(game.locator('.play-action button').first(), `${name}: bet`, 1)
  await expectInSight(game.locator(board), `${name}: board`, 0.9)
  const stake = game.getByRole('textbox', { name: 'Stake' })
  if ((await stake.count()) === 0) return
  await stake.scrollIntoViewIfNeeded()
  await expectInSight(stake, `${name}: stake`, 1)
}

test('every in-house game is played on a phone on its side', async ({ page }) => {
  const member = demoMember(page, 3)
  await member.signIn(DEMO_PASSWORD)
  for (const [title, board] of isLong ? BOARDS : BOARDS.slice(0, 1)) {
    const game = await member.openGame(title)
    await expect(game.locator('.play-action button').first()).toBeVisible()
    await shot(page, `landscape ${title}`)
    await expectPlayable(game, board, title)
    await inspect(page, `landscape ${title}`)
  }
})

async function expectSlotPlayable(page: Page, code: string): Promise<void> {
  await page.goto(`${studio}/play/${code}`)
  await expect(page.getByRole('status')).toContainText('Choose your stake and spin.')
  await shot(page, `landscape ${code}`)
  await expectInSight(page.locator('.slot-place'), `${code}: reels`, 0.99)
  for (const button of ['Spin', 'Higher stake', 'Lower stake'])
    await expectInSight(page.getByRole('button', { name: button }).first(), `${code}: ${button}`, 1)
  await inspect(page, `landscape ${code}`)
}

test('slots of every model are played on a phone on its side', async ({ page }) => {
  for (const code of isLong ? SLOTS : SLOTS.slice(0, 1)) await expectSlotPlayable(page, code)
})

import { expect, type FrameLocator, type Page } from 'playwright/test'
import { callsOf } from './people/impatience.ts'
import { DEMO_PASSWORD, demoMember } from './people/member.ts'
import { test } from './people/site.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })
// Each waits for its rounds most of the time.
test.describe.configure({ mode: 'parallel' })

/** Longer than autoplay waits from one round to the next. */
const NEXT_ROUND_MS = 4_000
const LIMITS = ['Stop at a profit of', 'Stop at a loss of', 'Stop at one win of'] as const
type Limit = (typeof LIMITS)[number]

const PLAYED_ALL = 'Autoplay has played all its rounds.'
const LOSS = 'Autoplay stopped: one more bet could pass your limit of loss.'
const PROFIT = 'Autoplay stopped: your profit is reached.'
const ONE_WIN = 'Autoplay stopped: a win of this size came.'
const REFUSED = 'Autoplay stopped: a bet was not accepted.'
const HIDDEN = 'Autoplay stopped because the page was hidden.'

/** Whose balance no other journey counts. */
const PLAYER = 3

/** A game that bets by itself: how a bet is laid that wins at least every other time. */
interface Game {
  readonly title: string
  readonly lay: (frame: FrameLocator) => Promise<void>
  /** It bets in the next shared round without a press of ours. */
  readonly startsItself?: true
  /** How long its longest round takes. */
  readonly roundMs: number
}

const nothing = (): Promise<void> => Promise.resolve()
const GAMES: readonly Game[] = [
  { title: 'Row Dice', lay: nothing, roundMs: 10_000 },
  {
    title: 'Sky Limbo',
    lay: (frame) => frame.getByRole('button', { name: '2×', exact: true }).click(),
    roundMs: 10_000,
  },
  { title: 'Ember Plinko', lay: nothing, roundMs: 15_000 },
  {
    title: 'Forty Lanterns Keno',
    async lay(frame) {
      for (const lantern of [7, 12, 33])
        await frame.getByRole('button', { name: `Lantern ${lantern}`, exact: true }).click()
    },
    roundMs: 15_000,
  },
  { title: 'Fair Wheel', lay: nothing, roundMs: 15_000 },
  {
    title: 'Row Roulette',
    lay: (frame) => frame.getByRole('button', { name: 'Red', exact: true }).click(),
    roundMs: 20_000,
  },
  {
    title: 'Sky Lantern',
    async lay(frame) {
      await frame.getByRole('switch', { name: /Leave by itself/ }).click()
      await frame.getByRole('textbox', { name: 'Leave at' }).fill('1.20')
    },
    startsItself: true,
    roundMs: 180_000,
  },
]

/** How many bets this page has placed from now on. */
function betsOf(page: Page): () => number {
  const calls = callsOf(page)
  return () => calls.filter((path) => path.endsWith('/wps/originals/open')).length
}

interface Hand {
  readonly page: Page
  readonly frame: FrameLocator
  readonly game: Game
  readonly count: () => number
}

const main = (frame: FrameLocator) => frame.locator('.play-action button')
const stop = (frame: FrameLocator) => frame.getByRole('button', { name: /^Stop autoplay/ })

/** Begins it with so many rounds and one limit at most, and places the bet that it repeats. */
async function begin(hand: Hand, rounds: number, limit?: readonly [Limit, string]): Promise<void> {
  const { frame, game } = hand
  await frame.getByLabel('Rounds').fill(String(rounds))
  for (const name of LIMITS) await frame.getByLabel(name).fill(limit?.[0] === name ? limit[1] : '')
  await frame.getByRole('button', { name: 'Start autoplay' }).click()
  if (!game.startsItself) await main(frame).click()
}

/** It says why it stopped, and places no bet from then on. */
async function stopsWith({ page, frame, game, count }: Hand, why: string): Promise<void> {
  await expect(frame.getByText(why).first()).toBeVisible({ timeout: 3 * game.roundMs })
  const placed = count()
  await page.waitForTimeout(NEXT_ROUND_MS)
  expect(count()).toBe(placed)
}

/** Three rounds at a time, until one of them is won. */
async function stopsByLuck(hand: Hand, limit: readonly [Limit, string], why: string) {
  const { frame, game } = hand
  for (let tries = 0; tries < 8; tries += 1) {
    await begin(hand, 3, limit)
    const hit = frame.getByText(why)
    await expect(hit.or(frame.getByText(PLAYED_ALL))).toBeVisible({ timeout: 4 * game.roundMs })
    if (await hit.isVisible()) return stopsWith(hand, why)
  }
  throw new Error('eight times three rounds without a win')
}

async function open(page: Page, game: Game): Promise<Hand> {
  const member = demoMember(page, PLAYER)
  await member.signIn(DEMO_PASSWORD)
  const frame = await member.openGame(game.title)
  await game.lay(frame)
  return { page, frame, game, count: betsOf(page) }
}

const hide = (frame: FrameLocator) =>
  frame.locator('body').evaluate((body) => {
    const seen = body.ownerDocument
    Object.defineProperty(seen, 'hidden', { configurable: true, get: () => true })
    seen.dispatchEvent(new Event('visibilitychange'))
    Object.defineProperty(seen, 'hidden', { configurable: true, get: () => false })
  })

for (const game of GAMES)
  test(`autoplay of ${game.title} ends by each of its ends, and places no bet after it`, async ({
    page,
  }) => {
    if (game.roundMs > 60_000) test.setTimeout(1_200_000)
    const hand = await open(page, game)
    const { frame, count } = hand

    await begin(hand, 2)
    await stopsWith(hand, PLAYED_ALL)
    expect(count()).toBe(2)

    await begin(hand, 50, ['Stop at a loss of', '0.50'])
    await stopsWith(hand, LOSS)
    expect(count()).toBe(2)

    await stopsByLuck(hand, ['Stop at one win of', '0.01'], ONE_WIN)
    await stopsByLuck(hand, ['Stop at a profit of', '0.01'], PROFIT)

    await begin(hand, 50)
    await expect(stop(frame)).toHaveText(/\(49 left\)/, { timeout: 2 * game.roundMs })
    await hide(frame)
    await stopsWith(hand, HIDDEN)

    await begin(hand, 50)
    await expect(stop(frame)).toHaveText(/\(49 left\)/, { timeout: 2 * game.roundMs })
    await stop(frame).click()
    await stopsWith(hand, 'Autoplay stopped.')

    // What refuses is the house: here the second bet, whatever it is.
    await begin(hand, 50)
    await expect(stop(frame)).toHaveText(/\(49 left\)/, { timeout: 2 * game.roundMs })
    await page.route('**/wps/originals/open', (route) =>
      route.fulfill({
        status: 409,
        json: { success: false, code: 'game_disabled', message: 'This game is closed.' },
      }),
    )
    await stopsWith(hand, REFUSED)
    await page.unroute('**/wps/originals/open')

    await begin(hand, 50)
    await expect(stop(frame)).toHaveText(/\(49 left\)/, { timeout: 2 * game.roundMs })
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click()
    await expect(page.locator('iframe')).toHaveCount(0)
    const placed = count()
    await page.waitForTimeout(2 * NEXT_ROUND_MS)
    expect(count()).toBe(placed)
  })

test('autoplay stops without a connection', async ({ page, context }) => {
  const [dice] = GAMES
  if (!dice) throw new Error('a game')
  const hand = await open(page, dice)
  await begin(hand, 50)
  await expect(stop(hand.frame)).toHaveText(/\(49 left\)/, { timeout: 30_000 })
  await context.setOffline(true)
  await stopsWith(hand, 'Autoplay stopped')
  await context.setOffline(false)
})

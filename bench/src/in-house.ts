import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, Frame, Page } from '@playwright/test'
import { RATE, tracedFrames } from './frames.ts'
import { pressAt } from './game-pages.ts'
import type { Frames } from './trace.ts'

// The games of the house, and how a hand plays rounds of each of them.

export const MAIN = '.play-action button'
const OPEN_CALL = '/wps/originals/open'
const STEP_MS = 900
const ROUND_MS = 2_000
/** A press may come while nothing can be bet: a wave of them for each round is plenty. */
const TRIES_A_ROUND = 4
/** Played before anybody looks: what is compiled then is compiled for good. */
const UNWATCHED = 3

/** A game of the house: its tile, and what is pressed after the main button to play a round. */
export interface InHouse {
  readonly code: string
  readonly title: string
  /** Once, before the first bet. */
  readonly first?: readonly string[]
  readonly presses?: readonly string[]
  /** Until a round is over and shown. */
  readonly roundMs?: number
}

export const IN_HOUSE: readonly InHouse[] = [
  { code: 'mines', title: 'Lantern Mines', presses: ['.mines-cell:nth-child(3) button', MAIN] },
  { code: 'dice', title: 'Row Dice' },
  { code: 'hilo', title: 'Moonrise Hi-Lo', presses: ['.hilo-guess:not([aria-disabled])', MAIN] },
  { code: 'tower', title: 'Nine Floor Tower', presses: ['.tower-door:not([aria-disabled])', MAIN] },
  { code: 'blackjack', title: 'Lantern Blackjack', presses: ['.bj-moves button:nth-child(2)'] },
  {
    code: 'poker',
    title: 'Teahouse Poker',
    presses: ['.vp-place:nth-child(2) button', '.vp-place:nth-child(4) button', MAIN],
  },
  { code: 'limbo', title: 'Sky Limbo' },
  { code: 'plinko', title: 'Ember Plinko', roundMs: 4_000 },
  {
    code: 'keno',
    title: 'Forty Lanterns Keno',
    first: ['.keno-lantern:nth-of-type(3)', '.keno-lantern:nth-of-type(8)'],
  },
  { code: 'roulette', title: 'Row Roulette', first: ['.rl-outside'], roundMs: 5_000 },
  { code: 'wheel', title: 'Fair Wheel', roundMs: 5_000 },
  { code: 'crash', title: 'Sky Lantern', roundMs: 9_000 },
]

/**
 * So many rounds of a game in the popup, and some before that nobody looks at. These screens move by
 * their style sheets mostly: each frame of a screen counts, whether the page was asked for it or not.
 */
export async function inHouseFrames(
  browser: Browser,
  { page, game, rounds }: { readonly page: Page; readonly game: InHouse; readonly rounds: number },
): Promise<Frames> {
  const frame = page.frames().find((one) => one.url().includes(`#/${game.code}`))
  if (!frame) throw new Error(`${game.code} has no frame`)
  const hand = new Hand(page, frame, game)
  await hand.begin()
  // the game has a process of its own
  for (const thread of [page, frame]) {
    const wire = await page.context().newCDPSession(thread)
    await wire.send('Emulation.setCPUThrottlingRate', { rate: RATE })
  }
  await hand.play(UNWATCHED)
  const frames = await tracedFrames(browser, page, () => hand.play(rounds), {
    everyFrame: true,
    origin: new URL(frame.url()).origin,
  })
  await hand.mustBeWell()
  return frames
}

/** Presses at places, as a hand does: a test's own press would run in the page and be measured. */
class Hand {
  readonly #page: Page
  readonly #frame: Frame
  readonly #game: InHouse
  #opened = 0

  constructor(page: Page, frame: Frame, game: InHouse) {
    this.#page = page
    this.#frame = frame
    this.#game = game
    page.on('response', (response) => {
      if (response.url().endsWith(OPEN_CALL) && response.ok()) this.#opened += 1
    })
  }

  async begin(): Promise<void> {
    for (const selector of this.#game.first ?? [])
      if (!(await this.#press(selector))) throw new Error(`${selector} is not on the page`)
  }

  /** Until the server has opened so many rounds more: without rounds there is nothing to measure. */
  async play(rounds: number): Promise<void> {
    const enough = this.#opened + rounds
    for (let tries = 0; this.#opened < enough; tries += 1) {
      if (tries >= rounds * TRIES_A_ROUND) throw new Error(`${this.#game.code} opens no rounds`)
      for (const selector of [MAIN, ...(this.#game.presses ?? [])]) {
        await this.#press(selector)
        await pause(STEP_MS)
      }
      await pause(this.#game.roundMs ?? ROUND_MS)
    }
  }

  /** Nothing was refused. */
  async mustBeWell(): Promise<void> {
    const refused = this.#frame.locator('.play-notice')
    if ((await refused.count()) > 0)
      throw new Error(`${this.#game.code}: ${await refused.first().innerText()}`)
  }

  async #press(selector: string): Promise<boolean> {
    const [first] = await this.#frame.locator(selector).filter({ visible: true }).all()
    const box = await first?.boundingBox()
    if (!box) return false
    await pressAt(this.#page, box.x + box.width / 2, box.y + box.height / 2)
    return true
  }
}

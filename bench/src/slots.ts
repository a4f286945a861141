import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, CDPSession, FrameLocator, Locator, Page } from '@playwright/test'
import {
  against,
  FEW_POINTS,
  frameLines,
  MOST_KB,
  MOST_OPEN_MS,
  RATE,
  tracedFrames,
} from './frames.ts'
import { gamePages, type GamePages, openFromTile, pressAt, signedIn } from './game-pages.ts'
import { type Bench, type Line, median } from './line.ts'
import type { Frames } from './trace.ts'

// A slot of the studio as a player has it: what its page weighs, how long the popup takes to open
// it, and what its script costs while the reels turn on a machine that is four times slower.

const GAME = 'Sun Court'
const ADDRESS = '/play/sun-court'
const OPENINGS = 5
const SPINS = 10
const LOOK_EVERY_MS = 700
const MOST_LOOKS = 200
const MIDDLE_OF_BUTTON =
  '(({ x, y, width, height }) => `${Math.round(x + width / 2)} ${Math.round(y + height / 2)}`)' +
  "(document.querySelector('.slot-spin').getBoundingClientRect())"

export const slots: Bench = (name, print) =>
  gamePages(async (pages) => {
    const parts: Readonly<Record<string, () => Promise<Line[]>>> = {
      'slots.page': async () => [
        against('slots.page weight', await slotWeight(pages, ADDRESS), MOST_KB, {
          unit: 'kB gzip',
          n: 1,
        }),
      ],
      'slots.open': () => opening(pages),
      'slots.spin': async () => frameLines('slots.spin', await slotFrames(pages, ADDRESS), SPINS),
    }
    for (const [part, measure] of Object.entries(parts)) {
      if (!part.startsWith(name)) continue
      for (const line of await measure()) print(line)
    }
  })

const canvas = (page: Page | FrameLocator) => page.locator('.slot-place canvas')

/** However slow the machine is: the figure says it. */
const stands = (place: Locator): Promise<void> => place.waitFor({ timeout: 120_000 })

/** Everything that travels for the first look at a slot, packed as the least browser asks for it. */
export async function slotWeight(
  { browser, studio }: Pick<GamePages, 'browser' | 'studio'>,
  address: string,
): Promise<number> {
  const page = await browser.newPage({ extraHTTPHeaders: { 'accept-encoding': 'gzip' } })
  const wire = await page.context().newCDPSession(page)
  let bytes = 0
  wire.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await wire.send('Network.enable')
  await page.goto(`${studio}${address}`)
  await stands(canvas(page))
  await page.waitForLoadState('networkidle')
  await page.close()
  return bytes / 1_024
}

/** From the press on its tile until the reels stand in the popup; what is kept is warm. */
async function opening(pages: GamePages): Promise<Line[]> {
  const page = await signedIn(pages)
  const took: number[] = []
  for (let turn = 0; turn <= OPENINGS; turn += 1) {
    const ms = await openFromTile(pages, { page, game: GAME, isThere: slotIsThere })
    // the first one fills the cache
    if (turn > 0) took.push(ms)
  }
  await page.context().close()
  return [
    against('slots.open in the popup', median(took), MOST_OPEN_MS, { unit: 'ms', n: OPENINGS }),
  ]
}

export const slotIsThere = (frame: FrameLocator): Promise<void> => stands(canvas(frame))

/** Script of each frame while reels turn, stop and show their lines, and tasks that hold frames up. */
export async function slotFrames(
  { browser, studio }: { readonly browser: Browser; readonly studio: string },
  address: string,
  spins = SPINS,
): Promise<Frames> {
  const page = await browser.newPage(FEW_POINTS)
  await page.goto(`${studio}${address}`)
  await stands(canvas(page))
  const wire = await page.context().newCDPSession(page)
  const slot = new Player(page, wire)
  await wire.send('Emulation.setCPUThrottlingRate', { rate: RATE })
  // once without looking: what is compiled then is compiled for good
  await slot.spin()
  const frames = await tracedFrames(browser, page, async () => {
    for (let turn = 0; turn < spins; turn += 1) await slot.spin()
  })
  await page.close()
  return frames
}

/**
 * Presses as a hand does, at a place, and looks seldom: whatever a test's own locators would run in
 * the page would be measured with it.
 */
class Player {
  readonly #page: Page
  readonly #wire: CDPSession

  constructor(page: Page, wire: CDPSession) {
    this.#page = page
    this.#wire = wire
  }

  /** One spin to its end, with the free spins it won, and the rest of its least cycle. */
  async spin(): Promise<void> {
    await this.#press()
    let phase = ''
    for (let looks = 0; phase !== 'ready' && looks < MOST_LOOKS; looks += 1) {
      await pause(LOOK_EVERY_MS)
      phase = await this.#read("document.querySelector('main.slot').dataset.phase")
      if (phase === 'offered') await this.#press()
    }
  }

  /** The main button stays where it is, whatever it does at the time. */
  async #press(): Promise<void> {
    const middle = await this.#read(MIDDLE_OF_BUTTON)
    const [x = 0, y = 0] = middle.split(' ').map((text) => Number.parseInt(text, 10))
    await pressAt(this.#page, x, y)
  }

  async #read(expression: string): Promise<string> {
    const { result } = await this.#wire.send('Runtime.evaluate', { expression })
    return String(result.value)
  }
}

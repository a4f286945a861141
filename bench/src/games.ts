import { setTimeout as pause } from 'node:timers/promises'
import type { Frame, FrameLocator, Page } from '@playwright/test'
import {
  against,
  FEW_POINTS,
  frameLines,
  MOST_KB,
  MOST_OPEN_MS,
  THROTTLING,
  tracedFrames,
} from './frames.ts'
import { gamePages, type GamePages, openFromTile, pressAt, signedIn } from './game-pages.ts'
import { type Bench, type Line, median } from './line.ts'
import { slotFrames, slotIsThere, slotWeight } from './slots.ts'

// Every in-house game and one slot of each model: what its page weighs, how long the popup takes
// to open it, and what its script costs a frame on a machine that is four times slower. A name
// after the part picks one game: `games.spin.mines`.

const OPENINGS = 3
const ROUNDS = 3
const MAIN = '.play-action button'

/** A game of the house: its tile, and what is pressed after the main button to play a round. */
interface InHouse {
  readonly code: string
  readonly title: string
  /** Once, before the first bet. */
  readonly first?: readonly string[]
  readonly presses?: readonly string[]
  /** Until a round is over and shown. */
  readonly roundMs?: number
}

const IN_HOUSE: readonly InHouse[] = [
  { code: 'mines', title: 'Lantern Mines', presses: ['.mines-cell:nth-child(3) button', MAIN] },
  { code: 'dice', title: 'Row Dice' },
  { code: 'hilo', title: 'Moonrise Hi-Lo', presses: ['.hilo-guess', MAIN] },
  { code: 'tower', title: 'Nine Floor Tower', presses: ['.tower-doors button', MAIN] },
  { code: 'blackjack', title: 'Lantern Blackjack', presses: ['.bj-moves button:nth-child(2)'] },
  { code: 'poker', title: 'Teahouse Poker', presses: [MAIN] },
  { code: 'limbo', title: 'Sky Limbo' },
  { code: 'plinko', title: 'Ember Plinko', roundMs: 4_000 },
  {
    code: 'keno',
    title: 'Forty Lanterns Keno',
    first: ['.keno-lantern:nth-child(3)', '.keno-lantern:nth-child(8)'],
  },
  { code: 'roulette', title: 'Row Roulette', first: ['.rl-outside'], roundMs: 5_000 },
  { code: 'wheel', title: 'Fair Wheel', roundMs: 5_000 },
  { code: 'crash', title: 'Sky Lantern', roundMs: 9_000 },
]

/** One slot of each model. */
const SLOTS: readonly (readonly [model: string, code: string, title: string])[] = [
  ['classic', 'brass-orchestra', 'Brass Orchestra'],
  ['lines', 'sun-court', 'Sun Court'],
  ['ways', 'herons-feast', "Heron's Feast"],
  ['cascade', 'moth-hour', 'Moth Hour'],
  ['hold', 'yak-caravan', 'Yak Caravan'],
  ['pot', 'lantern-fortune', 'Lantern Fortune'],
]

export const gamesBench: Bench = (name, print) =>
  gamePages(async (pages) => {
    const parts = { 'games.page': weights, 'games.open': openings, 'games.spin': frames }
    for (const [part, measure] of Object.entries(parts)) {
      if (!part.startsWith(name) && !name.startsWith(`${part}.`)) continue
      const only = name.startsWith(`${part}.`) ? name.slice(part.length + 1) : ''
      for await (const line of measure(pages, (code) => only === '' || only === code)) print(line)
    }
  })

type Wanted = (code: string) => boolean
type Lines = AsyncGenerator<Line>

const gameStands = (frame: FrameLocator): Promise<void> =>
  frame.locator(MAIN).first().waitFor({ timeout: 60_000 })

/** What travels for a game of the house when nothing is kept: its frame, not the site around it. */
async function* weights(pages: GamePages, isWanted: Wanted): Lines {
  const page = await signedIn(pages, FEW_POINTS)
  const wire = await page.context().newCDPSession(page)
  const ofFrame = new Set<string>()
  let bytes = 0
  wire.on('Network.responseReceived', ({ requestId, response }) => {
    if (!response.url.startsWith(pages.site)) ofFrame.add(requestId)
  })
  wire.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (ofFrame.has(requestId)) bytes += encodedDataLength
  })
  await wire.send('Network.enable')
  await wire.send('Network.setCacheDisabled', { cacheDisabled: true })
  await wire.send('Network.setExtraHTTPHeaders', { headers: { 'accept-encoding': 'gzip' } })
  for (const { code, title } of IN_HOUSE.filter((one) => isWanted(one.code))) {
    bytes = 0
    await openFromTile(pages, { page, game: title, isThere: gameStands })
    await page.waitForLoadState('networkidle')
    await pause(STEP_MS)
    yield against(`games.page ${code}`, bytes / 1_024, MOST_KB, { unit: 'kB gzip', n: 1 })
  }
  await page.context().close()
  for (const [model, code] of SLOTS.filter((one) => isWanted(one[1]))) {
    const kb = await slotWeight(pages, `/play/${code}`)
    yield against(`games.page slot ${model}`, kb, MOST_KB, { unit: 'kB gzip', n: 1 })
  }
}

/** From the press on its tile until it may be played; what is kept is warm. */
async function* openings(pages: GamePages, isWanted: Wanted): Lines {
  const page = await signedIn(pages)
  const all = [
    ...IN_HOUSE.map(({ code, title }) => ({ code, title, isThere: gameStands })),
    ...SLOTS.map(([, code, title]) => ({ code, title, isThere: slotIsThere })),
  ]
  for (const { code, title, isThere } of all.filter((one) => isWanted(one.code))) {
    const took: number[] = []
    for (let turn = 0; turn <= OPENINGS; turn += 1) {
      const ms = await openFromTile(pages, { page, game: title, isThere })
      if (turn > 0) took.push(ms)
    }
    const rest = { unit: 'ms', n: OPENINGS }
    yield against(`games.open ${code}`, median(took), MOST_OPEN_MS, rest)
  }
  await page.context().close()
}

async function* frames(pages: GamePages, isWanted: Wanted): Lines {
  for (const game of IN_HOUSE.filter((one) => isWanted(one.code))) {
    const page = await signedIn(pages, FEW_POINTS)
    await openFromTile(pages, { page, game: game.title, isThere: gameStands })
    yield* frameLines(`games.spin ${game.code}`, await inHouseFrames(pages, page, game), ROUNDS)
    await page.context().close()
  }
  for (const [model, code] of SLOTS.filter((one) => isWanted(one[1]))) {
    const measured = await slotFrames(pages, `/play/${code}`, ROUNDS)
    yield* frameLines(`games.spin slot ${model}`, measured, ROUNDS)
  }
}

const STEP_MS = 900
const ROUND_MS = 2_000

/** Rounds of a game in the popup: the page around it runs on the same thread and is counted too. */
async function inHouseFrames(
  { browser }: GamePages,
  page: Page,
  game: InHouse,
): Promise<Awaited<ReturnType<typeof tracedFrames>>> {
  const frame = page.frames().find((one) => one.url().includes(`#/${game.code}`))
  if (!frame) throw new Error(`${game.code} has no frame`)
  for (const selector of game.first ?? []) await press(page, frame, selector)
  const round = async (): Promise<void> => {
    for (const selector of [MAIN, ...(game.presses ?? [])]) {
      await press(page, frame, selector)
      await pause(STEP_MS)
    }
    await pause(game.roundMs ?? ROUND_MS)
  }
  const wire = await page.context().newCDPSession(page)
  await wire.send('Emulation.setCPUThrottlingRate', { rate: THROTTLING })
  // once without looking: what is compiled then is compiled for good
  await round()
  return tracedFrames(browser, page, async () => {
    for (let rounds = 0; rounds < ROUNDS; rounds += 1) await round()
  })
}

/** At its place, as a hand does: a test's own press would run in the page and be measured. */
async function press(page: Page, frame: Frame, selector: string): Promise<void> {
  const box = await frame.locator(selector).first().boundingBox()
  if (box) await pressAt(page, box.x + box.width / 2, box.y + box.height / 2)
}

import { setTimeout as pause } from 'node:timers/promises'
import process from 'node:process'
import { TITLES } from '@lantern/games/slots/titles'
import type { FrameLocator } from '@playwright/test'
import { against, FEW_POINTS, frameLines, MOST_KB, MOST_OPEN_MS } from './frames.ts'
import { gamePages, type GamePages, openFromTile, signedIn } from './game-pages.ts'
import { IN_HOUSE, inHouseFrames, MAIN } from './in-house.ts'
import { type Bench, type Line, median } from './line.ts'
import { slotFrames, slotIsThere, slotWeight } from './slots.ts'

// Every in-house game and one slot of each model: what its page weighs, how long the popup takes
// to open it, and what its script costs a frame on a machine that is four times slower. A name
// after the part picks one game: `games.spin.mines`. BENCH_AGAINST names the first port of a program
// that runs already.

const OPENINGS = 3
/** Enough that the longest frames are some of many: three spins have 300, of which the third would count. */
const ROUNDS = 10
/** After the network has gone quiet. */
const SETTLE_MS = 900
/** One slot of each model. */
const OF_EACH_MODEL: readonly (readonly [model: string, code: string, title: string])[] = [
  ['classic', 'brass-orchestra', 'Brass Orchestra'],
  ['lines', 'sun-court', 'Sun Court'],
  ['ways', 'herons-feast', "Heron's Feast"],
  ['cascade', 'moth-hour', 'Moth Hour'],
  ['hold', 'yak-caravan', 'Yak Caravan'],
  ['pot', 'lantern-fortune', 'Lantern Fortune'],
]
/** `BENCH_TITLES=all` measures every title. */
const SLOTS =
  process.env['BENCH_TITLES'] === 'all'
    ? TITLES.map(({ code, name }) => [code, code, name] as const)
    : OF_EACH_MODEL

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
  for (const { code, title } of IN_HOUSE.filter((one) => isWanted(one.code))) {
    const page = await signedIn(pages, FEW_POINTS)
    await page.setExtraHTTPHeaders({ 'accept-encoding': 'gzip' })
    let bytes = 0
    page.on('requestfinished', async (request) => {
      if (request.url().startsWith(pages.site)) return
      const { responseHeadersSize, responseBodySize } = await request.sizes()
      bytes += responseHeadersSize + responseBodySize
    })
    await openFromTile(pages, { page, game: title, isThere: gameStands })
    await page.waitForLoadState('networkidle')
    await pause(SETTLE_MS)
    yield against(`games.page ${code}`, bytes / 1_024, MOST_KB, { unit: 'kB gzip', n: 1 })
    await page.context().close()
  }
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
    const measured = await inHouseFrames(pages.plain, { page, game, rounds: ROUNDS })
    yield* frameLines(`games.spin ${game.code}`, measured, ROUNDS)
    await page.context().close()
  }
  for (const [model, code] of SLOTS.filter((one) => isWanted(one[1]))) {
    const measured = await slotFrames(pages, `/play/${code}`, ROUNDS)
    yield* frameLines(`games.spin slot ${model}`, measured, ROUNDS)
  }
}

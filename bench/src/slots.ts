import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import {
  type Browser,
  chromium,
  type FrameLocator,
  type Locator,
  type Page,
} from '@playwright/test'
import { findBrowser } from '../../tools/checks/browser.ts'
import { freePortRow } from '../../tools/launcher/addresses.ts'
import { type Bench, type Line, median, quantile, round } from './line.ts'
import { startProgram } from './program.ts'
import { framesOf } from './trace.ts'

// A slot of the studio as a player has it: what its page weighs, how long the popup takes to open
// it, and what its script costs while the reels turn on a machine that is four times slower.

const GAME = 'Sun Court'
const ADDRESS = '/play/sun-court'
const MEMBER = { name: 'member08', password: 'Lantern2026' }
const MOST_KB = 350
const MOST_OPEN_MS = 2_000
const MOST_SCRIPT_MS = 6
const THROTTLING = 4
const OPENINGS = 5
const SPINS = 4
/**
 * Drawn by the processor where there is no graphics, but in the browser's own process for it: with
 * `--disable-gpu` the page's thread would wait for each picture to be read back.
 */
const FLAGS = [
  '--no-sandbox',
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
  '--disable-quic',
  '--no-first-run',
]

interface Prepared {
  readonly browser: Browser
  readonly site: string
  readonly studio: string
}

export const slots: Bench = async (name, print) => {
  const parts: Readonly<Record<string, (bench: Prepared) => Promise<Line[]>>> = {
    'slots.page': weight,
    'slots.open': opening,
    'slots.spin': spinning,
  }
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lantern-bench-'))
  const port = await freePortRow(5)
  const program = await startProgram(folder, port)
  const browser = await chromium.launch({ executablePath: findBrowser(), args: FLAGS })
  try {
    const bench = { browser, site: program.site, studio: `http://localhost:${port + 2}` }
    for (const [part, measure] of Object.entries(parts)) {
      if (!part.startsWith(name)) continue
      for (const line of await measure(bench)) print(line)
    }
  } finally {
    await browser.close()
    await program.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A figure beside its limit. */
const against = (
  name: string,
  ours: number,
  limit: number,
  rest: Pick<Line, 'unit' | 'n'> & Partial<Line>,
): Line => ({
  name: `slots.${name} vs the most`,
  ours: round(ours, 2),
  other: limit,
  ratio: limit === 0 ? null : round(ours / limit, 3),
  ...rest,
})

const canvas = (page: Page | FrameLocator) => page.locator('.slot-place canvas')

/** However slow the machine is: the figure says it. */
const stands = (place: Locator): Promise<void> => place.waitFor({ timeout: 120_000 })

/** Everything that travels for the first look at a slot, packed as the least browser asks for it. */
async function weight({ browser, studio }: Prepared): Promise<Line[]> {
  const page = await browser.newPage({ extraHTTPHeaders: { 'accept-encoding': 'gzip' } })
  const wire = await page.context().newCDPSession(page)
  let bytes = 0
  wire.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await wire.send('Network.enable')
  await page.goto(`${studio}${ADDRESS}`)
  await stands(canvas(page))
  await page.waitForLoadState('networkidle')
  await page.close()
  return [against('page weight', bytes / 1_024, MOST_KB, { unit: 'kB gzip', n: 1 })]
}

async function signedIn({ browser, site }: Prepared): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(`${site}/login`)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('User name').fill(MEMBER.name)
  await dialog.locator('input[name=password]').fill(MEMBER.password)
  await dialog.getByRole('button', { name: 'Log in', exact: true }).last().click()
  await dialog.waitFor({ state: 'hidden' })
  return page
}

/** From the press on its tile until the reels stand in the popup; what is kept is warm. */
async function opening(bench: Prepared): Promise<Line[]> {
  const page = await signedIn(bench)
  const took: number[] = []
  for (let turn = 0; turn <= OPENINGS; turn += 1) {
    await page.goto(`${bench.site}/`)
    await page.getByRole('searchbox', { name: 'Search games' }).fill(GAME)
    const tile = page
      .getByRole('list', { name: 'Games that fit' })
      .getByRole('button', { name: new RegExp(`^${GAME},`) })
    await tile.waitFor()
    await page.waitForLoadState('networkidle')
    const began = performance.now()
    await tile.click()
    await stands(canvas(page.frameLocator('iframe')))
    // the first one fills the cache
    if (turn > 0) took.push(performance.now() - began)
  }
  await page.context().close()
  return [against('open in the popup', median(took), MOST_OPEN_MS, { unit: 'ms', n: OPENINGS })]
}

/** Script of each frame while reels turn, stop and show their lines, and tasks that hold frames up. */
async function spinning({ browser, studio }: Prepared): Promise<Line[]> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(`${studio}${ADDRESS}`)
  await stands(canvas(page))
  const wire = await page.context().newCDPSession(page)
  await wire.send('Emulation.setCPUThrottlingRate', { rate: THROTTLING })
  // once without looking: what is compiled then is compiled for good
  await spin(page)
  const categories = [
    'devtools.timeline',
    'toplevel',
    'v8',
    'disabled-by-default-devtools.timeline',
  ]
  await browser.startTracing(page, { categories })
  for (let spins = 0; spins < SPINS; spins += 1) await spin(page)
  const { scriptMs, longTasks } = framesOf(await browser.stopTracing())
  await page.close()
  const sorted = scriptMs.toSorted((a, b) => a - b)
  const mean = sorted.reduce((sum, ms) => sum + ms, 0) / Math.max(1, sorted.length)
  const note = `mean ${round(mean, 2)} ms, 99 of 100 frames within ${round(quantile(sorted, 0.99), 2)} ms; processor time at ${THROTTLING}-fold throttling`
  return [
    against('spin script a frame, 95 of 100', quantile(sorted, 0.95), MOST_SCRIPT_MS, {
      unit: 'ms',
      n: sorted.length,
      note,
    }),
    against('spin long tasks', longTasks.length, 0, {
      unit: 'tasks over 50 ms',
      n: SPINS,
      ...(longTasks.length > 0 && {
        note: `the longest ${round(Math.max(...longTasks), 0)} ms`,
      }),
    }),
  ]
}

/** One spin to its end, and the rest of its least cycle. */
async function spin(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Spin', exact: true })
  await button.click()
  await pause(500)
  const offered = page.getByRole('button', { name: 'Start free spins' })
  await button.or(offered).first().waitFor({ timeout: 60_000 })
  if (await offered.first().isVisible()) await offered.first().click()
  await button.waitFor({ timeout: 120_000 })
}

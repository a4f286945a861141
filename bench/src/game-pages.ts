import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import {
  type Browser,
  type BrowserContextOptions,
  chromium,
  type FrameLocator,
  type Page,
} from '@playwright/test'
import { findBrowser } from '../../tools/checks/browser.ts'
import { freePortRow } from '../../tools/launcher/addresses.ts'
import { FLAGS, PLAIN_FLAGS } from './frames.ts'
import { startProgram } from './program.ts'

const MEMBER = { name: 'member08', password: 'Lantern2026' }

/** The program with its games, and a browser to open them in. */
export interface GamePages {
  /** For script by the frame of slots: it draws in its own process. */
  readonly browser: Browser
  /** For openings and games without such a canvas: what draws does not hold up the pages. */
  readonly plain: Browser
  readonly site: string
  readonly studio: string
}

export async function gamePages(measure: (pages: GamePages) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lantern-bench-'))
  const running = process.env['BENCH_AGAINST']
  const port = running === undefined ? await freePortRow(5) : Number.parseInt(running, 10)
  const program =
    running === undefined
      ? await startProgram(folder, port)
      : { site: `http://localhost:${port}`, stop: () => Promise.resolve() }
  const executablePath = findBrowser()
  const browser = await chromium.launch({ executablePath, args: FLAGS })
  const plain = await chromium.launch({ executablePath, args: PLAIN_FLAGS })
  try {
    await measure({ browser, plain, site: program.site, studio: `http://localhost:${port + 2}` })
  } finally {
    await Promise.all([browser.close(), plain.close()])
    await program.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const DESK = { viewport: { width: 1440, height: 900 } }

/** A signed-in member at a desk, or with a screen of its own. */
export async function signedIn(
  { plain, site }: Pick<GamePages, 'plain' | 'site'>,
  screen: BrowserContextOptions = DESK,
): Promise<Page> {
  const page = await plain.newPage(screen)
  // However slow the machine is: the figures say it.
  page.setDefaultTimeout(120_000)
  page.setDefaultNavigationTimeout(120_000)
  // a visitor who said their age before
  await page.context().addCookies([{ name: 'lr_age', value: '1', url: site }])
  await page.goto(`${site}/login`)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('User name').fill(MEMBER.name)
  const password = dialog.locator('input[name=password]')
  await password.fill(MEMBER.password)
  await password.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  return page
}

interface Opening {
  readonly page: Page
  readonly game: string
  readonly isThere: (frame: FrameLocator) => Promise<void>
}

/** Milliseconds from the press on a game's tile until the game stands in the popup. */
export async function openFromTile(
  { site }: GamePages,
  { page, game, isThere }: Opening,
): Promise<number> {
  await page.goto(`${site}/`)
  await page.locator('html:not([data-alive=no])').waitFor()
  await page.getByRole('searchbox', { name: 'Search games' }).fill(game)
  const tile = page
    .getByRole('list', { name: 'Games that fit' })
    .getByRole('button', { name: new RegExp(`^${game},`) })
  await tile.waitFor()
  await page.waitForLoadState('networkidle')
  const began = performance.now()
  // at once: whether it stands still is no part of what is measured
  await tile.click({ force: true })
  await isThere(page.frameLocator('iframe'))
  return performance.now() - began
}

const PRESS_MS = 60

/** A hand comes, presses, and lets go. */
export async function pressAt(page: Page, x: number, y: number): Promise<void> {
  await page.mouse.move(x, y)
  await pause(PRESS_MS)
  await page.mouse.down()
  await pause(PRESS_MS)
  await page.mouse.up()
}

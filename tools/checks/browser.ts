import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/**
 * A Chromium to test with: the one named by CHROME_PATH, an installed one, Playwright's own, or
 * Debian's package where it may be installed. Throws with the ways to get one.
 */
export function findBrowser(): string {
  return present() ?? playwrights() ?? debians() ?? refuse()
}

function present(): string | undefined {
  const named = process.env['CHROME_PATH']
  if (named && !runs(named)) throw new Error(`CHROME_PATH: ${named} cannot be run`)
  const folders = (process.env['PATH'] ?? '').split(path.delimiter)
  const candidates = folders.flatMap((folder) => NAMES.map((name) => path.join(folder, name)))
  return [...(named ? [named] : []), ...candidates, ...PLACES].find(runs)
}

function playwrights(): string | undefined {
  const file = chromium.executablePath()
  return runs(file) ? file : undefined
}

function debians(): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  console.log('Installing the package chromium …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args: readonly string[]): boolean =>
    spawnSync('apt-get', [...args], { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
  const installed =
    apt('install', '-y', '--no-install-recommends', 'chromium') ||
    (apt('update') && apt('install', '-y', '--no-install-recommends', 'chromium'))
  return installed ? present() : undefined
}

function refuse(): never {
  throw new Error(
    'No browser to test with. Install Chromium or Chrome (Debian: apt-get install chromium), ' +
      'or run: npx playwright install chromium. CHROME_PATH names one that is elsewhere.',
  )
}

function runs(file: string): boolean {
  if (!existsSync(file)) return false
  const result = spawnSync(file, ['--version'], { encoding: 'utf8', timeout: 30_000 })
  return result.status === 0 && /chrom/i.test(result.stdout)
}

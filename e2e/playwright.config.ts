import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { defineConfig } from '@playwright/test'

const root = path.resolve(import.meta.dirname, '..')

// This file is read again by every worker: what is chosen once travels in the environment.
// E2E_AGAINST names the first port of a program that runs already.
const against = process.env['E2E_AGAINST']
const port = (process.env['E2E_PORT'] ??= against ?? firstFreePort())
const data = (process.env['E2E_DATA'] ??= emptyFolder())
const at = (offset: number): string => `http://localhost:${Number.parseInt(port, 10) + offset}`
process.env['SITE_URL'] ??= at(0)
process.env['CONSOLE_URL'] ??= at(1)
process.env['STUDIO_URL'] ??= at(2)
process.env['PLAY_URL'] ??= at(3)
process.env['SANDBOX_URL'] ??= at(4)

const chromium = process.env['CHROME_PATH']

// What looks alike in both sizes is walked in one of them; by LANTERN_LONG everything in both.
const isLong = Boolean(process.env['LANTERN_LONG'])
const DESKTOP_ONLY = [
  'hostile-announcements.spec.ts',
  'vendor-office.spec.ts',
  'vendors.spec.ts',
  'game-cards.spec.ts',
  'keyboard.spec.ts',
  'originals-steps.spec.ts',
  'rtl.spec.ts',
  'social.spec.ts',
  'states.spec.ts',
  'texts.spec.ts',
  'ways.spec.ts',
]
const PHONE_ONLY = [
  'age.spec.ts',
  'app.spec.ts',
  'first-moment.spec.ts',
  'landscape.spec.ts',
  'lobby-rules.spec.ts',
  'originals-instant.spec.ts',
  'safer-play.spec.ts',
  'scripts.spec.ts',
  'second-tap.spec.ts',
  'sweep.spec.ts',
]
/** What tests on the database and of components show as well. */
const LONG_ONLY = [
  'autoplay.spec.ts',
  'banners.spec.ts',
  'certificates.spec.ts',
  'console-edits.spec.ts',
  'console-money.spec.ts',
  'console-persons.spec.ts',
  'console-site.spec.ts',
  'counting.spec.ts',
  'exclusion.spec.ts',
  'held-back.spec.ts',
  'identity-checks.spec.ts',
  'lobby-walks.spec.ts',
  'loss-limit.spec.ts',
  'lost-answers.spec.ts',
  'money-in.spec.ts',
  'money-out.spec.ts',
  'own-records.spec.ts',
  'reality-check.spec.ts',
  'receipts.spec.ts',
  'site-as-app.spec.ts',
  'slot-models.spec.ts',
]

/**
 * Of a kind the first stands for the others, or a test on the database does (`every-game.test.ts`, those
 * of vendors); the shell of a visitor is walked on a phone.
 */
const DESKTOP_LATER =
  /R-065 (Nine Floor Tower|Teahouse Poker|Lantern Blackjack)|the second spin waits|free spins outlive|has a day of a vendor compared|axe finds nothing in the member centre|every entry of the shell leads|a vendor that nobody knew|money is paid in over a game/
/** Operators sit at desks; of the members' screens the most are looked at in both sizes. */
const PHONE_LATER =
  /axe finds nothing (in the (console|games)|on the screens of a trial member|on the cashier)|(Limbo|Keno|Wheel): a|stood open over a change of rules|leads a member where it says|a lantern is left by hand/

/**
 * Chromium draws two menus of its address bar beside every page that is opened, unseen, for 1.6 s of
 * the processor each time. The switch stands once: what Playwright leaves out is named again.
 */
const WITHOUT = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]

export default defineConfig({
  testDir: './src',
  outputDir: path.join(root, 'test-results'),
  // No journey measures time: this is what the longest take on a machine at a third of its speed.
  timeout: 300_000,
  expect: { timeout: 20_000 },
  workers: 2,
  // Games draw, and machines are slow now and then. What needed its second chance is named at the
  // end of the run; at a developer's desk there is none.
  retries: process.env['CI'] ? 1 : 0,
  forbidOnly: Boolean(process.env['CI']),
  reporter: process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ? [['line'], ['json']] : [['line']],
  use: {
    baseURL: process.env['SITE_URL'],
    browserName: 'chromium',
    // Visitors who said their age before; age.spec.ts is asked.
    storageState: { cookies: [ofAge('localhost'), ofAge('127.0.0.1')], origins: [] },
    // Recording slows every step down: it is done where somebody will look at it.
    trace: process.env['E2E_TRACE'] ? 'retain-on-failure' : 'off',
    actionTimeout: 20_000,
    launchOptions: {
      ...(chromium && { executablePath: chromium }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--disable-features=${WITHOUT.join(',')}`,
      ],
    },
  },
  projects: [
    {
      name: 'desktop',
      ...(!isLong && { grepInvert: DESKTOP_LATER }),
      testIgnore: isLong ? [] : [...PHONE_ONLY, ...LONG_ONLY],
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      ...(!isLong && { grepInvert: PHONE_LATER }),
      // They look at their pages in both sizes themselves, or change what all visitors see; one starts
      // a program of its own.
      testIgnore: [
        'closed.spec.ts',
        'console-edits.spec.ts',
        'console-money.spec.ts',
        'console-persons.spec.ts',
        'console-site.spec.ts',
        'counting.spec.ts',
        'languages.spec.ts',
        ...(isLong ? [] : [...DESKTOP_ONLY, ...LONG_ONLY]),
      ],
      use: {
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
        deviceScaleFactor: 2,
      },
    },
  ],
  // The program itself, in a folder of its own, as a newcomer would start it.
  webServer: {
    command: 'node tools/start.mjs',
    cwd: root,
    url: `${process.env['SITE_URL']}/readyz`,
    timeout: 180_000,
    reuseExistingServer: against !== undefined,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 60_000 },
    stdout: 'pipe',
    env: { PORT: port, LANTERN_DATA: data, DATABASE_URL: '', MODE: 'demo' },
  },
})

/** What the site keeps of a visitor's answer. */
function ofAge(domain: string) {
  const kept = { name: 'lr_age', value: '1', domain, path: '/', expires: -1 }
  return { ...kept, httpOnly: false, secure: false, sameSite: 'Lax' as const }
}

/** The first of five free ports in a row. The configuration may not wait, so a child does. */
function firstFreePort(): string {
  const script = `import('${path.join(root, 'tools/launcher/addresses.ts')}')
    .then(({ freePortRow }) => freePortRow(5))
    .then((port) => console.log(port))`
  return execFileSync(process.execPath, ['--eval', script], { encoding: 'utf8' }).trim()
}

/** Under the system's folder for such things: root's database does not run in a private home. */
function emptyFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lantern-e2e-'))
  chmodSync(folder, 0o755)
  return folder
}

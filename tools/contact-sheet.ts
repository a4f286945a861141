/**
 * Sheets of every slot and every in-house game as it opens, at 1440 and 390 px, to be looked at
 * beside the design; those of docs/pictures are made by it. Pictures that are in the folder already
 * are kept. `node tools/run.mjs tools/contact-sheet.ts <site> <studio> <folder> [part of a code]`
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { TITLES } from '@lantern/games/slots/titles'
import { type Browser, chromium, type Page } from '@playwright/test'

const [
  site = 'http://localhost:3000',
  studio = 'http://localhost:3002',
  folder = '.data/contact',
  part = '',
] = process.argv.slice(2)

const SIZES = { 1440: { width: 1_440, height: 900 }, 390: { width: 390, height: 844 } } as const
type Width = keyof typeof SIZES
const WIDTHS = [1440, 390] as const
/** A sheet of docs/pictures stays below 300 kB. */
const QUALITY = 72

interface Sheet {
  readonly name: string
  readonly files: readonly string[]
  readonly columns: number
  /** Width of one picture on it, in CSS pixels. */
  readonly cell: number
}

/** A picture of its own for each code; `open` brings the page to where it is taken. */
async function shoot(
  page: Page,
  { codes, width }: { readonly codes: readonly string[]; readonly width: Width },
  open: (code: string) => Promise<void>,
): Promise<string[]> {
  const made: string[] = []
  for (const code of codes.filter((one) => one.includes(part))) {
    const file = path.join(folder, `${code}-${width}.png`)
    made.push(file)
    if (existsSync(file)) continue
    await open(code)
    await page.screenshot({ path: file })
  }
  return made
}

async function shootSlots(browser: Browser, width: Width): Promise<string[]> {
  const page = await browser.newPage({ viewport: SIZES[width], reducedMotion: 'reduce' })
  const codes = TITLES.map(({ code }) => code)
  const made = await shoot(page, { codes, width }, async (code) => {
    await page.goto(`${studio}/play/${code}`)
    await page.locator('.slot-place canvas').waitFor({ timeout: 60_000 })
  })
  await page.close()
  return made
}

/** As a member of the demo sees them. */
async function shootOwn(browser: Browser, width: Width): Promise<string[]> {
  const page = await browser.newPage({ viewport: SIZES[width], reducedMotion: 'reduce' })
  const names = await ownGames()
  const codes = [...names.keys()]
  let isIn = false
  const made = await shoot(page, { codes, width }, async (code) => {
    if (!isIn) await signIn(page)
    isIn = true
    await page.goto(`${site}/`, { waitUntil: 'networkidle' })
    // by the keyboard: what is still being laid out moves away under a pointer
    await page
      .getByRole('link', { name: new RegExp(names.get(code) ?? '') })
      .first()
      .press('Enter')
    await page.frameLocator('iframe').locator('.play-action button').first().waitFor()
    await page.waitForTimeout(1_500)
  })
  await page.close()
  return made
}

/** Names of the in-house games, by code. */
async function ownGames(): Promise<ReadonlyMap<string, string>> {
  const list = `${site}/api/wps/relay/GCSGAME_gameList?gameType=BGS&pageSize=100`
  const reply: { value: { games: { gameCode: string; gameName: string }[] } } = JSON.parse(
    await (await fetch(list)).text(),
  )
  return new Map(reply.value.games.map(({ gameCode, gameName }) => [gameCode, gameName]))
}

async function signIn(page: Page): Promise<void> {
  await page.goto(`${site}/login`)
  await page.getByRole('button', { name: 'Yes, I am 18 or older' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('User name').fill('member07')
  await dialog.locator('input[name=password]').fill('Lantern2026')
  await dialog.getByRole('button', { name: 'Log in', exact: true }).last().click()
  await dialog.waitFor({ state: 'hidden' })
}

async function draw(browser: Browser, { name, files, columns, cell }: Sheet): Promise<void> {
  const page = await browser.newPage({ viewport: { width: (cell + 6) * columns + 6, height: 200 } })
  const pictures = files
    .map((file) => `data:image/png;base64,${readFileSync(file).toString('base64')}`)
    .map((source) => `<img src="${source}" width="${cell}">`)
  await page.setContent(
    `<body style="margin:6px;background:#000;display:flex;flex-wrap:wrap;gap:6px">${pictures.join('')}`,
  )
  const file = path.join(folder, `${name}.jpg`)
  writeFileSync(file, await page.screenshot({ fullPage: true, type: 'jpeg', quality: QUALITY }))
  process.stdout.write(`${file}\n`)
  await page.close()
}

function sheetsOf(width: Width, slots: readonly string[], own: readonly string[]): Sheet[] {
  if (width === 390)
    return [
      { name: 'slots-390', files: slots, columns: 12, cell: 116 },
      { name: 'originals-390', files: own, columns: 6, cell: 236 },
    ]
  const half = Math.ceil(slots.length / 2)
  return [
    { name: 'slots-1', files: slots.slice(0, half), columns: 5, cell: 300 },
    { name: 'slots-2', files: slots.slice(half), columns: 5, cell: 300 },
    { name: 'originals', files: own, columns: 3, cell: 470 },
  ]
}

mkdirSync(folder, { recursive: true })
const executablePath = process.env['CHROME_PATH']
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ['--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
})
for (const width of WIDTHS) {
  const slots = await shootSlots(browser, width)
  const own = await shootOwn(browser, width)
  for (const sheet of sheetsOf(width, slots, own)) await draw(browser, sheet)
}
await browser.close()

/**
 * Pictures of every slot as it opens, at 1440 and 390 px, and sheets of them side by side, to be
 * looked at beside the design. Pictures that are in the folder already are kept. `node tools/slots/contact-sheet.ts <studio> <folder> [part of a code]`
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { TITLES } from '@lantern/games/slots/titles'
import { type Browser, chromium } from '@playwright/test'

const [studio = 'http://localhost:3002', folder = '.data/contact', part = ''] =
  process.argv.slice(2)

const SIZES = { 1440: { width: 1_440, height: 900 }, 390: { width: 390, height: 844 } } as const
const COLUMNS = { 1440: 3, 390: 6 } as const
const SCALE = 0.45
const A_SHEET = 12

async function shoot(browser: Browser, width: keyof typeof SIZES): Promise<string[]> {
  const page = await browser.newPage({ viewport: SIZES[width], reducedMotion: 'reduce', deviceScaleFactor: 0.5 })
  const made: string[] = []
  for (const { code } of TITLES.filter((title) => title.code.includes(part))) {
    const file = path.join(folder, `${code}-${width}.png`)
    made.push(file)
    if (existsSync(file)) continue
    await page.goto(`${studio}/play/${code}`)
    await page.locator('.slot-place canvas').waitFor({ timeout: 60_000 })
    await page.screenshot({ path: file })
  }
  await page.close()
  return made
}

async function sheets(browser: Browser, width: keyof typeof SIZES, files: readonly string[]) {
  const cell = Math.round(SIZES[width].width * SCALE)
  const page = await browser.newPage({
    viewport: { width: (cell + 8) * COLUMNS[width] + 8, height: 600 },
  })
  for (let from = 0; from < files.length; from += A_SHEET) {
    const pictures = files
      .slice(from, from + A_SHEET)
      .map((file) => `data:image/png;base64,${readFileSync(file).toString('base64')}`)
      .map((source) => `<img src="${source}" width="${cell}">`)
    await page.setContent(
      `<body style="margin:8px;background:#000;display:flex;flex-wrap:wrap;gap:8px">${pictures.join('')}`,
    )
    const file = path.join(folder, `sheet-${width}-${from / A_SHEET + 1}.png`)
    writeFileSync(file, await page.screenshot({ fullPage: true }))
    process.stdout.write(`${file}\n`)
  }
  await page.close()
}

mkdirSync(folder, { recursive: true })
const executablePath = process.env['CHROME_PATH']
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ['--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
})
for (const width of [1440, 390] as const) await sheets(browser, width, await shoot(browser, width))
await browser.close()

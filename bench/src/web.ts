import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { findBrowser } from '../../tools/checks/browser.ts'
import { freePortRow } from '../../tools/launcher/addresses.ts'
import { type Bench, type Line, median, round } from './line.ts'
import { startProgram } from './program.ts'

const root = path.resolve(import.meta.dirname, '../..')
const RUNS = 3
const MOST_TRIES = 3

/** What Lighthouse says of a page on its phone profile. */
interface Report {
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>
  readonly audits: Readonly<Record<string, Audit>>
}

interface Audit {
  readonly numericValue?: number
  readonly details?: { readonly items?: readonly Travelled[] }
}

/** One request, as `network-requests` tells it. */
interface Travelled {
  readonly url?: string
  readonly resourceType?: string
  readonly transferSize?: number
}

/** Pictures wait until they are nearly seen: all that come without scrolling stand above the fold. */
const MOST_ART_KB = 120
const isArt = ({ resourceType, url = '' }: Travelled): boolean =>
  resourceType === 'Image' && url.startsWith('http')

const FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Lighthouse asks to be run again when a busy machine spoiled its trace. */
async function report(url: string, browser: string, folder: string): Promise<Report> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await lighthouse(url, browser, folder)
    } catch (error) {
      if (tries === MOST_TRIES) throw error
    }
  }
}

function lighthouse(url: string, browser: string, folder: string): Promise<Report> {
  const file = path.join(folder, `report-${performance.now()}.json`)
  const args = [
    path.join(root, 'node_modules/lighthouse/cli/index.js'),
    url,
    '--quiet',
    '--output=json',
    `--output-path=${file}`,
    '--only-categories=performance,accessibility,best-practices,seo',
    `--chrome-flags=${FLAGS.join(' ')}`,
  ]
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      env: { ...process.env, CHROME_PATH: browser },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0) resolve(JSON.parse(readFileSync(file, 'utf8')) as Report)
      else reject(new Error(`lighthouse ended with ${code}`))
    })
  })
}

const LIMITS: readonly (readonly [category: string, least: number])[] = [
  ['performance', 95],
  ['accessibility', 100],
  ['best-practices', 100],
  ['seo', 100],
]

const METRICS: readonly (readonly [audit: string, title: string, limit: number, unit: string])[] = [
  ['first-contentful-paint', 'FCP', 1_800, 'ms'],
  ['largest-contentful-paint', 'LCP', 2_500, 'ms'],
  ['total-blocking-time', 'TBT', 150, 'ms'],
  ['cumulative-layout-shift', 'CLS', 0.05, 'score'],
]

/** Home on the phone profile of Lighthouse, medians; then the sizes of the built site. */
export const web: Bench = async (name, print) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lantern-bench-'))
  const program = await startProgram(folder, await freePortRow(5))
  try {
    const reports: Report[] = []
    for (let run = 0; run < RUNS; run += 1)
      reports.push(await report(`${program.site}/`, findBrowser(), folder))
    const lines = [...scores(reports), ...metrics(reports), art(reports), ...sizes()]
    for (const line of lines.filter((one) => one.name.startsWith(name))) print(line)
  } finally {
    await program.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A figure beside its limit: `other` is the limit, `ratio` ours against it. */
const against = (
  name: string,
  ours: number,
  limit: number,
  rest: { unit: string; n: number },
): Line => ({
  name,
  ours: round(ours, 3),
  other: limit,
  ratio: round(ours / limit, 3),
  ...rest,
})

const scores = (reports: readonly Report[]): Line[] =>
  LIMITS.map(([category, least]) => {
    const all = reports.map((report) => (report.categories[category]?.score ?? 0) * 100)
    return against(`web.home ${category}`, median(all), least, { unit: 'points', n: RUNS })
  })

const metrics = (reports: readonly Report[]): Line[] =>
  METRICS.map(([audit, title, limit, unit]) => {
    const all = reports.map((report) => report.audits[audit]?.numericValue ?? Number.NaN)
    return against(`web.home ${title}`, median(all), limit, { unit, n: RUNS })
  })

function art(reports: readonly Report[]): Line {
  const all = reports.map((report) => {
    const items = report.audits['network-requests']?.details?.items ?? []
    const pictures = items.filter(isArt)
    return pictures.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0) / 1_024
  })
  // a page without a picture was not told of: that is no figure
  if (median(all) === 0) throw new Error('lighthouse told of no picture of the home page')
  const rest = { unit: 'kB over the wire', n: RUNS }
  return against('web.home art above the fold', median(all), MOST_ART_KB, rest)
}

function sizes(): Line[] {
  const script = path.join(root, 'apps/member/scripts/budget.mjs')
  const rows: readonly { what: string; kb: number; budget: number }[] = JSON.parse(
    execFileSync(process.execPath, [script, '--json'], { encoding: 'utf8' }),
  )
  return rows.map(({ what, kb, budget }) =>
    against(`web.${what}`, kb, budget, { unit: 'kB gzip', n: 1 }),
  )
}

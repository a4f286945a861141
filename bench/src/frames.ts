import process from 'node:process'
import type { Browser, Page } from '@playwright/test'
import { type Line, quantile, round } from './line.ts'
import { type Frames, framesOf, type How } from './trace.ts'

// What a game's page may cost, and the browser it is measured in.

export const MOST_KB = 350
export const MOST_OPEN_MS = 2_000
export const MOST_SCRIPT_MS = 6
export const THROTTLING = 4
/**
 * How much of it the browser does. It throttles by the clock, also while the page's thread waits for
 * others: beside other work `BENCH_RATE=1` is nearer, and the rest is multiplied.
 */
export const RATE = Number.parseFloat(process.env['BENCH_RATE'] ?? `${THROTTLING}`)
/**
 * Drawn by the processor where there is no graphics, but in the browser's own process for it: with
 * `--disable-gpu` the page's thread would wait for each picture to be read back.
 */
export const FLAGS = [
  '--no-sandbox',
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
  '--disable-quic',
  '--no-first-run',
]
/** As the journeys run: pictures are drawn in a process of their own. */
export const PLAIN_FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run']
/**
 * A quarter of the points each way: where the processor draws, its drawing would take the time and
 * the caches of the script that is measured. The script is the same for any number of points.
 */
export const FEW_POINTS = { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 0.25 }
const CATEGORIES = ['devtools.timeline', 'toplevel', 'v8']

/** A figure beside its limit. */
export const against = (
  name: string,
  ours: number,
  limit: number,
  rest: Pick<Line, 'unit' | 'n'> & Partial<Line>,
): Line => ({
  name: `${name} vs the most`,
  ours: round(ours, 2),
  other: limit,
  ratio: limit === 0 ? null : round(ours / limit, 3),
  ...rest,
})

/** What the page's thread did while somebody played. */
export async function tracedFrames(
  browser: Browser,
  page: Page,
  play: () => Promise<void>,
  how: Pick<How, 'everyFrame' | 'origin'> = {},
): Promise<Frames> {
  await browser.startTracing(page, { categories: CATEGORIES })
  await play()
  return framesOf(await browser.stopTracing(), { slower: THROTTLING / RATE, ...how })
}

/**
 * Script of a frame, and the tasks that held frames up. What is judged are all frames of the screen from
 * the first press to the end of the last round, as a hand plays them, presses and answers among them:
 * 99 of 100. Garbage that is collected in tasks of its own, between frames, is no script that a frame
 * waits for. The note tells both otherwise: of frames with script alone, and with that garbage.
 */
export function frameLines(name: string, frames: Frames, n: number): Line[] {
  const { scriptMs, ownMs, longTasks } = frames
  const sorted = (of: readonly number[]) => of.toSorted((one, other) => one - other)
  const withScript = (of: readonly number[]) => sorted(of.filter((ms) => ms > 0))
  const all = sorted(ownMs)
  const own = withScript(ownMs)
  const busy = withScript(scriptMs)
  const throttled = RATE === THROTTLING ? '' : `, ${RATE}-fold by the browser`
  const within = (share: number, of: readonly number[]) => `${round(quantile(of, share), 2)} ms`
  const note =
    `script in ${own.length} of ${all.length} frames, of these half within ${within(0.5, own)}, ` +
    `90 of 100 within ${within(0.9, own)}, 99 of 100 within ${within(0.99, own)}, ` +
    `all within ${within(1, own)}; with garbage collected in tasks of its own 99 of 100 of all ` +
    `frames within ${within(0.99, sorted(scriptMs))}, of those with script ${within(0.99, busy)}, ` +
    `all within ${within(1, busy)}; processor time at ${THROTTLING}-fold throttling${throttled}`
  return [
    against(`${name} script a frame, 99 of 100`, quantile(all, 0.99), MOST_SCRIPT_MS, {
      unit: 'ms',
      n: all.length,
      note,
    }),
    against(`${name} long tasks`, longTasks.length, 0, {
      unit: 'tasks over 50 ms',
      n,
      ...(longTasks.length > 0 && {
        note: `the longest ${round(Math.max(...longTasks), 0)} ms`,
      }),
    }),
  ]
}

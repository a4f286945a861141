import { spawn } from 'node:child_process'
import { once } from 'node:events'
import process from 'node:process'
import type { Readable, Writable } from 'node:stream'
import { fairDraw, nextBelow } from '@lantern/kernel/draw'
import { nodeHashes } from '@lantern/games/fair/node-hashes'
import { type Bench, BenchImpossible } from '../line.ts'

// Gives the stream that decides rounds, round after round of one pair of seeds, to the statistical
// tests of dieharder (Debian's package of that name). One test at a time, each on a fresh part of
// the stream. A good source is called WEAK now and then; FAILED means less than one in a million. What
// is called WEAK is looked at once more, in five times as many samples.

/** By number, without the lagged sums: they read hundreds of gigabytes. See `dieharder -l`. */
const TESTS = [
  0, 1, 2, 3, 4, 8, 9, 10, 11, 12, 13, 15, 16, 17, 100, 101, 102, 201, 202, 204, 206, 207, 208, 209,
] as const
/**
 * So many dimensions, where a test has them. Without any the least distance has none to measure, and
 * dieharder calls every source FAILED, its own cipher too (`dieharder -g 205 -d 201`).
 */
const DIMENSIONS: Readonly<Record<number, readonly number[]>> = {
  201: [2, 3, 4, 5],
  202: [2, 3, 4, 5],
}
const CHUNK_WORDS = 16_384
/** What one block of the derivation holds. */
const WORDS_OF_A_ROUND = 8
const LINE =
  /^\s*(?<name>[a-z0-9_]+)\|\s*(?<size>\d+)\|.*\|\s*(?<samples>\d+)\|(?<p>[0-9.]+)\|\s*(?<verdict>PASSED|WEAK|FAILED)/
const AGAIN = 5

/** Numbers of 32 bits, each drawn as an outcome among 2³² is. */
class Outcomes {
  #nonce = 0
  readonly #serverSeed: string

  constructor(seed: string) {
    this.#serverSeed = nodeHashes.sha256Hex(`dieharder ${seed}`)
  }

  next(words: number): Buffer {
    const chunk = Buffer.allocUnsafe(words * 4)
    for (let at = 0; at < words; ) {
      const seeds = { serverSeed: this.#serverSeed, clientSeed: 'dieharder', nonce: this.#nonce }
      const draw = fairDraw(seeds, nodeHashes.hmac)
      for (let word = 0; word < WORDS_OF_A_ROUND; word += 1, at += 1)
        chunk.writeUInt32LE(nextBelow(draw, 2 ** 32), at * 4)
      this.#nonce += 1
    }
    return chunk
  }
}

export interface Verdict {
  readonly name: string
  /** What the test was of: a test may say something of several. */
  readonly size: string
  readonly samples: number
  readonly p: number
  readonly verdict: string
}

interface Exam {
  readonly test: number
  readonly dimensions: number | undefined
  /** dieharder's own number where none is given. */
  readonly samples?: number
}

/** `drill.dieharder` runs all tests, `drill.dieharder.<number>` one. */
export const dieharderDrill: Bench = async (name, print) => {
  const only = name.split('.')[2]
  const tests = only === undefined ? TESTS : [Number.parseInt(only, 10)]
  const seed = process.env['BENCH_SEED'] ?? 'one'
  const outcomes = new Outcomes(seed)
  let failed = 0
  const tell = ({ name: of, size, samples, p, verdict }: Verdict, n: number) => {
    const note = `${verdict}, ${samples} samples`
    const what = `dieharder ${of} ${size}`
    print({ name: what, ours: p, other: null, ratio: null, unit: 'p', n, note })
  }
  for (const test of tests) {
    for (const dimensions of DIMENSIONS[test] ?? [undefined]) {
      const first = await examine({ test, dimensions }, outcomes)
      for (const one of first) tell(one, 1)
      failed += first.filter(({ verdict }) => verdict === 'FAILED').length
      const weak = first.find(({ verdict }) => verdict === 'WEAK')
      if (!weak) continue
      const more = { test, dimensions, samples: weak.samples * AGAIN }
      const second = await examine(more, outcomes)
      for (const one of second) tell(one, 2)
      failed += confirmed(first, second)
    }
  }
  if (failed > 0) throw new Error(`dieharder says FAILED, or WEAK twice, of ${failed} tests`)
}

/**
 * How many tests were rightly called WEAK: those that are FAILED in more samples, or WEAK again on the same
 * side. What was not WEAK before is not judged by this look.
 */
export function confirmed(first: readonly Verdict[], second: readonly Verdict[]): number {
  const isLow = ({ p }: Verdict) => p < 0.5
  return first.filter((one) => {
    if (one.verdict !== 'WEAK') return false
    const again = second.find(({ name, size }) => name === one.name && size === one.size)
    if (!again) throw new Error(`dieharder said nothing of ${one.name} the second time`)
    return again.verdict === 'FAILED' || (again.verdict === 'WEAK' && isLow(again) === isLow(one))
  }).length
}

async function examine(
  { test, dimensions, samples }: Exam,
  outcomes: Outcomes,
): Promise<Verdict[]> {
  const wished = [
    ...(dimensions === undefined ? [] : ['-n', `${dimensions}`]),
    ...(samples === undefined ? [] : ['-p', `${samples}`]),
  ]
  const child = spawn('dieharder', ['-g', '200', '-d', `${test}`, ...wished], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const started = once(child, 'spawn')
  const ended = once(child, 'close')
  try {
    await started
  } catch (error) {
    throw new BenchImpossible('dieharder is not there: install the package dieharder', {
      cause: error,
    })
  }
  const [text] = await Promise.all([read(child.stdout), feed(child.stdin, outcomes), ended])
  const verdicts = text.split('\n').flatMap((line) => verdictOf(line) ?? [])
  if (verdicts.length === 0) throw new Error(`dieharder said nothing of test ${test}: ${text}`)
  return verdicts
}

export function verdictOf(line: string): Verdict | undefined {
  const { name, size, samples, p, verdict } = LINE.exec(line)?.groups ?? {}
  if (!name || !size || !samples || !p || !verdict) return undefined
  return { name, size, samples: Number.parseInt(samples, 10), p: Number.parseFloat(p), verdict }
}

async function read(from: Readable): Promise<string> {
  let text = ''
  for await (const chunk of from) text += String(chunk)
  return text
}

/** Until the test has enough and closes its end. */
async function feed(to: Writable, outcomes: Outcomes): Promise<void> {
  let isOpen = true
  const closed = new Promise<void>((resolve) => {
    const end = () => {
      isOpen = false
      resolve()
    }
    to.once('close', end)
    to.once('error', end)
  })
  while (isOpen) {
    if (to.write(outcomes.next(CHUNK_WORDS))) await new Promise(setImmediate)
    else await Promise.race([once(to, 'drain').catch(() => undefined), closed])
  }
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import process from 'node:process'
import type { Readable, Writable } from 'node:stream'
import { fairDraw, nextBelow } from '@lantern/kernel/draw'
import { nodeHashes } from '@lantern/games/fair/node-hashes'
import { type Bench, BenchImpossible } from '../line.ts'

// Gives the stream that decides rounds, round after round of one pair of seeds, to the statistical
// tests of dieharder (Debian's package of that name). One test at a time, each on a fresh part of
// the stream. A good source is called WEAK now and then; FAILED means less than one in a million.

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
const LINE = /^\s*(?<name>[a-z0-9_]+)\|.*\|(?<p>[0-9.]+)\|\s*(?<verdict>PASSED|WEAK|FAILED)/

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

interface Verdict {
  readonly name: string
  readonly p: number
  readonly verdict: string
}

/** `drill.dieharder` runs all tests, `drill.dieharder.<number>` one. */
export const dieharderDrill: Bench = async (name, print) => {
  const only = name.split('.')[2]
  const tests = only === undefined ? TESTS : [Number.parseInt(only, 10)]
  const seed = process.env['BENCH_SEED'] ?? 'one'
  const outcomes = new Outcomes(seed)
  let failed = 0
  for (const test of tests) {
    for (const dimensions of DIMENSIONS[test] ?? [undefined])
      for (const { name: of, p, verdict } of await examine(test, dimensions, outcomes)) {
        if (verdict === 'FAILED') failed += 1
        const what = ['dieharder', of, dimensions].filter((word) => word !== undefined).join(' ')
        print({ name: what, ours: p, other: null, ratio: null, unit: 'p', n: 1, note: verdict })
      }
  }
  if (failed > 0) throw new Error(`dieharder says FAILED of ${failed} tests`)
}

async function examine(
  test: number,
  dimensions: number | undefined,
  outcomes: Outcomes,
): Promise<Verdict[]> {
  const wished = dimensions === undefined ? [] : ['-n', `${dimensions}`]
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

function verdictOf(line: string): Verdict | undefined {
  const { name, p, verdict } = LINE.exec(line)?.groups ?? {}
  return name && p && verdict ? { name, p: Number.parseFloat(p), verdict } : undefined
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

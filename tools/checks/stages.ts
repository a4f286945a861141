import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Children } from '../launcher/children.ts'
import { binOf } from '../launcher/run.ts'
import { buildStaleApps } from '../launcher/web-apps.ts'
import { root } from '../root.mjs'
import { findBrowser } from './browser.ts'

export interface Counts {
  readonly passed: number
  readonly failed: number
  /** Tests that failed, by name, where the runner tells them. */
  readonly failures?: readonly string[]
  /** Tests that passed at their second try only. */
  readonly unsteady?: readonly string[]
}

/** A part of `npm test`. One that has no tests of its own counts as one. */
export interface Stage {
  readonly name: string
  /** Says little and uses one core: may run beside others, its output shown when it fails. */
  readonly quiet: boolean
  readonly run: () => Promise<Outcome>
}

export interface Outcome extends Counts {
  readonly output: string
}

const CODE = ['packages', 'apps', 'tools', 'bench', 'e2e']

export const STAGES: readonly Stage[] = [
  check(
    'types',
    ['tsc', '-p', 'tsconfig.json'],
    ['tsc', '-p', 'tsconfig.web.json'],
    ['tsc', '-p', 'tsconfig.e2e.json'],
  ),
  check('lint', ['oxlint']),
  check('format', ['biome', 'format']),
  check('walls', ['depcruise', ...CODE]),
  check('duplicates', ['jscpd', '.']),
  vitest('house', ['house']),
  vitest('unit', ['unit', 'web']),
  // half of its time is waiting: for retries, for deadlines, for a disk
  vitest('database', ['database'], { workers: 3 }),
  { name: 'build', quiet: true, run: build },
  { name: 'browser', quiet: false, run: browse },
]

/** Tools that answer yes or no: all of them must say yes. */
function check(name: string, ...commands: readonly (readonly [string, ...string[]])[]): Stage {
  return {
    name,
    quiet: true,
    run: async () => {
      const results = []
      for (const [command, ...args] of commands) {
        results.push(await node([binOf(command), ...args], { loud: false }))
      }
      const failed = results.some(({ code }) => code !== 0)
      const output = results.map((result) => result.output).join('')
      return { ...(failed ? ONE_FAILED : ONE_PASSED), output }
    },
  }
}

const ONE_PASSED: Counts = { passed: 1, failed: 0 }
const ONE_FAILED: Counts = { passed: 0, failed: 1 }

function vitest(
  name: string,
  projects: readonly string[],
  { workers }: { readonly workers?: number } = {},
): Stage {
  return {
    name,
    quiet: false,
    run: () =>
      counted(async (file) => {
        const args = projects.map((project) => `--project=${project}`)
        if (workers !== undefined) args.push(`--maxWorkers=${workers}`)
        return node([binOf('vitest'), 'run', ...args], { env: { LANTERN_COUNTS: file } })
      }, readOwnCounts),
  }
}

async function build(): Promise<Outcome> {
  const folder = temporaryFolder()
  try {
    await buildStaleApps(new Children(folder))
    return { ...ONE_PASSED, output: '' }
  } catch (error) {
    return { ...ONE_FAILED, output: error instanceof Error ? error.message : String(error) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function browse(): Promise<Outcome> {
  const CHROME_PATH = findBrowser()
  const E2E_DATA = temporaryFolder()
  chmodSync(E2E_DATA, 0o755) // the account of root's database goes through it
  try {
    return await counted(
      (file) =>
        node([binOf('playwright'), 'test', '--config', 'e2e/playwright.config.ts'], {
          env: { CHROME_PATH, E2E_DATA, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
        }),
      readPlaywrightCounts,
    )
  } finally {
    rmSync(E2E_DATA, { recursive: true, force: true })
  }
}

/**
 * Runs a test runner that leaves its numbers in a file. One that ended badly failed at least
 * once, whatever its numbers say, and one without any test did not test anything.
 */
async function counted(
  run: (file: string) => Promise<{ code: number }>,
  read: (text: string) => Counts,
): Promise<Outcome> {
  const folder = temporaryFolder()
  const file = path.join(folder, 'counts.json')
  try {
    const { code } = await run(file)
    const counts = existsSync(file) ? read(readFileSync(file, 'utf8')) : ONE_FAILED
    const { passed, failed } = counts
    const isBad = code !== 0 || passed + failed === 0
    return { ...counts, failed: isBad ? Math.max(failed, 1) : failed, output: '' }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function readOwnCounts(text: string): Counts {
  const counts: Counts = JSON.parse(text)
  return counts
}

/** One that passed with its second chance, where there is one, passed: it is named. */
export function readPlaywrightCounts(text: string): Counts {
  const { stats, errors, suites }: PlaywrightReport = JSON.parse(text)
  const tests = suites.flatMap(testsOf)
  const named = (status: Status): string[] =>
    tests.filter((test) => test.status === status).map(({ name }) => name)
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + stats.skipped + errors.length,
    failures: [...named('unexpected'), ...named('skipped')],
    unsteady: named('flaky'),
  }
}

type Status = 'expected' | 'unexpected' | 'flaky' | 'skipped'

interface PlaywrightReport {
  readonly stats: Readonly<Record<Status, number>>
  readonly errors: readonly unknown[]
  readonly suites: readonly PlaywrightSuite[]
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[]
  readonly specs?: readonly {
    readonly file: string
    readonly title: string
    readonly tests: readonly { readonly projectName: string; readonly status: Status }[]
  }[]
}

const testsOf = ({
  suites = [],
  specs = [],
}: PlaywrightSuite): { status: Status; name: string }[] => [
  ...specs.flatMap(({ file, title, tests }) =>
    tests.map(({ projectName, status }) => ({
      status,
      name: `[${projectName}] ${file} › ${title}`,
    })),
  ),
  ...suites.flatMap(testsOf),
]

const temporaryFolder = (): string => mkdtempSync(path.join(os.tmpdir(), 'lantern-checks-'))

/** Runs a script with this Node. Without `loud` its output is kept for the caller to show. */
function node(
  args: readonly string[],
  { env = {}, loud = true }: { env?: Record<string, string>; loud?: boolean } = {},
): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...args], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', loud ? 'inherit' : 'pipe', loud ? 'inherit' : 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (data: Buffer) => {
        output += data.toString()
      })
    }
    child.once('error', reject)
    child.once('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

import os from 'node:os'
import { type Outcome, STAGES, type Stage } from './stages.ts'

/**
 * Runs the stages, or those of `--only=a,b`, and returns the exit code. The last line adds up
 * all runners; a stage that failed counts as a failed test.
 */
export async function runStages(args: readonly string[]): Promise<number> {
  if (args.some((arg) => HELP.includes(arg))) {
    console.log(USAGE)
    return 0
  }
  const chosen = choose(args)
  if (args.includes('--long')) process.env['LANTERN_LONG'] = '1'
  delete process.env['DATABASE_URL'] // tests bring their own database
  const outcomes = new Map<Stage, Outcome>()
  const keep = async (stage: Stage): Promise<void> => {
    outcomes.set(stage, await timed(stage))
  }
  const queue = chosen.filter(({ quiet }) => quiet)
  const worker = async (): Promise<void> => {
    for (let next = queue.shift(); next; next = queue.shift()) await keep(next)
  }
  await Promise.all(Array.from({ length: Math.min(3, os.availableParallelism()) }, worker))
  for (const stage of chosen) if (!outcomes.has(stage)) await keep(stage)
  return closingLine([...outcomes])
}

const HELP = ['--help', '-h']
const USAGE = `npm test [-- --only=types,unit] [-- --long]
stages: ${STAGES.map(({ name }) => name).join(', ')}`

function choose(args: readonly string[]): readonly Stage[] {
  const only = args.find((arg) => arg.startsWith('--only='))?.slice('--only='.length)
  if (only === undefined) return STAGES
  const names = only.split(',')
  const unknown = names.filter((name) => !STAGES.some((stage) => stage.name === name))
  if (unknown.length > 0) {
    const known = STAGES.map(({ name }) => name).join(', ')
    throw new Error(`There is no stage ${unknown.join(', ')}. There are: ${known}`)
  }
  return STAGES.filter(({ name }) => names.includes(name))
}

async function timed(stage: Stage): Promise<Outcome> {
  if (!stage.quiet) console.log(`\n== ${stage.name} ==`)
  const began = performance.now()
  const outcome = await stage.run().catch(
    (error: unknown): Outcome => ({
      passed: 0,
      failed: 1,
      output: error instanceof Error ? error.message : String(error),
    }),
  )
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  const verdict = outcome.failed === 0 ? 'ok' : 'FAILED'
  if (outcome.failed > 0 && outcome.output) console.log(outcome.output.trimEnd())
  console.log(`== ${stage.name}: ${verdict} (${seconds} s)`)
  return outcome
}

function closingLine(outcomes: readonly (readonly [Stage, Outcome])[]): number {
  const passed = outcomes.reduce((sum, [, outcome]) => sum + outcome.passed, 0)
  const failed = outcomes.reduce((sum, [, outcome]) => sum + outcome.failed, 0)
  const named = (head: string, of: (outcome: Outcome) => readonly string[] | undefined): void => {
    const names = outcomes.flatMap(([, outcome]) => of(outcome) ?? [])
    if (names.length > 0) console.log([`\n${head}:`, ...names].join('\n  '))
  }
  named('Passed at the second try only', ({ unsteady }) => unsteady)
  named('Failed', ({ failures }) => failures)
  const bad = outcomes.filter(([, outcome]) => outcome.failed > 0).map(([stage]) => stage.name)
  console.log(bad.length > 0 ? `\nFailed stages: ${bad.join(', ')}` : '')
  console.log(`${passed} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
}

import { money } from '@lantern/kernel/money'
import type { Clock } from '@lantern/kernel/time'
import { CASES, CASH, type ConformanceCase } from './cases.ts'
import { NotConform, Script } from './script.ts'
import type { Subject, SubjectCapabilities } from './subject.ts'

/** What became of one case. */
export interface Verdict {
  readonly id: string
  readonly title: string
  readonly outcome: 'passed' | 'failed' | 'not asked'
  /** Why it failed, or why it was not asked. */
  readonly why: string | null
}

export interface Certificate {
  readonly subject: string
  readonly at: Date
  readonly verdicts: readonly Verdict[]
  readonly isConform: boolean
}

/** Why a subject is not asked a case; undefined when it is. */
export function notAsked(subject: Subject, { needs, asks }: ConformanceCase): string | undefined {
  const missing = needs.filter((name) => !subject.speaks.has(name))
  if (missing.length > 0) return `the dialect has no ${missing.join(', ')}`
  return asks?.(subject.caps) === false ? 'the vendor does otherwise, and says so' : undefined
}

/** How verdicts are named that say what an adapter does not have. */
export const WITHOUT = 'without-'

/** What an adapter may leave out, whatever of it the cases ask. */
const ABILITIES: readonly {
  readonly id: string
  readonly title: string
  readonly has: (caps: SubjectCapabilities) => boolean
}[] = [
  { id: 'free-rounds', title: 'free rounds that the house gives', has: (caps) => caps.freeRounds },
  { id: 'round-detail', title: 'rounds that are shown again', has: (caps) => caps.roundDetail },
  { id: 'feed', title: 'a list to compare with', has: ({ feed }) => feed !== 'none' },
  { id: 'unsettle', title: 'results that are taken back', has: (caps) => caps.unsettle },
  { id: 'multi-settle', title: 'several results of one bet', has: (caps) => caps.multiSettle },
  { id: 'betless-settle', title: 'results without a bet', has: (caps) => caps.betlessSettle },
  {
    id: 'balance-adjustments',
    title: 'money that moves without a bet',
    has: (caps) => caps.balanceAdjustments,
  },
  {
    id: 'many-in-one',
    title: 'several transactions of one message',
    has: (caps) => caps.manyInOne,
  },
  { id: 'signed-time', title: 'a time that is signed', has: (caps) => caps.signsTime },
]

/** What an adapter says that it does not have. */
const lacking = (caps: SubjectCapabilities): readonly Verdict[] =>
  ABILITIES.filter(({ has }) => !has(caps)).map(({ id, title }) => ({
    id: `${WITHOUT}${id}`,
    title,
    outcome: 'not asked',
    why: 'the adapter does not have it, and says so',
  }))

/** Runs one case with a player of its own. Throws {@link NotConform} when it does not hold. */
export async function examine(
  subject: Subject,
  one: ConformanceCase,
  prefix: string,
): Promise<void> {
  const seat = await subject.seat(money(CASH))
  await one.run(new Script(subject, seat, `${prefix}-${one.id}`))
}

/**
 * Asks a subject everything. `prefix` begins the name of every message, so that a suite that runs
 * again meets nothing of the run before.
 */
export async function certify(
  subject: Subject,
  clock: Clock,
  prefix: string,
  cases: readonly ConformanceCase[] = CASES,
): Promise<Certificate> {
  const verdicts: Verdict[] = []
  for (const one of cases) verdicts.push(await judge(subject, one, prefix))
  verdicts.push(...lacking(subject.caps))
  const isConform = verdicts.every(({ outcome }) => outcome !== 'failed')
  return { subject: subject.name, at: clock.now(), verdicts, isConform }
}

async function judge(subject: Subject, one: ConformanceCase, prefix: string): Promise<Verdict> {
  const { id, title } = one
  const reason = notAsked(subject, one)
  if (reason !== undefined) return { id, title, outcome: 'not asked', why: reason }
  try {
    await examine(subject, one, prefix)
    return { id, title, outcome: 'passed', why: null }
  } catch (error) {
    if (!(error instanceof NotConform)) throw error
    return { id, title, outcome: 'failed', why: error.message }
  }
}

const MARKS = { passed: 'passed   ', failed: 'FAILED   ', 'not asked': 'not asked' } as const

/** The certificate as plain text. */
export function certificateText({ subject, at, verdicts, isConform }: Certificate): string {
  const lines = verdicts.map(
    ({ id, title, outcome, why }) =>
      `${MARKS[outcome]}  ${id.padEnd(34)} ${title}${why === null ? '' : ` (${why})`}`,
  )
  return [
    `Conformance of the adapter ${subject}, ${at.toISOString()}`,
    '',
    ...lines,
    '',
    isConform ? 'The adapter conforms.' : 'The adapter does NOT conform.',
  ].join('\n')
}

import { money } from '@lantern/kernel/money'
import type { Clock } from '@lantern/kernel/time'
import { CASES, type ConformanceCase } from './cases.ts'
import { CASH } from './cash.ts'
import { NotConform, Script } from './script.ts'
import type { Subject, SubjectCapabilities } from './subject.ts'
import { TRANSFER_CASES, type TransferCase, TransferScript } from './transfer-cases.ts'
import type { TransferCapabilities, TransferSubject } from './transfer-subject.ts'

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

interface Ability<Caps> {
  readonly id: string
  readonly title: string
  readonly has: (caps: Caps) => boolean
}

/** What an adapter may leave out, whatever of it the cases ask. */
const ABILITIES: readonly Ability<SubjectCapabilities>[] = [
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

/** The same of one whose vendor keeps the money. */
const TRANSFER_ABILITIES: readonly Ability<TransferCapabilities>[] = [
  { id: 'kept-money', title: 'what is kept for a player', has: (caps) => caps.balance },
  { id: 'launch', title: 'games that are opened', has: (caps) => caps.launches },
]

/** What an adapter says that it does not have. */
const lacking = <Caps>(abilities: readonly Ability<Caps>[], caps: Caps): readonly Verdict[] =>
  abilities
    .filter(({ has }) => !has(caps))
    .map(({ id, title }) => ({
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

/** The same of an adapter whose vendor keeps the money. */
export async function examineTransfer(subject: TransferSubject, one: TransferCase): Promise<void> {
  await one.run(new TransferScript(subject, await subject.purse(money(CASH))))
}

/**
 * Asks a subject everything. `prefix` begins the name of every message, so that a suite that runs
 * again meets nothing of the run before.
 */
export function certify(
  subject: Subject,
  clock: Clock,
  prefix: string,
  cases: readonly ConformanceCase[] = CASES,
): Promise<Certificate> {
  const asked = cases.map((one) => ({
    ...one,
    reason: notAsked(subject, one),
    ask: () => examine(subject, one, prefix),
  }))
  return certificateOf(subject.name, clock, asked, lacking(ABILITIES, subject.caps))
}

/** Asks the adapter of a vendor that keeps the money everything. */
export function certifyTransfers(
  subject: TransferSubject,
  clock: Clock,
  cases: readonly TransferCase[] = TRANSFER_CASES,
): Promise<Certificate> {
  const asked = cases.map((one) => ({
    ...one,
    reason: undefined,
    ask: () => examineTransfer(subject, one),
  }))
  return certificateOf(subject.name, clock, asked, lacking(TRANSFER_ABILITIES, subject.caps))
}

interface Asked {
  readonly id: string
  readonly title: string
  /** Why it is not asked. */
  readonly reason: string | undefined
  readonly ask: () => Promise<void>
}

async function certificateOf(
  subject: string,
  clock: Clock,
  asked: readonly Asked[],
  lacks: readonly Verdict[],
): Promise<Certificate> {
  const verdicts: Verdict[] = []
  for (const one of asked) verdicts.push(await judge(one))
  verdicts.push(...lacks)
  const isConform = verdicts.every(({ outcome }) => outcome !== 'failed')
  return { subject, at: clock.now(), verdicts, isConform }
}

async function judge({ id, title, reason, ask }: Asked): Promise<Verdict> {
  if (reason !== undefined) return { id, title, outcome: 'not asked', why: reason }
  try {
    await ask()
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

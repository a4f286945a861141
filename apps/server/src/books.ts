import { HOUR_MS, MINUTE_MS } from '@lantern/kernel/time'
import type { Pool } from 'pg'
import type { Context } from './context.ts'
import { type BooksCheck, findBooksCheck, storeBooksCheck } from './db/queries.ts'
import { transact, type Tx } from './db/transact.ts'
import { record, systemActor } from './modules/audit/index.ts'
import { cashierInvariants } from './modules/cashier/index.ts'
import { jackpotInvariants } from './modules/jackpots/index.ts'
import { roundInvariants } from './modules/originals/index.ts'
import { rolloverInvariants } from './modules/rollover/index.ts'
import { booksBalance } from './modules/wagers/index.ts'
import { type Fault, faultsOf, recentLedgerFaults, type Seen } from './modules/wallet/index.ts'

/**
 * Re-adds everything: the ledger and the wagers, then whether the rooms that move money by them
 * say the same as they do. An empty list means that all books of the house agree.
 */
export const houseFaults = async (db: Pool): Promise<Fault[]> => [
  ...(await booksBalance(db)),
  ...(await transact({ db }, async (tx) => {
    await tx.query('set transaction isolation level repeatable read, read only')
    await tx.query('set local statement_timeout = 0')
    return faultsOf(tx, {
      ...cashierInvariants,
      ...roundInvariants,
      ...jackpotInvariants,
      ...rolloverInvariants,
    })
  })),
]

/** How long the result of a look is good for; caretakers come round more often than that. */
const GOOD_FOR_MS: Readonly<Record<BooksCheck['name'], number>> = {
  full: HOUR_MS - 5 * MINUTE_MS,
  light: 4 * MINUTE_MS,
}

/** What stands in the books of the house, by the last look of a kind. */
export interface Verdict {
  readonly faults: readonly Fault[]
  readonly checkedAt: Date
  /** False when another node looked a moment ago, and this is its result. */
  readonly isFresh: boolean
}

/**
 * Looks at the books unless somebody did a moment ago, and keeps what was found: a fault that was not
 * there before is an audit row of its brand. A full look re-adds everything. A light one sees every
 * kept balance, and the entries since the look before the last: that long an entry has for its commit.
 */
export async function checkBooks(ctx: Context, name: BooksCheck['name']): Promise<Verdict> {
  const last = await findBooksCheck(ctx.db, name)
  const now = ctx.clock.now()
  if (last && now.getTime() - last.checkedAt.getTime() < GOOD_FOR_MS[name])
    return { faults: last.faults, checkedAt: last.checkedAt, isFresh: false }
  const { newestEntry, faults } = await look(ctx, name, last && BigInt(last.entryBefore))
  await transact(ctx, async (tx) => {
    const known = new Set((last?.faults ?? []).map(nameOf))
    for (const fault of faults) if (!known.has(nameOf(fault))) await tell(tx, fault)
    await storeBooksCheck(tx, {
      name,
      newestEntry: newestEntry.toString(),
      entryBefore: last?.newestEntry ?? newestEntry.toString(),
      checkedAt: now,
      faults,
    })
  })
  return { faults, checkedAt: now, isFresh: true }
}

/** The first light look leaves the history to the full one. */
const look = async (
  ctx: Context,
  name: BooksCheck['name'],
  since: bigint | undefined,
): Promise<Seen> =>
  name === 'full'
    ? { newestEntry: 0n, faults: await houseFaults(ctx.db) }
    : transact(ctx, (tx) => recentLedgerFaults(tx, since))

/** What a row of a fault is about: the first of these that it has. */
const SUBJECTS = [
  'account', 'deposit', 'withdrawal', 'round', 'wager', 'lock', 'hold', 'entry', 'seed', 'member', 'class',
] as const // biome-ignore format: a list

function subjectOf(row: Readonly<Record<string, unknown>>): { kind: string; id: string } {
  const kind = SUBJECTS.find((one) => row[one] !== null && row[one] !== undefined)
  return kind ? { kind, id: String(row[kind]) } : { kind: 'books', id: '' }
}

/** A fault keeps its name while figures of its row move on. */
function nameOf({ invariant, row }: Fault): string {
  const facts: Readonly<Record<string, unknown>> = JSON.parse(row)
  const { kind, id } = subjectOf(facts)
  return `${invariant}: ${kind} ${id}`
}

/** Writes the fault where the operators of its brand read. */
async function tell(tx: Tx, { invariant, row }: Fault): Promise<void> {
  const facts: Readonly<Record<string, unknown>> = JSON.parse(row)
  const { brand } = facts
  if (typeof brand !== 'number') return
  await record(tx, {
    brandId: brand,
    actor: systemActor('books'),
    event: 'books.differed',
    subject: subjectOf(facts),
    reason: `does not hold: ${invariant}`,
    // as text: amounts may be larger than a number of JSON
    after: { row },
  })
}

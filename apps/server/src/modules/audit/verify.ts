import { assert } from '@lantern/kernel/assert'
import type { Pool } from 'pg'
import type { Db } from '../../db/transact.ts'
import { CHAIN_START, linkHash } from './chain.ts'
import { auditTotals, firstUnsealed, readSealed, type SealedRow } from './queries.ts'
import { type Root, readRoots } from './roots.ts'

/** The first thing that is wrong with the chain, in the order of its positions. */
export interface BadRow {
  readonly position: string
  /** Null when the row can not be named, because it and its seal are gone. */
  readonly auditId: string | null
  readonly problem: string
}

export interface Verdict {
  /** Rows whose seal was recomputed. */
  readonly checked: bigint
  /** Rows that are so new that no seal covers them yet. */
  readonly waiting: bigint
  readonly roots: number
  /** Lines of the root files that can not be read. */
  readonly unreadableRoots: number
  readonly bad: BadRow | undefined
}

const PAGE = 10_000

/**
 * Recomputes the whole chain and compares it with the roots kept outside the database. Wants a
 * connection in one snapshot (REPEATABLE READ), so that a sealer at work can not confuse it.
 */
export async function verify(db: Db, rootFolder: string): Promise<Verdict> {
  const { roots, unreadable } = await readRoots(rootFolder)
  const chain = await walk(db, roots)
  const totals = await auditTotals(db)
  const bad =
    chain.bad ?? cutTail(chain.checked, roots) ?? (await unsealedRow(db, chain.checked, totals))
  return {
    checked: chain.checked,
    waiting: totals.pending,
    roots: roots.length,
    unreadableRoots: unreadable,
    bad,
  }
}

interface Walk {
  readonly checked: bigint
  readonly bad: BadRow | undefined
}

async function walk(db: Db, roots: readonly Root[]): Promise<Walk> {
  const expected = new Map(roots.map((root) => [root.position, root.hash]))
  let checked = 0n
  let previous: Buffer = CHAIN_START
  // The next page travels while this one is hashed.
  let coming = readSealed(db, 0n, PAGE)
  for (;;) {
    const page = await coming
    if (page.length === 0) return { checked, bad: undefined }
    const last = page.at(-1)
    assert(last !== undefined, 'a page that is not empty has a last row')
    coming = readSealed(db, BigInt(last.position), PAGE)
    for (const row of page) {
      const hash = linkHash(previous, row.position, row.text)
      const problem = faultOf(row, checked + 1n, hash.toString('hex'), expected)
      if (problem) {
        await coming
        return { checked, bad: problem }
      }
      previous = hash
      checked += 1n
    }
  }
}

function faultOf(
  row: SealedRow,
  position: bigint,
  computed: string,
  expected: ReadonlyMap<string, string>,
): BadRow | undefined {
  const bad = (problem: string): BadRow => ({
    position: row.position,
    auditId: row.auditId,
    problem,
  })
  if (row.position !== position.toString())
    return { position: position.toString(), auditId: null, problem: 'the seal is missing' }
  if (row.text === '') return bad('the sealed row was deleted')
  if (row.hash !== computed)
    return bad('the row, or its place in the chain, is not the one that was sealed')
  const root = expected.get(row.position)
  if (root !== undefined && root !== row.hash)
    return bad('the chain was rewritten: the root outside the database is another one')
  return undefined
}

/** A root stands over a position that the chain no longer reaches. */
function cutTail(checked: bigint, roots: readonly Root[]): BadRow | undefined {
  const beyond = roots.find((root) => BigInt(root.position) > checked)
  if (!beyond) return undefined
  return {
    position: (checked + 1n).toString(),
    auditId: null,
    problem: `the tail was cut: a root of ${beyond.date} stands at position ${beyond.position}`,
  }
}

/** A row that is neither sealed nor waiting came in past the queue. */
async function unsealedRow(
  db: Db,
  checked: bigint,
  totals: { readonly rows: bigint; readonly pending: bigint },
): Promise<BadRow | undefined> {
  if (totals.rows === checked + totals.pending) return undefined
  const auditId = await firstUnsealed(db)
  if (auditId === undefined) return undefined
  return {
    position: (checked + 1n).toString(),
    auditId,
    problem: 'the row was put in past the seal: it has none and waits for none',
  }
}

/** {@link verify} on a snapshot of its own, without the time limits of serving. */
export async function verifySnapshot(pool: Pool, rootFolder: string): Promise<Verdict> {
  const client = await pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query('set local statement_timeout = 0')
    return await verify(
      { query: (text, values) => client.query(text, values && [...values]) },
      rootFolder,
    )
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** The verdict in words: the last line says whether the chain holds. */
export function describeVerdict(verdict: Verdict): string[] {
  const { bad, checked, roots, unreadableRoots, waiting } = verdict
  const lines = [
    `${checked} sealed rows checked against ${roots} roots outside the database`,
    `${waiting} rows wait for their seal`,
  ]
  if (unreadableRoots > 0)
    lines.push(`${unreadableRoots} lines of the root files can not be read (a write cut short?)`)
  if (!bad) return [...lines, 'audit chain holds']
  const row = bad.auditId === null ? '' : ` (audit row ${bad.auditId})`
  return [...lines, `first bad row: position ${bad.position}${row}: ${bad.problem}`]
}

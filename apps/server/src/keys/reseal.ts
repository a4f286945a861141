import * as z from 'zod/mini'
import type { Pool } from 'pg'
import { marksAtRest, openAtRest, openWith, sealAtRest } from '../at-rest.ts'
import type { Context } from '../context.ts'
import { transact, type Tx } from '../db/transact.ts'
import {
  INDEX_COLUMNS,
  type IndexColumn,
  type KeptColumn,
  SEALED_COLUMNS,
  type SealedColumn,
} from './kept-columns.ts'
import * as queries from './queries.ts'

/** The house as its owner works on it: `db` is the owner's. */
export interface Resealing {
  readonly db: Pool
  readonly keys: Context['keys']
  readonly random: Context['random']
  /** What else must change with a row of a table, as the approvals of a withdrawal do. */
  readonly around?: Readonly<Record<string, Around>>
}
export type Around = (tx: Tx, bound: string, change: () => Promise<void>) => Promise<void>

/** What happened to a column. */
export interface Resealed extends KeptColumn {
  readonly done: number
  /** Rows whose index can not be made again: what it was made from is not there. */
  readonly left: number
}

/** Work on a column that has been done so far, after each batch. */
export type Progress = (column: KeptColumn, done: number) => void

/**
 * Puts everything that rests under older keys under the newest, some rows at a time: sealed data
 * first, then the indexes that are made from it. Each batch commits by itself, so that it may be
 * stopped and begun again at any moment, and run twice at once. Rows that are held by somebody are
 * left to the next run.
 */
export async function reseal(house: Resealing, told?: Progress) {
  const results: Resealed[] = []
  for (const column of SEALED_COLUMNS)
    results.push(
      await throughout(house, { column, kind: 'seal', told }, (tx, older, skip) =>
        queries.takeSealed(tx, column, older, skip),
      ),
    )
  for (const column of INDEX_COLUMNS)
    results.push(
      await throughout(house, { column, kind: 'index', told }, (tx, older, skip) =>
        queries.takeIndexed(tx, column, older, skip),
      ),
    )
  return results
}

interface Work {
  readonly column: SealedColumn | IndexColumn
  readonly kind: 'seal' | 'index'
  readonly told: Progress | undefined
}

async function throughout(
  house: Resealing,
  { column, kind, told }: Work,
  take: (
    tx: Tx,
    older: readonly number[],
    skip: readonly string[],
  ) => Promise<(queries.KeptRow | queries.IndexedRow)[]>,
): Promise<Resealed> {
  const newest = house.keys.current(kind).id
  const older = house.keys.all(kind).flatMap(({ id }) => (id < newest ? [id] : []))
  const skip: string[] = []
  let done = 0
  for (;;) {
    const taken = await transact(house, async (tx) => {
      const rows = await take(tx, older, skip)
      const changed: string[] = []
      for (const row of rows) {
        const fresh =
          'sealed' in row ? indexAgain(house, column, row) : sealAgain(house, column, row)
        if (!fresh) continue
        const change = () => queries.replaceKept(tx, column, row, fresh)
        const around = house.around?.[column.table]
        await (around ? around(tx, row.bound, change) : change())
        changed.push(row.place)
      }
      return { rows, changed }
    })
    skip.push(...taken.rows.flatMap(({ place }) => (taken.changed.includes(place) ? [] : [place])))
    done += taken.changed.length
    if (taken.changed.length > 0) told?.(column, done)
    if (taken.rows.length === 0) return { ...column, done, left: skip.length }
  }
}

function sealAgain(
  house: Resealing,
  column: Pick<SealedColumn, 'purpose'>,
  row: queries.KeptRow,
): Buffer {
  const plain = openAtRest(house, column.purpose, row.kept, row.bound)
  return sealAtRest(house, column.purpose, plain, row.bound)
}

const fields = z.record(z.string(), z.string())

function indexAgain(
  house: Resealing,
  column: SealedColumn | IndexColumn,
  row: queries.IndexedRow,
): Buffer | undefined {
  if (!('from' in column)) return undefined
  const { from, purpose, text } = column
  const opened = openAtRest(house, from.purpose, row.sealed, row.bound)
  const plain =
    row.within && from.field
      ? z.parse(fields, JSON.parse(openWith(opened, row.within, row.bound).toString('utf8')))[
          from.field(row.prefix)
        ]
      : opened.toString('utf8')
  if (plain === undefined) return undefined
  const [fresh, ...former] = marksAtRest(house, purpose, text(row.prefix, plain))
  // One that was made from something else would be found by something else.
  return former.some((one) => one.equals(row.kept)) ? fresh : undefined
}

/** What rests where, by key. */
export async function keptUnder(
  db: Pool,
): Promise<{ column: KeptColumn; key: number; rows: string }[]> {
  const counts = []
  for (const column of [...SEALED_COLUMNS, ...INDEX_COLUMNS])
    for (const one of await queries.countKept(db, column)) counts.push({ column, ...one })
  return counts
}

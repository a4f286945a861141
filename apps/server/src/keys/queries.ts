import type { Db, Tx } from '../db/transact.ts'
import type { KeyKind } from './ring.ts'
import type { IndexColumn, KeptColumn, SealedColumn } from './kept-columns.ts'

export interface KeyRow {
  readonly id: number
  readonly kind: KeyKind
  readonly wrapped: Buffer | null
  readonly wrappedBy: string | null
  readonly isActive: boolean
  /** Seconds since it is written with; negative until then. */
  readonly activeSeconds: number
}

const KEY = `id, kind, wrapped, wrapped_by as "wrappedBy", active_at <= now() as "isActive",
  floor(extract(epoch from now() - active_at))::int as "activeSeconds"`

export async function listKeys(db: Db): Promise<KeyRow[]> {
  const { rows } = await db.query<KeyRow>(`select ${KEY} from data_keys order by id desc`)
  return rows
}

export async function lockKeys(tx: Tx): Promise<KeyRow[]> {
  const { rows } = await tx.query<KeyRow>(
    `select ${KEY} from data_keys order by id desc for no key update`,
  )
  return rows
}

export async function keepKey(
  tx: Tx,
  id: number,
  kept: { readonly wrapped: Buffer; readonly by: string },
): Promise<void> {
  await tx.query('update data_keys set wrapped = $2, wrapped_by = $3 where id = $1', [
    id,
    kept.wrapped,
    kept.by,
  ])
}

/** Makes place for a key that is written with after some seconds. */
export async function insertKey(tx: Tx, kind: KeyKind, activeInSeconds: number): Promise<number> {
  const { rows } = await tx.query<{ id: number }>(
    `insert into data_keys(kind, active_at) values ($1, now() + make_interval(secs => $2))
     returning id`,
    [kind, activeInSeconds],
  )
  const [row] = rows
  if (!row) throw new Error('an inserted key has its number')
  return row.id
}

/** Throws 23503 while anything rests under the key. */
export async function deleteKey(tx: Tx, id: number): Promise<boolean> {
  const { rowCount } = await tx.query('delete from data_keys where id = $1', [id])
  return rowCount === 1
}

/** How many rows rest under each key. */
export async function countKept(
  db: Db,
  { table, column }: KeptColumn,
): Promise<{ key: number; rows: string }[]> {
  const { rows } = await db.query<{ key: number; rows: string }>(
    `select ${column}_under as key, count(*)::text as rows from ${table}
      where ${column}_under is not null group by 1 order by 1`,
  )
  return rows
}

export interface KeptRow {
  readonly place: string
  readonly kept: Buffer
  readonly bound: string
}

/** Of older keys, and not one that was looked at in vain. */
const DUE = (column: string) =>
  `kept.${column}_under = any($1::smallint[]) and not kept.ctid::text = any($2::text[])`

/** Rows of a column under older keys, held; those that somebody else holds wait. */
export async function takeSealed(
  tx: Tx,
  { table, column, bound }: SealedColumn,
  older: readonly number[],
  skip: readonly string[],
): Promise<KeptRow[]> {
  const { rows } = await tx.query<KeptRow>(
    `select kept.ctid::text as place, kept.${column} as kept, ${bound} as bound from ${table} kept
      where ${DUE(column)} limit ${AT_ONCE} for no key update of kept skip locked`,
    [older, skip],
  )
  return rows
}

export interface IndexedRow extends KeptRow {
  /** Of what the index is made, sealed, and what the text begins with. */
  readonly sealed: Buffer
  readonly within: Buffer | null
  readonly prefix: string
}

/** Rows whose index is under an older key, with what it is made from. */
export async function takeIndexed(
  tx: Tx,
  one: IndexColumn,
  older: readonly number[],
  skip: readonly string[],
): Promise<IndexedRow[]> {
  const { table, column, from } = one
  const { rows } = await tx.query<IndexedRow>(
    `select kept.ctid::text as place, kept.${column} as kept, ${from.bound} as bound,
            ${from.sealed} as sealed, ${from.within ?? 'null::bytea'} as within,
            ${from.prefix} as prefix
       from ${table} kept ${from.join ?? ''}
      where ${DUE(column)} limit ${AT_ONCE} for no key update of kept skip locked`,
    [older, skip],
  )
  return rows
}

/** Few enough that whoever wants one of the rows waits some milliseconds. */
const AT_ONCE = 100

/** The row is held, so that its place is still its own. */
export async function replaceKept(
  tx: Tx,
  { table, column }: KeptColumn,
  row: KeptRow,
  fresh: Buffer,
): Promise<void> {
  const { rowCount } = await tx.query(
    `update ${table} set ${column} = $3 where ctid = $1::tid and ${column} = $2`,
    [row.place, row.kept, fresh],
  )
  if (rowCount !== 1) throw new Error(`a row of ${table} that was held has changed`)
}

/** One row under a key: what shows whether a secret is the right one. */
export async function sampleSealed(
  db: Db,
  { table, column, bound }: SealedColumn,
  key: number,
): Promise<KeptRow | undefined> {
  const { rows } = await db.query<KeptRow>(
    `select kept.ctid::text as place, kept.${column} as kept, ${bound} as bound from ${table} kept
      where kept.${column}_under = $1 limit 1`,
    [key],
  )
  return rows[0]
}

/** The columns of bytes that the database has, as `table.column`. */
export async function columnsOfBytes(db: Db): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public' and data_type = 'bytea' order by 1`,
  )
  return rows.map(({ name }) => name)
}

/** The columns that a key can not be taken away from, as `table.column`. */
export async function columnsUnderKeys(db: Db): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>(
    `select c.relname || '.' || regexp_replace(a.attname, '_under$', '') as name
       from pg_constraint k join pg_class c on c.oid = k.conrelid
       join pg_attribute a on a.attrelid = c.oid and a.attnum = any(k.conkey)
      where k.contype = 'f' and k.confrelid = 'data_keys'::regclass and a.attgenerated = 's'
      order by 1`,
  )
  return rows.map(({ name }) => name)
}

import type { Db, Tx } from '../../db/transact.ts'
import type { AuditEntry } from './record.ts'
import type { ChainHead } from './roots.ts'

const jsonOrNull = (value: unknown): string | null =>
  value === undefined || value === null
    ? null
    : JSON.stringify(value, (_key, part: unknown) =>
        typeof part === 'bigint' ? part.toString() : part,
      )

export async function insertEntry(tx: Tx, entry: AuditEntry): Promise<void> {
  const { actor, subject } = entry
  await tx.query(
    `insert into audit_log(brand_id, actor_kind, actor_id, actor_name, session_id, ip, event,
                           subject_kind, subject_id, reason, before, after)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      entry.brandId,
      actor.kind,
      actor.id,
      actor.name,
      actor.sessionId,
      actor.ip,
      entry.event,
      subject.kind,
      subject.id,
      entry.reason ?? null,
      jsonOrNull(entry.before),
      jsonOrNull(entry.after),
    ],
  )
}

const SEALER = 'audit.sealer'

/** Makes this transaction the only sealer; false when another one is at work. */
export async function becomeSealer(tx: Tx): Promise<boolean> {
  const { rows } = await tx.query<{ taken: boolean }>(
    'select pg_try_advisory_xact_lock(hashtextextended($1, 11)) as taken',
    [SEALER],
  )
  return rows[0]?.taken === true
}

/** The newest seal, with the database's time. */
export async function findHead(db: Db): Promise<ChainHead | undefined> {
  const { rows } = await db.query<ChainHead>(
    `select position, hash, sealed_at as "sealedAt", clock_timestamp() as now
       from audit_seals order by position desc limit 1`,
  )
  return rows[0]
}

export interface PendingRow {
  readonly id: string
  readonly text: string
}

/** Rows that wait for a seal, oldest first. */
export async function takePending(tx: Tx, most: number): Promise<PendingRow[]> {
  const { rows } = await tx.query<PendingRow>(
    `select l.id, audit_text(l) as text
       from (select audit_id from audit_pending order by audit_id limit $1) p
       join audit_log l on l.id = p.audit_id
      order by l.id`,
    [most],
  )
  return rows
}

export async function insertSeals(
  tx: Tx,
  first: bigint,
  ids: readonly string[],
  hashes: readonly Buffer[],
): Promise<void> {
  await tx.query(
    `insert into audit_seals(position, audit_id, hash)
     select $1::bigint + place - 1, id, hash
       from unnest($2::bigint[], $3::bytea[]) with ordinality as t(id, hash, place)`,
    [first.toString(), ids, hashes],
  )
  await tx.query('delete from audit_pending where audit_id = any($1::bigint[])', [ids])
}

/** A seal with the canonical text of its row: empty when the row is gone. */
export interface SealedRow {
  readonly position: string
  readonly auditId: string
  /** Lower-case hex. */
  readonly hash: string
  readonly text: string
}

/**
 * The next seals in order with their rows, as one text with a line a seal: reading it costs a
 * third of reading rows. JSON holds no raw line break or tab, so the lines can not be forged.
 */
export async function readSealed(db: Db, after: bigint, most: number): Promise<SealedRow[]> {
  const { rows } = await db.query<{ page: string | null }>(
    `select string_agg(line, E'\n' order by position) as page
       from (select s.position,
                    s.position || E'\t' || s.audit_id || E'\t' || encode(s.hash, 'hex')
                      || E'\t' || case when l.id is null then '' else audit_text(l) end as line
               from audit_seals s left join audit_log l on l.id = s.audit_id
              where s.position > $1 order by s.position limit $2) numbered`,
    [after.toString(), most],
  )
  const page = rows[0]?.page
  if (!page) return []
  return page.split('\n').map((line) => {
    const [position = '', auditId = '', hash = '', text = ''] = line.split('\t')
    return { position, auditId, hash, text }
  })
}

export async function auditTotals(db: Db): Promise<{ rows: bigint; pending: bigint }> {
  const { rows } = await db.query<{ rows: string; pending: string }>(
    `select (select count(*) from audit_log) as rows,
            (select count(*) from audit_pending) as pending`,
  )
  return { rows: BigInt(rows[0]?.rows ?? 0), pending: BigInt(rows[0]?.pending ?? 0) }
}

/** The first audit row that has neither a seal nor a place in the queue. */
export async function firstUnsealed(db: Db): Promise<string | undefined> {
  const { rows } = await db.query<{ id: string }>(
    `select l.id from audit_log l
      where not exists (select from audit_seals s where s.audit_id = l.id)
        and not exists (select from audit_pending p where p.audit_id = l.id)
      order by l.id limit 1`,
  )
  return rows[0]?.id
}

/** What a jsonb column holds. */
export type Json = string | number | boolean | null | Json[] | { [name: string]: Json }

export interface AuditRow {
  readonly id: string
  readonly at: Date
  readonly actor: string
  readonly event: string
  readonly subject: string
  readonly ip: string
  readonly reason: string | null
  readonly before: Json
  readonly after: Json
  readonly sealed: boolean
}

/** Who did a thing of one kind with one subject, and when, oldest first. */
export async function listAbout(
  db: Db,
  what: { readonly brandId: number; readonly event: string } & Pick<AuditEntry, 'subject'>,
): Promise<Pick<AuditRow, 'actor' | 'at'>[]> {
  const { rows } = await db.query<Pick<AuditRow, 'actor' | 'at'>>(
    `select actor_name as actor, at from audit_log
      where subject_kind = $1 and subject_id = $2 and event = $3 and brand_id = $4 order by id`,
    [what.subject.kind, what.subject.id, what.event, what.brandId],
  )
  return rows
}

/** One page, newest first. `search` matches actor, event, subject or address. */
export async function listEntries(
  db: Db,
  brandId: number,
  search: string | null,
  page: { readonly offset: number; readonly limit: number },
): Promise<{ rows: AuditRow[]; total: number }> {
  const matching = `
    from audit_log l
   where l.brand_id = $1
     and ($2::text is null
          or position(lower($2) in lower(l.actor_name || ' ' || l.event || ' ' || l.subject_kind
                                         || ' ' || l.subject_id || ' ' || l.ip)) > 0)`
  const values = [brandId, search]
  const { rows } = await db.query<AuditRow>(
    `select l.id, l.at, l.actor_name as actor, l.event,
            l.subject_kind || ' ' || l.subject_id as subject, l.ip, l.reason, l.before, l.after,
            exists (select from audit_seals s where s.audit_id = l.id) as sealed
       ${matching} order by l.id desc offset $3 limit $4`,
    [...values, page.offset, page.limit],
  )
  const counted = await db.query<{ total: number }>(
    `select count(*)::int as total ${matching}`,
    values,
  )
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

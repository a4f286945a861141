import type { DocumentKind, RejectCode } from '@lantern/contract/identity-checks'
import type { BrandId, MemberId, OperatorId } from '@lantern/kernel/ids'
import type { Db, Tx } from '../../../db/transact.ts'
import type { ImageKind } from '../../../pictures/image-kind.ts'

/** A state as it is kept; a document that was accepted and ran out reads as `expired`. */
export type KeptState = 'submitted' | 'in_review' | 'accepted' | 'rejected'

export interface Document {
  readonly id: string
  readonly brandId: BrandId
  readonly memberId: MemberId
  readonly account: string
  readonly kind: DocumentKind
  readonly state: KeptState
  /** `YYYY-MM-DD`. */
  readonly expiresOn: string | null
  readonly isExpired: boolean
  readonly details: Buffer | null
  readonly submittedAt: Date
  readonly claimedBy: OperatorId | null
  readonly claimedByName: string | null
  readonly claimedAt: Date | null
  readonly decidedBy: OperatorId | null
  readonly decidedByName: string | null
  readonly decidedAt: Date | null
  readonly rejectCode: RejectCode | null
  readonly rejectNote: string | null
  readonly pictures: readonly string[]
  /** Other accounts with a mark of this one. */
  readonly others: number
}

const IS_EXPIRED = `(d.expires_on is not null and d.expires_on < business_day(now(), b.offset_minutes))`
const DOCUMENT = `d.id, d.brand_id as "brandId", d.member_id as "memberId", m.account, d.kind,
  d.state, to_char(d.expires_on, 'YYYY-MM-DD') as "expiresOn", ${IS_EXPIRED} as "isExpired",
  d.details, d.submitted_at as "submittedAt", d.claimed_by as "claimedBy",
  d.claimed_by_name as "claimedByName", d.claimed_at as "claimedAt", d.decided_by as "decidedBy",
  d.decided_by_name as "decidedByName", d.decided_at as "decidedAt",
  d.reject_code as "rejectCode", d.reject_note as "rejectNote",
  array(select p.id::text from kyc_pictures p where p.document_id = d.id order by p.place)
    as pictures,
  (select count(distinct o.member_id)::int from kyc_marks k
     join kyc_marks o on o.brand_id = k.brand_id and o.mark = k.mark
    where k.document_id = d.id and o.member_id <> d.member_id) as others`
const FROM = `from kyc_documents d join members m on m.id = d.member_id
  join brands b on b.id = d.brand_id`

/** Kinds of which a member has an accepted document that has not run out. */
export async function acceptedKinds(db: Db, memberId: MemberId): Promise<DocumentKind[]> {
  const { rows } = await db.query<{ kind: DocumentKind }>(
    `select distinct d.kind from kyc_documents d join brands b on b.id = d.brand_id
      where d.member_id = $1 and d.state = 'accepted' and not ${IS_EXPIRED}`,
    [memberId],
  )
  return rows.map(({ kind }) => kind)
}

/** Whether a document of a member was accepted after a moment, and has not run out. */
export async function hasAcceptedSince(db: Db, memberId: MemberId, since: Date): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from kyc_documents d join brands b on b.id = d.brand_id
      where d.member_id = $1 and d.state = 'accepted' and d.decided_at > $2 and not ${IS_EXPIRED}
      limit 1`,
    [memberId, since],
  )
  return rowCount === 1
}

export async function listDocuments(db: Db, memberId: MemberId): Promise<Document[]> {
  const { rows } = await db.query<Document>(
    `select ${DOCUMENT} ${FROM} where d.member_id = $1 order by d.submitted_at desc, (d.decided_at is null) desc limit 100`,
    [memberId],
  )
  return rows
}

export async function findDocument(
  db: Db,
  brandId: BrandId,
  id: string,
): Promise<Document | undefined> {
  const { rows } = await db.query<Document>(
    `select ${DOCUMENT} ${FROM} where d.id = $1 and d.brand_id = $2`,
    [id, brandId],
  )
  return rows[0]
}

/** The same, locked until the transaction ends. */
export async function lockDocument(
  tx: Tx,
  brandId: BrandId,
  id: string,
): Promise<Document | undefined> {
  await tx.query('select from kyc_documents where id = $1 and brand_id = $2 for no key update', [
    id,
    brandId,
  ])
  return findDocument(tx, brandId, id)
}

/** One at a time of everything a member sends. */
export async function lockSender(tx: Tx, memberId: MemberId): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 7))', [`kyc:${memberId}`])
}

/** One decision at a time about documents of the same person. */
export async function lockMarks(tx: Tx, marks: readonly Buffer[]): Promise<void> {
  for (const name of marks.map((mark) => mark.toString('hex')).toSorted())
    await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 7))', [`kyc:${name}`])
}

export interface NewDocument {
  readonly id: string
  readonly brandId: BrandId
  readonly memberId: MemberId
  readonly kind: DocumentKind
  readonly details: Buffer | null
  readonly expiresOn: string | null
  readonly at: Date
}

/** False when one of the kind is open already. */
export async function insertDocument(tx: Tx, document: NewDocument): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into kyc_documents(id, brand_id, member_id, kind, state, details, expires_on,
                               submitted_at)
     values ($1, $2, $3, $4, 'submitted', $5, $6, $7)
     on conflict (member_id, kind) where state in ('submitted', 'in_review') do nothing`,
    [
      document.id,
      document.brandId,
      document.memberId,
      document.kind,
      document.details,
      document.expiresOn,
      document.at,
    ],
  )
  return rowCount === 1
}

export async function insertMarks(
  tx: Tx,
  document: Pick<NewDocument, 'id' | 'brandId' | 'memberId'>,
  marks: readonly Buffer[],
): Promise<void> {
  await tx.query(
    `insert into kyc_marks(document_id, mark, brand_id, member_id)
     select $1, mark, $2, $3 from unnest($4::bytea[]) mark on conflict do nothing`,
    [document.id, document.brandId, document.memberId, marks],
  )
}

export interface Claim {
  readonly by: OperatorId
  readonly name: string
  readonly at: Date
}

/** Takes a locked document off the queue, or puts it back. */
export async function setClaim(tx: Tx, id: string, claim: Claim | null): Promise<void> {
  await tx.query(
    `update kyc_documents set state = case when $2::bigint is null then 'submitted'
              else 'in_review' end,
            claimed_by = $2, claimed_by_name = $3, claimed_at = $4
      where id = $1`,
    [id, claim?.by ?? null, claim?.name ?? null, claim?.at ?? null],
  )
}

export interface Decision extends Claim {
  readonly state: 'accepted' | 'rejected'
  readonly code: RejectCode | null
  readonly note: string | null
}

export async function decide(tx: Tx, id: string, decision: Decision): Promise<void> {
  await tx.query(
    `update kyc_documents set state = $2, decided_by = $3, decided_by_name = $4, decided_at = $5,
            reject_code = $6, reject_note = $7, claimed_by = null, claimed_by_name = null,
            claimed_at = null
      where id = $1`,
    [id, decision.state, decision.by, decision.name, decision.at, decision.code, decision.note],
  )
}

export interface Other {
  readonly memberId: MemberId
  readonly account: string
  readonly state: KeptState
  readonly isExpired: boolean
  readonly status: 'active' | 'blocked' | 'closed'
  readonly isExcluded: boolean
}

/** Other accounts that sent a document of the same person or number, the newest document of each. */
export async function listOthers(db: Db, document: Document): Promise<Other[]> {
  const { rows } = await db.query<Other>(
    `select distinct on (m.id) m.id as "memberId", m.account, d.state, ${IS_EXPIRED} as "isExpired",
            m.status,
            exists(select from safeplay_exclusions x where x.member_id = m.id
                     and x.kind = 'excluded' and x.until > now()) as "isExcluded"
       from kyc_marks k join kyc_marks o on o.brand_id = k.brand_id and o.mark = k.mark
       join kyc_documents d on d.id = o.document_id
       join members m on m.id = d.member_id join brands b on b.id = d.brand_id
      where k.document_id = $1 and o.member_id <> $2
      order by m.id, d.submitted_at desc`,
    [document.id, document.memberId],
  )
  return rows
}

/**
 * Accounts that sent a document of whom an accepted one of this member is, whatever was decided about
 * theirs: whoever sends one of somebody that is excluded is excluded, too, so the order decides nothing.
 */
export async function sharingPerson(db: Db, memberId: MemberId): Promise<MemberId[]> {
  const { rows } = await db.query<{ id: MemberId }>(
    `select distinct o.member_id as id
       from kyc_documents d join kyc_marks k on k.document_id = d.id
       join kyc_marks o on o.brand_id = k.brand_id and o.mark = k.mark
      where d.member_id = $1 and d.state = 'accepted' and o.member_id <> $1
      order by o.member_id`,
    [memberId],
  )
  return rows.map(({ id }) => id)
}

/** Marks of the documents of a member that were accepted. */
export async function acceptedMarks(db: Db, memberId: MemberId): Promise<Buffer[]> {
  const { rows } = await db.query<{ mark: Buffer }>(
    `select distinct k.mark from kyc_marks k join kyc_documents d on d.id = k.document_id
      where k.member_id = $1 and d.state = 'accepted'`,
    [memberId],
  )
  return rows.map(({ mark }) => mark)
}

/** The marks of a document. */
export async function marksOf(db: Db, documentId: string): Promise<Buffer[]> {
  const { rows } = await db.query<{ mark: Buffer }>(
    'select mark from kyc_marks where document_id = $1',
    [documentId],
  )
  return rows.map(({ mark }) => mark)
}

export interface Wanted {
  readonly state: KeptState | 'expired' | null
  readonly search: string | null
  readonly offset: number
  readonly limit: number
}

/** Documents of a brand: those of one state, or those that wait, the oldest first. */
export async function registerOfDocuments(
  db: Db,
  brandId: BrandId,
  { state, search, offset, limit }: Wanted,
): Promise<{ rows: Document[]; total: number }> {
  const where = `where d.brand_id = $1
    and case when $2::text is null then d.state in ('submitted', 'in_review')
             when $2 = 'expired' then d.state = 'accepted' and ${IS_EXPIRED}
             when $2 = 'accepted' then d.state = 'accepted' and not ${IS_EXPIRED}
             else d.state = $2 end
    and ($3::text is null or m.account ilike $3 || '%')`
  const values = [brandId, state, search]
  const [page, count] = await Promise.all([
    db.query<Document>(
      `select ${DOCUMENT} ${FROM} ${where}
        order by (case when $2::text is null then d.submitted_at end), d.submitted_at desc
        offset $4 limit $5`,
      [...values, offset, limit],
    ),
    db.query<{ total: number }>(`select count(*)::int as total ${FROM} ${where}`, values),
  ])
  return { rows: page.rows, total: count.rows[0]?.total ?? 0 }
}

export interface NewPicture {
  readonly id: string
  readonly brandId: BrandId
  readonly memberId: MemberId
  readonly media: ImageKind
  readonly width: number
  readonly height: number
  readonly sealed: Buffer
  readonly at: Date
}

/** Keeps a picture that belongs to no document yet; of those the newest few of a member are kept. */
export async function insertPicture(tx: Tx, picture: NewPicture, most: number): Promise<void> {
  await tx.query(
    `insert into kyc_pictures(id, brand_id, member_id, media, width, height, sealed, at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      picture.id,
      picture.brandId,
      picture.memberId,
      picture.media,
      picture.width,
      picture.height,
      picture.sealed,
      picture.at,
    ],
  )
  await tx.query(
    `delete from kyc_pictures where id in (select id from kyc_pictures
       where member_id = $1 and document_id is null order by at desc, id offset $2)`,
    [picture.memberId, most],
  )
}

/** Documents that these pictures of a member belong to; null: to none yet. */
export async function documentsOfPictures(
  tx: Tx,
  memberId: MemberId,
  ids: readonly string[],
): Promise<(string | null)[]> {
  const { rows } = await tx.query<{ documentId: string | null }>(
    `select document_id as "documentId" from kyc_pictures
      where member_id = $1 and id = any($2::uuid[])`,
    [memberId, ids],
  )
  return rows.map(({ documentId }) => documentId)
}

export async function bindPictures(
  tx: Tx,
  documentId: string,
  ids: readonly string[],
): Promise<void> {
  await tx.query(
    `update kyc_pictures p set document_id = $1, place = wanted.place
       from unnest($2::uuid[]) with ordinality as wanted(id, place)
      where p.id = wanted.id and p.document_id is null`,
    [documentId, ids],
  )
}

export async function findPicture(
  db: Db,
  id: string,
): Promise<{ readonly media: string; readonly sealed: Buffer } | undefined> {
  const { rows } = await db.query<{ media: string; sealed: Buffer }>(
    'select media, sealed from kyc_pictures where id = $1 and document_id is not null',
    [id],
  )
  return rows[0]
}

/** Forgets pictures that no document came to. */
export async function dropLoosePictures(db: Db, before: Date): Promise<void> {
  await db.query('delete from kyc_pictures where document_id is null and at < $1', [before])
}

/** Asks a member for a level; once is enough. */
export async function insertAsk(
  tx: Tx,
  ask: {
    readonly brandId: BrandId
    readonly memberId: MemberId
    readonly level: number
    readonly cause: 'deposits' | 'operator'
    readonly at: Date
    readonly by?: string
    readonly reason?: string
  },
): Promise<void> {
  await tx.query(
    `insert into kyc_asks(member_id, level, brand_id, cause, asked_at, by_name, reason)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
    [ask.memberId, ask.level, ask.brandId, ask.cause, ask.at, ask.by ?? null, ask.reason ?? null],
  )
}

/** The highest level that was asked for and is above this one. */
export async function askedLevel(
  db: Db,
  memberId: MemberId,
  above: number,
): Promise<number | null> {
  const { rows } = await db.query<{ level: number | null }>(
    'select max(level) as level from kyc_asks where member_id = $1 and level > $2',
    [memberId, above],
  )
  return rows[0]?.level ?? null
}

import type { BrandId } from '@lantern/kernel/ids'
import type { Db } from '../../db/transact.ts'

export type Kind = 'B' | 'PL' | 'PU' | 'PR' | 'H'
export type Execution = 'A' | 'B' | 'F'

/** An announcement in one language. */
export interface Written {
  readonly slug: string
  readonly language: string
  readonly kind: Kind
  readonly executions: readonly Execution[]
  readonly title: string
  readonly content: string
  readonly promotionType: string | null
  readonly position: number
  readonly isShown: boolean
  readonly startsAt: Date | null
  readonly endsAt: Date | null
}

export interface AnnouncementRow extends Written {
  readonly id: string
}

const COLUMNS = `
  id, slug, language, kind, executions, title, content, promotion_type as "promotionType",
  position, is_shown as "isShown", starts_at as "startsAt", ends_at as "endsAt"`

export async function listAll(db: Db, brandId: BrandId): Promise<AnnouncementRow[]> {
  const { rows } = await db.query<AnnouncementRow>(
    `select ${COLUMNS} from announcements where brand_id = $1
      order by kind, position, slug, language`,
    [brandId],
  )
  return rows
}

export interface Wanted {
  readonly kinds: readonly Kind[]
  readonly executions: readonly Execution[]
  readonly languages: readonly string[]
  readonly at: Date
}

/** What is shown at a moment, in all wanted languages. */
export async function listShown(
  db: Db,
  brandId: BrandId,
  wanted: Wanted,
): Promise<AnnouncementRow[]> {
  const { rows } = await db.query<AnnouncementRow>(
    `select ${COLUMNS} from announcements
      where brand_id = $1 and is_shown and kind = any($2) and executions && $3::text[]
        and language = any($4)
        and (starts_at is null or starts_at <= $5) and (ends_at is null or ends_at > $5)
      order by position, id limit 500`,
    [brandId, wanted.kinds, wanted.executions, wanted.languages, wanted.at],
  )
  return rows
}

export async function findWritten(
  db: Db,
  brandId: BrandId,
  slug: string,
  language: string,
): Promise<AnnouncementRow | undefined> {
  const { rows } = await db.query<AnnouncementRow>(
    `select ${COLUMNS} from announcements where brand_id = $1 and slug = $2 and language = $3`,
    [brandId, slug, language],
  )
  return rows[0]
}

export async function upsertWritten(
  db: Db,
  brandId: BrandId,
  one: Written,
  at: Date,
): Promise<void> {
  await db.query(
    `insert into announcements(brand_id, slug, language, kind, executions, title, content,
                               promotion_type, position, is_shown, starts_at, ends_at, changed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
     on conflict (brand_id, slug, language) do update
        set kind = excluded.kind, executions = excluded.executions, title = excluded.title,
            content = excluded.content, promotion_type = excluded.promotion_type,
            position = excluded.position, is_shown = excluded.is_shown,
            starts_at = excluded.starts_at, ends_at = excluded.ends_at,
            changed_at = excluded.changed_at`,
    [
      brandId,
      one.slug,
      one.language,
      one.kind,
      one.executions,
      one.title,
      one.content,
      one.promotionType,
      one.position,
      one.isShown,
      one.startsAt,
      one.endsAt,
      at,
    ],
  )
}

export async function deleteWritten(
  db: Db,
  brandId: BrandId,
  slug: string,
  language: string,
): Promise<boolean> {
  const { rowCount } = await db.query(
    'delete from announcements where brand_id = $1 and slug = $2 and language = $3',
    [brandId, slug, language],
  )
  return rowCount === 1
}

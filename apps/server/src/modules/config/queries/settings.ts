import type { BrandId } from '@lantern/kernel/ids'
import type { Db, Tx } from '../../../db/transact.ts'
import type { OwnPatternRow } from '../queries.ts'

export async function upsertPattern(tx: Tx, brandId: BrandId, own: OwnPatternRow): Promise<void> {
  await tx.query(
    `insert into register_patterns(brand_id, pattern_id, pattern, messages)
     values ($1, $2, $3, $4)
     on conflict (brand_id, pattern_id) do update
       set pattern = excluded.pattern, messages = excluded.messages, changed_at = now()`,
    [brandId, own.patternId, own.pattern, JSON.stringify(own.messages)],
  )
}

export async function deletePattern(tx: Tx, brandId: BrandId, patternId: string): Promise<void> {
  await tx.query('delete from register_patterns where brand_id = $1 and pattern_id = $2', [
    brandId,
    patternId,
  ])
}

/** Whether the host is another brand's. */
export async function isForeignHost(tx: Tx, brandId: BrandId, host: string): Promise<boolean> {
  const { rows } = await tx.query(
    'select 1 from brand_domains where host = $2 and brand_id <> $1',
    [brandId, host],
  )
  return rows.length > 0
}

interface SavedDomain {
  readonly host: string
  readonly isMain: boolean
  readonly affiliateCode: string | null
}

/** Adds a domain or changes it. The main domain there was steps back for a new one. */
export async function upsertDomain(tx: Tx, brandId: BrandId, domain: SavedDomain): Promise<void> {
  if (domain.isMain)
    await tx.query(
      'update brand_domains set is_main = false where brand_id = $1 and is_main and host <> $2',
      [brandId, domain.host],
    )
  await tx.query(
    `insert into brand_domains(brand_id, host, is_main, affiliate_code) values ($1, $2, $3, $4)
     on conflict (host) do update
       set is_main = excluded.is_main, affiliate_code = excluded.affiliate_code
     where brand_domains.brand_id = excluded.brand_id`,
    [brandId, domain.host, domain.isMain, domain.affiliateCode],
  )
}

export async function deleteDomain(tx: Tx, brandId: BrandId, host: string): Promise<void> {
  await tx.query('delete from brand_domains where brand_id = $1 and host = $2', [brandId, host])
}

/** Whether an affiliate of the brand has this code. */
export async function isAffiliateCode(tx: Tx, brandId: BrandId, code: string): Promise<boolean> {
  const { rows } = await tx.query(
    'select 1 from affiliate_codes where brand_id = $1 and lower(code) = lower($2)',
    [brandId, code],
  )
  return rows.length > 0
}

export interface HelpPageRow {
  readonly slug: string
  readonly language: string
  readonly title: string
  readonly content: string
  readonly position: number
  readonly isShown: boolean
}

const HELP_PAGE = 'slug, language, title, content, position, is_shown as "isShown"'

export async function listHelpPages(db: Db, brandId: BrandId): Promise<HelpPageRow[]> {
  const { rows } = await db.query<HelpPageRow>(
    `select ${HELP_PAGE} from help_pages where brand_id = $1
      order by position, slug, language limit 1000`,
    [brandId],
  )
  return rows
}

export async function findHelpPage(
  db: Db,
  brandId: BrandId,
  slug: string,
  language: string,
): Promise<HelpPageRow | undefined> {
  const { rows } = await db.query<HelpPageRow>(
    `select ${HELP_PAGE} from help_pages where brand_id = $1 and slug = $2 and language = $3`,
    [brandId, slug, language],
  )
  return rows[0]
}

/** The pages that are shown, in these languages. */
export async function listShownHelpPages(
  db: Db,
  brandId: BrandId,
  languages: readonly string[],
): Promise<HelpPageRow[]> {
  const { rows } = await db.query<HelpPageRow>(
    `select ${HELP_PAGE} from help_pages
      where brand_id = $1 and is_shown and language = any($2) order by position, slug limit 200`,
    [brandId, languages],
  )
  return rows
}

export async function upsertHelpPage(db: Db, brandId: BrandId, page: HelpPageRow): Promise<void> {
  await db.query(
    `insert into help_pages(brand_id, slug, language, title, content, position, is_shown)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (brand_id, slug, language) do update
       set title = excluded.title, content = excluded.content, position = excluded.position,
           is_shown = excluded.is_shown, changed_at = now()`,
    [brandId, page.slug, page.language, page.title, page.content, page.position, page.isShown],
  )
}

export async function deleteHelpPage(
  tx: Tx,
  brandId: BrandId,
  slug: string,
  language: string,
): Promise<void> {
  await tx.query('delete from help_pages where brand_id = $1 and slug = $2 and language = $3', [
    brandId,
    slug,
    language,
  ])
}

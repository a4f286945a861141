import type { BrandId } from '@lantern/kernel/ids'
import type { ClientBase } from 'pg'
import type { Brand } from '../../caller.ts'
import type { Db, Tx } from '../../db/transact.ts'

const BRAND = 'b.id, b.code, b.name, b.currency, b.offset_minutes as "offsetMinutes"'

export async function listDomains(db: Db): Promise<(Brand & { readonly host: string })[]> {
  const { rows } = await db.query<Brand & { host: string }>(
    `select ${BRAND}, d.host from brand_domains d join brands b on b.id = d.brand_id`,
  )
  return rows
}

export async function listBrands(db: Db): Promise<Brand[]> {
  const { rows } = await db.query<Brand>(`select ${BRAND} from brands b order by b.id`)
  return rows
}

export async function findBrand(db: Db, brandId: BrandId): Promise<Brand | undefined> {
  const { rows } = await db.query<Brand>(`select ${BRAND} from brands b where b.id = $1`, [brandId])
  return rows[0]
}

export interface RegionRow {
  readonly verdict: 'deny' | 'allow'
  readonly countries: readonly string[]
  readonly networks: readonly string[]
}

export interface OwnPatternRow {
  readonly patternId: string
  readonly pattern: string
  readonly messages: Readonly<Record<string, string>>
}

export interface DomainRow {
  readonly host: string
  readonly isMain: boolean
  readonly affiliateCode: string | null
  /** ISO 8601 as PostgreSQL writes it in JSON. */
  readonly addedAt: string
}

export interface SiteRow {
  readonly settings: Readonly<Record<string, unknown>>
  readonly flags: Readonly<Record<string, boolean>>
  readonly regions: readonly RegionRow[]
  readonly ownPatterns: readonly OwnPatternRow[]
  readonly domains: readonly DomainRow[]
}

/** Everything that decides about a request to a brand, in one statement. */
export async function readSite(db: Db, brandId: BrandId): Promise<SiteRow> {
  const { rows } = await db.query<SiteRow>(
    `select
       (select coalesce(jsonb_object_agg(key, value), '{}') from settings where brand_id = $1)
         as settings,
       (select coalesce(jsonb_object_agg(code, is_on), '{}') from module_flags where brand_id = $1)
         as flags,
       (select jsonb_agg(jsonb_build_object(
           'verdict', v,
           'countries', (select coalesce(jsonb_agg(country order by country), '[]')
                           from country_rules where brand_id = $1 and verdict = v),
           'networks', (select coalesce(jsonb_agg(network::text order by network), '[]')
                          from ip_rules where brand_id = $1 and verdict = v)))
          from unnest(array['deny', 'allow']) v) as regions,
       (select coalesce(jsonb_agg(jsonb_build_object('patternId', pattern_id, 'pattern', pattern,
                                                     'messages', messages) order by pattern_id), '[]')
          from register_patterns where brand_id = $1) as "ownPatterns",
       (select coalesce(jsonb_agg(jsonb_build_object('host', host, 'isMain', is_main,
                 'affiliateCode', affiliate_code, 'addedAt', added_at) order by host), '[]')
          from brand_domains where brand_id = $1) as domains`,
    [brandId],
  )
  return rows[0] ?? { settings: {}, flags: {}, regions: [], ownPatterns: [], domains: [] }
}

/** One writer of a brand's site at a time: `before` in the audit log is what truly was. */
export async function lockSite(tx: Tx, brandId: BrandId): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 6))', [`site:${brandId}`])
}

/** The channel on which nodes hear, with the commit, whose site changed. */
export const SITE_CHANNEL = 'lantern_site'

export async function notifyNodes(tx: Tx, brandId: BrandId): Promise<void> {
  await tx.query('select pg_notify($1, $2)', [SITE_CHANNEL, String(brandId)])
}

/** From here on the session hears of changes. */
export async function listenForChanges(session: ClientBase): Promise<void> {
  await session.query(`listen ${SITE_CHANNEL}`)
}

export async function upsertSetting(
  tx: Tx,
  brandId: BrandId,
  key: string,
  value: string,
): Promise<void> {
  await tx.query(
    `insert into settings(brand_id, key, value) values ($1, $2, $3)
     on conflict (brand_id, key) do update set value = excluded.value, changed_at = now()`,
    [brandId, key, value],
  )
}

export async function upsertFlag(
  tx: Tx,
  brandId: BrandId,
  code: string,
  isOn: boolean,
): Promise<void> {
  await tx.query(
    `insert into module_flags(brand_id, code, is_on) values ($1, $2, $3)
     on conflict (brand_id, code) do update set is_on = excluded.is_on, changed_at = now()`,
    [brandId, code, isOn],
  )
}

export async function clearRegions(tx: Tx, brandId: BrandId): Promise<void> {
  await tx.query('delete from country_rules where brand_id = $1', [brandId])
  await tx.query('delete from ip_rules where brand_id = $1', [brandId])
}

/** Host bits of a network are cleared, so 10.0.0.9/8 means 10.0.0.0/8. The first word counts. */
export async function insertRegions(tx: Tx, brandId: BrandId, lists: RegionRow): Promise<void> {
  await tx.query(
    `insert into country_rules(brand_id, country, verdict)
     select distinct $1::int, country, $3 from unnest($2::text[]) country
     on conflict (brand_id, country) do nothing`,
    [brandId, lists.countries, lists.verdict],
  )
  await tx.query(
    `insert into ip_rules(brand_id, network, verdict)
     select distinct $1::int, network(entry::inet)::cidr, $3 from unnest($2::text[]) entry
     on conflict (brand_id, network) do nothing`,
    [brandId, lists.networks, lists.verdict],
  )
}

/** The country of the narrowest known network that holds the address. */
export async function countryOfAddress(db: Db, ip: string): Promise<string | null> {
  const { rows } = await db.query<{ country: string }>(
    `select country from country_networks where network >>= $1::inet
      order by masklen(network) desc limit 1`,
    [ip],
  )
  return rows[0]?.country ?? null
}

export interface NoticeRow {
  readonly id: string
  readonly slug: string
  readonly language: string
  readonly title: string
  /** PL notices, B news beside banners, PR promotions. */
  readonly kind: 'PL' | 'B' | 'PR'
}

/** What visitors may read, of all versions in these languages. */
export async function listNotices(
  db: Db,
  brandId: BrandId,
  languages: readonly string[],
): Promise<NoticeRow[]> {
  const { rows } = await db.query<NoticeRow>(
    `select id, slug, language, title, kind from site_notices
      where brand_id = $1 and language = any($2) and 'B' = any(executions)
      order by position, id limit 1000`,
    [brandId, languages],
  )
  return rows
}

export interface BannerRow {
  readonly language: string
  readonly groupName: string
  readonly badge: string | null
  readonly title: string
  readonly body: string
  readonly url: string | null
}

export async function listBanners(
  db: Db,
  brandId: BrandId,
  languages: readonly string[],
): Promise<BannerRow[]> {
  const { rows } = await db.query<BannerRow>(
    `select language, group_name as "groupName", badge, title, body, url from banners
      where brand_id = $1 and is_shown and language = any($2) order by position, id limit 400`,
    [brandId, languages],
  )
  return rows
}

// What only the owner of the database may write: see seed.ts.

export async function insertBrand(owner: Db, brand: Omit<Brand, 'id'>): Promise<BrandId> {
  const { rows } = await owner.query<{ id: BrandId }>(
    `insert into brands(code, name, currency, offset_minutes) values ($1, $2, $3, $4) returning id`,
    [brand.code, brand.name, brand.currency, brand.offsetMinutes],
  )
  const [row] = rows
  if (!row) throw new Error('an insert of one brand gave no row')
  return row.id
}

/** The first domain of a brand is its main one. */
export async function insertDomain(owner: Db, brandId: BrandId, host: string): Promise<void> {
  await owner.query(
    `insert into brand_domains(host, brand_id, is_main)
     values ($1, $2, not exists (select from brand_domains where brand_id = $2))`,
    [host, brandId],
  )
}

export async function insertCountryNetwork(
  owner: Db,
  network: string,
  country: string,
): Promise<void> {
  await owner.query(
    `insert into country_networks(network, country) values ($1, $2)
     on conflict (network) do update set country = excluded.country`,
    [network, country],
  )
}

export async function insertBanner(
  db: Db,
  brandId: BrandId,
  banner: BannerRow & { readonly position: number },
): Promise<void> {
  await db.query(
    `insert into banners(brand_id, language, group_name, badge, title, body, url, position)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      brandId,
      banner.language,
      banner.groupName,
      banner.badge,
      banner.title,
      banner.body,
      banner.url,
      banner.position,
    ],
  )
}

import type { ReplyOf } from '@lantern/contract/endpoint'
import type { opsBanners } from '@lantern/contract/ops/content'
import type { BrandId } from '@lantern/kernel/ids'
import type { Db } from '../../../db/transact.ts'

export type Banner = ReplyOf<typeof opsBanners.list>['banners'][number]

const COLUMNS = `
  id, language, group_name as "groupName", badge, title, body as text, url, position,
  is_shown as "isShown"`

export async function listAllBanners(db: Db, brandId: BrandId): Promise<Banner[]> {
  const { rows } = await db.query<Banner>(
    `select ${COLUMNS} from banners where brand_id = $1
      order by group_name, language, position, id`,
    [brandId],
  )
  return rows
}

export async function findBanner(
  db: Db,
  brandId: BrandId,
  id: string,
): Promise<Banner | undefined> {
  const { rows } = await db.query<Banner>(
    `select ${COLUMNS} from banners where brand_id = $1 and id = $2`,
    [brandId, id],
  )
  return rows[0]
}

/** Adds a banner without an id; false where there is none of this id. */
export async function upsertBanner(
  db: Db,
  brandId: BrandId,
  { id, ...banner }: Omit<Banner, 'id'> & { readonly id: string | null },
): Promise<boolean> {
  const values = [
    banner.language,
    banner.groupName,
    banner.badge,
    banner.title,
    banner.text,
    banner.url,
    banner.position,
    banner.isShown,
  ]
  const { rowCount } =
    id === null
      ? await db.query(
          `insert into banners(brand_id, language, group_name, badge, title, body, url, position,
                               is_shown)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
          [brandId, ...values],
        )
      : await db.query(
          `update banners set language = $3, group_name = $4, badge = $5, title = $6, body = $7,
                              url = $8, position = $9, is_shown = $10
            where brand_id = $1 and id = $2`,
          [brandId, id, ...values],
        )
  return rowCount === 1
}

export async function deleteBanner(db: Db, brandId: BrandId, id: string): Promise<boolean> {
  const { rowCount } = await db.query('delete from banners where brand_id = $1 and id = $2', [
    brandId,
    id,
  ])
  return rowCount === 1
}

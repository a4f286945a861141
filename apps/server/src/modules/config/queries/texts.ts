import type { BrandId } from '@lantern/kernel/ids'
import type { Db, Tx } from '../../../db/transact.ts'

/** A text in the brand's own words. */
export interface OwnText {
  readonly textId: string
  readonly text: string
  readonly source: string
  readonly changedAt: Date
}

const OWN_TEXT = 'text_id as "textId", body as text, source, changed_at as "changedAt"'

export async function listOwnTexts(db: Db, brandId: BrandId, language: string): Promise<OwnText[]> {
  const { rows } = await db.query<OwnText>(
    `select ${OWN_TEXT} from text_overrides where brand_id = $1 and language = $2
      order by text_id`,
    [brandId, language],
  )
  return rows
}

export async function findOwnText(
  db: Db,
  brandId: BrandId,
  language: string,
  textId: string,
): Promise<OwnText | undefined> {
  const { rows } = await db.query<OwnText>(
    `select ${OWN_TEXT} from text_overrides
      where brand_id = $1 and language = $2 and text_id = $3`,
    [brandId, language, textId],
  )
  return rows[0]
}

export async function upsertOwnText(
  tx: Tx,
  brandId: BrandId,
  language: string,
  own: Omit<OwnText, 'changedAt'>,
): Promise<void> {
  await tx.query(
    `insert into text_overrides(brand_id, language, text_id, body, source)
     values ($1, $2, $3, $4, $5)
     on conflict (brand_id, language, text_id) do update
       set body = excluded.body, source = excluded.source, changed_at = now()`,
    [brandId, language, own.textId, own.text, own.source],
  )
}

/** Whether there was one. */
export async function deleteOwnText(
  tx: Tx,
  brandId: BrandId,
  language: string,
  textId: string,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    'delete from text_overrides where brand_id = $1 and language = $2 and text_id = $3',
    [brandId, language, textId],
  )
  return rowCount === 1
}

import type { BrandId } from '@lantern/kernel/ids'
import type { Db } from '../../../db/transact.ts'

/** How often something may be done under one key within a sliding window. */
export interface Budget {
  readonly key: string
  readonly most: number
  readonly seconds: number
}

export async function takePlace(db: Db, budget: Budget): Promise<{ taken: boolean; used: number }> {
  const { rows } = await db.query<{ taken: boolean; used: number }>(
    'select taken, used from take_place($1, $2, make_interval(secs => $3))',
    [budget.key, budget.most, budget.seconds],
  )
  const [row] = rows
  if (!row) throw new Error('take_place answers one row')
  return row
}

/** Frees the newest place: what was taken for did not happen, or turned out well. */
export async function freePlace(db: Db, key: string): Promise<void> {
  await db.query(
    `update throttles set hits = hits[1:cardinality(hits) - 1]
      where key = $1 and cardinality(hits) > 0`,
    [key],
  )
}

export type CaptchaPurpose = 'login' | 'register'

/** Replaces the captcha of a browser; false when the last one is less than a second old. */
export async function putCaptcha(
  db: Db,
  brandId: BrandId,
  captcha: { readonly visitor: Buffer; readonly purpose: CaptchaPurpose; readonly answer: Buffer },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into captchas as c(brand_id, visitor_hash, purpose, answer_hash)
     values ($1, $2, $3, $4)
     on conflict (brand_id, visitor_hash, purpose) do update set
       answer_hash = excluded.answer_hash, made_at = clock_timestamp()
       where c.made_at <= clock_timestamp() - interval '1 second'`,
    [brandId, captcha.visitor, captcha.purpose, captcha.answer],
  )
  return rowCount === 1
}

/** Uses the captcha up, whatever the answer will be worth. */
export async function takeCaptcha(
  db: Db,
  brandId: BrandId,
  visitor: Buffer,
  purpose: CaptchaPurpose,
): Promise<Buffer | undefined> {
  const { rows } = await db.query<{ answer: Buffer; isFresh: boolean }>(
    `delete from captchas where brand_id = $1 and visitor_hash = $2 and purpose = $3
     returning answer_hash as answer,
               made_at > clock_timestamp() - interval '3 minutes' as "isFresh"`,
    [brandId, visitor, purpose],
  )
  const [row] = rows
  return row?.isFresh ? row.answer : undefined
}

/** Removes what has run out: tickets, captchas, windows, ids of sealed calls. */
export async function sweep(db: Db): Promise<void> {
  await db.query('delete from session_tickets where expires_at < now()')
  await db.query(`delete from captchas where made_at < now() - interval '3 minutes'`)
  await db.query(`delete from throttles where touched_at < now() - interval '2 hours'`)
  await db.query(`delete from sealed_calls where opened_at < now() - interval '10 minutes'`)
  await db.query(`delete from member_devices where trusted_at < now() - interval '30 days'`)
}

import type { BrandId } from '@lantern/kernel/ids'
import type { Currency, Money } from '@lantern/kernel/money'
import type { Db } from '../../db/transact.ts'

export interface WinRow {
  readonly account: string
  readonly vendorCode: string
  readonly gameCode: string
  readonly currency: Currency
  readonly win: Money
  readonly settledAt: Date
}

/** The largest wins of those that may be shown, the latest first among equals. */
export async function listWins(
  db: Db,
  brandId: BrandId,
  wanted: {
    /** Amounts of different currencies can not be told apart by size. */
    readonly currency: Currency
    readonly since: Date
    readonly least: Money
    readonly most: number
  },
): Promise<WinRow[]> {
  const { rows } = await db.query<Omit<WinRow, 'win'> & { win: string }>(
    `select account, vendor_code as "vendorCode", game_code as "gameCode", currency, win,
            settled_at as "settledAt"
       from report_winners
      where brand_id = $1 and currency = $5 and settled_at >= $2 and win >= $3
      order by win desc, settled_at desc, id desc limit $4`,
    [brandId, wanted.since, wanted.least, wanted.most, wanted.currency],
  )
  return rows.map((row) => ({ ...row, win: BigInt(row.win) }))
}

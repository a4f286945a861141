import type { BrandId } from '@lantern/kernel/ids'
import type { Currency, Money } from '@lantern/kernel/money'
import type { Db, Tx } from '../../../db/transact.ts'

// What operators enter of vendors: origins, currencies, units, limits of stakes.

export interface VendorName {
  readonly brandId: BrandId
  readonly code: string
}

export interface DeskRow {
  readonly id: number
  readonly dialect: string
  readonly version: number
  readonly playOrigins: readonly string[]
  readonly currencies: readonly Currency[] | null
  readonly units: Readonly<Record<string, number>>
  readonly listedAt: Date | null
  readonly stoppedAt: Date | null
  /** The kill switch is on for so long that no node takes a stake any more. */
  readonly isQuiet: boolean
}

/** Other nodes hear of the kill switch within a second, and a stake under way ends in two. */
const QUIET_AFTER = `interval '10 seconds'`

const DESK = `
  select c.id, c.dialect, c.version, c.play_origins as "playOrigins", c.currencies,
         c.games_synced_at as "listedAt", c.stopped_at as "stoppedAt",
         c.is_stopped and c.stopped_at < clock_timestamp() - ${QUIET_AFTER} as "isQuiet",
         coalesce((select jsonb_object_agg(u.currency, u.unit) from vendor_units u
                    where u.connection_id = c.id), '{}') as units
    from vendor_connections c where c.brand_id = $1 and c.code = $2`

export async function findDesk(db: Db, vendor: VendorName): Promise<DeskRow | undefined> {
  const { rows } = await db.query<DeskRow>(DESK, [vendor.brandId, vendor.code])
  return rows[0]
}

/** The same, locked until the end of the transaction. */
export async function lockDesk(tx: Tx, vendor: VendorName): Promise<DeskRow | undefined> {
  const { rows } = await tx.query<DeskRow>(`${DESK} for update of c`, [vendor.brandId, vendor.code])
  return rows[0]
}

/** Counts a change of what forms are filled from. */
export async function countChange(tx: Tx, id: number): Promise<void> {
  await tx.query('update vendor_connections set version = version + 1 where id = $1', [id])
}

export async function setOrigins(tx: Tx, id: number, origins: readonly string[]): Promise<void> {
  await tx.query('update vendor_connections set play_origins = $2 where id = $1', [id, origins])
}

export async function setCurrencies(
  tx: Tx,
  id: number,
  currencies: readonly Currency[] | null,
): Promise<void> {
  await tx.query('update vendor_connections set currencies = $2 where id = $1', [id, currencies])
}

export async function setUnit(
  tx: Tx,
  { brandId, id }: { readonly brandId: BrandId; readonly id: number },
  currency: Currency,
  unit: number,
): Promise<void> {
  await tx.query(
    `insert into vendor_units(connection_id, currency, brand_id, unit) values ($1, $2, $3, $4)
     on conflict (connection_id, currency) do update set unit = excluded.unit`,
    [id, currency, brandId, unit],
  )
}

/** Whether money of a currency is kept at a vendor, on its way there or back, or promised. */
export async function hasMoneyThere(db: Db, id: number, currency: Currency): Promise<boolean> {
  const { rows } = await db.query<{ has: boolean }>(
    `select exists (select from vendor_money m
                     where m.connection_id = $1 and m.currency = $2
                       and (m.kept > 0 or m.in_transit > 0 or m.under_way > 0))
         or exists (select from vendor_free_rounds f
                     where f.connection_id = $1 and f.currency = $2 and not f.is_over) as has`,
    [id, currency],
  )
  return rows[0]?.has ?? false
}

// ---- limits of stakes ----

export interface LimitOfGame {
  readonly gameCode: string
  readonly currency: Currency
  readonly minStake: Money
  readonly maxStake: Money
}

export async function listAllLimits(db: Db, connectionId: number): Promise<LimitOfGame[]> {
  const { rows } = await db.query<
    Omit<LimitOfGame, 'minStake' | 'maxStake'> & { minStake: string; maxStake: string }
  >(
    `select game_code as "gameCode", currency, min_stake as "minStake", max_stake as "maxStake"
       from vendor_stake_limits where connection_id = $1
      order by game_code <> '*', game_code, currency`,
    [connectionId],
  )
  return rows.map((row) => ({
    ...row,
    minStake: BigInt(row.minStake),
    maxStake: BigInt(row.maxStake),
  }))
}

/** Puts the limits of a game in place of those before. */
export async function replaceLimits(
  tx: Tx,
  { brandId, id }: { readonly brandId: BrandId; readonly id: number },
  gameCode: string,
  limits: readonly Omit<LimitOfGame, 'gameCode'>[],
): Promise<void> {
  await tx.query('delete from vendor_stake_limits where connection_id = $1 and game_code = $2', [
    id,
    gameCode,
  ])
  await tx.query(
    `insert into vendor_stake_limits(connection_id, brand_id, game_code, currency, min_stake,
                                     max_stake)
     select $1, $2, $3, l.currency, l.min_stake, l.max_stake
       from unnest($4::text[], $5::bigint[], $6::bigint[]) as l(currency, min_stake, max_stake)`,
    [
      ...[id, brandId, gameCode, limits.map(({ currency }) => currency)],
      ...[limits.map(({ minStake }) => minStake), limits.map(({ maxStake }) => maxStake)],
    ],
  )
}

export interface Ceiling {
  readonly currency: Currency
  readonly most: Money
}

/** The house's ceilings of stakes. */
export async function listCeilings(db: Db, brandId: BrandId): Promise<Ceiling[]> {
  const { rows } = await db.query<{ currency: Currency; most: string }>(
    'select currency, most from vendor_stake_ceilings where brand_id = $1 order by currency',
    [brandId],
  )
  return rows.map(({ currency, most }) => ({ currency, most: BigInt(most) }))
}

/** Whether the ceiling was `was` until now, and is `most` from now on; null: there is none. */
export async function changeCeiling(
  tx: Tx,
  brandId: BrandId,
  {
    currency,
    was,
    most,
  }: Pick<Ceiling, 'currency'> & Readonly<Record<'was' | 'most', Money | null>>,
): Promise<boolean> {
  if (was === null) {
    if (most === null) return false
    const { rowCount } = await tx.query(
      `insert into vendor_stake_ceilings(brand_id, currency, most) values ($1, $2, $3)
       on conflict do nothing`,
      [brandId, currency, most],
    )
    return rowCount === 1
  }
  const { rowCount } =
    most === null
      ? await tx.query(
          `delete from vendor_stake_ceilings where brand_id = $1 and currency = $2 and most = $3`,
          [brandId, currency, was],
        )
      : await tx.query(
          `update vendor_stake_ceilings set most = $4
            where brand_id = $1 and currency = $2 and most = $3`,
          [brandId, currency, was, most],
        )
  return rowCount === 1
}

import type { BrandId } from '@lantern/kernel/ids'
import type { Db, Tx } from '../../db/transact.ts'

/** The public number that a chain named; null where the house drew the salt itself. */
export interface NamedNumber {
  readonly source: 'drand' | 'local'
  readonly chainHash: string
  readonly round: number
  /** When it is out. */
  readonly at: Date
  /** Null until it is known. */
  readonly signature: string | null
}

export interface ChainRow {
  readonly id: string
  readonly lastLinkSealed: Buffer
  readonly terminatingHash: string
  /** Null until the number is known. */
  readonly salt: string | null
  readonly number: NamedNumber | null
  readonly length: number
  readonly used: number
  readonly state: 'committed' | 'salted' | 'playing' | 'spent' | 'retired'
  readonly committedAt: Date
  readonly saltedAt: Date | null
  readonly lateAt: Date | null
  readonly endedAt: Date | null
  /** A round of it is not over: nothing of the chain may be told. */
  readonly isRunning: boolean
}

const CHAIN = `c.id, c.last_link_sealed as "lastLinkSealed", c.terminating_hash as "terminatingHash",
  c.salt, c.salt_source as source, c.beacon_chain as "chainHash", c.beacon_round as round,
  c.beacon_at as at, c.beacon_signature as signature, c.length, c.used, c.state,
  c.made_at as "committedAt", c.salted_at as "saltedAt", c.late_at as "lateAt",
  c.ended_at as "endedAt", exists (select from crash_rounds r where r.brand_id = c.brand_id
    and r.state <> 'settled' and r.chain_id = c.id and r.bust is null) as "isRunning"`

interface Flat extends Omit<ChainRow, 'number'> {
  readonly source: 'house' | 'drand' | 'local'
  readonly chainHash: string | null
  readonly round: number | null
  readonly at: Date | null
  readonly signature: string | null
}

function unflatten({ source, chainHash, round, at, signature, ...row }: Flat): ChainRow {
  if (source === 'house' || chainHash === null || round === null || at === null)
    return { ...row, number: null }
  return { ...row, number: { source, chainHash, round, at, signature } }
}

/** The chain whose rounds are played. With a transaction nobody else begins one meanwhile. */
export async function playingChain(
  db: Db,
  brandId: BrandId,
  forUpdate = false,
): Promise<ChainRow | undefined> {
  const { rows } = await db.query<Flat>(
    `select ${CHAIN} from crash_chains c where c.brand_id = $1 and c.state = 'playing'
      ${forUpdate ? 'for no key update of c' : ''}`,
    [brandId],
  )
  return rows.map(unflatten)[0]
}

/** The chain that comes after it, committed or salted. */
export async function comingChain(
  db: Db,
  brandId: BrandId,
  forUpdate = false,
): Promise<ChainRow | undefined> {
  const { rows } = await db.query<Flat>(
    `select ${CHAIN} from crash_chains c
      where c.brand_id = $1 and c.state in ('committed', 'salted')
      ${forUpdate ? 'for no key update of c' : ''}`,
    [brandId],
  )
  return rows.map(unflatten)[0]
}

/** The last chains of a brand, newest first, and of older ones all that do not end as chains do. */
export async function listChains(db: Db, brandId: BrandId, most: number): Promise<ChainRow[]> {
  const { rows } = await db.query<Flat>(
    `select ${CHAIN} from crash_chains c where c.brand_id = $1 and (c.state <> 'spent' or c.id in
       (select o.id from crash_chains o where o.brand_id = $1 order by o.id desc limit $2))
      order by c.id desc`,
    [brandId, most],
  )
  return rows.map(unflatten)
}

/** Brands that need another chain soon, or wait for the salt of one. */
export async function brandsToSeed(db: Db, left: number): Promise<BrandId[]> {
  const { rows } = await db.query<{ id: BrandId }>(
    `select b.id from brands b
      where exists (select from crash_chains c where c.brand_id = b.id and c.state = 'committed')
         or not exists (select from crash_chains c where c.brand_id = b.id and
              (c.state = 'salted' or c.state = 'playing' and c.length - c.used > $1))`,
    [left],
  )
  return rows.map(({ id }) => id)
}

export interface Commitment {
  readonly lastLinkSealed: Buffer
  readonly terminatingHash: string
  readonly number: Omit<NamedNumber, 'signature'>
  readonly length: number
  readonly committedAt: Date
}

/** Commits a chain; false when one is committed or waits already. */
export async function commitChain(tx: Tx, brandId: BrandId, chain: Commitment): Promise<boolean> {
  const { number } = chain
  const { rowCount } = await tx.query(
    `insert into crash_chains(brand_id, last_link_sealed, terminating_hash, length, made_at, state,
                              salt_source, beacon_chain, beacon_round, beacon_at)
     values ($1, $2, $3, $4, $5, 'committed', $6, $7, $8, $9)
     on conflict (brand_id) where state in ('committed', 'salted') do nothing`,
    [
      brandId,
      chain.lastLinkSealed,
      chain.terminatingHash,
      chain.length,
      chain.committedAt,
      number.source,
      number.chainHash,
      number.round,
      number.at,
    ],
  )
  return rowCount === 1
}

/** Gives a chain its salt, once; false when somebody did, or it is no longer waited for. */
export async function saltChain(
  tx: Tx,
  id: string,
  given: { readonly salt: string; readonly signature: string; readonly at: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update crash_chains set state = 'salted', salt = $2, beacon_signature = $3, salted_at = $4
      where id = $1 and state = 'committed'`,
    [id, given.salt, given.signature, given.at],
  )
  return rowCount === 1
}

/** Notes that its number is late; false when that was noted. */
export async function markLate(tx: Tx, id: string, at: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update crash_chains set late_at = $2 where id = $1 and state = 'committed' and late_at is null`,
    [id, at],
  )
  return rowCount === 1
}

/** Lets no more rounds begin with a chain. */
export async function retireChain(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.query(
    `update crash_chains set state = 'retired', ended_at = $2
      where id = $1 and state in ('committed', 'playing')`,
    [id, at],
  )
}

/** Begins a chain that has its salt; false where there is none, or another one is played. */
export async function playSalted(tx: Tx, brandId: BrandId): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update crash_chains set state = 'playing' where brand_id = $1 and state = 'salted'
      and not exists (select from crash_chains o where o.brand_id = $1 and o.state = 'playing')`,
    [brandId],
  )
  return rowCount === 1
}

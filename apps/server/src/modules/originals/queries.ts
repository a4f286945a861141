import type { JsonObject } from '@lantern/games/game'
import type { BrandId, MemberId } from '@lantern/kernel/ids'
import type { Db, Tx } from '../../db/transact.ts'

export interface SeedRow {
  readonly id: string
  readonly serverSeedSealed: Buffer
  readonly serverSeedHash: string
  readonly clientSeed: string
  readonly nextNonce: number
  readonly state: 'waiting' | 'active' | 'revealed'
  readonly serverSeed: string | null
  readonly createdAt: Date
  /** Null while it waits. */
  readonly activatedAt: Date | null
}

const SEED = `id, server_seed_sealed as "serverSeedSealed", server_seed_hash as "serverSeedHash",
  client_seed as "clientSeed", next_nonce as "nextNonce", state, server_seed as "serverSeed",
  created_at as "createdAt", activated_at as "activatedAt"`

export interface SeedOwner {
  readonly brandId: number
  readonly memberId: string
  readonly gameCode: string
}

export interface NewSeed {
  readonly serverSeedSealed: Buffer
  readonly serverSeedHash: string
  readonly clientSeed: string
  readonly state: 'waiting' | 'active'
  readonly createdAt: Date
}

/** Writes a seed unless its place (one active, one waiting) is taken already. */
export async function insertSeed(tx: Tx, owner: SeedOwner, seed: NewSeed): Promise<void> {
  await tx.query(
    `insert into seeds(brand_id, member_id, game_code, server_seed_sealed, server_seed_hash,
                       client_seed, state, created_at, activated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, case when $7 = 'active' then $8::timestamptz end)
     on conflict do nothing`,
    [
      owner.brandId,
      owner.memberId,
      owner.gameCode,
      seed.serverSeedSealed,
      seed.serverSeedHash,
      seed.clientSeed,
      seed.state,
      seed.createdAt,
    ],
  )
}

/** The seeds in use and next in line; locked, so that nonces are handed out one by one. */
export async function lockSeeds(tx: Tx, owner: SeedOwner): Promise<SeedRow[]> {
  const { rows } = await tx.query<SeedRow>(
    `select ${SEED} from seeds
      where brand_id = $1 and member_id = $2 and game_code = $3 and state in ('active', 'waiting')
      order by id for no key update`,
    [owner.brandId, owner.memberId, owner.gameCode],
  )
  return rows
}

export async function takeNonce(tx: Tx, seedId: string): Promise<void> {
  await tx.query('update seeds set next_nonce = next_nonce + 1 where id = $1', [seedId])
}

export async function revealSeed(tx: Tx, seedId: string, serverSeed: string, at: Date) {
  await tx.query(
    `update seeds set state = 'revealed', server_seed = $2, revealed_at = $3 where id = $1`,
    [seedId, serverSeed, at],
  )
}

export async function activateSeed(tx: Tx, seedId: string, clientSeed: string, at: Date) {
  await tx.query(
    `update seeds set state = 'active', client_seed = $2, activated_at = $3 where id = $1`,
    [seedId, clientSeed, at],
  )
}

export interface RoundRow {
  readonly id: string
  readonly brandId: BrandId
  readonly memberId: MemberId
  readonly gameCode: string
  readonly rulesVersion: string
  readonly seedId: string
  readonly nonce: number
  readonly currency: string
  readonly stake: string
  /** What moves took on top of the stake. */
  readonly extraStake: string
  readonly bet: JsonObject
  readonly actions: readonly JsonObject[]
  /** When the last of the actions were: all but those from before times were kept. */
  readonly actedAt: readonly Date[]
  readonly wagerId: string
  readonly state: 'open' | 'settled' | 'voided'
  readonly payout: string | null
  readonly finalView: JsonObject | null
  readonly leftBehind: boolean
  readonly openedAt: Date
  readonly touchedAt: Date
  readonly closedAt: Date | null
  readonly serverSeedSealed: Buffer
  readonly serverSeedHash: string
  readonly clientSeed: string
  /** Null until it is revealed. */
  readonly serverSeed: string | null
}

const ROUND = `
  r.id, r.brand_id as "brandId", r.member_id as "memberId", r.game_code as "gameCode",
  r.rules_version as "rulesVersion", r.seed_id as "seedId", r.nonce, r.currency, r.stake::text,
  r.extra_stake::text as "extraStake",
  r.bet, r.actions, r.acted_at as "actedAt", r.wager_id as "wagerId", r.state, r.payout::text,
  r.final_view as "finalView", r.left_behind as "leftBehind",
  r.opened_at as "openedAt", r.touched_at as "touchedAt", r.closed_at as "closedAt",
  s.server_seed_sealed as "serverSeedSealed", s.server_seed_hash as "serverSeedHash",
  s.client_seed as "clientSeed", s.server_seed as "serverSeed"
  from rounds r join seeds s on s.id = r.seed_id`

export interface NewRound extends SeedOwner {
  readonly rulesVersion: string
  readonly seedId: string
  readonly nonce: number
  readonly currency: string
  readonly stake: bigint
  readonly bet: JsonObject
  readonly wagerId: string
  readonly at: Date
}

export async function insertRound(tx: Tx, round: NewRound): Promise<string> {
  const { rows } = await tx.query<{ id: string }>(
    `insert into rounds(brand_id, member_id, game_code, rules_version, seed_id, nonce, currency,
                        stake, bet, wager_id, state, opened_at, touched_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'open', $11, $11) returning id`,
    [
      round.brandId,
      round.memberId,
      round.gameCode,
      round.rulesVersion,
      round.seedId,
      round.nonce,
      round.currency,
      round.stake,
      JSON.stringify(round.bet),
      round.wagerId,
      round.at,
    ],
  )
  return rows[0]?.id ?? ''
}

export async function findOpenRound(db: Db, owner: SeedOwner): Promise<RoundRow | undefined> {
  const { rows } = await db.query<RoundRow>(
    `select ${ROUND} where r.member_id = $1 and r.game_code = $2 and r.brand_id = $3
        and r.state = 'open'`,
    [owner.memberId, owner.gameCode, owner.brandId],
  )
  return rows[0]
}

/** A round of this member; another member's round does not exist for them. */
export async function findRound(
  db: Db,
  owner: { readonly brandId: number; readonly memberId: string },
  id: string,
): Promise<RoundRow | undefined> {
  const { rows } = await db.query<RoundRow>(
    `select ${ROUND} where r.id = $1 and r.member_id = $2 and r.brand_id = $3`,
    [id, owner.memberId, owner.brandId],
  )
  return rows[0]
}

/** A round of this brand, whoever plays it. */
export async function findRoundOf(
  db: Db,
  brandId: BrandId,
  id: string,
): Promise<RoundRow | undefined> {
  const { rows } = await db.query<RoundRow>(`select ${ROUND} where r.id = $1 and r.brand_id = $2`, [
    id,
    brandId,
  ])
  return rows[0]
}

/** The same, locked until the transaction ends: two moves of one round come one after the other. */
export async function lockRound(
  tx: Tx,
  owner: { readonly brandId: number; readonly memberId: string },
  id: string,
): Promise<RoundRow | undefined> {
  const { rows } = await tx.query<RoundRow>(
    `select ${ROUND} where r.id = $1 and r.member_id = $2 and r.brand_id = $3
      for no key update of r`,
    [id, owner.memberId, owner.brandId],
  )
  return rows[0]
}

export async function storeActions(
  tx: Tx,
  id: string,
  move: {
    readonly actions: readonly JsonObject[]
    readonly extraStake: bigint
    readonly at: Date
  },
): Promise<void> {
  await tx.query(
    `update rounds set actions = $2, acted_at = acted_at || $4::timestamptz,
                       extra_stake = extra_stake + $3, touched_at = $4
      where id = $1`,
    [id, JSON.stringify(move.actions), move.extraStake, move.at],
  )
}

export async function closeRound(
  tx: Tx,
  id: string,
  end: {
    readonly state: 'settled' | 'voided'
    readonly payout: bigint
    /** In 1/10,000; undefined where the game has none. */
    readonly odds: bigint | undefined
    readonly view: JsonObject
    readonly leftBehind: boolean
    readonly at: Date
  },
): Promise<void> {
  await tx.query(
    `update rounds set state = $2, payout = $3, final_view = $4, left_behind = $5,
                       closed_at = $6, touched_at = $6, odds = $7
      where id = $1`,
    [id, end.state, end.payout, JSON.stringify(end.view), end.leftBehind, end.at, end.odds ?? null],
  )
}

export async function listRounds(
  db: Db,
  owner: SeedOwner,
  page: { readonly offset: number; readonly limit: number },
): Promise<{ rounds: RoundRow[]; total: number }> {
  const values = [owner.memberId, owner.gameCode, owner.brandId]
  const where = 'where r.member_id = $1 and r.game_code = $2 and r.brand_id = $3'
  const [listed, counted] = await Promise.all([
    db.query<RoundRow>(`select ${ROUND} ${where} order by r.id desc offset $4 limit $5`, [
      ...values,
      page.offset,
      page.limit,
    ]),
    db.query<{ total: number }>(`select count(*)::int as total from rounds r ${where}`, values),
  ])
  return { rounds: listed.rows, total: counted.rows[0]?.total ?? 0 }
}

export interface LeftRound {
  readonly id: string
  readonly brandId: BrandId
  readonly memberId: MemberId
}

/** Open rounds that nobody touched since `before`, behind the one of id `after`, by id. */
export async function leftRounds(
  db: Db,
  wanted: { readonly before: Date; readonly after: string; readonly most: number },
): Promise<LeftRound[]> {
  const { rows } = await db.query<LeftRound>(
    `select id, brand_id as "brandId", member_id as "memberId" from rounds
      where state = 'open' and touched_at < $1 and id > $2 order by id limit $3`,
    [wanted.before, wanted.after, wanted.most],
  )
  return rows
}

export interface LastRound {
  readonly id: string
  readonly memberId: MemberId
  readonly currency: string
  readonly stake: string
  readonly payout: string
  readonly at: Date
}

/** The last settled rounds of a game that were played for money, newest first, each with all its stakes. */
export async function lastRounds(
  db: Db,
  brandId: BrandId,
  gameCode: string,
  most: number,
): Promise<LastRound[]> {
  const { rows } = await db.query<LastRound>(
    `select r.id, r.member_id as "memberId", r.currency, (r.stake + r.extra_stake)::text as stake,
            r.payout::text, r.closed_at as at
       from rounds r join wagers w on w.id = r.wager_id
       join ledger_books b on b.id = w.book_id and b.class = 'real'
      where r.brand_id = $1 and r.game_code = $2 and r.state = 'settled'
      order by r.opened_at desc, r.id desc limit $3`,
    [brandId, gameCode, most],
  )
  return rows
}

import { commitment, newClientSeed, newServerSeed } from '@lantern/games/fair/seeds'
import { nodeHashes } from '@lantern/games/fair/node-hashes'
import { refuse } from '@lantern/contract/errors'
import { present } from '@lantern/kernel/assert'
import { DAY_MS } from '@lantern/kernel/time'
import { openAtRest, sealAtRest } from '../../at-rest.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/transact.ts'
import * as queries from './queries.ts'

/** A pair is replaced after so many rounds or so much time, whichever comes first. */
const MOST_ROUNDS = 1_000
const LONGEST_MS = DAY_MS

/** What a member may know about the seeds. */
export interface Fairness {
  readonly serverSeedHash: string
  readonly nextServerSeedHash: string
  readonly clientSeed: string
  readonly nonce: number
}

export interface SeedPair {
  readonly active: queries.SeedRow
  readonly waiting: queries.SeedRow
}

const boundTo = (hash: string): string => `seed:${hash}`

/** The secret of a seed; only the runner of a round and the reveal ask for it. */
export const openSeed = (
  ctx: Context,
  seed: { readonly serverSeedSealed: Buffer; readonly serverSeedHash: string },
): string =>
  openAtRest(ctx, 'server-seed', seed.serverSeedSealed, boundTo(seed.serverSeedHash)).toString(
    'utf8',
  )

function freshSeed(ctx: Context, state: 'active' | 'waiting'): queries.NewSeed {
  const serverSeed = newServerSeed((count) => ctx.random.bytes(count))
  const serverSeedHash = commitment(serverSeed, nodeHashes.sha256Hex)
  return {
    serverSeedSealed: sealAtRest(
      ctx,
      'server-seed',
      Buffer.from(serverSeed),
      boundTo(serverSeedHash),
    ),
    serverSeedHash,
    clientSeed: newClientSeed((count) => ctx.random.bytes(count)),
    state,
    createdAt: ctx.clock.now(),
  }
}

/**
 * Locks the member's seeds for a game, making them at the first time. Both hashes exist, and can
 * be shown, before any bet that uses them.
 */
export async function lockPair(ctx: Context, tx: Tx, owner: queries.SeedOwner): Promise<SeedPair> {
  const found = pairOf(await queries.lockSeeds(tx, owner))
  if (found) return found
  await queries.insertSeed(tx, owner, freshSeed(ctx, 'active'))
  await queries.insertSeed(tx, owner, freshSeed(ctx, 'waiting'))
  return present(pairOf(await queries.lockSeeds(tx, owner)), 'both seeds were just made')
}

function pairOf(rows: readonly queries.SeedRow[]): SeedPair | undefined {
  const active = rows.find((row) => row.state === 'active')
  const waiting = rows.find((row) => row.state === 'waiting')
  return active && waiting ? { active, waiting } : undefined
}

export const fairnessOf = ({ active, waiting }: SeedPair): Fairness => ({
  serverSeedHash: active.serverSeedHash,
  nextServerSeedHash: waiting.serverSeedHash,
  clientSeed: active.clientSeed,
  nonce: active.nextNonce,
})

/** Whether the pair has served its time, which began when it came into use. */
export function isWornOut(ctx: Context, { active }: SeedPair): boolean {
  if (active.nextNonce >= MOST_ROUNDS) return true
  const since = present(active.activatedAt, 'a pair in use has its time')
  return active.nextNonce > 0 && ctx.clock.now().getTime() - since.getTime() > LONGEST_MS
}

export interface Rotation {
  readonly pair: SeedPair
  readonly revealed: string
}

/**
 * Reveals the seed in use and puts the next one, whose hash was shown before, in its place with
 * the client seed given, or else the one in use: a player's own stays until the player changes it.
 * Refuses `seed_in_use` while a round is open.
 */
export async function rotate(
  ctx: Context,
  tx: Tx,
  owner: queries.SeedOwner,
  clientSeed?: string,
): Promise<Rotation> {
  const { active, waiting } = await lockPair(ctx, tx, owner)
  if (await queries.findOpenRound(tx, owner)) refuse('seed_in_use')
  const revealed = openSeed(ctx, active)
  const at = ctx.clock.now()
  await queries.revealSeed(tx, active.id, revealed, at)
  await queries.activateSeed(tx, waiting.id, clientSeed ?? active.clientSeed, at)
  await queries.insertSeed(tx, owner, freshSeed(ctx, 'waiting'))
  const pair = present(pairOf(await queries.lockSeeds(tx, owner)), 'a rotation leaves a pair')
  return { pair, revealed }
}

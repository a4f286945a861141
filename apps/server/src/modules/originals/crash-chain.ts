import { CHAIN_LENGTH, chainOf, landingOf, previousHash } from '@lantern/games/fair/chain'
import { newServerSeed } from '@lantern/games/fair/seeds'
import { nodeHashes } from '@lantern/games/fair/node-hashes'
import { assert, present } from '@lantern/kernel/assert'
import type { BrandId } from '@lantern/kernel/ids'
import { openAtRest, sealAtRest } from '../../at-rest.ts'
import type { Context } from '../../context.ts'
import { transact, type Tx } from '../../db/transact.ts'
import * as queries from './crash-queries.ts'

const PURPOSE = 'crash-hash'
const boundTo = (hash: string): string => `crash:${hash}`

const seal = (ctx: Context, secret: string, publicHash: string): Buffer =>
  sealAtRest(ctx, PURPOSE, Buffer.from(secret), boundTo(publicHash))

/** Chains that are being played, worked out once: 10,000 hashes take some milliseconds. */
const known = new WeakMap<Context, Map<string, readonly string[]>>()

function linksOf(ctx: Context, chain: queries.ChainRow): readonly string[] {
  const chains = known.get(ctx) ?? new Map<string, readonly string[]>()
  known.set(ctx, chains)
  const found = chains.get(chain.id)
  if (found) return found
  const bound = boundTo(chain.terminatingHash)
  const last = openAtRest(ctx, PURPOSE, chain.lastLinkSealed, bound).toString()
  const links = chainOf(last, chain.length, nodeHashes)
  assert(links[0] === chain.terminatingHash, 'a chain ends where it was told to end')
  chains.clear()
  chains.set(chain.id, links)
  return links
}

async function makeChain(ctx: Context, tx: Tx, brandId: BrandId): Promise<void> {
  const bytes = (count: number) => ctx.random.bytes(count)
  const last = newServerSeed(bytes)
  const [terminatingHash] = chainOf(last, CHAIN_LENGTH, nodeHashes)
  assert(terminatingHash, 'a chain has a terminating hash')
  await queries.insertChain(tx, brandId, {
    lastLinkSealed: seal(ctx, last, terminatingHash),
    terminatingHash,
    salt: newServerSeed(bytes),
    length: CHAIN_LENGTH,
    madeAt: ctx.clock.now(),
  })
}

/** The chain of a brand, made at the first look at it and whenever one is used up. */
export async function chainFor(ctx: Context, tx: Tx, brandId: BrandId): Promise<queries.ChainRow> {
  const found = await queries.findChain(tx, brandId, true)
  if (found) return found
  await makeChain(ctx, tx, brandId)
  return present(await queries.findChain(tx, brandId, true), 'a chain was just made')
}

/** What is told of a brand's chain; its terminating hash exists before the first round does. */
export async function chainTold(
  ctx: Context,
  brandId: BrandId,
  own?: Tx,
): Promise<queries.ChainRow> {
  const found = await queries.findChain(own ?? ctx.db, brandId)
  if (found) return found
  return own ? chainFor(ctx, own, brandId) : transact(ctx, (tx) => chainFor(ctx, tx, brandId))
}

/** The next link of a chain: its place, what is told of it, and the link itself, sealed. */
export function nextLink(ctx: Context, chain: queries.ChainRow) {
  const number = chain.used + 1
  const hash = present(linksOf(ctx, chain)[number], 'a chain has a link for each round')
  const told = previousHash(hash, nodeHashes)
  return { number, previousHash: told, hashSealed: seal(ctx, hash, told) }
}

/** The secret of a round. It leaves this program only when the round is over. */
export function openRoundHash(
  ctx: Context,
  round: Pick<queries.SharedRoundRow, 'hashSealed' | 'previousHash'>,
): string {
  return openAtRest(ctx, PURPOSE, round.hashSealed, boundTo(round.previousHash)).toString()
}

/** Where a round ends, in hundredths, and the hash that says so. */
export function secretOf(
  ctx: Context,
  round: Pick<queries.SharedRoundRow, 'hashSealed' | 'previousHash' | 'salt'>,
): { readonly hash: string; readonly bust: number } {
  const hash = openRoundHash(ctx, round)
  return { hash, bust: landingOf(hash, round.salt, nodeHashes) }
}

import { CHAIN_LENGTH, chainOf, landingOf, previousHash } from '@lantern/games/fair/chain'
import { newServerSeed } from '@lantern/games/fair/seeds'
import { nodeHashes } from '@lantern/games/fair/node-hashes'
import { assert, present } from '@lantern/kernel/assert'
import type { BrandId } from '@lantern/kernel/ids'
import { openAtRest, sealAtRest } from '../../at-rest.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/transact.ts'
import * as chains from './crash-chain-queries.ts'
import type * as queries from './crash-queries.ts'

const PURPOSE = 'crash-hash'
const boundTo = (hash: string): string => `crash:${hash}`

const seal = (ctx: Context, secret: string, publicHash: string): Buffer =>
  sealAtRest(ctx, PURPOSE, Buffer.from(secret), boundTo(publicHash))

/** Chains that are being played, worked out once: 10,000 hashes take some milliseconds. */
const known = new WeakMap<Context, Map<string, readonly string[]>>()

function linksOf(ctx: Context, chain: chains.ChainRow): readonly string[] {
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

/** A fresh chain, its secret sealed: what can be told of it is its terminating hash. */
export function freshChain(ctx: Context) {
  const last = newServerSeed((count) => ctx.random.bytes(count))
  const [terminatingHash] = chainOf(last, CHAIN_LENGTH, nodeHashes)
  assert(terminatingHash, 'a chain has a terminating hash')
  const lastLinkSealed = seal(ctx, last, terminatingHash)
  return { lastLinkSealed, terminatingHash, length: CHAIN_LENGTH }
}

/** The chain whose rounds are played, or the next one where it has its salt; undefined: none may be. */
export async function chainToPlay(tx: Tx, brandId: BrandId): Promise<chains.ChainRow | undefined> {
  const found = await chains.playingChain(tx, brandId, true)
  if (found) return found
  return (await chains.playSalted(tx, brandId)) ? chains.playingChain(tx, brandId, true) : undefined
}

/** The secret that all links follow from. It is told of a chain that ended before it was used up. */
export function openLastLink(
  ctx: Context,
  chain: Pick<chains.ChainRow, 'lastLinkSealed' | 'terminatingHash' | 'state' | 'isRunning'>,
): string | null {
  if (chain.state !== 'retired' || chain.isRunning) return null
  return openAtRest(ctx, PURPOSE, chain.lastLinkSealed, boundTo(chain.terminatingHash)).toString()
}

/** The next link of a chain: its place, what is told of it, and the link itself, sealed. */
export function nextLink(ctx: Context, chain: chains.ChainRow) {
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

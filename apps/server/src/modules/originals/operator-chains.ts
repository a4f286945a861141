import type { opsOriginals } from '@lantern/contract/ops/originals'
import type { Call } from '../../mount.ts'
import { actorOf } from '../audit/index.ts'
import { listChains } from './crash-chain-queries.ts'
import { presentChain } from './crash-present.ts'
import * as seeding from './crash-seeding.ts'

const SHOWN = 20

/** The chains of the brand, and which of the two steps can be taken. */
export async function chains({ ctx, caller }: Call<typeof opsOriginals.chains>) {
  const listed = await listChains(ctx.db, caller.brand.id, SHOWN)
  const playing = listed.find(({ state }) => state === 'playing')
  const next = listed.find(({ state }) => state === 'committed' || state === 'salted')
  return {
    chains: listed.map((chain) => ({ id: chain.id, ...presentChain(chain) })),
    isLate: next !== undefined && seeding.isLate(next),
    mayPrepare: next === undefined || seeding.isLost(next, ctx.clock.now(), seeding.beaconOf(ctx)),
    mayBegin: next?.state === 'salted' && seeding.mayEnd(playing),
  }
}

const byOf = ({
  caller,
  input,
}: Call<typeof opsOriginals.prepareChain> | Call<typeof opsOriginals.beginChain>) => ({
  actor: actorOf(caller),
  reason: input.reason,
})

export async function prepareChain(call: Call<typeof opsOriginals.prepareChain>) {
  await seeding.prepareChain(call.ctx, call.caller.brand.id, byOf(call))
  return { done: true as const }
}

export async function beginChain(call: Call<typeof opsOriginals.beginChain>) {
  await seeding.beginChain(call.ctx, call.caller.brand.id, byOf(call))
  return { done: true as const }
}

import type { ReplyOf } from '@lantern/contract/endpoint'
import { refuse } from '@lantern/contract/errors'
import type { originals } from '@lantern/contract/originals'
import type { BrandId, MemberId } from '@lantern/kernel/ids'
import type { Context } from '../../context.ts'
import * as crash from './crash.ts'
import { presentProof } from './crash-present.ts'
import { presentRound } from './present.ts'
import * as queries from './queries.ts'
import { canBeShown, viewOf } from './rounds.ts'

/** A round with all that may be told of it: the view of a live one, and no seed in use, hold a secret. */
export type Proof = ReplyOf<typeof originals.proof>

interface Owner {
  readonly brandId: BrandId
  readonly memberId: MemberId
}

/** Times were not kept from the beginning: the first moves of an old round have none. */
function timesOf({ actions, actedAt }: queries.RoundRow): (string | null)[] {
  const unknown = actions.length - actedAt.length
  return actions.map((_, index) => actedAt[index - unknown]?.toISOString() ?? null)
}

/** The same without its view where the rules of a live round are here no more. */
function factsOf(ctx: Context, row: queries.RoundRow): Proof {
  const shown = canBeShown(row) ? viewOf(ctx, row) : { row, view: {} }
  return {
    round: presentRound(shown),
    actions: [...row.actions],
    actedAt: timesOf(row),
    finished: row.leftBehind,
    serverSeed: row.serverSeed,
  }
}

function proofOf(ctx: Context, row: queries.RoundRow): Proof {
  if (!canBeShown(row)) refuse('replay_unavailable')
  return factsOf(ctx, row)
}

/**
 * A round of this member; undefined for any other. Refuses `replay_unavailable` for a live round
 * whose rules are here no more.
 */
export async function findProof(
  ctx: Context,
  owner: Owner,
  id: string,
): Promise<Proof | undefined> {
  if (crash.isSharedBet(id)) {
    const bet = await crash.findBet(ctx, owner, id)
    return bet && presentProof(bet)
  }
  const row = await queries.findRound(ctx.db, owner, id)
  return row && proofOf(ctx, row)
}

/** A round of this brand with whose it is; refuses as {@link findProof} does. */
export async function findProofOf(
  ctx: Context,
  brandId: BrandId,
  id: string,
): Promise<(Proof & { readonly memberId: MemberId }) | undefined> {
  if (crash.isSharedBet(id)) {
    const shared = await crash.findBetOf(ctx, brandId, id)
    return shared && { ...presentProof(shared), memberId: shared.bet.memberId }
  }
  const row = await queries.findRoundOf(ctx.db, brandId, id)
  return row && { ...proofOf(ctx, row), memberId: row.memberId }
}

/** What is known of a member's round now, to be kept: never refused; null for another member's. */
export async function evidenceOf(ctx: Context, owner: Owner, id: string): Promise<Proof | null> {
  if (crash.isSharedBet(id)) return (await findProof(ctx, owner, id)) ?? null
  const row = await queries.findRound(ctx.db, owner, id)
  return row ? factsOf(ctx, row) : null
}

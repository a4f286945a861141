import type { ReplyOf } from '@lantern/contract/endpoint'
import { refuse } from '@lantern/contract/errors'
import { MOST_LISTED_ROUNDS, type opsOriginals } from '@lantern/contract/ops/originals'
import type { BrandId, MemberId } from '@lantern/kernel/ids'
import { MINUTE_MS } from '@lantern/kernel/time'
import type { Db } from '../../db/transact.ts'
import type { Call } from '../../mount.ts'
import { offsetOf, presentPage } from '../../paging.ts'
import { findMemberByAccount, getMember } from '../identity/index.ts'
import { findProofOf } from './proof.ts'
import { type ListedRound, listRoundsOf } from './round-list-queries.ts'

type Listed = ReplyOf<typeof opsOriginals.rounds>['content'][number]

const presentListed = (row: ListedRound, now: Date): Listed => ({
  id: row.id,
  memberId: row.memberId,
  account: row.account,
  gameCode: row.gameCode,
  currency: row.currency,
  stake: BigInt(row.stake),
  payout: row.payout === null ? null : BigInt(row.payout),
  state: row.state,
  openedAt: row.openedAt.toISOString(),
  closedAt: row.closedAt?.toISOString() ?? null,
  ageMinutes:
    row.state === 'open'
      ? Math.max(0, Math.floor((now.getTime() - row.openedAt.getTime()) / MINUTE_MS))
      : null,
})

const NUMBER = /^[1-9][0-9]{0,17}$/

interface Sought {
  readonly memberId: MemberId | null
  readonly id: string | null
}

/** An account goes before a number that is written the same; undefined: there is neither. */
async function soughtBy(
  db: Db,
  brandId: BrandId,
  search: string | undefined,
): Promise<Sought | undefined> {
  if (!search) return { memberId: null, id: null }
  const member = await findMemberByAccount(db, brandId, search)
  if (member) return { memberId: member.id, id: null }
  return NUMBER.test(search) ? { memberId: null, id: search } : undefined
}

/** Rounds of the in-house games, those of shared rounds among them. */
export async function rounds({ ctx, caller, input }: Call<typeof opsOriginals.rounds>) {
  const brandId = caller.brand.id
  const sought = await soughtBy(ctx.db, brandId, input.search)
  if (!sought) return presentPage(input, 0, [])
  const { rows, total } = await listRoundsOf(
    ctx.db,
    { brandId, gameCode: input.gameCode ?? null, state: input.state ?? null, ...sought },
    { ...offsetOf(input), most: MOST_LISTED_ROUNDS },
  )
  const now = ctx.clock.now()
  return presentPage(
    input,
    total,
    rows.map((row) => presentListed(row, now)),
  )
}

/** One of them, as its member may see it. */
export async function round({ ctx, caller, input }: Call<typeof opsOriginals.round>) {
  const brandId = caller.brand.id
  const found = await findProofOf(ctx, brandId, input.id)
  if (!found) refuse('round_not_found')
  const { account } = await getMember(ctx.db, brandId, found.memberId)
  return { ...found, account }
}

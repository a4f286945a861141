import { createHash } from 'node:crypto'
import { isRefusalCode } from '@lantern/contract/errors'
import { opsFreeRounds } from '@lantern/contract/ops/vendor-free-rounds'
import { Refusal } from '@lantern/kernel/refusal'
import { bind, type Call, type Route } from '../../mount.ts'
import { offsetOf, presentPage } from '../../paging.ts'
import { actorOf } from '../audit/index.ts'
import { findMemberByAccount } from '../identity/index.ts'
import { cancelFreeRounds, grantFreeRounds } from './free-rounds.ts'
import { type ListedFreeRounds, listFreeRounds, type OrderState } from './queries/free-rounds.ts'

const present = (row: ListedFreeRounds) => ({
  reference: row.reference,
  memberId: row.memberId,
  account: row.account,
  gameCode: row.gameCode,
  currency: row.currency,
  stake: row.stake,
  rounds: row.rounds,
  played: row.played,
  won: row.won,
  state: row.state,
  cancelState: row.cancelState,
  isOver: row.isOver,
  fault: row.fault,
  grantedAt: row.grantedAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  toldAt: row.toldAt?.toISOString() ?? null,
})

/** The name of one member's part of a batch, as a UUID: the same whenever it is sent. */
function referenceOf(batch: string, memberId: string): string {
  const hex = createHash('sha256').update(`${batch}:${memberId}`).digest('hex')
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
  ]
  return [...parts, hex.slice(20, 32)].join('-')
}

interface Outcome {
  account: string
  state: OrderState | null
  refusal: string | null
  fault: string | null
}

const refusedWith = (code: string) => ({ state: null, refusal: code, fault: null })

/** Gives one account its part; what is refused to one is not refused to the others. */
async function grantTo(
  { ctx, caller, input }: Call<typeof opsFreeRounds.grant>,
  account: string,
): Promise<Outcome> {
  const { id: brandId } = caller.brand
  const member = await findMemberByAccount(ctx.db, brandId, account)
  if (!member) return { account, ...refusedWith('member_not_found') }
  const gift = {
    brandId,
    vendorCode: input.code,
    memberId: member.id,
    gameCode: input.gameCode,
    currency: member.currency,
    stake: input.stake,
    rounds: input.rounds,
    expiresAt: new Date(input.expiresAt),
    reference: referenceOf(input.batch, member.id),
  }
  try {
    const by = { actor: actorOf(caller), reason: input.reason }
    const { state, fault } = await grantFreeRounds(ctx, gift, by)
    return { account, state, refusal: null, fault }
  } catch (error) {
    if (error instanceof Refusal && isRefusalCode(error.code))
      return { account, ...refusedWith(error.code) }
    throw error
  }
}

/** The console's calls about free rounds. */
export const freeRoundRoutes = (): Route[] =>
  bind(opsFreeRounds, {
    list: async ({ ctx, caller, input }) => {
      const vendor = { brandId: caller.brand.id, code: input.code }
      const page = { search: input.search || null, ...offsetOf(input) }
      const { rows, total } = await listFreeRounds(ctx.db, vendor, page)
      return presentPage(input, total, rows.map(present))
    },
    grant: async (call) => {
      const content: Outcome[] = []
      for (const account of new Set(call.input.accounts)) content.push(await grantTo(call, account))
      return { content }
    },
    cancel: async ({ ctx, caller, input }) => {
      const named = { brandId: caller.brand.id, reference: input.reference }
      const by = { actor: actorOf(caller), reason: input.reason }
      const { state, cancelState } = await cancelFreeRounds(ctx, named, by)
      return { state, cancelState }
    },
  })

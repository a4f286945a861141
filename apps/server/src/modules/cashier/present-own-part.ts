import type { cashier } from '@lantern/contract/cashier'
import type { ReplyOf } from '@lantern/contract/endpoint'
import { orderReference } from './payout-orders.ts'
import { whyOf } from './reasons.ts'
import { turnOfPart } from './withdrawal-turns.ts'
import type { Part } from './queries/withdrawal-parts.ts'

type OwnPart = ReplyOf<typeof cashier.withdrawal>['parts'][number]

/** Who pays it, by name, and who decided is the operators' business, not the member's. */
export const presentOwnPart = (part: Part, said: ReadonlySet<string>): OwnPart => ({
  reference: orderReference(part.withdrawalId, part.no),
  amount: part.amount,
  paid: part.paid,
  returned: part.returned,
  moved: part.moved,
  state: part.state,
  ...whyOf('part', part, said),
  providerReference: part.paid > 0n ? part.providerReference : null,
  at: part.changedAt.toISOString(),
  turn: turnOfPart(part),
})

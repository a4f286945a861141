import type { ReplyOf } from '@lantern/contract/endpoint'
import type { receipts } from '@lantern/contract/receipts'
import type { Receipt } from './queries/receipts.ts'

type WireReceipt = ReplyOf<typeof receipts.answer>

/** Who proposes what is the operators' business, not the member's. */
export const presentReceipt = (receipt: Receipt): WireReceipt => ({
  state: receipt.state,
  amount: receipt.amount,
  received: receipt.received,
  remaining: receipt.remaining,
  dueAt: receipt.dueAt.toISOString(),
  note: receipt.note,
  proofs: [...receipt.proofs],
})

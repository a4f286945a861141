import type { ReplyOf } from '@lantern/contract/endpoint'
import { opsSuspense } from '@lantern/contract/ops/suspense'
import type { DepositId, OperatorId } from '@lantern/kernel/ids'
import { MINUTE_MS } from '@lantern/kernel/time'
import { bind, type Route } from '../../mount.ts'
import { offsetOf, presentPage } from '../../paging.ts'
import { readSetting } from '../config/index.ts'
import { DONE, deskOf, done } from '../../desk.ts'
import { depositReference } from './deposit.ts'
import { listItems, openSums, type SuspenseItem } from './queries/suspense.ts'
import { suspenseReference } from './suspense.ts'
import {
  agreeEnd,
  houseFrom,
  proposeEnd,
  suspenseHash,
  suspenseSetting,
  takeItem,
} from './suspense-desk.ts'

type WireItem = ReplyOf<typeof opsSuspense.list>['content'][number]

interface Viewer {
  readonly operatorId: OperatorId
  readonly now: Date
  /** After which it may be the house's. */
  readonly days: number
}

const named = (id: DepositId | null): string | null => id && depositReference(id)

const presentItem = (item: SuspenseItem, { operatorId, now, days }: Viewer): WireItem => {
  const { wish, proposedByName: by, proposedAt: at } = item
  return {
    id: item.id,
    reference: suspenseReference(item.id),
    provider: item.provider,
    currency: item.currency,
    amount: item.amount,
    source: item.source,
    theirReference: item.reference,
    lineId: item.lineId,
    deposit: named(item.depositId),
    arrivedAt: item.arrivedAt.toISOString(),
    ageMinutes: Math.floor((now.getTime() - item.arrivedAt.getTime()) / MINUTE_MS),
    owner: item.owner,
    state: item.state,
    wish:
      wish && at && by !== null
        ? {
            wanted: wish.wanted,
            account: wish.account,
            deposit: named(wish.depositId),
            reference: wish.reference,
            words: wish.words,
            by,
            at: at.toISOString(),
            isMine: item.proposedBy === operatorId,
          }
        : null,
    contentHash: suspenseHash(item),
    houseFrom: houseFrom(item.arrivedAt, days).toISOString(),
    endedBy: item.endedByName,
    endedAt: item.endedAt?.toISOString() ?? null,
    creditedDeposit: named(item.creditedDeposit),
  }
}

/** Money that arrived and fits no order, on the console. */
export const suspenseOpsRoutes = (): Route[] =>
  bind(opsSuspense, {
    list: async ({ ctx, caller, input, operator }) => {
      const { operatorId } = operator()
      const wanted = {
        isOpen: input.state === 'open',
        owner: input.owner === 'mine' ? { is: operatorId } : input.owner,
      }
      const days = await readSetting(ctx, caller.brand.id, suspenseSetting)
      const { rows, total } = await listItems(ctx.db, caller.brand.id, wanted, offsetOf(input))
      const viewer = { operatorId, now: ctx.clock.now(), days }
      return presentPage(
        input,
        total,
        rows.map((row) => presentItem(row, viewer)),
      )
    },
    sums: async ({ ctx, caller }) => ({ sums: await openSums(ctx.db, caller.brand.id) }),
    take: (call) => done(call, takeItem),
    propose: async (call) => {
      await proposeEnd(deskOf(call, call.tx()), call.input)
      return DONE
    },
    agree: async (call) => {
      await agreeEnd(deskOf(call, call.tx()), call.input)
      return DONE
    },
  })

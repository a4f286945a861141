import type { ReplyOf } from '@lantern/contract/endpoint'
import type { cashier } from '@lantern/contract/cashier'
import type { MemberId } from '@lantern/kernel/ids'
import { formatMoney } from '@lantern/kernel/money'
import { type DateText, startOfDay } from '@lantern/kernel/time'
import type { Db } from '../../db/transact.ts'
import { localTime, MOST_LINES, textFile } from '../../text-file.ts'
import { pageOf, paged, presentDeposit, presentWithdrawal } from './present.ts'
import { depositSteps, listOwnDeposits } from './queries/deposits.ts'
import { type OwnFilter, ownTotals } from './queries/own.ts'
import { listReceipts } from './queries/receipts.ts'
import { listParts } from './queries/withdrawal-parts.ts'
import { listOwnWithdrawals, withdrawalSteps } from './queries/withdrawals.ts'
import { depositStates, type RecordState, statesOf, withdrawalStates } from './states.ts'

type Kind = 'deposits' | 'withdrawals'

/** A member's own deposits or withdrawals of some days, by what became of them. */
export interface RecordsWish {
  readonly memberId: MemberId
  readonly offsetMinutes: number
  readonly state?: RecordState | undefined
  readonly from?: DateText | undefined
  readonly to?: DateText | undefined
}

interface PageWish {
  readonly pageNo: number
  readonly pageSize: number
}

const filterOf = (kind: Kind, wish: RecordsWish): OwnFilter => ({
  memberId: wish.memberId,
  states: statesOf<string>(kind === 'deposits' ? depositStates : withdrawalStates, wish.state),
  from: wish.from === undefined ? null : startOfDay(wish.from, wish.offsetMinutes),
  until: wish.to === undefined ? null : startOfDay(wish.to, wish.offsetMinutes, 1),
})

/** A page of deposits, newest first, with what all pages come to. */
export async function depositRecords(
  db: Db,
  wish: RecordsWish,
  page: PageWish,
): Promise<ReplyOf<typeof cashier.deposits>> {
  const filter = filterOf('deposits', wish)
  const rows = await listOwnDeposits(db, filter, pageOf(page))
  const ids = rows.map((row) => row.id)
  const [steps, { total, ...totals }] = await Promise.all([
    depositSteps(db, ids),
    ownTotals(db, 'deposits', filter),
  ])
  const shown = rows.map((row) => presentDeposit(row, steps))
  return { ...paged(page, shown, total), totals }
}

/** A page of withdrawals, newest first, with what all pages come to. */
export async function withdrawalRecords(
  db: Db,
  wish: RecordsWish,
  page: PageWish,
): Promise<ReplyOf<typeof cashier.withdrawals>> {
  const filter = filterOf('withdrawals', wish)
  const rows = await listOwnWithdrawals(db, filter, pageOf(page))
  const ids = rows.map((row) => row.id)
  const [steps, receipts, parts, { total, ...totals }] = await Promise.all([
    withdrawalSteps(db, ids),
    listReceipts(db, ids),
    listParts(db, ids),
    ownTotals(db, 'withdrawals', filter),
  ])
  const shown = rows.map((row) => presentWithdrawal(row, steps, { receipts, parts }))
  return { ...paged(page, shown, total), totals }
}

/** The newest of them as CSV. */
export async function recordFile(db: Db, kind: Kind, wish: RecordsWish) {
  const page = { pageNo: 1, pageSize: MOST_LINES }
  const { content, totalElements } = await (kind === 'deposits'
    ? depositRecords(db, wish, page)
    : withdrawalRecords(db, wish, page))
  return textFile({
    name: [kind, ...(wish.state ? [wish.state] : [])],
    days: wish,
    head: ['time', 'reference', 'method', 'amount', 'fee', 'currency', 'state', 'reason'],
    rows: content.map((row) => [
      localTime(new Date(row.createdAt), wish.offsetMinutes),
      row.reference,
      row.methodName,
      formatMoney(row.amount),
      formatMoney(row.fee),
      row.currency,
      row.state,
      row.reason ?? codeOf(row) ?? '',
    ]),
    total: totalElements,
  })
}

/** The code of the state that it is in: receipts may have said more since. */
const codeOf = ({
  state,
  timeline,
}: Pick<ReplyOf<typeof cashier.withdrawal>, 'state' | 'timeline'>) =>
  timeline.findLast((step) => step.state === state)?.code

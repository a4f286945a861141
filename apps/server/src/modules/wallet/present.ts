import type { wallet } from '@lantern/contract/wallet'
import type { ReplyOf } from '@lantern/contract/endpoint'
import type { MemberSession } from '../../caller.ts'
import type { MemberBalances } from './accounts.ts'
import type { StatementLine, StatementQuery, StatementTotals } from './statement.ts'

/** Signs that people write before or after an amount; the code itself where there is none. */
const SYMBOLS: Readonly<Record<string, string>> = {
  BDT: '৳', BRL: 'R$', CNY: '¥', EUR: '€', GBP: '£', HKD: 'HK$', IDR: 'Rp', INR: '₹', JPY: '¥',
  KHR: '៛', KRW: '₩', LAK: '₭', MMK: 'K', MXN: 'MX$', MYR: 'RM', PHP: '₱', SGD: 'S$', THB: '฿',
  TWD: 'NT$', USD: '$', USDT: '₮', VND: '₫',
} // biome-ignore format: a table

export const presentBalances = (
  session: MemberSession,
  found: MemberBalances | undefined,
): ReplyOf<typeof wallet.balance> => ({
  currency: session.currency,
  currencySymbol: SYMBOLS[session.currency] ?? session.currency,
  balance: found?.available ?? 0n,
  held: found?.held ?? 0n,
  bonus: found?.bonus ?? 0n,
  version: found?.version ?? '0',
})

/** No contract of an agent pays a salary or a dividend yet, so none is claimed in any way. */
export function presentConsolidated(
  session: MemberSession,
  found: MemberBalances | undefined,
): ReplyOf<typeof wallet.consolidated> {
  const { version: _, ...balances } = presentBalances(session, found)
  return {
    ...balances,
    total: balances.balance + balances.held + balances.bonus,
    dailysalreqtype: null,
    divtypereq: null,
    contracthoursalreq: null,
    realtimesalreqtype: null,
  }
}

export const presentTotals = (
  session: MemberSession,
  { opening, closing, kinds }: StatementTotals,
): ReplyOf<typeof wallet.statementTotals> => ({
  currency: session.currency,
  opening,
  closing,
  cameIn: kinds.reduce((sum, { cameIn }) => sum + cameIn, 0n),
  wentOut: kinds.reduce((sum, { wentOut }) => sum + wentOut, 0n),
  count: kinds.reduce((sum, { lines }) => sum + lines, 0),
  kinds: kinds.map(({ kind, lines, ...sums }) => ({ type: kind, count: lines, ...sums })),
})

export const presentLine = (
  line: StatementLine,
): ReplyOf<typeof wallet.statement>['content'][number] => ({
  id: line.entryId,
  time: line.postedAt.toISOString(),
  type: line.kind,
  account: line.account,
  amount: line.amount,
  balanceBefore: line.balanceBefore,
  balanceAfter: line.balanceAfter,
  reference: line.reference,
})

export const presentStatement = (
  query: StatementQuery,
  page: { readonly lines: readonly StatementLine[]; readonly total: number },
): ReplyOf<typeof wallet.statement> => ({
  content: page.lines.map(presentLine),
  pageNum: query.pageNo,
  totalPages: Math.ceil(page.total / query.pageSize),
  totalElements: page.total,
})

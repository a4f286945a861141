import type { bets } from '@lantern/contract/bets'
import type { ReplyOf } from '@lantern/contract/endpoint'
import { formatMoney, type Money } from '@lantern/kernel/money'
import type { DateText } from '@lantern/kernel/time'
import { textFile } from '../../text-file.ts'

type Profit = ReplyOf<typeof bets.profit>
type Played = Pick<Profit['products'][number], 'bets' | 'stake' | 'validBet' | 'payout' | 'result'>

const PLAYED = ['bets', 'stake', 'valid bet', 'payout', 'result']
const playedCells = ({ bets, stake, validBet, payout, result }: Played): string[] => [
  String(bets),
  ...[stake, validBet, payout, result].map(formatMoney),
]

const FLOWS = ['rewards', 'profit', 'deposits', 'withdrawals', 'transfers', 'adjustments'] as const
const flowCells = (line: Readonly<Record<(typeof FLOWS)[number], Money>>): string[] =>
  FLOWS.map((flow) => formatMoney(line[flow]))

/** What was won and lost as CSV, a line for each day or for each kind of game. */
export function profitFile(
  { currency, days, products }: Profit,
  by: 'days' | 'products',
  span: { readonly from: DateText; readonly to: DateText },
) {
  const isByDay = by === 'days'
  const rows = isByDay
    ? days.map((line) => [line.day, ...playedCells(line), ...flowCells(line), currency])
    : products.map((line) => [line.product, ...playedCells(line), currency])
  return textFile({
    name: ['profit', by],
    days: span,
    head: [isByDay ? 'day' : 'kind', ...PLAYED, ...(isByDay ? FLOWS : []), 'currency'],
    rows,
    total: rows.length,
  })
}

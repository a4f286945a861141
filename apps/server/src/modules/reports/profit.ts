import type { ReplyOf } from '@lantern/contract/endpoint'
import type { bets } from '@lantern/contract/bets'
import type { Currency } from '@lantern/kernel/money'
import type { DateText } from '@lantern/kernel/time'
import type { Turnover, TurnoverOfDay } from '../wagers/index.ts'
import type { MemberFlow } from '../wallet/index.ts'

type Profit = ReplyOf<typeof bets.profit>
type Line = Profit['totals']
type Flow = 'rewards' | 'deposits' | 'withdrawals' | 'transfers' | 'adjustments'

const NOTHING: Line = {
  bets: 0,
  stake: 0n,
  validBet: 0n,
  payout: 0n,
  result: 0n,
  rewards: 0n,
  profit: 0n,
  deposits: 0n,
  withdrawals: 0n,
  transfers: 0n,
  adjustments: 0n,
}

/** Which column an entry belongs to, by the first word of its kind. */
const COLUMNS: Readonly<Record<string, Flow>> = {
  bonus: 'rewards',
  jackpot: 'rewards',
  deposit: 'deposits',
  withdrawal: 'withdrawals',
  transfer: 'transfers',
}

const columnOf = (kind: string): Flow => COLUMNS[kind.split('.')[0] ?? ''] ?? 'adjustments'

const played = ({ stake, validBet, payout }: Pick<Turnover, 'stake' | 'validBet' | 'payout'>) => ({
  stake,
  validBet,
  payout,
  result: payout - stake,
})

function add(to: Line, more: Partial<Line>): Line {
  const sum = (name: Exclude<keyof Line, 'bets'>) => to[name] + (more[name] ?? 0n)
  return {
    bets: to.bets + (more.bets ?? 0),
    stake: sum('stake'),
    validBet: sum('validBet'),
    payout: sum('payout'),
    result: sum('result'),
    rewards: sum('rewards'),
    profit: sum('profit'),
    deposits: sum('deposits'),
    withdrawals: sum('withdrawals'),
    transfers: sum('transfers'),
    adjustments: sum('adjustments'),
  }
}

interface Facts {
  readonly currency: Currency
  readonly days: readonly TurnoverOfDay[]
  readonly products: readonly Turnover[]
  readonly flows: readonly MemberFlow[]
}

/** Wagers and everything else that changed what a member has, the newest day first. */
export function profitOf({ currency, days, products, flows }: Facts): Profit {
  const lines = new Map<DateText, Line>()
  const note = (day: DateText, more: Partial<Line>) =>
    lines.set(day, add(lines.get(day) ?? NOTHING, more))
  for (const day of days) {
    const figures = played(day)
    note(day.day, { bets: day.wagers, ...figures, profit: figures.result })
  }
  for (const { day, kind, amount } of flows) {
    const column = columnOf(kind)
    note(day, { [column]: amount, ...(column === 'rewards' && { profit: amount }) })
  }
  return {
    currency,
    days: [...lines]
      .map(([day, line]) => ({ day, ...line }))
      .toSorted((one, other) => (one.day < other.day ? 1 : -1)),
    products: products.map((row) => ({ product: row.product, bets: row.wagers, ...played(row) })),
    totals: [...lines.values()].reduce(add, NOTHING),
  }
}

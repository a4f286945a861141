import { bets } from '@lantern/contract/bets'
import { refuse } from '@lantern/contract/errors'
import { formatMoney } from '@lantern/kernel/money'
import { DAY_MS, type DateText, startOfDay } from '@lantern/kernel/time'
import type { Brand, MemberSession } from '../../caller.ts'
import { bind, type Call, type Route } from '../../mount.ts'
import { offsetOf, presentPage } from '../../paging.ts'
import { localTime, MOST_LINES, textFile } from '../../text-file.ts'
import { evidenceOf } from '../originals/index.ts'
import { casesAbout, openCase } from '../support/index.ts'
import { turnover, turnoverByDay } from '../wagers/index.ts'
import { flowsOf } from '../wallet/index.ts'
import {
  type BetEntry,
  type BetFilter,
  type BetRow,
  betTotals,
  findBet,
  listBets,
  listCalls,
  listEntries,
  type Whose,
} from './bet-queries.ts'
import { profitOf } from './profit.ts'
import { profitFile } from './profit-file.ts'

const presentBet = (row: BetRow) => ({
  id: row.id,
  product: row.product,
  gameCode: row.gameCode,
  gameName: row.gameName,
  vendorName: row.vendorName,
  currency: row.currency,
  state: row.state,
  stake: row.stake,
  payout: row.payout,
  validBet: row.validBet,
  validReason: row.validReason,
  placedAt: row.placedAt.toISOString(),
  settledAt: row.settledAt?.toISOString() ?? null,
})

const presentWholeBet = (row: BetRow) => ({
  ...presentBet(row),
  betRef: row.betRef,
  roundRef: row.roundRef,
  ruleVersion: row.ruleVersion,
  businessDay: row.businessDay,
  roundId: row.roundId,
  reportDate: row.reportDate,
  odds: row.odds,
  oddsFormat: row.oddsFormat,
  jackpot: row.jackpot,
  commission: row.commission,
})

const presentEntry = (entry: BetEntry) => ({ ...entry, at: entry.at.toISOString() })

interface Wanted {
  readonly product?: BetRow['product'] | undefined
  readonly state?: BetRow['state'] | undefined
  readonly from?: DateText | undefined
  readonly to?: DateText | undefined
}

const filterOf = (brand: Brand, { memberId }: MemberSession, wanted: Wanted): BetFilter => ({
  brandId: brand.id,
  memberId,
  product: wanted.product ?? null,
  state: wanted.state ?? null,
  from: wanted.from === undefined ? null : startOfDay(wanted.from, brand.offsetMinutes),
  until: wanted.to === undefined ? null : startOfDay(wanted.to, brand.offsetMinutes, 1),
})

const cells = (row: BetRow, offsetMinutes: number): string[] => [
  localTime(row.placedAt, offsetMinutes),
  row.id,
  row.vendorName,
  row.gameName,
  row.product,
  row.state,
  formatMoney(row.stake),
  row.payout === null ? '' : formatMoney(row.payout),
  row.validBet === null ? '' : formatMoney(row.validBet),
  row.settledAt ? localTime(row.settledAt, offsetMinutes) : '',
  row.currency,
]

const HEAD = [
  'placed',
  'bet',
  'vendor',
  'game',
  'kind',
  'state',
  'stake',
  'payout',
  'valid bet',
  'settled',
  'currency',
]

/** Days that are looked at together: three months. */
const MOST_DAYS = 92

function refuseTooLong({ from, to }: { readonly from: DateText; readonly to: DateText }): void {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  if (days < 1 || days > MOST_DAYS) refuse('field_invalid', { field: 'from' })
}

const whoseOf = (brand: Brand, { memberId }: MemberSession, id: string): Whose => ({
  brandId: brand.id,
  memberId,
  id,
})

/** The bet and the money of it, or `wager_not_found`: also for a bet of somebody else. */
async function wholeBet({ ctx }: Pick<Call, 'ctx'>, whose: Whose) {
  const bet = await findBet(ctx.db, whose)
  if (!bet) refuse('wager_not_found')
  return { bet, entries: await listEntries(ctx.db, bet.id) }
}

/** Everything that is known of a bet now, amounts as people write them. */
const asEvidence = (known: object): unknown =>
  JSON.parse(
    JSON.stringify(known, (_, value: unknown) =>
      typeof value === 'bigint' ? formatMoney(value) : value,
    ),
  )

/** Hands a bet to a person, with everything known of it. */
async function dispute(call: Call<typeof bets.dispute>) {
  const { ctx, caller, input, session } = call
  const whose = whoseOf(caller.brand, session(), input.id)
  const known = await wholeBet(call, whose)
  const { roundId } = known.bet
  const [calls, round] = await Promise.all([
    listCalls(ctx.db, { ...known.bet, ...whose }),
    roundId === null ? null : evidenceOf(ctx, whose, roundId),
  ])
  await openCase(ctx, {
    brandId: whose.brandId,
    memberId: whose.memberId,
    kind: 'bet',
    subject: known.bet.id,
    said: input.said,
    evidence: asEvidence({ ...known, calls, round }),
  })
  return { done: true as const }
}

type Days = Call<typeof bets.profit>['input']

/** What a member won and lost, brought and took in some days; refuses more than three months. */
async function profitIn(
  { ctx, caller, session }: Pick<Call, 'ctx' | 'caller' | 'session'>,
  asked: Days,
) {
  refuseTooLong(asked)
  const { memberId, currency } = session()
  const { offsetMinutes } = caller.brand
  const [days, products, flows] = await Promise.all([
    turnoverByDay(ctx.db, { memberId, currency }, asked),
    turnover(ctx.db, memberId, asked),
    flowsOf(ctx.db, memberId, { ...asked, offsetMinutes }),
  ])
  const own = products.filter((row) => row.currency === currency)
  return profitOf({ currency, days, products: own, flows })
}

/** A member's own bets of every product. */
export const betRoutes = (): Route[] =>
  bind(bets, {
    list: async ({ ctx, caller, input, session }) => {
      const filter = filterOf(caller.brand, session(), input)
      const [rows, { total, ...totals }] = await Promise.all([
        listBets(ctx.db, filter, offsetOf(input)),
        betTotals(ctx.db, filter),
      ])
      return { ...presentPage(input, total, rows.map(presentBet)), totals }
    },
    file: async ({ ctx, caller, input, session }) => {
      const filter = filterOf(caller.brand, session(), input)
      const [rows, { total }] = await Promise.all([
        listBets(ctx.db, filter, { offset: 0, limit: MOST_LINES }),
        betTotals(ctx.db, filter),
      ])
      return textFile({
        name: ['bets', ...[input.product, input.state].filter((part) => part !== undefined)],
        days: input,
        head: HEAD,
        rows: rows.map((row) => cells(row, caller.brand.offsetMinutes)),
        total,
      })
    },
    profit: (call) => profitIn(call, call.input),
    profitFile: async (call) => {
      const { by, ...days } = call.input
      return profitFile(await profitIn(call, days), by, days)
    },
    get: async (call) => {
      const { ctx, caller, input, session } = call
      const { bet, entries } = await wholeBet(call, whoseOf(caller.brand, session(), input.id))
      const about = { memberId: session().memberId, kind: 'bet', subject: bet.id } as const
      const disputes = await casesAbout(ctx.db, about)
      return {
        bet: presentWholeBet(bet),
        entries: entries.map(presentEntry),
        disputes: disputes.map((one) => ({
          id: one.id,
          said: one.said,
          openedAt: one.openedAt.toISOString(),
          state: one.state,
          answer: one.answer,
          answeredAt: one.answeredAt?.toISOString() ?? null,
        })),
      }
    },
    dispute,
  })

import { bets } from '@lantern/contract/bets'
import { refuse } from '@lantern/contract/errors'
import { formatMoney } from '@lantern/kernel/money'
import { DAY_MS, isDateText, MINUTE_MS } from '@lantern/kernel/time'
import type { Brand, MemberSession } from '../../caller.ts'
import { bind, type Call, type Route } from '../../mount.ts'
import { offsetOf, presentPage } from '../../paging.ts'
import { casesAbout, openCase } from '../support/index.ts'
import {
  type BetEntry,
  type BetRow,
  findBet,
  listBets,
  listCalls,
  listEntries,
  type Whose,
} from './bet-queries.ts'

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

/** The first moment of a day of the brand, or of the day after. */
function momentOf(brand: Brand, day: string | undefined, after = 0): Date | null {
  if (day === undefined) return null
  if (!isDateText(day)) refuse('field_invalid', { field: 'from' })
  const midnight = new Date(`${day}T00:00:00Z`).getTime()
  return new Date(midnight + after * DAY_MS - brand.offsetMinutes * MINUTE_MS)
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

/** A member's own bets of every product. */
export const betRoutes = (): Route[] =>
  bind(bets, {
    list: async ({ ctx, caller, input, session }) => {
      const { rows, total } = await listBets(ctx.db, {
        brandId: caller.brand.id,
        memberId: session().memberId,
        product: input.product ?? null,
        state: input.state ?? null,
        from: momentOf(caller.brand, input.from),
        until: momentOf(caller.brand, input.to, 1),
        ...offsetOf(input),
      })
      return presentPage(input, total, rows.map(presentBet))
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
    dispute: async (call) => {
      const { ctx, caller, input, session } = call
      const whose = whoseOf(caller.brand, session(), input.id)
      const known = await wholeBet(call, whose)
      const calls = await listCalls(ctx.db, { ...known.bet, brandId: whose.brandId })
      await openCase(ctx, {
        brandId: whose.brandId,
        memberId: whose.memberId,
        kind: 'bet',
        subject: known.bet.id,
        said: input.said,
        evidence: asEvidence({ ...known, calls }),
      })
      return { done: true as const }
    },
  })

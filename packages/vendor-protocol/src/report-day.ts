import { type Currency, formatMoney, type Money, parseMoney } from '@lantern/kernel/money'
import type { DateText } from '@lantern/kernel/time'
import * as z from 'zod/mini'
import { reportDateForm } from './bet-facts.ts'
import { type Asking, ask, jsonOf } from './questions.ts'
import { WIRE_DECIMALS } from './operations.ts'

// A day of a vendor's own books: `POST <vendor>/vendor-day`, signed. The day is the vendor's: it
// begins and ends when the vendor says, and a bet stands under one day for ever.

/** What stands under a day in one currency: bets that run or are settled. */
export interface DayTotal {
  readonly currency: Currency
  readonly bets: number
  readonly stake: Money
  /** Of settled bets, the stake included; and what of the stakes counts for rewards. */
  readonly payout: Money
  readonly validBet: Money
}

export interface ReportDay {
  readonly reportDate: DateText
  /** No new bet comes under it any more. */
  readonly isOver: boolean
  /** Between them all messages about its bets happened, `until` not included; null without any. */
  readonly span: { readonly from: Date; readonly until: Date } | null
  readonly totals: readonly DayTotal[]
}

const question = z.strictObject({ reportDate: reportDateForm })
const sum = z.string().check(z.regex(/^(0|[1-9][0-9]{0,16})(\.[0-9]{1,2})?$/))
const answer = z.object({
  reportDate: reportDateForm,
  isOver: z.boolean(),
  from: z.nullable(z.iso.datetime()),
  until: z.nullable(z.iso.datetime()),
  totals: z
    .array(
      z.object({
        currency: z.string().check(z.regex(/^[A-Z]{3,5}$/)),
        bets: z.int().check(z.minimum(0)),
        stake: sum,
        payout: sum,
        validBet: sum,
      }),
    )
    .check(z.maxLength(50)),
})

/** The vendor's side: which day is asked for; undefined for a body that asks nothing. */
export function readDayQuestion(body: string): DateText | undefined {
  const parsed = z.safeParse(question, jsonOf(body))
  return parsed.success ? parsed.data.reportDate : undefined
}

/** The vendor's side: the body of its answer. */
export const writeReportDay = ({ reportDate, isOver, span, totals }: ReportDay): string =>
  JSON.stringify({
    reportDate,
    isOver,
    from: span?.from.toISOString() ?? null,
    until: span?.until.toISOString() ?? null,
    totals: totals.map((one) => ({
      currency: one.currency,
      bets: one.bets,
      stake: formatMoney(one.stake),
      payout: formatMoney(one.payout),
      validBet: formatMoney(one.validBet),
    })),
  })

/** Asks for a day; throws when the vendor does not answer, or not about that day. */
export async function askReportDay(asking: Asking, reportDate: DateText): Promise<ReportDay> {
  const { http, text } = await ask(asking, 'vendor-day', JSON.stringify({ reportDate }))
  const parsed = http === 200 ? z.safeParse(answer, jsonOf(text)) : undefined
  if (!parsed?.success || parsed.data.reportDate !== reportDate)
    throw new Error(http === 200 ? 'the day is not of this protocol' : `the vendor answers ${http}`)
  const { from, until, totals, isOver } = parsed.data
  const span =
    from && until && from < until ? { from: new Date(from), until: new Date(until) } : null
  return { reportDate, isOver, span, totals: totals.map(totalOf) }
}

type SaidTotal = z.output<typeof answer>['totals'][number]

const totalOf = ({ currency, bets, ...said }: SaidTotal): DayTotal => ({
  currency,
  bets,
  stake: unitsOf(said.stake),
  payout: unitsOf(said.payout),
  validBet: unitsOf(said.validBet),
})

function unitsOf(text: string): Money {
  const units = parseMoney(text, WIRE_DECIMALS)
  if (units === undefined) throw new Error('the vendor names no sum')
  return units
}

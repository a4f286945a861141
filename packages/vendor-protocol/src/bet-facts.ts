import { formatMoney, type Money, parseMoney } from '@lantern/kernel/money'
import { isDateText } from '@lantern/kernel/time'
import * as z from 'zod/mini'
import { type BetFacts, oddsFormats } from './operations.ts'
import { WIRE_DECIMALS } from './wire.ts'

// What a vendor keeps about a bet beside its money, as it goes over the wire.

export const NO_FACTS: BetFacts = {
  reportDate: null,
  odds: null,
  oddsFormat: null,
  jackpot: null,
  commission: null,
}

/** Odds as text: a plain decimal, American and Malay ones with a sign. */
export const oddsForm = z.string().check(z.regex(/^[+-]?(0|[1-9][0-9]{0,5})(\.[0-9]{1,6})?$/))

const sum = z.string().check(z.maxLength(19), z.regex(/^(0|[1-9][0-9]{0,14})(\.[0-9]{1,2})?$/))
export const reportDateForm = z
  .string()
  .check(z.refine((text) => isDateText(text), { error: 'not a date' }))

/** As they stand beside a transaction of the feed. */
export const betFactsForm = z.strictObject({
  reportDate: z.optional(reportDateForm),
  odds: z.optional(oddsForm),
  oddsFormat: z.optional(z.enum(oddsFormats)),
  jackpot: z.optional(sum),
  commission: z.optional(sum),
})

const unitsOf = (text: string | undefined): Money | null =>
  text === undefined ? null : (parseMoney(text, WIRE_DECIMALS) ?? null)

export const readBetFacts = (said: z.output<typeof betFactsForm>): BetFacts => ({
  reportDate: said.reportDate ?? null,
  odds: said.odds ?? null,
  oddsFormat: said.oddsFormat ?? null,
  jackpot: unitsOf(said.jackpot),
  commission: unitsOf(said.commission),
})

export const writeBetFacts = (facts: BetFacts): z.input<typeof betFactsForm> => ({
  ...(facts.reportDate !== null && { reportDate: facts.reportDate }),
  ...(facts.odds !== null && { odds: facts.odds }),
  ...(facts.oddsFormat !== null && { oddsFormat: facts.oddsFormat }),
  ...(facts.jackpot !== null && { jackpot: formatMoney(facts.jackpot) }),
  ...(facts.commission !== null && { commission: formatMoney(facts.commission) }),
})

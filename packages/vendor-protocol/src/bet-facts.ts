import { formatMoney, type Money, parseMoney } from '@lantern/kernel/money'
import { isDateText } from '@lantern/kernel/time'
import * as z from 'zod/mini'
import { type BetFacts, oddsFormats, WIRE_DECIMALS } from './operations.ts'

// What a vendor keeps about a bet beside its money, as it goes over the wire.

export const NO_FACTS: BetFacts = {
  reportDate: null,
  odds: null,
  oddsFormat: null,
  jackpot: null,
  commission: null,
  market: null,
  selection: null,
}

/** Odds as text: a plain decimal, American and Malay ones with a sign. */
export const oddsForm = z.string().check(z.regex(/^[+-]?(0|[1-9][0-9]{0,5})(\.[0-9]{1,6})?$/))

/** The name of a market or of a selection: visible ASCII without spaces. */
export const nameForm = z.string().check(z.regex(/^[!-~]{1,100}$/))

const sum = z.string().check(z.maxLength(19), z.regex(/^(0|[1-9][0-9]{0,14})(\.[0-9]{1,2})?$/))
export const reportDateForm = z
  .string()
  .check(z.refine((text) => isDateText(text), { error: 'not a date' }))

/** As they stand in a message, and beside a transaction of the feed. */
export const betFactsForm = z.strictObject({
  reportDate: z.optional(reportDateForm),
  odds: z.optional(oddsForm),
  oddsFormat: z.optional(z.enum(oddsFormats)),
  jackpot: z.optional(sum),
  commission: z.optional(sum),
  market: z.optional(nameForm),
  selection: z.optional(nameForm),
})

const unitsOf = (text: string | undefined): Money | null =>
  text === undefined ? null : (parseMoney(text, WIRE_DECIMALS) ?? null)

export const readBetFacts = (said: z.output<typeof betFactsForm>): BetFacts => ({
  reportDate: said.reportDate ?? null,
  odds: said.odds ?? null,
  oddsFormat: said.oddsFormat ?? null,
  jackpot: unitsOf(said.jackpot),
  commission: unitsOf(said.commission),
  market: said.market ?? null,
  selection: said.selection ?? null,
})

export const writeBetFacts = (facts: BetFacts): z.input<typeof betFactsForm> => ({
  ...(facts.reportDate !== null && { reportDate: facts.reportDate }),
  ...(facts.odds !== null && { odds: facts.odds }),
  ...(facts.oddsFormat !== null && { oddsFormat: facts.oddsFormat }),
  ...(facts.jackpot !== null && { jackpot: formatMoney(facts.jackpot) }),
  ...(facts.commission !== null && { commission: formatMoney(facts.commission) }),
  ...(facts.market !== null && { market: facts.market }),
  ...(facts.selection !== null && { selection: facts.selection }),
})

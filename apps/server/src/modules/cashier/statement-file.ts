import { refuse } from '@lantern/contract/errors'
import { type CsvRecord, readCsv } from '@lantern/kernel/csv'
import {
  type Currency,
  fitsCurrency,
  MAX_AMOUNT,
  type Money,
  parseMoney,
} from '@lantern/kernel/money'
import { type DateText, isDateText } from '@lantern/kernel/time'

/** A line as the bank wrote it. */
export interface FileLine {
  readonly bookedOn: DateText
  /** The bank's own name for the line. */
  readonly reference: string
  /** Above zero: it came in. */
  readonly amount: Money
  readonly payer: string
  readonly text: string
}

const COLUMNS = ['date', 'reference', 'amount', 'payer', 'text'] as const
type Column = (typeof COLUMNS)[number]

const MOST_LINES = 2_000
const LONGEST = 200

/**
 * Reads a statement: CSV with the columns date, reference, amount, payer and text in any order.
 * Refuses `statement_invalid` with the line and what is wrong there.
 */
export function readStatement(csv: string, currency: Currency): FileLine[] {
  const [head, ...records] = readCsv(csv) ?? refuse('statement_invalid', { line: 1, why: 'quote' })
  const names = head?.cells.map((name) => name.trim().toLowerCase()) ?? []
  const places = new Map(COLUMNS.map((name) => [name, names.indexOf(name)]))
  if ([...places.values()].includes(-1)) refuse('statement_invalid', { line: 1, why: 'columns' })
  if (records.length === 0) refuse('statement_invalid', { line: 1, why: 'empty' })
  if (records.length > MOST_LINES) refuse('statement_invalid', { line: MOST_LINES, why: 'length' })
  return records.map((record) => lineOf(record, places, currency))
}

function lineOf(
  { line, cells }: CsvRecord,
  places: ReadonlyMap<Column, number>,
  currency: Currency,
): FileLine {
  const cell = (name: Column) => (cells[places.get(name) ?? -1] ?? '').trim()
  const [bookedOn, reference] = [cell('date'), cell('reference')]
  const [amount, payer, text] = [amountOf(cell('amount')), cell('payer'), cell('text')]
  const wrong = (why: string) => refuse('statement_invalid', { line, why })
  if (!isDateText(bookedOn)) wrong('date')
  if (reference === '' || reference.length > LONGEST) wrong('reference')
  if (amount === undefined || amount === 0n || !fitsCurrency(amount, currency))
    return wrong('amount')
  if (payer.length > LONGEST || text.length > LONGEST) wrong('text')
  return { bookedOn, reference, amount, payer, text }
}

function amountOf(text: string): Money | undefined {
  const units = parseMoney(text)
  return units !== undefined && units <= MAX_AMOUNT && units >= -MAX_AMOUNT ? units : undefined
}

import { readCsv } from '@lantern/kernel/csv'
import writeXlsxFile, { type Cell } from 'write-excel-file/universal'

const AMOUNT = /^-?\d+\.\d+$/
/** More digits than a spreadsheet keeps of a number. */
const MOST_DIGITS = 15
const AMOUNT_FORMAT = '#,##0.00##'

/** A cell of a text is never run, so it needs no apostrophe in front. */
const textOf = (cell: string): string => (/^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell)

function cellOf(text: string): Cell {
  const isNumber = AMOUNT.test(text) && text.replaceAll(/\D/g, '').length <= MOST_DIGITS
  return isNumber
    ? { type: Number, value: Number(text), format: AMOUNT_FORMAT }
    : { type: String, value: textOf(text) }
}

/**
 * A record as XLSX: amounts are numbers, everything else is text, so that no id loses a digit and
 * nothing is a formula. Throws a TypeError for what is no CSV.
 */
export function spreadsheetOf(csv: string): Promise<Blob> {
  const [head, ...records] = readCsv(csv) ?? []
  if (head === undefined) throw new TypeError('the record has no head')
  const titles = head.cells.map((value) => ({ type: String, value, fontWeight: 'bold' as const }))
  return writeXlsxFile([titles, ...records.map(({ cells }) => cells.map(cellOf))], {
    stickyRowsCount: 1,
    columns: head.cells.map(() => ({ width: 20 })),
  }).toBlob()
}

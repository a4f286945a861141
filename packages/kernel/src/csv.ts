/** What a spreadsheet would take for the beginning of a formula. */
const FORMULA = /^[=+\-@\t\r]/
const PLAIN_NUMBER = /^-?[0-9]+(\.[0-9]+)?$/

/**
 * One cell: quoted where it must be. A text that a spreadsheet would run gets an apostrophe in
 * front; a plain number is none, its sign stays.
 */
export function csvCell(text: string): string {
  const harmless = FORMULA.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** One line with its end, as RFC 4180 has it. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`

/** A record of a file and the line that it begins on, counted from one. */
export interface CsvRecord {
  readonly line: number
  readonly cells: readonly string[]
}

interface Reading {
  readonly records: CsvRecord[]
  cells: string[]
  cell: string
  isQuoted: boolean
  line: number
  began: number
}

function endRecord(at: Reading): void {
  at.cells.push(at.cell)
  const isEmpty = at.cells.length === 1 && at.cells[0] === ''
  if (!isEmpty) at.records.push({ line: at.began, cells: at.cells })
  at.cells = []
  at.cell = ''
}

/** Takes one sign in; how many signs were used up. */
function take(at: Reading, text: string, index: number): number {
  const sign = text.charAt(index)
  if (sign === '\n') at.line += 1
  if (at.isQuoted) {
    if (sign !== '"') at.cell += sign
    else if (text.charAt(index + 1) === '"') {
      at.cell += '"'
      return 2
    } else at.isQuoted = false
    return 1
  }
  if (sign === '"' && at.cell === '') at.isQuoted = true
  else if (sign === ',') {
    at.cells.push(at.cell)
    at.cell = ''
  } else if (sign === '\n') {
    endRecord(at)
    at.began = at.line
  } else if (sign !== '\r') at.cell += sign
  return 1
}

/** Reads RFC 4180: commas, quotes, either end of line. Undefined where a quote is never closed. */
export function readCsv(text: string): CsvRecord[] | undefined {
  const plain = text.startsWith('\u{FEFF}') ? text.slice(1) : text
  const at: Reading = { records: [], cells: [], cell: '', isQuoted: false, line: 1, began: 1 }
  for (let index = 0; index < plain.length; ) index += take(at, plain, index)
  if (at.isQuoted) return undefined
  if (at.cell !== '' || at.cells.length > 0) endRecord(at)
  return at.records
}

import { glyphNames } from '@lantern/art/glyph-for'
import { isPalette } from '@lantern/art/palettes'
import { refuse } from '@lantern/contract/errors'
import { enteredTypes } from '@lantern/contract/ops/vendor-games'
import { type CsvRecord, readCsv } from '@lantern/kernel/csv'
import { isKnownCurrency } from '@lantern/kernel/money'
import type { Entered, EnteredGame } from '../catalogue/index.ts'

// A list of games as a file: what operators have where no list can be asked for.

export type WholeGame = Pick<EnteredGame, 'gameCode' | 'currencies' | 'isShown' | 'said'>

export interface GameOfFile {
  readonly line: number
  readonly gameCode: string
  /** The game whole: what the file has no column for is as it was before, or as a new game has it. */
  over(before: WholeGame | undefined): WholeGame
}

const NEEDED = ['code', 'name', 'type'] as const
const OTHERS = ['class', 'glyph', 'palette', 'currencies', 'lines', 'trial', 'shown'] as const
const COLUMNS = [...NEEDED, ...OTHERS] as const
type Column = (typeof COLUMNS)[number]

const MOST_GAMES = 5_000
const MOST_TOLD = 20

const CODE = /^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/
const NAME = /^[^\p{Cc}]{1,80}$/u
const CLASS = /^[A-Z0-9_]{2,30}$/
const LINES = /^[1-9][0-9]{0,5}$/
const YES = new Set(['yes', 'true', '1'])
const NO = new Set(['no', 'false', '0', ''])

/** What is wrong with a line: the name of its column, or why. */
export interface Fault {
  readonly line: number
  readonly why: string
}

/** Refuses a file with all that is wrong with it, the first lines by name. */
export function refuseFile(faults: readonly Fault[]): never {
  const [first] = faults
  const told = faults.slice(0, MOST_TOLD).map(({ line, why }) => `${line}: ${why}`)
  refuse('statement_invalid', {
    line: first?.line ?? 1,
    why: first?.why ?? 'columns',
    lines: told.join(', '),
    count: faults.length,
  })
}

type Cell = (name: Column) => string

/** Whether a glyph or a palette, where one is named, is there. */
export const isGoodLook = ({ glyph, palette }: Pick<Entered, 'glyph' | 'palette'>): boolean =>
  (glyph === null || glyphNames.some((name) => name === glyph)) &&
  (palette === null || isPalette(palette))

const orNull = (text: string): string | null => (text === '' ? null : text)
const flag = (text: string, unsaid: boolean): boolean | undefined => {
  const word = text.toLowerCase()
  if (word === '') return unsaid
  return YES.has(word) ? true : NO.has(word) ? false : undefined
}

/** The columns of a line that are not as they must be. */
function wrongIn(cell: Cell): Column[] {
  const currencies = currenciesOf(cell('currencies'))
  const isGood: Readonly<Record<Column, boolean>> = {
    code: CODE.test(cell('code')),
    name: NAME.test(cell('name')),
    type: enteredTypes.some((type) => type === cell('type')),
    class: cell('class') === '' || CLASS.test(cell('class')),
    glyph: isGoodLook({ glyph: orNull(cell('glyph')), palette: null }),
    palette: isGoodLook({ glyph: null, palette: orNull(cell('palette')) }),
    currencies: currencies === null || currencies.every(isKnownCurrency),
    lines: cell('lines') === '' || LINES.test(cell('lines')),
    trial: flag(cell('trial'), false) !== undefined,
    shown: flag(cell('shown'), true) !== undefined,
  }
  return COLUMNS.filter((column) => !isGood[column])
}

function currenciesOf(text: string): string[] | null {
  const words = text.split(/[\s;|/]+/).filter((word) => word !== '')
  return words.length === 0 ? null : [...new Set(words)].toSorted()
}

const NEW = {
  currencies: null,
  isShown: true,
  said: { gameClassify: null, glyph: null, palette: null, lines: null, trialPlayable: false },
} as const

function gameOf(line: number, cell: Cell, has: (column: Column) => boolean): GameOfFile {
  const gameCode = cell('code')
  const lines = cell('lines')
  const over = (before: WholeGame | undefined): WholeGame => {
    const was = before ?? NEW
    const { said } = was
    return {
      gameCode,
      currencies: has('currencies') ? currenciesOf(cell('currencies')) : was.currencies,
      isShown: has('shown') ? (flag(cell('shown'), true) ?? true) : was.isShown,
      said: {
        name: cell('name'),
        gameType: cell('type'),
        gameClassify: has('class') ? orNull(cell('class')) : said.gameClassify,
        glyph: has('glyph') ? orNull(cell('glyph')) : said.glyph,
        palette: has('palette') ? orNull(cell('palette')) : said.palette,
        lines: has('lines') ? (lines === '' ? null : Number.parseInt(lines, 10)) : said.lines,
        trialPlayable: has('trial') ? flag(cell('trial'), false) === true : said.trialPlayable,
      },
    }
  }
  return { line, gameCode, over }
}

/** The names of the columns. Refuses a file without those it needs, or with others. */
function columnsOf(head: CsvRecord | undefined, count: number): readonly string[] {
  const names = head?.cells.map((name) => name.trim().toLowerCase()) ?? []
  const isUnknown = names.some((name) => !COLUMNS.some((column) => column === name))
  const isTwice = new Set(names).size !== names.length
  if (isUnknown || isTwice || NEEDED.some((name) => !names.includes(name)))
    refuseFile([{ line: 1, why: 'columns' }])
  if (count === 0) refuseFile([{ line: 1, why: 'empty' }])
  if (count > MOST_GAMES) refuseFile([{ line: MOST_GAMES + 2, why: 'length' }])
  return names
}

/**
 * Reads a list of games: CSV with the columns code, name, type, and any of the others, in any order.
 * Currencies stand in one cell with blanks between. What there is no column for stays as it is: a
 * game that was hidden is not shown by a file that says nothing of it. Refuses `statement_invalid` with every line that
 * is wrong: nothing of such a file is taken.
 */
export function readGamesFile(csv: string): GameOfFile[] {
  const [head, ...records] = readCsv(csv) ?? refuseFile([{ line: 1, why: 'quote' }])
  const names = columnsOf(head, records.length)
  const faults: Fault[] = []
  const games: GameOfFile[] = []
  const seen = new Set<string>()
  for (const record of records) {
    const cell = cellOf(record, names)
    const wrong: string[] = record.cells.length > names.length ? ['columns'] : wrongIn(cell)
    if (seen.has(cell('code'))) wrong.push('twice')
    seen.add(cell('code'))
    if (wrong.length > 0) faults.push({ line: record.line, why: wrong.join(' ') })
    else games.push(gameOf(record.line, cell, (column) => names.includes(column)))
  }
  if (faults.length > 0) refuseFile(faults)
  return games
}

const cellOf =
  ({ cells }: CsvRecord, names: readonly string[]): Cell =>
  (name) =>
    (cells[names.indexOf(name)] ?? '').trim()

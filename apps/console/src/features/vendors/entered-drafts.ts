import type { ReplyOf } from '@lantern/contract/endpoint'
import type { opsVendorDesk } from '@lantern/contract/ops/vendor-desk'
import { enteredTypes, type opsVendorGames } from '@lantern/contract/ops/vendor-games'
import type { opsVendorRecords } from '@lantern/contract/ops/vendor-records'
import {
  fitsCurrency,
  formatMoney,
  isKnownCurrency,
  type Money,
  parseMoney,
} from '@lantern/kernel/money'
import type { CallInput } from '@lantern/web-kit/call-input'
import type { RowOf } from '../../table/use-list.ts'

// What operators type about vendors, read before it is sent. Undefined: it can not be sent.

const words = (text: string): string[] => text.split(/[\s,;]+/).filter((word) => word !== '')

/** Currencies with blanks or commas between; nothing is every currency (null). */
export function readCurrencies(text: string): string[] | null | undefined {
  const typed = words(text.toUpperCase())
  if (typed.length === 0) return null
  return typed.every(isKnownCurrency) ? [...new Set(typed)].sort() : undefined
}

export const currenciesText = (currencies: readonly string[] | null): string =>
  (currencies ?? []).join(' ')

/** Origins, one a line: https, host and port, and nothing behind. */
export function readOrigins(text: string): string[] | undefined {
  const typed = [...new Set(words(text))]
  const isOrigin = (one: string): boolean =>
    /^https:\/\/[A-Za-z0-9.-]+(:[0-9]{1,5})?$/.test(one) &&
    URL.canParse(one) &&
    new URL(one).origin === one.toLowerCase()
  return typed.every(isOrigin) ? typed : undefined
}

type Settings = ReplyOf<(typeof opsVendorDesk)['settings']>
type Unit = Settings['units'][number]

/** Currencies in thousands, as they are typed when a vendor is connected. */
export function readThousands(text: string): Unit[] | undefined {
  const currencies = readCurrencies(text)
  return currencies === undefined
    ? undefined
    : (currencies ?? []).map((currency) => ({ currency, unit: 1_000 as const }))
}

type Limits = ReplyOf<(typeof opsVendorDesk)['limits']>['limits']
export type Limit = Omit<Limits[number], 'gameCode'>

export interface WrongLimit {
  /** Counted from one. */
  readonly line: number
  readonly why: 'form' | 'currency' | 'amount' | 'order' | 'twice'
}

function limitIn(line: string): Limit | WrongLimit['why'] {
  const [currency = '', least = '', most = '', ...more] = words(line)
  if (most === '' || more.length > 0) return 'form'
  if (!isKnownCurrency(currency.toUpperCase())) return 'currency'
  const of = currency.toUpperCase()
  const [minStake, maxStake] = [parseMoney(least), parseMoney(most)]
  const isGood = (units: Money | undefined): units is Money =>
    units !== undefined && units >= 0n && fitsCurrency(units, of)
  if (!isGood(minStake) || !isGood(maxStake) || maxStake === 0n) return 'amount'
  return minStake > maxStake ? 'order' : { currency: of, minStake, maxStake }
}

/** Limits as they are typed: one a line, a currency, its smallest and its largest stake. */
export function readLimits(text: string): readonly Limit[] | WrongLimit {
  const limits = new Map<string, Limit>()
  for (const [place, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const limit = limitIn(line)
    if (typeof limit === 'string') return { line: place + 1, why: limit }
    if (limits.has(limit.currency)) return { line: place + 1, why: 'twice' }
    limits.set(limit.currency, limit)
  }
  return [...limits.values()]
}

export const isWrong = (read: readonly Limit[] | WrongLimit): read is WrongLimit => 'why' in read

export const limitsText = (limits: readonly Limit[]): string =>
  limits
    .map((one) => `${one.currency} ${formatMoney(one.minStake)} ${formatMoney(one.maxStake)}`)
    .join('\n')

export type VendorGame = RowOf<(typeof opsVendorRecords)['games']>
type Said = NonNullable<CallInput<(typeof opsVendorGames)['edit']>['said']>

/** What stands in the form of a game, as it is typed. */
export interface GameFields {
  readonly gameCode: string
  readonly name: string
  readonly gameType: string
  readonly gameClassify: string
  readonly glyph: string
  readonly palette: string
  readonly lines: string
  readonly currencies: string
  readonly trialPlayable: boolean
  readonly isShown: boolean
}

export const emptyGame: GameFields = {
  ...{ gameCode: '', name: '', gameType: 'RNG', gameClassify: '', glyph: '', palette: '' },
  ...{ lines: '', currencies: '', trialPlayable: false, isShown: true },
}

export const fieldsOf = (game: VendorGame): GameFields => ({
  gameCode: game.code,
  name: game.name,
  gameType: game.gameType,
  gameClassify: game.gameClassify ?? '',
  glyph: game.glyph ?? '',
  palette: game.palette ?? '',
  lines: game.lines === null ? '' : `${game.lines}`,
  currencies: currenciesText(game.currencies),
  trialPlayable: game.trialPlayable,
  isShown: game.isShown,
})

export interface GameWish {
  readonly gameCode: string
  readonly said: Said
  readonly currencies: string[] | null
  readonly isShown: boolean
}

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim())

/** A game as it is sent; undefined where something is missing or wrong. */
export function readGame(fields: GameFields): GameWish | undefined {
  const currencies = readCurrencies(fields.currencies)
  const gameType = enteredTypes.find((type) => type === fields.gameType)
  const name = fields.name.trim()
  const lines = fields.lines.trim()
  const isGood =
    /^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/.test(fields.gameCode) &&
    /^[^\p{Cc}]{1,80}$/u.test(name) &&
    /^([A-Z0-9_]{2,30})?$/.test(fields.gameClassify) &&
    /^([1-9][0-9]{0,5})?$/.test(lines)
  if (!isGood || !gameType || currencies === undefined) return undefined
  return {
    gameCode: fields.gameCode,
    currencies,
    isShown: fields.isShown,
    said: {
      ...{ name, gameType, trialPlayable: fields.trialPlayable },
      gameClassify: orNull(fields.gameClassify),
      glyph: orNull(fields.glyph),
      palette: orNull(fields.palette),
      lines: lines === '' ? null : Number.parseInt(lines, 10),
    },
  }
}

/** A vendor that the registry does not have: its code and its name. */
export const isNewcomer = (code: string, name: string): boolean =>
  /^[A-Z0-9_]{2,30}$/.test(code) && /^[^\p{Cc}]{2,60}$/u.test(name.trim())

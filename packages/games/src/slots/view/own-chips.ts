import type { GameFacts } from './host.ts'
import { ownTexts, percentIn } from './own-texts.ts'
import type { SlotState } from './slot-state.ts'

type Mechanic = GameFacts['mechanics'][number]

/** Short words above the reels for a part of what is a game's own. */
export interface OwnChip {
  readonly text: string
  /** Symbols that it is about, shown before the words. */
  readonly symbols: readonly string[]
}

/** What is a classic's, a cascade's or a hold game's own, in as few words as can be. */
export const chipsOf = (game: Pick<GameFacts, 'mechanics'>, locale: string): OwnChip[] =>
  game.mechanics.flatMap((mechanic) => chipsFor(mechanic, locale))

const chip = (text: string, symbols: readonly string[] = []): OwnChip => ({ text, symbols })

function chipsFor(own: Mechanic, locale: string): OwnChip[] {
  const { short, coinNames } = ownTexts(locale)
  const percent = percentIn(locale)
  switch (own.kind) {
    case 'secondLook':
      return [chip(short.again(percent(own.chance)))]
    case 'mixed':
      return [chip(`${own.pays}×`, own.symbols)]
    case 'lucky':
      return own.symbols.map(({ symbol }) => chip(`×${own.factor}`, [symbol]))
    case 'refills': {
      const more = own.symbols.filter(({ chance, before }) => chance > before)
      return [
        chip(
          short.later,
          more.map(({ symbol }) => symbol),
        ),
      ]
    }
    case 'chain':
      return own.prizes.map(({ count, times }) => chip(short.drop(count, times)))
    case 'sweep':
      return [chip(short.emptied(own.times))]
    default:
      return boardChips(own, { short, coinNames, percent })
  }
}

interface Words extends Pick<ReturnType<typeof ownTexts>, 'short' | 'coinNames'> {
  readonly percent: (share: number) => string
}

/** Of a board of coins. */
function boardChips(own: Mechanic, { short, coinNames, percent }: Words): OwnChip[] {
  switch (own.kind) {
    case 'load':
      return own.factors.map(({ factor }) => chip(`×${factor}`))
    case 'depth':
      return [chip(short.upTo(Math.max(...own.values.map(({ times }) => times))))]
    case 'ranks':
      return own.prizes.map(({ count, times }) => chip(short.from(count, `+${times}×`)))
    case 'gift':
      return [chip(short.given(own.coins))]
    case 'swell':
      return [chip(short.from(own.from, percent(own.chance)))]
    case 'named':
      return own.coins.map(({ name, times }) => chip(`${coinNames[name]} ${times}×`))
    default:
      return []
  }
}

type Shown = Pick<SlotState, 'spin' | 'drop' | 'notice'>

/** Which of {@link chipsOf} count now, in their order. */
export const litChips = (game: Pick<GameFacts, 'mechanics'>, shown: Shown): boolean[] =>
  game.mechanics.flatMap((mechanic) =>
    chipsFor(mechanic, 'en').map((_, index) => isLit(mechanic, index, shown)),
  )

/** Of the drop that falls, or of the whole spin once it has fallen. */
function isLit(own: Mechanic, index: number, { spin, drop, notice }: Shown): boolean {
  if (drop) return isLitByDrop(own, index, drop.number)
  if (!spin || (notice.kind === 'spinning' && spin.model !== 'hold')) return false
  switch (spin.model) {
    case 'classic':
      return own.kind === 'mixed' ? spin.isMixed === true : spin.before !== undefined
    case 'cascade': {
      if (own.kind === 'lucky') return own.symbols[index]?.symbol === spin.lucky
      if (own.kind === 'sweep') return spin.drops.some(({ prize }) => prize !== undefined)
      return isLitByDrop(own, index, spin.drops.length - 1)
    }
    case 'hold':
      return isLitByCoins(own, index, spin)
    default:
      return false
  }
}

/** With so many winning drops. */
function isLitByDrop(own: Mechanic, index: number, drops: number): boolean {
  if (own.kind === 'chain') return drops >= (own.prizes[index]?.count ?? Infinity)
  return own.kind === 'refills' && drops > 0
}

type Held = Extract<NonNullable<SlotState['spin']>, { readonly model: 'hold' }>

function isLitByCoins(own: Mechanic, index: number, { coins, factor }: Held): boolean {
  switch (own.kind) {
    case 'load':
      return own.factors[index]?.factor === factor
    case 'ranks':
      return coins.length >= (own.prizes[index]?.count ?? Infinity)
    case 'swell':
      return coins.length >= own.from
    case 'gift':
      return true
    case 'depth':
      return coins.some(({ mark }) => mark === 'deep')
    case 'named':
      return coins.some(({ mark }) => mark === own.coins[index]?.name)
    default:
      return false
  }
}

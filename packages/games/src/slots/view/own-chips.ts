import type { GameFacts, OwnChip } from './host.ts'
import { ownTexts, percentIn } from './own-texts.ts'

type Mechanic = GameFacts['mechanics'][number]

/** What is a classic's, a cascade's or a hold game's own, in as few words as can be. */
export const chipsOf = (game: Pick<GameFacts, 'mechanics'>, locale: string): OwnChip[] =>
  game.mechanics.flatMap((mechanic) => chipsFor(mechanic, locale))

const chip = (text: string, symbols: readonly string[] = []): OwnChip => ({
  text,
  symbols: [...symbols],
})

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
      return own.coins.map(({ name, times }) => ({
        ...chip(`${coinNames[name]} ${times}×`),
        name: coinNames[name],
      }))
    default:
      return []
  }
}

import type { GameFacts } from './host.ts'
import type { SlotState } from './slot-state.ts'

type Mechanic = GameFacts['mechanics'][number]

type Shown = Pick<SlotState, 'spin' | 'drop' | 'notice'>

/** Which of the game's chips count now, in their order. */
export const litParts = (game: Pick<GameFacts, 'mechanics'>, shown: Shown): boolean[] =>
  game.mechanics.flatMap((mechanic) =>
    Array.from({ length: partsOf(mechanic) }, (_, index) => isLit(mechanic, index, shown)),
  )

/** How many chips a mechanic has; none where reels or factors tell it themselves. */
function partsOf(own: Mechanic): number {
  switch (own.kind) {
    case 'lucky':
      return own.symbols.length
    case 'chain':
    case 'ranks':
      return own.prizes.length
    case 'load':
      return own.factors.length
    case 'named':
      return own.coins.length
    default:
      return SINGLE.has(own.kind) ? 1 : 0
  }
}

const SINGLE: ReadonlySet<Mechanic['kind']> = new Set<Mechanic['kind']>([
  'secondLook',
  'mixed',
  'refills',
  'sweep',
  'depth',
  'gift',
  'swell',
])

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
    case 'ranks': {
      // one is paid, the highest that is reached
      const reached = own.prizes.filter(({ count }) => coins.length >= count)
      return (
        reached.length > 0 &&
        own.prizes[index]?.count === Math.max(...reached.map(({ count }) => count))
      )
    }
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

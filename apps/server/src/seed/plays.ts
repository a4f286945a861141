import type { JsonObject } from '@lantern/games/game'
import { formatMoney, type Money } from '@lantern/kernel/money'

/** How somebody of the demo plays a game of the house. */
export interface SeededPlay {
  readonly code: string
  readonly bet: (stake: Money) => JsonObject
  /** The next move of a round that goes on; so many were made before. */
  readonly move: (view: JsonObject, made: number) => JsonObject
}

const CASH_OUT = { type: 'cashOut' }
const outright = (code: string, bet: SeededPlay['bet']): SeededPlay => ({
  code,
  bet,
  move: () => CASH_OUT,
})

/** No bet pays more than forty times its stake: nobody wins past what the demo is to hold. */
const PLAYS: readonly SeededPlay[] = [
  {
    code: 'mines',
    bet: () => ({ mines: 5 }),
    move: (_view, made) => (made < 3 ? { type: 'open', cell: 7 + made } : CASH_OUT),
  },
  outright('dice', () => ({ direction: 'over', target: 8_000 })),
  outright('plinko', () => ({ rows: 12, risk: 'medium' })),
  outright('wheel', () => ({ lanterns: 30, risk: 'medium' })),
  {
    code: 'blackjack',
    bet: () => ({}),
    move: (view) => ({ type: 'stand', step: view['step'] ?? 0 }),
  },
  outright('limbo', () => ({ target: 400 })),
  {
    code: 'tower',
    bet: () => ({ level: 'medium' }),
    move: (_view, made) => (made < 2 ? { type: 'climb', floor: made + 1, door: 2 } : CASH_OUT),
  },
  outright('roulette', (stake) => ({ chips: { '13-14-15-16-17-18': formatMoney(stake) } })),
  outright('keno', () => ({ picks: [3, 17, 22], risk: 'low' })),
  { code: 'poker', bet: () => ({}), move: () => ({ type: 'draw', hold: 31 }) },
]
const GAMES_EACH = 4

/** What the account of this number plays: a few games, others than its neighbours. */
export const gamesOf = (number: number): readonly SeededPlay[] =>
  Array.from({ length: GAMES_EACH }, (_, at) => PLAYS[(number * 3 + at) % PLAYS.length]).filter(
    (play) => play !== undefined,
  )

import { useLingui } from '@lingui/react/macro'
import type { Level } from '../tower/math.ts'

/** The in-house games by their code. */
export function useGameNames(): Readonly<Record<string, string>> {
  const { t } = useLingui()
  return {
    mines: t({ message: 'Mines', comment: 'Name of a game' }),
    dice: t({ message: 'Dice', comment: 'Name of a game' }),
    hilo: t({ message: 'Hi-Lo', comment: 'Name of a game' }),
    tower: t({ message: 'Tower', comment: 'Name of a game' }),
    blackjack: t({ message: 'Blackjack', comment: 'Name of a game' }),
    poker: t({ message: 'Video poker', comment: 'Name of a game' }),
    limbo: t({ message: 'Limbo', comment: 'Name of a game' }),
    plinko: t({ message: 'Plinko', comment: 'Name of a game' }),
    keno: t({ message: 'Keno', comment: 'Name of a game' }),
    roulette: t({ message: 'Roulette', comment: 'Name of a game' }),
    wheel: t({ message: 'Wheel', comment: 'Name of a game' }),
    crash: t({ message: 'Crash', comment: 'Name of a game' }),
  }
}

/** How hard the tower is. */
export function useLevelNames(): Readonly<Record<Level, string>> {
  const { t } = useLingui()
  return {
    easy: t({ message: 'Easy', comment: 'Difficulty of a game' }),
    medium: t({ message: 'Medium', comment: 'Difficulty of a game' }),
    hard: t({ message: 'Hard', comment: 'Difficulty of a game' }),
    expert: t({ message: 'Expert', comment: 'Difficulty of a game' }),
    master: t({ message: 'Master', comment: 'Difficulty of a game' }),
  }
}

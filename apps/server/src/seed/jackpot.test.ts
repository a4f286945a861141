import { blackjackOf, OUR_RULES } from '@lantern/games/blackjack/returns'
import { asNumber } from '@lantern/games/slots/fraction'
import { potReturn } from '@lantern/games/slots/pot'
import { TITLES } from '@lantern/games/slots/titles'
import { expect, test } from 'vitest'
import { OF_ALL, OF_GAMES } from './jackpot.ts'

/** Best play of video poker, as its own test counts it over every deal, hold and draw. */
const POKER = 0.995_439_04

test('R-063 with every pot that it feeds a game gives back less than is staked, to best play too', () => {
  const { over, under } = blackjackOf(OUR_RULES).expected()
  const blackjack = 1 + Number((over * 1_000_000_000n) / under) / 1e9
  const ofAll = asNumber(potReturn(OF_ALL))
  expect(blackjack).toBeGreaterThan(0.99)
  for (const game of [POKER, blackjack]) expect(game + ofAll).toBeLessThan(1)
  for (const { code, stated } of TITLES) {
    const own = OF_GAMES.filter(({ sources }) => sources.includes(`LANTERN/${code}`))
    const pots = own.reduce((sum, pool) => sum + asNumber(potReturn(pool)), ofAll)
    expect(stated.returnRate + pots, code).toBeLessThan(0.98)
  }
})

import { expect, test } from 'vitest'
import {
  balance,
  bet,
  now,
  openRound,
  player,
  untilIdle,
  useCrashTable,
} from '../../testing/crash-table.ts'

// One member, two devices, and the first bet of a round from both in the same moment.

useCrashTable()

test.each([
  ['the same stake', ['10.00', '10.00']],
  ['different stakes', ['10.00', '20.00']],
])('two first bets at once of %s: one is taken, the other refused', async (_name, stakes) => {
  await openRound(200)
  for (let tries = 0; tries < 8; tries += 1) {
    const who = await player('100.00')
    const placed = await Promise.all(stakes.map((stake) => bet(who, stake)))
    expect(placed.map(({ code }) => code).toSorted()).toEqual(['ok', 'round_open'])
    const taken = placed.find(({ code }) => code === 'ok')?.value
    expect(await balance(who)).toBe(taken?.balance)
    const { rowCount } = await now.house.database.owner.query(
      'select from crash_bets where id = $1',
      [taken?.round.id],
    )
    expect(rowCount).toBe(1)
  }
  await untilIdle()
})

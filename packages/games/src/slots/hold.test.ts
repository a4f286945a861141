import { createHmac } from 'node:crypto'
import { fairDraw, type Hmac } from '@lantern/kernel/draw'
import { money } from '@lantern/kernel/money'
import { describe, expect, test } from 'vitest'
import { asNumber } from './fraction.ts'
import { cellsOf, respinsOf, stakesOn } from './hold.ts'
import { holdValues } from './hold-values.ts'
import type { HoldModel } from './model.ts'
import { slotGame } from './round.ts'
import { parSheet } from './sheet.ts'
import { stakesOf } from './stakes.ts'
import { threeGongs } from './titles/copper-yak.ts'

const hmac: Hmac = (key, message) => createHmac('sha256', key).update(message).digest()

/** One reel of three cells, so that everything can be done by hand. */
const model: HoldModel = {
  kind: 'hold',
  rows: 3,
  reels: ['CAAA'],
  lines: [[0]],
  wild: 'W',
  coin: 'C',
  pays: { A: { 1: 0 } },
  trigger: 1,
  respins: 1,
  landing: { chance: 1, of: 2 },
  values: { 1: 1, 3: 1 },
  grand: 10,
}

/** A draw of these bytes. */
const bytes = (...values: number[]) => ({
  byte: () => {
    const value = values.shift()
    if (value === undefined) throw new RangeError('no byte left')
    return value
  },
})

describe('respins', () => {
  test('coins stay, those that land set the respins back, and a miss ends the last', () => {
    // worth 1; cell 1 lands and is worth 3, cell 2 does not; then cell 2 does not
    const respins = respinsOf(model, ['CAA'], bytes(0, 0, 1, 1, 1))
    expect(respins.map(({ landed, left }) => ({ landed, left }))).toEqual([
      { landed: 1, left: 1 },
      { landed: 0, left: 0 },
    ])
    expect(respins.at(-1)?.coins).toEqual([
      { column: 0, row: 0, worth: 1 },
      { column: 0, row: 1, worth: 3 },
    ])
  })

  test('a full board ends them and pays the grand prize', () => {
    const respins = respinsOf(model, ['CAA'], bytes(0, 0, 0, 0, 1))
    expect(respins).toHaveLength(1)
    expect(respins[0]?.left).toBe(0)
    expect(stakesOn(model, respins[0]?.coins ?? [])).toBe(1 + 1 + 3 + 10)
  })
})

describe('what they are worth', () => {
  test('from one coin of three cells, by hand', () => {
    // from two coins: one more with a half; from one: 1/4 none, 1/2 one more, 1/4 both
    const values = holdValues(model)
    const full = 1 / 4 + (1 / 2) * (1 / 2)
    const coins = 1 / 4 + 2 * (1 / 4) + 3 * full
    expect(values.get(1)?.fullChance).toBeCloseTo(full, 15)
    expect(asNumber(values.get(1)?.mean ?? { over: 0n, under: 1n })).toBeCloseTo(
      coins * 2 + 10 * full,
      15,
    )
    expect(values.get(3)?.square).toBeCloseTo(3 * 1 + (3 * 2 + 10) ** 2, 12)
  })

  test('the sheet adds them to the lines', () => {
    const sheet = parSheet(model)
    const value = holdValues(model).get(1)
    // three of the four stops show the coin
    expect(sheet.hitRate).toBe(0.75)
    expect(sheet.hold?.chance).toBe(0.75)
    expect(sheet.returnRate).toBeCloseTo(
      0.75 * asNumber(value?.mean ?? { over: 0n, under: 1n }),
      12,
    )
    const square = 0.75 * (value?.square ?? 0)
    expect(sheet.variance).toBeCloseTo(square - sheet.returnRate ** 2, 12)
  })
})

describe('a round of Three Gongs', () => {
  const game = slotGame(threeGongs)
  const [stake = 0n] = stakesOf(threeGongs, 'USD')
  const opened = Array.from({ length: 600 }, (_, nonce) =>
    game.open(
      {},
      { amount: stake, currency: 'USD' },
      fairDraw({ serverSeed: 'gongs', clientSeed: 'c', nonce }, hmac),
    ),
  )
  const held = opened.filter(({ spins }) => spins.length > 1)

  test('begins respins when coins enough are in sight, and never without', () => {
    expect(held.length).toBeGreaterThan(5)
    for (const { spins } of opened) {
      const [first] = spins
      if (first?.model !== 'lines') throw new Error('the first spin is one of the reels')
      expect(spins.length > 1).toBe(first.scatters >= 4)
    }
  })

  test('shows no respin before it is asked for, and says how many are left as things stand', () => {
    for (const state of held) {
      let now = state
      for (let shown = 1; shown < state.spins.length; shown += 1) {
        const view = game.reveal(now)
        expect(view.spins).toHaveLength(shown)
        const last = view.spins.at(-1)
        expect(view.freeSpinsLeft).toBe(last?.model === 'hold' ? last.left : 3)
        now = game.act(now, { type: 'next' })
      }
      expect(game.reveal(now)).toMatchObject({ phase: 'over', freeSpinsLeft: 0 })
    }
  })

  test('pays its coins once, with the last respin', () => {
    for (const { spins } of held) {
      const last = spins.at(-1)
      if (last?.model !== 'hold') throw new Error('respins end a round')
      const coins = last.coins.reduce((sum, { value }) => sum + money(value), 0n)
      expect(money(last.payout)).toBe(coins + money(last.grandPayout))
      for (const spin of spins.slice(1, -1)) expect(spin.payout).toBe('0.00')
      if (threeGongs.model.kind !== 'hold') throw new Error('Three Gongs holds')
      const isFull = last.coins.length === cellsOf(threeGongs.model)
      expect(money(last.grandPayout) > 0n).toBe(isFull)
    }
  })
})

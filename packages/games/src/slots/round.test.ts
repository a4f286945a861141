import { createHmac } from 'node:crypto'
import { type Draw, fairDraw, type Hmac } from '@lantern/kernel/draw'
import { fitsCurrency, formatMoney, money } from '@lantern/kernel/money'
import { describe, expect, test } from 'vitest'
import type { Stake } from '../game.ts'
import { refusalOf } from '../testing/draws.ts'
import { type State, viewSchema } from './bet.ts'
import { unitsOf } from './model.ts'
import { slotGame } from './round.ts'
import { coinOf, stakesOf } from './stakes.ts'
import { carpGate } from './titles/kiln-and-kite.ts'
import { TITLES } from './titles.ts'

const hmac: Hmac = (key, message) => createHmac('sha256', key).update(message).digest()
const usd = (text: string): Stake => ({ amount: money(text), currency: 'USD' })
const seeded = (seed: string, nonce: number): Draw =>
  fairDraw({ serverSeed: seed, clientSeed: 'c', nonce }, hmac)

const carp = slotGame(carpGate)
const openAt = (nonce: number): State => carp.open({}, usd('0.20'), seeded('round', nonce))

/** The first rounds of a row of draws that win free spins. */
const featured = Array.from({ length: 1_500 }, (_, nonce) => openAt(nonce)).filter(
  (state) => state.spins.length > 1,
)

describe('a round', () => {
  test('without free spins is over at once and settles for what its spin pays', () => {
    const state = openAt(0)
    expect(state.spins).toHaveLength(1)
    expect(carp.settlement(state)?.payout).toBe(money(state.spins[0]?.payout ?? ''))
    expect(carp.reveal(state)).toMatchObject({ phase: 'over', freeSpinsWon: 0, freeSpinsLeft: 0 })
  })

  test('with free spins is live until each of them was shown, and pays all of them', () => {
    expect(featured.length).toBeGreaterThan(1)
    for (const opened of featured) {
      let state = opened
      for (let shown = 1; shown < opened.spins.length; shown += 1) {
        expect(carp.settlement(state)).toBeUndefined()
        const view = carp.reveal(state)
        expect(view.phase).toBe('live')
        expect(view.spins).toHaveLength(shown)
        expect(view.freeSpinsLeft).toBe(view.freeSpinsWon - (shown - 1))
        expect(view.freeSpinsLeft).toBeGreaterThan(0)
        state = carp.act(state, { type: 'next' })
      }
      const total = opened.spins.reduce((sum, spin) => sum + money(spin.payout), 0n)
      expect(carp.settlement(state)).toMatchObject({ payout: total, residue: 0n })
      expect(carp.reveal(state)).toMatchObject({
        phase: 'over',
        freeSpinsLeft: 0,
        payout: formatMoney(total),
      })
    }
  })

  test('free spins pay their multiple, the paid spin does not', () => {
    const [first, ...free] = featured[0]?.spins ?? []
    expect(first).toMatchObject({ isFree: false, multiplier: 1, freeSpins: 10 })
    for (const spin of free) expect(spin).toMatchObject({ isFree: true, multiplier: 2 })
  })

  test('a spin pays the sum of its parts', () => {
    for (let nonce = 0; nonce < 300; nonce += 1)
      for (const spin of openAt(nonce).spins)
        if (spin.model === 'lines') {
          const lines = spin.wins.reduce((sum, win) => sum + money(win.payout), 0n)
          expect(lines + money(spin.scatterPayout)).toBe(money(spin.payout))
        }
  })

  test('R-066 a round that was left is shown to its end and pays the same', () => {
    const [opened] = featured
    if (!opened) throw new Error('a round with free spins')
    const left = carp.finish(carp.act(opened, { type: 'next' }))
    const total = opened.spins.reduce((sum, spin) => sum + money(spin.payout), 0n)
    expect(carp.settlement(left)?.payout).toBe(total)
  })

  test('the full stake counts for rewards, whatever the round paid', () => {
    expect(carp.settlement(openAt(0))?.validBet).toEqual({
      amount: money('0.20'),
      reason: 'full_stake',
      ruleVersion: 'slots-1',
    })
  })

  test('R-065 the same draw gives the same round', () => {
    expect(openAt(7)).toEqual(openAt(7))
  })
})

describe('hostile input', () => {
  test('nothing can be shown after the end, however it came', () => {
    const [opened] = featured
    if (!opened) throw new Error('a round with free spins')
    for (const state of [openAt(0), carp.finish(opened)]) {
      expect(refusalOf(() => carp.act(state, { type: 'next' }))).toBe('round_over')
      expect(refusalOf(() => carp.finish(state))).toBe('round_over')
    }
  })

  test.each([
    ['0.19', 'USD', 'stake_below_minimum'],
    ['0', 'USD', 'stake_below_minimum'],
    ['-0.20', 'USD', 'stake_below_minimum'],
    ['100.01', 'USD', 'stake_above_maximum'],
    ['0.21', 'USD', 'amount_invalid'],
    ['0.3', 'USD', 'amount_invalid'],
    ['2000.5', 'VND', 'amount_invalid'],
  ])('a stake of %s %s is refused', (amount, currency, code) => {
    const stake = { amount: money(amount), currency }
    expect(refusalOf(() => carp.open({}, stake, seeded('x', 0)))).toBe(code)
  })

  test.each([
    [{ type: 'next', spins: [] }], [{ type: 'finish' }], [{}], [[]], [null], ['next'], [undefined],
    [{ type: 'next', shown: 9 }], [JSON.parse('{"type":"next","__proto__":{"shown":9}}')],
  ])('the action %j is refused by its shape', (action) => {
    expect(carp.action.safeParse(action).success).toBe(false)
  }) // biome-ignore format: a table

  test.each([[{ stops: [0, 0, 0, 0, 0] }], [{ lines: 1 }], [[]], [null], [3]])(
    'the bet %j is refused by its shape',
    (bet) => {
      expect(carp.bet.safeParse(bet).success).toBe(false)
    },
  )

  test('an action never changes the state it was given', () => {
    const [opened] = featured
    if (!opened) throw new Error('a round with free spins')
    const before = JSON.stringify(opened)
    carp.act(opened, { type: 'next' })
    carp.finish(opened)
    expect(JSON.stringify(opened)).toBe(before)
  })
})

describe('secrets', () => {
  test('R-065 the view is the same whatever the free spins to come will be', () => {
    const [one, other] = featured
    if (!one || !other) throw new Error('two rounds with free spins')
    const swapped = { ...one, spins: [...one.spins.slice(0, 3), ...other.spins.slice(1)] }
    let [a, b] = [one, swapped]
    for (let shown = 1; shown <= 3; shown += 1) {
      expect(carp.reveal(a)).toEqual(carp.reveal(b))
      ;[a, b] = [carp.act(a, { type: 'next' }), carp.act(b, { type: 'next' })]
    }
  })

  test('a secret added to the state does not reach the view', () => {
    const [opened] = featured
    if (!opened) throw new Error('a round with free spins')
    const [first, ...rest] = opened.spins
    if (!first) throw new Error('a round has a spin')
    const hinted = { ...opened, hint: 'win', spins: [{ ...first, hint: 'win' }, ...rest] }
    expect(JSON.stringify(carp.reveal(hinted))).not.toContain('hint')
  })

  test('the view of every title names its fields', () => {
    for (const title of TITLES) {
      const game = slotGame(title)
      const [stake] = stakesOf(title, 'USD')
      const view = game.reveal(
        game.open({}, { amount: stake ?? 0n, currency: 'USD' }, seeded('view', 1)),
      )
      expect(viewSchema.parse(view)).toEqual(view)
    }
  })
})

describe('stakes', () => {
  test.each(['USD', 'VND', 'KWD', 'JPY', 'IDR', 'PLAY'])('in %s every pay is exact', (currency) => {
    for (const title of TITLES)
      for (const amount of stakesOf(title, currency)) {
        const units = unitsOf(title.model)
        expect(amount % (coinOf(currency) * BigInt(units))).toBe(0n)
        const state = slotGame(title).open({}, { amount, currency }, seeded('stakes', 3))
        expect(state.stake).toBe(formatMoney(amount))
      }
  })

  test.each(['BRL', 'IDR', 'INR', 'JPY', 'KHR', 'KRW', 'KWD', 'MXN', 'TND', 'USD', 'USDT', 'VND'])(
    'a coin of %s fits the currency and the wire',
    (currency) => {
      expect(fitsCurrency(coinOf(currency), currency)).toBe(true)
      expect(coinOf(currency) % money('0.01')).toBe(0n)
    },
  )

  test('the smallest and largest of Carp Gate', () => {
    const written = (currency: string) =>
      stakesOf(carpGate, currency).map((one) => formatMoney(one))
    expect(written('USD').at(0)).toBe('0.20')
    expect(written('USD').at(-1)).toBe('100.00')
    expect(written('VND').at(0)).toBe('2000.00')
  })
})

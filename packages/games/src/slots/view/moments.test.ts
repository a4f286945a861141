import { formatMoney, money } from '@lantern/kernel/money'
import { describe, expect, test } from 'vitest'
import { momentOf } from './moments.ts'
import { isWin } from './slot-state.ts'

const won = (amount: string, kind: 'won' | 'paid_back' | 'feature_won' | 'feature_over' = 'won') =>
  momentOf({ notice: { kind, amount }, staked: '2.00', phase: 'busy' })

describe('what is celebrated', () => {
  test.each([
    ['0.50', null],
    ['1.99', null],
    ['2.00', null],
    ['19.99', null],
    ['20.00', 'bigWin'],
    ['60.00', 'hugeWin'],
    ['199.99', 'hugeWin'],
    ['200.00', 'vastWin'],
  ])('%s at a stake of 2.00: %s', (amount, kind) => {
    expect(won(amount)?.kind ?? null).toBe(kind)
  })

  test('never what the round lost, whatever amount it names', () => {
    expect(won('500.00', 'paid_back')).toBeNull()
    expect(won('500.00', 'feature_over')).toBeNull()
    expect(won('500.00', 'feature_won')?.kind).toBe('vastWin')
  })

  test('no sum up to the stake sounds or looks like a win, whatever the stake', () => {
    for (const stake of ['0.10', '1.00', '2.00', '250.00', '10000.00'])
      for (const hundredths of [1n, 25n, 50n, 99n, 100n]) {
        const amount = formatMoney((money(stake) * hundredths) / 100n)
        expect(isWin(amount, { stake, isFree: false }), `${amount} of ${stake}`).toBe(false)
        const notice = { kind: 'won', amount } as const
        expect(
          momentOf({ notice, staked: stake, phase: 'busy' }),
          `${amount} of ${stake}`,
        ).toBeNull()
      }
    expect(isWin('0.11', { stake: '0.10', isFree: false })).toBe(true)
  })

  test('nothing without a stake', () => {
    const busy = { phase: 'busy' } as const
    const five = { kind: 'won', amount: '5.00' } as const
    expect(momentOf({ ...busy, notice: five, staked: '0.00' })).toBeNull()
    expect(momentOf({ ...busy, notice: { kind: 'nothing' }, staked: '1.00' })).toBeNull()
  })

  test('nothing over an offer of free spins: the round is celebrated at its end', () => {
    const notice = { kind: 'won', amount: '500.00' } as const
    expect(momentOf({ notice, staked: '2.00', phase: 'offered' })).toBeNull()
    expect(momentOf({ notice, staked: '2.00', phase: 'feature' })?.kind).toBe('vastWin')
  })
})

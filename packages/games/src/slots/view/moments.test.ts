import { describe, expect, test } from 'vitest'
import { momentOf } from './moments.ts'

const won = (amount: string, kind: 'won' | 'paid_back' | 'feature_won' | 'feature_over' = 'won') =>
  momentOf({ notice: { kind, amount }, stake: '2.00' })

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

  test('nothing without a stake', () => {
    expect(momentOf({ notice: { kind: 'won', amount: '5.00' }, stake: '0.00' })).toBeNull()
    expect(momentOf({ notice: { kind: 'nothing' }, stake: '1.00' })).toBeNull()
  })
})

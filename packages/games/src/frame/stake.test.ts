import { describe, expect, test } from 'vitest'
import { changedStake, playableStake, type StakeRules, stakeProblem } from './stake.ts'

const usd: StakeRules = { currency: 'USD', minStake: '1.00', maxStake: '500.00', balance: '80.25' }
const vnd: StakeRules = {
  currency: 'VND',
  minStake: '10000.00',
  maxStake: '5000000.00',
  balance: '125500.00',
}

describe('a typed stake', () => {
  test.each([
    ['', 'wrong'],
    ['abc', 'wrong'],
    ['1.005', 'wrong'],
    ['-5', 'wrong'],
    ['0', 'wrong'],
    ['0.99', 'below'],
    ['500.01', 'above'],
    ['80.26', 'overBalance'],
    ['80.25', undefined],
    ['1', undefined],
    ['5.', undefined],
  ])('%j: %s', (text, problem) => {
    expect(stakeProblem(text, usd)).toBe(problem)
    expect(playableStake(text, usd) === null).toBe(problem !== undefined)
  })

  test('goes over the wire with the decimals of its currency', () => {
    expect(playableStake('5.', usd)).toBe('5.00')
    expect(playableStake('5.5', usd)).toBe('5.50')
    expect(playableStake('10000.00', vnd)).toBe('10000')
    expect(playableStake('20000', vnd)).toBe('20000')
    expect(stakeProblem('10000.5', vnd)).toBe('wrong')
  })
})

describe('half, double and the most', () => {
  test.each([
    ['10.00', 'half', '5.00'],
    ['1.50', 'half', '1.00'],
    ['10.01', 'half', '5.00'],
    ['10.00', 'double', '20.00'],
    ['60.00', 'double', '80.25'],
    ['7', 'max', '80.25'],
    ['', 'double', '2.00'],
  ] as const)('%j %s is %s', (text, change, next) => {
    expect(changedStake(text, change, usd)).toBe(next)
  })

  test('keeps to the steps of the currency and to the limits', () => {
    expect(changedStake('25001', 'half', vnd)).toBe('12500')
    expect(changedStake('1', 'max', { ...usd, balance: '9000.00' })).toBe('500.00')
    expect(changedStake('5', 'max', { ...usd, balance: '0.00' })).toBe('1.00')
    expect(changedStake('5', 'double', { ...usd, balance: '-3.00' })).toBe('1.00')
  })
})

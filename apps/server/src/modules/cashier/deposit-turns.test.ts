import { describe, expect, test } from 'vitest'
import { endOf, turnAt } from './deposit-turns.ts'
import { depositStates } from './states.ts'

const expiresAt = new Date('2026-11-23T06:30:00Z')
const page = { payTo: null, slips: [], refundUrl: null, expiresAt }
const ours = { ...page, payTo: { bank: 'Riverside Bank', holder: 'Lantern Row', number: '12' } }

describe('whose turn a deposit is', () => {
  test('it is somebody’s as long as it is not over, and nobody’s at an end', () => {
    const ends = ['paid', 'failed', 'expired', 'refunded', 'reversed']
    for (const state of depositStates)
      expect([state, turnAt(page, { state }, true) === null]).toEqual([state, ends.includes(state)])
  })

  test.each([
    ['created', 'house'],
    ['sent', 'provider'],
    ['unknown', 'provider'],
    ['pending', 'member'],
    ['review', 'house'],
    ['refunding', 'provider'],
  ])('%s: %s', (state, turn) => {
    expect(turnAt(page, { state }, true)).toBe(turn)
  })

  test('a transfer that a picture shows is the house’s, and was the member’s before', () => {
    const shown = { ...ours, slips: ['picture'] }
    expect(turnAt(ours, { state: 'pending' }, true)).toBe('member')
    expect(turnAt(shown, { state: 'pending' }, true)).toBe('house')
    expect(turnAt(shown, { state: 'pending' }, false)).toBe('member')
  })

  test('what has to be claimed is the member’s', () => {
    const claimed = { ...page, refundUrl: 'https://bank.example/claim' }
    expect(turnAt(claimed, { state: 'refunding' }, true)).toBe('member')
    expect(turnAt(claimed, { state: 'refunding' }, false)).toBe('provider')
  })

  test('only what waits for a payment ends by itself', () => {
    for (const state of depositStates)
      expect(endOf(page, { state }, true)).toBe(state === 'pending' ? expiresAt : null)
    expect(endOf(page, { state: 'pending' }, false)).toBe(null)
  })
})

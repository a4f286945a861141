import { describe, expect, test } from 'vitest'
import { partStates, withdrawalStates } from './states.ts'
import { turnOfPart, turnOfWithdrawal } from './withdrawal-turns.ts'

const sandbox = { provider: 'sandbox' }
const byBank = { provider: 'transfer' }
const now = (state: string) => ({ state, isNow: true })

describe('whose turn a withdrawal is', () => {
  test('it is somebody’s as long as it is not over, and nobody’s at an end', () => {
    const ends = ['paid', 'partly_paid', 'rejected', 'failed']
    for (const state of withdrawalStates)
      for (const way of [sandbox, byBank])
        expect([state, turnOfWithdrawal(way, now(state), []) === null]).toEqual([
          state,
          ends.includes(state),
        ])
  })

  test.each([
    ['requested', 'house', 'house'],
    ['claimed', 'house', 'house'],
    ['approved', 'house', 'house'],
    ['sending', 'provider', 'house'],
    ['unknown', 'provider', 'house'],
    ['receipt_partly', 'house', 'house'],
    ['receipt_not_received', 'house', 'house'],
    ['receipt_received', null, null],
    ['receipt_forced', null, null],
  ])('%s: %s, or by bank %s', (state, turn, bankTurn) => {
    expect(turnOfWithdrawal(sandbox, now(state), [])).toBe(turn)
    expect(turnOfWithdrawal(byBank, now(state), [])).toBe(bankTurn)
  })

  test('a part is somebody’s as long as it is not over', () => {
    const ends = ['paid', 'partly', 'returned', 'resent']
    for (const state of partStates)
      expect([state, turnOfPart({ state, ...sandbox }) === null]).toEqual([
        state,
        ends.includes(state),
      ])
    expect(turnOfPart({ state: 'sending', ...sandbox })).toBe('provider')
    expect(turnOfPart({ state: 'sending', ...byBank })).toBe('house')
  })

  test('in parts it is the house’s as long as one of them is', () => {
    const on = { state: 'sending', ...sandbox } as const
    const over = { state: 'paid', ...sandbox } as const
    for (const state of ['waiting', 'ready', 'short', 'failed'] as const)
      expect(turnOfWithdrawal(sandbox, now('sending'), [on, { state, ...sandbox }])).toBe('house')
    expect(turnOfWithdrawal(sandbox, now('sending'), [on, { state: 'sending', ...byBank }])).toBe(
      'house',
    )
    expect(turnOfWithdrawal(sandbox, now('sending'), [on, over])).toBe('provider')
    expect(turnOfWithdrawal(sandbox, now('claimed'), [{ state: 'ready', ...sandbox }])).toBe(
      'house',
    )
    expect(turnOfWithdrawal(sandbox, now('partly_paid'), [over])).toBe(null)
    // what is over says who paid it
    const past = { state: 'sending', isNow: false }
    expect(turnOfWithdrawal(sandbox, past, [{ state: 'failed', ...sandbox }])).toBe('provider')
  })
})

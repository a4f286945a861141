import { readFileSync } from 'node:fs'
import { listCalls, memberContract } from '@lantern/contract'
import { money } from '@lantern/kernel/money'
import { describe, expect, test } from 'vitest'
import {
  DEPOSIT_MOVES,
  type DepositState,
  depositStates,
  type Fact,
  judgeDeposit,
  judgePayout,
  mayDepositMove,
  mayWithdrawalMove,
  PART_MOVES,
  WITHDRAWAL_MOVES,
  withdrawalStates,
} from './states.ts'

const order = { currency: 'USD', amount: money('100') }
const fact = (state: Fact['state'], amount = '100'): Fact => ({
  state,
  currency: 'USD',
  amount: money(amount),
  reason: state === 'failed' ? 'declined_by_bank' : null,
})
const facts = [fact('pending'), fact('paid'), fact('paid', '99'), fact('failed')]

describe('R-090 states', () => {
  test('a judgement never leaves the table of moves', () => {
    for (const state of depositStates)
      for (const one of facts) {
        const { to } = judgeDeposit({ ...order, state }, one)
        expect(to === null || mayDepositMove(state, to)).toBe(true)
      }
    for (const state of withdrawalStates)
      for (const one of facts) {
        const { to } = judgePayout({ ...order, state }, one)
        expect(to === null || mayWithdrawalMove(state, to)).toBe(true)
      }
  })

  test('every state can be reached from the first', () => {
    const reached = new Set(['created'])
    for (const state of reached)
      for (const to of depositStates) if (mayDepositMove(asDeposit(state), to)) reached.add(to)
    expect([...reached].toSorted()).toEqual(depositStates.toSorted())
  })

  test('money is only ever posted for the amount that was ordered', () => {
    for (const state of depositStates)
      expect(judgeDeposit({ ...order, state }, fact('paid', '99.99')).to).not.toBe('paid')
    for (const state of withdrawalStates)
      expect(judgePayout({ ...order, state }, fact('paid', '99.99')).to).not.toBe('paid')
    expect(
      judgeDeposit({ ...order, state: 'pending' }, { ...fact('paid'), currency: 'VND' }),
    ).toMatchObject({ to: 'review', finding: 'amount_differs' })
  })

  test('late payment counts, contradiction is a finding', () => {
    expect(judgeDeposit({ ...order, state: 'expired' }, fact('paid')).to).toBe('paid')
    expect(judgeDeposit({ ...order, state: 'failed' }, fact('paid'))).toMatchObject({
      to: 'review',
      finding: 'paid_after_failed',
    })
    expect(judgeDeposit({ ...order, state: 'paid' }, fact('failed'))).toMatchObject({
      to: null,
      finding: 'failed_after_paid',
    })
    expect(judgePayout({ ...order, state: 'failed' }, fact('paid'))).toMatchObject({
      to: null,
      finding: 'paid_after_failed',
    })
  })
})

function asDeposit(state: string): DepositState {
  const found = depositStates.find((one) => one === state)
  if (!found) throw new Error(`no state ${state}`)
  return found
}

test('R-083 no call of a member takes a withdrawal back', () => {
  const calls = listCalls(memberContract).filter(({ call }) => call.method !== 'GET')
  const about = calls.filter(({ name, call }) => /withdraw|receipt/i.test(`${name} ${call.path}`))
  // It asks for one, and says of one that was paid whether it arrived.
  expect(about.map(({ name }) => name).toSorted()).toEqual([
    'cashier.requestWithdrawal',
    'receipts.addProof',
    'receipts.answer',
  ])
  expect(WITHDRAWAL_MOVES.requested).toEqual(['claimed'])
})

test('the tables of states in the README are those of the program', () => {
  const readme = readFileSync(new URL('README.md', import.meta.url), 'utf8')
  const table = (name: string, moves: Readonly<Record<string, readonly string[]>>): string =>
    [
      `| ${name} | goes on to |`,
      '|---|---|',
      ...Object.entries(moves).map(
        ([state, next]) => `| ${state} | ${next.length > 0 ? next.join(', ') : 'it is over'} |`,
      ),
    ].join('\n')
  const tables = [
    table('deposit', DEPOSIT_MOVES),
    table('withdrawal', WITHDRAWAL_MOVES),
    table('part of a withdrawal', PART_MOVES),
  ]
  expect(readme.slice(readme.indexOf('| deposit |')).trim()).toBe(tables.join('\n\n'))
})

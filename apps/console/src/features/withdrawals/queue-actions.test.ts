import type { Grant } from '@lantern/contract/endpoint'
import { money } from '@lantern/kernel/money'
import { expect, test } from 'vitest'
import {
  approvalsGiven,
  CLAIM_MS,
  type Decision,
  queueActions,
  type WithdrawalRow,
} from './queue-actions.ts'

const ALL: readonly Grant[] = ['withdrawals.read', 'withdrawals.claim', 'withdrawals.approve']

function withdrawal(changes: Partial<WithdrawalRow>): WithdrawalRow {
  return {
    id: '41',
    reference: 'W-41',
    memberId: '7',
    account: 'member01',
    method: 'bank',
    destination: '•••• 4417',
    findings: [],
    currency: 'USD',
    amount: money('250'),
    fee: money('0'),
    state: 'requested',
    reason: null,
    claimedBy: null,
    approvals: [],
    approvalsNeeded: 1,
    createdAt: '2026-11-20T10:00:00.000Z',
    contentHash: 'c0ffee',
    ...changes,
  }
}

const short = (decision: Decision): string => (decision.may ? 'yes' : decision.why)

function decided(changes: Partial<WithdrawalRow>, grants: readonly Grant[] = ALL) {
  const actions = queueActions(withdrawal(changes), { username: 'maker', grants })
  return [actions.claim, actions.unclaim, actions.approve, actions.reject].map(short)
}

const approvedBy = (...operators: string[]) => ({
  approvals: operators.map((operator) => ({ operator, at: '2026-11-20T10:05:00.000Z' })),
})
const mine = { state: 'claimed', claimedBy: 'maker' }
const theirs = { state: 'claimed', claimedBy: 'checker' }
const two = { approvalsNeeded: 2 }

test.each([
  //                                                claim               unclaim             approve             reject
  ['open in the queue', {}, ['yes', 'state', 'claim_first', 'claim_first']],
  ['claimed by me', mine, ['state', 'yes', 'yes', 'yes']],
  [
    'claimed by another',
    theirs,
    ['claimed_by_other', 'claimed_by_other', 'claimed_by_other', 'claimed_by_other'],
  ],
  [
    'claimed by another, two people needed',
    { ...theirs, ...two },
    ['claimed_by_other', 'claimed_by_other', 'yes', 'yes'],
  ],
  [
    'R-094 claimed and approved by me, a second person missing',
    { ...mine, ...two, ...approvedBy('maker') },
    ['state', 'yes', 'already_approved', 'yes'],
  ],
  [
    'approved by its claimer, I am the second person',
    { ...theirs, ...two, ...approvedBy('checker') },
    ['claimed_by_other', 'claimed_by_other', 'yes', 'yes'],
  ],
  [
    'R-094 a second approval by me on another’s claim',
    { ...theirs, ...two, ...approvedBy('maker') },
    ['claimed_by_other', 'claimed_by_other', 'already_approved', 'yes'],
  ],
] as const)('%s', (_name, changes, expected) => {
  expect(decided(changes)).toEqual(expected)
})

test.each(['approved', 'sending', 'unknown', 'paid', 'rejected', 'failed', 'never heard of'])(
  'nothing is offered once a withdrawal is %s',
  (state) => {
    expect(decided({ state, claimedBy: 'maker' })).toEqual(['state', 'state', 'state', 'state'])
  },
)

test('without the grant nothing is offered in any state', () => {
  for (const state of ['requested', 'claimed', 'paid']) {
    const grants = decided({ state, claimedBy: 'maker' }, ['withdrawals.read'])
    expect(grants).toEqual(['grant', 'grant', 'grant', 'grant'])
  }
  expect(decided(mine, ['withdrawals.claim'])).toEqual(['state', 'yes', 'grant', 'grant'])
  expect(decided(mine, ['withdrawals.approve'])).toEqual(['grant', 'grant', 'yes', 'yes'])
})

test('approvals read as given of needed', () => {
  expect(approvalsGiven(withdrawal({ ...two, ...approvedBy('checker') }))).toBe('1 / 2')
})

test('an abandoned claim of another can be taken over, a fresh one and one’s own can not', () => {
  const me = { username: 'maker', grants: ALL }
  const claimOf = (changes: Partial<WithdrawalRow>, age: number) =>
    short(queueActions(withdrawal(changes), me, age).claim)
  expect(claimOf(theirs, CLAIM_MS - 1)).toBe('claimed_by_other')
  expect(claimOf(theirs, CLAIM_MS)).toBe('yes')
  expect(claimOf(mine, CLAIM_MS)).toBe('state')
  expect(claimOf({ state: 'paid', claimedBy: 'checker' }, CLAIM_MS)).toBe('state')
})

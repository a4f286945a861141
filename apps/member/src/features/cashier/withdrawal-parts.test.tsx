import { cashier } from '@lantern/contract/cashier'
import { money } from '@lantern/kernel/money'
import { expect, test } from 'vitest'
import { drawn } from '../../testing/drawn.tsx'
import { WithdrawalStatus } from './status-view.tsx'

const AT = '2026-11-23T06:00:00.000Z'
const PART = {
  reference: 'W-7/1',
  amount: money('60'),
  paid: 0n,
  returned: 0n,
  moved: 0n,
  state: 'sending',
  code: null,
  reason: null,
  providerReference: null,
  at: AT,
  turn: 'provider',
}
const WITHDRAWAL = {
  id: '7',
  reference: 'W-7',
  method: 'bank_account',
  methodName: 'Bank account',
  destination: '•••• 4417',
  currency: 'USD',
  amount: money('100'),
  fee: 0n,
  paid: 0n,
  returned: 0n,
  parts: [],
  state: 'sending',
  reason: null,
  createdAt: AT,
  timeline: [{ state: 'sending', at: AT, code: null, reason: null, turn: 'provider' }],
  receipt: null,
}

const shown = (changes: object) =>
  drawn(
    {
      phase: 'signed-in',
      answers: [[cashier.withdrawal, { id: '7' }, { ...WITHDRAWAL, ...changes }]],
    },
    <WithdrawalStatus id="7" />,
  )

test('a withdrawal that goes out as one shows no parts', async () => {
  const page = await shown({})
  expect(page).toContain('W-7')
  expect(page).not.toContain('It goes out in parts')
})

test('each part shows its amount, state, reference and time, and whose turn it is', async () => {
  const page = await shown({
    paid: money('60'),
    parts: [
      { ...PART, state: 'paid', turn: null, paid: money('60'), providerReference: 'SB-1' },
      {
        ...PART,
        reference: 'W-7/2',
        amount: money('40'),
        state: 'failed',
        turn: 'house',
        code: 'declined',
        reason: 'declined_by_bank',
      },
      { ...PART, reference: 'W-7/3', amount: money('5'), state: 'waiting', turn: 'house' },
    ],
  })
  for (const text of ['It goes out in parts', 'W-7/1', 'SB-1', 'W-7/2', 'Not sent yet', '$40.00'])
    expect(page).toContain(text)
  // a code is never shown as it is
  expect(page).toContain('The bank declined it.')
  expect(page).not.toContain('declined_by_bank')
  expect(page).toContain('One of us decides whether it is sent again or given back.')
  expect(page).toContain('We send it when we can.')
  expect(page).toContain(`dateTime="${AT}"`)
})

test.each([
  ['provider', 'The bank or payment provider has it since'],
  ['house', 'We have it since'],
])('of what the %s has to send it says so, and since when', async (turn, text) => {
  const timeline = [
    { state: 'requested', at: AT, code: null, reason: null, turn: 'house' },
    { state: 'sending', at: AT, code: null, reason: null, turn },
  ]
  const page = await shown({ timeline })
  expect(page).toMatch(new RegExp(`${text} .*6:00`))
  expect(page).toContain('We had it.')
  const part = await shown({ timeline: [], parts: [{ ...PART, turn }] })
  expect(part).toMatch(new RegExp(`${text} .*6:00`))
})

test('what waits for a person says what comes next', async () => {
  const timeline = [{ state: 'requested', at: AT, code: null, reason: null, turn: 'house' }]
  const page = await shown({ state: 'requested', timeline })
  expect(page).toContain('One of us checks it next.')
  expect(page).toContain('We have it since')
  expect(page.match(/We ha(d|ve) it/g)).toHaveLength(1)
})

test('one that was partly paid says what was paid and what is back', async () => {
  const page = await shown({
    state: 'partly_paid',
    paid: money('60'),
    returned: money('39.40'),
    fee: money('0.6'),
    timeline: [
      {
        state: 'partly_paid',
        at: AT,
        code: 'by_person',
        reason: 'The bank wrote to us',
        turn: null,
      },
    ],
    parts: [
      { ...PART, state: 'paid', turn: null, paid: money('60') },
      {
        ...PART,
        reference: 'W-7/2',
        amount: money('39'),
        state: 'returned',
        turn: null,
        returned: money('39'),
      },
    ],
  })
  expect(page).toContain('A part was paid, the rest came back')
  expect(page).toContain('Paid in part, the rest is back on your balance')
  expect(page).toContain('$60.00')
  expect(page).toContain('$39.40')
  expect(page).toContain('The bank wrote to us')
})

test.each([
  ['order_refused', 'insufficient_provider_funds', 'The payment provider refused it.'],
  ['by_person', 'E-1042.x', 'One of us decided this. E-1042.x'],
  ['by_person', null, 'One of us decided this.'],
  ['not_through', null, 'The payment did not go through.'],
])('the code %s with the words %s is read as %s', async (code, reason, text) => {
  const page = await shown({
    state: 'failed',
    timeline: [{ state: 'failed', at: AT, code, reason, turn: null }],
  })
  expect(page).toContain(text)
  if (code !== 'by_person') expect(page).not.toContain(String(reason))
})

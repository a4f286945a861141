import { cashier } from '@lantern/contract/cashier'
import { money } from '@lantern/kernel/money'
import { expect, test } from 'vitest'
import { drawn } from '../../testing/drawn.tsx'
import { DepositStatus } from './status-view.tsx'

const AT = '2026-11-23T06:00:00.000Z'
const ENDS = '2026-11-23T06:30:00.000Z'
const step = (state: string, more: object = {}) => ({
  state,
  at: AT,
  code: null,
  reason: null,
  turn: null,
  endsAt: null,
  ...more,
})
const DEPOSIT = {
  id: '9',
  reference: 'D-9',
  method: 'virtual_account',
  methodName: 'Virtual account',
  currency: 'USD',
  amount: money('120.5'),
  fee: 0n,
  paidAmount: null,
  state: 'pending',
  reason: null,
  payUrl: null,
  refundUrl: null,
  payTo: null,
  slips: 0,
  createdAt: AT,
  expiresAt: ENDS,
  timeline: [
    step('created', { turn: 'house' }),
    step('sent', { turn: 'provider' }),
    step('pending', { turn: 'member', endsAt: ENDS }),
  ],
}
const PAY_TO = {
  bank: 'Harbour Bank',
  holder: 'Harbour Payments Ltd',
  number: '9704 1111 2222 33',
  code: 'SB-77',
  takesPictures: false,
}

const shown = (changes: object) =>
  drawn(
    {
      phase: 'signed-in',
      answers: [[cashier.deposit, { id: '9' }, { ...DEPOSIT, ...changes }]],
    },
    <DepositStatus id="9" />,
  )
const times = (page: string, text: string) => page.split(text).length - 1

test('a virtual account is shown whole: bank, number, name, code, amount and time', async () => {
  const page = await shown({ payTo: PAY_TO })
  for (const text of ['Harbour Bank', 'Harbour Payments Ltd', '9704 1111 2222 33', 'SB-77'])
    expect(page).toContain(`>${text}</bdi>`)
  expect(page).toContain('>120.50</bdi>')
  expect(page).toContain('We wait for it until')
  // code, number, name, bank, amount, and the reference below
  expect(times(page, '>Copy<')).toBe(6)
  expect(page).not.toContain('A picture of your transfer')
})

test('a picture is asked for where it is of use', async () => {
  const page = await shown({ payTo: { ...PAY_TO, code: null, takesPictures: true } })
  expect(page).toContain('A picture of your transfer')
  expect(page).not.toContain('Write this as the purpose')
  expect(await shown({})).not.toContain('Harbour Bank')
})

test('each step says whose turn it is or was, and the one it stands at runs out', async () => {
  const page = await shown({})
  expect(page).toContain('We had it.')
  expect(page).toContain('The bank or payment provider had it.')
  expect(page).toMatch(/It is your turn since .*6:00/)
  expect(page).toMatch(/It ends by itself at .*6:30.*role="timer"/)
  expect(times(page, 'role="timer"')).toBe(1)
})

test.each([
  ['provider', 'unknown', 'The bank or payment provider has it since'],
  ['house', 'review', 'We have it since'],
])('while it is the turn of the %s no clock runs', async (turn, state, text) => {
  const page = await shown({ state, timeline: [step(state, { turn })] })
  expect(page).toContain(text)
  expect(page).not.toContain('role="timer"')
})

test.each([
  ['paid', null, null, 'Your payment arrived.'],
  ['failed', 'not_through', null, 'The payment did not go through.'],
  ['failed', 'declined', 'declined_by_bank', 'The bank declined it.'],
  ['expired', 'not_paid', null, 'Nothing was paid in time. A late payment still counts.'],
  ['refunded', 'sent_back', null, 'What arrived was sent back.'],
  ['reversed', 'taken_back', null, 'The payment was taken back.'],
  ['reversed', 'by_person', 'Your bank wrote', 'One of us decided this. Your bank wrote'],
])(
  'the end %s with the code %s and the words %s is told as: %s',
  async (state, code, reason, text) => {
    const page = await shown({ state, timeline: [step(state, { code, reason })] })
    expect(page).toContain(text)
  },
)

test('what is still to come gives no reason', async () => {
  expect(await shown({})).not.toContain('Your payment arrived.')
})

import { payees } from '@lantern/contract/payees'
import { wallet } from '@lantern/contract/wallet'
import { money } from '@lantern/kernel/money'
import { expect, test } from 'vitest'
import { drawn } from '../../testing/drawn.tsx'
import { useWithdrawView } from './withdraw-view.tsx'

const METHOD = {
  code: 'bank',
  name: 'Bank',
  mark: 'BK',
  arrival: 'day',
  minimum: money('10'),
  maximum: money('500'),
  feePercent: '0',
  quickAmounts: [],
  mostPerDay: null,
  leftToday: null,
} as const
const WAYS = { currency: 'USD', deposit: [], withdraw: [METHOD] }
const PAYEE = {
  id: '1',
  method: 'bank',
  bank: 'Sandbox',
  destination: '··· 4711',
  usable: true,
  usableAt: '2026-11-23T06:00:00.000Z',
}
const BALANCE = {
  currency: 'USD',
  currencySymbol: '$',
  balance: money('321.50'),
  held: 0n,
  bonus: 0n,
  version: '1',
}

function View() {
  return useWithdrawView({ ways: WAYS, symbol: '$', onRequested: () => undefined }).body
}

const view = (hidesBalance: boolean) =>
  drawn(
    {
      phase: 'signed-in',
      hidesBalance,
      answers: [
        [wallet.balance, {}, BALANCE],
        [payees.list, {}, { payees: [PAYEE] }],
      ],
    },
    <View />,
  )

test('what is available for a withdrawal is hidden where the balance is', async () => {
  expect(await view(false)).toContain('$321.50')
  const hidden = await view(true)
  expect(hidden).not.toContain('321.50')
  expect(hidden).toContain('Balance hidden')
})

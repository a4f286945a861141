import { payees } from '@lantern/contract/payees'
import { rollover } from '@lantern/contract/rollover'
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

const AT = '2026-11-23T06:00:00.000Z'
const BONUS = {
  id: '7',
  model: 'balance',
  amount: money('50'),
  deposit: 0n,
  order: 'cash_first',
  mostStake: null,
  onWithdrawal: 'waits',
  state: 'active',
  lockId: '8',
  balance: money('47.25'),
  required: money('100'),
  progress: 0n,
  cap: null,
  terms: {
    weights: { otherwise: 100, products: {}, tags: {}, games: {} },
    minimumOdds: null,
    mostStake: null,
    stakes: 'all',
    netsOpposites: false,
  },
  converted: 0n,
  forfeited: 0n,
  grantedAt: AT,
  expiresAt: null,
  endedAt: null,
  endedBecause: null,
}
const LOCK = {
  id: '8',
  source: 'bonus',
  state: 'open',
  deposit: 0n,
  bonus: money('50'),
  required: money('100'),
  progress: 0n,
  terms: BONUS.terms,
  madeAt: AT,
  metAt: null,
  closedAt: null,
}
const HELD = { currency: 'USD', left: money('100'), locks: [LOCK], bets: [], bonuses: [BONUS] }

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
        [rollover.state, {}, HELD],
      ],
    },
    <View />,
  )

test('what is available for a withdrawal is hidden where the balance is, and so is a bonus', async () => {
  const seen = await view(false)
  for (const amount of ['$321.50', '$47.25']) expect(seen).toContain(amount)
  const hidden = await view(true)
  for (const amount of ['321.50', '47.25']) expect(hidden).not.toContain(amount)
  expect(hidden).toContain('Balance hidden')
})

import { KitProvider } from '@lantern/console-kit/theme'
import type { Grant } from '@lantern/contract/endpoint'
import { money } from '@lantern/kernel/money'
import { ApiProvider } from '@lantern/web-kit/hooks'
import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type Operator, OperatorProvider } from '../../session/operator.ts'
import type { WithdrawalRow } from './queue-actions.ts'
import { SplitForm } from './split-form.tsx'
import { type WithdrawalPart, WithdrawalParts } from './withdrawal-parts.tsx'

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
const AT = '2026-11-23T06:00:00.000Z'

const operator = (grants: readonly Grant[]): Operator => ({
  id: '1',
  username: 'maker',
  roles: ['maker'],
  grants: [...grants],
  brand: 'lantern',
  brandName: 'Lantern Row',
  currency: 'USD',
  gmtOffsetMinutes: 0,
  hasTotp: true,
  mustSetUpTotp: false,
})

const WITHDRAWAL: WithdrawalRow = {
  id: '7',
  reference: 'W-7',
  memberId: '3',
  account: 'player3',
  method: 'bank_account',
  destination: '•••• 4417',
  isOtherName: false,
  findings: [],
  currency: 'USD',
  amount: money('100'),
  fee: 0n,
  state: 'sending',
  reason: null,
  claimedBy: 'maker',
  approvals: [],
  approvalsNeeded: 1,
  createdAt: AT,
  contentHash: 'a hash',
}

const PART: WithdrawalPart = {
  no: 1,
  reference: 'W-7/1',
  provider: 'sandbox',
  amount: money('60'),
  paid: 0n,
  returned: 0n,
  moved: 0n,
  state: 'sending',
  reason: null,
  providerReference: 'SB-1',
  replaces: null,
  changedAt: AT,
  ending: null,
  byHand: null,
  rest: { amount: money('60'), isOpen: false, persons: 1, wish: null },
}

const silent = { call: () => new Promise<never>(() => undefined) }

const drawn = (part: ReactNode, grants: readonly Grant[] = ['withdrawals.approve']): string =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <ApiProvider value={silent}>
        <I18nProvider i18n={i18n}>
          <KitProvider locale="en" nonce="">
            <OperatorProvider value={operator(grants)}>{part}</OperatorProvider>
          </KitProvider>
        </I18nProvider>
      </ApiProvider>
    </QueryClientProvider>,
  )

const parts = (list: readonly WithdrawalPart[], grants?: readonly Grant[]): string =>
  drawn(
    <WithdrawalParts withdrawal={WITHDRAWAL} parts={list} payers={['sandbox', 'transfer']} />,
    grants,
  )

test('a withdrawal that goes out as one shows no parts', () => {
  expect(parts([])).not.toContain('W-7/1')
})

test('each part shows its amount, who pays it and its state', () => {
  const html = parts([
    PART,
    { ...PART, no: 2, reference: 'W-7/2', state: 'paid', paid: money('60') },
  ])
  for (const text of ['W-7/1', 'W-7/2', 'sandbox', 'SB-1', 'Sending', '60.00'])
    expect(html).toContain(text)
  expect(html).not.toContain('Send it again…')
})

test('what failed is sent again or given back, by those who may', () => {
  const failed: WithdrawalPart = {
    ...PART,
    state: 'failed',
    reason: 'declined_by_bank',
    rest: { amount: money('60'), isOpen: true, persons: 2, wish: null },
  }
  const html = parts([failed])
  for (const text of ['Send it again…', 'Give it back…', 'The bank declined it.', 'stay held'])
    expect(html).toContain(text)
  const reader = parts([failed], ['withdrawals.read'])
  expect(reader).toContain('stay held')
  expect(reader).not.toContain('Give it back…')
  const wish = {
    wanted: 'again' as const,
    provider: 'transfer',
    reason: 'It is full',
    by: 'checker',
    at: AT,
    confirmedBy: null,
    isDone: false,
  }
  expect(parts([{ ...failed, rest: { ...failed.rest, wish } }])).toContain(
    'checker wants it sent again by transfer. Another person must agree.',
  )
})

test('a part that waits is sent now or given back, and not again', () => {
  const html = parts([{ ...PART, state: 'waiting', rest: { ...PART.rest, isOpen: true } }])
  expect(html).toContain('Send it now…')
  expect(html).toContain('Give it back…')
  expect(html).not.toContain('Send it again…')
})

test('a withdrawal is split by whoever has it in review, and by nobody else', () => {
  const form = (changes: Partial<WithdrawalRow>) =>
    drawn(
      <SplitForm
        withdrawal={{ ...WITHDRAWAL, ...changes }}
        parts={[]}
        payers={['sandbox']}
        ceilings={{}}
      />,
    )
  expect(form({ state: 'claimed' })).toContain('Split it…')
  expect(form({ state: 'claimed', claimedBy: 'checker' })).toBe(form({ state: 'paid' }))
  expect(form({ state: 'paid' })).not.toContain('Split it…')
})

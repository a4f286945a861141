import { readdirSync, readFileSync } from 'node:fs'
import { receiptStates } from '@lantern/contract/receipts'
import { isPaymentReason } from '@lantern/contract/payment-reasons'
import { expect, test } from 'vitest'
import { reasonCode } from './reasons.ts'
import { depositStates, partStates, withdrawalStates } from './states.ts'

// Nothing that is refused, held or given back is without a code that members have a sentence for.

/** States in which a payment just goes on, or ended well: they say themselves whose turn it is. */
const GOES_ON = {
  deposit: ['created', 'sent', 'pending', 'paid'],
  withdrawal: ['requested', 'claimed', 'approved', 'sending', 'paid'],
  receipt: ['awaited', 'received', 'automatic'],
  part: ['waiting', 'ready', 'sending', 'paid', 'resent'],
}

test('every state that stops or turns back a payment has a code, whatever was said', () => {
  const without = (of: Parameters<typeof reasonCode>[0], states: readonly string[]) =>
    states.filter((state) => reasonCode(of, state, null) === null)
  expect(without('deposit', depositStates)).toEqual(GOES_ON.deposit)
  expect(without('withdrawal', withdrawalStates)).toEqual(GOES_ON.withdrawal)
  expect(without('part', partStates).toSorted()).toEqual(GOES_ON.part.toSorted())
  const receipts = receiptStates.map((state) => `receipt_${state}`)
  expect(without('withdrawal', receipts).toSorted()).toEqual(
    GOES_ON.receipt.map((state) => `receipt_${state}`).toSorted(),
  )
  // a state that nobody thought of is one that somebody looks at
  expect(reasonCode('deposit', 'toString', null)).toBe('being_checked')
})

test('what was said is a code of ours, one of a provider, or the words of a person', () => {
  expect(reasonCode('deposit', 'review', 'payer_differs')).toBe('payer_differs')
  expect(reasonCode('withdrawal', 'failed', 'declined_by_bank')).toBe('declined')
  expect(reasonCode('deposit', 'failed', 'order_invalid')).toBe('order_refused')
  expect(reasonCode('withdrawal', 'failed', 'insufficient_provider_funds')).toBe('order_refused')
  expect(reasonCode('part', 'returned', 'Please ask your bank')).toBe('by_person')
  for (const name of ['toString', '__proto__', 'constructor'])
    expect(reasonCode('deposit', 'failed', name)).toBe('by_person')
})

test('every reason that this room itself gives to a move is a code of its own', () => {
  const folder = new URL('.', import.meta.url)
  // answers of providers are in their own words, which are led to ours
  const providers = /^(btcpay|sandbox|transfer|provider)/
  const files = readdirSync(folder).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !providers.test(name),
  )
  const given = files.flatMap((name) => {
    const source = readFileSync(new URL(name, folder), 'utf8')
    return [...source.matchAll(/\breason: '([^']+)'/g)].map(([, reason = '']) => reason)
  })
  expect(new Set(given).size).toBeGreaterThan(4)
  expect(given.filter((reason) => !isPaymentReason(reason))).toEqual([])
})

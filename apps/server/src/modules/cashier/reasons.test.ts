import { readdirSync, readFileSync } from 'node:fs'
import { receiptStates } from '@lantern/contract/receipts'
import { isPaymentReason } from '@lantern/contract/payment-reasons'
import { expect, test } from 'vitest'
import { saidBy, whyOf } from './reasons.ts'
import { depositStates, partStates, withdrawalStates } from './states.ts'

// Nothing that is refused, held or given back is without a code that members have a sentence for.

const codeOf = (of: Parameters<typeof whyOf>[0], state: string, reason: string | null) =>
  whyOf(of, { state, reason }, new Set()).code

/** States in which a payment just goes on, or ended well: they say themselves whose turn it is. */
const GOES_ON = {
  deposit: ['created', 'sent', 'pending', 'paid'],
  withdrawal: ['requested', 'claimed', 'approved', 'sending', 'paid'],
  receipt: ['awaited', 'received', 'automatic'],
  part: ['waiting', 'ready', 'sending', 'paid', 'resent'],
}

test('every state that stops or turns back a payment has a code, whatever was said', () => {
  const without = (of: Parameters<typeof whyOf>[0], states: readonly string[]) =>
    states.filter((state) => codeOf(of, state, null) === null)
  expect(without('deposit', depositStates)).toEqual(GOES_ON.deposit)
  expect(without('withdrawal', withdrawalStates)).toEqual(GOES_ON.withdrawal)
  expect(without('part', partStates).toSorted()).toEqual(GOES_ON.part.toSorted())
  const receipts = receiptStates.map((state) => `receipt_${state}`)
  expect(without('withdrawal', receipts).toSorted()).toEqual(
    GOES_ON.receipt.map((state) => `receipt_${state}`).toSorted(),
  )
  // a state that nobody thought of is one that somebody looks at
  expect(codeOf('deposit', 'toString', null)).toBe('being_checked')
})

test('what was said is a code of ours, one of a provider, or the words of a person', () => {
  expect(codeOf('deposit', 'review', 'payer_differs')).toBe('payer_differs')
  expect(codeOf('withdrawal', 'failed', 'declined_by_bank')).toBe('declined')
  expect(codeOf('deposit', 'failed', 'order_invalid')).toBe('order_refused')
  for (const name of ['insufficient_provider_funds', 'E1042', 'toString', '__proto__'])
    expect(codeOf('deposit', 'failed', name)).toBe('order_refused')
})

test('members read what persons wrote, and never what a provider calls it', () => {
  const step = (by: string | null, reason: string | null) => ({
    ...{ ownerId: '1', state: 'failed', at: new Date(0) },
    ...{ by, reason },
  })
  const said = saidBy([
    step('anna', 'Please ask your bank'),
    step(null, 'E1042'),
    step('anna', null),
  ])
  const why = (reason: string) => whyOf('part', { state: 'returned', reason }, said)
  expect(why('Please ask your bank')).toEqual({ code: 'by_person', reason: 'Please ask your bank' })
  expect(why('E1042')).toEqual({ code: 'order_refused', reason: null })
  expect(why('provider_silent')).toEqual({ code: 'provider_silent', reason: null })
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

import { money } from '@lantern/kernel/money'
import { expect, test } from 'vitest'
import { draftOf, type Method, rulesOf } from './method-draft.ts'

const RULES = {
  provider: 'sandbox',
  enabled: true,
  position: 2,
  minimum: money('10'),
  maximum: money('5000'),
  feeBasisPoints: 150,
  quickAmounts: [money('20'), money('50.5'), money('200')],
  twoPersonsAbove: null,
  mostPerDay: null,
  payoutMax: null,
  countries: ['DE', 'VN'],
  leastVip: 0,
  patienceMinutes: 30,
  routes: [
    { provider: 'transfer', least: money('200'), most: null, countries: [], payoutMax: null },
  ],
} satisfies Partial<Method>

const METHOD: Method = {
  ...RULES,
  id: '7',
  code: 'bank_qr',
  name: 'Bank QR',
  currency: 'USD',
  direction: 'deposit',
  payTo: null,
}

test('a method that is opened and saved is the same', () => {
  expect(rulesOf(METHOD, draftOf(METHOD))).toEqual(RULES)
})

test('quick amounts that can not be read are not sent', () => {
  const draft = { ...draftOf(METHOD), quickAmounts: '20.00, many' }
  expect(rulesOf(METHOD, draft)).toBeUndefined()
})

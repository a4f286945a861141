import { money } from '@lantern/kernel/money'
import { expect, test } from 'vitest'
import { draftsOf, type PartDraft, readSplit } from './split-draft.ts'

const terms = { sent: money('100'), ceilings: { sandbox: money('70'), slow: money('90') } }
const draft = (amount: string, changes: Partial<PartDraft> = {}): PartDraft => ({
  key: 1,
  amount,
  provider: 'sandbox',
  isLater: false,
  ...changes,
})

test('parts that add up may be sent, in units', () => {
  expect(readSplit([draft('60'), draft(' 40.00 ')], terms)).toEqual({
    parts: [
      { amount: money('60'), provider: 'sandbox', isLater: false },
      { amount: money('40'), provider: 'sandbox', isLater: false },
    ],
    left: 0n,
    problem: undefined,
  })
})

test.each<[string, PartDraft[], string, bigint | undefined]>([
  ['an empty part', [draft('60'), draft('')], 'amounts', undefined],
  ['a part below zero', [draft('160'), draft('-60')], 'amounts', undefined],
  ['a part in words', [draft('60'), draft('40 USD')], 'amounts', undefined],
  ['too little', [draft('60'), draft('39.99')], 'sum', money('0.01')],
  ['too much', [draft('60'), draft('41')], 'sum', money('-1')],
  [
    'nothing at once',
    [draft('60', { isLater: true }), draft('40', { isLater: true })],
    'all_later',
    0n,
  ],
  ['more than its provider pays at once', [draft('80'), draft('20')], 'ceiling', 0n],
  [
    'more than another provider pays at once',
    [draft('95', { provider: 'slow' }), draft('5')],
    'ceiling',
    0n,
  ],
])('%s is kept from being sent', (_what, drafts, problem, left) => {
  expect(readSplit(drafts, terms)).toMatchObject({ problem, left })
})

test('a provider that has no ceiling pays any amount', () => {
  const parts = [draft('80', { provider: 'transfer' }), draft('20')]
  expect(readSplit(parts, terms).problem).toBeUndefined()
})

test('what is not split begins as all of it, and a part to be filled in', () => {
  expect(draftsOf([], money('99.5'), 'sandbox')).toEqual([
    { key: 1, amount: '99.50', provider: 'sandbox', isLater: false },
    { key: 2, amount: '', provider: 'sandbox', isLater: false },
  ])
})

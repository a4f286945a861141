import { expect, test } from 'vitest'
import { draftOf, type RiskDraft, rulesOf } from './risk-draft.ts'

const RULES = {
  kinds: ['same_device' as const, 'big_win' as const],
  days: 30,
  bigWin: { times: 500, amounts: [{ currency: 'USD', amount: 100_000_000n }] },
  turnaround: { minutes: 60, percent: 50 },
  idlePercent: 20,
  opposite: { rounds: 1, percent: 10 },
}
const typed = (changes: Partial<RiskDraft>): RiskDraft => ({ ...draftOf(RULES), ...changes })

test('rules of a saved setting are sent as they were read', () => {
  expect(rulesOf(draftOf(RULES))).toEqual(RULES)
})

test('an emptied amount is left out, a new one is sent in units of its currency', () => {
  const rules = rulesOf(typed({ amounts: { USD: ' ', VND: '90000000' } }))
  expect(rules?.bigWin.amounts).toEqual([{ currency: 'VND', amount: 900_000_000_000n }])
})

test.each<[string, Partial<RiskDraft>]>([
  ['an empty number', { days: '' }],
  ['a number that is not whole', { minutes: 1.5 }],
  ['a number below the least', { times: 1 }],
  ['a number above the most', { evenPercent: 1_001 }],
  ['an amount that is none', { amounts: { USD: '12,50' } }],
  ['an amount of nothing', { amounts: { USD: '0' } }],
  ['an amount finer than its currency', { amounts: { VND: '0.5' } }],
])('%s is not sent', (_, changes) => {
  expect(rulesOf(typed(changes))).toBeUndefined()
})

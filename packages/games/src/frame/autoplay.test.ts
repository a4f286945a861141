import { expect, test } from 'vitest'
import { type Autoplay, type AutoplayRules, mayBetOn, reduceAutoplay } from './autoplay.ts'

const none: AutoplayRules = { rounds: 3, profit: null, loss: null, singleWin: null }
const begin = (rules: Partial<AutoplayRules> = {}): Autoplay | null =>
  reduceAutoplay(null, { type: 'begun', rules: { ...none, ...rules } })
const after = (rules: Partial<AutoplayRules>, ...payouts: string[]): Autoplay | null =>
  payouts.reduce(
    (state, payout) => reduceAutoplay(state, { type: 'ended', stake: '10.00', payout }),
    begin(rules),
  )

test.each([
  ['so many rounds', {}, ['0.00', '0.00', '0.00'], 'rounds'],
  ['a profit', { profit: '5.00' }, ['0.00', '25.00'], 'profit'],
  ['a loss', { loss: '20.00' }, ['0.00', '0.00'], 'loss'],
  ['one win', { singleWin: '15.00' }, ['25.00'], 'singleWin'],
] as const)('it ends after %s', (_name, rules, payouts, end) => {
  expect(after(rules, ...payouts)?.end).toBe(end)
  expect(after(rules, ...payouts.slice(0, -1))?.end).toBeNull()
})

test('a payout below the limits does not end it', () => {
  const state = after({ rounds: 9, profit: '5.01', loss: '5.01', singleWin: '15.01' }, '15.00')
  expect(state).toMatchObject({ left: 8, net: 50_000n, end: null })
})

test('it stops at a refusal, a hidden page, a lost connection and by hand, once', () => {
  for (const why of ['refused', 'hidden', 'connection', 'hand'] as const) {
    const state = reduceAutoplay(begin(), { type: 'stopped', why })
    expect(state?.end).toBe(why)
    expect(reduceAutoplay(state, { type: 'stopped', why: 'hand' })?.end).toBe(why)
    const later = reduceAutoplay(state, { type: 'ended', stake: '10.00', payout: '0.00' })
    expect(later).toEqual(state)
  }
})

test('no bet is placed that could pass the limit of loss', () => {
  const state = after({ loss: '25.00' }, '0.00')
  expect(state && mayBetOn(state, '15.00')).toBe(true)
  expect(state && mayBetOn(state, '15.01')).toBe(false)
})

import { money } from '@lantern/kernel/money'
import { expect, test } from 'vitest'
import { type HeldLock, percentOf, waits } from './held-back-texts.ts'

const lock = (progress: string, state: HeldLock['state'] = 'open'): HeldLock => ({
  id: '1',
  source: 'deposit',
  state,
  deposit: money('100'),
  bonus: 0n,
  required: money('100'),
  progress: money(progress),
  terms: {
    weights: { otherwise: 100, products: {}, tags: {}, games: {} },
    minimumOdds: null,
    mostStake: null,
    stakes: 'all',
    netsOpposites: true,
  },
  madeAt: '2026-11-02T09:30:00.000Z',
  metAt: null,
  closedAt: null,
})

test('a bar is full only when nothing is missing', () => {
  expect(['0', '0.99', '42.5', '99.9999', '100'].map((done) => percentOf(lock(done)))).toEqual([
    0n,
    0n,
    42n,
    99n,
    100n,
  ])
})

test('open and owing conditions hold money back, all others do not', () => {
  const states = ['open', 'owing', 'met', 'waived', 'forfeited', 'spent'] as const
  expect(states.filter((state) => waits(lock('10', state)))).toEqual(['open', 'owing'])
})

import { expect, test } from 'vitest'
import { openActions } from './deposit-taken.tsx'

const actions = ['credit' as const, 'refund' as const]
const claim = {
  by: 'maker',
  at: '2026-11-02T09:30:00.000Z',
  endsAt: '2026-11-02T10:00:00.000Z',
  isLive: true,
  isMine: true,
}
const others = { ...claim, isMine: false }
const proposed = { action: 'credit' as const, amount: 700_000n, by: 'maker' }
const review = { actions, mayClaim: true, claim: null, proposed: null }

test('a deposit in review is decided about by whoever has it', () => {
  expect(openActions(review, 'maker')).toEqual([])
  expect(openActions({ ...review, claim }, 'maker')).toEqual(actions)
  expect(openActions({ ...review, claim: { ...claim, isLive: false } }, 'maker')).toEqual([])
  expect(openActions({ ...review, claim: others }, 'checker')).toEqual([])
})

test('what another person wants is agreed to without having it, and nothing else', () => {
  expect(openActions({ ...review, claim: others, proposed }, 'checker')).toEqual(['credit'])
  const left = { ...review, claim: { ...claim, isLive: false }, proposed }
  expect(openActions(left, 'maker')).toEqual([])
  expect(openActions(left, 'checker')).toEqual(['credit'])
})

test('what one wants oneself is not offered again', () => {
  expect(openActions({ ...review, claim, proposed }, 'maker')).toEqual(['refund'])
})

test('what the one before wanted is agreed to by nobody beside whoever took it over', () => {
  const takenOver = { ...review, claim: { ...others, by: 'checker' }, proposed }
  expect(openActions(takenOver, 'risk')).toEqual([])
  const mine = { ...takenOver, claim: { ...claim, by: 'checker' } }
  expect(openActions(mine, 'checker')).toEqual(actions)
})

test('one that needs nobody to claim it shows all that two persons may do', () => {
  expect(openActions({ ...review, mayClaim: false }, 'checker')).toEqual(actions)
})

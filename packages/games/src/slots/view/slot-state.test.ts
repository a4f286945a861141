import { expect, test } from 'vitest'
import type { Gift } from './host.ts'
import { momentOf } from './moments.ts'
import { initial, noticeOf, reduce } from './slot-state.ts'
import { TITLES } from '../titles.ts'
import { symbolName } from './symbol-names.ts'
import { live, round, spin, standing } from './testing.ts'
import { slotTexts } from './texts.ts'

test('what pays the stake or less is paid back, not won', () => {
  const said = (payout: string) => noticeOf(round(), { ...spin, payout }).kind
  expect(['0.00', '0.20', '0.99', '1.00', '1.01', '10.00'].map(said)).toEqual([
    'nothing',
    'paid_back',
    'paid_back',
    'paid_back',
    'won',
    'won',
  ])
})

test('a spin that won only respins is not told as lost', () => {
  const respins = { ...spin, payout: '0.00' }
  expect(noticeOf(round({ state: 'open' }), respins).kind).toBe('resumed')
  expect(noticeOf(round(), respins).kind).toBe('nothing')
})

test('free spins that paid the stake or less are over, not won', () => {
  const said = (payout: string) => {
    const { view } = round()
    return noticeOf(round({ view: view && { ...view, payout } }), { ...spin, isFree: true }).kind
  }
  expect(['0.00', '0.50', '1.00', '1.01'].map(said)).toEqual([
    'feature_over',
    'feature_over',
    'feature_over',
    'feature_won',
  ])
})

test('a round that waits is offered, with its stake, and the stake can not be changed', () => {
  const state = initial(standing(live))
  expect(state).toMatchObject({ phase: 'offered', stake: '1.00', isResumed: true })
  expect(state.freeSpins).toEqual({ won: 10, shown: 0, payout: '3.00' })
  expect(reduce(state, { type: 'stake', stake: '2.00' }).stake).toBe('1.00')
})

test('a spin goes from ready over busy to ready, and the balance is what was told', () => {
  let state = initial(standing(null))
  expect(state).toMatchObject({ phase: 'ready', stake: '1.00', balance: '10.00' })
  state = reduce(state, { type: 'began' })
  expect(state.phase).toBe('busy')
  state = reduce(state, { type: 'taken', balance: '9.00' })
  state = reduce(state, { type: 'shown', round: round(), spin })
  state = reduce(state, { type: 'balance', balance: null })
  state = reduce(state, { type: 'idle' })
  expect(state).toMatchObject({ phase: 'ready', balance: '9.00', notice: { kind: 'nothing' } })
})

test('a spin that wins free spins offers them', () => {
  let state = reduce(initial(standing(null)), { type: 'began' })
  state = reduce(state, { type: 'shown', round: live, spin })
  expect(state.phase).toBe('offered')
  expect(reduce(state, { type: 'idle' }).phase).toBe('offered')
  expect(reduce(state, { type: 'feature' }).phase).toBe('feature')
})

test('every text and every symbol is there in both languages', () => {
  const [en, vi] = [slotTexts('en'), slotTexts('vi')]
  expect(Object.keys(vi).toSorted()).toEqual(Object.keys(en).toSorted())
  expect(Object.keys(vi.refusals).toSorted()).toEqual(Object.keys(en.refusals).toSorted())
  expect(vi.facts).toHaveLength(en.facts.length)
  expect(slotTexts('vi-VN')).toBe(vi)
  expect(slotTexts('th')).toBe(en)
  expect(symbolName('vi', 'dragon-head')).toBe('Rồng')
  expect(symbolName('vi', 'A')).toBe('A')
})

test('every glyph on a reel has a name in both languages', () => {
  const faces = TITLES.flatMap((title) => Object.values(title.faces))
  for (const face of faces)
    if (face.kind === 'glyph')
      for (const locale of ['en', 'vi']) expect(symbolName(locale, face.glyph)).toMatch(/^[^a-z]/)
})

test('free rounds are counted down and told when they are over, once', () => {
  const gift: Gift = {
    reference: 'g',
    left: 1,
    played: 1,
    won: '0.50',
    stake: '0.40',
    expiresAt: '2026-06-01T00:00:00Z',
  }
  const before = initial({ ...standing(null), freeRounds: gift })
  expect(before.freeRounds).toEqual(gift)
  const over = reduce(reduce(before, { type: 'gift', freeRounds: null }), {
    type: 'gift_over',
    gift: { ...gift, left: 0, played: 2 },
  })
  expect(over).toMatchObject({ freeRounds: null, summary: { played: 2, won: '0.50' } })
  const seen = reduce(over, { type: 'summary_seen' })
  expect(seen).toMatchObject({ summary: null, notice: { kind: 'begin' } })
})

test('whatever a free round pays is won, and nothing of it is paid back', () => {
  const little = { ...spin, payout: '0.10' }
  expect(noticeOf(round({ isFree: true }), little)).toEqual({ kind: 'won', amount: '0.10' })
  expect(noticeOf(round({ isFree: true }), spin)).toEqual({ kind: 'nothing' })
  const feature = { ...spin, isFree: true }
  expect(noticeOf(round({ isFree: true }), feature)).toMatchObject({ kind: 'feature_over' })
})

test('what was won is measured by what its round cost, not by the stake that is chosen now', () => {
  const gift = round({ stake: '5.00', isFree: true, payout: '8.00' })
  let state = reduce(initial(standing(null)), { type: 'stake', stake: '0.20' })
  state = reduce(state, { type: 'shown', round: gift, spin: { ...spin, payout: '8.00' } })
  expect(state.notice).toEqual({ kind: 'won', amount: '8.00' })
  expect(momentOf(state)).toBeNull()
})

import { expect, test } from 'vitest'
import type { Gift, Round, Standing } from './host.ts'
import { initial, noticeOf, reduce } from './slot-state.ts'
import { TITLES } from '../titles.ts'
import { symbolName } from './symbol-names.ts'
import { slotTexts } from './texts.ts'

const spin = {
  model: 'lines' as const,
  isFree: false,
  window: ['ABC', 'ABC', 'ABC', 'ABC', 'ABC'],
  stops: [0, 0, 0, 0, 0],
  wins: [],
  scatters: 0,
  scatterPayout: '0.00',
  freeSpins: 0,
  multiplier: 1,
  payout: '0.00',
}

const round = (changes: Partial<Round> = {}): Round => ({
  id: '1',
  state: 'over',
  reference: 'r',
  stake: '1.00',
  isFree: false,
  currency: 'USD',
  refusal: null,
  payout: '0.00',
  isSettled: true,
  seedHash: 'h',
  seed: null,
  leftBehind: false,
  startedAt: '2026-05-01T10:00:00Z',
  view: {
    title: 'carp-gate',
    rulesVersion: 'carp-gate-1',
    stake: '1.00',
    currency: 'USD',
    phase: 'over',
    spins: [spin],
    freeSpinsWon: 0,
    freeSpinsLeft: 0,
    payout: '0.00',
  },
  ...changes,
})

const standing = (open: Round | null): Standing => ({
  game: {
    code: 'carp-gate',
    name: 'Carp Gate',
    brand: 'Kiln & Kite',
    rulesVersion: 'carp-gate-1',
    model: 'lines',
    columns: 5,
    rows: 3,
    units: 20,
    lines: [],
    freeSpinMultiplier: 2,
    multipliers: [],
    wild: 'W',
    scatter: 'S',
    names: {},
    cycleMs: 2_500,
    stated: { returnRate: 0.96, hitRate: 0.4, volatility: 'low' },
    paytable: [],
    sound: 'drum',
    colours: { glow: '#ffffff', deep: '#000000' },
    hold: null,
    boost: [],
    wildFactor: 1,
    mechanics: [],
    rules: [],
    chips: [],
    called: null,
    pot: null,
  },
  mode: 'real',
  currency: 'USD',
  language: 'en',
  balance: '10.00',
  stakes: ['0.20', '0.40', '1.00', '2.00'],
  hostOrigins: [],
  freeRounds: null,
  round: open,
})

const live = round({
  state: 'open',
  payout: null,
  view: {
    title: 'carp-gate',
    rulesVersion: 'carp-gate-1',
    stake: '1.00',
    currency: 'USD',
    phase: 'live',
    spins: [{ ...spin, freeSpins: 10, payout: '3.00' }],
    freeSpinsWon: 10,
    freeSpinsLeft: 10,
    payout: '3.00',
  },
})

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

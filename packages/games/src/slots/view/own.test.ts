import { expect, test } from 'vitest'
import type { LinesSpinView, Spin, View } from '../bet.ts'
import { mechanicsOf } from '../mechanic.ts'
import { TITLES } from '../titles.ts'
import { boardsOf } from './boards.ts'
import { calledIn, ownInWords } from './called.ts'
import { mechanicFacts } from './mechanic-facts.ts'
import { mechanicRule } from './mechanic-texts.ts'
import { ownOf, showsOwn } from './slot-state.ts'
import { lineCells, ownCells } from './stage/winners.ts'
import { slotTexts } from './texts.ts'

const plain: LinesSpinView = {
  model: 'lines',
  isFree: false,
  window: ['AAA', 'WWW', 'ABC'],
  stops: [0, 0, 0],
  wins: [],
  scatters: 0,
  scatterPayout: '0.00',
  freeSpins: 0,
  multiplier: 1,
  payout: '0.40',
}
const struck: LinesSpinView = {
  ...plain,
  own: { kind: 'struck', reels: [1], landed: ['AAA', 'BWC', 'ABC'] },
}
const view = (...spins: Spin[]): View => ({
  ...{ title: 't', rulesVersion: 't-1', stake: '0.20', currency: 'USD', phase: 'over' },
  ...{ spins, freeSpinsWon: 0, freeSpinsLeft: 0, payout: '0.40' },
})
const texts = slotTexts('en')

test('a replay shows the reels as they stopped, and then as they paid', () => {
  expect(boardsOf(view(struck), texts, { called: 'Lightning' })).toEqual([
    { window: ['AAA', 'BWC', 'ABC'], label: 'Spin 1 of 1', lit: [], payout: null },
    { window: struck.window, label: 'Spin 1 of 1 · Lightning', lit: [1], payout: '0.40' },
  ])
  expect(boardsOf(view(plain), texts, { called: 'Lightning' })).toEqual([
    { window: plain.window, label: 'Spin 1 of 1', lit: [], payout: '0.40' },
  ])
  const free = { ...plain, isFree: true, multiplier: 6 }
  expect(boardsOf(view(plain, free), texts).at(-1)?.label).toBe('Spin 2 of 2 · ×6')
})

test('what is lit are whole reels, or the symbols that were closed', () => {
  expect(ownCells(struck).map(({ column, row }) => [column, row])).toEqual([
    [1, 0],
    [1, 1],
    [1, 2],
  ])
  const opened: LinesSpinView = {
    ...plain,
    own: { kind: 'mystery', reels: [0, 2], landed: ['AXA', 'WWW', 'XBC'] },
  }
  expect(ownCells(opened)).toEqual([
    { column: 0, row: 1 },
    { column: 2, row: 0 },
  ])
  expect(ownCells(plain)).toEqual([])
  expect(ownCells(null)).toEqual([])
})

test('a run from the right is drawn from the right', () => {
  const win = { line: 0, symbol: 'A', count: 2, payout: '0.10' }
  const lines = [[0, 1, 2]]
  expect(lineCells(win, { lines }).map(({ column }) => column)).toEqual([0, 1])
  expect(lineCells({ ...win, fromRight: true }, { lines })).toEqual([
    { column: 1, row: 1 },
    { column: 2, row: 2 },
  ])
})

test('what is the own of a game is named when it happens, and only then', () => {
  const called = { called: { en: 'Lightning', vi: 'Sét đánh' } }
  expect(ownInWords(struck, called, 'en')).toBe('Lightning. ')
  expect(ownInWords(struck, called, 'vi')).toBe('Sét đánh. ')
  expect(ownInWords(plain, called, 'en')).toBe('')
  expect(calledIn('th', called)).toBe('Lightning')
  expect(calledIn('en', { called: null })).toBeUndefined()
  expect(ownOf(plain)).toBeUndefined()
  const win = { line: 0, symbol: 'A', count: 3, payout: '0.10' }
  expect(showsOwn({ ...plain, wins: [win] })).toBe(false)
  expect(showsOwn({ ...plain, wins: [{ ...win, factor: 2 }] })).toBe(true)
  expect(showsOwn({ ...plain, wins: [{ ...win, fromRight: true }] })).toBe(true)
})

const OWN = TITLES.filter(({ model }) => model.kind === 'lines' || model.kind === 'ways')

test.each(OWN.map((title) => [title.name, title] as const))(
  'the rules of %s say what is its own, with its chance, in both languages',
  (_name, { model, faces }) => {
    const names = Object.fromEntries(
      Object.entries(faces).map(([symbol, face]) => [
        symbol,
        face.kind === 'glyph' ? face.glyph : face.kind,
      ]),
    )
    for (const mechanic of mechanicsOf(model)) {
      const facts = mechanicFacts.parse(mechanic)
      const [english, vietnamese] = ['en', 'vi'].map((locale) =>
        mechanicRule(facts, { names }, locale),
      )
      expect(english).not.toBe(vietnamese)
      for (const rule of [english, vietnamese]) {
        expect(rule).toMatch(/^\S.{20,}\.$/)
        expect(rule).not.toMatch(/undefined|NaN|\bX\b/)
        if ('chance' in mechanic || 'factors' in mechanic) expect(rule).toMatch(/\d+([.,]\d+)?\s?%/)
      }
    }
  },
)

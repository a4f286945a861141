import { expect, test } from 'vitest'
import type { Spin, View } from '../bet.ts'
import { mechanicsOf } from '../mechanic.ts'
import { findTitle, TITLES } from '../titles.ts'
import { boardsOf } from './boards.ts'
import { mechanicFacts } from './mechanic-facts.ts'
import { chipsOf } from './own-chips.ts'
import { litParts } from './own-parts.ts'
import { showsOwn } from './slot-state.ts'
import { classicCells, luckyCells } from './stage/winners.ts'
import { slotTexts } from './texts.ts'

const gameOf = (code: string) => {
  const title = findTitle(code)
  if (!title) throw new Error(`${code} is there`)
  return { mechanics: mechanicsOf(title.model).map((one) => mechanicFacts.parse(one)) }
}

type Of<Model extends Spin['model']> = Extract<Spin, { readonly model: Model }>

const row = (more: Partial<Of<'classic'>> = {}): Of<'classic'> => ({
  model: 'classic',
  isFree: false,
  window: ['K', 'K', 'H'],
  stops: [0, 0, 0],
  payout: '0.00',
  ...more,
})
const drop = (more: Partial<Of<'cascade'>['drops'][number]> = {}) => ({
  window: ['AAA', 'BBB', 'CCC'],
  wins: [],
  multiplier: 1,
  payout: '0.00',
  ...more,
})
const cascade = (drops: Of<'cascade'>['drops'], lucky?: string): Of<'cascade'> => ({
  model: 'cascade',
  isFree: false,
  drops,
  ...(lucky === undefined ? {} : { lucky }),
  payout: '0.00',
})
type Coin = Of<'hold'>['coins'][number]
const held = (coins: readonly Partial<Coin>[], more: Partial<Of<'hold'>> = {}): Of<'hold'> => ({
  model: 'hold',
  isFree: true,
  window: ['C..', '...', '...'],
  coins: coins.map((coin) => ({ column: 0, row: 0, value: '1.00', ...coin })),
  landed: 1,
  left: 2,
  grandPayout: '0.00',
  payout: '0.00',
  ...more,
})
const coinsOf = (count: number): Partial<Coin>[] => Array.from({ length: count }, () => ({}))
const lit = (code: string, spin: Spin | null, falling?: number): boolean[] =>
  litParts(gameOf(code), {
    spin,
    drop: falling === undefined ? null : { payout: '1.00', factor: 1, number: falling },
    notice: { kind: spin?.model === 'hold' ? 'spinning' : 'nothing' },
  })

test.each([
  ['midnight-tram', row(), [false]],
  ['midnight-tram', row({ before: { symbol: 'P', stop: 3 } }), [true]],
  ['penny-parade', row({ isMixed: true }), [true]],
  ['sugar-kiln', cascade([drop()], 'I'), [false, true, false]],
  ['moth-hour', cascade([drop()]), [false]],
  ['moth-hour', cascade([drop(), drop()]), [true]],
  ['lantern-rain', cascade([drop(), drop(), drop(), drop()]), [false]],
  ['lantern-rain', cascade([drop(), drop(), drop(), drop(), drop()]), [true]],
  ['pearl-tumble', cascade([drop({ prize: '5.00' }), drop()]), [true]],
  ['yak-caravan', held(coinsOf(6), { factor: 2 }), [false, true, false]],
  ['pearl-diver', held(coinsOf(6)), [false]],
  ['pearl-diver', held([...coinsOf(6), { mark: 'deep' }]), [true]],
  ['shield-wall', held(coinsOf(12)), [true, false]],
  // one is paid, the higher
  ['shield-wall', held(coinsOf(13)), [false, true]],
  ['honey-vault', held(coinsOf(8)), [false]],
  ['honey-vault', held(coinsOf(9)), [true]],
  ['three-gongs', held([{ mark: 'middle' }]), [false, true, false]],
  ['lamplighter', held([{ mark: 'gift' }]), [true]],
] as const)('%s: what of its own counts in a spin', (code, spin, expected) => {
  expect(lit(code, spin)).toEqual(expected)
})

test('while drops fall, what they have come to', () => {
  expect([3, 4, 6, 7].map((number) => lit('ink-and-mask', null, number))).toEqual([
    [false, false],
    [true, false],
    [true, false],
    [true, true],
  ])
  expect(lit('lantern-rain', null)).toEqual([false])
})

test('every game with something of its own says it above its reels, in both languages', () => {
  for (const title of TITLES) {
    if (!('own' in title.model) || !['classic', 'cascade', 'hold'].includes(title.model.kind))
      continue
    const own = chipsOf(gameOf(title.code), 'en')
    // the ladder that begins higher is lit itself
    if (title.model.own?.kind !== 'start') expect(own.length, title.code).toBeGreaterThan(0)
    expect(chipsOf(gameOf(title.code), 'vi')).toHaveLength(own.length)
    const parts = litParts(gameOf(title.code), {
      spin: null,
      drop: null,
      notice: { kind: 'begin' },
    })
    expect(parts, title.code).toHaveLength(own.length)
  }
})

test('its own is told where it did something, and not where it did nothing', () => {
  const yes: Spin[] = [
    row({ before: { symbol: 'P', stop: 3 } }),
    row({ isMixed: true }),
    cascade([drop({ multiplier: 4 })]),
    cascade([drop({ prize: '3.00' }), drop()]),
    held(coinsOf(6), { factor: 3 }),
    held([...coinsOf(6), { mark: 'great' }]),
    held(coinsOf(6), { rankPayout: '6.00' }),
  ]
  const no: Spin[] = [
    row(),
    cascade([drop()], 'I'),
    held(coinsOf(6), { factor: 1 }),
    // what landed before was told then
    held([{ mark: 'great' }, ...coinsOf(6)]),
    held(coinsOf(6), { rankPayout: '0.00' }),
  ]
  expect(yes.map(showsOwn)).toEqual(yes.map(() => true))
  expect(no.map(showsOwn)).toEqual(no.map(() => false))
})

const viewOf = (spin: Spin): View => ({
  title: 't',
  rulesVersion: 't-2',
  stake: '1.00',
  currency: 'USD',
  phase: 'over',
  spins: [spin],
  freeSpinsWon: 0,
  freeSpinsLeft: 0,
  payout: spin.payout,
})

test('a round is shown again with the row as it was before its third reel went once more', () => {
  const spin = row({ window: ['K', 'K', 'K'], before: { symbol: 'P', stop: 3 }, payout: '4.00' })
  const told = { called: 'One more tram' }
  expect(boardsOf(viewOf(spin), slotTexts('en'), told)).toEqual([
    { window: ['K', 'K', 'P'], label: 'Spin 1 of 1', lit: [], payout: null },
    { window: ['K', 'K', 'K'], label: 'Spin 1 of 1 · One more tram', lit: [2], payout: '4.00' },
  ])
})

test('drops are shown again with the symbol that was drawn, and with what was paid on top', () => {
  const texts = slotTexts('en')
  const named = (symbol: string): string => `<${symbol}>`
  const lucky = boardsOf(viewOf(cascade([drop()], 'I')), texts, { called: 'Sweet', named })
  expect(lucky.map(({ label }) => label)).toEqual([expect.stringContaining('Sweet: <I>')])
  const prized = boardsOf(viewOf(cascade([drop({ prize: '3.00' }), drop()])), texts, {
    called: 'Fourth',
  })
  expect(prized.map(({ label }) => label.includes('Fourth'))).toEqual([true, false])
})

test('all three of a mixed row stand out, and the cells of the symbol that pays more', () => {
  const mixed = row({ window: ['I', 'U', 'I'], payout: '2.00', isMixed: true })
  expect(classicCells(mixed, { wild: 'W' })).toHaveLength(3)
  expect(classicCells({ ...mixed, isMixed: false }, { wild: 'W' })).toHaveLength(2)
  const spin = cascade([drop()], 'B')
  expect(luckyCells(spin, 0).map(({ column }) => column)).toEqual([1, 1, 1])
  expect(luckyCells(cascade([drop()]), 0)).toEqual([])
})

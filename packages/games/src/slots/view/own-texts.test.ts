import { expect, test } from 'vitest'
import type { OwnFacts } from './own-facts.ts'
import { ownRule } from './own-texts.ts'

const FACTS: readonly OwnFacts[] = [
  { kind: 'secondLook', chance: 1 / 6, inSpin: 0.0213 },
  { kind: 'mixed', symbols: ['A', 'B'], pays: 2, chance: 0.0123 },
  {
    kind: 'start',
    rungs: [
      { factor: 1, chance: 0.9 },
      { factor: 2, chance: 0.1 },
    ],
  },
  { kind: 'lucky', factor: 3, symbols: [{ symbol: 'A', chance: 0.25 }] },
  {
    kind: 'refills',
    symbols: [
      { symbol: 'A', chance: 0.2, before: 0.1 },
      { symbol: 'B', chance: 0.4, before: 0.4 },
    ],
  },
  { kind: 'chain', prizes: [{ count: 4, times: 3, chance: 0.026 }] },
  { kind: 'ranks', prizes: [{ count: 10, times: 6, chance: 0.67 }] },
  { kind: 'sweep', times: 25, chance: 0.00197 },
  { kind: 'load', factors: [{ factor: 3, chance: 0.1 }] },
  { kind: 'depth', values: [{ times: 100, chance: 0.01 }] },
  { kind: 'gift', coins: 1 },
  { kind: 'swell', from: 9, chance: 0.1, before: 0.06 },
  { kind: 'named', coins: [{ name: 'great', times: 25, chance: 0.02 }] },
]
const told = (locale: string): string[] =>
  FACTS.map((own) => ownRule(own, { named: (symbol) => `<${symbol}>`, locale }))

test('each kind is told by a sentence with its numbers and true chances', () => {
  expect(told('en')).toEqual([
    expect.stringMatching(/chance of 16\.7%.*2\.13% of all spins/),
    'Three of <A>, <B> that are not alike pay 2 times the stake. That happens in 1.23% of all spins.',
    'The factors begin with one that is drawn for each spin: ×1 (90%), ×2 (10%).',
    'With each spin one of <A> (25%) is drawn. It pays 3 times what it pays else.',
    'What drops in later is drawn by other chances: <A> 20% in place of 10%.',
    'Long chains pay on top: 3 × the stake with winning drop 4 (in 2.6% of all spins).',
    expect.stringContaining('6 × the stake from 10 coins on (reached by 67% of all boards)'),
    expect.stringMatching(/25 × the stake.*0\.197% of all spins/),
    expect.stringContaining('×3 (10%)'),
    'Coins that land with a respin are worth other sums: 100× (1%).',
    'Before the first respin one more coin is given, on an empty cell that is drawn.',
    'From 9 coins on, an empty cell gets a coin with a chance of 10% in place of 6%.',
    'Some coins have a name: Great 25× (2%).',
  ])
})

test('Vietnamese tells the same numbers in words of its own', () => {
  const numbers = (text: string): string[] => text.replaceAll(',', '.').match(/\d+(\.\d+)?/g) ?? []
  const [en, vi] = [told('en'), told('vi')]
  vi.forEach((text, index) => {
    expect(text).not.toBe(en[index])
    const known = numbers(text)
    // «one more coin» has no figure in English
    if (FACTS[index]?.kind !== 'gift')
      expect(known.toSorted()).toEqual(
        numbers((en[index] ?? '').replaceAll('third', '')).toSorted(),
      )
  })
})

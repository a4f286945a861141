import { expect, test } from 'vitest'
import { mechanicsOf } from './mechanic.ts'
import { TITLES } from './titles.ts'

const ofCode = (code: string) => {
  const found = TITLES.find((title) => title.code === code)
  if (!found) throw new Error(`${code} is there`)
  return mechanicsOf(found.model)
}

test('what is drawn, multiplied or played on other reels is told with its numbers', () => {
  expect(ofCode('oracles-coin')).toEqual([
    {
      kind: 'boost',
      factors: [
        { factor: 1, chance: 0.5 },
        { factor: 2, chance: 0.5 },
      ],
    },
  ])
  expect(ofCode('tin-sevens')).toEqual([{ kind: 'wildFactor', factor: 2 }])
  expect(ofCode('night-library')).toEqual([{ kind: 'freeReels' }])
})

test('every title of lines and ways has a mechanic of its own, with a name in both languages', () => {
  for (const { name, model, called } of TITLES) {
    if (model.kind !== 'lines' && model.kind !== 'ways') continue
    expect([name, mechanicsOf(model).length]).toEqual([name, 1])
    for (const text of [called?.en, called?.vi]) expect(text ?? '', name).toMatch(/\S{2}/)
  }
})

test('chances are told as they are', () => {
  // the wild of the middle reel is in sight on six of 31 stops
  expect(ofCode('carp-gate')).toEqual([
    { kind: 'expanding', reels: [2], chance: expect.closeTo(6 / 31, 12) },
  ])
  expect(ofCode('kraken-toll')).toEqual([{ kind: 'struck', reels: [1, 2, 3], chance: 1 / 20 }])
  expect(ofCode('bee-ballroom')).toEqual([{ kind: 'twins', reels: [2, 3], chance: 1 / 5 }])
  expect(ofCode('tide-clock')).toEqual([{ kind: 'otherReels', chance: 1 / 12 }])
  const [stones] = ofCode('stone-garden')
  // three stones in a stack are in sight on five stops of each reel
  const lengths = [30, 31, 32, 33, 32]
  const none = lengths.reduce((product, length) => product * (1 - 5 / length), 1)
  expect(stones).toMatchObject({
    kind: 'mystery',
    symbol: 'X',
    chance: expect.closeTo(1 - none, 12),
  })
})

test('no two titles of a brand have the same mechanic with the same numbers', () => {
  const own = TITLES.flatMap(({ brand, model }) =>
    mechanicsOf(model).map((mechanic) => `${brand} ${JSON.stringify(mechanic)}`),
  )
  expect(new Set(own).size).toBe(own.length)
})

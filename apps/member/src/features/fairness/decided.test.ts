import { type Choice, type Decided, decided, decidedGames } from '@lantern/games/fair/decided'
import { browserHashes } from '@lantern/games/fair/browser-hashes'
import { games } from '@lantern/games/registry'
import { describe, expect, test } from 'vitest'
import { deriveGame } from './recompute.ts'

// The published cases: PF-…-20 and PF-BUST-… of the domain's vectors.

const seeds = {
  serverSeed: '735249f062ac025044a8523aa92e034803f02d6b75129abc97e8b1be19aab9b4',
  clientSeed: 'ec75fca98de6f2d9',
  nonce: 20,
}
const choice: Choice = { mines: 11, rows: 8, lanterns: 10, level: 'easy' }

describe('R-060 any seeds of any game', () => {
  test('every in-house game can be looked at', () => {
    const codes = [...games.map(({ code }) => code), 'crash']
    expect([...decidedGames].toSorted()).toEqual(codes.toSorted())
    const shapes = decidedGames.map((code) => decided(code, seeds, choice).kind)
    expect(new Set(shapes).size).toBe(10)
  })

  test.each<[string, Decided]>([
    ['dice', { kind: 'roll', hundredths: 9_308 }],
    ['roulette', { kind: 'pocket', number: 34 }],
    ['limbo', { kind: 'height', hundredths: 106 }],
    ['keno', { kind: 'lit', numbers: [1, 2, 5, 7, 8, 21, 23, 30, 33, 38] }],
    ['mines', { kind: 'tiles', numbers: [1, 2, 3, 5, 6, 13, 14, 19, 20, 21, 24] }],
  ])('%s comes out as published', (code, outcome) => {
    expect(decided(code, seeds, choice)).toEqual(outcome)
  })

  test('video poker is dealt as published', () => {
    const outcome = decided('poker', seeds, choice)
    expect(outcome.kind === 'cards' && outcome.cards.slice(0, 3)).toEqual(['A♦', 'Q♠', '4♥'])
  })

  test('a shared round ends as published, and its steps are those of its chain', () => {
    const flight = {
      serverSeed: '9f57575fd54cd441e962448537e155ace9555df10cd27fa817bbcaf48a59ebcf',
      clientSeed: '0000000000000000004d6ec16dafe9d8370958664c1dc422f452892264c59526',
      nonce: 0,
    }
    const before = '86728f5fc3bd99db94d3cdaf105d67788194e9701bf95d049ad0e1ee3d004277'
    expect(decided('crash', flight, choice)).toEqual({ kind: 'landing', hundredths: 1_549 })
    const chained = { ...flight, serverSeed: before }
    expect(decided('crash', chained, choice)).toEqual({ kind: 'landing', hundredths: 835 })
    expect(deriveGame('crash', flight)).toMatchObject({
      kind: 'chain',
      previousHash: browserHashes.sha256Hex(flight.serverSeed),
    })
    expect(deriveGame('crash', flight)).toMatchObject({ previousHash: before })
    expect(deriveGame('dice', seeds).kind).toBe('seeds')
  })
})

import { randomBytes } from 'node:crypto'
import { fairDraw } from '@lantern/kernel/draw'
import { formatMoney, money } from '@lantern/kernel/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Json } from '../game.ts'
import { originalsLimits } from '../limits.ts'
import { findGame, games } from '../registry.ts'
import { refusalOf } from '../testing/draws.ts'
import { browserHashes } from './browser-hashes.ts'
import { nodeHashes } from './node-hashes.ts'
import {
  commitment,
  isClientSeed,
  isServerSeed,
  matchesCommitment,
  newClientSeed,
  newServerSeed,
} from './seeds.ts'
import { type RoundProof, verifyRound } from './verify.ts'

const serverSeed = '735249f062ac025044a8523aa92e034803f02d6b75129abc97e8b1be19aab9b4'

describe('hashes', () => {
  test('RFC 4231 case 2 and the empty SHA-256, on both sides', () => {
    for (const hashes of [nodeHashes, browserHashes]) {
      const mac = hashes.hmac('Jefe', 'what do ya want for nothing?')
      expect(Buffer.from(mac).toString('hex')).toBe(
        '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
      )
      expect(hashes.sha256Hex('')).toBe(
        'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      )
    }
  })

  test('both sides agree on any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (key, message) => {
        expect([...browserHashes.hmac(key, message)]).toEqual([...nodeHashes.hmac(key, message)])
        expect(browserHashes.sha256Hex(message)).toBe(nodeHashes.sha256Hex(message))
      }),
      { numRuns: 300 },
    )
  })
})

describe('seeds', () => {
  test('R-059 the commitment is over the hexadecimal text, not over the bytes', () => {
    const shown = commitment(serverSeed, nodeHashes.sha256Hex)
    expect(shown).toBe('23c2f4afbe6317883f175941305b81881405d8fb160c9da71d5fddcd231f648c')
    expect(shown).toBe(browserHashes.sha256Hex(serverSeed))
    expect(matchesCommitment(serverSeed, shown, browserHashes.sha256Hex)).toBe(true)
    expect(matchesCommitment(serverSeed.toUpperCase(), shown, browserHashes.sha256Hex)).toBe(false)
    expect(matchesCommitment(`${serverSeed.slice(0, -1)}5`, shown, browserHashes.sha256Hex)).toBe(
      false,
    )
  })

  test('new seeds have their shape and come from the given source', () => {
    expect(newServerSeed((count) => new Uint8Array(count).fill(0x0a))).toBe('0a'.repeat(32))
    expect(isServerSeed(newServerSeed((count) => randomBytes(count)))).toBe(true)
    expect(isClientSeed(newClientSeed((count) => randomBytes(count)))).toBe(true)
    expect(() => newServerSeed(() => new Uint8Array(4))).toThrow('as many bytes')
  })

  test.each(['', 'a:1', 'a b', 'x'.repeat(65), 'é', 'a\n', '../a', '<b>'])(
    'client seed %j is none',
    (text) => {
      expect(isClientSeed(text)).toBe(false)
    },
  )
})

describe('the verifier', () => {
  const mines: RoundProof = {
    game: 'mines',
    rulesVersion: 'mines-1',
    serverSeed,
    clientSeed: 'ec75fca98de6f2d9',
    nonce: 20,
    bet: { mines: 11 },
    stake: '2.00',
    currency: 'USD',
    actions: [{ type: 'open', cell: 4 }, { type: 'cashOut' }],
  }

  test('R-060 plays the published boards and rolls again', () => {
    expect(verifyRound(mines).view['mineCells']).toEqual([1, 2, 3, 5, 6, 13, 14, 19, 20, 21, 24])
    const rolls = [20, 21, 22].map((nonce) => {
      const bet = { direction: 'over', target: 5_000 }
      const dice = { game: 'dice', rulesVersion: 'dice-1', bet, actions: [] }
      return verifyRound({ ...mines, ...dice, nonce }).view['rolled']
    })
    expect(rolls).toEqual([9_308, 61, 7_173])
  })

  test('tells the hash, the view and the settlement that the server stored', () => {
    const game = findGame('mines')
    const draw = fairDraw(mines, nodeHashes.hmac)
    let state: Json = game?.open(mines.bet, { amount: money('2'), currency: 'USD' }, draw) ?? null
    for (const action of mines.actions) state = game?.act(state, action) ?? null
    expect(verifyRound(mines)).toEqual({
      serverSeedHash: nodeHashes.sha256Hex(serverSeed),
      rulesVersion: 'mines-1',
      view: game?.reveal(state),
      settlement: game?.settlement(state),
    })
  })

  test('finishes a round that was left by its rule', () => {
    const left = { ...mines, actions: [], finished: true }
    expect(verifyRound(left).settlement).toMatchObject({ outcome: 'void' })
    expect(verifyRound({ ...mines, finished: true }).settlement).toMatchObject({ outcome: 'won' })
    expect(verifyRound({ ...mines, actions: [] }).settlement).toBeUndefined()
  })

  test('refuses what can not have happened', () => {
    const action = { type: 'open', cell: 4 }
    expect(refusalOf(() => verifyRound({ ...mines, game: 'chess' }))).toBe('game_not_found')
    expect(refusalOf(() => verifyRound({ ...mines, rulesVersion: 'mines-9' }))).toBe(
      'game_not_found',
    )
    expect(refusalOf(() => verifyRound({ ...mines, serverSeed: 'abc' }))).toBe('seed_invalid')
    expect(refusalOf(() => verifyRound({ ...mines, clientSeed: 'a:b' }))).toBe('seed_invalid')
    expect(refusalOf(() => verifyRound({ ...mines, nonce: -1 }))).toBe('seed_invalid')
    expect(refusalOf(() => verifyRound({ ...mines, nonce: 1.5 }))).toBe('seed_invalid')
    expect(refusalOf(() => verifyRound({ ...mines, actions: [action, action] }))).toBe(
      'cell_already_open',
    )
  })
})

test('each game has a code of its own, limits in every currency and one rules version', () => {
  const codes = games.map((game) => game.code)
  expect(codes.slice(0, 2)).toEqual(['mines', 'dice'])
  expect(new Set(codes).size).toBe(codes.length)
  for (const currency of ['USD', 'VND', 'KWD', 'PLAY', 'JPY', 'THB']) {
    const { minStake, maxStake, maxPayout } = originalsLimits(currency)
    expect(minStake > 0n && minStake < maxStake && maxStake < maxPayout).toBe(true)
    for (const game of games) expect(game.limits(currency)).toEqual(originalsLimits(currency))
  }
  expect(formatMoney(originalsLimits('USD').maxPayout)).toBe('100000.00')
  expect(() => originalsLimits('XXX')).toThrow('no game limits')
})

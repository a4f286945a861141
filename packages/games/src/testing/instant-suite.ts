import { fairDraw } from '@lantern/kernel/draw'
import { money } from '@lantern/kernel/money'
import { describe, expect, test } from 'vitest'
import { nodeHashes } from '../fair/node-hashes.ts'
import { verifyRound } from '../fair/verify.ts'
import { type AnyGame, anyGame, type Game, type Json, type JsonObject } from '../game.ts'
import type { InstantState, InstantView } from '../instant.ts'
import { refusalOf } from './draws.ts'

export const usd = (text: string) => ({ amount: money(text), currency: 'USD' })

/** The draw of a nonce under seeds of the tests. */
export const testDraw = (nonce: number, serverSeed = '735249f0'.repeat(8)) =>
  fairDraw({ serverSeed, clientSeed: 'suite', nonce }, nodeHashes.hmac)

/**
 * What holds for every game that one draw decides, whoever sends what: shapes, stakes, the end, the
 * stored form and the verifier. `bet` is one that pays at most 100 times its stake.
 */
export function describeInstantGame<Bet extends JsonObject, Outcome extends Json>(of: {
  readonly game: Game<Bet, never, InstantState<Bet, Outcome>, InstantView<Bet, Outcome>>
  /** A bet with the stake 1.00. */
  readonly bet: Bet
  readonly view: { parse(input: unknown): unknown }
  readonly badBets: readonly unknown[]
  /** The same bet with another stake, for games whose bet names amounts. */
  readonly betOf?: (stake: string) => Bet
}): void {
  describeHostileInput(anyGame(of.game), of.bet, of.badBets)
  describeRounds(anyGame(of.game), of.bet, of)
}

function describeHostileInput(game: AnyGame, bet: JsonObject, badBets: readonly unknown[]): void {
  const { code } = game
  describe(`hostile input to ${code}`, () => {
    test.each([...badBets, null, [], 'bet', undefined, {}, { ...bet, outcome: 1 }])(
      'the bet %j is refused by its shape',
      (bad) => {
        expect(refusalOf(() => game.open(bad, usd('1.00'), testDraw(0)))).toBe('bet_invalid')
      },
    )

    test.each([
      ['0.99', 'stake_below_minimum'],
      ['500.01', 'stake_above_maximum'],
      ['1.005', 'amount_invalid'],
      ['-1', 'amount_invalid'],
    ])('a stake of %s is refused', (text, refusal) => {
      expect(refusalOf(() => game.open(bet, usd(text), testDraw(0)))).toBe(refusal)
    })

    test('twice, out of turn, after the end: there is nothing to do after the draw', () => {
      const state = game.open(bet, usd('1.00'), testDraw(1))
      expect(game.isOver(state)).toBe(true)
      for (const action of [{}, { type: 'again' }, bet, null, undefined])
        expect(refusalOf(() => game.act(state, action))).toBe('action_not_allowed')
      expect(refusalOf(() => game.finish(state))).toBe('round_over')
    })

    test('a stored state that is no round is a fault, not a refusal', () => {
      for (const broken of [null, {}, { bet }])
        expect(() => game.settlement(broken)).toThrow(TypeError)
    })
  })
}

function describeRounds(
  game: AnyGame,
  bet: JsonObject,
  of: {
    readonly view: { parse(input: unknown): unknown }
    readonly betOf?: (stake: string) => JsonObject
  },
): void {
  const { code } = game
  const { betOf = () => bet } = of
  describe(`a round of ${code}`, () => {
    test('R-065 it survives being stored as JSON, and names the fields of its view', () => {
      for (let nonce = 0; nonce < 40; nonce += 1) {
        const state = game.open(bet, usd('1.00'), testDraw(nonce))
        const stored: Json = JSON.parse(JSON.stringify(state))
        expect(game.settlement(stored)).toEqual(game.settlement(state))
        expect(of.view.parse(game.reveal(stored))).toEqual(game.reveal(state))
      }
    })

    test('R-060 the verifier of the browser plays it again, payout and view', () => {
      const serverSeed = '735249f062ac025044a8523aa92e034803f02d6b75129abc97e8b1be19aab9b4'
      for (let nonce = 0; nonce < 10; nonce += 1) {
        const seeds = { serverSeed, clientSeed: 'ec75fca98de6f2d9', nonce }
        const state = game.open(bet, usd('1.00'), fairDraw(seeds, nodeHashes.hmac))
        const { rulesVersion } = game
        const round = { game: code, rulesVersion, bet, stake: '1.00', currency: 'USD' }
        const proof = { ...seeds, ...round, actions: [] }
        expect(verifyRound(proof)).toEqual({
          serverSeedHash: nodeHashes.sha256Hex(serverSeed),
          rulesVersion: game.rulesVersion,
          view: game.reveal(state),
          settlement: game.settlement(state),
        })
      }
    })

    test('R-014 a payout is a whole number of the smallest units, and the residue is less', () => {
      for (const [currency, stake, step] of [
        ['USD', '1.37', 100n],
        ['VND', '10001', 10_000n],
        ['KWD', '0.501', 10n],
      ] as const)
        for (let nonce = 0; nonce < 20; nonce += 1) {
          const at = { amount: money(stake), currency }
          const settled = game.settlement(game.open(betOf(stake), at, testDraw(nonce)))
          expect((settled?.payout ?? 1n) % step).toBe(0n)
          expect(settled?.residue).toBeLessThan(step)
        }
    })
  })
}

/**
 * Plays a bet many times and says whether what came back lies inside the 99 % interval of its exact
 * return and variance, both per unit staked.
 */
export function expectSimulatedReturn(of: {
  readonly rounds: number
  /** Multiplier in 1/10,000 of one round. */
  readonly play: (nonce: number) => bigint
  /** Every outcome's chance and multiplier in 1/10,000. */
  readonly outcomes: readonly { readonly chance: number; readonly multiplier: bigint }[]
}): void {
  const { rounds, play, outcomes } = of
  let paid = 0n
  for (let nonce = 0; nonce < rounds; nonce += 1) paid += play(nonce)
  const mean = outcomes.reduce((sum, one) => sum + one.chance * Number(one.multiplier), 0)
  const square = outcomes.reduce((sum, one) => sum + one.chance * Number(one.multiplier) ** 2, 0)
  const deviation = Math.sqrt(rounds * (square - mean * mean))
  expect(Math.abs(Number(paid) - rounds * mean)).toBeLessThan(2.576 * deviation)
}

import { present } from '@lantern/kernel/assert'
import { formatMoney, money, type Money } from '@lantern/kernel/money'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestHouse, testHouse } from '../../testing/app.ts'
import { expectBooksBalance } from '../../testing/books.ts'
import { type ModelMessage, VendorModel } from '../../testing/vendor-model.ts'
import {
  type TestPlayer,
  type TestVendor,
  testVendor,
  type VendorAnswer,
} from '../../testing/vendor.ts'

// The messages of a vendor against the protocol's table, message by message, over the wire. Names of
// transactions come from a few for each bet, so that messages come again, as they were and as others,
// undo what did not come yet, and come in any order. Some come many times at once.

const MESSAGES = process.env['LANTERN_LONG'] ? 200_000 : 3_000
const WORLDS = 6
const PLAYERS = 3
const BETS = 4
const SLOTS = 2
const PER_RUN = 40
const HELD = money('100')

let house: TestHouse
let vendor: TestVendor
let sent = 0

beforeAll(async () => {
  house = await testHouse()
  vendor = await testVendor(house)
})
afterAll(() => house.close())

type Op = ModelMessage['op']
const weights: readonly (readonly [Op, number])[] = [
  ['reserve', 22], ['settle', 16], ['reserve-and-settle', 6], ['cancel-bet', 10], ['unsettle', 10],
  ['resettle', 7], ['void-settled', 9], ['adjust-bet', 7], ['return-stake', 5], ['reward', 3],
  ['tip', 3], ['cancel-tip', 3], ['close-round', 2],
] // biome-ignore format: a table
const ops = weights.map(([op]) => op)

interface Step {
  readonly op: Op
  readonly bet: number
  readonly slot: number
  /** The id of another operation's message, where this one takes it. */
  readonly takesIdOf: Op | undefined
  readonly stranger: number | undefined
  readonly amount: Money
  readonly isLess: boolean
  /** What is undone: a message of this operation, of this bet or another. */
  readonly undoes: Op
  readonly undoesBet: number | undefined
  readonly roundClosed: boolean
  readonly times: number
}

const rarely = <Value>(value: fc.Arbitrary<Value>, freq: number): fc.Arbitrary<Value | undefined> =>
  fc.option(value, { freq, nil: undefined })

const step: fc.Arbitrary<Step> = fc.record({
  op: fc.oneof(...weights.map(([op, weight]) => ({ weight, arbitrary: fc.constant(op) }))),
  bet: fc.nat(BETS - 1),
  slot: fc.nat(SLOTS - 1),
  takesIdOf: fc
    .tuple(fc.nat(24), fc.constantFrom(...ops))
    .map(([chance, op]) => (chance === 0 ? op : undefined)),
  stranger: fc
    .tuple(fc.nat(14), fc.nat(PLAYERS - 1))
    .map(([chance, player]) => (chance === 0 ? player : undefined)),
  amount: fc.constantFrom(0n, money('0.01'), money('10'), money('25'), money('80')),
  isLess: fc.boolean(),
  undoes: fc.oneof(
    { weight: 6, arbitrary: fc.constant<Op>('settle') },
    { weight: 2, arbitrary: fc.constantFrom<Op>('resettle', 'reserve', 'cancel-bet', 'tip') },
  ),
  undoesBet: rarely(fc.nat(BETS - 1), 2).map((bet) => (bet === 0 ? bet : undefined)),
  roundClosed: fc.nat(9).map((chance) => chance === 0),
  times: fc.oneof({ weight: 8, arbitrary: fc.constant(1) }, fc.integer({ min: 2, max: 3 })),
})

const TAKING: readonly Op[] = ['reserve', 'reserve-and-settle', 'tip', 'reward', 'return-stake']
const PAYING: readonly Op[] = ['settle', 'resettle', 'reserve-and-settle']
const NAMING: readonly Op[] = ['unsettle', 'void-settled', 'cancel-tip']

let runs = 0

/** One run: players and bets of its own. */
/** What a step undoes: of the taking back of a tip, a tip. */
const undoneBy = ({ op, undoes }: Step): Op =>
  op === 'cancel-tip' && undoes === 'settle' ? 'tip' : undoes

class Run {
  readonly #model = new VendorModel()
  readonly #players: readonly TestPlayer[]
  readonly #name: string
  /** What the wallet called a message first. */
  readonly #walletIds = new Map<string, string>()

  constructor(players: readonly TestPlayer[]) {
    this.#players = players
    runs += 1
    this.#name = `run-${runs}`
    for (const { playerId } of players) this.#model.balances.set(playerId, HELD)
  }

  async perform(steps: readonly Step[]): Promise<void> {
    for (const one of steps) await this.#send(this.#messageOf(one), one.times)
    await this.#compare()
  }

  #txOf(op: Op, bet: number, slot: number): string {
    return `${this.#name}-${bet}-${op}-${slot}`
  }

  #messageOf(one: Step): ModelMessage {
    const { op, bet, slot, amount } = one
    const owner = one.stranger ?? bet % PLAYERS
    return {
      op,
      txId: this.#txOf(one.takesIdOf ?? op, bet, slot),
      betId: `${this.#name}-bet-${bet}`,
      // two bets share a round
      roundId: `${this.#name}-round-${bet % 2}`,
      playerId: present(this.#players[owner], 'a run has its players').playerId,
      ...(TAKING.includes(op) && { amount }),
      ...(op === 'adjust-bet' && { amount: one.isLess ? -amount : amount }),
      ...(PAYING.includes(op) && { win: amount }),
      ...(NAMING.includes(op) && {
        refTxId: this.#txOf(undoneBy(one), one.undoesBet ?? bet, slot),
      }),
      ...(PAYING.includes(op) && op !== 'resettle' && { roundClosed: one.roundClosed }),
    }
  }

  async #send(message: ModelMessage, times: number): Promise<void> {
    const { op, amount, win, betId, roundId, ...rest } = message
    const isLoose = op === 'tip' || op === 'cancel-tip' || op === 'reward'
    const body = {
      ...rest,
      ...(!isLoose && { betId, roundId }),
      gameCode: vendor.gameCode,
      currency: 'USD',
      ...(amount !== undefined && { amount: formatMoney(amount) }),
      ...(win !== undefined && { win: formatMoney(win) }),
    }
    const answers = await Promise.all(Array.from({ length: times }, () => this.#answered(op, body)))
    // of many at once each is told the same, in whatever order they were taken
    const expected = Array.from({ length: times }, () => this.#model.answer(message))
    for (const [at, { status, balance, betState, walletTxId }] of answers.entries()) {
      expect({ status, balance, betState }, `${op} ${message.txId} of ${betId}`).toEqual(
        expected[at],
      )
      if (status !== 'OK' || walletTxId === undefined) continue
      expect(walletTxId).toBe(this.#walletIds.get(message.txId) ?? walletTxId)
      this.#walletIds.set(message.txId, walletTxId)
    }
    sent += times
  }

  /** Nobody knows of what waited too long; the same message again tells the truth. */
  async #answered(op: Op, body: object): Promise<VendorAnswer> {
    const answer = await vendor.call(op, body)
    return answer.status === 'TEMPORARY' ? vendor.call(op, body) : answer
  }

  /** Every bet and every balance. */
  async #compare(): Promise<void> {
    const { rows } = await house.database.owner.query<object>(
      `select bet_ref as "betRef", member_id as "playerId", state, stake::text,
              coalesce(payout, 0)::text as payout
         from wagers where member_id = any($1)`,
      [this.#players.map(({ playerId }) => playerId)],
    )
    const bets = [...this.#model.bets].map(([betRef, bet]) => ({
      betRef,
      playerId: bet.playerId,
      state: bet.state,
      stake: `${bet.stake}`,
      payout: bet.state === 'settled' ? `${bet.payout}` : '0',
    }))
    expect(rows).toHaveLength(bets.length)
    const here = rows.map((row) => ({ ...row, ...isTaken(row) }))
    expect(here).toEqual(expect.arrayContaining(bets))
    for (const player of this.#players)
      expect(await player.balance()).toBe(this.#model.balances.get(player.playerId))
  }
}

/** A stake that was refused stands here with its sum; nothing of it was taken. */
const isTaken = (row: object): object =>
  'state' in row && row.state === 'refused' ? { stake: '0' } : {}

test(`R-006 a vendor is answered as the protocol’s table says, ${MESSAGES} messages`, {
  timeout: 3_600_000,
}, async () => {
  const world = async () => {
    const property = fc.asyncProperty(
      fc.array(step, { minLength: PER_RUN / 2, maxLength: PER_RUN * 2 }),
      async (steps) => {
        const players = await Promise.all(
          Array.from({ length: PLAYERS }, () => vendor.player(HELD)),
        )
        await new Run(players).perform(steps)
      },
    )
    while (sent < MESSAGES)
      await fc.assert(property, {
        numRuns: 2,
        endOnFailure: process.env['LANTERN_SHRINK'] === undefined,
      })
  }
  await Promise.all(Array.from({ length: WORLDS }, world))
  expect(sent).toBeGreaterThanOrEqual(MESSAGES)
  await expectBooksBalance(house.database.owner)
})

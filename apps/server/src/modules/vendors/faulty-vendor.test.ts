import { createHash } from 'node:crypto'
import { assert, present } from '@lantern/kernel/assert'
import { money, type Money } from '@lantern/kernel/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestHouse, testHouse } from '../../testing/app.ts'
import { expectBooksBalance } from '../../testing/books.ts'
import {
  type TestPlayer,
  type TestVendor,
  testVendor,
  type VendorAnswer,
} from '../../testing/vendor.ts'
import { drain } from './index.ts'

// A vendor that plays many bets at once and says things twice, late, in the wrong order, and again
// when it did not hear the reply. What every bet must end as is reckoned beside it.

const CALLBACKS = process.env['LANTERN_LONG'] ? 1_000_000 : 10_000
const AT_ONCE = 64
const PLAYERS = 64
const CASH = money('1000000')

const PER_CENT = { twice: 5, outOfOrder: 2, unheard: 1 } as const

let house: TestHouse
let vendor: TestVendor
let players: readonly TestPlayer[]

beforeAll(async () => {
  house = await testHouse()
  vendor = await testVendor(house)
  players = await Promise.all(Array.from({ length: PLAYERS }, () => vendor.player(CASH)))
})
afterAll(() => house.close())

type Body = Readonly<Record<string, string | boolean>>
interface Message {
  readonly operation: string
  readonly body: Body
  readonly expected: string
}

/** How a bet ended, as the vendor knows it. */
interface Ended {
  readonly state: 'settled' | 'cancelled' | 'voided' | 'tombstone'
  readonly stake: Money
  readonly payout: Money
}

/** Bytes of chance that are the same in every run. */
const chancesOf = (serial: number): Buffer =>
  createHash('sha256').update(`faulty vendor ${serial}`).digest()

const below = (byte: number | undefined, perCent: number): boolean =>
  present(byte, 'there are bytes enough') < perCent * 2.56

const TAKEN = /^(OK|DUPLICATE_OK)$/

class FaultyVendor {
  calls = 0
  /** How often each fault was made. */
  readonly faults = { twice: 0, outOfOrder: 0, unheard: 0 }
  readonly ended = new Map<string, Ended & { readonly player: TestPlayer }>()
  /** Messages that come again much later. */
  readonly #later: { readonly message: Message; readonly first: VendorAnswer }[] = []

  /** Plays one bet to its end. */
  async play(serial: number): Promise<void> {
    const chance = chancesOf(serial)
    const player = present(players[serial % PLAYERS], 'there are players')
    const cents = 1 + ((chance[0] ?? 0) % 200)
    const isOutOfOrder = below(chance[1], PER_CENT.outOfOrder * MESSAGES_OF_A_BET)
    const script = scriptOf(serial, player, {
      stake: money(`${cents}.00`),
      kind: (chance[2] ?? 0) % 100,
      win: money(`${(chance[3] ?? 0) * 2}.00`),
      isOutOfOrder,
    })
    if (isOutOfOrder) this.faults.outOfOrder += 1
    for (const [place, message] of script.messages.entries())
      await this.#say(message, chance.subarray(4 + place * 3))
    this.ended.set(`bet-${serial}`, { ...script.ended, player })
  }

  async #say(message: Message, chance: Buffer): Promise<void> {
    if (below(chance[0], PER_CENT.unheard)) {
      this.faults.unheard += 1
      await this.#call(message)
    }
    const isTwice = below(chance[1], PER_CENT.twice)
    const answers = await Promise.all(
      isTwice ? [this.#heard(message), this.#heard(message)] : [this.#heard(message)],
    )
    const [first, second = first] = answers
    assert(first && second, 'a message is answered')
    expect(`${message.operation} ${first.status}`).toBe(`${message.operation} ${message.expected}`)
    expect(second.walletTxId).toBe(first.walletTxId)
    if (!isTwice) return
    this.faults.twice += 1
    if ((chance[2] ?? 0) < 128) this.#later.push({ message, first })
  }

  /** Says again what was said twice, after everything else. */
  async sayLater(): Promise<void> {
    const rest = this.#later.values()
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (const { message, first } of rest) {
          const again = await this.#heard(message)
          expect(again.status).toBe(message.expected)
          expect(again.walletTxId).toBe(first.walletTxId)
        }
      }),
    )
  }

  /** Until somebody knows what became of it. */
  async #heard(message: Message): Promise<VendorAnswer> {
    for (let tries = 0; tries < 20; tries += 1) {
      const answer = await this.#call(message)
      if (!/^(TEMPORARY|IN_PROGRESS)$/.test(answer.status)) {
        return { ...answer, status: TAKEN.test(answer.status) ? 'OK' : answer.status }
      }
    }
    throw new Error(`nobody knows what became of ${JSON.stringify(message)}`)
  }

  #call({ operation, body }: Message): Promise<VendorAnswer> {
    this.calls += 1
    return vendor.call(operation, body)
  }
}

/** Messages of a bet, about: what goes wrong is reckoned by message, and orders by bet. */
const MESSAGES_OF_A_BET = 2

interface Wish {
  readonly stake: Money
  readonly win: Money
  /** 0 to 99: what becomes of the bet. */
  readonly kind: number
  readonly isOutOfOrder: boolean
}

const text = (amount: Money): string => `${amount / 10_000n}.00`

function scriptOf(
  serial: number,
  player: TestPlayer,
  { stake, win, kind, isOutOfOrder }: Wish,
): { readonly messages: readonly Message[]; readonly ended: Ended } {
  let part = 0
  const say = (operation: string, more: Body = {}, expected = 'OK'): Message => {
    part += 1
    return {
      operation,
      expected,
      body: {
        txId: `tx-${serial}-${part}`,
        betId: `bet-${serial}`,
        roundId: `round-${serial}`,
        playerId: player.playerId,
        gameCode: vendor.gameCode,
        currency: player.currency,
        ...more,
      },
    }
  }
  const reserve = (expected?: string) => say('reserve', { amount: text(stake) }, expected)
  const settle = (paid: Money, expected?: string) => say('settle', { win: text(paid) }, expected)
  const ended = (state: Ended['state'], payout: Money): Ended => ({ state, stake, payout })

  if (kind < 10) {
    const messages = isOutOfOrder
      ? [say('cancel-bet'), reserve('BET_ALREADY_CANCELLED')]
      : [reserve(), say('cancel-bet')]
    return { messages, ended: ended(isOutOfOrder ? 'tombstone' : 'cancelled', 0n) }
  }
  if (kind < 18) {
    const amounts = { amount: text(stake), win: text(win) }
    return { messages: [say('reserve-and-settle', amounts)], ended: ended('settled', win) }
  }
  if (kind < 25) {
    // another result, also where it comes before the first
    const corrected = () => say('resettle', { win: text(win) })
    const messages = isOutOfOrder
      ? [reserve(), corrected(), settle(stake, 'BET_ALREADY_SETTLED')]
      : [reserve(), settle(stake), corrected()]
    return { messages, ended: ended('settled', win) }
  }
  const paid = kind < 60 ? win : 0n
  const opening = isOutOfOrder ? [settle(paid, 'BET_NOT_FOUND'), reserve()] : [reserve()]
  const result = settle(paid)
  if (kind >= 95) {
    const undo = say('void-settled', { refTxId: `${result.body['txId']}` })
    return { messages: [...opening, result, undo], ended: ended('voided', 0n) }
  }
  return { messages: [...opening, result], ended: ended('settled', paid) }
}

interface Found {
  readonly betRef: string
  readonly memberId: string
  readonly state: string
  readonly stake: string
  readonly payout: string
}

const PAGE = 20_000

/** Every bet of the vendor as the books know it, some at a time. */
async function* betsOf(): AsyncGenerator<Found> {
  let after = '0'
  for (;;) {
    const { rows } = await house.database.owner.query<Found & { readonly id: string }>(
      `select id, bet_ref as "betRef", member_id as "memberId", state, stake, payout from wagers
        where source = $1 and id > $2 order by id limit ${PAGE}`,
      [vendor.code, after],
    )
    yield* rows
    const last = rows.at(-1)
    if (!last) return
    after = last.id
  }
}

test(
  `R-053 ${CALLBACKS} calls with faults leave every bet exactly one outcome`,
  async () => {
    const faulty = new FaultyVendor()
    let serial = 0
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        while (faulty.calls < CALLBACKS) {
          serial += 1
          await faulty.play(serial)
        }
      }),
    )
    await faulty.sayLater()
    expect(faulty.calls).toBeGreaterThanOrEqual(CALLBACKS)
    const least = { twice: 0.04, outOfOrder: 0.015, unheard: 0.007 }
    for (const fault of ['twice', 'outOfOrder', 'unheard'] as const)
      expect(faulty.faults[fault] / faulty.calls, fault).toBeGreaterThan(least[fault])

    const owed = new Map<string, Money>()
    let bets = 0
    for await (const bet of betsOf()) {
      const ended = present(faulty.ended.get(bet.betRef), 'the vendor knows the bet')
      bets += 1
      expect(bet.memberId).toBe(ended.player.memberId)
      expect(`${bet.betRef} ${bet.state}`).toBe(`${bet.betRef} ${ended.state}`)
      const isPlayed = ended.state === 'settled'
      if (isPlayed) {
        expect(BigInt(bet.stake)).toBe(ended.stake)
        expect(BigInt(bet.payout)).toBe(ended.payout)
      }
      const moved = isPlayed ? ended.payout - ended.stake : 0n
      owed.set(bet.memberId, (owed.get(bet.memberId) ?? 0n) + moved)
    }
    expect(bets).toBe(faulty.ended.size)
    for (const player of players)
      expect(await player.balance()).toBe(CASH + (owed.get(player.memberId) ?? 0n))
    await drain(house.ctx)
    const { rows } = await house.database.owner.query<{ n: number }>(
      'select count(*)::int as n from vendor_calls',
    )
    expect(rows[0]?.n).toBe(faulty.calls)
    await expectBooksBalance(house.database.owner)
  },
  120_000 + 5 * CALLBACKS,
)

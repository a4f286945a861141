import { formatMoney } from '@lantern/kernel/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NO_FACTS } from './bet-facts.ts'
import { operationNames, type Operation } from './operations.ts'
import { decodeRequest, encodeRequest, isWireName, wireNameOf, wireNames } from './wire.ts'

const BODY = {
  txId: 't-1',
  betId: 'b-1',
  roundId: 'r-1',
  playerId: '42',
  gameCode: 'nine-lanterns',
  currency: 'USD',
}
const BET = { ...BODY, amount: '1.00' }

const ODD_AMOUNTS: readonly unknown[] = [
  '1e2', '-1.00', '10.000', '+1', ' 1', '1 ', '1.', '.5', '01', '0x10', '1,00', '', '-0', '∞', 'NaN',
  'Infinity', '1_000', '١', '1\n', '100000000000000.01', '999999999999999', '9'.repeat(40), 1, 1.5, null,
  true, [], ['1'], {}, { toString: '1' },
] // biome-ignore format: a list

const without = (body: Readonly<Record<string, unknown>>, field: string) =>
  Object.fromEntries(Object.entries(body).filter(([name]) => name !== field))

describe('names', () => {
  test('every operation has one address', () => {
    expect(Object.values(wireNames).toSorted()).toEqual([...operationNames].toSorted())
    for (const name of operationNames) expect(isWireName(wireNameOf(name))).toBe(true)
  })

  test('nothing that every object has is an operation', () => {
    for (const name of ['toString', '__proto__', 'constructor', '', 'RESERVE', 'getBalance'])
      expect(isWireName(name)).toBe(false)
  })
})

describe('requests', () => {
  test('each operation is read into the house’s words', () => {
    expect(decodeRequest('reserve', { ...BET, token: 'tok', roundClosed: false })).toEqual({
      op: 'reserve',
      ...BODY,
      stake: 10_000n,
      freeRoundId: null,
      token: 'tok',
    })
    expect(decodeRequest('settle', { ...BODY, win: '0', roundClosed: true })).toMatchObject({
      op: 'settle',
      payout: 0n,
      validBet: null,
      roundClosed: true,
    })
    expect(decodeRequest('adjust-bet', { ...BODY, amount: '-0.50' })).toMatchObject({
      difference: -5_000n,
    })
    expect(
      decodeRequest('resettle', { ...BODY, win: '7.5', validBet: '1', refTxId: 't-0' }),
    ).toEqual({ op: 'resettle', ...BODY, payout: 75_000n, validBet: 10_000n })
    expect(decodeRequest('reward', without(without(BET, 'betId'), 'roundId'))).toMatchObject({
      betId: null,
      roundId: null,
      amount: 10_000n,
    })
    expect(decodeRequest('close-round', without(BODY, 'betId'))).toMatchObject({ roundId: 'r-1' })
    expect(decodeRequest('open-session', { token: 'tok', gameCode: 'a' })).toEqual({
      op: 'openSession',
      token: 'tok',
      gameCode: 'a',
    })
    expect(decodeRequest('balance', { playerId: '1', currency: 'VND' })).toEqual({
      op: 'getBalance',
      playerId: '1',
      currency: 'VND',
    })
  })

  test('odds and selection of a bet go along, and anything else beside it is no message', () => {
    const bet = { odds: '1.85', oddsFormat: 'decimal', market: 'm-1:winner', selection: 'home' }
    const read = decodeRequest('reserve', { ...BET, bet })
    const facts = { ...NO_FACTS, ...bet }
    expect(read).toMatchObject({ op: 'reserve', facts })
    expect(read && encodeRequest(read)).toMatchObject({ amount: '1.00', bet })
    expect(decodeRequest('settle', { ...BODY, win: '0', bet: {} })).toMatchObject({
      facts: NO_FACTS,
    })
    const odd = [
      { odds: 1.85 },
      { selection: 'a b' },
      { market: '' },
      { side: 'home' },
      'home',
      null,
    ]
    for (const other of odd)
      expect(decodeRequest('reserve', { ...BET, bet: other })).toBeUndefined()
  })

  test('a sum in cancel-bet is not read', () => {
    const cancelled = { op: 'cancelBet', ...BODY }
    expect(decodeRequest('cancel-bet', BODY)).toEqual(cancelled)
    expect(decodeRequest('cancel-bet', { ...BODY, amount: '5.00' })).toEqual(cancelled)
  })

  test.each(Object.keys(BET))('a bet without %s is none', (field) => {
    expect(decodeRequest('reserve', without(BET, field))).toBeUndefined()
  })

  test('operations that undo say what', () => {
    for (const name of ['unsettle', 'void-settled', 'cancel-tip'] as const) {
      expect(decodeRequest(name, BODY)).toBeUndefined()
      expect(decodeRequest(name, { ...BODY, refTxId: 't-0' })).toMatchObject({ refTxId: 't-0' })
    }
  })

  test('an unknown field refuses the whole message', () => {
    for (const extra of ['stake', 'Amount', 'amount ', 'win_', 'playerid', 'brandId'])
      expect(decodeRequest('reserve', { ...BET, [extra]: '1' })).toBeUndefined()
  })

  test.each(ODD_AMOUNTS)('an amount like %j is none', (odd) => {
    expect(decodeRequest('reserve', { ...BODY, amount: odd })).toBeUndefined()
    expect(decodeRequest('settle', { ...BODY, win: odd })).toBeUndefined()
    expect(decodeRequest('settle', { ...BODY, win: '1.00', validBet: odd })).toBeUndefined()
    if (odd !== '-1.00')
      expect(decodeRequest('adjust-bet', { ...BODY, amount: odd })).toBeUndefined()
  })

  test('an amount has no more decimals than its currency', () => {
    const inDong = { ...BODY, currency: 'VND' }
    expect(decodeRequest('reserve', { ...inDong, amount: '1000' })).toBeDefined()
    expect(decodeRequest('reserve', { ...inDong, amount: '1000.00' })).toBeDefined()
    expect(decodeRequest('reserve', { ...inDong, amount: '1000.50' })).toBeUndefined()
    expect(decodeRequest('settle', { ...inDong, win: '1', validBet: '0.5' })).toBeUndefined()
  })

  test('ids are bounded and hold nothing that could mean something elsewhere', () => {
    const odd = ['', 'a b', 'a\0', 'ä', '\u202e', 'x'.repeat(101), 1, null, {}, ['t']]
    for (const field of ['txId', 'betId', 'roundId', 'playerId'])
      for (const value of odd)
        expect(decodeRequest('reserve', { ...BET, [field]: value })).toBeUndefined()
    expect(decodeRequest('reserve', { ...BET, txId: 'x'.repeat(100) })).toBeDefined()
  })

  test.each([undefined, null, 1, 'text', [], [BET], true, Object.create(null)])(
    'a body like %j is none of any operation',
    (body) => {
      for (const name of Object.keys(wireNames))
        if (isWireName(name)) expect(decodeRequest(name, body)).toBeUndefined()
    },
  )

  test('whatever is sent, the answer is an operation or nothing', () => {
    const names = Object.keys(wireNames).filter(isWireName)
    const field = fc.oneof(fc.string(), fc.constantFrom('1.00', 'USD', 'a'), fc.anything())
    const body = fc.oneof(
      fc.anything(),
      fc.record(
        { ...Object.fromEntries(Object.keys(BET).map((name) => [name, field])), win: field },
        { requiredKeys: [] },
      ),
    )
    fc.assert(
      fc.property(fc.constantFrom(...names), body, (name, sent) => {
        const read = decodeRequest(name, sent)
        if (read !== undefined) expect(read.op).toBe(wireNames[name])
      }),
    )
  })
})

describe('the way there and back', () => {
  const units = fc.bigInt({ min: 0n, max: 10_000_000_000n }).map((cents) => cents * 100n)
  const reference = fc.stringMatching(/^[!-~]{1,100}$/)
  const orNull = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: null })
  const common = {
    txId: reference,
    playerId: reference,
    gameCode: fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,20}$/),
    currency: fc.constant('USD'),
  }
  const round = { ...common, roundId: reference }
  const bet = { ...round, betId: reference }
  const staking = { stake: units, freeRoundId: orNull(reference), token: orNull(reference) }
  const paying = { payout: units, validBet: orNull(units) }
  const closing = { roundClosed: fc.boolean() }
  const loose = { ...common, betId: orNull(reference), roundId: orNull(reference) }
  const is = <Name extends Operation['op']>(op: Name) => ({ op: fc.constant(op) })
  const operation: fc.Arbitrary<Operation> = fc.oneof(
    fc.record({ ...is('openSession'), token: reference, gameCode: common.gameCode }),
    fc.record({
      ...{ ...is('openSession'), token: reference, gameCode: common.gameCode },
      requestId: reference,
    }),
    fc.record({ ...is('getBalance'), playerId: reference, currency: common.currency }),
    fc.record({ ...is('reserve'), ...bet, ...staking }),
    fc.record({ ...is('settle'), ...bet, ...paying, ...closing, freeRoundId: orNull(reference) }),
    fc.record({ ...is('reserveAndSettle'), ...bet, ...staking, ...paying, ...closing }),
    fc.record({
      ...is('adjustBet'),
      ...bet,
      difference: fc.bigInt({ min: -1_000n, max: 1_000n }).map((cents) => cents * 100n),
    }),
    fc.record({ ...is('returnStake'), ...bet, amount: units }),
    fc.record({ ...is('cancelBet'), ...bet }),
    fc.record({ ...is('unsettle'), ...bet, refTxId: reference }),
    fc.record({ ...is('resettle'), ...bet, ...paying }),
    fc.record({ ...is('voidSettled'), ...bet, refTxId: reference }),
    fc.record({ ...is('reward'), ...loose, amount: units, freeRoundId: orNull(reference) }),
    fc.record({ ...is('tip'), ...loose, amount: units, token: orNull(reference) }),
    fc.record({ ...is('cancelTip'), ...loose, refTxId: reference }),
    fc.record({ ...is('closeRound'), ...round }),
  )

  test('what a vendor sends is what the platform reads', () => {
    fc.assert(
      fc.property(operation, (sent) => {
        const name = wireNameOf(sent.op)
        if (!isWireName(name)) throw new Error(`${name} is no address`)
        const travelled: unknown = JSON.parse(JSON.stringify(encodeRequest(sent)))
        expect(decodeRequest(name, travelled)).toEqual(sent)
      }),
    )
  })

  test('amounts keep every unit', () => {
    fc.assert(
      fc.property(units, (amount) => {
        const read = decodeRequest('reserve', { ...BODY, amount: formatMoney(amount) })
        expect(read).toMatchObject({ stake: amount })
      }),
    )
  })
})

import { expect, test } from 'vitest'
import { awaited, isResting, reduceTable, type TableState, unknownTable } from './table.ts'

const now = '2026-11-22T10:00:00.000Z'
const at = Date.parse(now)
const said = (state: TableState, name: string, data: object, receivedAt = at): TableState =>
  reduceTable(state, {
    message: { type: 'tableNews', name, data: { now, roundId: '7', ...data } },
    receivedAt,
  })
const betting = said(unknownTable, 'rounds.betting', {
  number: 3,
  previousHash: 'a',
  closesAt: '2026-11-22T10:00:07.000Z',
})

test('a round is followed from its bets to its end', () => {
  const bet = { id: '1', name: 'ro****a', currency: 'USD', stake: '5.00' }
  const bets = said(betting, 'rounds.bets', { count: 1, bets: [bet] })
  expect(bets).toMatchObject({ count: 1, bets: [{ id: '1', at: null }] })
  const flying = said(bets, 'rounds.flying', { startedAt: now })
  const out = said(flying, 'rounds.out', {
    aboard: 0,
    outs: [{ id: '1', at: 150, payout: '7.50' }],
  })
  expect(out.bets[0]).toMatchObject({ at: 150, payout: '7.50', name: 'ro****a' })
  const landed = said(out, 'rounds.landed', { number: 3, bust: 187, hash: 'b' })
  expect(landed.round).toMatchObject({ phase: 'landed', bust: 187 })
  expect(said(landed, 'rounds.landed', { number: 3, bust: 187, hash: 'b' }).landed).toHaveLength(1)
})

test('bets that are told again, as by a node that takes over, are counted once', () => {
  const told = (from: TableState) =>
    said(from, 'rounds.bets', {
      count: 2,
      bets: ['1', '2'].map((id) => ({ id, name: 'ro****a', currency: 'USD', stake: '5.00' })),
    })
  const again = told(told(told(betting)))
  expect(again).toMatchObject({ count: 2 })
  expect(again.bets).toHaveLength(2)
})

test('news of a round that is not known here ask for the whole table', () => {
  expect(said(unknownTable, 'rounds.flying', { startedAt: now }).isStale).toBe(true)
  expect(betting.isStale).toBe(false)
})

test('the least late word tells the time, and nonsense changes nothing', () => {
  expect(betting.offset).toBe(0)
  expect(said(betting, 'rounds.flying', { startedAt: now }, at + 400).offset).toBe(0)
  expect(said(betting, 'rounds.flying', { startedAt: now }, at - 30).offset).toBe(30)
  expect(said(betting, 'rounds.landed', { bust: 'x' })).toBe(betting)
  expect(said(betting, 'other', {})).toBe(betting)
})

test('a board that is switched off rests once nothing flies, until the next round begins', () => {
  const table = { now, round: null, chain: null, bets: [], count: 0, landed: [], cap: '1.00' }
  const read = (isOn: boolean) =>
    reduceTable(unknownTable, {
      message: { type: 'table', table: { ...table, isOn } },
      receivedAt: at,
    })
  expect(isResting(unknownTable)).toBe(false)
  expect(isResting(read(true))).toBe(false)
  expect(isResting(read(false))).toBe(true)
  const flying = said(betting, 'rounds.flying', { startedAt: now })
  const off = { ...flying, isOn: false }
  expect(isResting(off)).toBe(false)
  expect(isResting(said(off, 'rounds.landed', { number: 3, bust: 187, hash: 'b' }))).toBe(true)
  const next = { number: 4, previousHash: 'b', closesAt: now }
  expect(isResting(said(read(false), 'rounds.betting', next))).toBe(false)
})

const waits = {
  terminatingHash: 'ab',
  salt: null,
  committedAt: now,
  number: { source: 'drand', chainHash: 'cd', round: 9, at: now, signature: null },
}
test('without a salted chain the number it waits for is known, and the first flight asks for the chain', () => {
  const read = (more: object) =>
    reduceTable(unknownTable, {
      message: {
        type: 'table',
        table: { now, round: null, chain: null, bets: [], count: 0, landed: [], cap: '1', ...more },
      },
      receivedAt: at,
    })
  const unsalted = read({ coming: waits })
  expect(awaited(unsalted)).toMatchObject({ source: 'drand', round: 9 })
  expect(awaited(read({ chain: { ...waits, salt: 'ef' }, coming: waits }))).toBeUndefined()
  expect(awaited(read({}))).toBeUndefined()
  const first = said(unsalted, 'rounds.betting', { number: 1, previousHash: 'ab', closesAt: now })
  expect(awaited(first)).toBeUndefined()
  expect(first.isStale).toBe(true)
})

import { describe, expect, test } from 'vitest'
import { type HostBody, toFrame } from './protocol.ts'
import { reduceSession, type Session, type SessionEvent } from './session.ts'
import { fairness, init, round } from './testing.ts'

const one = '1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed'
const two = '2b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed'

const fromHost = (body: HostBody): SessionEvent => ({ type: 'host', message: toFrame(body) })
const state = (requestId: string | null, change: Partial<ReturnType<typeof round>>) =>
  fromHost({ type: 'state', requestId, balance: '90.00', round: round(change), fairness })

function after(...events: SessionEvent[]): Session {
  const start = reduceSession(undefined, { type: 'host', message: init() })
  const end = events.reduce<Session | undefined>(
    (session, event) => reduceSession(session, event),
    start,
  )
  if (end === undefined) throw new Error('the session is gone')
  return end
}

const betSent = (requestId: string): SessionEvent => ({
  type: 'sent',
  pending: { requestId, kind: 'bet' },
})

test('nothing is known before the host has said init', () => {
  expect(reduceSession(undefined, fromHost({ type: 'balance', balance: '1.00' }))).toBeUndefined()
  expect(reduceSession(undefined, betSent(one))).toBeUndefined()
})

test('R-065 init finds the open round again', () => {
  const session = reduceSession(undefined, { type: 'host', message: init({ round: round() }) })
  expect(session?.round?.id).toBe('71')
  expect(session?.pending).toBeNull()
})

test.each([
  ['vi', 'ltr', 'vi', 'ltr'],
  ['ar', 'rtl', 'en', 'ltr'],
  ['th', 'ltr', 'en', 'ltr'],
  ['ar-XB', 'rtl', 'ar-XB', 'rtl'],
] as const)('a page in %s (%s) has its game in %s (%s)', (locale, dir, spoken, runs) => {
  const session = reduceSession(undefined, { type: 'host', message: init({ locale, dir }) })
  expect(session?.init).toMatchObject({ locale: spoken, dir: runs })
})

describe('an answer', () => {
  test('to our request ends the wait and brings round, balance and fairness', () => {
    const session = after(betSent(one), state(one, {}))
    expect(session.pending).toBeNull()
    expect(session).toMatchObject({ balance: '90.00', round: { state: 'open' } })
  })

  test('brings new limits, and the old ones stay the same object where nothing changed', () => {
    const { limits } = init()
    const stricter = { ...limits, maxStake: '5.00' }
    const told = (now: typeof limits) =>
      fromHost({
        type: 'state',
        requestId: null,
        balance: '90.00',
        round: null,
        fairness,
        limits: now,
      })
    const before = after()
    expect(after(told(stricter)).init).toEqual({ ...before.init, limits: stricter })
    const same = reduceSession(before, told({ ...limits }))
    expect(same?.init).toBe(before.init)
  })

  test('to another request is news and leaves us waiting', () => {
    expect(after(betSent(one), state(two, {})).pending?.requestId).toBe(one)
    expect(after(betSent(one), state(null, {})).pending?.requestId).toBe(one)
  })

  test('to a bet is awaited also while a page of history is: its refusal is told', () => {
    const history: SessionEvent = { type: 'sent', pending: { requestId: two, kind: 'history' } }
    const asked = after(betSent(one), history)
    expect(asked.pending).toEqual({ requestId: one, kind: 'bet' })
    const refused = { type: 'refused', requestId: one, code: 'x', message: 'why' } as const
    expect(after(betSent(one), history, fromHost(refused)).refused?.message).toBe('why')
    expect(after(history, betSent(one)).pending?.requestId).toBe(one)
  })

  test('that refuses ours says why; that refuses another is ignored', () => {
    const refusal = { type: 'refused', code: 'insufficient_funds', message: 'No.' } as const
    expect(after(betSent(one), fromHost({ ...refusal, requestId: one }))).toMatchObject({
      pending: null,
      refused: { code: 'insufficient_funds' },
    })
    const other = after(betSent(one), fromHost({ ...refusal, requestId: two }))
    expect(other.refused).toBeNull()
    expect(other.pending?.requestId).toBe(one)
  })
})

test('rounds that ended are remembered once, newest first, and no more than twelve', () => {
  const events = Array.from({ length: 15 }, (_, index) =>
    state(null, { id: String(index), state: 'settled' }),
  )
  const session = after(...events, state(null, { id: '14', state: 'settled' }))
  expect(session.recent).toHaveLength(12)
  expect(session.recent.map((other) => other.id).slice(0, 2)).toEqual(['14', '13'])
  expect(after(state(null, { state: 'open' })).recent).toEqual([])
})

test('no open round: one that is over stays, one that was open ended somewhere else', () => {
  const none = fromHost({ type: 'state', requestId: null, balance: '95.00', round: null, fairness })
  expect(after(state(one, { state: 'settled' }), none).round?.state).toBe('settled')
  expect(after(state(one, { state: 'open' }), none).round).toBeNull()
  expect(after(none).balance).toBe('95.00')
})

test('a lost connection is told, and a new init ends every wait', () => {
  const lost = fromHost({ type: 'connection', status: 'lost' })
  const restored = fromHost({ type: 'connection', status: 'restored' })
  expect(after(lost).isConnected).toBe(false)
  expect(after(lost, restored).isConnected).toBe(true)
  expect(after(betSent(one), lost).pending?.requestId).toBe(one)
  expect(after(betSent(one), lost, { type: 'host', message: init() }).pending).toBeNull()
})

test('a rotated seed shows the old one and the new hash', () => {
  const next = { ...fairness, serverSeedHash: 'c'.repeat(64), nonce: 0 }
  const session = after(
    { type: 'sent', pending: { requestId: one, kind: 'rotate' } },
    fromHost({
      type: 'seedRotated',
      requestId: one,
      revealedServerSeed: 'd'.repeat(64),
      fairness: next,
    }),
  )
  expect(session).toMatchObject({
    pending: null,
    fairness: next,
    revealedServerSeed: 'd'.repeat(64),
  })
})

test('a dismissed refusal is gone', () => {
  const refusal = { type: 'refused', requestId: one, code: 'x', message: 'y' } as const
  expect(after(betSent(one), fromHost(refusal), { type: 'dismissed' }).refused).toBeNull()
})

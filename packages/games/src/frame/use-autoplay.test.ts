import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PROTOCOL, type RoundMessage, VERSION } from './protocol.ts'
import { createSessionStore } from './session-store.ts'
import { fairness, init, round } from './testing.ts'
import { createAutoplay } from './use-autoplay.ts'

const rules = { rounds: 2, profit: null, loss: null, singleWin: null }
const bet = { target: 2 }

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Autoplay at a table where each bet is answered when the test says so. */
function seated(way: 'repeat' | 'stage' = 'repeat') {
  const store = createSessionStore(() => new Promise(() => undefined))
  store.take({ type: 'host', message: init() })
  const placed: string[] = []
  const auto = createAutoplay({
    store,
    way: { way, stopsHidden: true },
    place: (_bet, stake) => {
      placed.push(stake)
      store.take({ type: 'sent', pending: { requestId: 'r', kind: 'bet' } })
    },
  })
  const leave = auto.follow()
  const end = (change: Partial<RoundMessage>) =>
    store.take({
      type: 'host',
      message: {
        protocol: PROTOCOL,
        version: VERSION,
        type: 'state',
        requestId: 'r',
        balance: '100.00',
        round: round({ state: 'settled', payout: '0.00', ...change }),
        fairness,
      },
    })
  return { store, auto, placed, leave, end }
}

test('it repeats the bet a while after each round, and ends after so many', () => {
  const { auto, placed, end } = seated()
  auto.begin(rules)
  end({ id: '1' })
  vi.runAllTimers()
  expect(placed).toEqual([])
  auto.noteBet(bet, '10.00')
  end({ id: '2' })
  expect(placed).toEqual([])
  vi.advanceTimersByTime(1_500)
  expect(placed).toEqual(['10.00'])
  // the answer is still awaited
  vi.advanceTimersByTime(9_000)
  expect(placed).toHaveLength(1)
  end({ id: '3' })
  expect(auto.state.now()?.end).toBe('rounds')
  vi.runAllTimers()
  expect(placed).toHaveLength(1)
})

test('one round counts once, however often it is told', () => {
  const { auto, end } = seated('stage')
  auto.begin(rules)
  auto.noteBet(bet, '10.00')
  end({ id: '2' })
  end({ id: '2' })
  expect(auto.state.now()).toMatchObject({ left: 1, net: -100_000n })
})

test('a hand, a hidden page, a lost connection and a refusal end it before the next bet', () => {
  const stops = {
    hand: ({ auto }: ReturnType<typeof seated>) => auto.stop(),
    hidden: () => {
      Object.assign(document, { hidden: true })
      document.dispatchEvent(new Event('visibilitychange'))
    },
    connection: ({ store }: ReturnType<typeof seated>) =>
      store.take({
        type: 'host',
        message: { protocol: PROTOCOL, version: VERSION, type: 'connection', status: 'lost' },
      }),
    refused: ({ store }: ReturnType<typeof seated>) => {
      store.take({ type: 'sent', pending: { requestId: 'q', kind: 'bet' } })
      const answer = { type: 'refused', requestId: 'q', code: 'x', message: 'x' } as const
      store.take({ type: 'host', message: { protocol: PROTOCOL, version: VERSION, ...answer } })
    },
  }
  for (const [why, stop] of Object.entries(stops)) {
    Object.assign(document, { hidden: false })
    const seat = seated()
    seat.auto.begin(rules)
    seat.auto.noteBet(bet, '10.00')
    seat.end({ id: '2' })
    stop(seat)
    vi.runAllTimers()
    expect(seat.auto.state.now()?.end, why).toBe(why)
    expect(seat.placed, why).toEqual([])
    seat.leave()
  }
})

test('a bet that could pass the limit of loss is not allowed, and ends it', () => {
  const { auto } = seated()
  expect(auto.allows('999.00')).toBe(true)
  auto.begin({ ...rules, loss: '15.00' })
  expect(auto.allows('15.00')).toBe(true)
  expect(auto.allows('15.01')).toBe(false)
  expect(auto.state.now()?.end).toBe('loss')
})

test('nobody who left is played for', () => {
  const { auto, placed, leave, end } = seated()
  auto.begin({ ...rules, rounds: 9 })
  auto.noteBet(bet, '10.00')
  end({ id: '2' })
  leave()
  vi.runAllTimers()
  end({ id: '3' })
  vi.runAllTimers()
  expect(placed).toEqual([])
})

test('a refusal that stood there before it was switched on does not end it, the next one does', () => {
  const { store, auto, placed, end } = seated()
  const refuse = () => {
    store.take({ type: 'sent', pending: { requestId: 'q', kind: 'bet' } })
    const answer = { type: 'refused', requestId: 'q', code: 'x', message: 'x' } as const
    store.take({ type: 'host', message: { protocol: PROTOCOL, version: VERSION, ...answer } })
  }
  refuse()
  auto.begin(rules)
  expect(auto.state.now()?.end).toBeNull()
  auto.noteBet(bet, '10.00')
  end({ id: '2' })
  vi.advanceTimersByTime(1_500)
  expect(placed).toEqual(['10.00'])
  refuse()
  expect(auto.state.now()?.end).toBe('refused')
})

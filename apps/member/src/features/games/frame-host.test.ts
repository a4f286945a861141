import { originals } from '@lantern/contract/originals'
import { toHost } from '@lantern/games/frame/protocol'
import { money } from '@lantern/kernel/money'
import type { Api } from '@lantern/web-kit/api'
import { CallRefusal } from '@lantern/web-kit/call-refusal'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createFrameHost } from './frame-host.ts'

const ORIGIN = 'https://play.example'
const HASH = 'a'.repeat(64)
const REQUEST = '6f1b8f0e-5f0d-4a51-9d0e-0b8a1f3c2d4e'
const fairness = { serverSeedHash: HASH, nextServerSeedHash: HASH, clientSeed: 'c', nonce: 1 }
const round = {
  id: '7',
  gameCode: 'mines',
  currency: 'USD',
  stake: money('10.00'),
  state: 'open',
  payout: null,
  nonce: 0,
  serverSeedHash: HASH,
  clientSeed: 'c',
  rulesVersion: 'mines-1',
  openedAt: '2026-11-20T10:00:00.000Z',
  extraStake: money('0.00'),
  closedAt: null,
  bet: { mines: 3 },
  view: { phase: 'live' },
}
const CURRENT = {
  round: null,
  fairness,
  currency: 'USD',
  balance: money('1000.00'),
  minStake: money('1.00'),
  maxStake: money('500.00'),
  maxWin: money('100000.00'),
  mode: 'real',
  pace: 'plain',
}

type Made = { path: string; input: unknown; options: unknown }

/** Replies by path, or what gives them; a refusal is thrown. */
function hosted(replies: Readonly<Record<string, unknown>>, gameCode = 'mines') {
  const posted: { message: Record<string, unknown>; origin: string }[] = []
  const made: Made[] = []
  const events: string[] = []
  const frame = {
    postMessage: (message: Record<string, unknown>, origin: string) =>
      posted.push({ message, origin }),
  }
  const call = async (endpoint: { path: string }, input: unknown, options: unknown) => {
    made.push({ path: endpoint.path, input, options })
    const told = replies[endpoint.path]
    const reply = typeof told === 'function' ? told() : told
    if (reply instanceof CallRefusal) throw reply
    return reply
  }
  const api: unknown = { call }
  const host = createFrameHost({
    gameCode,
    origin: ORIGIN,
    frame: () => frame,
    api: api as Api,
    playToken: undefined,
    look: () => ({ locale: 'vi', dir: 'ltr', reducedMotion: false }),
    explain: ({ code }) => `text of ${code}`,
    onReady: () => events.push('ready'),
    onFailed: ({ code }) => events.push(`failed ${code}`),
    onMoved: () => events.push('moved'),
    onDeposit: () => events.push('deposit'),
    onVerifier: (id) => events.push(`verifier ${id}`),
  })
  const send = (data: unknown, over: { origin?: string; source?: unknown } = {}) => {
    const source = ('source' in over ? over.source : frame) as MessageEventSource
    host.hear({ data, origin: over.origin ?? ORIGIN, source })
  }
  const hear = async (...message: Parameters<typeof send>) => {
    send(...message)
    await new Promise((resolve) => setTimeout(resolve))
  }
  return {
    host,
    send,
    hear,
    posted,
    made,
    events,
    said: () => posted.map(({ message }) => message),
  }
}

const everything = {
  [originals.current.path]: CURRENT,
  [originals.open.path]: { round, balance: money('990.00'), fairness },
  [originals.act.path]: { round, balance: money('990.00'), fairness },
}
const ready = toHost({ type: 'ready', game: 'mines' })
const SHOWN = { rules: 'mines-1', terms: 'own/1.00' }
const bet = toHost({
  type: 'bet',
  requestId: REQUEST,
  stake: '10.00',
  bet: { mines: 3 },
  ...SHOWN,
})

const { rules: _shown, ...withoutRules } = bet

describe('R-044 a message is ignored', () => {
  test.each([
    ['from another origin', bet, { origin: 'https://evil.example' }],
    ['from a look-alike origin', bet, { origin: `${ORIGIN}.evil.example` }],
    ['from another window of the same origin', bet, { source: { postMessage: () => undefined } }],
    ['without a window', bet, { source: null }],
    ['of no shape', 'bet', {}],
    ['of another protocol', { ...bet, protocol: 'other' }, {}],
    ['of another version', { ...bet, version: 2 }, {}],
    ['with a surplus field', { ...bet, memberId: '1' }, {}],
    ['with a number for a stake', { ...bet, stake: 10 }, {}],
    ['with an odd stake', { ...bet, stake: '1e2' }, {}],
    ['with a negative stake', { ...bet, stake: '-1.00' }, {}],
    ['without the rules that it shows', withoutRules, {}],
    ['without a proper request id', { ...bet, requestId: 'x' }, {}],
    ['that plays the host', { ...bet, type: 'balance', balance: '9.00' }, {}],
    ['about another game', toHost({ type: 'ready', game: 'dice' }), {}],
  ])('%s', async (_name, data, over) => {
    const { hear, made, posted, events } = hosted(everything)
    await hear(data, over)
    expect([made, posted, events]).toEqual([[], [], []])
  })
})

describe('the frame’s host', () => {
  test('answers ready with all a game needs, to the one origin', async () => {
    const { hear, posted, events } = hosted(everything)
    await hear(ready)
    expect(posted).toHaveLength(1)
    expect(posted[0]?.origin).toBe(ORIGIN)
    expect(posted[0]?.message).toMatchObject({
      type: 'init',
      game: 'mines',
      locale: 'vi',
      balance: '1000.00',
      limits: { minStake: '1.00', maxStake: '500.00', maxPayout: '100000.00' },
      pace: 'plain',
      round: null,
    })
    expect(events).toEqual(['ready'])
  })

  test('finds an open round again', async () => {
    const { hear, said } = hosted({ [originals.current.path]: { ...CURRENT, round } })
    await hear(ready)
    expect(said()[0]).toMatchObject({ round: { id: '7', state: 'open', stake: '10.00' } })
  })

  test('makes a bet under the frame’s own key and answers with what the server said', async () => {
    const { hear, made, said, events } = hosted(everything)
    await hear(bet)
    expect(made).toEqual([
      {
        path: originals.open.path,
        input: { gameCode: 'mines', stake: money('10.00'), bet: { mines: 3 }, ...SHOWN },
        options: { token: undefined, idempotencyKey: REQUEST },
      },
    ])
    expect(said()).toMatchObject([{ type: 'state', requestId: REQUEST, balance: '990.00' }])
    expect(events).toEqual(['moved'])
  })

  test('leaves a shared round under the frame’s own key', async () => {
    const { hear, made } = hosted({ ...everything, [originals.cashOut.path]: { round } }, 'crash')
    const action = { type: 'cashOut' }
    await hear(toHost({ type: 'act', requestId: REQUEST, roundId: '7', action }))
    expect(made[0]).toEqual({
      path: originals.cashOut.path,
      input: { roundId: '7' },
      options: { token: undefined, idempotencyKey: REQUEST },
    })
  })

  test('a clear no is told in words; nothing moved', async () => {
    const refused = { ...everything, [originals.open.path]: new CallRefusal('insufficient_funds') }
    const { hear, said, events } = hosted(refused)
    await hear(bet)
    expect(said()).toMatchObject([
      {
        type: 'refused',
        requestId: REQUEST,
        code: 'insufficient_funds',
        message: 'text of insufficient_funds',
      },
    ])
    expect(events).toEqual([])
  })

  test('after round_open the truth is read and told', async () => {
    const refused = { ...everything, [originals.open.path]: new CallRefusal('round_open') }
    const { hear, said } = hosted(refused)
    await hear(bet)
    expect(said().map(({ type }) => type)).toEqual(['refused', 'state'])
    expect(said()[1]).toMatchObject({ requestId: null, balance: '1000.00' })
  })

  test.each([
    'stake_below_minimum',
    'stake_above_maximum',
    'win_above_maximum',
    'rules_changed',
  ] as const)('with %s the frame has the present limits, and the refusal stays', async (code) => {
    const refused = { ...everything, [originals.open.path]: new CallRefusal(code) }
    const { hear, said } = hosted(refused)
    await hear(bet)
    expect(said().map(({ type }) => type)).toEqual(['state', 'refused'])
    expect(said()[0]).toMatchObject({
      limits: { minStake: '1.00', maxStake: '500.00', maxPayout: '100000.00' },
    })
  })

  test('a shared game reads its table anew when its terms have changed', async () => {
    const table = { cap: money('9.00'), bets: [], terms: 'own/9.00' }
    const { hear, said } = hosted(
      {
        ...everything,
        [originals.open.path]: new CallRefusal('rules_changed'),
        [originals.table.path]: table,
      },
      'crash',
    )
    await hear(bet)
    expect(said()).toMatchObject([
      { type: 'state' },
      { type: 'table', table: { cap: '9.00', terms: 'own/9.00' } },
      { type: 'refused', code: 'rules_changed' },
    ])
  })

  test('a game that can not start says why', async () => {
    const { hear, events } = hosted({ [originals.current.path]: new CallRefusal('game_disabled') })
    await hear(ready)
    expect(events).toEqual(['failed game_disabled'])
  })

  test('deposit and verifier are the page’s matters', async () => {
    const { hear, events, made } = hosted(everything)
    await hear(toHost({ type: 'openDeposit' }))
    await hear(toHost({ type: 'openVerifier', roundId: '7' }))
    expect(events).toEqual(['deposit', 'verifier 7'])
    expect(made).toEqual([])
  })

  test('a connection that comes back brings the present state', async () => {
    const { host, said } = hosted(everything)
    host.tellConnection('restored')
    host.tellBalance(money('5.00'))
    await new Promise((resolve) => setTimeout(resolve))
    expect(said().map(({ type }) => type)).toEqual(['connection', 'balance', 'state'])
  })
})

/** The status of a connection, else what kind of message it is. */
const kindOf = ({ type, status }: Record<string, unknown>): unknown => status ?? type

describe('a bet or a move whose answer is lost', () => {
  afterEach(() => vi.useRealTimers())

  const over = { ...round, state: 'settled', payout: money('15.00') }
  const PLAYED = {
    ...CURRENT,
    balance: money('1005.00'),
    fairness: { ...fairness, nonce: fairness.nonce + 1 },
  }

  test.each(['network_abnormal', 'network_slow', 'unknown_error'] as const)(
    '%s: where nothing came of it the present state is told, and the refusal stays',
    async (code) => {
      const { hear, said, events } = hosted({
        ...everything,
        [originals.open.path]: new CallRefusal(code),
      })
      await hear(ready)
      await hear(bet)
      expect(said().map(({ type }) => type)).toEqual(['init', 'state', 'refused'])
      expect(said()[1]).toMatchObject({ requestId: null, balance: '1000.00' })
      expect(events).toEqual(['ready'])
    },
  )

  test('a round that was played whole is told as the answer', async () => {
    let now: unknown = CURRENT
    const { hear, said, events } = hosted({
      ...everything,
      [originals.current.path]: () => now,
      [originals.open.path]: new CallRefusal('network_abnormal'),
      [originals.history.path]: { content: [over], pageNum: 1, totalPages: 1 },
    })
    await hear(ready)
    now = PLAYED
    await hear(bet)
    expect(said().slice(1)).toMatchObject([
      { type: 'state', requestId: REQUEST, balance: '1005.00', round: { payout: '15.00' } },
    ])
    expect(events).toEqual(['ready', 'moved'])
  })

  test('a move that ended its round is told with its end', async () => {
    let now: unknown = { ...CURRENT, round }
    const { hear, said } = hosted({
      ...everything,
      [originals.current.path]: () => now,
      [originals.act.path]: new CallRefusal('network_abnormal'),
      [originals.history.path]: { content: [over], pageNum: 1, totalPages: 1 },
    })
    await hear(ready)
    now = CURRENT
    const action = { type: 'cashOut' }
    await hear(toHost({ type: 'act', requestId: REQUEST, roundId: '7', action }))
    expect(said().slice(1)).toMatchObject([
      { type: 'state', requestId: REQUEST, round: { id: '7', state: 'settled' } },
    ])
  })

  test('a server that is away is asked until it is there, and what became of the bet is told', async () => {
    let now: unknown = CURRENT
    const { send, hear, said } = hosted({
      ...everything,
      [originals.current.path]: () => now,
      [originals.open.path]: new CallRefusal('network_abnormal'),
      [originals.history.path]: { content: [over], pageNum: 1, totalPages: 1 },
    })
    await hear(ready)
    vi.useFakeTimers()
    now = new CallRefusal('network_abnormal')
    send(bet)
    await vi.advanceTimersByTimeAsync(7_000)
    expect(said().slice(1).map(kindOf)).toEqual(['refused', 'lost', 'lost', 'lost', 'lost'])
    now = PLAYED
    await vi.advanceTimersByTimeAsync(30_000)
    expect(said().slice(6)).toMatchObject([
      { type: 'connection', status: 'restored' },
      { type: 'state', requestId: null, balance: '1005.00', round: { payout: '15.00' } },
    ])
  })

  test('a session that is over is not asked for again', async () => {
    let now: unknown = CURRENT
    let asked = 0
    const { host, hear, said } = hosted({
      ...everything,
      [originals.current.path]: () => {
        asked += 1
        return now
      },
    })
    await hear(ready)
    vi.useFakeTimers()
    now = new CallRefusal('not_signed_in')
    host.tellConnection('restored')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(said().slice(1).map(kindOf)).toEqual(['restored', 'lost'])
    expect(asked).toBe(2)
  })
})

import { describe, expect, test } from 'vitest'
import { allowedHost, type Listener, openBridge } from './bridge.ts'
import { frameMessage, type HostMessage, PROTOCOL, toFrame, toHost, VERSION } from './protocol.ts'
import { fairness, init, round } from './testing.ts'

const origin = 'https://play.example'
const requestId = '1b9d6bcd-bbfd-4b2d-9b5d-ab8dfbbd4bed'

/** A window that hands events to whoever listens. */
function listeningWindow() {
  const handlers = new Set<(event: MessageEvent<unknown>) => void>()
  const self: Listener = {
    addEventListener: (_type, handler) => handlers.add(handler),
    removeEventListener: (_type, handler) => handlers.delete(handler),
  }
  const deliver = (event: { origin: string; source: unknown; data: unknown }) => {
    for (const handler of handlers) {
      const message = new MessageEvent('message', { origin: event.origin, data: event.data })
      Object.defineProperty(message, 'source', { value: event.source })
      handler(message)
    }
  }
  return { self, deliver }
}

function connected() {
  const { self, deliver } = listeningWindow()
  const posted: { message: unknown; targetOrigin: string }[] = []
  const host = {
    postMessage: (message: unknown, targetOrigin: string) => posted.push({ message, targetOrigin }),
  }
  const heard: HostMessage[] = []
  const bridge = openBridge(self, host, origin, (message) => heard.push(message))
  return { bridge, deliver, host, posted, heard }
}

describe('R-044 the frame hears its host and nobody else', () => {
  const good = toFrame({ type: 'balance', balance: '12.50' })

  test('the host’s message arrives', () => {
    const { deliver, host, heard } = connected()
    deliver({ origin, source: host, data: good })
    deliver({ origin, source: host, data: init() })
    expect(heard).toEqual([good, init()])
  })

  test.each([
    'http://play.example', 'https://play.example.evil.test', 'https://evil.test',
    'https://play.example:8443', 'null', '',
  ])('another origin is ignored: %j', (other) => {
    const { deliver, host, heard } = connected()
    deliver({ origin: other, source: host, data: good })
    expect(heard).toEqual([])
  }) // biome-ignore format: a table

  test('another window of the same origin is ignored', () => {
    const { deliver, heard } = connected()
    for (const source of [null, {}, undefined]) deliver({ origin, source, data: good })
    expect(heard).toEqual([])
  })

  test.each([
    ['nothing', undefined],
    ['null', null],
    ['text', JSON.stringify(good)],
    ['an array', [good]],
    ['another protocol', { ...good, protocol: 'other' }],
    ['another version', { ...good, version: VERSION + 1 }],
    ['no version', { protocol: PROTOCOL, type: 'balance', balance: '1.00' }],
    ['an unknown type', { ...good, type: 'pay' }],
    ['a surplus field', { ...good, payout: '100.00' }],
    ['a number for an amount', { ...good, balance: 12.5 }],
    ['an amount in another spelling', { ...good, balance: '1e9' }],
    ['markup for an amount', { ...good, balance: '<b>1</b>' }],
    ['one of our own messages', toHost({ type: 'openDeposit' })],
    ['an init with a round that is none', { ...init(), round: { id: '1' } }],
    ['an init without limits', { ...init(), limits: undefined }],
    ['a direction that is none', { ...init(), dir: 'up' }],
    ['a state for nobody', { ...toFrame({ type: 'balance', balance: '1.00' }), type: 'state' }],
  ])('%s is ignored', (_name, data) => {
    const { deliver, host, heard } = connected()
    deliver({ origin, source: host, data })
    expect(heard).toEqual([])
  })

  test('after closing it hears nothing', () => {
    const { bridge, deliver, host, heard } = connected()
    bridge.close()
    deliver({ origin, source: host, data: good })
    expect(heard).toEqual([])
  })

  test('what it sends goes to the host’s origin only, and in shape', () => {
    const { bridge, posted } = connected()
    bridge.send({ type: 'ready', game: 'mines' })
    bridge.send({ type: 'bet', requestId, stake: '1.00', bet: { mines: 3 }, rules: 'mines-1' })
    expect(posted.map((one) => one.targetOrigin)).toEqual([origin, origin])
    for (const { message } of posted) expect(frameMessage.safeParse(message).success).toBe(true)
  })
})

describe('who may be the host', () => {
  const config = { hostOrigins: ['https://play.example', 'http://localhost:3000'] }

  test('an origin that our own list names', () => {
    expect(allowedHost('?host=https://play.example', config)).toBe('https://play.example')
    expect(allowedHost('?host=http%3A%2F%2Flocalhost%3A3000', config)).toBe('http://localhost:3000')
  })

  test.each([
    '', '?host=', '?host=https://evil.test', '?host=https://play.example/',
    '?host=https://play.example.evil.test', '?host=HTTPS://PLAY.EXAMPLE', '?host=*', '?host=null',
    '?host=https://user@play.example', '?host=https://play.example&host=https://evil.test',
  ])('not %j', (search) => {
    expect(allowedHost(search, config)).toBeUndefined()
  }) // biome-ignore format: a table

  test('nobody when the list can not be read or lists what is no origin', () => {
    for (const broken of [undefined, null, {}, { hostOrigins: '*' }, { hostOrigins: ['*'] }])
      expect(allowedHost('?host=*', broken)).toBeUndefined()
    const withPath = { hostOrigins: ['https://play.example/x'] }
    expect(allowedHost('?host=https://play.example/x', withPath)).toBeUndefined()
  })
})

test('a round may carry fields that a frame has no use for, a message may not', () => {
  const { deliver, host, heard } = connected()
  const state = { type: 'state', requestId, balance: '1.00', fairness } as const
  const data = { ...toFrame({ ...state, round: null }), round: { ...round(), rulesVersion: 'x' } }
  deliver({ origin, source: host, data })
  deliver({ origin, source: host, data: { ...data, rulesVersion: 'x' } })
  expect(heard).toEqual([toFrame({ ...state, round: round() })])
})

const deep = (levels: number): unknown => (levels === 0 ? 1 : { in: deep(levels - 1) })

test.each([
  ['a date', { at: new Date(0) }],
  ['nothing where a value should be', { at: undefined }],
  ['no number', { at: Number.POSITIVE_INFINITY }],
  ['a map', { at: new Map() }],
  ['a list', [1]],
  ['text', 'mines'],
  ['a key without end', { ['k'.repeat(65)]: 1 }],
  ['a depth without end', deep(40)],
])('a round that says %s is ignored', (_name, view) => {
  const { deliver, host, heard } = connected()
  const state = { type: 'state', requestId, balance: '1.00', fairness } as const
  const message = toFrame({ ...state, round: round() })
  deliver({ origin, source: host, data: { ...message, round: { ...round(), view } } })
  expect(heard).toEqual([])
  const plain = { cells: [1, [2, null]], isWin: false, at: { payout: '1.00' } }
  deliver({ origin, source: host, data: { ...message, round: round({ view: plain }) } })
  expect(heard).toHaveLength(1)
})

import type { SocketEvent } from '@lantern/contract/socket'
import { expect, test, vi } from 'vitest'
import { listen } from './socket.ts'

async function connected() {
  const listeners = new Map<string, ((payload: unknown) => void)[]>()
  const say = (name: string, payload: unknown) => {
    for (const listener of listeners.get(name) ?? []) listener(payload)
  }
  const heard: SocketEvent[] = []
  const gaps: string[] = []
  let isOpen = true
  const wire = { active: true, connects: 0 }
  const connection = await listen({
    open: async (ticket) => {
      expect(await ticket()).toBe('ticket-1')
      return {
        on: (name, listener) => listeners.set(name, [...(listeners.get(name) ?? []), listener]),
        get active() {
          return wire.active
        },
        connect: () => {
          wire.connects += 1
        },
        disconnect: () => {
          isOpen = false
        },
      }
    },
    ticket: async () => 'ticket-1',
    onEvent: (event) => heard.push(event),
    onGap: (topic) => gaps.push(topic),
  })
  return {
    heard,
    gaps,
    connection,
    isOpen: () => isOpen,
    wire,
    say,
    tell: (version: number, topic = 'member:4') =>
      say('event', { topic, version, name: 'balance.changed', data: {} }),
  }
}

const versions = (heard: readonly SocketEvent[]) => heard.map(({ version }) => version)

test('events come once and in order; older ones are dropped', async () => {
  const { tell, heard, gaps } = await connected()
  for (const version of [5, 6, 6, 5, 7]) tell(version)
  expect(versions(heard)).toEqual([5, 6, 7])
  expect(gaps).toEqual([])
})

test('a gap says that the topic must be read again, and goes on from there', async () => {
  const { tell, heard, gaps } = await connected()
  for (const version of [5, 9, 10]) tell(version)
  tell(3, 'brand:1')
  expect(versions(heard)).toEqual([5, 9, 10, 3])
  expect(gaps).toEqual(['member:4'])
})

test('a reconnection tells which topics moved meanwhile', async () => {
  const { say, tell, gaps, heard } = await connected()
  say('hello', { versions: { 'member:4': 5, 'brand:1': 1 } })
  // What the page read before it could hear anything is read once more.
  expect(gaps.splice(0)).toEqual(['member:4', 'brand:1'])
  tell(6)
  say('hello', { versions: { 'member:4': 9, 'brand:1': 1 } })
  expect(gaps).toEqual(['member:4'])
  tell(9)
  tell(10)
  expect(versions(heard)).toEqual([6, 10])
})

test('what is no event of the contract is ignored', async () => {
  const { say, heard, gaps } = await connected()
  for (const payload of [
    null,
    'x',
    { topic: 'a' },
    { topic: 'a', version: 1, name: 'other', data: {} },
  ])
    say('event', payload)
  say('hello', { versions: { a: 'b' } })
  expect([heard, gaps]).toEqual([[], []])
})

test('closing closes the connection', async () => {
  const { connection, isOpen } = await connected()
  connection.close()
  expect(isOpen()).toBe(false)
})

test('whoever is shown out or not let in tries again, more and more seldom, until it closes', async () => {
  vi.useFakeTimers()
  try {
    const { wire, say, connection } = await connected()
    // A lost line comes back by itself.
    say('disconnect', 'transport close')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(wire.connects).toBe(0)
    wire.active = false
    const after = async (ms: number) => {
      await vi.advanceTimersByTimeAsync(ms)
      return wire.connects
    }
    say('disconnect', 'io server disconnect')
    expect([await after(999), await after(1)]).toEqual([0, 1])
    say('connect_error', new Error('ticket_invalid'))
    expect([await after(1_999), await after(1)]).toEqual([1, 2])
    for (let times = 0; times < 6; times += 1) {
      say('connect_error', new Error('ticket_invalid'))
      await after(15_000)
    }
    expect(wire.connects).toBe(8)
    say('hello', { versions: {} })
    say('disconnect', 'io server disconnect')
    expect(await after(1_000)).toBe(9)
    say('connect_error', new Error('ticket_invalid'))
    connection.close()
    expect(await after(60_000)).toBe(9)
  } finally {
    vi.useRealTimers()
  }
})

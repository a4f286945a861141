import type { SocketEvent } from '@lantern/contract/socket'
import { expect, test } from 'vitest'
import { listen } from './socket.ts'

async function connected() {
  const listeners = new Map<string, (payload: unknown) => void>()
  const heard: SocketEvent[] = []
  const gaps: string[] = []
  let isOpen = true
  const connection = await listen({
    open: async (ticket) => {
      expect(await ticket()).toBe('ticket-1')
      return {
        on: (name, listener) => listeners.set(name, listener),
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
    say: (name: string, payload: unknown) => listeners.get(name)?.(payload),
    tell: (version: number, topic = 'member:4') =>
      listeners.get('event')?.({ topic, version, name: 'balance.changed', data: {} }),
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
  expect(gaps).toEqual([])
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

import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Gate } from './gate.ts'

const soon = () => performance.now() + 2_000

test('a few are inside at a time, and of one key one', async () => {
  const gate = new Gate(3)
  const inside: string[] = []
  let most = 0
  const work = (key: string) =>
    gate.pass(key, soon(), async () => {
      expect(inside).not.toContain(key)
      inside.push(key)
      most = Math.max(most, inside.length)
      await pause(5)
      inside.splice(inside.indexOf(key), 1)
      return key
    })
  const keys = Array.from({ length: 40 }, (_, index) => `key ${index % 8}`)
  expect(await Promise.all(keys.map(work))).toEqual(keys)
  expect(most).toBe(3)
})

test('who waits for one key does not keep the others out', async () => {
  const gate = new Gate(2)
  const { promise: held, resolve: free } = Promise.withResolvers<void>()
  const first = gate.pass('locked', soon(), () => held)
  const second = gate.pass('locked', soon(), async () => 'second')
  expect(await gate.pass('other', soon(), async () => 'other')).toBe('other')
  free()
  await first
  expect(await second).toBe('second')
})

test('whoever does not come in in time is told busy, and takes no turn', async () => {
  const gate = new Gate(1)
  const { promise: held, resolve: free } = Promise.withResolvers<void>()
  const first = gate.pass('a', soon(), () => held)
  let ran = false
  const late = gate.pass('b', performance.now() + 30, async () => {
    ran = true
  })
  await expect(late).rejects.toMatchObject({ code: 'busy' })
  free()
  await first
  expect(await gate.pass('b', soon(), async () => 'now')).toBe('now')
  expect(ran).toBe(false)
})

test('a failing work leaves its place', async () => {
  const gate = new Gate(1)
  const failing = gate.pass('a', soon(), () => Promise.reject(new Error('broken')))
  await expect(failing).rejects.toThrow('broken')
  expect(await gate.pass('a', soon(), async () => 'on')).toBe('on')
})

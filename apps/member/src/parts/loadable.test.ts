import { expect, test, vi } from 'vitest'
import { forgetFailedParts, inTime, keptPromise } from './loadable.tsx'

test('a failure stays one until it is forgotten; a success stays for good', async () => {
  let calls = 0
  const ask = keptPromise(async () => {
    calls += 1
    if (calls === 1) throw new TypeError('no connection')
    return 'part'
  })
  const first = ask()
  await expect(first).rejects.toThrow('no connection')
  expect(ask()).toBe(first)
  forgetFailedParts()
  expect(await ask()).toBe('part')
  forgetFailedParts()
  expect(await ask()).toBe('part')
  expect(calls).toBe(2)
})

/** A part that arrives, after a while. */
const partAfter = (ms: number) =>
  new Promise<string>((arrive) => {
    setTimeout(arrive, ms, 'part')
  })

test('a part has two minutes', async () => {
  vi.useFakeTimers()
  const given = vi.fn<(error: Error) => void>()
  const waiting = inTime(partAfter(120_001)).catch(given)
  await vi.advanceTimersByTimeAsync(119_999)
  expect(given).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await waiting
  expect(given).toHaveBeenCalledOnce()
  vi.useRealTimers()
})

test('a part that does not come in time is given up', async () => {
  await expect(inTime(partAfter(50), 5)).rejects.toThrow('Loading chunk')
  expect(await inTime(Promise.resolve('part'), 5)).toBe('part')
})

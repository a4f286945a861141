import { afterEach, expect, test, vi } from 'vitest'
import { askerThrough } from './asker.ts'
import { READY } from './asking.ts'

const QUESTION = { path: '/api/balance', method: 'GET', headers: {} } as const

class Desk extends EventTarget {
  readonly asked: { id: number; question: unknown }[] = []
  isOpen = true
  postMessage(message: { id: number; question: unknown }): void {
    this.asked.push(message)
  }
  terminate(): void {
    this.isOpen = false
  }
  say(data: unknown): void {
    this.dispatchEvent(Object.assign(new Event('message'), { data }))
  }
}

function desk() {
  const fetched = vi.fn(async (_path: string) => new Response('from this thread'))
  vi.stubGlobal('fetch', fetched)
  const one = new Desk()
  return { one, fetched, ask: askerThrough(() => one) }
}

afterEach(() => vi.unstubAllGlobals())

test('until the other thread is there, this one asks', async () => {
  const { one, fetched, ask } = desk()
  expect(await ask(QUESTION)).toBe('from this thread')
  expect(fetched).toHaveBeenCalledOnce()
  expect(one.asked).toEqual([])
})

test('each question gets its own answer, in whatever order they come', async () => {
  const { one, fetched, ask } = desk()
  one.say(READY)
  const both = [ask(QUESTION), ask({ ...QUESTION, path: '/api/pot/x' })]
  const [first, second] = one.asked
  one.say({ id: second?.id, text: 'second' })
  one.say({ id: first?.id, text: 'first' })
  expect(await Promise.all(both)).toEqual(['first', 'second'])
  expect(fetched).not.toHaveBeenCalled()
})

test('a question without an answer is refused', async () => {
  const { one, ask } = desk()
  one.say(READY)
  const asked = ask(QUESTION)
  one.say({ id: one.asked[0]?.id })
  await expect(asked).rejects.toThrow('no answer came')
})

test('a thread that fails is closed, what it took is refused, and this one asks again', async () => {
  const { one, ask } = desk()
  one.say(READY)
  const lost = ask(QUESTION)
  one.dispatchEvent(new Event('error'))
  await expect(lost).rejects.toThrow('failed')
  expect(one.isOpen).toBe(false)
  expect(await ask(QUESTION)).toBe('from this thread')
})

test('a thread that says nothing is given up, and nobody waits for ever', async () => {
  vi.useFakeTimers()
  const { one, ask } = desk()
  one.say(READY)
  const lost = ask(QUESTION)
  const refused = expect(lost).rejects.toThrow('failed')
  await vi.advanceTimersByTimeAsync(15_000)
  expect(one.isOpen).toBe(true)
  await vi.advanceTimersByTimeAsync(1_000)
  await refused
  expect(one.isOpen).toBe(false)
  vi.useRealTimers()
})

test('where no thread can be had this one asks', async () => {
  desk()
  const ask = askerThrough(() => {
    throw new Error('not allowed')
  })
  expect(await ask(QUESTION)).toBe('from this thread')
})

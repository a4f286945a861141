import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { afterFrames, isDue, whenDrawn } from './later.tsx'

let frames: (() => void)[] = []
const drawn = async () => {
  for (const frame of frames.splice(0)) frame()
  await vi.advanceTimersByTimeAsync(1)
}

beforeEach(() => {
  vi.useFakeTimers()
  frames = []
  vi.stubGlobal('document', { hidden: false })
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('something waits for so many frames', async () => {
  let isOver = false
  void afterFrames(2).then(() => {
    isOver = true
  })
  await drawn()
  expect(isOver).toBe(false)
  await drawn()
  expect(isOver).toBe(true)
})

test('where frames come slowly nobody waits for them', async () => {
  let isOver = false
  void afterFrames(2).then(() => {
    isOver = true
  })
  await vi.advanceTimersByTimeAsync(99)
  expect(isOver).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(isOver).toBe(true)
})

test('what is called off before all is drawn is not done', async () => {
  const done: string[] = []
  const callOff = whenDrawn(() => done.push('first'), 1)
  whenDrawn(() => done.push('second'), 1)
  callOff()
  await vi.advanceTimersByTimeAsync(0)
  await drawn()
  expect(done).toEqual(['second'])
})

test('what a hand chose is drawn at once, what a round changes some frames later', () => {
  const shown = { props: { view: 1 }, chosen: '2.00' }
  expect(isDue(shown, { props: { view: 2 }, chosen: '2.00' }, 2)).toBe(false)
  expect(isDue(shown, { props: { view: 1 }, chosen: '4.00' }, 2)).toBe(true)
  expect(isDue(shown, { props: { view: 2 }, chosen: '2.00' }, 0)).toBe(true)
})

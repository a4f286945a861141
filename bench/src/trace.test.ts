import { expect, test } from 'vitest'
import { framesOf } from './trace.ts'

interface Piece {
  readonly name: string
  readonly at: number
  readonly ms: number
}

/** A trace of one thread; times in milliseconds. */
const trace = (pieces: readonly Piece[]): Buffer =>
  Buffer.from(
    JSON.stringify({
      traceEvents: pieces.map(({ name, at, ms }) => ({
        name,
        // rendering is told of by its beginning and its end, each an event
        ph: name === 'AnimationFrame::Render' ? 'e' : 'X',
        pid: 1,
        tid: 1,
        ts: at * 1_000,
        dur: ms * 1_000,
        args: {},
      })),
    }),
  )

const task = (at: number, ms: number): Piece => ({ name: 'RunTask', at, ms })

test('script belongs to the frame it follows until the thread has rested for one', () => {
  const { scriptMs } = framesOf(
    trace([
      task(0, 4),
      { name: 'FireAnimationFrame', at: 0, ms: 3 },
      // within the call above, and so a part of it
      { name: 'FunctionCall', at: 1, ms: 1 },
      task(6, 2),
      { name: 'TimerFire', at: 6, ms: 2 },
      // after a rest
      task(40, 5),
      { name: 'EventDispatch', at: 40, ms: 5 },
      // nothing worth telling, in the middle of a rest
      task(58, 0.1),
      task(72, 0.1),
      task(86, 0.1),
      task(100, 1),
      { name: 'TimerFire', at: 100, ms: 0.2 },
      task(116, 1),
      { name: 'FireAnimationFrame', at: 116, ms: 1 },
      // the thread lays out and paints for longer than a frame: the script behind it is of the same
      task(118, 20),
      task(140, 1),
      { name: 'TimerFire', at: 140, ms: 1 },
    ]),
  )
  expect(scriptMs).toEqual([5, 5, 2])
})

test('script belongs to the frame that is rendered behind it, where the browser tells of that', () => {
  const rendered = (at: number): Piece => ({ name: 'AnimationFrame::Render', at, ms: 0 })
  const pieces = [
    task(0, 4),
    { name: 'EventDispatch', at: 0, ms: 2 },
    task(10, 4),
    // asked for by the press above, and drawn with what it changed
    { name: 'FireAnimationFrame', at: 10, ms: 1 },
    rendered(14),
    // a style sheet moves on, frame after frame
    task(26, 2),
    rendered(28),
    task(30, 4),
    { name: 'TimerFire', at: 30, ms: 3 },
    task(42, 2),
    rendered(44),
    task(50, 4),
    { name: 'TimerFire', at: 50, ms: 4 },
  ]
  expect(framesOf(trace(pieces)).ownMs).toEqual([1, 3, 4])
  const unasked = pieces.filter(({ name }) => name !== 'FireAnimationFrame')
  expect(framesOf(trace(unasked)).ownMs).toEqual([2, 3, 4])
  const before = [task(0, 2), { name: 'FireAnimationFrame', at: 0, ms: 1 }, rendered(2)]
  const later = pieces.map((piece) => ({ ...piece, at: piece.at + 30 }))
  expect(framesOf(trace([...before, ...later])).ownMs).toEqual([1, 3, 3, 4])
})

test('tasks of more than 50 ms are told, and a trace without script is none', () => {
  const frame = { name: 'FireAnimationFrame', at: 0, ms: 1 }
  expect(framesOf(trace([frame, task(0, 50), task(60, 51)])).longTasks).toEqual([51])
  expect(() => framesOf(trace([task(0, 1)]))).toThrow('no script')
})

test('a page that moves by its style sheet alone is read by its script', () => {
  const pieces = [task(0, 3), { name: 'EventDispatch', at: 0, ms: 3 }, task(50, 2)]
  const { scriptMs } = framesOf(trace([...pieces, { name: 'TimerFire', at: 50, ms: 2 }]))
  expect(scriptMs).toEqual([3, 2])
})

test('every frame of a screen counts where a page asks for none, at the speed that is asked for', () => {
  const still = trace([
    task(0, 2),
    { name: 'TimerFire', at: 0, ms: 2 },
    task(90, 3),
    { name: 'EventDispatch', at: 90, ms: 3 },
  ])
  expect(framesOf(still, { slower: 4 }).scriptMs).toEqual([8, 12])
  // six frames are shown in 93 ms
  expect(framesOf(still, { slower: 4, everyFrame: true }).scriptMs).toEqual([0, 0, 0, 0, 8, 12])
})

test('of two pages in processes of their own, the one that is meant is read', () => {
  const [two, eight] = ['4602', '4608'].map((port) => `http://localhost:${port}`)
  const ran = (pid: number, ms: number, at = 0) => ({
    name: 'FireAnimationFrame',
    ph: 'X',
    pid,
    tid: 1,
    ts: at * 1_000,
    dur: ms * 1_000,
    args: {},
  })
  const frames = [
    { url: `${two}/`, processId: 7 },
    { url: 'about:blank', processId: 9 },
  ]
  const committed = { url: `${eight}/#/dice`, processId: 8 }
  const both = Buffer.from(
    JSON.stringify({
      traceEvents: [
        { ...ran(1, 0), name: 'TracingStartedInBrowser', ph: 'I', args: { data: { frames } } },
        { ...ran(1, 0), name: 'FrameCommittedInBrowser', ph: 'I', args: { data: committed } },
        ran(7, 3),
        ran(7, 3, 17),
        ran(8, 2),
      ],
    }),
  )
  expect(framesOf(both).scriptMs).toEqual([3, 3])
  expect(framesOf(both, { origin: two }).scriptMs).toEqual([3, 3])
  expect(framesOf(both, { origin: eight }).scriptMs).toEqual([2])
  expect(() => framesOf(both, { origin: 'http://localhost:46' })).toThrow('no page')
})

test('a task is long by the speed that is asked for', () => {
  const slow = trace([task(0, 20), { name: 'FireAnimationFrame', at: 0, ms: 20 }])
  expect(framesOf(slow).longTasks).toEqual([])
  expect(framesOf(slow, { slower: 4 }).longTasks).toEqual([80])
})

test('a task that is told under two names is one task', () => {
  const twice = trace([
    task(0, 60),
    { name: 'ThreadControllerImpl::RunTask', at: 0, ms: 59 },
    { name: 'FireAnimationFrame', at: 1, ms: 20 },
    task(70, 55),
  ])
  expect(framesOf(twice).longTasks).toEqual([60, 55])
})

test('garbage collected in a task of its own is told apart from script', () => {
  const { scriptMs, ownMs } = framesOf(
    trace([
      task(0, 4),
      { name: 'FireAnimationFrame', at: 0, ms: 3 },
      // within script: script waits for it
      { name: 'MinorGC', at: 1, ms: 1 },
      task(40, 5),
      { name: 'MajorGC', at: 40, ms: 5 },
    ]),
  )
  expect(scriptMs).toEqual([3, 5])
  expect(ownMs).toEqual([3, 0])
})

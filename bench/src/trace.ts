// What a page's own thread did, read from a trace of the browser.

interface Event {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
  /** Time of the processor, which a busy machine does not lengthen. */
  readonly tdur?: number
  readonly args: {
    /** Of `FrameCommittedInBrowser` and calls of scripts: which process has which pages. */
    readonly data?: {
      readonly frames?: readonly Held[]
      readonly url?: string
      readonly processId?: number
    }
  }
}

interface Held {
  readonly url: string
  readonly processId?: number | undefined
}

export interface Frames {
  /** Milliseconds of script of each frame, collections of garbage included. */
  readonly scriptMs: readonly number[]
  /** The same frames without collections in tasks of their own, which no script waits for. */
  readonly ownMs: readonly number[]
  /** Milliseconds of each task of more than 50. */
  readonly longTasks: readonly number[]
}

export interface How {
  /** The origin of the page that is meant, where it may have a process of its own. */
  readonly origin?: string | undefined
  /** What is told is for a machine so many times slower than the one that was traced. */
  readonly slower?: number
  /**
   * Counts every frame of a screen of 60 a second, also those for which the page had nothing to do:
   * for pages that move by their style sheet and ask for no frames of their own.
   */
  readonly everyFrame?: boolean
}

const FRAME = 'FireAnimationFrame'
/** The page has laid out and painted a frame, whether it was asked for one or moves by its style sheet. */
const RENDER = 'AnimationFrame::Render'
/** It names the script that is called, and happens in the process of its page. */
const CALL = 'FunctionCall'
const COLLECTION: ReadonlySet<string> = new Set(['V8.GCScavenger', 'MajorGC', 'MinorGC'])
/** Not `EvaluateScript`: once a page stands only the bench itself evaluates, to see how far it is. */
const SCRIPT: ReadonlySet<string> = new Set([
  FRAME,
  CALL,
  'TimerFire',
  'EventDispatch',
  'RunMicrotasks',
  ...COLLECTION,
])
const LONG_MS = 50
const FRAME_MS = 1_000 / 60
/** What runs apart from any frame and is less than this is nobody's frame. */
const LEAST_MS = 1

const msOf = ({ tdur, dur }: Event): number => (tdur ?? dur ?? 0) / 1_000

/**
 * Reads a trace of one page: the thread with the most frames is the page's own. A page that moves
 * by its style sheet alone asks for none: its own is the one with the most script.
 */
export function framesOf(
  trace: Buffer,
  { origin, slower = 1, everyFrame = false }: How = {},
): Frames {
  const { traceEvents: all }: { traceEvents: readonly Event[] } = JSON.parse(trace.toString())
  const process = origin === undefined ? undefined : processOf(all, origin)
  const traceEvents = process === undefined ? all : all.filter(({ pid }) => pid === process)
  const thread = ({ pid, tid }: Event): string => `${pid}:${tid}`
  const fired = traceEvents.filter(({ name }) => name === FRAME)
  const ran = fired.length > 0 ? fired : traceEvents.filter(({ name }) => SCRIPT.has(name))
  const threads = Map.groupBy(ran, thread)
  const [main] = [...threads].toSorted(([, a], [, b]) => b.length - a.length)
  if (!main) throw new Error('the trace has no script in it')
  const [own] = main
  const events = traceEvents.filter((one) => one.ph === 'X' && thread(one) === own)
  const renders = traceEvents.filter(
    (one) => one.name === RENDER && one.ph === 'e' && thread(one) === own,
  )
  const frames = scriptOf(events, slower, renders)
  const missing = everyFrame ? Math.max(0, Math.ceil(shownIn(events)) - frames.length) : 0
  const empty = Array.from({ length: missing }, () => 0)
  return {
    scriptMs: [...empty, ...frames.map(({ ms }) => ms)],
    ownMs: [...empty, ...frames.map(({ ms, collectedMs }) => ms - collectedMs)],
    longTasks: longOf(events, slower),
  }
}

/** The process of the pages of an origin. */
function processOf(events: readonly Event[], origin: string): number {
  const held = events.flatMap(({ name, pid, args: { data } }) => [
    ...(data?.frames ?? []),
    ...(data?.url === undefined
      ? []
      : [{ url: data.url, processId: data.processId ?? (name === CALL ? pid : undefined) }]),
  ])
  const its = held.findLast(({ url, processId }) => processId && url.startsWith(`${origin}/`))
  if (its?.processId === undefined) throw new Error(`the trace has no page of ${origin}`)
  return its.processId
}

interface ScriptFrame {
  ms: number
  /** What of it is garbage collected in tasks of their own. */
  collectedMs: number
  /** The page was asked for a picture. */
  isShown: boolean
}

/**
 * Script from one frame to the next: what runs before a frame is rendered is of that frame. A browser
 * that does not tell of rendering begins a frame with each call for one. Where the thread had nothing to
 * do for the time of a frame since the last script, what follows belongs to another one, also while the
 * picture is still being drawn elsewhere or nothing moves: there was time enough to show it. Calls within
 * calls count once: only the outermost.
 */
function scriptOf(
  events: readonly Event[],
  slower: number,
  renders: readonly Event[],
): ScriptFrame[] {
  const frames: ScriptFrame[] = []
  const script = outermost(events.filter(({ name }) => SCRIPT.has(name)))
  const isAsked = script.some(({ name }) => name === FRAME)
  const isApart = parting(events, renders)
  for (const one of script) {
    const isCall = one.name === FRAME
    const begins = isCall && (renders.length === 0 || frames.length === 0)
    const hasEnded = isApart(one.ts)
    // what a page does before its first frame is its start
    if (begins || (frames.length > 0 ? hasEnded : !isAsked))
      frames.push({ ms: 0, collectedMs: 0, isShown: false })
    const frame = frames.at(-1)
    if (!frame) continue
    frame.isShown ||= isCall
    frame.ms += msOf(one) * slower
    if (COLLECTION.has(one.name)) frame.collectedMs += msOf(one) * slower
  }
  return frames.filter(({ ms, isShown }) => isShown || ms >= LEAST_MS)
}

/** In the order of time, without what is within another. */
function outermost(events: readonly Event[]): Event[] {
  let until = -1
  return events
    .toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))
    .filter(({ ts, dur = 0 }) => {
      if (ts + dur <= until) return false
      until = ts + dur
      return true
    })
}

/** Whether a frame has ended since the moment that was asked before. */
function parting(events: readonly Event[], renders: readonly Event[]): (moment: number) => boolean {
  const idleAt = idleUntil(events.filter(isTask))
  const bounds = renders.map(({ ts }) => ts).toSorted((a, b) => a - b)
  let passed = 0
  let idleBefore = 0
  return (moment) => {
    const idle = idleAt(moment)
    const hasRested = idle - idleBefore >= FRAME_MS * 1_000
    idleBefore = idle
    const before = passed
    while ((bounds[passed] ?? Infinity) <= moment) passed += 1
    return hasRested || passed > before
  }
}

/** How many frames a screen of 60 a second shows from the first script to the end of the last. */
function shownIn(events: readonly Event[]): number {
  const script = outermost(events.filter(({ name }) => SCRIPT.has(name)))
  const [first, last] = [script[0], script.at(-1)]
  return first && last ? (last.ts + (last.dur ?? 0) - first.ts) / (FRAME_MS * 1_000) : 0
}

/** For how long until a moment the thread had nothing to do, in microseconds; asked in the order of time. */
function idleUntil(tasks: readonly Event[]): (moment: number) => number {
  const sorted = tasks.toSorted((a, b) => a.ts - b.ts)
  let next = 0
  let idle = 0
  let until = sorted[0]?.ts ?? 0
  return (moment) => {
    for (let task = sorted[next]; task && task.ts <= moment; task = sorted[next]) {
      idle += Math.max(0, task.ts - until)
      until = Math.max(until, task.ts + (task.dur ?? 0))
      next += 1
    }
    return idle + Math.max(0, moment - until)
  }
}

const isTask = ({ name }: Event): boolean =>
  name === 'RunTask' || name === 'ThreadControllerImpl::RunTask'

/** A task stands in a trace under two names, one within the other: it is one. */
const longOf = (events: readonly Event[], slower: number): number[] =>
  outermost(events.filter(isTask))
    .map((one) => msOf(one) * slower)
    .filter((ms) => ms > LONG_MS)

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
  readonly args: { readonly name?: string }
}

export interface Frames {
  /** Milliseconds of script from one frame to the next. */
  readonly scriptMs: readonly number[]
  /** Milliseconds of each task of more than 50. */
  readonly longTasks: readonly number[]
}

/** Not `EvaluateScript`: once a page stands only the bench itself evaluates, to see how far it is. */
const SCRIPT: ReadonlySet<string> = new Set([
  'FireAnimationFrame',
  'FunctionCall',
  'TimerFire',
  'EventDispatch',
  'RunMicrotasks',
  'V8.GCScavenger',
  'MajorGC',
  'MinorGC',
])
const LONG_MS = 50

const msOf = ({ tdur, dur }: Event): number => (tdur ?? dur ?? 0) / 1_000

/** Reads a trace of one page: the thread with the most frames is the page's own. */
export function framesOf(trace: Buffer): Frames {
  const { traceEvents }: { traceEvents: readonly Event[] } = JSON.parse(trace.toString())
  const thread = ({ pid, tid }: Event): string => `${pid}:${tid}`
  const fired = traceEvents.filter(({ name }) => name === 'FireAnimationFrame')
  const threads = Map.groupBy(fired, thread)
  const [main] = [...threads].toSorted(([, a], [, b]) => b.length - a.length)
  if (!main) throw new Error('the trace has no frame in it')
  const [own] = main
  const events = traceEvents.filter((one) => one.ph === 'X' && thread(one) === own)
  return { scriptMs: scriptOf(events), longTasks: longOf(events) }
}

/** Calls within calls count once: only the outermost. */
function scriptOf(events: readonly Event[]): number[] {
  const script = events.filter(({ name }) => SCRIPT.has(name)).toSorted((a, b) => a.ts - b.ts)
  const frames: number[] = []
  let until = 0
  for (const one of script) {
    const end = one.ts + (one.dur ?? 0)
    if (end <= until) continue
    if (one.name === 'FireAnimationFrame') frames.push(0)
    until = end
    const at = frames.length - 1
    if (at >= 0) frames[at] = (frames[at] ?? 0) + msOf(one)
  }
  return frames
}

const longOf = (events: readonly Event[]): number[] =>
  events
    .filter(({ name }) => name === 'RunTask' || name === 'ThreadControllerImpl::RunTask')
    .map(msOf)
    .filter((ms) => ms > LONG_MS)

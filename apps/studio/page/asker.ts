import { type Answered, ask, type Asked, type Question, READY, TIMEOUT_MS } from './asking.ts'

interface Waiting {
  readonly resolve: (text: string) => void
  readonly reject: (error: Error) => void
  readonly timer: ReturnType<typeof setTimeout>
}

/** What is asked of a worker, as far as this needs it. */
type Desk = Pick<Worker, 'addEventListener' | 'postMessage' | 'terminate'>

/** Longer than the other thread waits for an answer: one that says nothing by then is gone. */
const GONE_MS = TIMEOUT_MS + 1_000

/**
 * Asks the studio's server from another thread once that has begun, and from this one until then, or
 * where it fails. Each question is asked once: one that a failing thread took is refused, since it may
 * have been done.
 */
export function askerThrough(open: () => Desk): (question: Question) => Promise<string> {
  const waiting = new Map<number, Waiting>()
  let desk: Desk | undefined
  let last = 0

  function fail(gone: Desk): void {
    desk = undefined
    gone.terminate()
    for (const { reject, timer } of waiting.values()) {
      clearTimeout(timer)
      reject(new Error('the thread that asked failed'))
    }
    waiting.clear()
  }

  function take(opened: Desk, data: Answered | typeof READY): void {
    if (data === READY) {
      desk = opened
      return
    }
    const one = waiting.get(data.id)
    if (!one) return
    waiting.delete(data.id)
    clearTimeout(one.timer)
    if (data.text === undefined) one.reject(new Error('no answer came'))
    else one.resolve(data.text)
  }

  try {
    const opened = open()
    opened.addEventListener('message', ({ data }: MessageEvent<Answered | typeof READY>) =>
      take(opened, data),
    )
    for (const what of ['error', 'messageerror'] as const)
      opened.addEventListener(what, () => fail(opened))
  } catch {
    // a browser that allows none: this thread asks
  }

  return (question) => {
    const at = desk
    if (!at) return ask(question)
    return new Promise((resolve, reject) => {
      last += 1
      const timer = setTimeout(() => fail(at), GONE_MS)
      waiting.set(last, { resolve, reject, timer })
      const asked: Asked = { id: last, question }
      at.postMessage(asked)
    })
  }
}

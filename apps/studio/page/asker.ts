import { type Answered, ask, type Asked, type Question, READY } from './asking.ts'

interface Waiting {
  readonly resolve: (text: string) => void
  readonly reject: (error: Error) => void
}

/** What is asked of a worker, as far as this needs it. */
type Desk = Pick<Worker, 'addEventListener' | 'postMessage' | 'terminate'>

/**
 * Asks the studio's server from another thread once that has begun, and from this one until then, or
 * where it fails. Each question is asked once: one that a failing thread took is not answered.
 */
export function askerThrough(open: () => Desk): (question: Question) => Promise<string> {
  const waiting = new Map<number, Waiting>()
  let desk: Desk | undefined
  let last = 0

  const opened = open()
  opened.addEventListener('message', ({ data }: MessageEvent<Answered | typeof READY>) => {
    if (data === READY) {
      desk = opened
      return
    }
    const one = waiting.get(data.id)
    waiting.delete(data.id)
    if (data.text === undefined) one?.reject(new Error('no answer came'))
    else one?.resolve(data.text)
  })
  opened.addEventListener('error', () => {
    desk = undefined
    opened.terminate()
    for (const { reject } of waiting.values()) reject(new Error('the thread that asked failed'))
    waiting.clear()
  })

  return (question) => {
    const at = desk
    if (!at) return ask(question)
    return new Promise((resolve, reject) => {
      last += 1
      waiting.set(last, { resolve, reject })
      const asked: Asked = { id: last, question }
      at.postMessage(asked)
    })
  }
}

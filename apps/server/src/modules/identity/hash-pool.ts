import { Worker } from 'node:worker_threads'
import type { HashAnswer, HashJob } from './hash-worker.ts'

interface Hand {
  readonly worker: Worker
  /** Who waits for its answer; nobody while it is idle. */
  waiting: { resolve(answer: HashAnswer): void; reject(error: Error): void } | undefined
}

const idle: Hand[] = []

/** A worker that never keeps the process alive by itself. */
function hire(): Hand {
  const worker = new Worker(new URL('hash-worker.ts', import.meta.url))
  const hand: Hand = { worker, waiting: undefined }
  worker.unref()
  worker.on('message', (answer: HashAnswer) => {
    const { waiting } = hand
    hand.waiting = undefined
    worker.unref()
    idle.push(hand)
    waiting?.resolve(answer)
  })
  const lost = (error: Error) => {
    hand.waiting?.reject(error)
    hand.waiting = undefined
    const place = idle.indexOf(hand)
    if (place >= 0) idle.splice(place, 1)
  }
  worker.on('error', lost)
  worker.on('exit', () => lost(new Error('a hashing worker ended')))
  return hand
}

/** Runs one job beside the event loop; whoever calls bounds how many run at once. */
export async function onWorker(job: HashJob): Promise<string | boolean> {
  const hand = idle.pop() ?? hire()
  const answer = await new Promise<HashAnswer>((resolve, reject) => {
    hand.waiting = { resolve, reject }
    hand.worker.ref()
    hand.worker.postMessage(job)
  })
  if (!answer.ok) throw new Error(`hashing failed: ${answer.why}`)
  return answer.value
}

import type { Context } from './context.ts'
import { finishLeft } from './game/left.ts'
import { giveUpStale } from './wire/answers.ts'
import type { Sender } from './wire/sender.ts'

const EVERY_MS = 2_000

/** Looks after what nobody waits for: stakes without an answer, and rounds that were left. */
export function startCaretaker(ctx: Context, sender: Sender): { stop(): Promise<void> } {
  let isStopped = false
  let work: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  const look = async (): Promise<void> => {
    try {
      const moved = (await giveUpStale(ctx)) + (await finishLeft(ctx))
      if (moved > 0) sender.wake()
    } catch (error) {
      ctx.log.error({ err: error }, 'the caretaker stumbled')
    }
    plan()
  }
  const plan = (): void => {
    if (isStopped) return
    timer = setTimeout(() => {
      work = look()
    }, EVERY_MS)
  }
  plan()
  return {
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await work
    },
  }
}

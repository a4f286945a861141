import { setTimeout as pause } from 'node:timers/promises'
import type { Clock } from '@lantern/kernel/time'
import type { Bank, Notice, Order } from './bank.ts'
import { sign } from './signature.ts'

const EVERY_MS = 100
const PATIENCE_MS = 5_000

export interface Postman {
  stop(): Promise<void>
}

/** Settles what is due and carries notices to the merchant until it takes them. */
export function startPostman(bank: Bank, clock: Clock, secret: string): Postman {
  const stopped = new AbortController()
  const walk = async () => {
    while (!stopped.signal.aborted) {
      bank.settleDue()
      await Promise.all(
        bank.dueNotices().map(async ({ order, notice }) => {
          bank.noteTry(notice, await deliver(order, notice))
        }),
      )
      await pause(EVERY_MS)
    }
  }
  const deliver = async (order: Order, notice: Notice): Promise<boolean> => {
    const timestamp = String(clock.now().getTime())
    try {
      const reply = await fetch(order.notifyUrl, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-gateway-timestamp': timestamp,
          'x-gateway-signature': sign(secret, timestamp, 'notice', notice.body),
        },
        body: notice.body,
        redirect: 'manual',
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
      await reply.body?.cancel()
      return reply.ok
    } catch {
      // Not reached is the same as not taken: it is tried again.
      return false
    }
  }
  const ended = walk()
  return {
    stop: async () => {
      stopped.abort()
      await ended
    },
  }
}

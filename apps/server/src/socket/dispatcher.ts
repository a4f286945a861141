import type { SocketEvent } from '@lantern/contract/socket'
import type { BrandId } from '@lantern/kernel/ids'
import type { Context } from '../context.ts'
import { raiseTopics, takeEvents } from '../db/queries.ts'
import { transact, type Tx } from '../db/transact.ts'
import type { DomainEvent } from '../events.ts'
import { eventsTold } from '../http/metrics.ts'
import { announcementsOf, coalesce } from './topics.ts'

const PAUSE_MS = 60
const MOST_EVENTS = 500

/** What rooms note of events, in the transaction that takes them out: all of it, or nothing. */
export type EventKeeper = (
  tx: Tx,
  events: readonly { readonly brandId: BrandId; readonly event: DomainEvent }[],
) => Promise<void>

/** Told for every event that left the outbox, in this process, after the commit. */
export type EventListener = (brandId: BrandId, event: DomainEvent) => void

export interface DispatcherHands {
  readonly emit: (events: readonly SocketEvent[]) => void
  readonly listen: EventListener
  readonly keep: EventKeeper
}

export interface Dispatcher {
  stop(): Promise<void>
}

/**
 * Empties the outbox: events become announcements with the next version of their topic. An
 * announcement that a crash swallows shows as a gap, and the client reads again.
 */
export function startDispatcher(ctx: Context, hands: DispatcherHands): Dispatcher {
  let stopped = false
  const loop = async () => {
    while (!stopped) {
      const told = await tell(ctx, hands).catch((error: unknown) => {
        ctx.log.error({ err: error }, 'the outbox could not be emptied')
        return 0
      })
      if (told < MOST_EVENTS) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  }
  const ended = loop()
  return {
    stop: async () => {
      stopped = true
      await ended
    },
  }
}

async function tell(ctx: Context, { emit, listen, keep }: DispatcherHands): Promise<number> {
  const { events, said } = await transact(ctx, async (tx) => {
    const events = await takeEvents(tx, MOST_EVENTS)
    await keep(tx, events)
    const wanted = coalesce(events.flatMap((one) => announcementsOf(one.brandId, one.event)))
    const said: SocketEvent[] = []
    // One version a topic and message: a topic that says two things moves two steps.
    for (let rest = wanted; rest.length > 0; ) {
      const now = new Map(rest.toReversed().map((one) => [one.topic, one]))
      const versions = await raiseTopics(tx, [...now.keys()])
      for (const [topic, one] of now) {
        const version = versions.get(topic)
        if (version !== undefined) said.push({ ...one, version })
      }
      rest = rest.filter((one) => now.get(one.topic) !== one && versions.has(one.topic))
    }
    return { events, said }
  })
  for (const { brandId, event } of events) {
    eventsTold.inc({ name: event.name })
    listen(brandId, event)
  }
  if (said.length > 0) emit(said)
  return events.length
}

import { type SocketEvent, socketEvent } from '@lantern/contract/socket'
import * as z from 'zod/mini'

/** As much of a Socket.IO connection as this needs. */
export interface Wire {
  on(
    name: 'event' | 'hello' | 'connect' | 'connect_error' | 'disconnect',
    listen: (payload: unknown) => void,
  ): unknown
  /** True while it tries by itself to come back; a refusal of the server ends that. */
  readonly active: boolean
  connect(): unknown
  disconnect(): unknown
}

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 15_000

export interface SocketSettings {
  /** Opens a connection that asks `ticket` for a fresh single-use ticket at every attempt. */
  readonly open: (ticket: () => Promise<string>) => Promise<Wire>
  readonly ticket: () => Promise<string>
  /** Each announcement once, in the order of its topic. */
  readonly onEvent: (event: SocketEvent) => void
  /** Announcements of this topic were missed: whatever it tells about must be read again. */
  readonly onGap: (topic: string) => void
}

const hello = z.object({ versions: z.record(z.string(), z.int()) })

/**
 * Keeps the version of each topic. `fresh`: the next one. `gap`: some in between never came.
 * `old`: known already.
 */
export function createTopicVersions() {
  const versions = new Map<string, number>()
  return {
    receive(topic: string, version: number): 'fresh' | 'gap' | 'old' {
      const known = versions.get(topic)
      if (known !== undefined && version <= known) return 'old'
      versions.set(topic, version)
      return known === undefined || version === known + 1 ? 'fresh' : 'gap'
    },
    /**
     * What the server says after a connection; answers the topics that moved meanwhile. At the
     * first connection that is all of them: what the page read before may be out of date.
     */
    greet(now: Readonly<Record<string, number>>): string[] {
      const moved = Object.entries(now).filter(
        ([topic, version]) => version > (versions.get(topic) ?? -1),
      )
      for (const [topic, version] of moved) versions.set(topic, version)
      return moved.map(([topic]) => topic)
    },
  }
}

/** Comes back after the server showed this page out or did not let it in; ends with `stop`. */
function keepTrying(wire: Wire): { readonly stop: () => void } {
  let pause = FIRST_PAUSE_MS
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  const later = () => {
    if (isOver || wire.active || timer !== undefined) return
    timer = setTimeout(() => {
      timer = undefined
      wire.connect()
    }, pause)
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
  }
  wire.on('hello', () => {
    pause = FIRST_PAUSE_MS
  })
  wire.on('connect_error', later)
  wire.on('disconnect', later)
  return {
    stop: () => {
      isOver = true
      clearTimeout(timer)
    },
  }
}

/**
 * Listens to the server's announcements until `close`. The socket only announces: what changed is
 * read again, and a gap means reading again as well. Whoever is shown out asks for a new ticket,
 * and so learns whether the session is over.
 */
export async function listen(settings: SocketSettings): Promise<{ readonly close: () => void }> {
  const versions = createTopicVersions()
  const wire = await settings.open(settings.ticket)
  wire.on('hello', (payload) => {
    const parsed = z.safeParse(hello, payload)
    if (parsed.success)
      for (const topic of versions.greet(parsed.data.versions)) settings.onGap(topic)
  })
  wire.on('event', (payload) => {
    const parsed = z.safeParse(socketEvent, payload)
    if (!parsed.success) return
    const outcome = versions.receive(parsed.data.topic, parsed.data.version)
    if (outcome === 'old') return
    if (outcome === 'gap') settings.onGap(parsed.data.topic)
    settings.onEvent(parsed.data)
  })
  const trying = keepTrying(wire)
  return {
    close: () => {
      trying.stop()
      wire.disconnect()
    },
  }
}

import { useCallback, useSyncExternalStore } from 'react'
import { frameOrSlow } from './later.tsx'
import { reduceSession, type Session, type SessionEvent } from './session.ts'

/**
 * The parts of a screen in the order in which they learn of a change, each in a frame of its own: the
 * round and what is said of it, what the member has, and what stands around the game.
 */
const PARTS = ['round', 'balance', 'around'] as const
export type Part = (typeof PARTS)[number]

/**
 * What the frame knows. Whoever decides something asks `now`; whoever draws is told by parts and
 * draws what it chose of them, so that a round draws no more than it changes.
 */
export interface SessionStore {
  /** What is known; undefined before the host's first word. */
  readonly now: () => Session | undefined
  readonly take: (event: SessionEvent) => void
  /** Hears of each change at once, until the answer is called. */
  readonly hear: (listen: () => void) => () => void
  /** What a part of the screen shows; undefined before the host's first word. */
  readonly shown: (part: Part) => Session | undefined
  /** Hears when a part of the screen is to be drawn, until the answer is called. */
  readonly watch: (part: Part, listen: () => void) => () => void
}

interface Shown {
  session: Session | undefined
  readonly listeners: Set<() => void>
}

const joined = (listeners: Set<() => void>, listen: () => void): (() => void) => {
  listeners.add(listen)
  return () => void listeners.delete(listen)
}

/** `frame` ends when the next frame may be drawn. */
export function createSessionStore(frame: () => Promise<void> = frameOrSlow): SessionStore {
  const anew = (): Shown => ({ session: undefined, listeners: new Set() })
  const parts: Readonly<Record<Part, Shown>> = { round: anew(), balance: anew(), around: anew() }
  const hearing = new Set<() => void>()
  let known: Session | undefined
  let isShowing = false

  function show(part: Shown): void {
    part.session = known
    for (const listen of part.listeners) listen()
  }

  /** One part a frame, the first that is behind: what comes meanwhile is drawn with it. */
  async function showAll(): Promise<void> {
    isShowing = true
    try {
      for (;;) {
        await frame()
        const behind = PARTS.map((name) => parts[name]).find(({ session }) => session !== known)
        if (!behind) return
        show(behind)
      }
    } finally {
      isShowing = false
    }
  }

  function take(event: SessionEvent): void {
    const before = known
    known = reduceSession(before, event)
    if (known === before) return
    for (const listen of hearing) listen()
    // a game that begins, or begins anew, is there at once and as a whole
    if (event.type === 'host' && event.message.type === 'init')
      for (const name of PARTS) show(parts[name])
    else if (!isShowing) void showAll()
  }

  return {
    now: () => known,
    take,
    hear: (listen) => joined(hearing, listen),
    shown: (part) => parts[part].session,
    watch: (part, listen) => joined(parts[part].listeners, listen),
  }
}

/**
 * What a component draws of a part. It is drawn again when this changes and no sooner: `choose` gives
 * a plain value or an object of the session itself, never a new one. The game must have begun.
 */
export function usePart<T>(store: SessionStore, part: Part, choose: (session: Session) => T): T {
  const watch = useCallback((listen: () => void) => store.watch(part, listen), [store, part])
  const chosen = (): T => {
    const session = store.shown(part)
    if (session === undefined) throw new Error('the game has not begun')
    return choose(session)
  }
  return useSyncExternalStore(watch, chosen, chosen)
}

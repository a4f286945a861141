import { useEffect, useMemo, useState } from 'react'
import type { SharedMessage } from '../stage.ts'
import { type Bridge, openBridge } from './bridge.ts'
import type { FrameBody, HostMessage } from './protocol.ts'
import { newRequestId } from './request-id.ts'
import type { Pending } from './session.ts'
import { createSessionStore, type SessionStore } from './session-store.ts'

type Request = Extract<FrameBody, { readonly requestId: string }>
/** A request without its id, which `ask` gives it. */
export type Wish = Request extends infer One
  ? One extends Request
    ? Omit<One, 'requestId'>
    : never
  : never

const KINDS: Readonly<Record<Request['type'], Pending['kind']>> = {
  bet: 'bet',
  act: 'act',
  requestHistory: 'history',
  rotateSeed: 'rotate',
}

/** Whether a message answers a request, or begins the game anew. */
const endsWait = (message: HostMessage, requestId: string | null): boolean =>
  message.type === 'init' || ('requestId' in message && message.requestId === requestId)

/** The same for as long as a game is open. */
export interface Talk {
  readonly store: SessionStore
  /** Sends a request under a new id and waits for its answer. */
  readonly ask: (wish: Wish) => void
  /** Sends a message that has no answer. */
  readonly tell: (body: FrameBody) => void
  readonly dismiss: () => void
  /** Hears what is said of a shared round, until the answer is called. */
  readonly hearShared: (listen: (message: SharedMessage) => void) => () => void
}

interface Line {
  readonly talk: Talk
  readonly open: () => () => void
}

function lineTo(game: string, hostOrigin: string): Line {
  const store = createSessionStore()
  const listeners = new Set<(message: SharedMessage) => void>()
  let bridge: Bridge | null = null
  let awaited: string | null = null

  function hear(message: HostMessage): void {
    if (message.type === 'init' && message.game !== game) return
    if (message.type === 'table' || message.type === 'tableNews') {
      for (const listen of listeners) listen(message)
      return
    }
    if (endsWait(message, awaited)) awaited = null
    store.take({ type: 'host', message })
  }

  function ask(wish: Wish): void {
    const kind = KINDS[wish.type]
    const isPlay = kind === 'bet' || kind === 'act'
    // the second of two presses: the first one's answer is not here yet
    if (isPlay && awaited !== null) return
    const requestId = newRequestId()
    if (isPlay) awaited = requestId
    bridge?.send({ ...wish, requestId })
    store.take({ type: 'sent', pending: { requestId, kind } })
  }

  const talk: Talk = {
    store,
    ask,
    tell: (body) => bridge?.send(body),
    dismiss: () => store.take({ type: 'dismissed' }),
    hearShared(listen) {
      listeners.add(listen)
      return () => void listeners.delete(listen)
    },
  }
  function open(): () => void {
    const opened = openBridge(window, window.parent, hostOrigin, hear)
    bridge = opened
    opened.send({ type: 'ready', game })
    return () => {
      bridge = null
      opened.close()
    }
  }
  return { talk, open }
}

/** The frame's conversation with its host about one game, and whether the game has begun. */
export function useTalk(
  game: string,
  hostOrigin: string,
): { readonly talk: Talk; readonly hasBegun: boolean } {
  const { talk, open } = useMemo(() => lineTo(game, hostOrigin), [game, hostOrigin])
  const [hasBegun, setBegun] = useState(false)
  useEffect(() => talk.store.hear(() => setBegun(true)), [talk])
  useEffect(open, [open])
  return { talk, hasBegun }
}

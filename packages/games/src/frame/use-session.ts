import { useCallback, useEffect, useMemo, useReducer, useRef } from 'react'
import { type Bridge, openBridge } from './bridge.ts'
import type { SharedMessage } from '../stage.ts'
import type { FrameBody, HostMessage } from './protocol.ts'
import { newRequestId } from './request-id.ts'
import { framePaced } from '@lantern/ui/frame-paced'
import { type Pending, reduceSession, type Session, type SessionEvent } from './session.ts'

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

export interface Talk {
  readonly session: Session | undefined
  /** Sends a request under a new id and waits for its answer. */
  readonly ask: (wish: Wish) => void
  /** Sends a message that has no answer. */
  readonly tell: (body: FrameBody) => void
  readonly dismiss: () => void
  /** Hears what is said of a shared round, until the answer is called. */
  readonly hearShared: (listen: (message: SharedMessage) => void) => () => void
}

/** The frame's conversation with its host about one game. */
export function useSession(game: string, hostOrigin: string): Talk {
  const [session, dispatchNow] = useReducer(
    (before: Session | undefined, event: SessionEvent) => reduceSession(before, event),
    undefined,
  )
  // what is drawn of a press and of its answer has a frame each; what is known of them does not wait
  const dispatch = useMemo(() => framePaced(dispatchNow).hand, [])
  const awaited = useRef<string | null>(null)
  const bridge = useRef<Bridge | null>(null)
  const listeners = useRef(new Set<(message: SharedMessage) => void>())

  useEffect(() => {
    const opened = openBridge(window, window.parent, hostOrigin, (message) => {
      if (message.type === 'init' && message.game !== game) return
      if (message.type === 'table' || message.type === 'tableNews') {
        for (const listen of listeners.current) listen(message)
        return
      }
      if (endsWait(message, awaited.current)) awaited.current = null
      dispatch({ type: 'host', message })
    })
    bridge.current = opened
    opened.send({ type: 'ready', game })
    return () => {
      bridge.current = null
      opened.close()
    }
  }, [dispatch, game, hostOrigin])

  const tell = useCallback((body: FrameBody) => bridge.current?.send(body), [])
  const ask = useCallback(
    (wish: Wish) => {
      const kind = KINDS[wish.type]
      const isPlay = kind === 'bet' || kind === 'act'
      // the second of two presses: the first one's answer is not here yet
      if (isPlay && awaited.current !== null) return
      const requestId = newRequestId()
      if (isPlay) awaited.current = requestId
      bridge.current?.send({ ...wish, requestId })
      dispatch({ type: 'sent', pending: { requestId, kind } })
    },
    [dispatch],
  )
  const dismiss = useCallback(() => dispatch({ type: 'dismissed' }), [dispatch])
  const hearShared = useCallback((listen: (message: SharedMessage) => void) => {
    const all = listeners.current
    all.add(listen)
    return () => void all.delete(listen)
  }, [])
  return { session, ask, tell, dismiss, hearShared }
}

import { originals } from '@lantern/contract/originals'
import type { HostBody } from '@lantern/games/frame/protocol'
import type { Api } from '@lantern/web-kit/api'
import { asRefusal, type CallRefusal } from '@lantern/web-kit/call-refusal'
import { SHARED_GAME } from '../../rounds-news.ts'
import { type Current, limitsOf, stateOf, toMessage } from './frame-messages.ts'

// A call may be carried out although nobody heard its answer. What became of it stands on the server:
// it is read there, and told as the answer that did not come.

/** So long after a try that failed the server is asked again. */
const AGAIN_MS = 2_000

interface Of {
  readonly gameCode: string
  readonly api: Api
  readonly playToken: string | undefined
  /** False when the frame is gone: nothing is read for it any more. */
  readonly isThere: () => boolean
  readonly say: (body: HostBody) => void
  readonly explain: (refusal: CallRefusal) => string
  readonly onMoved: () => void
}

export interface Truth {
  readonly readCurrent: () => Promise<Current>
  /** Notes what the frame was told: what it has not seen yet is known by it. */
  readonly note: (body: HostBody) => void
  /** Reads what is true and tells it; without an answer the connection is lost until there is one. */
  readonly tell: () => Promise<void>
  /** Tells what became of a bet or a move that was not answered: what it did, else that it failed. */
  readonly tellOutcome: (requestId: string, refusal: CallRefusal) => Promise<void>
}

/** The round and the seeds that the frame knows of. */
type Told = Pick<Extract<HostBody, { readonly type: 'init' | 'state' }>, 'round' | 'fairness'>

/** Whether a round ended, or was played whole, of which the frame was not told. */
function hasMissed(told: Told | null, now: Current): boolean {
  if (told === null || now.round !== null) return false
  const { round, fairness } = told
  const isSameSeed = fairness.serverSeedHash === now.fairness.serverSeedHash
  return round?.state === 'open' || (isSameSeed && now.fairness.nonce > fairness.nonce)
}

/** Whether there is a round that is another than the one that was told last, or has gone on. */
function isNews(told: Told | null, now: Current): boolean {
  if (now.round === null) return false
  const last = told?.round
  const { id, state, view } = toMessage(now.round)
  return last?.id !== id || last.state !== state || written(last.view) !== written(view)
}

export function createTruth({ gameCode, api, say, ...of }: Of): Truth {
  const asPlayer = { token: of.playToken }
  let told: Told | null = null
  let isLost = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const readCurrent = (): Promise<Current> => api.call(originals.current, { gameCode }, asPlayer)

  /** How it stands: the open round, or the one that ended while nobody told of it. */
  async function read(): Promise<Current> {
    const now = await readCurrent()
    if (gameCode === SHARED_GAME || !hasMissed(told, now)) return now
    const newest = { gameCode, pageNo: 1, pageSize: 1 }
    const { content } = await api.call(originals.history, newest, asPlayer)
    return { ...now, round: content[0] ?? null }
  }

  function found(): void {
    clearTimeout(timer)
    timer = undefined
    if (isLost) say({ type: 'connection', status: 'restored' })
    isLost = false
  }

  /** Nobody answers. Where somebody may do so later, they are asked again for as long as the frame is there. */
  function lose(refusal: CallRefusal): void {
    isLost = true
    say({ type: 'connection', status: 'lost' })
    if (!refusal.leavesOutcomeOpen && refusal.code !== 'too_many_requests') return
    clearTimeout(timer)
    timer = setTimeout(() => of.isThere() && void tell(), AGAIN_MS)
  }

  async function tell(): Promise<void> {
    try {
      const now = await read()
      found()
      say(stateOf(null, now, limitsOf(now)))
    } catch (error) {
      lose(asRefusal(error))
    }
  }

  return {
    readCurrent,
    note(body) {
      if (body.type === 'init') told = body
      // without an open round the last one stays to be looked at
      else if (body.type === 'state') told = { ...body, round: body.round ?? told?.round ?? null }
      else if (body.type === 'seedRotated' && told !== null)
        told = { ...told, fairness: body.fairness }
    },
    tell,
    async tellOutcome(requestId, refusal) {
      const refused = {
        type: 'refused',
        requestId,
        code: refusal.code,
        message: of.explain(refusal),
      } as const
      try {
        const now = await read()
        found()
        const wasDone = isNews(told, now)
        say(stateOf(wasDone ? requestId : null, now, limitsOf(now)))
        if (wasDone) of.onMoved()
        else say(refused)
      } catch (error) {
        say(refused)
        lose(asRefusal(error))
      }
    },
  }
}

const written = (view: unknown): string => JSON.stringify(view)

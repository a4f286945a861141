import { originals } from '@lantern/contract/originals'
import type { SocketEvent } from '@lantern/contract/socket'
import {
  type FrameMessage,
  frameMessage,
  type HostBody,
  toFrame,
} from '@lantern/games/frame/protocol'
import { formatMoney, type Money, money } from '@lantern/kernel/money'
import type { Api } from '@lantern/web-kit/api'
import { asRefusal, type CallRefusal } from '@lantern/web-kit/call-refusal'
import type { PotNews } from '../../pot-news.ts'
import { SHARED_GAME } from '../../rounds-news.ts'
import { type FrameLook, initOf, stateOf, tableOf, toMessage } from './frame-messages.ts'
import { createTruth, type Truth } from './frame-truth.ts'

/** The window a frame shows, as far as the host needs it. */
export interface FrameWindow {
  postMessage(message: unknown, targetOrigin: string): void
}

export interface FrameHostSettings {
  readonly gameCode: string
  /** The one origin that is listened to and spoken to. */
  readonly origin: string
  /** The window of the frame as it is now; null before it is there. */
  readonly frame: () => FrameWindow | null
  readonly api: Api
  /** Token of a play session; the member's own session without one. */
  readonly playToken: string | undefined
  readonly look: () => FrameLook
  readonly explain: (refusal: CallRefusal) => string
  /** The game has all it needs and shows itself. */
  readonly onReady: () => void
  /** The game can not start. */
  readonly onFailed: (refusal: CallRefusal) => void
  /** Money may have moved: whatever shows a balance must read it again. */
  readonly onMoved: () => void
  readonly onDeposit: () => void
  readonly onVerifier: (roundId: string) => void
}

export interface FrameHost {
  /** Handles one message event of this page's window. Ignores all that are not the frame's own. */
  hear(event: Pick<MessageEvent<unknown>, 'data' | 'origin' | 'source'>): void
  tellBalance(balance: Money): void
  tellConnection(status: 'lost' | 'restored'): void
  /** News of a shared round; null: some were missed, so the whole of it is read. */
  tellRounds(event: Pick<SocketEvent, 'name' | 'data'> | null): void
  /** A pot that fell to the player, with what was posted for it. */
  tellPot(pot: PotNews): void
}

type Of<Type extends FrameMessage['type']> = Extract<FrameMessage, { type: Type }>

type Say = (body: HostBody) => void

/** What can not be read now is read at the next turn; the frame shows what it has. */
const ignored = (): void => undefined

/** What a frame may look at without asking for anything: it has no answer but what is there. */
function createLooks({ api, gameCode, playToken }: FrameHostSettings, say: Say) {
  const asPlayer = { token: playToken }
  return {
    async live() {
      const { content } = await api.call(originals.live, { gameCode }, asPlayer)
      const bets = content.map((bet) => ({
        ...bet,
        stake: formatMoney(bet.stake),
        payout: formatMoney(bet.payout),
      }))
      say({ type: 'live', bets })
    },
    async table() {
      say({ type: 'table', table: tableOf(await api.call(originals.table, {}, asPlayer)) })
    },
  }
}

type Looks = ReturnType<typeof createLooks>

/** Refusals that say that the frame knows less than the server. */
const STALE: ReadonlySet<string> = new Set([
  'round_open',
  'round_over',
  'round_moved_on',
  'already_cashed_out',
])

/** Refusals that say that the frame shows other limits than the server has, or other terms. */
const OUTDATED: ReadonlySet<string> = new Set([
  'stake_below_minimum',
  'stake_above_maximum',
  'win_above_maximum',
  'rules_changed',
])

/** Answers requests: with what the server said, or with what is true where it said no or nothing. */
function createTelling(settings: FrameHostSettings, say: Say, looks: Looks, truth: Truth) {
  const { gameCode } = settings

  /** The limits and the table, as they are now. */
  async function tellNew(): Promise<void> {
    await truth.tell()
    if (gameCode === SHARED_GAME) await looks.table().catch(ignored)
  }

  async function refuse(requestId: string, refusal: CallRefusal): Promise<void> {
    const { code } = refusal
    // What it is told first is shown with the refusal; what comes after it takes the refusal's place.
    if (OUTDATED.has(code)) await tellNew()
    say({ type: 'refused', requestId, code, message: settings.explain(refusal) })
    if (STALE.has(code)) await truth.tell()
  }

  async function answer(requestId: string, work: () => Promise<HostBody>): Promise<void> {
    try {
      say(await work())
    } catch (error) {
      await refuse(requestId, asRefusal(error))
    }
  }

  /** What changes something: it may have been carried out although nobody answered. */
  async function play(requestId: string, work: () => Promise<HostBody>): Promise<void> {
    try {
      say(await work())
    } catch (error) {
      const refusal = asRefusal(error)
      if (refusal.leavesOutcomeOpen) await truth.tellOutcome(requestId, refusal)
      else await refuse(requestId, refusal)
    }
  }

  return { answer, play }
}

/** The calls a frame may ask for, each answered with what the server said. */
function createAnswers(settings: FrameHostSettings, say: Say, looks: Looks, truth: Truth) {
  const { api, gameCode } = settings
  const asPlayer = { token: settings.playToken }
  const { readCurrent } = truth
  const { answer, play } = createTelling(settings, say, looks, truth)
  return {
    async start({ game }: Of<'ready'>) {
      if (game !== gameCode) return
      try {
        say(initOf(gameCode, await readCurrent(), settings.look()))
        settings.onReady()
      } catch (error) {
        settings.onFailed(asRefusal(error))
      }
    },
    bet: ({ requestId, stake, bet, rules, terms }: Of<'bet'>) =>
      play(requestId, async () => {
        const input = { gameCode, stake: money(stake), bet, rules, terms }
        const keyed = { ...asPlayer, idempotencyKey: requestId }
        const reply = await api.call(originals.open, input, keyed)
        settings.onMoved()
        return stateOf(requestId, reply)
      }),
    act: ({ requestId, roundId, action }: Of<'act'>) =>
      play(requestId, async () => {
        const keyed = { ...asPlayer, idempotencyKey: requestId }
        if (gameCode === SHARED_GAME) {
          await api.call(originals.cashOut, { roundId }, keyed)
          return stateOf(requestId, await readCurrent())
        }
        const reply = await api.call(originals.act, { roundId, action }, keyed)
        settings.onMoved()
        return stateOf(requestId, reply)
      }),
    history: ({ requestId, pageNo }: Of<'requestHistory'>) =>
      answer(requestId, async () => {
        const page = await api.call(originals.history, { gameCode, pageNo: pageNo || 1 }, asPlayer)
        return {
          type: 'history',
          requestId,
          rounds: page.content.map(toMessage),
          pageNo: page.pageNum,
          totalPages: page.totalPages,
        }
      }),
    rotate: ({ requestId, clientSeed }: Of<'rotateSeed'>) =>
      play(requestId, async () => {
        const reply = await api.call(originals.rotateSeed, { gameCode, clientSeed }, asPlayer)
        return { type: 'seedRotated', requestId, ...reply }
      }),
  }
}

/**
 * The host's side of a game frame. The frame holds no token: it asks, this makes the call with the
 * session, and answers with what the server said. A message never changes a balance by itself.
 */
export function createFrameHost(settings: FrameHostSettings): FrameHost {
  const { origin } = settings
  const say: Say = (body) => {
    truth.note(body)
    settings.frame()?.postMessage(toFrame(body), origin)
  }
  const truth = createTruth({ ...settings, say, isThere: () => settings.frame() !== null })
  const looks = createLooks(settings, say)
  const answers = createAnswers(settings, say, looks, truth)

  function handle(message: FrameMessage): void {
    switch (message.type) {
      case 'ready':
        return void answers.start(message)
      case 'bet':
        return void answers.bet(message)
      case 'act':
        return void answers.act(message)
      case 'requestHistory':
        return void answers.history(message)
      case 'rotateSeed':
        return void answers.rotate(message)
      case 'readLive':
        return void looks.live().catch(ignored)
      case 'readTable':
        return void looks.table().catch(ignored)
      case 'readState':
        settings.onMoved()
        return void truth.tell()
      case 'openVerifier':
        return settings.onVerifier(message.roundId)
      case 'openDeposit':
        return settings.onDeposit()
    }
  }

  return {
    hear(event) {
      const frame = settings.frame()
      if (frame === null || event.origin !== origin || event.source !== frame) return
      const message = frameMessage.safeParse(event.data)
      if (message.success) handle(message.data)
    },
    tellBalance: (balance) => say({ type: 'balance', balance: formatMoney(balance) }),
    tellConnection: (status) => {
      say({ type: 'connection', status })
      if (status === 'restored') void truth.tell()
    },
    tellRounds: (event) => {
      if (event === null) void looks.table().catch(ignored)
      else say({ type: 'tableNews', name: event.name, data: event.data })
    },
    // The page around the house's own games tells it.
    tellPot: () => undefined,
  }
}

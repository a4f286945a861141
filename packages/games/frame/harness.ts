/**
 * Development only: plays the host page with a local runner, so that a game can be tried without
 * a server. Open http://127.0.0.1:4120/harness.html?game=mines (or dice); further parameters:
 * locale, dir, still=1, balance, seed (64 hex digits), mode=trial, currency, frame (the origin of a
 * built frame, whose list must name this page). Without that parameter the frame is loaded
 * from http://localhost:4120, which is another origin. It is no part of a build.
 */
import { fairDraw } from '@lantern/kernel/draw'
import { formatMoney, money, parseMoney } from '@lantern/kernel/money'
import { Refusal } from '@lantern/kernel/refusal'
import { browserHashes } from '../src/fair/browser-hashes.ts'
import { commitment, newServerSeed } from '../src/fair/seeds.ts'
import {
  type Fairness,
  type FrameMessage,
  frameMessage,
  type HostBody,
  type RoundMessage,
  toFrame,
} from '../src/frame/protocol.ts'
import type { JsonObject } from '../src/game.ts'
import { findGame } from '../src/registry.ts'

const wanted = new URLSearchParams(location.search)
const code = wanted.get('game') ?? 'mines'
const found = findGame(code)
if (!found) throw new Error(`no game ${code}`)
const game = found
const currency = wanted.get('currency') ?? 'USD'
const frameOrigin = wanted.get('frame') ?? `http://localhost:${location.port}`
const { sha256Hex, hmac } = browserHashes
const randomBytes = (count: number) => crypto.getRandomValues(new Uint8Array(count))

let serverSeed = wanted.get('seed') ?? newServerSeed(randomBytes)
let nextSeed = newServerSeed(randomBytes)
let clientSeed = 'lantern-row'
let nonce = 0
let balance = money(wanted.get('balance') ?? '1000.00')
let state: JsonObject | null = null
let round: RoundMessage | null = null
const rounds: RoundMessage[] = []
const answers = new Map<string, HostBody>()

const fairness = (): Fairness => ({
  serverSeedHash: commitment(serverSeed, sha256Hex),
  nextServerSeedHash: commitment(nextSeed, sha256Hex),
  clientSeed,
  nonce,
})

const frame = document.createElement('iframe')
frame.title = code
frame.src = `${frameOrigin}/index.html?host=${encodeURIComponent(location.origin)}#/${code}`
frame.setAttribute('sandbox', 'allow-scripts allow-same-origin')
frame.referrerPolicy = 'no-referrer'
document.body.append(frame)

const say = (body: HostBody) => frame.contentWindow?.postMessage(toFrame(body), frameOrigin)

function publish(next: JsonObject): void {
  if (!round) return
  state = next
  const ended = game.settlement(next)
  round = { ...round, view: game.reveal(next) }
  if (ended) {
    balance += ended.payout
    round = {
      ...round,
      state: ended.outcome === 'void' ? 'voided' : 'settled',
      payout: formatMoney(ended.payout),
    }
  }
  const at = rounds.findIndex((other) => other.id === round?.id)
  if (at >= 0) rounds[at] = round
  else rounds.unshift(round)
}

function open(message: Extract<FrameMessage, { type: 'bet' }>): void {
  if (round?.state === 'open') throw new Refusal('round_open')
  const amount = parseMoney(message.stake)
  if (amount === undefined) throw new Refusal('amount_invalid')
  if (amount > balance) throw new Refusal('insufficient_funds')
  const draw = fairDraw({ serverSeed, clientSeed, nonce }, hmac)
  const opened = game.open(message.bet, { amount, currency }, draw)
  balance -= amount
  round = {
    id: String(nonce + 1),
    gameCode: code,
    currency,
    stake: formatMoney(amount),
    extraStake: '0.00',
    state: 'open',
    payout: null,
    nonce,
    serverSeedHash: commitment(serverSeed, sha256Hex),
    clientSeed,
    openedAt: new Date().toISOString(),
    bet: game.readBet(message.bet),
    view: {},
  }
  nonce += 1
  publish(opened)
}

function act(message: Extract<FrameMessage, { type: 'act' }>): void {
  if (!state || round?.id !== message.roundId) throw new Refusal('round_not_found')
  const next = game.act(state, message.action)
  const more = game.extraStake(state, message.action)
  if (more > balance) throw new Refusal('insufficient_funds')
  balance -= more
  round = { ...round, extraStake: formatMoney(money(round.extraStake) + more) }
  publish(next)
}

const stateFor = (requestId: string | null): HostBody => ({
  type: 'state',
  requestId,
  balance: formatMoney(balance),
  round,
  fairness: fairness(),
})

function answer(message: Extract<FrameMessage, { requestId: string }>): HostBody {
  const { requestId } = message
  switch (message.type) {
    case 'bet':
      open(message)
      return stateFor(requestId)
    case 'act':
      act(message)
      return stateFor(requestId)
    case 'requestHistory': {
      const { pageNo } = message
      const page = rounds.slice((pageNo - 1) * 8, pageNo * 8)
      const totalPages = Math.ceil(rounds.length / 8)
      return { type: 'history', requestId, rounds: page, pageNo, totalPages }
    }
    case 'rotateSeed': {
      if (round?.state === 'open') throw new Refusal('seed_in_use')
      const revealedServerSeed = serverSeed
      serverSeed = nextSeed
      nextSeed = newServerSeed(randomBytes)
      clientSeed = message.clientSeed
      nonce = 0
      return { type: 'seedRotated', requestId, revealedServerSeed, fairness: fairness() }
    }
  }
}

function greet(): void {
  const { minStake, maxStake, maxPayout } = game.limits(currency)
  say({
    type: 'init',
    game: code,
    locale: wanted.get('locale') ?? 'en',
    dir: wanted.get('dir') === 'rtl' ? 'rtl' : 'ltr',
    currency,
    balance: formatMoney(balance),
    limits: {
      minStake: formatMoney(minStake),
      maxStake: formatMoney(maxStake),
      maxPayout: formatMoney(maxPayout),
    },
    mode: wanted.get('mode') === 'trial' ? 'trial' : 'real',
    pace: wanted.get('pace') === 'plain' ? 'plain' : 'usual',
    round,
    fairness: fairness(),
    reducedMotion: wanted.get('still') === '1',
  })
}

/** The same request again gets the first answer, as from the server. */
function answered(message: Extract<FrameMessage, { requestId: string }>): HostBody {
  const known = answers.get(message.requestId)
  if (known) return known
  try {
    const body = answer(message)
    answers.set(message.requestId, body)
    return body
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { type: 'refused', requestId: message.requestId, code: error.code, message: error.code }
  }
}

window.addEventListener('message', (event) => {
  if (event.origin !== frameOrigin || event.source !== frame.contentWindow) return
  const read = frameMessage.safeParse(event.data)
  if (!read.success) return
  const message = read.data
  if (message.type === 'ready') greet()
  else if ('requestId' in message) setTimeout(() => say(answered(message)), 120)
  else document.title = `${message.type} ${'roundId' in message ? message.roundId : ''}`
})

// For whoever tries it by hand: lose and restore the connection from the console.
Object.assign(window, {
  connection: (status: 'lost' | 'restored') => say({ type: 'connection', status }),
})

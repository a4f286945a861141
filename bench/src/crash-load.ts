import { randomInt, randomUUID } from 'node:crypto'
import http from 'node:http'
import process from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { msUntil } from '@lantern/games/crash/math'
import { type Door, EVENT, listen } from './crash-wire.ts'
import { quantile } from './line.ts'

// Two thousand pages that listen, and the hands of some of them, in a process of its own on the same
// machine: both read one clock. A delay is counted from the moment of what is told: when the flight
// began, when the first of those left that a word tells of, when the lantern went out.

/** A player's socket ticket and session. */
export interface Seat {
  readonly ticket: string
  readonly token: string
  readonly device: string
}

export interface ListenWish extends Door {
  readonly kind: 'listen'
  readonly seats: readonly Seat[]
}
/** Players that leave by hand, each at some moment of the flight: its place and its bet. */
export interface LeaveWish {
  readonly kind: 'leave'
  readonly bets: readonly (readonly [seat: number, betId: string])[]
}
export type Wish =
  | ListenWish
  | LeaveWish
  | { readonly kind: 'forget' }
  | { readonly kind: 'report' }

export const KINDS = ['flying', 'out', 'landed'] as const
export type Kind = (typeof KINDS)[number]

export interface Delays {
  readonly arrivals: number
  readonly p50: number
  readonly p99: number
  readonly longest: number
}

export interface Heard {
  readonly connected: number
  readonly delays: Readonly<Record<Kind, Delays>>
  /** From a cash-out's first byte to its answer. */
  readonly answers: Delays
  readonly left: number
  /** What was answered to the others, and how often. */
  readonly refused: Readonly<Record<string, number>>
}

const AT_ONCE = 40
const FIRST_LEAVES_MS = 500
const LAST_LEAVES_MS = 8_500

const delays: Record<Kind, number[]> = { flying: [], out: [], landed: [] }
const answers: number[] = []
const refused: Record<string, number> = {}
let left = 0
let connected = 0
let wish: ListenWish | undefined

interface Told {
  readonly kind: Kind
  readonly data: Readonly<Record<string, string | number>>
}
/** Words are the same for everybody: each is read once, and counted at each arrival. */
const read = new Map<string, Told | undefined>()
const startedAt = new Map<string, number>()
const MOST_READ = 50

/** From the name on: what stands before it differs by nothing that is measured. */
const NAME = '"name":"rounds.'

function readWord(text: string): Told | undefined {
  if (read.has(text)) return read.get(text)
  const [, event]: [string, { name: string; data: Told['data'] }] = JSON.parse(
    text.slice(EVENT.length),
  )
  const kind = KINDS.find((one) => event.name === `rounds.${one}`)
  const told = kind && { kind, data: event.data }
  if (told?.kind === 'flying')
    startedAt.set(String(told.data['roundId']), Date.parse(String(told.data['startedAt'])))
  if (read.size >= MOST_READ) read.clear()
  read.set(text, told)
  return told
}

/** The moment of what a word tells, in milliseconds since 1970. */
function momentOf({ kind, data }: Told): number {
  const start = startedAt.get(String(data['roundId'])) ?? Number.NaN
  switch (kind) {
    case 'flying':
      return start
    case 'out':
      return start + Number(data['firstMs'])
    case 'landed':
      return start + msUntil(Number(data['bust']))
  }
}

function hear(text: string, at: number): void {
  if (!text.startsWith(EVENT) || !text.includes(NAME)) return
  const told = readWord(text)
  if (told) delays[told.kind].push(at - momentOf(told))
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 200 })

/** A cash-out as a page sends it; answers with the code that was said. */
function cashOut({ port, origin }: Door, seat: Seat, betId: string): Promise<string> {
  const body = JSON.stringify({ roundId: betId })
  return new Promise((resolve, reject) => {
    const request = http.request(
      {
        ...{ agent, port, host: '127.0.0.1', method: 'POST' },
        path: '/api/wps/originals/cashOut',
        headers: {
          origin,
          authorization: `Bearer ${seat.token}`,
          cookie: `lr_device=${seat.device}`,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'idempotency-key': randomUUID(),
        },
      },
      (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (part: string) => {
          text += part
        })
        response.on('end', () => {
          const said: { success: boolean; code?: string } = JSON.parse(text)
          resolve(said.success ? 'ok' : String(said.code))
        })
      },
    )
    request.on('error', reject)
    request.end(body)
  })
}

async function leaveAll(door: ListenWish, { bets }: LeaveWish): Promise<void> {
  await Promise.all(
    bets.map(async ([place, betId]) => {
      const seat = door.seats[place]
      if (!seat) throw new Error('a player has a seat')
      await pause(FIRST_LEAVES_MS + randomInt(LAST_LEAVES_MS - FIRST_LEAVES_MS))
      const sent = Date.now()
      const said = await cashOut(door, seat, betId)
      answers.push(Date.now() - sent)
      if (said === 'ok') left += 1
      else refused[said] = (refused[said] ?? 0) + 1
    }),
  )
}

async function connectAll(door: ListenWish): Promise<void> {
  const waiting = [...door.seats]
  const one = async () => {
    for (let seat = waiting.pop(); seat !== undefined; seat = waiting.pop())
      if (await listen(door, seat.ticket, hear)) connected += 1
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
}

function delaysOf(values: number[]): Delays {
  values.sort((a, b) => a - b)
  return {
    arrivals: values.length,
    p50: quantile(values, 0.5),
    p99: quantile(values, 0.99),
    longest: values.at(-1) ?? 0,
  }
}

const heard = (): Heard => ({
  connected,
  delays: {
    flying: delaysOf(delays.flying),
    out: delaysOf(delays.out),
    landed: delaysOf(delays.landed),
  },
  answers: delaysOf(answers),
  left,
  refused,
})

/** What was heard while everything ran for the first time. */
function forget(): void {
  for (const kind of KINDS) delays[kind].length = 0
  answers.length = 0
  left = 0
  for (const code of Object.keys(refused)) delete refused[code]
}

async function answer(message: Wish): Promise<Heard | 'done'> {
  if (message.kind === 'report') return heard()
  if (message.kind === 'forget') {
    forget()
    return 'done'
  }
  if (message.kind === 'listen') {
    wish = message
    await connectAll(message)
  } else if (wish) await leaveAll(wish, message)
  return 'done'
}

process.on('message', (message: Wish) => {
  void answer(message).then((said) => process.send?.(said))
})

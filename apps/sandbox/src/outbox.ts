import { randomBytes } from 'node:crypto'
import type { Clock } from '@lantern/kernel/time'

export type Channel = 'sms' | 'email'

export interface NewMessage {
  readonly channel: Channel
  readonly to: string
  readonly subject: string
  readonly text: string
  /** The sender's own name for it: the same one is the same message. */
  readonly reference: string
}

/** A message that was taken; it arrives a moment later, or never. */
export interface Message extends NewMessage {
  readonly id: string
  readonly takenAt: number
  /** Null: lost on the way. */
  readonly arrivesAt: number | null
}

/** What the outbox does with a message, by where it goes. */
export type Manner = 'normal' | 'late' | 'lost' | 'busy' | 'silent' | 'refused'

const ARRIVES_MS = 600
const LATE_MS = 20_000
const MOST_KEPT = 500
/** So many times a busy destination says no before it takes the message. */
const BUSY_TIMES = 2

const NUMBER_ENDINGS: Readonly<Record<string, Manner>> = {
  '0001': 'late',
  '0002': 'lost',
  '0003': 'busy',
  '0004': 'silent',
  '0005': 'refused',
}
const MAIL_NAMES: ReadonlySet<string> = new Set(['late', 'lost', 'busy', 'silent', 'refused'])

/** What the ends of numbers and the names of mail addresses make the outbox do. */
export const MANNERS: Readonly<Record<Exclude<Manner, 'normal'>, string>> = {
  late: `arrives after ${LATE_MS / 1000} seconds`,
  lost: 'is taken and never arrives',
  busy: `is taken at the ${BUSY_TIMES + 1}rd try`,
  silent: 'is taken, and the answer never comes',
  refused: 'is refused at once',
}

export const endingOf = (manner: Exclude<Manner, 'normal'>): string =>
  Object.entries(NUMBER_ENDINGS).find(([, one]) => one === manner)?.[0] ?? ''

export function mannerOf({ channel, to }: Pick<NewMessage, 'channel' | 'to'>): Manner {
  if (channel === 'sms') return NUMBER_ENDINGS[to.slice(-4)] ?? 'normal'
  const name = to.split('@', 1).join('')
  return MAIL_NAMES.has(name) ? (name as Manner) : 'normal'
}

/** Where messages of the demo end up. They are gone with the process: nobody needs old codes. */
export class Outbox {
  readonly #messages: Message[] = []
  readonly #refusals = new Map<string, number>()
  readonly #clock: Clock

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Takes a message; the same reference again is the message it was. */
  take(wanted: NewMessage): Message | 'busy' | 'refused' {
    const known = this.#messages.find(({ reference }) => reference === wanted.reference)
    if (known) return known
    const manner = mannerOf(wanted)
    if (manner === 'refused') return 'refused'
    if (manner === 'busy' && this.#isBusy(wanted.reference)) return 'busy'
    const takenAt = this.#clock.now().getTime()
    const wait = manner === 'late' ? LATE_MS : ARRIVES_MS
    const message: Message = {
      ...wanted,
      id: randomBytes(8).toString('hex'),
      takenAt,
      arrivesAt: manner === 'lost' ? null : takenAt + wait,
    }
    this.#messages.push(message)
    if (this.#messages.length > MOST_KEPT) this.#messages.shift()
    return message
  }

  #isBusy(reference: string): boolean {
    const times = this.#refusals.get(reference) ?? 0
    this.#refusals.set(reference, times + 1)
    return times < BUSY_TIMES
  }

  /** What has arrived, newest first; of one recipient when one is named. */
  arrived(to = ''): readonly Message[] {
    const now = this.#clock.now().getTime()
    return this.#messages
      .filter(({ arrivesAt }) => arrivesAt !== null && arrivesAt <= now)
      .filter((message) => to === '' || message.to === to)
      .toReversed()
  }

  /** How many are still on their way. */
  onTheirWay(): number {
    const now = this.#clock.now().getTime()
    return this.#messages.filter(({ arrivesAt }) => arrivesAt !== null && arrivesAt > now).length
  }
}

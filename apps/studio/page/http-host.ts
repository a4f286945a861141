import {
  balanceSchema,
  historySchema,
  potSchema,
  type SlotHost,
  SlotRefusal,
  type Standing,
  standingSchema,
  stepSchema,
} from '@lantern/games/slots/view/host'
import { pageMessage, type ToGame, toGame } from '@lantern/vendor-protocol/page'
import * as z from 'zod/mini'
import { askerThrough } from './asker.ts'
import type { Question } from './asking.ts'

export interface Launch {
  readonly game: string
  /** Null where nobody launched the game: it is played for play money. */
  readonly vendor: string | null
  /** Null for play money, and for a page that was loaded again. */
  readonly token: string | null
  readonly language: string
}

const envelope = z.union([
  z.object({ success: z.literal(true), value: z.unknown() }),
  z.object({
    success: z.literal(false),
    code: z.string(),
    value: z.optional(z.object({ retryAfterMs: z.optional(z.number()) })),
  }),
])

/** The key of this tab; where nothing may be kept, only as long as the page is there. */
class Key {
  readonly #name: string
  #value: string | null = null

  constructor(game: string) {
    this.#name = `studio:${game}`
  }

  get(): string | null {
    try {
      return this.#value ?? sessionStorage.getItem(this.#name)
    } catch {
      return this.#value
    }
  }

  set(value: string | null): void {
    this.#value = value
    try {
      if (value === null) sessionStorage.removeItem(this.#name)
      else sessionStorage.setItem(this.#name, value)
    } catch {
      // a frame that may keep nothing
    }
  }
}

/** The studio's server as the game sees it. */
export function httpHost(launch: Launch): SlotHost {
  const key = new Key(launch.game)
  const ask = askerThrough(
    () => new Worker(new URL('./asking-worker.ts', import.meta.url), { type: 'module' }),
  )
  let token = launch.token
  const call = async <T>(
    schema: z.ZodMiniType<T>,
    path: string,
    body?: Readonly<Record<string, unknown>>,
  ): Promise<T> => {
    const held = key.get()
    const reply = await answered(ask, {
      path,
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        ...(held !== null && { authorization: `Bearer ${held}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const read = schema.safeParse(reply)
    if (!read.success) throw new SlotRefusal('unknown_error')
    return read.data
  }
  const launched = async (): Promise<Standing> => {
    // what the site launched is never turned into play money behind its player's back
    if (launch.vendor !== null && token === null) throw new SlotRefusal('launch_refused')
    key.set(null)
    // a token that was not exchanged is shown again: whether it is still good is known there
    const standing = await call(standingSchema, '/api/open', { ...launch, token })
    token = null
    key.set(standing.key ?? null)
    return standing
  }
  return {
    open: async () => {
      if (token !== null || key.get() === null) return launched()
      try {
        return await call(standingSchema, '/api/resume', {})
      } catch (error) {
        const isOver = error instanceof SlotRefusal && error.code === 'session_invalid'
        if (!isOver) throw error
        key.set(null)
        throw error
      }
    },
    spin: (wish) => call(stepSchema, '/api/spin', { ...wish }),
    next: (round, shown) => call(stepSchema, '/api/next', { round, shown }),
    round: (id) => call(stepSchema, `/api/round/${id}`),
    history: async (before) => {
      const query = before === null ? '' : `?before=${before}`
      return (await call(historySchema, `/api/history${query}`)).rounds
    },
    balance: () => call(balanceSchema, '/api/balance'),
    pot: async () => (await call(potSchema, `/api/pot/${launch.game}`)).pot,
    picture: (symbol) => `/art/${launch.game}/${encodeURIComponent(symbol)}.svg`,
    scene: () => `/art/${launch.game}/scene.svg`,
    tell: (what, standing) => {
      const around = originAround(standing)
      if (around !== undefined) window.parent.postMessage(pageMessage(what), around)
    },
    hasCashier: (standing) => standing.mode === 'real' && originAround(standing) !== undefined,
    hearBalance: (standing, onChange) =>
      hearAround(standing, ({ type }) => type !== 'connection_lost' && onChange()),
    hearPot: (standing, onPot) =>
      hearAround(standing, (message) => message.type === 'pot' && onPot(message.pot)),
  }
}

/** Hears the page around this one, and nobody else, until the answer is called. */
function hearAround(standing: Standing, onMessage: (message: ToGame) => void): () => void {
  const around = originAround(standing)
  const hear = (event: MessageEvent<unknown>): void => {
    if (event.origin !== around || event.source !== window.parent) return
    const message = toGame.safeParse(event.data)
    if (message.success) onMessage(message.data)
  }
  window.addEventListener('message', hear)
  return () => window.removeEventListener('message', hear)
}

/** The page that has this one in its frame, when it is one of those that may. */
function originAround({ hostOrigins }: Standing): string | undefined {
  const host = new URLSearchParams(location.search).get('host') ?? ''
  return window.parent !== window && hostOrigins.includes(host) ? host : undefined
}

async function answered(
  ask: (question: Question) => Promise<string>,
  question: Question,
): Promise<unknown> {
  let text: string
  try {
    text = await ask(question)
  } catch {
    throw new SlotRefusal('offline')
  }
  const read = envelope.safeParse(parsed(text))
  if (!read.success) throw new SlotRefusal('offline')
  if (read.data.success) return read.data.value
  throw new SlotRefusal(read.data.code, read.data.value?.retryAfterMs ?? 0)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

import * as z from 'zod/mini'
import type { SharedMessage } from '../../stage.ts'

const text = z.string().check(z.maxLength(100))
const multiplier = z.int().check(z.minimum(100))
const seenBet = z.object({
  id: text,
  name: text,
  currency: text,
  stake: text,
  at: z._default(z.nullable(multiplier), null),
  payout: z._default(z.nullable(text), null),
})
export type SeenBet = z.infer<typeof seenBet>

const sharedRound = z.object({
  id: text,
  number: z.int(),
  phase: z.enum(['betting', 'flying', 'landed', 'settled']),
  previousHash: text,
  closesAt: text,
  startedAt: z.nullable(text),
  bust: z.nullable(multiplier),
  hash: z.nullable(text),
})
export type SharedRound = z.infer<typeof sharedRound>

const sharedChain = z.object({
  terminatingHash: text,
  /** Null until the public number is known. */
  salt: z.nullable(text),
  committedAt: text,
  number: z.nullable(
    z.object({
      source: z.enum(['drand', 'local']),
      chainHash: text,
      round: z.int(),
      at: text,
      signature: z.nullable(z.string().check(z.maxLength(400))),
    }),
  ),
})
export type SharedChain = z.infer<typeof sharedChain>

const landed = z.object({ number: z.int(), bust: multiplier, hash: text })
const tableMessage = z.object({
  now: text,
  round: z.nullable(sharedRound),
  chain: z.nullable(sharedChain),
  coming: z._default(z.nullable(sharedChain), null),
  bets: z.array(seenBet),
  count: z.int(),
  landed: z.array(landed),
  cap: text,
  highest: z._default(z.nullable(multiplier), null),
  terms: z.optional(text),
  isOn: z._default(z.boolean(), true),
})

const heard = { now: text, roundId: text }
const news = z.discriminatedUnion('name', [
  z.object({
    name: z.literal('rounds.betting'),
    data: z.object({ ...heard, number: z.int(), previousHash: text, closesAt: text }),
  }),
  z.object({
    name: z.literal('rounds.bets'),
    data: z.object({ ...heard, count: z.int(), bets: z.array(seenBet) }),
  }),
  z.object({ name: z.literal('rounds.flying'), data: z.object({ ...heard, startedAt: text }) }),
  z.object({
    name: z.literal('rounds.out'),
    data: z.object({
      ...heard,
      aboard: z.int(),
      outs: z.array(z.object({ id: text, at: multiplier, payout: text })),
    }),
  }),
  z.object({
    name: z.literal('rounds.landed'),
    data: z.object({ ...heard, number: z.int(), bust: multiplier, hash: text }),
  }),
])
type News = z.infer<typeof news>

/** The shared round as this screen knows it. */
export interface TableState {
  /** The server's clock less this device's, in milliseconds: the least late word decides. */
  readonly offset: number
  readonly round: SharedRound | null
  readonly bets: readonly SeenBet[]
  readonly count: number
  readonly landed: readonly {
    readonly number: number
    readonly bust: number
    readonly hash: string
  }[]
  /** The chain that is played; null: none has its salt, and no flight begins. */
  readonly chain: SharedChain | null
  /** The one that comes after it. */
  readonly coming: SharedChain | null
  readonly cap: string | null
  /** Where every flight ends for everybody, in hundredths; null: where the rules say. */
  readonly highest: number | null
  /** Names the cap and the highest: a bet goes with them, and by others nothing is staked. */
  readonly terms?: string | undefined
  /** False: no flight begins, and none takes bets. */
  readonly isOn: boolean
  /** Something was said of a round that is not known here: the table must be read. */
  readonly isStale: boolean
}

export const unknownTable: TableState = {
  offset: Number.NEGATIVE_INFINITY,
  round: null,
  bets: [],
  count: 0,
  landed: [],
  chain: null,
  coming: null,
  cap: null,
  highest: null,
  isOn: true,
  isStale: true,
}

/** Nothing flies, and nothing will until the house opens the game again. */
export const isResting = ({ isOn, round }: TableState): boolean =>
  !isOn && round?.phase !== 'betting' && round?.phase !== 'flying'

/** The number that the next chain waits for; undefined where a flight can begin. */
export const awaited = ({ chain, coming, round }: TableState): SharedChain['number'] | undefined =>
  chain === null && coming?.number && round?.phase !== 'betting' && round?.phase !== 'flying'
    ? coming.number
    : undefined

const SHOWN_BETS = 40
const SHOWN_LANDED = 16

const withClock = (state: TableState, told: string, receivedAt: number): TableState => ({
  ...state,
  offset: Math.max(state.offset, Date.parse(told) - receivedAt),
})

function hearNews(state: TableState, { name, data }: News): TableState {
  if (name === 'rounds.betting') {
    const { roundId, number, previousHash, closesAt } = data
    const begun = { id: roundId, number, previousHash, closesAt, phase: 'betting' } as const
    const round = { ...begun, startedAt: null, bust: null, hash: null }
    // With the first of a chain there is another chain to show.
    return { ...state, round, bets: [], count: 0, isOn: true, isStale: number === 1 }
  }
  const { round } = state
  if (round === null || round.id !== data.roundId) return { ...state, isStale: true }
  switch (name) {
    case 'rounds.bets': {
      const known = new Set(state.bets.map(({ id }) => id))
      const fresh = data.bets.filter(({ id }) => !known.has(id))
      const bets = [...[...fresh].reverse(), ...state.bets].slice(0, SHOWN_BETS)
      return { ...state, bets, count: Math.max(state.count, data.count) }
    }
    case 'rounds.flying':
      return { ...state, round: { ...round, phase: 'flying', startedAt: data.startedAt } }
    case 'rounds.out': {
      const outs = new Map(data.outs.map((out) => [out.id, out]))
      return { ...state, bets: state.bets.map((bet) => ({ ...bet, ...outs.get(bet.id) })) }
    }
    case 'rounds.landed': {
      const { bust, hash, number } = data
      const others = state.landed.filter((other) => other.hash !== hash)
      return {
        ...state,
        round: { ...round, phase: 'landed', bust, hash },
        landed: [{ number, bust, hash }, ...others].slice(0, SHOWN_LANDED),
      }
    }
  }
}

/** The table after a message; what is not of its shape changes nothing. */
export function reduceTable(
  state: TableState,
  { message, receivedAt }: { readonly message: SharedMessage; readonly receivedAt: number },
): TableState {
  if (message.type === 'table') {
    const read = tableMessage.safeParse(message.table)
    if (!read.success) return state
    const { now, ...table } = read.data
    return { ...withClock(state, now, receivedAt), ...table, isStale: false }
  }
  const read = news.safeParse({ name: message.name, data: message.data })
  if (!read.success) return state
  return hearNews(withClock(state, read.data.data.now, receivedAt), read.data)
}

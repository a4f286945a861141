import { type Currency, formatMoney, type Money, parseMoney } from '@lantern/kernel/money'
import * as z from 'zod/mini'
import { type Answered, type Asking, ask, jsonOf } from './questions.ts'
import { WIRE_DECIMALS } from './operations.ts'

// Free rounds that the platform gives a player: `POST <vendor>/vendor-free-rounds-<verb>`, signed.
// The vendor plays them as rounds whose `reserve` stakes zero and names them as `freeRoundId`.

/** What is given. The reference is the platform's, and `freeRoundId` of every round of it. */
export interface FreeRounds {
  readonly reference: string
  readonly playerId: string
  readonly gameCode: string
  readonly currency: Currency
  /** What each round is played as if it were staked. */
  readonly stake: Money
  readonly rounds: number
  readonly expiresAt: Date
}

/**
 * How they stand at the vendor. `over`: played, expired or cancelled, and no round of them runs.
 * `refused`: never given, for ever. `missing`: the vendor has not heard of them.
 */
export interface FreeRoundsFacts {
  readonly state: 'open' | 'over' | 'refused' | 'missing'
  /** Null where the vendor does not say: the house counts what it took. */
  readonly played: number | null
  readonly won: Money | null
  /** Why they were refused. */
  readonly fault: string | null
  /** What the vendor calls them in its bets, where that is not our reference. */
  readonly vendorRef?: string
}

/** The same from a vendor that says all of it. */
export interface ToldFreeRounds extends FreeRoundsFacts {
  readonly played: number
  readonly won: Money
}

/** What was given, and what the vendor calls it as far as that is known. */
export interface NamedFreeRounds extends FreeRounds {
  readonly vendorRef?: string | null
}

const reference = z.uuid()
const text = z.string().check(z.regex(/^[!-~]{1,100}$/))
const sum = z.string().check(z.regex(/^(0|[1-9][0-9]{0,14})(\.[0-9]{1,2})?$/))

const grant = z.strictObject({
  reference,
  playerId: text,
  gameCode: text,
  currency: z.string().check(z.regex(/^[A-Z]{3,5}$/)),
  stake: sum,
  rounds: z.int().check(z.minimum(1), z.maximum(1_000)),
  expiresAt: z.iso.datetime(),
})
const naming = z.strictObject({ reference })
const facts = z.object({
  state: z.enum(['open', 'over', 'refused', 'missing']),
  played: z.int().check(z.minimum(0)),
  won: sum,
  fault: z.nullable(z.string().check(z.maxLength(200))),
})

/** The vendor's side: what is given; undefined for a body that is none. */
export function readGrant(body: string): FreeRounds | undefined {
  const parsed = z.safeParse(grant, jsonOf(body))
  const stake = parsed.success ? parseMoney(parsed.data.stake, WIRE_DECIMALS) : undefined
  if (!parsed.success || stake === undefined || stake === 0n) return undefined
  return { ...parsed.data, stake, expiresAt: new Date(parsed.data.expiresAt) }
}

/** The vendor's side: which are meant; undefined for a body that names none. */
export function readReference(body: string): string | undefined {
  const parsed = z.safeParse(naming, jsonOf(body))
  return parsed.success ? parsed.data.reference : undefined
}

/** The vendor's side: the body of its answer. */
export const writeFacts = (said: ToldFreeRounds): string =>
  JSON.stringify({ ...said, won: formatMoney(said.won) })

/** What the platform can ask about free rounds. Each throws when nobody knows what became of it. */
export interface FreeRoundPort {
  /** The same reference again is the same gift. */
  grant(asking: Asking, given: NamedFreeRounds): Promise<FreeRoundsFacts>
  /** No more rounds of them, even where they never arrived; one that runs ends. */
  cancel(asking: Asking, given: NamedFreeRounds): Promise<FreeRoundsFacts>
  status(asking: Asking, given: NamedFreeRounds): Promise<FreeRoundsFacts>
}

export const freeRounds: FreeRoundPort = {
  grant: async (asking, { stake, expiresAt, ...given }) => {
    const { reference: named, playerId, gameCode, currency, rounds } = given
    const what = { reference: named, playerId, gameCode, currency, rounds }
    const body = { ...what, stake: formatMoney(stake), expiresAt: expiresAt.toISOString() }
    return factsIn(await ask(asking, 'vendor-free-rounds-grant', JSON.stringify(body)))
  },
  cancel: async (asking, { reference: named }) =>
    factsIn(await ask(asking, 'vendor-free-rounds-cancel', JSON.stringify({ reference: named }))),
  status: async (asking, { reference: named }) =>
    factsIn(await ask(asking, 'vendor-free-rounds-status', JSON.stringify({ reference: named }))),
}

function factsIn({ http, text: said }: Answered): FreeRoundsFacts {
  const parsed = http === 200 ? z.safeParse(facts, jsonOf(said)) : undefined
  const won = parsed?.success ? parseMoney(parsed.data.won, WIRE_DECIMALS) : undefined
  if (!parsed?.success || won === undefined) throw new Error(`the vendor answers ${http}`)
  return { ...parsed.data, won }
}

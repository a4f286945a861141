import { type Currency, formatMoney, type Money, parseMoney } from '@lantern/kernel/money'
import * as z from 'zod/mini'
import { type Asking, ask, jsonOf } from './questions.ts'
import { WIRE_DECIMALS } from './operations.ts'

// What a round was, for a dispute: `POST <vendor>/vendor-round-detail`, signed. The vendor answers
// with what it knows and with a page of its own that shows the round again, for some minutes.

/** Which round is asked for, and in which language its page is to be. */
export interface RoundQuestion {
  readonly roundId: string
  readonly language: string
}

export interface RoundDetail {
  readonly gameCode: string
  readonly currency: Currency
  readonly stake: Money
  /** Null while it is not decided. */
  readonly payout: Money | null
  readonly startedAt: Date
  /** Of the page that shows it again, on the vendor's own address: begins with a slash. */
  readonly replayPath: string
}

const question = z.strictObject({
  roundId: z.string().check(z.regex(/^[!-~]{1,100}$/)),
  language: z.string().check(z.regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})?$/)),
})
const sum = z.string().check(z.regex(/^(0|[1-9][0-9]{0,14})(\.[0-9]{1,2})?$/))
const detail = z.object({
  gameCode: z.string().check(z.regex(/^[!-~]{1,40}$/)),
  currency: z.string().check(z.regex(/^[A-Z]{3,5}$/)),
  stake: sum,
  payout: z.nullable(sum),
  startedAt: z.iso.datetime(),
  // a path and nothing else: it can not lead to another host
  replayPath: z.string().check(z.regex(/^(\/[A-Za-z0-9._~-]+)+$/), z.maxLength(500)),
})
const answer = z.object({ round: z.nullable(detail) })

/** The vendor's side: what is asked; undefined for a body that asks nothing. */
export function readRoundQuestion(body: string): RoundQuestion | undefined {
  const parsed = z.safeParse(question, jsonOf(body))
  return parsed.success ? parsed.data : undefined
}

/** The vendor's side: the body of its answer; undefined for a round it does not know. */
export const writeRoundDetail = (round: RoundDetail | undefined): string =>
  JSON.stringify({
    round: round
      ? {
          ...round,
          stake: formatMoney(round.stake),
          payout: round.payout === null ? null : formatMoney(round.payout),
          startedAt: round.startedAt.toISOString(),
        }
      : null,
  })

/** Asks for a round; undefined where the vendor knows none. Throws when it does not answer. */
export async function askRoundDetail(
  asking: Asking,
  asked: RoundQuestion,
): Promise<RoundDetail | undefined> {
  const { http, text } = await ask(asking, 'vendor-round-detail', JSON.stringify(asked))
  // a question that it will not answer is answered: it has nothing to show
  if (http === 400 || http === 404 || http === 422) return undefined
  const parsed = http === 200 ? z.safeParse(answer, jsonOf(text)) : undefined
  if (!parsed?.success) throw new Error(`the vendor answers ${http}`)
  const { round } = parsed.data
  if (round === null) return undefined
  const stake = parseMoney(round.stake, WIRE_DECIMALS)
  const payout = round.payout === null ? null : parseMoney(round.payout, WIRE_DECIMALS)
  if (stake === undefined || payout === undefined) throw new Error('the vendor names no sum')
  return { ...round, stake, payout, startedAt: new Date(round.startedAt) }
}

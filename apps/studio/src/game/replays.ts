import { MINUTE_MS } from '@lantern/kernel/time'
import type { RoundDetail, RoundQuestion } from '@lantern/vendor-protocol/round-detail'
import * as z from 'zod/mini'
import type { Context } from '../context.ts'
import { seal, unseal } from '../sealed.ts'
import { knownLanguage } from './language.ts'
import { findRoundOfVendor, type RoundRow } from './queries.ts'

const PURPOSE = 'replay'
/** How long the address of a replay is good. */
const GOOD_FOR_MS = 15 * MINUTE_MS

const ticket = z.strictObject({
  vendor: z.string(),
  betRef: z.string(),
  language: z.string(),
  until: z.number(),
})

/** What the platform may know of a round, with an address that shows it again for some minutes. */
export async function roundDetail(
  ctx: Context,
  vendor: string,
  { roundId, language }: RoundQuestion,
): Promise<RoundDetail | undefined> {
  const round = await findRoundOfVendor(ctx.db, vendor, roundId)
  if (!round) return undefined
  const until = ctx.clock.now().getTime() + GOOD_FOR_MS
  const text = JSON.stringify({ vendor, betRef: roundId, language: knownLanguage(language), until })
  const sealed = seal(ctx, PURPOSE, text, PURPOSE).toString('base64url')
  return {
    gameCode: round.gameCode,
    currency: round.currency,
    stake: BigInt(round.stake),
    payout: round.payout === null ? null : BigInt(round.payout),
    startedAt: round.startedAt,
    replayPath: `/replay/${sealed}`,
  }
}

export interface Replay {
  readonly round: RoundRow
  readonly language: string
}

/** The round of an address; undefined for one that was made up, or is over. */
export async function replayOf(ctx: Context, name: string): Promise<Replay | undefined> {
  const found = ticketOf(ctx, name)
  if (!found || found.until < ctx.clock.now().getTime()) return undefined
  const round = await findRoundOfVendor(ctx.db, found.vendor, found.betRef)
  return round && { round, language: found.language }
}

function ticketOf(ctx: Context, name: string): z.output<typeof ticket> | undefined {
  try {
    return z.parse(
      ticket,
      JSON.parse(unseal(ctx, PURPOSE, Buffer.from(name, 'base64url'), PURPOSE)),
    )
  } catch {
    // whoever makes one up learns no more than that it is none
    return undefined
  }
}

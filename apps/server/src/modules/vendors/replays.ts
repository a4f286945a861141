import { refuse } from '@lantern/contract/errors'
import type { BrandId } from '@lantern/kernel/ids'
import type { RoundDetail } from '@lantern/vendor-protocol/round-detail'
import type { Context } from '../../context.ts'
import { askableOf } from './asking.ts'
import type { About } from './outgoing-log.ts'
import { besideBreaker } from './breaker.ts'
import { findConnection } from './queries/connections.ts'

/** What a page is in when nothing else is known. */
export const LANGUAGE = 'en'

export interface ReplayWish {
  readonly brandId: BrandId
  readonly vendorCode: string
  readonly roundRef: string
  /** Of the bet that is looked at, and whose it is, where they are known. */
  readonly about?: About
  readonly language: string
}

export interface Replay extends Omit<RoundDetail, 'replayPath'> {
  /** Good for some minutes. */
  readonly url: string
}

/**
 * What a vendor says of a round, and where it shows it again. Refuses `replay_unavailable` where it
 * shows none or does not know the round, `provider_unavailable` when it does not answer.
 */
export async function replayOf(ctx: Context, wish: ReplayWish): Promise<Replay> {
  const { brandId, vendorCode, roundRef: roundId, language, about } = wish
  const connection = await findConnection(ctx.db, brandId, vendorCode)
  const askable = connection && (await askableOf(ctx, connection, about))
  if (!connection || !askable?.adapter.roundDetail) refuse('replay_unavailable')
  const { adapter, asking } = askable
  const found = await besideBreaker(ctx, connection, async () =>
    adapter.roundDetail?.(asking, { roundId, language: language.replace('_', '-') }),
  )
  if (!found) refuse('replay_unavailable')
  const { replayPath, ...facts } = found
  return { ...facts, url: new URL(replayPath, asking.baseUrl).href }
}

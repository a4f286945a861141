import { Refusal } from '@lantern/kernel/refusal'
import { bare, type Result } from '@lantern/vendor-protocol/operations'
import type { Context } from '../../context.ts'
import type { Draft } from './adapter.ts'
import { applyOperation } from './apply.ts'
import { saidOf } from './commands.ts'
import { completed } from './complete.ts'
import { isStake, type SaidStake, takeStakes } from './take-stakes.ts'
import type { CallingVendor } from './told.ts'

/**
 * The operations of one message, one after the other: a later one may rest on an earlier one. Its
 * stakes are taken all or none, where the first of them stands, because one answer stands for all.
 * While it is not known what became of a part, it is not known of the message. Never throws.
 */
export async function applyTogether(
  ctx: Context,
  by: CallingVendor,
  drafts: readonly Draft[],
): Promise<readonly Result[]> {
  const stakes = drafts.filter(isStake)
  const results: Result[] = []
  for (const draft of drafts) {
    if (!isStake(draft)) results.push(...(await answered(ctx, by, [draft])))
    else if (draft === stakes[0]) results.push(...(await answered(ctx, by, stakes)))
  }
  // what is not known yet is asked again, and with it the rest, which is known by then
  const unknown = results.find(({ status }) => status === 'TEMPORARY' || status === 'IN_PROGRESS')
  return unknown ? [unknown] : results
}

/** Answers what is not known as that. */
async function answered(
  ctx: Context,
  by: CallingVendor,
  drafts: readonly Draft[],
): Promise<readonly Result[]> {
  try {
    return await applied(ctx, by, drafts)
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'busy')) {
      const op = drafts[0]?.op
      ctx.log.error({ err: error, vendor: by.connection.code, op }, 'a call failed')
    }
    return [bare('TEMPORARY')]
  }
}

/** Operations that may be several only where all of them are stakes. */
async function applied(
  ctx: Context,
  by: CallingVendor,
  drafts: readonly Draft[],
): Promise<readonly Result[]> {
  const stakes: SaidStake[] = []
  for (const draft of drafts) {
    const said = saidOf(draft)
    const whole = await completed(ctx, by.connection, draft)
    if ('status' in whole) return [whole]
    // one stake alone shares its transaction with others; what it changes is asked under a lock
    if (whole.op !== 'adjustBet' && drafts.length === 1)
      return [await applyOperation(ctx, by, whole, said)]
    if (isStake(whole)) stakes.push({ stake: whole, said })
  }
  return await takeStakes(ctx, by, stakes)
}

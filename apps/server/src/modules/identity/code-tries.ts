import type { BrandId, MemberId } from '@lantern/kernel/ids'
import { Refusal } from '@lantern/kernel/refusal'
import type { Context } from '../../context.ts'
import { hourly, limitsOf, takePlaces } from './limits.ts'

/** What counts as a guess that was wrong; whatever else came in between was none. */
const WRONG: ReadonlySet<string> = new Set(['verification_code_invalid'])

/**
 * Runs `work` with the place of one try at a member's codes taken: a code of six digits bears few
 * guesses an hour, wherever they come from. `work` refuses `verification_code_invalid` for a wrong
 * one, and that alone is counted. Refuses `too_many_requests`.
 */
export async function tryCode<Result>(
  ctx: Context,
  whose: { readonly brandId: BrandId; readonly memberId: MemberId },
  work: () => Promise<Result>,
): Promise<Result> {
  const { perAccount } = await limitsOf(ctx, whose.brandId)
  const places = await takePlaces(ctx, [hourly(whose.brandId, 'code', whose.memberId, perAccount)])
  try {
    const result = await work()
    await places.free()
    return result
  } catch (error) {
    if (!(error instanceof Refusal && WRONG.has(error.code))) await places.free()
    throw error
  }
}

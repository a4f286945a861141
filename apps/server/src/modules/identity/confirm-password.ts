import { refuse } from '@lantern/contract/errors'
import type { BrandId, MemberId } from '@lantern/kernel/ids'
import type { Context } from '../../context.ts'
import { matchesHash } from './hashing.ts'
import { hourly, limitsOf, takePlaces } from './limits.ts'
import { typedPassword } from './passwords.ts'
import { findCredentials } from './queries/credentials.ts'

/**
 * Confirms a signed-in member by its password, with a budget of its own: a stolen session is no
 * place to guess. Answers the hash that matched. Refuses `old_password_wrong`,
 * `too_many_requests`, `real_account_required` for an account without a password, and `busy`.
 */
export async function confirmPassword(
  ctx: Context,
  brandId: BrandId,
  memberId: MemberId,
  password: string,
): Promise<string> {
  const credentials = await findCredentials(ctx.db, memberId)
  if (!credentials) refuse('real_account_required')
  const { perDevice } = await limitsOf(ctx, brandId)
  const places = await takePlaces(ctx, [hourly(brandId, 'confirm', memberId, perDevice)])
  let isRight = false
  try {
    isRight = await matchesHash(ctx, credentials.passwordHash, typedPassword(password))
  } catch (error) {
    await places.free()
    throw error
  }
  if (!isRight) refuse('old_password_wrong')
  await places.free()
  return credentials.passwordHash
}

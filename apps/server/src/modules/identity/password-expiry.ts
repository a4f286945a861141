import type { BrandId } from '@lantern/kernel/ids'
import type { Context } from '../../context.ts'
import { moduleEnabled, passwordExpirySetting, readSetting } from '../config/index.ts'
import type { Claimant } from './queries/credentials.ts'

/** Whether the claimant's password is older than its brand bears. */
export async function hasExpired(
  ctx: Context,
  brandId: BrandId,
  claimant: Claimant,
): Promise<boolean> {
  if (!(await moduleEnabled(ctx, brandId, 'PWDEXPFORCECHANGE3'))) return false
  const days = await readSetting(ctx, brandId, passwordExpirySetting)
  return days !== null && claimant.passwordAgeDays >= days
}

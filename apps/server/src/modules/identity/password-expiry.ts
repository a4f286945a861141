import type { BrandId } from '@lantern/kernel/ids'
import * as z from 'zod/mini'
import type { Context } from '../../context.ts'
import { defineSetting, moduleEnabled, readSetting } from '../config/index.ts'
import type { Claimant } from './queries/credentials.ts'

/** Days after which a password must be changed, where the brand has switched that on. */
export const passwordExpirySetting = defineSetting<number | null>(
  'password.expiryDays',
  z.nullable(z.int().check(z.minimum(1), z.maximum(3650))),
  null,
)

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

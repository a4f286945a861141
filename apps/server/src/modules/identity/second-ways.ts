import type { BrandId } from '@lantern/kernel/ids'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/transact.ts'
import { maskedEmail, maskedPhone } from '../notify/index.ts'
import { contactsOf } from './contacts.ts'
import type { Proven } from './finish-sign-in.ts'
import { hasTotp } from './totp.ts'

/** Where a code of a second proof can go. */
export interface CodeTarget {
  readonly address: string
  readonly masked: string
}

/** What a member can prove itself with beside the way it came in. */
export interface SecondWays {
  readonly totp: boolean
  readonly sms: CodeTarget | undefined
  readonly email: CodeTarget | undefined
}

/** The second ways of whoever proved itself: never the one it has just used. */
export async function secondWaysOf(
  ctx: Context,
  db: Db,
  brandId: BrandId,
  proven: Pick<Proven, 'memberId' | 'usedChannel'>,
): Promise<SecondWays> {
  const { memberId, usedChannel } = proven
  if (await hasTotp(db, memberId)) return { totp: true, sms: undefined, email: undefined }
  const { sms, email } = await contactsOf(ctx, db, { brandId, id: memberId })
  return {
    totp: false,
    sms:
      sms?.isVerified && usedChannel !== 'sms'
        ? { address: sms.address, masked: maskedPhone(sms.address) }
        : undefined,
    email:
      email?.isVerified && usedChannel !== 'email'
        ? { address: email.address, masked: maskedEmail(email.address) }
        : undefined,
  }
}

import { refuse } from '@lantern/contract/errors'
import { requireModule } from '../config/index.ts'
import { readPhone } from '../notify/index.ts'
import { proveCode } from './codes.ts'
import { findByContact } from './contacts.ts'
import type { Doorstep } from './devices.ts'
import { finishSignIn, type SignedIn } from './finish-sign-in.ts'

/**
 * Signs in by a verified mobile number and the code that was sent to it in this browser. A number
 * that nobody has got no code, and its answer is the same as a wrong one's. Refuses `module_off`,
 * `phone_missing`, `phone_invalid`, `verification_code_missing`, `verification_code_expired`,
 * `verification_code_invalid` and what {@link finishSignIn} refuses.
 */
export async function signInBySms(
  step: Doorstep,
  wanted: {
    readonly mobileNum: string
    readonly countryDialingCode: string | undefined
    readonly code: string
    readonly page: 'site' | 'agent'
    readonly remember: boolean
  },
): Promise<SignedIn> {
  const { ctx, caller } = step
  const brandId = caller.brand.id
  await requireModule(ctx, brandId, 'MOBILEVERCODELOGIN3')
  const { e164 } = readPhone(wanted.mobileNum, wanted.countryDialingCode ?? '')
  const target = { channel: 'sms', address: e164 } as const
  const proven = await proveCode(step, { purpose: 'login', target, code: wanted.code })
  return finishSignIn(step, async (tx) => {
    await proven.spend(tx)
    // The number may have gone to somebody else since the code was sent.
    const memberId = await findByContact(ctx, tx, brandId, target)
    if (memberId === undefined || memberId !== proven.memberId) refuse('verification_code_invalid')
    return {
      memberId,
      way: 'sms',
      page: wanted.page,
      provenBy: null,
      restrictedWhy: null,
      usedChannel: 'sms',
      remember: wanted.remember,
    }
  })
}

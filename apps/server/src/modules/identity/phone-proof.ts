import { createHash } from 'node:crypto'
import { refuse } from '@lantern/contract/errors'
import { phoneAuthRefusal } from '@lantern/contract/verification'
import type { MemberId } from '@lantern/kernel/ids'
import type { Tx } from '../../db/transact.ts'
import { type CodePurpose, proveCode } from './codes.ts'
import { findByContact } from './contacts.ts'
import type { Doorstep } from './devices.ts'
import { judgePhoneToken } from './phone-identity.ts'
import { useOnce } from './queries/sealing.ts'

/** What a person shows: a code of ours, or a token of the phone-identity service. */
export interface PhoneEvidence {
  readonly purpose: CodePurpose
  /** E.164 */
  readonly phone: string
  readonly verificationCode?: string | undefined
  readonly firebaseIdToken?: string | undefined
}

export interface PhoneProof {
  /** Whose number it is, where an account has verified it. */
  readonly memberId: MemberId | null
  /** Uses the evidence up in the transaction of what it is for. */
  spend(tx: Tx): Promise<void>
}

/**
 * Judges that whoever asks has the number. Refuses `verification_code_missing`, `_invalid` (also
 * for a token about another number, or one shown before), `_expired`, `phone_auth_not_allowed` and
 * `busy` when the service's keys can not be read.
 */
export async function provePhone(step: Doorstep, shown: PhoneEvidence): Promise<PhoneProof> {
  const { firebaseIdToken, verificationCode, purpose, phone } = shown
  const target = { channel: 'sms', address: phone } as const
  if (firebaseIdToken === undefined || firebaseIdToken === '')
    return proveCode(step, { purpose, target, code: verificationCode ?? '' })
  const { ctx, caller } = step
  const verdict = await judgePhoneToken(ctx, firebaseIdToken)
  if (verdict.kind === 'unreachable') refuse('busy')
  if (verdict.kind === 'failed') refuse(phoneAuthRefusal(verdict.name))
  if (verdict.phone !== phone) refuse('verification_code_invalid')
  const memberId = await findByContact(ctx, ctx.db, caller.brand.id, target)
  return {
    memberId: memberId ?? null,
    spend: async (tx) => {
      const name = createHash('sha256').update(firebaseIdToken).digest('base64url')
      if (!(await useOnce(tx, `phone:${name}`))) refuse('verification_code_invalid')
    },
  }
}

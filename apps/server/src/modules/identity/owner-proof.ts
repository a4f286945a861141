import { refuse } from '@lantern/contract/errors'
import type { MemberSession } from '../../caller.ts'
import { transact } from '../../db/transact.ts'
import { confirmPassword } from './change-password.ts'
import { tryCode } from './code-tries.ts'
import type { Doorstep } from './devices.ts'
import { lockMember } from './queries/sessions.ts'
import { hasTotp, spendTotp } from './totp.ts'

/** What a member proves itself with once more before it changes what protects it. */
export interface OwnerProof {
  readonly password?: string | undefined
  readonly totp?: string | undefined
}

/**
 * Confirms that whoever holds the session is the member: by a code of its authenticator where one is
 * on, else by the password. Refuses `proof_required` (with `totp: true` where a code is needed),
 * `verification_code_invalid`, `too_many_requests` and what {@link confirmPassword} refuses.
 */
export async function confirmOwner(
  { ctx, caller }: Doorstep,
  { memberId }: MemberSession,
  proof: OwnerProof,
): Promise<void> {
  const brandId = caller.brand.id
  const needsCode = await hasTotp(ctx.db, memberId)
  if (!needsCode) {
    if (proof.password === undefined) refuse('proof_required', { totp: false })
    await confirmPassword(ctx, brandId, memberId, proof.password)
    return
  }
  const { totp } = proof
  if (totp === undefined) refuse('proof_required', { totp: true })
  await tryCode(ctx, { brandId, memberId }, () =>
    transact(ctx, async (tx) => {
      await lockMember(tx, memberId)
      if (!(await spendTotp(ctx, tx, memberId, totp))) refuse('verification_code_invalid')
    }),
  )
}

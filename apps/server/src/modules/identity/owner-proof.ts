import { refuse } from '@lantern/contract/errors'
import type { MemberId } from '@lantern/kernel/ids'
import type { MemberSession } from '../../caller.ts'
import type { Context } from '../../context.ts'
import { type Tx, transact } from '../../db/transact.ts'
import { confirmPassword } from './confirm-password.ts'
import { tryCode } from './code-tries.ts'
import type { Doorstep } from './devices.ts'
import { lockMember } from './queries/sessions.ts'
import { hasTotp, lockLive, spendEither, spendTotp } from './totp.ts'

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

/** Whether a member has an authenticator on, so that what protects it costs a code. */
export const asksCode = (ctx: Context, memberId: MemberId): Promise<boolean> =>
  hasTotp(ctx.db, memberId)

/**
 * Runs a change of credentials, or of where money may go, in a transaction that holds the member and
 * its live session. Where an authenticator is on, the password alone changes none: a code of it, or
 * a recovery code, is used up with the change. Refuses `proof_required` (with `totp: true`), `verification_code_invalid`,
 * `too_many_requests`, and `not_signed_in` for a session that ended meanwhile.
 */
export async function withOwnersCode<Result>(
  { ctx, caller }: Doorstep,
  session: MemberSession,
  code: string | undefined,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const { memberId } = session
  if (code === undefined)
    return transact(ctx, async (tx) => {
      await lockLive(tx, session)
      if (await hasTotp(tx, memberId)) refuse('proof_required', { totp: true })
      return work(tx)
    })
  return tryCode(ctx, { brandId: caller.brand.id, memberId }, () =>
    transact(ctx, async (tx) => {
      await lockLive(tx, session)
      const isOn = await hasTotp(tx, memberId)
      if (isOn && !(await spendEither(ctx, tx, memberId, code))) refuse('verification_code_invalid')
      return work(tx)
    }),
  )
}

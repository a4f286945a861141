import { refuse } from '@lantern/contract/errors'
import type { InputOf } from '@lantern/contract/endpoint'
import type { member } from '@lantern/contract/member'
import { present } from '@lantern/kernel/assert'
import type { MemberSession } from '../../caller.ts'
import { actorOf, record } from '../audit/index.ts'
import { registrationRules } from '../config/index.ts'
import { confirmPassword } from './confirm-password.ts'
import type { Doorstep } from './devices.ts'
import { hashSecretText, matchesHash } from './hashing.ts'
import { withOwnersCode } from './owner-proof.ts'
import { checkNewPassword } from './passwords.ts'
import { findCredentials, replacePassword } from './queries/credentials.ts'
import { forgetDevices } from './queries/devices.ts'
import { dropPending } from './queries/factors.ts'
import { endAllSessions, openSession, seenFrom } from './sessions.ts'

/**
 * Changes the password. Every session of the member ends, this one too; the answer is the token of
 * a new, full one. A restricted session was opened with the present password and need not repeat
 * it. Refuses what {@link confirmPassword}, {@link withOwnersCode} and the rules for new passwords
 * refuse, and `password_unchanged`.
 */
export async function changePassword(
  step: Doorstep,
  session: MemberSession,
  wanted: InputOf<(typeof member)['password']>,
): Promise<{ token: string }> {
  const { ctx, caller } = step
  const { memberId } = session
  if (session.isTrial) refuse('real_account_required')
  checkNewPassword(await registrationRules(ctx, caller.brand.id), {
    account: session.account,
    password: wanted.newPassword,
    confirmation: wanted.confirmNewPassword,
    field: 'newPassword',
  })
  const proven = await provenHash(step, session, wanted.oldPassword)
  if (await matchesHash(ctx, proven, wanted.newPassword)) refuse('password_unchanged')
  const next = await hashSecretText(ctx, wanted.newPassword)
  const seen = await seenFrom(step)
  const opened = await withOwnersCode(step, session, wanted.totp, async (tx) => {
    if (!(await replacePassword(tx, memberId, proven, next))) refuse('state_changed')
    await endAllSessions(tx, caller.brand.id, memberId, 'password')
    // Whoever knew the old password may have made a browser known.
    await forgetDevices(tx, memberId)
    await record(tx, {
      brandId: caller.brand.id,
      actor: actorOf(caller),
      event: 'password.changed',
      subject: { kind: 'member', id: memberId },
      reason: session.restrictedWhy,
    })
    await dropPending(tx, memberId)
    return openSession(step, tx, {
      memberId,
      kind: 'full',
      restrictedWhy: null,
      gameCode: null,
      continues: null,
      way: 'password',
      secondWay: null,
      seen,
      trusts: true,
    })
  })
  opened.device.give()
  return { token: opened.token }
}

async function provenHash(
  { ctx, caller }: Doorstep,
  session: MemberSession,
  oldPassword: string | undefined,
): Promise<string> {
  if (oldPassword !== undefined)
    return confirmPassword(ctx, caller.brand.id, session.memberId, oldPassword)
  if (session.kind !== 'restricted')
    refuse('field_invalid', { field: 'oldPassword', why: 'required' })
  // A change of the password would have ended this session: what it was opened with still holds.
  const credentials = await findCredentials(ctx.db, session.memberId)
  return present(credentials, 'a restricted session was opened with a password').passwordHash
}

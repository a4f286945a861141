import { refuse } from '@lantern/contract/errors'
import type { InputOf } from '@lantern/contract/endpoint'
import type { member } from '@lantern/contract/member'
import { present } from '@lantern/kernel/assert'
import type { BrandId, MemberId } from '@lantern/kernel/ids'
import type { MemberSession } from '../../caller.ts'
import type { Context } from '../../context.ts'
import { transact } from '../../db/transact.ts'
import { actorOf, record } from '../audit/index.ts'
import { registrationRules } from '../config/index.ts'
import type { Doorstep } from './devices.ts'
import { hashSecretText, matchesHash } from './hashing.ts'
import { hourly, limitsOf, takePlaces } from './limits.ts'
import { checkNewPassword, typedPassword } from './passwords.ts'
import { findCredentials, replacePassword } from './queries/credentials.ts'
import { forgetDevices } from './queries/devices.ts'
import { dropPending } from './queries/factors.ts'
import { isSessionAlive, lockMember } from './queries/sessions.ts'
import { endAllSessions, openSession, seenFrom } from './sessions.ts'

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

/**
 * Changes the password. Every session of the member ends, this one too; the answer is the token of
 * a new, full one. A restricted session was opened with the present password and need not repeat
 * it. Refuses what {@link confirmPassword} and the rules for new passwords refuse, and
 * `password_unchanged`.
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
  const opened = await transact(ctx, async (tx) => {
    // The order of locks of every change to a member: its row first.
    await lockMember(tx, memberId)
    // Whoever changed the password meanwhile has ended this session: it proves nothing any more.
    if (!(await isSessionAlive(tx, session.id))) refuse('not_signed_in')
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

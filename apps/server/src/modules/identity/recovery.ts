import { refuse } from '@lantern/contract/errors'
import type { InputOf } from '@lantern/contract/endpoint'
import type { recovery } from '@lantern/contract/recovery'
import type { BrandId } from '@lantern/kernel/ids'
import { matchesPattern } from '@lantern/rules/patterns/patterns'
import * as z from 'zod/mini'
import { transact } from '../../db/transact.ts'
import { defineSetting, readSetting, registrationRules, requireModule } from '../config/index.ts'
import { readPhone } from '../notify/index.ts'
import { requireChallenge } from './challenge.ts'
import { type CodeSent, issueCode, proveCode } from './codes.ts'
import { contactMarks, findByContact } from './contacts.ts'
import type { Doorstep } from './devices.ts'
import { finishSignIn, type SignedIn } from './finish-sign-in.ts'
import { hashSecretText } from './hashing.ts'
import { hourly, limitsOf, subscriberOf, takePlaces } from './limits.ts'
import { replaceLostPassword } from './lost-password.ts'
import { getMember } from './members.ts'
import { checkNewPassword, isCommonPassword } from './passwords.ts'
import { provePhone } from './phone-proof.ts'
import { findByNameAndMarks } from './queries/codes.ts'
import { spellingOf } from './spelling.ts'

type Recovery = typeof recovery

/** Whether recovery by mail says that name and address do not belong together. Off: it never does. */
export const specificRecoverySetting = defineSetting<boolean>(
  'recovery.saysUnknown',
  z.boolean(),
  false,
)

/**
 * Sets a new password for whoever has the account's verified number, ends every session, and signs
 * in by the door of all sign-ins: where a second proof is asked for, it still is.
 */
export async function recoverByPhone(
  step: Doorstep,
  wanted: InputOf<Recovery['byPhone']>,
): Promise<SignedIn> {
  const { ctx, caller } = step
  const brandId = caller.brand.id
  await requireModule(ctx, brandId, 'CHNGPASSVERIF3')
  const phone = readPhone(wanted.mobileNum, wanted.countryDialingCode)
  const { newPassword } = wanted
  await checkShape(step, newPassword, wanted.confirmNewPassword ?? newPassword)
  const proof = await provePhone(step, { purpose: 'recover', phone: phone.e164, ...wanted })
  const { memberId } = proof
  if (memberId === null) refuse('verification_code_invalid')
  const { account } = await getMember(ctx.db, brandId, memberId)
  if (isCommonPassword(newPassword, account)) refuse('password_weak', { field: 'newPassword' })
  const next = await hashSecretText(ctx, newPassword)
  return finishSignIn(step, async (tx) => {
    await proof.spend(tx)
    const target = { channel: 'sms', address: phone.e164 } as const
    if ((await findByContact(ctx, tx, brandId, target)) !== memberId)
      refuse('verification_code_invalid')
    await replaceLostPassword(step, tx, memberId, { next, by: 'sms' })
    return {
      memberId,
      way: 'recovery',
      page: 'site',
      provenBy: null,
      restrictedWhy: null,
      usedChannel: 'sms',
    }
  })
}

/** What can be said of a new password before anybody is known. */
async function checkShape(step: Doorstep, password: string, confirmation: string): Promise<void> {
  const rules = await registrationRules(step.ctx, step.caller.brand.id)
  checkNewPassword(rules, { account: '', password, confirmation, field: 'newPassword' })
}

interface NameAndMail {
  readonly username: string
  readonly email: string
}

const memberOf = (
  step: Doorstep,
  db: Parameters<typeof findByNameAndMarks>[0],
  who: NameAndMail,
) => {
  const brandId: BrandId = step.caller.brand.id
  const marks = contactMarks(step.ctx, brandId, { channel: 'email', address: who.email })
  return findByNameAndMarks(db, brandId, spellingOf(who.username), marks)
}

/**
 * Sends a recovery code to an account's e-mail address. Where name and address do not belong
 * together everything is as always and nothing is sent, unless the brand has chosen to say so.
 */
export async function askByEmail(
  step: Doorstep,
  wanted: InputOf<Recovery['byEmail']>,
): Promise<CodeSent> {
  const { ctx, caller } = step
  const email = wanted.email.trim()
  if (!matchesPattern('EMAIL', email)) refuse('field_invalid', { field: 'email', why: 'pattern' })
  await requireChallenge(ctx, caller.brand, 'recover', wanted.challenge)
  if (await readSetting(ctx, caller.brand.id, specificRecoverySetting))
    await refuseUnknown(step, { ...wanted, email })
  const target = { channel: 'email', address: email } as const
  return transact(ctx, async (tx) => {
    const memberId = await memberOf(step, tx, { ...wanted, email })
    const isWithheld = memberId === undefined
    return issueCode(step, tx, { purpose: 'recover', target, memberId, isWithheld })
  })
}

/** Where a brand says who exists, an address hears it only so often in an hour. */
async function refuseUnknown(step: Doorstep, who: NameAndMail): Promise<void> {
  const { ctx, caller } = step
  const { perAddress } = await limitsOf(ctx, caller.brand.id)
  const places = await takePlaces(ctx, [
    hourly(caller.brand.id, 'unknown', subscriberOf(caller.ip), perAddress),
  ])
  if (!(await memberOf(step, ctx.db, who))) refuse('username_or_email_unknown')
  await places.free()
}

/** Sets a new password by the code of the mail. It begins no session: signing in asks what it asks. */
export async function completeByEmail(
  step: Doorstep,
  wanted: InputOf<Recovery['completeByEmail']>,
): Promise<void> {
  const { ctx } = step
  const { newPassword } = wanted
  await checkShape(step, newPassword, wanted.confirmNewPassword)
  if (isCommonPassword(newPassword, wanted.username))
    refuse('password_weak', { field: 'newPassword' })
  const email = wanted.email.trim()
  const target = { channel: 'email', address: email } as const
  const code = await proveCode(step, { purpose: 'recover', target, code: wanted.verificationCode })
  const memberId = await memberOf(step, ctx.db, { ...wanted, email })
  if (memberId === undefined || memberId !== code.memberId) refuse('verification_code_invalid')
  const next = await hashSecretText(ctx, newPassword)
  await transact(ctx, async (tx) => {
    await code.spend(tx)
    await replaceLostPassword(step, tx, memberId, { next, by: 'email' })
  })
}

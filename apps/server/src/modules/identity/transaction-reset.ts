import { refuse } from '@lantern/contract/errors'
import type { MemberSession } from '../../caller.ts'
import { transact } from '../../db/transact.ts'
import { actorOf, record } from '../audit/index.ts'
import { isTransactionPassword } from '../config/index.ts'
import { maskedEmail, maskedPhone } from '../notify/index.ts'
import { type CodeSent, issueCode, proveCode } from './codes.ts'
import { type Address, contactsOf } from './contacts.ts'
import type { Doorstep } from './devices.ts'
import { hashSecretText } from './hashing.ts'
import { getMember } from './members.ts'
import { withOwnersCode } from './owner-proof.ts'
import { isCommonPassword } from './passwords.ts'
import { replaceTransactionPassword } from './queries/credentials.ts'

/** The member's verified contacts, masked. */
export async function maskedContacts(
  { ctx, caller }: Doorstep,
  session: MemberSession,
): Promise<{ sms: string | null; email: string | null }> {
  const whose = { brandId: caller.brand.id, id: session.memberId }
  const { sms, email } = await contactsOf(ctx, ctx.db, whose)
  return {
    sms: sms?.isVerified ? maskedPhone(sms.address) : null,
    email: email?.isVerified ? maskedEmail(email.address) : null,
  }
}

/** A verified address of the member, or `contact_missing`. */
async function verifiedContact(
  { ctx, caller }: Doorstep,
  session: MemberSession,
  channel: Address['channel'],
): Promise<Address> {
  const whose = { brandId: caller.brand.id, id: session.memberId }
  const contact = (await contactsOf(ctx, ctx.db, whose))[channel]
  if (!contact?.isVerified) refuse('contact_missing')
  return { channel, address: contact.address }
}

/** Sends a code to reset the transaction password with; it is good in this session alone. */
export async function sendTransactionCode(
  step: Doorstep,
  session: MemberSession,
  channel: Address['channel'],
): Promise<CodeSent> {
  const { ctx, caller } = step
  const target = await verifiedContact(step, session, channel)
  const { language } = await getMember(ctx.db, caller.brand.id, session.memberId)
  const { memberId } = session
  return transact(ctx, (tx) =>
    issueCode(step, tx, { purpose: 'transaction_reset', target, memberId, language }),
  )
}

/**
 * Sets a transaction password that its owner has forgotten, by a code to a verified contact. Its
 * lock ends with it. Refuses `field_invalid`, `password_weak`, `contact_missing` and what
 * {@link proveCode} and {@link withOwnersCode} refuse.
 */
export async function resetTransactionPassword(
  step: Doorstep,
  session: MemberSession,
  wanted: {
    readonly channel: Address['channel']
    readonly verificationCode: string
    readonly newTransactionPassword: string
    readonly totp?: string | undefined
  },
): Promise<void> {
  const { ctx, caller } = step
  const { memberId } = session
  const next = wanted.newTransactionPassword
  const field = 'newTransactionPassword'
  if (!isTransactionPassword(next)) refuse('field_invalid', { field, why: 'pattern' })
  if (isCommonPassword(next, session.account)) refuse('password_weak', { field })
  const target = await verifiedContact(step, session, wanted.channel)
  const code = await proveCode(step, {
    purpose: 'transaction_reset',
    target,
    code: wanted.verificationCode,
  })
  const hash = await hashSecretText(ctx, next)
  await withOwnersCode(step, session, wanted.totp, async (tx) => {
    await code.spend(tx)
    await replaceTransactionPassword(tx, memberId, hash)
    await record(tx, {
      brandId: caller.brand.id,
      actor: actorOf(caller),
      event: 'transactionPassword.reset',
      subject: { kind: 'member', id: memberId },
      after: { by: wanted.channel },
    })
  })
}

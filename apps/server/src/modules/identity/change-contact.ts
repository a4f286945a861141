import { refuse } from '@lantern/contract/errors'
import type { InputOf } from '@lantern/contract/endpoint'
import { messengerNames, type security } from '@lantern/contract/security'
import { checkField } from '@lantern/rules/patterns/field'
import type { MemberSession } from '../../caller.ts'
import { transact } from '../../db/transact.ts'
import { actorOf, record } from '../audit/index.ts'
import { registrationRules } from '../config/index.ts'
import { maskedEmail, maskedPhone, readPhone } from '../notify/index.ts'
import { issueCode, proveCode } from './codes.ts'
import { type Address, contactsOf, findByContact, setContact } from './contacts.ts'
import type { Doorstep } from './devices.ts'
import { confirmOwner } from './owner-proof.ts'
import { recognise } from './person-marks.ts'
import { changeProfile, openProfile } from './profile.ts'
import { isSessionAlive, lockMember } from './queries/sessions.ts'

type Security = typeof security
type Wanted = Pick<InputOf<Security['changeContact']>, 'channel' | 'address' | 'countryDialingCode'>

const PURPOSE = { sms: 'change_phone', email: 'change_email' } as const
const masked = ({ channel, address }: Address): string =>
  channel === 'sms' ? maskedPhone(address) : maskedEmail(address)

/** Reads the new contact. Refuses `phone_missing`, `phone_invalid` and `field_invalid`. */
async function readAddress({ ctx, caller }: Doorstep, wanted: Wanted): Promise<Address> {
  const { channel, address, countryDialingCode } = wanted
  if (channel === 'sms')
    return { channel, address: readPhone(address, countryDialingCode ?? '').e164 }
  const { fields } = await registrationRules(ctx, caller.brand.id)
  const problem = checkField({ ...fields.email, enabled: true, required: true }, address)
  if (problem) refuse('field_invalid', { field: 'address', ...problem })
  return { channel, address: address.toLowerCase() }
}

/**
 * Sends a code to a new phone number or e-mail address. An address of another account gets none, and
 * the answer does not tell: whoever asks learns it with the code, which only its owner has. Refuses
 * what {@link readAddress} and {@link confirmOwner} refuse, and the limits of sending.
 */
export async function sendContactCode(
  step: Doorstep,
  session: MemberSession,
  wanted: InputOf<Security['sendContactCode']>,
): Promise<{ expiresInSeconds: number }> {
  const { ctx, caller } = step
  const target = await readAddress(step, wanted)
  await confirmOwner(step, session, wanted)
  const { memberId } = session
  const { expiresInSeconds } = await transact(ctx, async (tx) => {
    const owner = await findByContact(ctx, tx, caller.brand.id, target)
    const isWithheld = owner !== undefined && owner !== memberId
    return issueCode(step, tx, { purpose: PURPOSE[target.channel], target, memberId, isWithheld })
  })
  return { expiresInSeconds }
}

/**
 * Makes the new contact the member's own, by the code that was sent to it in this session: asking
 * for that code has proven the owner. Refuses `verification_code_…`, `phone_taken`, `email_taken`.
 */
export async function changeContact(
  step: Doorstep,
  session: MemberSession,
  wanted: InputOf<Security['changeContact']>,
): Promise<{ masked: string }> {
  const { ctx, caller } = step
  const target = await readAddress(step, wanted)
  const purpose = PURPOSE[target.channel]
  const whose = { brandId: caller.brand.id, id: session.memberId }
  const proven = await proveCode(step, { purpose, target, code: wanted.code })
  await transact(ctx, async (tx) => {
    await lockMember(tx, session.memberId)
    if (!(await isSessionAlive(tx, session.id))) refuse('not_signed_in')
    await proven.spend(tx)
    const before = (await contactsOf(ctx, tx, whose))[target.channel]
    await setContact(ctx, tx, whose, { ...target, isVerified: true })
    await recognise(ctx, tx, { brandId: whose.brandId, memberId: whose.id })
    await record(tx, {
      brandId: caller.brand.id,
      actor: actorOf(caller),
      event: target.channel === 'sms' ? 'phone.changed' : 'email.changed',
      subject: { kind: 'member', id: session.memberId },
      before: { contact: before ? masked({ ...target, address: before.address }) : null },
      after: { contact: masked(target) },
    })
  })
  return { masked: masked(target) }
}

/**
 * Sets messengers or removes them: customer service believes who writes from there. Refuses
 * `field_invalid` by the brand's rule of the field, and what {@link confirmOwner} refuses.
 */
export async function setMessengers(
  step: Doorstep,
  session: MemberSession,
  wanted: InputOf<Security['setMessengers']>,
): Promise<void> {
  const { ctx, caller } = step
  const { fields } = await registrationRules(ctx, caller.brand.id)
  const changes: Record<string, string | null> = {}
  for (const name of messengerNames) {
    const value = wanted[name]
    if (value === undefined) continue
    const rule = { ...fields[name], enabled: true, required: false }
    const problem = value ? checkField(rule, value) : undefined
    if (problem) refuse('field_invalid', { field: name, ...problem })
    changes[name] = value || null
  }
  await confirmOwner(step, session, wanted)
  const { memberId } = session
  await transact(ctx, async (tx) => {
    await lockMember(tx, memberId)
    if (!(await isSessionAlive(tx, session.id))) refuse('not_signed_in')
    await changeProfile(ctx, tx, { brandId: caller.brand.id, id: memberId }, changes)
    await record(tx, {
      brandId: caller.brand.id,
      actor: actorOf(caller),
      event: 'messengers.changed',
      subject: { kind: 'member', id: memberId },
      after: { names: Object.keys(changes) },
    })
  })
}

/** The member's phone, e-mail and messengers, masked. */
export async function contactOverview({ ctx, caller }: Doorstep, { memberId }: MemberSession) {
  const whose = { brandId: caller.brand.id, id: memberId }
  const [{ sms, email }, profile] = await Promise.all([
    contactsOf(ctx, ctx.db, whose),
    openProfile(ctx, ctx.db, caller.brand.id, memberId),
  ])
  return {
    phone: sms ? { masked: maskedPhone(sms.address), verified: sms.isVerified } : null,
    email: email ? { masked: maskedEmail(email.address), verified: email.isVerified } : null,
    messengers: messengerNames.map((name) => ({ name, masked: maskedText(profile?.[name]) })),
  }
}

/** A name at a messenger with all but its first letters hidden. */
const maskedText = (text: string | undefined): string | null =>
  text ? `${Array.from(text).slice(0, 2).join('')}••••` : null

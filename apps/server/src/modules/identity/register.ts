import { refuse } from '@lantern/contract/errors'
import type { MemberId } from '@lantern/kernel/ids'
import type { Context } from '../../context.ts'
import { type Tx, transact } from '../../db/transact.ts'
import { actorOf, record } from '../audit/index.ts'
import {
  moduleEnabled,
  type RegisterRules,
  registrationRules,
  requireModule,
} from '../config/index.ts'
import type { Phone } from '../notify/index.ts'
import { refuseExcluded } from '../safeplay/index.ts'
import { checkCaptcha } from './captcha.ts'
import { requireChallenge } from './challenge.ts'
import { indexContact } from './contacts.ts'
import { type Doorstep, knownVisitor } from './devices.ts'
import { finishSignIn } from './finish-sign-in.ts'
import { freshName } from './fresh-name.ts'
import { hashSecretText } from './hashing.ts'
import { hourly, limitsOf, subscriberOf, takePlaces } from './limits.ts'
import { createAccount } from './members.ts'
import { marksOfProfile } from './person-marks.ts'
import { type PhoneProof, provePhone } from './phone-proof.ts'
import { keepProfile } from './profile.ts'
import { findMemberByAccount, setNickname } from './queries/members.ts'
import { asked, checkForm, phoneOf, profileOf, type Registration } from './register-form.ts'
import { newSecret } from './secrets.ts'
import { linkNewMember } from './social-tickets.ts'
import { uplineFor } from './upline.ts'

export { checkAge } from './register-form.ts'

interface Registered {
  readonly token: string | null
  readonly account: string
}

/**
 * Registers a member by user name, under the brand's rules, and signs in unless told not to. Type,
 * status, class, currency and upline come from us, never from the payload. Refuses the first thing
 * that is wrong: `terms_not_accepted`, `field_invalid` (with the field and why), `password_weak`,
 * `password_mismatch`, `under_age`, `captcha_required`, `captcha_wrong`, `phone_*`,
 * `verification_code_*`, `affiliate_code_invalid`, `domain_check_failed`, `referral_invalid`,
 * `username_taken`, `self_excluded`, `ticket_invalid` (of social sign-in), `too_many_requests`, `busy`; and `module_off` where the brand registers by
 * mobile number: there is one form, and no other way around its rules.
 */
export async function register(step: Doorstep, wanted: Registration): Promise<Registered> {
  const { ctx, caller } = step
  if (await moduleEnabled(ctx, caller.brand.id, 'MOBILENUMREG3')) refuse('module_off')
  const rules = await registrationRules(ctx, caller.brand.id, 'username')
  return registerUnder(step, rules, wanted)
}

/** Registers a member by mobile number. Refuses as {@link register} does, and `phone_taken`. */
export async function registerByMobile(step: Doorstep, wanted: Registration): Promise<Registered> {
  const { ctx, caller } = step
  await requireModule(ctx, caller.brand.id, 'MOBILENUMREG3')
  const rules = await registrationRules(ctx, caller.brand.id, 'mobile')
  return registerUnder(step, rules, wanted)
}

/** A form that was found right, with what was read from it. */
interface Checked {
  readonly rules: RegisterRules
  readonly wanted: Registration
  readonly account: string
  readonly uplineId: MemberId | null
  readonly phone: Phone | undefined
  readonly proof: PhoneProof | undefined
}

/** A picture that was read, or the work of a browser whose owner can not read it. */
async function checkPerson({ ctx, caller }: Doorstep, wanted: Registration): Promise<void> {
  if (wanted.challenge !== undefined)
    return requireChallenge(ctx, caller.brand, 'register', wanted.challenge)
  await checkCaptcha(ctx, {
    brandId: caller.brand.id,
    visitor: knownVisitor(caller),
    purpose: 'register',
    text: wanted.captcha,
  })
}

async function registerUnder(
  step: Doorstep,
  rules: RegisterRules,
  wanted: Registration,
): Promise<Registered> {
  const { ctx, caller } = step
  await checkForm(step, rules, wanted)
  const phone = phoneOf(rules, wanted)
  if (rules.fields.captcha.enabled) await checkPerson(step, wanted)
  const uplineId = await uplineFor(step, rules, wanted)
  const account = asked(rules, wanted, 'username') ?? freshName(ctx, 'u', 9)
  const { registrationsPerAddress } = await limitsOf(ctx, caller.brand.id)
  await refuseTaken(step, account, registrationsPerAddress)
  const proof = await phoneProof(step, rules, wanted, phone)
  const places = await takePlaces(ctx, [
    hourly(caller.brand.id, 'register', subscriberOf(caller.ip), registrationsPerAddress),
  ])
  try {
    return await create(step, { rules, wanted, account, uplineId, phone, proof })
  } catch (error) {
    await places.free()
    throw error
  }
}

/**
 * Says `username_taken` early, to spare a hash; who wins the name is decided by the insert. It tells
 * strangers who is a member, so that an address hears it only so often in an hour.
 */
async function refuseTaken(
  { ctx, caller }: Doorstep,
  username: string,
  mostTaken: number,
): Promise<void> {
  const places = await takePlaces(ctx, [
    hourly(caller.brand.id, 'taken', subscriberOf(caller.ip), mostTaken),
  ])
  if (await findMemberByAccount(ctx.db, caller.brand.id, username)) refuse('username_taken')
  await places.free()
}

/** That the number is the visitor's, where the brand wants to know. */
async function phoneProof(
  step: Doorstep,
  rules: RegisterRules,
  wanted: Registration,
  phone: Phone | undefined,
): Promise<PhoneProof | undefined> {
  if (!phone || !rules.fields.verificationCode.enabled) return undefined
  return provePhone(step, {
    purpose: 'register',
    phone: phone.e164,
    verificationCode: wanted.verificationCode,
    firebaseIdToken: wanted.firebaseIdToken,
  })
}

async function create(step: Doorstep, checked: Checked): Promise<Registered> {
  const { ctx } = step
  const { wanted, account } = checked
  const hashes = {
    // Without a password the account has one that nobody knows, until its owner sets another.
    passwordHash: await hashSecretText(ctx, wanted.password ?? newSecret(ctx)),
    transactionHash: await transactionHashOf(ctx, checked),
  }
  const make = async (tx: Tx): Promise<MemberId> => {
    const id = await insert(step, tx, checked, hashes)
    if (wanted.socialTicket !== undefined) await linkNewMember(step, tx, id, wanted.socialTicket)
    return id
  }
  if (!wanted.login) {
    await transact(ctx, make)
    return { token: null, account }
  }
  const as = { way: 'register', page: 'site', provenBy: null, restrictedWhy: null } as const
  const { token } = await finishSignIn(step, async (tx) => ({ ...as, memberId: await make(tx) }))
  return { token, account }
}

async function transactionHashOf(ctx: Context, { rules, wanted }: Checked): Promise<string | null> {
  const text = asked(rules, wanted, 'paymentPassword')
  return text === undefined ? null : hashSecretText(ctx, text)
}

async function insert(
  { ctx, caller }: Doorstep,
  tx: Tx,
  checked: Checked,
  hashes: { readonly passwordHash: string; readonly transactionHash: string | null },
): Promise<MemberId> {
  const { rules, wanted, account, uplineId, phone, proof } = checked
  const { id: brandId } = caller.brand
  await proof?.spend(tx)
  const id = await createAccount(tx, {
    brandId,
    account,
    accountType: 0,
    accountClass: 'real',
    currency: caller.brand.currency,
    uplineId,
    referralCode: null,
    termsVersion: rules.termsVersion,
    registeredAt: null,
    ...hashes,
    isInitial: false,
  })
  const profile = profileOf(rules, wanted, phone)
  await refuseExcluded(ctx, tx, brandId, marksOfProfile(ctx, brandId, profile))
  await keepProfile(ctx, tx, { brandId, id }, profile)
  const nickname = asked(rules, wanted, 'nickname')
  if (nickname !== undefined) await setNickname(tx, id, nickname)
  await indexContacts(ctx, tx, { brandId, id }, { ...profile, isProven: proof !== undefined })
  await record(tx, {
    brandId,
    actor: { ...actorOf(caller), kind: 'member', id, name: account },
    event: 'member.registered',
    subject: { kind: 'member', id },
    after: { termsVersion: rules.termsVersion, uplineId, byMobile: rules.variant === 'mobile' },
  })
  return id
}

/** Phone and e-mail can be found by their owner again; a phone is verified when it was proven. */
async function indexContacts(
  ctx: Context,
  tx: Tx,
  member: Parameters<typeof indexContact>[2],
  given: { readonly mobileNum?: string; readonly email?: string; readonly isProven: boolean },
): Promise<void> {
  const { mobileNum, email, isProven } = given
  if (mobileNum)
    await indexContact(ctx, tx, member, {
      channel: 'sms',
      address: mobileNum,
      isVerified: isProven,
    })
  if (email)
    await indexContact(ctx, tx, member, { channel: 'email', address: email, isVerified: false })
}

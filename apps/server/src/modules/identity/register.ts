import { refuse } from '@lantern/contract/errors'
import type { InputOf } from '@lantern/contract/endpoint'
import type { member } from '@lantern/contract/member'
import type { MemberId } from '@lantern/kernel/ids'
import { ageOn, isDateText } from '@lantern/kernel/time'
import { checkField } from '@lantern/rules/patterns/field'
import type { Context } from '../../context.ts'
import { type Tx, transact } from '../../db/transact.ts'
import { actorOf, record } from '../audit/index.ts'
import { REGISTER_FIELDS, type RegisterRules, registrationRules } from '../config/index.ts'
import { checkCaptcha } from './captcha.ts'
import { type Doorstep, knownVisitor } from './devices.ts'
import { finishSignIn } from './finish-sign-in.ts'
import { hashSecretText } from './hashing.ts'
import { hourly, limitsOf, subscriberOf, takePlaces } from './limits.ts'
import { createAccount } from './members.ts'
import { checkNewPassword } from './passwords.ts'
import { keepProfile, type Profile } from './profile.ts'
import { findByReferralCode, findMemberByAccount, type Member, todayAt } from './queries/members.ts'

type Registration = InputOf<(typeof member)['register']>

/**
 * Registers a member by user name, under the brand's rules, and signs in unless told not to. Type,
 * status, class, currency and upline come from us, never from the payload. Refuses the first thing
 * that is wrong: `terms_not_accepted`, `field_invalid` (with the field and why), `password_weak`,
 * `password_mismatch`, `under_age`, `captcha_required`, `captcha_wrong`, `referral_invalid`,
 * `username_taken`, `too_many_requests`, `busy`.
 */
export async function register(
  step: Doorstep,
  wanted: Registration,
): Promise<{ token: string | null; account: string }> {
  const { ctx, caller } = step
  const rules = await registrationRules(ctx, caller.brand.id)
  await checkForm(step, rules, wanted)
  if (rules.fields.captcha.enabled)
    await checkCaptcha(ctx, {
      brandId: caller.brand.id,
      visitor: knownVisitor(caller),
      purpose: 'register',
      text: wanted.captcha,
    })
  const upline = await uplineFor(step, rules, wanted)
  const { registrationsPerAddress } = await limitsOf(ctx, caller.brand.id)
  await refuseTaken(step, wanted.username, registrationsPerAddress)
  const places = await takePlaces(ctx, [
    hourly(caller.brand.id, 'register', subscriberOf(caller.ip), registrationsPerAddress),
  ])
  try {
    return await create(step, { rules, wanted, upline })
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

async function checkForm(
  { ctx, caller }: Doorstep,
  rules: RegisterRules,
  wanted: Registration,
): Promise<void> {
  if (!wanted.acceptTerms) refuse('terms_not_accepted')
  for (const field of REGISTER_FIELDS) {
    // The captcha is looked at once, when everything else is right.
    if (field === 'captcha') continue
    const problem = checkField(rules.fields[field], wanted[field])
    if (problem) refuse('field_invalid', { field, ...problem })
  }
  checkNewPassword(rules, {
    account: wanted.username,
    password: wanted.password,
    confirmation: wanted.confirmPassword,
    field: 'password',
  })
  const today = await todayAt(ctx.db, caller.brand.offsetMinutes)
  checkAge(wanted.birthday, today, rules.minimumAge)
}

/** Refuses a birthday that is no date or lies ahead, and whoever is too young on that day. */
export function checkAge(birthday: string, today: string, minimumAge: number): void {
  const isPast = isDateText(birthday) && birthday >= '1900-01-01' && birthday <= today
  if (!isPast) refuse('field_invalid', { field: 'birthday', why: 'date' })
  if (ageOn(birthday, today) < minimumAge) refuse('under_age', { minimumAge })
}

/** The upline that a code names. A code that is given must be good, whoever filled it in. */
async function uplineFor(
  { ctx, caller }: Doorstep,
  rules: RegisterRules,
  wanted: Registration,
): Promise<Member | undefined> {
  const recommender = rules.fields.recommenderId.enabled ? wanted.recommenderId : undefined
  const codes = [wanted.affiliateCode, wanted.referralCode, recommender].filter(
    (code) => code !== undefined && code !== '',
  )
  const [code] = codes
  if (code === undefined) return undefined
  const upline = await findByReferralCode(ctx.db, caller.brand.id, code)
  if (upline?.accountClass !== 'real') refuse('referral_invalid')
  return upline
}

/** Fields that are personal data and kept sealed. */
const PERSONAL = [
  'birthday', 'payeeName', 'email', 'qqNum', 'mobileNum', 'line', 'whatsapp', 'facebook', 'wechat',
  'idNumber',
] as const // biome-ignore format: a list

/** What the brand asked for; fields that are not enabled are not kept. */
function profileOf(rules: RegisterRules, wanted: Registration): Profile {
  const given: [string, string][] = []
  for (const field of PERSONAL) {
    const value = wanted[field]
    if (rules.fields[field].enabled && value !== undefined && value !== '')
      given.push([field, value])
  }
  if (rules.fields.mobileNum.enabled && wanted.countryDialingCode)
    given.push(['countryDialingCode', wanted.countryDialingCode])
  return Object.fromEntries(given)
}

interface Checked {
  readonly rules: RegisterRules
  readonly wanted: Registration
  readonly upline: Member | undefined
}

async function create(
  step: Doorstep,
  checked: Checked,
): Promise<{ token: string | null; account: string }> {
  const { ctx, caller } = step
  const { rules, wanted } = checked
  const passwordHash = await hashSecretText(ctx, wanted.password)
  const transactionHash = await transactionHashOf(ctx, checked)
  const make = async (tx: Tx): Promise<MemberId> => {
    const id = await createAccount(tx, {
      brandId: caller.brand.id,
      account: wanted.username,
      accountType: 0,
      accountClass: 'real',
      currency: caller.brand.currency,
      uplineId: checked.upline?.id ?? null,
      referralCode: null,
      termsVersion: rules.termsVersion,
      registeredAt: null,
      passwordHash,
      transactionHash,
      isInitial: false,
    })
    await keepProfile(ctx, tx, { brandId: caller.brand.id, id }, profileOf(rules, wanted))
    await record(tx, {
      brandId: caller.brand.id,
      actor: { ...actorOf(caller), kind: 'member', id, name: wanted.username },
      event: 'member.registered',
      subject: { kind: 'member', id },
      after: { termsVersion: rules.termsVersion, uplineId: checked.upline?.id ?? null },
    })
    return id
  }
  if (!wanted.login) {
    await transact(ctx, make)
    return { token: null, account: wanted.username }
  }
  const as = { way: 'register', page: 'site', provenBy: null, restrictedWhy: null } as const
  const { token } = await finishSignIn(step, async (tx) => ({ ...as, memberId: await make(tx) }))
  return { token, account: wanted.username }
}

async function transactionHashOf(ctx: Context, { rules, wanted }: Checked): Promise<string | null> {
  const { enabled } = rules.fields.paymentPassword
  return enabled && wanted.paymentPassword ? hashSecretText(ctx, wanted.paymentPassword) : null
}

import { refuse } from '@lantern/contract/errors'
import * as z from 'zod/mini'
import { AGENT_TYPES, type MemberSession } from '../../caller.ts'
import type { Context } from '../../context.ts'
import { transact } from '../../db/transact.ts'
import { defineSetting, moduleEnabled, readSetting } from '../config/index.ts'
import { checkCaptcha } from './captcha.ts'
import { type Doorstep, deviceOf, knownVisitor } from './devices.ts'
import { hashSecretText, isOutdated, matchesHash } from './hashing.ts'
import { hourly, limitsOf, type Places, subscriberOf, takePlaces } from './limits.ts'
import { isCommonPassword, typedPassword } from './passwords.ts'
import { type Claimant, findClaimant, rehashPassword } from './queries/credentials.ts'
import type { Budget } from './queries/limits.ts'
import { openSession } from './sessions.ts'

/** Days after which a password must be changed, where the brand has switched that on. */
export const passwordExpirySetting = defineSetting<number | null>(
  'password.expiryDays',
  z.nullable(z.int().check(z.minimum(1), z.maximum(3650))),
  null,
)

export interface SignIn {
  readonly username: string
  readonly password: string
  readonly captcha?: string | undefined
  readonly page: 'site' | 'agent'
}

export interface SignedIn {
  readonly token: string
  readonly firstTimeLogin: boolean
  readonly passwordExpired: boolean
  readonly restricted: MemberSession['restrictedWhy']
}

/**
 * Signs in by user name and password. Whoever does not exist costs the same work and gets the same
 * answer as whoever typed a wrong password: `sign_in_failed`, from the fifth failure on with
 * `captcha: true`. Only a right password learns of `member_blocked` and `agents_only`. Also
 * refuses `captcha_required`, `captcha_wrong`, `too_many_requests` and `busy`.
 */
export async function signIn(step: Doorstep, wanted: SignIn): Promise<SignedIn> {
  const { ctx, caller } = step
  const spelling = spellingOf(wanted.username)
  const claimant = await findClaimant(ctx.db, caller.brand.id, spelling, deviceOf(caller))
  const password = typedPassword(wanted.password)
  const places = await takeGuess(step, wanted, claimant)
  const proven = await judged(places, () => matchesHash(ctx, claimant?.passwordHash, password))
  const { passwordHash } = claimant ?? {}
  if (!proven || !claimant || !passwordHash)
    refuse('sign_in_failed', places.asksCaptcha(0) ? { captcha: true } : undefined)
  // Only guesses are counted: this was none.
  await places.free()
  if (claimant.status !== 'active') refuse('member_blocked')
  if (wanted.page === 'agent' && !AGENT_TYPES.includes(claimant.accountType)) refuse('agents_only')
  return open(step, { ...claimant, passwordHash }, password)
}

/**
 * A typed name in small letters, sign by sign as the database does it. The look-up and the throttle
 * take the same text: were `İ` an `i` to one and not to the other, each way of writing a name would
 * have guesses of its own.
 */
function spellingOf(username: string): string {
  const signs = Array.from(username.trim(), (sign) => Array.from(sign.toLowerCase())[0] ?? sign)
  return signs.join('')
}

/** Runs what a place was taken for; when it could not even run, the place is given back. */
async function judged<Result>(places: Places, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    await places.free()
    throw error
  }
}

interface Guess extends Places {
  /** Whether, after `more` further guesses, a captcha is asked for. */
  asksCaptcha(more: number): boolean
}

/**
 * Takes the place of one guess before it is judged, so that parallel guesses share what there is.
 * A browser that the member has signed in with has a budget of its own: nobody else's guesses can
 * shut its owner out.
 */
async function takeGuess(
  step: Doorstep,
  wanted: SignIn,
  claimant: Claimant | undefined,
): Promise<Guess> {
  const { ctx, caller } = step
  const brandId = caller.brand.id
  const limits = await limitsOf(ctx, brandId)
  const device = claimant?.isKnownDevice ? deviceOf(caller)?.toString('hex') : undefined
  const guesses: readonly (readonly [budget: Budget, captchaAfter: number])[] = device
    ? [
        [
          hourly(brandId, 'device', `${claimant?.id} ${device}`, limits.perDevice),
          limits.captchaAfter,
        ],
      ]
    : [
        // The address first: one that has used up its hour leaves no trace under any name.
        [
          hourly(brandId, 'address', subscriberOf(caller.ip), limits.perAddress),
          limits.captchaAfterPerAddress,
        ],
        [
          hourly(brandId, 'account', spellingOf(wanted.username), limits.perAccount),
          limits.captchaAfter,
        ],
      ]
  const places = await takePlaces(
    ctx,
    guesses.map(([budget]) => budget),
  )
  const asksCaptcha = (more: number) =>
    guesses.some(([{ key }, after]) => (places.used.get(key) ?? 0) + more >= after)
  // This guess is counted already: those before it decide.
  if (asksCaptcha(-1))
    await judged(places, () =>
      checkCaptcha(ctx, {
        brandId,
        visitor: knownVisitor(caller),
        purpose: 'login',
        text: wanted.captcha,
      }),
    )
  return { ...places, asksCaptcha }
}

async function open(
  step: Doorstep,
  claimant: Claimant & { readonly passwordHash: string },
  password: string,
): Promise<SignedIn> {
  const { ctx } = step
  const why = await restrictedWhy(step, claimant, password)
  const rehashed = isOutdated(claimant.passwordHash)
    ? await hashSecretText(ctx, password)
    : undefined
  const opened = await transact(ctx, async (tx) => {
    const session = await openSession(step, tx, {
      memberId: claimant.id,
      kind: why === null ? 'full' : 'restricted',
      restrictedWhy: why,
      gameCode: null,
      provenBy: claimant.passwordHash,
    })
    if (rehashed) await rehashPassword(tx, claimant.id, claimant.passwordHash, rehashed)
    return session
  })
  opened.device.give()
  return {
    token: opened.token,
    firstTimeLogin: !claimant.hasSignedInBefore,
    passwordExpired: why === 'expired',
    restricted: why,
  }
}

async function restrictedWhy(
  { ctx, caller }: Doorstep,
  claimant: Claimant,
  password: string,
): Promise<MemberSession['restrictedWhy']> {
  if (claimant.isInitial) return 'initial'
  if (isCommonPassword(password, claimant.account)) return 'weak'
  return (await hasExpired(ctx, caller.brand.id, claimant)) ? 'expired' : null
}

async function hasExpired(
  ctx: Context,
  brandId: Doorstep['caller']['brand']['id'],
  claimant: Claimant,
): Promise<boolean> {
  if (!(await moduleEnabled(ctx, brandId, 'PWDEXPFORCECHANGE3'))) return false
  const days = await readSetting(ctx, brandId, passwordExpirySetting)
  return days !== null && claimant.passwordAgeDays >= days
}

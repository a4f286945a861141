import { refuse } from '@lantern/contract/errors'
import type { MemberSession } from '../../caller.ts'
import { requireHuman } from './challenge.ts'
import { type Doorstep, deviceOf } from './devices.ts'
import { finishSignIn, type SignedIn } from './finish-sign-in.ts'
import { admitted, hashSecretText, isOutdated, matchesHash } from './hashing.ts'
import { hourly, limitsOf, type Places, subscriberOf, takePlaces } from './limits.ts'
import { hasExpired } from './password-expiry.ts'
import { isCommonPassword, typedPassword } from './passwords.ts'
import { type Claimant, findClaimant, rehashPassword } from './queries/credentials.ts'
import type { Budget } from './queries/limits.ts'
import { lockMember } from './queries/sessions.ts'
import { spellingOf } from './spelling.ts'

export interface SignIn {
  readonly username: string
  readonly password: string
  readonly captcha?: string | undefined
  readonly challenge?: string | undefined
  readonly page: 'site' | 'agent'
  readonly remember: boolean
}

/**
 * Signs in by user name and password. Whoever does not exist costs the same work and gets the same
 * answer as whoever typed a wrong password: `sign_in_failed`, from the fifth failure on with
 * `captcha: true`. Only a right password learns of `member_blocked` and `agents_only`. Also
 * refuses `captcha_required`, `captcha_wrong`, `too_many_requests` and `busy`.
 */
export const signIn = (step: Doorstep, wanted: SignIn): Promise<SignedIn> =>
  admitted(() => judge(step, wanted))

async function judge(step: Doorstep, wanted: SignIn): Promise<SignedIn> {
  const { ctx, caller } = step
  const spelling = spellingOf(wanted.username)
  const claimant = await findClaimant(ctx.db, caller.brand.id, spelling, deviceOf(caller))
  const password = typedPassword(wanted.password)
  const places = await takeGuess(step, wanted, claimant)
  const proven = await judged(places, () => matchesHash(ctx, claimant?.passwordHash, password))
  const { passwordHash } = claimant ?? {}
  if (!proven || !claimant || !passwordHash)
    refuse('sign_in_failed', places.asksCaptcha(0) ? { captcha: true, challenge: true } : undefined)
  // Only guesses are counted: this was none.
  await places.free()
  return open(step, { ...claimant, passwordHash }, wanted)
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
  await judged(places, () =>
    requireHuman(step, { purpose: 'login', isSuspect: asksCaptcha(-1), entry: wanted }),
  )
  return { ...places, asksCaptcha }
}

async function open(
  step: Doorstep,
  claimant: Claimant & { readonly passwordHash: string },
  wanted: SignIn,
): Promise<SignedIn> {
  const { ctx } = step
  const password = typedPassword(wanted.password)
  const restricted = await restrictedWhy(step, claimant, password)
  const rehashed = isOutdated(claimant.passwordHash)
    ? await hashSecretText(ctx, password)
    : undefined
  return finishSignIn(step, async (tx) => {
    // The member's row first, as every change to a member: nobody changes the password meanwhile.
    const member = await lockMember(tx, claimant.id)
    const isSame = member?.passwordHash === claimant.passwordHash
    if (rehashed && isSame) await rehashPassword(tx, claimant.id, claimant.passwordHash, rehashed)
    return {
      memberId: claimant.id,
      way: 'password',
      page: wanted.page,
      provenBy: rehashed && isSame ? rehashed : claimant.passwordHash,
      restrictedWhy: restricted,
      remember: wanted.remember,
    }
  })
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

import { createHmac } from 'node:crypto'
import { refuse } from '@lantern/contract/errors'
import { present } from '@lantern/kernel/assert'
import type { BrandId, MemberId } from '@lantern/kernel/ids'
import { generateURI, ScureBase32Plugin, verifySync } from 'otplib'
import { lastingKey, openAtRest, sealAtRest } from '../../at-rest.ts'
import type { MemberSession } from '../../caller.ts'
import type { Context } from '../../context.ts'
import { type Db, type Tx, transact } from '../../db/transact.ts'
import { actorOf, record } from '../audit/index.ts'
import { confirmPassword } from './confirm-password.ts'
import { tryCode } from './code-tries.ts'
import type { Doorstep } from './devices.ts'
import * as queries from './queries/factors.ts'
import { isSessionAlive, lockMember } from './queries/sessions.ts'
import { endOtherSessions, rotateToken } from './sessions.ts'

const PURPOSE = 'member totp'
const SECRET_BYTES = 20
/** How far an authenticator's clock may be off: one step. */
const TOLERANCE_SECONDS = 30
const RECOVERY_CODES = 10
// 32 signs, told apart by eye and ear: fifty bits in ten of them.
const SIGNS = 'abcdefghjkmnpqrstuvwxyz234567890'
const RECOVERY_SIGNS = 10

const base32 = new ScureBase32Plugin()

/** Whether the member's authenticator is on. */
export const hasTotp = async (db: Db, memberId: MemberId): Promise<boolean> =>
  (await queries.findTotp(db, memberId))?.isConfirmed ?? false

/**
 * Checks a code of the member's authenticator and uses it up in `tx`: none is good twice. False for
 * any other text, and where no authenticator is on.
 */
export async function spendTotp(
  ctx: Context,
  tx: Tx,
  memberId: MemberId,
  code: string,
): Promise<boolean> {
  const totp = await queries.findTotp(tx, memberId)
  return totp?.isConfirmed === true && spend(ctx, tx, { memberId, totp }, code)
}

async function spend(
  ctx: Context,
  tx: Tx,
  { memberId, totp }: { readonly memberId: MemberId; readonly totp: queries.MemberTotp },
  code: string,
): Promise<boolean> {
  const token = code.replace(/\s/g, '')
  if (!/^[0-9]{6}$/.test(token)) return false
  const result = verifySync({
    secret: openAtRest(ctx, PURPOSE, totp.secretSealed, memberId),
    token,
    epoch: Math.floor(ctx.clock.now().getTime() / 1000),
    epochTolerance: TOLERANCE_SECONDS,
    ...(totp.lastStep === null ? {} : { afterTimeStep: Number.parseInt(totp.lastStep, 10) }),
  })
  if (!result.valid || !('timeStep' in result)) return false
  return queries.useStep(tx, memberId, result.timeStep)
}

/** Keyed, so that a stolen database alone is no place to try codes on. */
const recoveryHash = (ctx: Context, memberId: MemberId, code: string): Buffer =>
  createHmac('sha256', lastingKey(ctx, 'identity.recoveryCode'))
    .update(`${memberId} ${code.toLowerCase().replace(/[\s-]/g, '')}`)
    .digest()

/** Uses a recovery code up in `tx`; false for any other text. */
export const spendRecoveryCode = (
  ctx: Context,
  tx: Tx,
  memberId: MemberId,
  code: string,
): Promise<boolean> => queries.useRecoveryCode(tx, memberId, recoveryHash(ctx, memberId, code))

/** A code of the authenticator or a recovery code, used up in `tx`. */
export const spendEither = async (
  ctx: Context,
  tx: Tx,
  memberId: MemberId,
  code: string,
): Promise<boolean> =>
  (await spendTotp(ctx, tx, memberId, code)) || (await spendRecoveryCode(ctx, tx, memberId, code))

/**
 * A new secret for the member's authenticator; nothing is on before a code confirms it. Refuses
 * `totp_already_on` and what {@link confirmPassword} refuses.
 */
export async function beginTotp(
  { ctx, caller }: Doorstep,
  session: MemberSession,
  password: string,
): Promise<{ secret: string; uri: string }> {
  const { memberId } = session
  await confirmPassword(ctx, caller.brand.id, memberId, password)
  const secret = ctx.random.bytes(SECRET_BYTES)
  const sealed = sealAtRest(ctx, PURPOSE, secret, memberId)
  const put = await transact(ctx, async (tx) => {
    // Whoever confirms at this moment confirms the secret whose code was checked, and no other.
    await lockLive(tx, session)
    return queries.putTotp(tx, caller.brand.id, memberId, sealed)
  })
  if (!put) refuse('totp_already_on')
  const text = base32.encode(secret)
  const uri = generateURI({ issuer: caller.brand.name, label: session.account, secret: text })
  return { secret: text, uri }
}

/**
 * Switches the authenticator on by a code of it. The session gets a new token and every other one
 * ends: they began without it. Refuses `totp_not_begun`, `totp_already_on`,
 * `verification_code_invalid` and `too_many_requests`.
 */
export async function confirmTotp(
  step: Doorstep,
  session: MemberSession,
  code: string,
): Promise<{ recoveryCodes: string[]; token: string }> {
  const { ctx, caller } = step
  const { memberId } = session
  const whose = { brandId: caller.brand.id, memberId }
  return tryCode(ctx, whose, () =>
    transact(ctx, async (tx) => {
      await lockLive(tx, session)
      const totp = (await queries.findTotp(tx, memberId)) ?? refuse('totp_not_begun')
      if (totp.isConfirmed) refuse('totp_already_on')
      if (!(await spend(ctx, tx, { memberId, totp }, code))) refuse('verification_code_invalid')
      await queries.confirmTotp(tx, memberId)
      const recoveryCodes = await renewRecoveryCodes(ctx, tx, whose)
      await endOtherSessions(tx, whose, session.id, 'factors')
      const token = await rotateToken(ctx, tx, session.id)
      await note(step, tx, memberId, 'totp.enabled')
      return { recoveryCodes, token }
    }),
  )
}

/** Holds the member, and refuses when the session has ended meanwhile: it proves nothing more. */
export async function lockLive(tx: Tx, session: MemberSession): Promise<void> {
  await lockMember(tx, session.memberId)
  if (!(await isSessionAlive(tx, session.id))) refuse('not_signed_in')
}

const note = (step: Doorstep, tx: Tx, memberId: MemberId, event: string): Promise<void> =>
  record(tx, {
    brandId: step.caller.brand.id,
    actor: actorOf(step.caller),
    event,
    subject: { kind: 'member', id: memberId },
  })

function freshCode(ctx: Context): string {
  const signs = Array.from(ctx.random.bytes(RECOVERY_SIGNS), (byte) =>
    present(SIGNS[byte % SIGNS.length], 'an index below the number of signs'),
  ).join('')
  return `${signs.slice(0, 5)}-${signs.slice(5)}`
}

async function renewRecoveryCodes(
  ctx: Context,
  tx: Tx,
  { brandId, memberId }: { readonly brandId: BrandId; readonly memberId: MemberId },
): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => freshCode(ctx))
  const hashes = codes.map((code) => recoveryHash(ctx, memberId, code))
  await queries.replaceRecoveryCodes(tx, brandId, memberId, hashes)
  return codes
}

/**
 * Does something to the authenticator that needs the password and a code of it, or a recovery code.
 * Refuses `totp_not_on`, `verification_code_invalid` and what {@link confirmPassword} refuses.
 */
async function withBoth<Result>(
  { ctx, caller }: Doorstep,
  session: MemberSession,
  proof: { readonly password: string; readonly code: string },
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const { memberId } = session
  if (!(await hasTotp(ctx.db, memberId))) refuse('totp_not_on')
  await confirmPassword(ctx, caller.brand.id, memberId, proof.password)
  return tryCode(ctx, { brandId: caller.brand.id, memberId }, () =>
    transact(ctx, async (tx) => {
      await lockLive(tx, session)
      if (!(await spendEither(ctx, tx, memberId, proof.code))) refuse('verification_code_invalid')
      return work(tx)
    }),
  )
}

/** Switches the authenticator off; every other session ends. */
export const disableTotp = (
  step: Doorstep,
  session: MemberSession,
  proof: { readonly password: string; readonly code: string },
): Promise<true> =>
  withBoth(step, session, proof, async (tx) => {
    await queries.dropTotp(tx, session.memberId)
    const whose = { brandId: step.caller.brand.id, memberId: session.memberId }
    await endOtherSessions(tx, whose, session.id, 'factors')
    await note(step, tx, session.memberId, 'totp.disabled')
    return true as const
  })

/** Ten new recovery codes; the old ones are void. */
export const newRecoveryCodes = (
  step: Doorstep,
  session: MemberSession,
  proof: { readonly password: string; readonly code: string },
): Promise<string[]> =>
  withBoth(step, session, proof, async (tx) => {
    const whose = { brandId: step.caller.brand.id, memberId: session.memberId }
    await note(step, tx, session.memberId, 'totp.recoveryCodesRenewed')
    return renewRecoveryCodes(step.ctx, tx, whose)
  })

/** Takes the authenticator and its recovery codes away: an operator's reset. */
export const resetTotp = (tx: Tx, memberId: MemberId): Promise<boolean> =>
  queries.dropTotp(tx, memberId)

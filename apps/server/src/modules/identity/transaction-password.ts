import { refuse } from '@lantern/contract/errors'
import type { MemberId } from '@lantern/kernel/ids'
import type { MemberSession } from '../../caller.ts'
import type { Context } from '../../context.ts'
import { actorOf, record } from '../audit/index.ts'
import { isTransactionPassword } from '../config/index.ts'
import { aside } from './aside.ts'
import { confirmPassword } from './confirm-password.ts'
import type { Doorstep } from './devices.ts'
import { hashSecretText, matchesHash } from './hashing.ts'
import { withOwnersCode } from './owner-proof.ts'
import { isCommonPassword } from './passwords.ts'
import * as queries from './queries/credentials.ts'

const MOST_TRIES = 5

/**
 * Sets or changes the transaction password, confirmed by the password. Refuses `field_invalid`
 * unless it is six digits, `password_weak` for runs such as 123456, and what
 * {@link confirmPassword} and {@link withOwnersCode} refuse.
 */
export async function setTransactionPassword(
  step: Doorstep,
  session: MemberSession,
  wanted: {
    readonly password: string
    readonly newTransactionPassword: string
    readonly totp?: string | undefined
  },
): Promise<void> {
  const { ctx, caller } = step
  const next = wanted.newTransactionPassword
  const field = 'newTransactionPassword'
  if (!isTransactionPassword(next)) refuse('field_invalid', { field, why: 'pattern' })
  if (isCommonPassword(next, session.account)) refuse('password_weak', { field })
  await confirmPassword(ctx, caller.brand.id, session.memberId, wanted.password)
  const hash = await hashSecretText(ctx, next)
  await withOwnersCode(step, session, wanted.totp, async (tx) => {
    await queries.replaceTransactionPassword(tx, session.memberId, hash)
    await record(tx, {
      brandId: caller.brand.id,
      actor: actorOf(caller),
      event: 'transactionPassword.changed',
      subject: { kind: 'member', id: session.memberId },
    })
  })
}

/** Whether the member has a transaction password. */
export const hasTransactionPassword = async (ctx: Context, memberId: MemberId): Promise<boolean> =>
  (await queries.transactionState(ctx.db, memberId)).isSet

/**
 * Checks a transaction password. Refuses `transaction_password_not_set`,
 * `transaction_password_wrong` (with `triesLeft`), `transaction_password_locked` (with `until`)
 * for an hour after the fifth failure, and `busy`. The count stands on connections of its own, so
 * it may be called inside a transaction: that one's end takes nothing back.
 */
export async function verifyTransactionPassword(
  ctx: Context,
  memberId: MemberId,
  text: string,
): Promise<void> {
  const db = aside(ctx)
  const attempt = await queries.beginTransactionTry(db, memberId)
  if (!attempt) return refuseTry(ctx, memberId)
  let isRight = false
  try {
    isRight = await matchesHash(ctx, attempt.hash, text)
  } catch (error) {
    await queries.dropTransactionTry(db, memberId)
    throw error
  }
  if (!isRight) refuse('transaction_password_wrong', { triesLeft: MOST_TRIES - attempt.failures })
  await queries.clearTransactionTries(db, memberId)
}

async function refuseTry(ctx: Context, memberId: MemberId): Promise<never> {
  const { isSet, lockedUntil } = await queries.transactionState(aside(ctx), memberId)
  if (!isSet) return refuse('transaction_password_not_set')
  return refuse('transaction_password_locked', { until: lockedUntil?.toISOString() ?? null })
}

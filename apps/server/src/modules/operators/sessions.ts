import { createHash } from 'node:crypto'
import { refuse } from '@lantern/contract/errors'
import { assert } from '@lantern/kernel/assert'
import { Refusal } from '@lantern/kernel/refusal'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@lantern/kernel/time'
import type { Brand, Caller, OperatorSession } from '../../caller.ts'
import type { Context } from '../../context.ts'
import { transact, type Tx } from '../../db/transact.ts'
import type { RoomJobs } from '../../jobs.ts'
import { record } from '../audit/index.ts'
import { brandById } from '../config/index.ts'
import { hourly, matchesHash, subscriberOf, takePlaces } from '../identity/index.ts'
import * as queries from './queries.ts'
import { decidesAboutMoney, isGrant } from './roles.ts'
import { stepOf } from './totp.ts'

const IDLE_MS = 30 * MINUTE_MS
export const ABSOLUTE_MS = 12 * HOUR_MS
/** How often a live session is written to; its idle time is that much too long at most. */
const TOUCH_MS = 30 * SECOND_MS

/** So many bad sign-ins within the window lock the name for as long. */
const MOST_FAILURES = 3
const LOCK_MS = 30 * MINUTE_MS
/**
 * So many bad sign-ins from one address in an hour, whatever the names: a stranger can lock few names,
 * and can not keep the hashing busy that members wait for too.
 */
const MOST_PER_ADDRESS = 30

const TOKEN_BYTES = 32
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

const before = (ctx: Context, ms: number): Date => new Date(ctx.clock.now().getTime() - ms)

export interface SignIn {
  readonly username: string
  readonly password: string
  readonly totp: string | undefined
}

/**
 * Signs an operator in and ends the session that was live. Answers with the value of the cookie.
 * Refuses `operator_sign_in_failed` (one text for a name that does not exist, a wrong password
 * and a wrong code), `totp_required` (the password was right), `operator_locked`,
 * `too_many_requests` (from this address) and `busy`.
 */
export async function signIn(
  ctx: Context,
  caller: Pick<Caller, 'brand' | 'ip' | 'userAgent'>,
  wanted: SignIn,
): Promise<{ token: string; session: OperatorSession }> {
  const places = await takePlaces(ctx, [
    hourly(caller.brand.id, 'console', subscriberOf(caller.ip), MOST_PER_ADDRESS),
  ])
  try {
    const signedIn = await judge(ctx, caller, wanted)
    await places.free()
    return signedIn
  } catch (error) {
    if (!(error instanceof Refusal && BAD.has(error.code))) await places.free()
    throw error
  }
}

/** What counts as a bad sign-in; whatever else went wrong was none. */
const BAD: ReadonlySet<string> = new Set(['operator_sign_in_failed', 'operator_locked'])

async function judge(
  ctx: Context,
  caller: Pick<Caller, 'brand' | 'ip' | 'userAgent'>,
  wanted: SignIn,
): Promise<{ token: string; session: OperatorSession }> {
  const username = wanted.username.trim().toLowerCase()
  const who = { brandId: caller.brand.id, username }
  // Counted before it is tried: a hundred guesses at once are a hundred attempts.
  const failures = await transact(ctx, (tx) =>
    queries.countAttempt(tx, who, {
      now: ctx.clock.now(),
      since: before(ctx, LOCK_MS),
      most: MOST_FAILURES,
    }),
  )
  if (failures === undefined) refuse('operator_locked')
  const found = await queries.findOperator(ctx.db, who.brandId, username)
  const operator = found?.status === 'active' ? found : undefined
  // Without an operator it takes the same time against nobody's hash.
  if (!(await matchesHash(ctx, operator?.passwordHash, wanted.password)) || !operator)
    return await fail(ctx, caller, { ...who, failures, operatorId: found?.id })
  if (operator.totpConfirmedAt !== null && wanted.totp === undefined) {
    await transact(ctx, (tx) => queries.uncountAttempt(tx, who.brandId, username))
    refuse('totp_required')
  }
  const token = ctx.random.bytes(TOKEN_BYTES).toString('base64url')
  const sessionId = await transact(ctx, (tx) => open(ctx, tx, caller, { operator, wanted, token }))
  if (sessionId === undefined)
    return await fail(ctx, caller, { ...who, failures, operatorId: operator.id })
  return { token, session: sessionFrom(ctx, operator, sessionId) }
}

/** Opens the session; undefined when the code is wrong or used up, or the password no longer holds. */
async function open(
  ctx: Context,
  tx: Tx,
  caller: Pick<Caller, 'ip' | 'userAgent'>,
  granted: { operator: queries.OperatorRow; wanted: SignIn; token: string },
): Promise<string | undefined> {
  const { wanted, token } = granted
  const operator = await queries.lockOperator(tx, granted.operator.id)
  assert(operator, 'operators are never deleted')
  // The password may have become another one, or the account closed, while it was checked.
  if (operator.status !== 'active' || operator.passwordHash !== granted.operator.passwordHash)
    return undefined
  if (operator.totpConfirmedAt !== null && !(await spendCode(ctx, tx, operator, wanted.totp ?? '')))
    return undefined
  const now = ctx.clock.now()
  await queries.endSessions(tx, operator.id, 'replaced', now)
  const sessionId = await queries.insertSession(tx, {
    brandId: operator.brandId,
    operatorId: operator.id,
    tokenHash: hashOf(token),
    ip: caller.ip,
    userAgent: caller.userAgent,
    now,
  })
  await queries.forgiveAttempts(tx, operator.brandId, operator.username)
  await record(tx, {
    brandId: operator.brandId,
    actor: {
      kind: 'operator',
      id: operator.id,
      name: operator.username,
      sessionId,
      ip: caller.ip,
    },
    event: 'operator.signedIn',
    subject: { kind: 'operator', id: operator.id },
    after: { totp: operator.totpConfirmedAt !== null },
  })
  return sessionId
}

/** Checks a code of the authenticator and uses it up. */
export async function spendCode(
  ctx: Context,
  tx: Tx,
  operator: queries.OperatorRow,
  code: string,
): Promise<boolean> {
  const { id, totpSecret, totpLastStep } = operator
  if (totpSecret === null) return false
  const step = stepOf(ctx, { id, totpSecret, totpLastStep }, code)
  return step !== undefined && (await queries.useTotpStep(tx, id, step))
}

/** Refuses; the failure that locks a name is an audit row. */
async function fail(
  ctx: Context,
  caller: Pick<Caller, 'ip'>,
  attempt: { brandId: number; username: string; failures: number; operatorId: string | undefined },
): Promise<never> {
  if (attempt.failures >= MOST_FAILURES)
    await transact(ctx, (tx) =>
      record(tx, {
        brandId: attempt.brandId,
        actor: {
          kind: 'system',
          id: null,
          name: 'operator sign-in',
          sessionId: null,
          ip: caller.ip,
        },
        event: 'operator.locked',
        // What was typed into the name's field may be a password: unknown names are not kept.
        subject: { kind: 'operator', id: attempt.operatorId ?? 'unknown' },
        after: { failures: attempt.failures, minutes: LOCK_MS / MINUTE_MS },
      }),
    )
  return refuse('operator_sign_in_failed')
}

/** The session behind a cookie, with the grants of this very moment; undefined when it is over. */
export async function operatorSession(
  ctx: Context,
  cookie: string,
): Promise<{ session: OperatorSession; brand: Brand } | undefined> {
  const row = await queries.findSession(ctx.db, hashOf(cookie), {
    startedAt: before(ctx, ABSOLUTE_MS),
    lastSeenAt: before(ctx, IDLE_MS),
  })
  if (!row) return undefined
  const now = ctx.clock.now()
  if (now.getTime() - row.lastSeenAt.getTime() >= TOUCH_MS)
    await queries.touchSession(ctx.db, row.sessionId, now)
  return {
    session: sessionFrom(ctx, row, row.sessionId),
    brand: await brandById(ctx, row.brandId),
  }
}

function sessionFrom(
  ctx: Context,
  operator: queries.OperatorRow,
  sessionId: string,
): OperatorSession {
  const grants = new Set(operator.grants.filter(isGrant))
  const hasTotp = operator.totpConfirmedAt !== null
  return {
    id: sessionId,
    operatorId: operator.id,
    brandId: operator.brandId,
    username: operator.username,
    roles: operator.roles,
    grants,
    hasTotp,
    mustSetUpTotp: !hasTotp && ctx.config.mode === 'production' && decidesAboutMoney(grants),
  }
}

/** Ends the operator's session. */
export async function signOut(
  ctx: Context,
  caller: Pick<Caller, 'ip'>,
  session: OperatorSession,
): Promise<void> {
  await transact(ctx, async (tx) => {
    await queries.endSessions(tx, session.operatorId, 'signed_out', ctx.clock.now())
    await record(tx, {
      brandId: session.brandId,
      actor: {
        kind: 'operator',
        id: session.operatorId,
        name: session.username,
        sessionId: session.id,
        ip: caller.ip,
      },
      event: 'operator.signedOut',
      subject: { kind: 'operator', id: session.operatorId },
    })
  })
}

export const jobs: RoomJobs = {
  caretakers: [
    {
      name: 'operators.forgetFailures',
      everyMs: HOUR_MS,
      run: (ctx) => transact(ctx, (tx) => queries.dropOldFailures(tx, before(ctx, LOCK_MS))),
    },
  ],
}

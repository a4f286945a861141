import { refuse } from '@lantern/contract/errors'
import { assert } from '@lantern/kernel/assert'
import type { BrandId, OperatorId } from '@lantern/kernel/ids'
import type { Brand } from '../../caller.ts'
import type { Context } from '../../context.ts'
import { type Db, transact, type Tx } from '../../db/transact.ts'
import { type AuditActor, record } from '../audit/index.ts'
import { hashSecretText } from '../identity/index.ts'
import * as queries from './queries.ts'
import { isRoleCode, STANDARD_ROLES } from './roles.ts'

const USERNAME = /^[a-z][a-z0-9._-]{1,31}$/
const SHORTEST_PASSWORD = 8

export interface NewOperator {
  readonly username: string
  readonly password: string
  readonly roles: readonly string[]
}

/**
 * Makes an operator of a brand, in one transaction with its audit row. Refuses `username_taken`,
 * `password_weak` (shorter than 8) and `field_invalid` (a name or role that can not be).
 */
export async function createOperator(
  ctx: Context,
  brandId: BrandId,
  actor: AuditActor,
  wanted: NewOperator,
): Promise<OperatorId> {
  const username = wanted.username.toLowerCase()
  if (!USERNAME.test(username)) refuse('field_invalid', { field: 'username' })
  if (wanted.roles.length === 0 || !wanted.roles.every(isRoleCode))
    refuse('field_invalid', { field: 'roles' })
  const passwordHash = await hashOf(ctx, wanted.password)
  return await transact(ctx, async (tx) => {
    await queries.ensureRoles(tx, brandId, STANDARD_ROLES)
    const id = await queries.insertOperator(tx, {
      brandId,
      username,
      passwordHash,
      now: ctx.clock.now(),
    })
    if (id === undefined) refuse('username_taken')
    await queries.setRoles(tx, { id, brandId }, wanted.roles)
    await record(tx, {
      brandId,
      actor,
      event: 'operator.created',
      subject: { kind: 'operator', id },
      after: { username, roles: wanted.roles },
    })
    return id
  })
}

function hashOf(ctx: Context, password: string): Promise<string> {
  if (password.length < SHORTEST_PASSWORD) refuse('password_weak')
  return hashSecretText(ctx, password)
}

/** A password that nobody has to think of: 120 bits. */
export const generatePassword = (ctx: Context): string => ctx.random.bytes(15).toString('base64url')

/** Sets a password and ends the operator's session. Refuses `not_found`, `password_weak`. */
export async function setPassword(
  ctx: Context,
  brandId: BrandId,
  actor: AuditActor,
  wanted: { readonly username: string; readonly password: string },
): Promise<void> {
  const passwordHash = await hashOf(ctx, wanted.password)
  await change(ctx, brandId, wanted.username, async (tx, operator) => {
    const now = ctx.clock.now()
    await queries.setPasswordHash(tx, operator.id, passwordHash, now)
    await queries.endSessions(tx, operator.id, 'password_set', now)
    await queries.forgiveAttempts(tx, brandId, operator.username)
    await record(tx, {
      brandId,
      actor,
      event: 'operator.passwordSet',
      subject: { kind: 'operator', id: operator.id },
    })
  })
}

/** Forgets the authenticator and ends the operator's session. Refuses `not_found`. */
export async function resetTotp(
  ctx: Context,
  brandId: BrandId,
  actor: AuditActor,
  username: string,
): Promise<void> {
  await change(ctx, brandId, username, async (tx, operator) => {
    await queries.setTotp(tx, operator.id, { secret: null, confirmedAt: null })
    await queries.endSessions(tx, operator.id, 'totp_reset', ctx.clock.now())
    await queries.forgiveAttempts(tx, brandId, operator.username)
    await record(tx, {
      brandId,
      actor,
      event: 'operator.totpReset',
      subject: { kind: 'operator', id: operator.id },
      before: { totp: operator.totpConfirmedAt !== null },
      after: { totp: false },
    })
  })
}

/** Replaces the roles of an operator; they hold from the next request on. */
export async function assignRoles(
  ctx: Context,
  brandId: BrandId,
  actor: AuditActor,
  wanted: { readonly username: string; readonly roles: readonly string[] },
): Promise<void> {
  if (wanted.roles.length === 0 || !wanted.roles.every(isRoleCode))
    refuse('field_invalid', { field: 'roles' })
  await change(ctx, brandId, wanted.username, async (tx, operator) => {
    await queries.setRoles(tx, { id: operator.id, brandId }, wanted.roles)
    await record(tx, {
      brandId,
      actor,
      event: 'operator.rolesAssigned',
      subject: { kind: 'operator', id: operator.id },
      before: { roles: operator.roles },
      after: { roles: wanted.roles },
    })
  })
}

async function change(
  ctx: Context,
  brandId: BrandId,
  username: string,
  work: (tx: Tx, operator: queries.OperatorRow) => Promise<void>,
): Promise<void> {
  await transact(ctx, async (tx) => {
    const found = await queries.findOperator(tx, brandId, username.toLowerCase())
    if (!found) refuse('not_found')
    const operator = await queries.lockOperator(tx, found.id)
    assert(operator, 'operators are never deleted')
    await work(tx, operator)
  })
}

/** One line an operator, for the shell. */
export async function describeOperators(db: Db, brandId: BrandId): Promise<string[]> {
  const rows = await queries.listOperators(db, brandId)
  return rows.map(
    ({ username, roles, totpConfirmedAt, status }) =>
      `${username.padEnd(20)} ${roles.join(', ')}${totpConfirmedAt ? ' · authenticator' : ''}${
        status === 'closed' ? ' · closed' : ''
      }`,
  )
}

const DEMO_PASSWORD = 'Lantern2026'

/** The console accounts of the demo brand: one for each standard role, named after it. */
export async function seedOperators(ctx: Context, brand: Brand, actor: AuditActor): Promise<void> {
  for (const role of Object.keys(STANDARD_ROLES))
    await createOperator(ctx, brand.id, actor, {
      username: role,
      password: DEMO_PASSWORD,
      roles: [role],
    })
}

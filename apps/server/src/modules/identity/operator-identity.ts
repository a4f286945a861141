import type { ReplyOf } from '@lantern/contract/endpoint'
import { refuse } from '@lantern/contract/errors'
import { type opsIdentity, revealable } from '@lantern/contract/ops/identity'
import { present } from '@lantern/kernel/assert'
import type { BrandId, MemberId } from '@lantern/kernel/ids'
import type { Caller } from '../../caller.ts'
import type { Context } from '../../context.ts'
import { type Tx, transact } from '../../db/transact.ts'
import { actorOf, record } from '../audit/index.ts'
import { contactsOf } from './contacts.ts'
import { hashSecretText } from './hashing.ts'
import { getMember } from './members.ts'
import { openProfile } from './profile.ts'
import { forgetDevices } from './queries/devices.ts'
import { dropPending } from './queries/factors.ts'
import * as queries from './queries/operator.ts'
import { findProtection, listSocials } from './queries/security.ts'
import { lockMember } from './queries/sessions.ts'
import { endAllSessions, endOneSession } from './sessions.ts'
import { resetTotp } from './totp.ts'

type Field = (typeof revealable)[number]

/** A call of an operator, as far as these use cases need it. */
export interface Desk {
  readonly ctx: Context
  readonly caller: Caller
}

interface About {
  readonly id: string
  readonly reason: string
}

/** The member of the operator's own brand, or `member_not_found`. */
const memberIdOf = async ({ ctx, caller }: Desk, id: string): Promise<MemberId> =>
  (await getMember(ctx.db, caller.brand.id, id as MemberId)).id

/** What stands in a field, as somebody without the grant may see it. */
function masked(value: string): string {
  const signs = Array.from(value)
  const shown = signs.length > 5 ? 2 : 0
  return `${signs.slice(0, shown).join('')}••••${signs.slice(signs.length - shown).join('')}`
}

/** What proves a member and how it can be reached. Refuses `member_not_found`. */
export async function identityOf(
  desk: Desk,
  id: string,
): Promise<ReplyOf<(typeof opsIdentity)['overview']>> {
  const { ctx, caller } = desk
  const memberId = await memberIdOf(desk, id)
  const whose = { brandId: caller.brand.id, id: memberId }
  const [protection, mustChangePassword, socials, samePersons] = await Promise.all([
    findProtection(ctx.db, memberId),
    queries.isPasswordInitial(ctx.db, memberId),
    listSocials(ctx.db, memberId),
    queries.listSamePersons(ctx.db, memberId),
  ])
  const [profile, { sms, email }] = await Promise.all([
    openProfile(ctx, ctx.db, caller.brand.id, memberId),
    contactsOf(ctx, ctx.db, whose),
  ])
  const verified: Partial<Record<Field, boolean>> = {
    ...(sms ? { mobileNum: sms.isVerified } : {}),
    ...(email ? { email: email.isVerified } : {}),
  }
  const { passwordChangedAt, ...rest } = protection
  return {
    ...rest,
    contacts: revealable.flatMap((field) => {
      const value = profile?.[field]
      return value ? [{ field, masked: masked(value), verified: verified[field] ?? null }] : []
    }),
    passwordChangedAt: passwordChangedAt?.toISOString() ?? null,
    mustChangePassword,
    socials: socials.map(({ provider }) => provider),
    samePersons: samePersons.map((one) => ({ ...one, markedAt: one.markedAt.toISOString() })),
  }
}

const note = (
  { caller }: Desk,
  tx: Tx,
  memberId: MemberId,
  entry: { readonly event: string; readonly reason: string; readonly after?: unknown },
): Promise<void> =>
  record(tx, {
    brandId: caller.brand.id,
    actor: actorOf(caller),
    subject: { kind: 'member', id: memberId },
    ...entry,
  })

/** Shows one field of a profile; the row that says so is written first. */
export async function reveal(
  desk: Desk,
  wanted: About & { readonly field: Field },
): Promise<string | null> {
  const { ctx, caller } = desk
  const memberId = await memberIdOf(desk, wanted.id)
  const { field, reason } = wanted
  await transact(ctx, (tx) =>
    note(desk, tx, memberId, { event: 'member.revealed', reason, after: { field } }),
  )
  return (await openProfile(ctx, ctx.db, caller.brand.id, memberId))?.[field] ?? null
}

/** Ends one session, or all. Refuses `member_not_found` and `session_not_found`. */
export async function endSessionsOf(
  desk: Desk,
  wanted: About & { readonly sessionId: string | null },
): Promise<number> {
  const memberId = await memberIdOf(desk, wanted.id)
  const { sessionId, reason } = wanted
  const whose = { brandId: desk.caller.brand.id, memberId }
  return transact(desk.ctx, async (tx) => {
    await lockMember(tx, memberId)
    let ended = 1
    if (sessionId === null) ended = await endAll(tx, whose)
    else if (!(await endOneSession(tx, whose, sessionId, 'operator'))) refuse('session_not_found')
    await note(desk, tx, memberId, {
      event: 'member.sessionsEnded',
      reason,
      after: { sessionId, ended },
    })
    return ended
  })
}

/** Every session ends, no browser is known any more, and no sign-in waits. */
async function endAll(
  tx: Tx,
  { brandId, memberId }: { readonly brandId: BrandId; readonly memberId: MemberId },
): Promise<number> {
  const ended = await endAllSessions(tx, brandId, memberId, 'operator')
  await forgetDevices(tx, memberId)
  await dropPending(tx, memberId)
  return ended
}

// Letters and digits that are told apart; their number divides 256.
const SIGNS = 'abcdefghjkmnpqrstuvwxyz234567890'
const LENGTH = 14

const oneTimePassword = (ctx: Context): string =>
  Array.from(ctx.random.bytes(LENGTH), (byte) =>
    present(SIGNS[byte % SIGNS.length], 'an index below the number of signs'),
  ).join('')

/**
 * Gives a member a one-time password: it opens a session that may only change it. Refuses
 * `member_not_found`, and `real_account_required` for an account without a password.
 */
export async function resetPassword(desk: Desk, wanted: About): Promise<string> {
  const { ctx, caller } = desk
  const memberId = await memberIdOf(desk, wanted.id)
  const password = oneTimePassword(ctx)
  const hash = await hashSecretText(ctx, password)
  await transact(ctx, async (tx) => {
    await lockMember(tx, memberId)
    if (!(await queries.setInitialPassword(tx, memberId, hash))) refuse('real_account_required')
    await endAll(tx, { brandId: caller.brand.id, memberId })
    await note(desk, tx, memberId, { event: 'member.passwordReset', reason: wanted.reason })
  })
  return password
}

/** Takes the authenticator, its recovery codes and all passkeys away. */
export async function resetSecondFactor(desk: Desk, wanted: About): Promise<void> {
  const memberId = await memberIdOf(desk, wanted.id)
  await transact(desk.ctx, async (tx) => {
    await lockMember(tx, memberId)
    const totp = await resetTotp(tx, memberId)
    const passkeys = await queries.deletePasskeys(tx, memberId)
    await endAll(tx, { brandId: desk.caller.brand.id, memberId })
    await note(desk, tx, memberId, {
      event: 'member.secondFactorReset',
      reason: wanted.reason,
      after: { totp, passkeys },
    })
  })
}

/** Marks two accounts as one person, or takes the mark back; their money stays apart. */
export async function setSamePerson(
  desk: Desk,
  wanted: About & { readonly otherId: string },
  isSame: boolean,
): Promise<void> {
  const { ctx, caller } = desk
  const one = await memberIdOf(desk, wanted.id)
  const other = await memberIdOf(desk, wanted.otherId)
  if (one === other) refuse('field_invalid', { field: 'otherId' })
  const pair = { brandId: caller.brand.id, one, other }
  const operatorId = present(caller.operator, 'the audience guarantees an operator').operatorId
  const { reason } = wanted
  await transact(ctx, async (tx) => {
    if (isSame && !(await queries.insertSamePerson(tx, pair, { operatorId, reason })))
      refuse('person_linked')
    if (!isSame && !(await queries.deleteSamePerson(tx, pair))) refuse('person_not_linked')
    const event = isSame ? 'member.markedSamePerson' : 'member.unmarkedSamePerson'
    await note(desk, tx, one, { event, reason, after: { other } })
  })
}

import { refuse } from '@lantern/contract/errors'
import type { ReplyOf } from '@lantern/contract/endpoint'
import type { security } from '@lantern/contract/security'
import type { MemberSession } from '../../caller.ts'
import { transact } from '../../db/transact.ts'
import { actorOf, record } from '../audit/index.ts'
import { deviceName } from './device-name.ts'
import { deviceOf, type Doorstep } from './devices.ts'
import { forgetDevice, forgetDevices, listDevices } from './queries/devices.ts'
import { dropPending } from './queries/factors.ts'
import { findProtection, listSocials, signInBefore } from './queries/security.ts'
import { listSessions, liveSessions, lockMember, type Seen } from './queries/sessions.ts'
import { endAllSessions, endOneSession, endOtherSessions, endSessionsOfDevice } from './sessions.ts'

type Security = typeof security

/** Where something was done, as its owner reads it. */
export const presentPlace = ({ ip, country, userAgent }: Seen) => ({
  ip,
  country,
  device: deviceName(userAgent),
})

/** What protects the account of the session, and where it was last signed in. */
export async function overviewOf(
  { ctx }: Doorstep,
  { id, memberId }: MemberSession,
): Promise<Omit<ReplyOf<Security['overview']>, 'phone' | 'email' | 'messengers'>> {
  const [protection, socials, live, before] = await Promise.all([
    findProtection(ctx.db, memberId),
    listSocials(ctx.db, memberId),
    liveSessions(ctx.db, memberId),
    signInBefore(ctx.db, memberId, id),
  ])
  const { passwordChangedAt, hasTotp, recoveryCodesLeft } = protection
  return {
    hasPassword: passwordChangedAt !== null,
    passwordChangedAt: passwordChangedAt?.toISOString() ?? null,
    hasTransactionPassword: protection.hasTransactionPassword,
    totp: { enabled: hasTotp, recoveryCodesLeft },
    passkeys: protection.passkeys,
    socials: socials.map(({ provider, linkedAt }) => ({
      provider,
      linkedAt: linkedAt.toISOString(),
    })),
    liveSessions: live.length,
    lastSignIn: before ? { at: before.startedAt.toISOString(), ...presentPlace(before) } : null,
  }
}

/** The member's live sessions, the one that asks marked. */
export async function sessionsOf(
  { ctx }: Doorstep,
  session: MemberSession,
): Promise<ReplyOf<Security['sessions']>> {
  const live = await liveSessions(ctx.db, session.memberId)
  return {
    content: live.map((row) => ({
      id: row.id,
      current: row.id === session.id,
      startedAt: row.startedAt.toISOString(),
      lastSeenAt: row.lastSeenAt.toISOString(),
      way: row.way,
      ...presentPlace(row),
    })),
  }
}

/** Ends one session of the member. Refuses `session_not_found`, also for another member's. */
export async function endSession(
  { ctx, caller }: Doorstep,
  session: MemberSession,
  id: string,
): Promise<void> {
  const whose = { brandId: caller.brand.id, memberId: session.memberId }
  await transact(ctx, async (tx) => {
    await lockMember(tx, session.memberId)
    if (!(await endOneSession(tx, whose, id, 'owner'))) refuse('session_not_found')
    await record(tx, {
      brandId: caller.brand.id,
      actor: actorOf(caller),
      event: 'session.ended',
      subject: { kind: 'member', id: session.memberId },
      after: { session: id },
    })
  })
}

/**
 * Ends every session of the member: with `everywhere` this one too, and then no browser is known or
 * remembered any more. Says how many there were.
 */
export function endSessions(
  { ctx, caller }: Doorstep,
  session: MemberSession,
  everywhere: boolean,
): Promise<number> {
  const { memberId } = session
  return transact(ctx, async (tx) => {
    await lockMember(tx, memberId)
    const whose = { brandId: caller.brand.id, memberId }
    const ended = everywhere
      ? await endAllSessions(tx, whose.brandId, memberId, 'owner')
      : await endOtherSessions(tx, whose, session.id, 'owner')
    await dropPending(tx, memberId)
    if (everywhere) await forgetDevices(tx, memberId)
    await record(tx, {
      brandId: caller.brand.id,
      actor: actorOf(caller),
      event: everywhere ? 'sessions.endedEverywhere' : 'sessions.othersEnded',
      subject: { kind: 'member', id: memberId },
      after: { ended },
    })
    return ended
  })
}

/** Browsers the member is known in, the one that asks marked. */
export async function devicesOf(
  { ctx, caller }: Doorstep,
  session: MemberSession,
): Promise<ReplyOf<Security['devices']>> {
  const here = deviceOf(caller)
  const devices = await listDevices(ctx.db, session.memberId)
  return {
    content: devices.map((row) => ({
      id: row.id,
      current: here !== null && here.equals(row.deviceHash),
      remembered: row.isRemembered,
      firstSeenAt: row.firstSeenAt.toISOString(),
      lastSeenAt: row.lastSeenAt.toISOString(),
      ...presentPlace(row),
    })),
  }
}

/** Forgets a browser and ends the member's sessions in it. Refuses `device_not_found`. */
export async function forgetOneDevice(
  { ctx, caller }: Doorstep,
  session: MemberSession,
  id: string,
): Promise<void> {
  const whose = { brandId: caller.brand.id, memberId: session.memberId }
  await transact(ctx, async (tx) => {
    await lockMember(tx, session.memberId)
    const device = (await forgetDevice(tx, session.memberId, id)) ?? refuse('device_not_found')
    await endSessionsOfDevice(tx, whose, device, 'owner')
    await record(tx, {
      brandId: caller.brand.id,
      actor: actorOf(caller),
      event: 'device.forgotten',
      subject: { kind: 'member', id: session.memberId },
      after: { device: id },
    })
  })
}

/** The member's sign-ins, newest first. */
export async function historyOf(
  { ctx, caller }: Doorstep,
  session: MemberSession,
  page: { readonly pageNo: number; readonly pageSize: number },
): Promise<ReplyOf<Security['history']>> {
  const { rows, total } = await listSessions(ctx.db, caller.brand.id, session.memberId, {
    offset: (page.pageNo - 1) * page.pageSize,
    limit: page.pageSize,
  })
  return {
    content: rows.map((row) => ({
      id: row.id,
      at: row.startedAt.toISOString(),
      way: row.way,
      secondWay: row.secondWay,
      endedAt: row.endedAt?.toISOString() ?? null,
      endReason: row.endReason,
      ...presentPlace(row),
    })),
    pageNum: page.pageNo,
    totalPages: Math.ceil(total / page.pageSize),
    totalElements: total,
  }
}

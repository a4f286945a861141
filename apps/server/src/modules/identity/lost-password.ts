import { refuse } from '@lantern/contract/errors'
import type { MemberId } from '@lantern/kernel/ids'
import type { Tx } from '../../db/transact.ts'
import { actorOf, record } from '../audit/index.ts'
import { send } from '../notify/index.ts'
import { contactsOf } from './contacts.ts'
import type { Doorstep } from './devices.ts'
import { overwritePassword } from './queries/credentials.ts'
import { forgetDevices } from './queries/devices.ts'
import { dropPending } from './queries/factors.ts'
import { findMember } from './queries/members.ts'
import { lockMember } from './queries/sessions.ts'
import { endAllSessions } from './sessions.ts'

/**
 * Replaces a password that its owner has lost, in `tx`: ends every session, forgets every browser
 * (whoever found the old one out may have made one known) and tells the owner by mail. Second proofs
 * stay as they are. Refuses `member_blocked`.
 */
export async function replaceLostPassword(
  step: Doorstep,
  tx: Tx,
  memberId: MemberId,
  lost: { readonly next: string; readonly by: 'sms' | 'email' },
): Promise<void> {
  const { ctx, caller } = step
  const brandId = caller.brand.id
  const locked = await lockMember(tx, memberId)
  if (locked?.status !== 'active') refuse('member_blocked')
  await overwritePassword(tx, memberId, lost.next)
  await endAllSessions(tx, brandId, memberId, 'password')
  await forgetDevices(tx, memberId)
  await dropPending(tx, memberId)
  await record(tx, {
    brandId,
    actor: { ...actorOf(caller), kind: 'member', id: memberId, name: locked.account },
    event: 'password.recovered',
    subject: { kind: 'member', id: memberId },
    after: { by: lost.by },
  })
  const { email } = await contactsOf(ctx, tx, { brandId, id: memberId })
  if (!email) return
  const member = await findMember(tx, brandId, memberId)
  await send(ctx, tx, {
    brand: caller.brand,
    to: { channel: 'email', address: email.address },
    kind: 'password.changed',
    language: member?.language ?? caller.language ?? 'en',
    slots: { account: locked.account },
    reference: `password:${ctx.random.uuid()}`,
  })
}

import { createHmac } from 'node:crypto'
import type { BrandId, MemberId } from '@lantern/kernel/ids'
import { lastingKey } from '../../at-rest.ts'
import type { Context } from '../../context.ts'
import type { Db, Tx } from '../../db/transact.ts'
import { inheritExclusion } from '../safeplay/index.ts'
import { contactMarks, contactsOf } from './contacts.ts'
import { openProfile, type Profile } from './profile.ts'
import { listByContact } from './queries/codes.ts'
import { listSamePersons } from './queries/operator.ts'
import { endAllSessions } from './sessions.ts'

/** Letters and digits only, in small letters and without accents: how a name is compared. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}@.+]/gu, '')

/**
 * By what a person would be known again under another account: its phone, its e-mail address, its
 * name together with its birthday, its document. Keyed hashes, per brand.
 */
export function marksOfProfile(ctx: Context, brandId: BrandId, profile: Profile): Buffer[] {
  const { mobileNum, email, payeeName, birthday, idNumber } = profile
  const known = [
    ['phone', mobileNum],
    ['email', email],
    ['name', payeeName && birthday && `${payeeName}${birthday}`],
    ['document', idNumber],
  ] as const
  const key = lastingKey(ctx, 'identity.person')
  return known.flatMap(([what, value]) => {
    const text = plain(value ?? '')
    if (text === '') return []
    return [createHmac('sha256', key).update(`${brandId} ${what} ${text}`).digest()]
  })
}

interface Whose {
  readonly brandId: BrandId
  readonly memberId: MemberId
}

/** The marks of a member as it is known now. */
export async function marksOfMember(
  ctx: Context,
  db: Db,
  { brandId, memberId }: Whose,
): Promise<Buffer[]> {
  const profile = await openProfile(ctx, db, brandId, memberId)
  return profile ? marksOfProfile(ctx, brandId, profile) : []
}

/** Whoever turns out to be somebody that excluded itself is excluded, and leaves at once. */
export async function recogniseMarks(
  ctx: Context,
  tx: Tx,
  whose: Whose,
  marks: readonly Buffer[],
): Promise<void> {
  if (await inheritExclusion(ctx, tx, whose, marks))
    await endAllSessions(tx, whose.brandId, whose.memberId, 'excluded')
}

/** The same, by all that is known of the member now. */
export const recognise = async (ctx: Context, tx: Tx, whose: Whose): Promise<void> =>
  recogniseMarks(ctx, tx, whose, await marksOfMember(ctx, tx, whose))

/** Other accounts that operators marked as the same person. */
export const samePersonsOf = async (db: Db, memberId: MemberId): Promise<MemberId[]> =>
  (await listSamePersons(db, memberId)).map(({ id }) => id)

/**
 * Other accounts that give a phone number or an e-mail address as their own which this member has
 * verified. Not the other way round: what somebody merely says of itself leads to nobody.
 */
export async function sharingContact(
  ctx: Context,
  db: Db,
  { brandId, memberId }: Whose,
): Promise<MemberId[]> {
  const { sms, email } = await contactsOf(ctx, db, { brandId, id: memberId })
  const found: MemberId[] = []
  for (const [channel, contact] of [
    ['sms', sms],
    ['email', email],
  ] as const) {
    if (contact?.isVerified !== true) continue
    const marks = contactMarks(ctx, brandId, { channel, address: contact.address })
    found.push(...(await listByContact(db, { brandId, id: memberId }, channel, marks)))
  }
  return found
}

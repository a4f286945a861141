import { createHmac } from 'node:crypto'
import { refuse } from '@lantern/contract/errors'
import { present } from '@lantern/kernel/assert'
import type { BrandId, MemberId } from '@lantern/kernel/ids'
import { lastingKey, markAtRest, marksAtRest } from '../../at-rest.ts'
import type { Context } from '../../context.ts'
import { type Db, type Tx, within } from '../../db/transact.ts'
import { CONTACT_INDEX, contactText } from '../../keys/kept-columns.ts'
import { changeProfile, openProfile } from './profile.ts'
import * as queries from './queries/codes.ts'

/** A phone number (E.164) or an e-mail address. */
export interface Address {
  readonly channel: queries.ContactChannel
  readonly address: string
}

/** A contact of a member as we hold it. */
export interface Contact {
  readonly address: string
  readonly isVerified: boolean
}

interface Whose {
  readonly brandId: BrandId
  readonly id: MemberId
}

/** An address as it is compared: an e-mail address in small letters. */
export const plainAddress = ({ channel, address }: Address): string =>
  channel === 'sms' ? address : address.trim().toLowerCase()

const textOf = (brandId: BrandId, { channel, address }: Address): string =>
  contactText(`${brandId} ${channel}`, address)

/** What the database finds a member by its address by: keyed hashes, per brand, one a live key. */
export const contactMarks = (ctx: Context, brandId: BrandId, target: Address): Buffer[] =>
  marksAtRest(ctx, CONTACT_INDEX, textOf(brandId, target))

/** What a code is found by that was sent to an address. */
export const addressMark = (ctx: Context, brandId: BrandId, target: Address): Buffer =>
  createHmac('sha256', lastingKey(ctx, CONTACT_INDEX)).update(textOf(brandId, target)).digest()

/** Where each kind of address stands in the profile. */
const FIELD = { sms: 'mobileNum', email: 'email' } as const

/** The member's phone and e-mail address, opened from its sealed profile. */
export async function contactsOf(
  ctx: Context,
  db: Db,
  { brandId, id }: Whose,
): Promise<{ readonly sms: Contact | undefined; readonly email: Contact | undefined }> {
  const rows = await queries.listContacts(db, id)
  const profile = rows.length === 0 ? undefined : await openProfile(ctx, db, brandId, id)
  const of = (channel: queries.ContactChannel): Contact | undefined => {
    const row = rows.find((one) => one.channel === channel)
    const address = profile?.[FIELD[channel]]
    return row && address !== undefined ? { address, isVerified: row.isVerified } : undefined
  }
  return { sms: of('sms'), email: of('email') }
}

/** The member that has verified this address as its own. */
export const findByContact = (
  ctx: Context,
  db: Db,
  brandId: BrandId,
  target: Address,
): Promise<MemberId | undefined> =>
  queries.findByMarks(db, brandId, target.channel, contactMarks(ctx, brandId, target))

const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23505'

/**
 * Sets the index of an address that the profile holds. Refuses `phone_taken` and `email_taken` when
 * it is verified and belongs to another account of the brand.
 */
export async function indexContact(
  ctx: Context,
  tx: Tx,
  member: Whose,
  contact: Address & { readonly isVerified: boolean },
): Promise<void> {
  const mark = markAtRest(ctx, CONTACT_INDEX, textOf(member.brandId, contact))
  const known = contactMarks(ctx, member.brandId, contact)
  const taken = () => refuse(contact.channel === 'sms' ? 'phone_taken' : 'email_taken')
  // The database keeps an address to one account, but it can not compare what keys made different.
  if (contact.isVerified && known.length > 1) {
    await queries.lockMark(tx, present(known.at(-1), 'the index under the oldest key'))
    if (await queries.isTaken(tx, member, contact.channel, known)) taken()
  }
  try {
    await within(tx, () => queries.putContact(tx, member, { ...contact, mark }))
  } catch (error) {
    if (!isTaken(error)) throw error
    taken()
  }
}

/** Sets a member's phone or e-mail address, in profile and index. The caller holds its lock. */
export async function setContact(
  ctx: Context,
  tx: Tx,
  member: Whose,
  contact: Address & { readonly isVerified: boolean },
): Promise<void> {
  await indexContact(ctx, tx, member, contact)
  await changeProfile(ctx, tx, member, { [FIELD[contact.channel]]: plainAddress(contact) })
}

import type { BrandId, MemberId } from '@lantern/kernel/ids'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/transact.ts'
import { marksOfProfile } from './person-marks.ts'
import { changeProfile, keepProfile, openProfile } from './profile.ts'
import { lockMember } from './queries/sessions.ts'

/** Who somebody is by a document. */
export interface Person {
  readonly realName: string
  /** `YYYY-MM-DD`. */
  readonly birthday: string
  readonly number: string
}

const fieldsOf = ({ realName, birthday, number }: Person) => ({
  payeeName: realName,
  birthday,
  idNumber: number,
})

/** Keyed hashes by which a person is known again, the same as those of registration. */
export const marksOfPerson = (ctx: Context, brandId: BrandId, person: Person): Buffer[] =>
  marksOfProfile(ctx, brandId, fieldsOf(person))

interface Whose {
  readonly brandId: BrandId
  readonly memberId: MemberId
}

const KEPT: readonly string[] = ['payeeName', 'birthday', 'idNumber']

/** Leaves of the sealed profile what proves a person, under a new key; contacts are gone. */
export async function keepIdentityOnly(
  ctx: Context,
  tx: Tx,
  { brandId, memberId }: Whose,
): Promise<void> {
  await lockMember(tx, memberId)
  const profile = await openProfile(ctx, tx, brandId, memberId)
  if (!profile) return
  const rest = Object.entries(profile).filter(([name]) => KEPT.includes(name))
  await keepProfile(ctx, tx, { brandId, id: memberId }, Object.fromEntries(rest))
}

/** Writes into the sealed profile what a document has shown. */
export async function confirmPerson(
  ctx: Context,
  tx: Tx,
  { brandId, memberId }: Whose,
  person: Person,
): Promise<void> {
  await lockMember(tx, memberId)
  await changeProfile(ctx, tx, { brandId, id: memberId }, fieldsOf(person))
}

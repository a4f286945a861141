import type { BrandId, MemberId } from '@lantern/kernel/ids'
import * as z from 'zod/mini'
import { openAtRest, openWith, sealAtRest, sealWith } from '../../at-rest.ts'
import type { Context } from '../../context.ts'
import type { Db, Tx } from '../../db/transact.ts'
import { PROFILE_PURPOSE } from '../../keys/kept-columns.ts'
import * as queries from './queries/members.ts'

/** Restricted personal data by field name: birthday, real name, contacts. */
export type Profile = Readonly<Record<string, string>>

const KEY_BYTES = 32
const profileSchema = z.record(z.string(), z.string())

const boundTo = (memberId: MemberId) => `member:${memberId}`

/** Stores a profile sealed under a data key of its own, which is wrapped by the installation's. */
export async function keepProfile(
  ctx: Context,
  tx: Tx,
  member: { readonly brandId: BrandId; readonly id: MemberId },
  profile: Profile,
): Promise<void> {
  const key = ctx.random.bytes(KEY_BYTES)
  const bound = boundTo(member.id)
  await queries.putProfile(tx, member.brandId, member.id, {
    wrappedKey: sealAtRest(ctx, PROFILE_PURPOSE, key, bound),
    sealed: sealWith(key, Buffer.from(JSON.stringify(profile)), bound, ctx.random),
  })
}

/** Changes fields of a member's profile, under a new data key. The caller holds the member's lock. */
export async function changeProfile(
  ctx: Context,
  tx: Tx,
  member: { readonly brandId: BrandId; readonly id: MemberId },
  changes: Readonly<Record<string, string | null>>,
): Promise<void> {
  const before = await openProfile(ctx, tx, member.brandId, member.id)
  const merged = Object.entries({ ...before, ...changes })
  const given = merged.flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]))
  await keepProfile(ctx, tx, member, Object.fromEntries(given))
}

/** Opens a member's profile, for uses that the caller writes into the audit log. */
export async function openProfile(
  ctx: Context,
  db: Db,
  brandId: BrandId,
  memberId: MemberId,
): Promise<Profile | undefined> {
  const row = await queries.findProfile(db, brandId, memberId)
  if (!row) return undefined
  const key = openAtRest(ctx, PROFILE_PURPOSE, row.wrappedKey, boundTo(memberId))
  return z.parse(
    profileSchema,
    JSON.parse(openWith(key, row.sealed, boundTo(memberId)).toString('utf8')),
  )
}

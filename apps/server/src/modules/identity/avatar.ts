import { avatarSvg } from '@lantern/art/avatar'
import { refuse } from '@lantern/contract/errors'
import type { MemberId } from '@lantern/kernel/ids'
import type { Context } from '../../context.ts'
import { findAvatar, setAvatar } from './queries/security.ts'

const KEYS: readonly string[] = Array.from({ length: 12 }, (_, place) => `moon-${place + 1}`)

/** A picture as an address of its own bytes: the same seed, the same picture. */
const pictureOf = (seed: string): string =>
  `data:image/svg+xml;base64,${Buffer.from(avatarSvg(seed)).toString('base64')}`

/** The picture of a member: the one it chose, else the one drawn from its account name. */
const iconOf = (account: string, chosen: string | null): string => pictureOf(chosen ?? account)

/** The member's avatar and those it may choose from. */
export async function avatarOf(ctx: Context, memberId: MemberId) {
  const { account, avatar } = await findAvatar(ctx.db, memberId)
  const chosen = avatar !== null && KEYS.includes(avatar) ? avatar : null
  return {
    icon: iconOf(account, chosen),
    chosen,
    choices: KEYS.map((key) => ({ key, icon: pictureOf(key) })),
  }
}

/** Chooses an avatar, or with null the drawn one. Refuses `field_invalid` for one that is none. */
export async function chooseAvatar(
  ctx: Context,
  memberId: MemberId,
  key: string | null,
): Promise<{ icon: string }> {
  if (key !== null && !KEYS.includes(key)) refuse('field_invalid', { field: 'key' })
  const account = await setAvatar(ctx.db, memberId, key)
  return { icon: iconOf(account, key) }
}

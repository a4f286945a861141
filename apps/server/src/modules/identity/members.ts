import { refuse } from '@lantern/contract/errors'
import type { BrandId, MemberId } from '@lantern/kernel/ids'
import type { Db, Tx } from '../../db/transact.ts'
import { openAccounts } from '../wallet/index.ts'
import * as queries from './queries/members.ts'
import { insertCredentials } from './queries/credentials.ts'
import { accountsShown } from './queries/privacy.ts'
import { endAllSessions } from './sessions.ts'

export {
  findMember,
  findMemberByAccount,
  isDownlineOf,
  type Member,
  uplinesOf,
} from './queries/members.ts'

/** An account that is about to be made, with what its owner proves itself by. */
export interface NewAccount extends queries.NewMember {
  readonly passwordHash: string | null
  readonly transactionHash: string | null
  /** The password was made by somebody else and is good for one sign-in. */
  readonly isInitial: boolean
}

/**
 * Makes an account with its credentials and its ledger accounts. Refuses `username_taken`, also
 * when another registration won the name at the same moment.
 */
export async function createAccount(tx: Tx, wanted: NewAccount): Promise<MemberId> {
  const { passwordHash, transactionHash, isInitial, ...member } = wanted
  const id = await queries.insertMember(tx, member)
  if (id === undefined) refuse('username_taken')
  if (passwordHash !== null)
    await insertCredentials(tx, member.brandId, id, { passwordHash, transactionHash, isInitial })
  await openAccounts(tx, id)
  return id
}

/** The member, or `member_not_found`: also for a member of another brand. */
export async function getMember(
  db: Db,
  brandId: BrandId,
  memberId: MemberId,
): Promise<queries.Member> {
  return (await queries.findMember(db, brandId, memberId)) ?? refuse('member_not_found')
}

/**
 * The member whose account somebody can open, as {@link getMember}; `account_closed` otherwise. Money
 * that persons move asks for it under a lock that closing takes too.
 */
export async function getOpenMember(
  tx: Tx,
  brandId: BrandId,
  memberId: MemberId,
): Promise<queries.Member> {
  const member = await getMember(tx, brandId, memberId)
  return member.status === 'closed' ? refuse('account_closed') : member
}

/**
 * Blocks a member: every session is dead from the commit on. Credits are still accepted; that is
 * the ledger's business. Refuses `member_not_found`, and `state_changed` unless it is active. The
 * caller writes the audit row in the same `tx`.
 */
export async function blockMember(tx: Tx, brandId: BrandId, memberId: MemberId): Promise<void> {
  await move(tx, { brandId, id: memberId }, 'active', 'blocked')
  await endAllSessions(tx, brandId, memberId, 'blocked')
}

/** Lifts a block. Refuses as {@link blockMember} does; the audit row is the caller's too. */
export const unblockMember = (tx: Tx, brandId: BrandId, memberId: MemberId): Promise<void> =>
  move(tx, { brandId, id: memberId }, 'blocked', 'active')

/**
 * Closes an account for good: every session is dead from the commit on. Only {@link reopenMember}
 * undoes it. Refuses as {@link blockMember} does.
 */
export async function closeMember(tx: Tx, brandId: BrandId, memberId: MemberId): Promise<void> {
  await move(tx, { brandId, id: memberId }, 'active', 'closed')
  await endAllSessions(tx, brandId, memberId, 'closed')
}

/** Opens a closed account again; the audit row is the caller's. */
export const reopenMember = (tx: Tx, brandId: BrandId, memberId: MemberId): Promise<void> =>
  move(tx, { brandId, id: memberId }, 'closed', 'active')

async function move(
  tx: Tx,
  member: { readonly brandId: BrandId; readonly id: MemberId },
  from: queries.Member['status'],
  to: queries.Member['status'],
): Promise<void> {
  if (await queries.setStatus(tx, member, from, to)) return
  await getMember(tx, member.brandId, member.id)
  refuse('state_changed')
}

/**
 * Sets a member's level and answers the one it had. Refuses `member_not_found`; the audit row is the
 * caller's.
 */
export async function setVipLevel(
  tx: Tx,
  brandId: BrandId,
  memberId: MemberId,
  level: number,
): Promise<number> {
  return (
    (await queries.setVipLevel(tx, { brandId, id: memberId }, level)) ?? refuse('member_not_found')
  )
}

/** An account name as others may see it: `me****01`. Short names show their first letter only. */
export function maskedName(account: string): string {
  const characters = Array.from(account)
  if (characters.length < 6) return `${characters[0] ?? ''}****`
  return `${characters.slice(0, 2).join('')}****${characters.slice(-2).join('')}`
}

/** What stands in the place of a member who is not to be seen among those who win. */
const NAMELESS = '****'

/**
 * How these members are called before others who play, by their ids: masked, and by no letter at all
 * where one chose not to be seen among those who win.
 */
export async function namesBeforeOthers(
  db: Db,
  brandId: BrandId,
  memberIds: readonly MemberId[],
): Promise<ReadonlyMap<MemberId, string>> {
  const rows = await accountsShown(db, brandId, memberIds)
  return new Map(
    rows.map(({ id, account, showsWins }) => [id, showsWins ? maskedName(account) : NAMELESS]),
  )
}

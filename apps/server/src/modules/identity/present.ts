import type { ReplyOf } from '@lantern/contract/endpoint'
import type { member } from '@lantern/contract/member'
import type { MemberSession } from '../../caller.ts'
import { currencySymbol } from '../config/index.ts'
import type { Member } from './queries/members.ts'
import type { Passkey } from './queries/passkeys.ts'

/** A member as the site shows it to itself. */
export const presentInfo = (
  session: MemberSession,
  row: Member,
  hasTransactionPassword: boolean,
): ReplyOf<(typeof member)['info']> => ({
  id: row.id,
  account: row.account,
  userName: row.account,
  nickname: row.nickname ?? row.account,
  type: row.accountType,
  isAgent: session.isAgent,
  isTrial: session.isTrial,
  currency: row.currency,
  currencySymbol: currencySymbol(row.currency),
  hasTransactionPassword,
  language: row.language,
})

/** A passkey as its owner sees it. */
export const presentPasskey = ({ id, name, createdAt, lastUsedAt, isSynced }: Passkey) => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  synced: isSynced,
})

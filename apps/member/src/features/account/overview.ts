import type { ReplyOf } from '@lantern/contract/endpoint'
import { security } from '@lantern/contract/security'
import { useRead } from '@lantern/web-kit/hooks'

export type SecurityOverview = ReplyOf<typeof security.overview>

/** What protects the account, as far as it has been read. */
export function useOverview(enabled = true): SecurityOverview | undefined {
  return useRead(security.overview, {}, { enabled }).data
}

/** How well an account is protected, from 0 to 4, and what would be the next step. */
export function protectionOf(overview: SecurityOverview): {
  readonly score: number
  readonly missing: 'contact' | 'second' | 'transaction' | undefined
} {
  const hasContact = overview.phone?.verified === true || overview.email?.verified === true
  const hasSecond = overview.totp.enabled || overview.passkeys > 0
  const parts = [
    overview.hasPassword || overview.passkeys > 0,
    overview.hasTransactionPassword,
    hasContact,
    hasSecond,
  ]
  const missing = !hasContact
    ? 'contact'
    : !hasSecond
      ? 'second'
      : overview.hasTransactionPassword
        ? undefined
        : 'transaction'
  return { score: parts.filter(Boolean).length, missing }
}

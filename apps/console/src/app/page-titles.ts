import { useLingui } from '@lingui/react/macro'
import type { PageName } from './navigation.ts'

/** What each page is called in the menu, in its heading and in the browser's tab. */
export function usePageTitles(): Record<PageName, string> {
  const { t } = useLingui()
  return {
    withdrawals: t`Withdrawals`,
    receipts: t`Receipts`,
    deposits: t`Deposits`,
    statements: t`Statements`,
    suspense: t`Money in suspense`,
    adjustments: t`Corrections`,
    methods: t`Payment methods`,
    accounts: t`Accounts of the house`,
    receivables: t`Receivables`,
    liabilities: t`Liabilities and exports`,
    members: t`Members`,
    safeplay: t`Limits and exclusions`,
    checks: t`Identity checks`,
    feedback: t`Feedback`,
    cases: t`Cases`,
    games: t`Games in the lobby`,
    originals: t`In-house games`,
    rounds: t`In-house rounds`,
    vendors: t`Vendors`,
    jackpots: t`Jackpots`,
    registration: t`Registration`,
    links: t`Links and hosts`,
    domains: t`Domains and affiliates`,
    announcements: t`Announcements and banners`,
    help: t`Languages and help`,
    texts: t`Texts of the site`,
    messages: t`Messages`,
    audit: t`Audit log`,
    system: t`System`,
    security: t`My security`,
  }
}

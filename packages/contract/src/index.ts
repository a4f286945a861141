import { announcements } from './announcements.ts'
import { bets } from './bets.ts'
import { cashier } from './cashier.ts'
import type { Endpoint } from './endpoint.ts'
import { games } from './games.ts'
import { identityChecks } from './identity-checks.ts'
import { jackpots } from './jackpots.ts'
import { lobby, privacy, winners } from './lobby.ts'
import { member } from './member.ts'
import { opsAdjustments } from './ops/adjustments.ts'
import { opsCases } from './ops/cases.ts'
import { opsAnnouncements, opsBanners, opsFooter } from './ops/content.ts'
import { opsCashier } from './ops/cashier.ts'
import { opsAudit, opsMembers, opsSession, opsSystem } from './ops/console.ts'
import { opsExports, opsLiabilities } from './ops/exports.ts'
import { opsGames } from './ops/games.ts'
import { opsJackpots } from './ops/jackpots.ts'
import { opsMessages } from './ops/messages.ts'
import { opsIdentity } from './ops/identity.ts'
import { opsOriginals } from './ops/originals.ts'
import { opsIdentityChecks } from './ops/identity-checks.ts'
import { opsMyData } from './ops/my-data.ts'
import { opsReconciliation } from './ops/reconciliation.ts'
import { opsFailedDeposits, opsHouseAccounts, opsPaymentMethods } from './ops/payment-methods.ts'
import { opsPayments } from './ops/payments.ts'
import { opsPayouts } from './ops/payouts.ts'
import { opsReceipts } from './ops/receipts.ts'
import { opsReceivables } from './ops/receivables.ts'
import { opsRollover } from './ops/rollover.ts'
import { opsSafeplay } from './ops/safeplay.ts'
import { opsSuspense } from './ops/suspense.ts'
import { opsTexts } from './ops/texts.ts'
import {
  opsAffiliates,
  opsFeedback,
  opsRecovery,
  opsSettings,
  opsSignInRules,
} from './ops/settings.ts'
import { opsCertificates } from './ops/vendor-certificates.ts'
import { opsFreeRounds } from './ops/vendor-free-rounds.ts'
import { opsVendorConnections } from './ops/vendor-connections.ts'
import { opsVendorDesk } from './ops/vendor-desk.ts'
import { opsVendorGames } from './ops/vendor-games.ts'
import { opsVendorRecords } from './ops/vendor-records.ts'
import { opsVendors } from './ops/vendors.ts'
import { myData } from './my-data.ts'
import { originals } from './originals.ts'
import { passkeys } from './passkeys.ts'
import { payees } from './payees.ts'
import { receipts } from './receipts.ts'
import { recovery } from './recovery.ts'
import { rollover } from './rollover.ts'
import { safeplay } from './safeplay.ts'
import { treeTransfers } from './tree-transfers.ts'
import { security } from './security.ts'
import { session } from './session.ts'
import { social } from './social.ts'
import { support } from './support.ts'
import { system } from './system.ts'
import { vendors } from './vendors.ts'
import { verification } from './verification.ts'
import { wallet } from './wallet.ts'

/** Calls of the member site, prefix `/api`. */
export const memberContract = {
  session,
  member,
  verification,
  recovery,
  security,
  passkeys,
  social,
  system,
  support,
  wallet,
  cashier,
  payees,
  receipts,
  treeTransfers,
  rollover,
  safeplay,
  identityChecks,
  myData,
  games,
  lobby,
  winners,
  privacy,
  announcements,
  bets,
  originals,
  jackpots,
  vendors,
} as const

/** Calls of the operator console, prefix `/api/ops`. */
export const opsContract = {
  session: opsSession,
  members: opsMembers,
  identity: opsIdentity,
  cashier: opsCashier,
  payments: opsPayments,
  paymentMethods: opsPaymentMethods,
  houseAccounts: opsHouseAccounts,
  failedDeposits: opsFailedDeposits,
  suspense: opsSuspense,
  payouts: opsPayouts,
  receipts: opsReceipts,
  adjustments: opsAdjustments,
  receivables: opsReceivables,
  exports: opsExports,
  liabilities: opsLiabilities,
  rollover: opsRollover,
  safeplay: opsSafeplay,
  identityChecks: opsIdentityChecks,
  myData: opsMyData,
  audit: opsAudit,
  system: opsSystem,
  settings: opsSettings,
  texts: opsTexts,
  recovery: opsRecovery,
  signInRules: opsSignInRules,
  originals: opsOriginals,
  messages: opsMessages,
  affiliates: opsAffiliates,
  feedback: opsFeedback,
  games: opsGames,
  jackpots: opsJackpots,
  cases: opsCases,
  announcements: opsAnnouncements,
  banners: opsBanners,
  footer: opsFooter,
  vendors: opsVendors,
  vendorConnections: opsVendorConnections,
  vendorRecords: opsVendorRecords,
  vendorDesk: opsVendorDesk,
  vendorGames: opsVendorGames,
  reconciliation: opsReconciliation,
  freeRounds: opsFreeRounds,
  certificates: opsCertificates,
} as const

/** Every call of a contract with its dotted name. */
export function listCalls(
  contract: Readonly<Record<string, Readonly<Record<string, Endpoint>>>>,
): { name: string; call: Endpoint }[] {
  return Object.entries(contract).flatMap(([group, calls]) =>
    Object.entries(calls).map(([name, call]) => ({ name: `${group}.${name}`, call })),
  )
}

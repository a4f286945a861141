import { type Grant, grants } from '@lantern/contract/endpoint'

/** The roles every brand starts with. */
export const STANDARD_ROLES = {
  owner: grants,
  maker: [
    'members.read',
    'deposits.read',
    'deposits.write',
    'adjustments.read',
    'adjustments.propose',
    'withdrawals.read',
    'withdrawals.claim',
    'withdrawals.approve',
  ],
  checker: [
    'members.read',
    'deposits.read',
    'deposits.write',
    'payments.approve',
    'adjustments.read',
    'adjustments.approve',
    'withdrawals.read',
    'withdrawals.claim',
    'withdrawals.approve',
  ],
  support: [
    'members.read',
    'deposits.read',
    'withdrawals.read',
    'feedback.read',
    'feedback.write',
    'cases.read',
    'cases.write',
    'vendors.read',
    'members.secure',
  ],
  risk: [
    'members.read',
    'members.block',
    'members.reveal',
    'members.secure',
    'checks.review',
    'deposits.read',
    'withdrawals.read',
    'audit.read',
    'cases.read',
    'vendors.read',
  ],
} as const satisfies Record<string, readonly Grant[]>

export type RoleCode = keyof typeof STANDARD_ROLES

export const isRoleCode = (code: string): code is RoleCode => Object.hasOwn(STANDARD_ROLES, code)

/** Grants that decide about money: whoever has one needs an authenticator. */
const MONEY_GRANTS: readonly Grant[] = [
  'withdrawals.claim',
  'withdrawals.approve',
  'deposits.write',
  'payments.approve',
  'adjustments.propose',
  'adjustments.approve',
]

export const decidesAboutMoney = (held: ReadonlySet<Grant>): boolean =>
  MONEY_GRANTS.some((grant) => held.has(grant))

const KNOWN: ReadonlySet<string> = new Set(grants)

/** Grants as the database has them; one that this version does not know opens nothing. */
export const isGrant = (code: string): code is Grant => KNOWN.has(code)

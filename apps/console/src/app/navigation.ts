import type { Grant } from '@lantern/contract/endpoint'

export type SectionName = 'money' | 'people' | 'games' | 'site' | 'house'
export type PageName =
  | 'withdrawals'
  | 'receipts'
  | 'deposits'
  | 'statements'
  | 'suspense'
  | 'adjustments'
  | 'methods'
  | 'accounts'
  | 'receivables'
  | 'liabilities'
  | 'members'
  | 'safeplay'
  | 'checks'
  | 'feedback'
  | 'cases'
  | 'games'
  | 'originals'
  | 'rounds'
  | 'vendors'
  | 'jackpots'
  | 'registration'
  | 'links'
  | 'domains'
  | 'announcements'
  | 'help'
  | 'texts'
  | 'messages'
  | 'audit'
  | 'system'
  | 'security'

export interface Page {
  readonly name: PageName
  readonly path: `/${PageName}`
  readonly section: SectionName
  /** Undefined: open to every operator. */
  readonly grant: Grant | undefined
}

/** Every page of the console in the order of the menu. */
export const pages: readonly Page[] = [
  { name: 'withdrawals', path: '/withdrawals', section: 'money', grant: 'withdrawals.read' },
  { name: 'receipts', path: '/receipts', section: 'money', grant: 'withdrawals.read' },
  { name: 'deposits', path: '/deposits', section: 'money', grant: 'deposits.read' },
  { name: 'statements', path: '/statements', section: 'money', grant: 'deposits.read' },
  { name: 'suspense', path: '/suspense', section: 'money', grant: 'deposits.read' },
  { name: 'adjustments', path: '/adjustments', section: 'money', grant: 'adjustments.read' },
  { name: 'methods', path: '/methods', section: 'money', grant: 'system.read' },
  { name: 'accounts', path: '/accounts', section: 'money', grant: 'deposits.read' },
  { name: 'receivables', path: '/receivables', section: 'money', grant: 'withdrawals.read' },
  { name: 'liabilities', path: '/liabilities', section: 'money', grant: 'audit.read' },
  { name: 'members', path: '/members', section: 'people', grant: 'members.read' },
  { name: 'safeplay', path: '/safeplay', section: 'people', grant: 'members.read' },
  { name: 'checks', path: '/checks', section: 'people', grant: 'checks.review' },
  { name: 'feedback', path: '/feedback', section: 'people', grant: 'feedback.read' },
  { name: 'cases', path: '/cases', section: 'people', grant: 'cases.read' },
  { name: 'games', path: '/games', section: 'games', grant: 'vendors.read' },
  { name: 'originals', path: '/originals', section: 'games', grant: 'vendors.read' },
  { name: 'rounds', path: '/rounds', section: 'games', grant: 'members.read' },
  { name: 'vendors', path: '/vendors', section: 'games', grant: 'vendors.read' },
  { name: 'jackpots', path: '/jackpots', section: 'games', grant: 'system.read' },
  { name: 'registration', path: '/registration', section: 'site', grant: 'system.read' },
  { name: 'links', path: '/links', section: 'site', grant: 'system.read' },
  { name: 'domains', path: '/domains', section: 'site', grant: 'system.read' },
  { name: 'announcements', path: '/announcements', section: 'site', grant: 'system.read' },
  { name: 'help', path: '/help', section: 'site', grant: 'system.read' },
  { name: 'texts', path: '/texts', section: 'site', grant: 'system.read' },
  { name: 'messages', path: '/messages', section: 'site', grant: 'system.read' },
  { name: 'audit', path: '/audit', section: 'house', grant: 'audit.read' },
  { name: 'system', path: '/system', section: 'house', grant: 'system.read' },
  { name: 'security', path: '/security', section: 'house', grant: undefined },
]

/** The pages an operator may open. The server decides again on every call. */
export const pagesFor = (grants: readonly Grant[]): readonly Page[] =>
  pages.filter(({ grant }) => grant === undefined || grants.includes(grant))

/** Where an operator begins: their first page of work. */
export const homePathFor = (grants: readonly Grant[]): Page['path'] =>
  pagesFor(grants)[0]?.path ?? '/security'

const MONEY_GRANTS: readonly Grant[] = [
  'withdrawals.claim',
  'withdrawals.approve',
  'deposits.write',
  'payments.approve',
  'adjustments.propose',
  'adjustments.approve',
]

export interface Standing {
  readonly grants: readonly Grant[]
  readonly hasTotp: boolean
  readonly demo: boolean
}

/**
 * Whether an operator must set up an authenticator before anything else is answered: outside demo
 * mode, everyone who decides about money.
 */
export const mustSetUpTotp = ({ grants, hasTotp, demo }: Standing): boolean =>
  !demo && !hasTotp && grants.some((grant) => MONEY_GRANTS.includes(grant))

/** The page an address belongs to: `/members/12` is the members' page. */
export const pageAt = (pathname: string): Page | undefined =>
  pages.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`))

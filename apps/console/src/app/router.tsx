import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Navigate,
} from '@tanstack/react-router'
import { useOperator } from '../session/operator.ts'
import { PageFault } from './page-fault.tsx'
import { homePathFor } from './navigation.ts'
import { NotFound } from './not-found.tsx'
import { Shell } from './shell.tsx'

/** The query of every address, as text: each page reads what it knows and ignores the rest. */
const readQuery = (query: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  )

const root = createRootRoute({
  component: Shell,
  notFoundComponent: NotFound,
  errorComponent: PageFault,
  validateSearch: readQuery,
})

const home = createRoute({ getParentRoute: () => root, path: '/', component: Home })

function Home() {
  const { grants } = useOperator()
  return <Navigate to={homePathFor(grants)} replace />
}

const withdrawals = createRoute({
  getParentRoute: () => root,
  path: '/withdrawals',
  component: lazyRouteComponent(() => import('../features/withdrawals/withdrawals-page.tsx')),
})
const receipts = createRoute({
  getParentRoute: () => root,
  path: '/receipts',
  component: lazyRouteComponent(() => import('../features/receipts/receipts-page.tsx')),
})
const deposits = createRoute({
  getParentRoute: () => root,
  path: '/deposits',
  component: lazyRouteComponent(() => import('../features/deposits/deposits-page.tsx')),
})
const statements = createRoute({
  getParentRoute: () => root,
  path: '/statements',
  component: lazyRouteComponent(() => import('../features/payments/statements-page.tsx')),
})
const suspense = createRoute({
  getParentRoute: () => root,
  path: '/suspense',
  component: lazyRouteComponent(() => import('../features/suspense/suspense-page.tsx')),
})
const adjustments = createRoute({
  getParentRoute: () => root,
  path: '/adjustments',
  component: lazyRouteComponent(() => import('../features/adjustments/adjustments-page.tsx')),
})
const methods = createRoute({
  getParentRoute: () => root,
  path: '/methods',
  component: lazyRouteComponent(() => import('../features/payment-methods/methods-page.tsx')),
})
const accounts = createRoute({
  getParentRoute: () => root,
  path: '/accounts',
  component: lazyRouteComponent(() => import('../features/house-accounts/house-accounts-page.tsx')),
})
const receivables = createRoute({
  getParentRoute: () => root,
  path: '/receivables',
  component: lazyRouteComponent(() => import('../features/receivables/receivables-page.tsx')),
})
const liabilities = createRoute({
  getParentRoute: () => root,
  path: '/liabilities',
  component: lazyRouteComponent(() => import('../features/liabilities/liabilities-page.tsx')),
})
const members = createRoute({
  getParentRoute: () => root,
  path: '/members',
  component: lazyRouteComponent(() => import('../features/members/members-page.tsx')),
})
const member = createRoute({
  getParentRoute: () => root,
  path: '/members/$memberId',
  component: lazyRouteComponent(() => import('../features/members/member-page.tsx')),
})
const safeplay = createRoute({
  getParentRoute: () => root,
  path: '/safeplay',
  component: lazyRouteComponent(() => import('../features/safeplay/safeplay-page.tsx')),
})
const feedback = createRoute({
  getParentRoute: () => root,
  path: '/feedback',
  component: lazyRouteComponent(() => import('../features/feedback/feedback-page.tsx')),
})
const cases = createRoute({
  getParentRoute: () => root,
  path: '/cases',
  component: lazyRouteComponent(() => import('../features/cases/cases-page.tsx')),
})
const vendors = createRoute({
  getParentRoute: () => root,
  path: '/vendors',
  component: lazyRouteComponent(() => import('../features/vendors/vendors-page.tsx')),
})
const vendor = createRoute({
  getParentRoute: () => root,
  path: '/vendors/$vendorCode',
  component: lazyRouteComponent(() => import('../features/vendors/vendor-page.tsx')),
})
const certificate = createRoute({
  getParentRoute: () => root,
  path: '/vendors/$vendorCode/certificates/$certificateId',
  component: lazyRouteComponent(() => import('../features/vendors/certificate-page.tsx')),
})
const jackpots = createRoute({
  getParentRoute: () => root,
  path: '/jackpots',
  component: lazyRouteComponent(() => import('../features/jackpots/jackpots-page.tsx')),
})
const jackpot = createRoute({
  getParentRoute: () => root,
  path: '/jackpots/$poolCode',
  component: lazyRouteComponent(() => import('../features/jackpots/jackpot-page.tsx')),
})
const games = createRoute({
  getParentRoute: () => root,
  path: '/games',
  component: lazyRouteComponent(() => import('../features/games/games-page.tsx')),
})
const originals = createRoute({
  getParentRoute: () => root,
  path: '/originals',
  component: lazyRouteComponent(() => import('../features/originals/originals-page.tsx')),
})
const parSheet = createRoute({
  getParentRoute: () => root,
  path: '/originals/$gameCode',
  component: lazyRouteComponent(() => import('../features/originals/sheet-page.tsx')),
})
const rounds = createRoute({
  getParentRoute: () => root,
  path: '/rounds',
  component: lazyRouteComponent(() => import('../features/rounds/rounds-page.tsx')),
})
const registration = createRoute({
  getParentRoute: () => root,
  path: '/registration',
  component: lazyRouteComponent(() => import('../features/registration/registration-page.tsx')),
})
const links = createRoute({
  getParentRoute: () => root,
  path: '/links',
  component: lazyRouteComponent(() => import('../features/links/links-page.tsx')),
})
const domains = createRoute({
  getParentRoute: () => root,
  path: '/domains',
  component: lazyRouteComponent(() => import('../features/domains/domains-page.tsx')),
})
const announcements = createRoute({
  getParentRoute: () => root,
  path: '/announcements',
  component: lazyRouteComponent(() => import('../features/announcements/announcements-page.tsx')),
})
const help = createRoute({
  getParentRoute: () => root,
  path: '/help',
  component: lazyRouteComponent(() => import('../features/help/help-page.tsx')),
})
const texts = createRoute({
  getParentRoute: () => root,
  path: '/texts',
  component: lazyRouteComponent(() => import('../features/texts/texts-page.tsx')),
})
const messages = createRoute({
  getParentRoute: () => root,
  path: '/messages',
  component: lazyRouteComponent(() => import('../features/messages/messages-page.tsx')),
})
const checks = createRoute({
  getParentRoute: () => root,
  path: '/checks',
  component: lazyRouteComponent(() => import('../features/checks/checks-page.tsx')),
})
const audit = createRoute({
  getParentRoute: () => root,
  path: '/audit',
  component: lazyRouteComponent(() => import('../features/audit/audit-page.tsx')),
})
const system = createRoute({
  getParentRoute: () => root,
  path: '/system',
  component: lazyRouteComponent(() => import('../features/system/system-page.tsx')),
})
const security = createRoute({
  getParentRoute: () => root,
  path: '/security',
  component: lazyRouteComponent(() => import('../features/security/security-page.tsx')),
})

export const router = createRouter({
  routeTree: root.addChildren([
    home,
    withdrawals,
    receipts,
    deposits,
    statements,
    suspense,
    adjustments,
    methods,
    accounts,
    receivables,
    liabilities,
    members,
    member,
    safeplay,
    checks,
    feedback,
    cases,
    games,
    originals,
    parSheet,
    rounds,
    vendors,
    vendor,
    certificate,
    jackpots,
    jackpot,
    registration,
    links,
    domains,
    announcements,
    help,
    texts,
    messages,
    audit,
    system,
    security,
  ]),
  // Plain text both ways, so that an address reads as it was written: ?q=0123 stays 0123.
  parseSearch: (query) => Object.fromEntries(new URLSearchParams(query)),
  stringifySearch: (search) => {
    const text = new URLSearchParams(readQuery(search)).toString()
    return text === '' ? '' : `?${text}`
  },
  defaultErrorComponent: PageFault,
  defaultNotFoundComponent: NotFound,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

import { Button } from '@lantern/ui/button'
import { Trans, useLingui } from '@lingui/react/macro'
import { useLocation } from '@tanstack/react-router'
import { useGo } from '../../link.tsx'
import { LogOut } from 'lucide-react'
import { type ComponentType, useEffect, useRef } from 'react'
import { popupLink, SiteLink } from '../../link.tsx'
import { useMember } from '../../site.ts'
import { asked } from '../arrival.ts'
import { Loaded, lazyScreen } from '../lazy-screen.tsx'
import { NotOpen } from '../pages/not-open.tsx'
import { ScreenSkeleton } from '../screen-skeleton.tsx'
import { useNeedRealAccount, useSignOut } from '../shell/account-actions.ts'
import { tellLinked } from '../social-return.ts'
import { type MemberPage, type MemberPageId, useMemberPages } from './pages.tsx'

type Screens = Partial<Record<MemberPageId, ComponentType>>

const screens: Screens = {
  securityCenter: lazyScreen(() => import('../../features/account/security-center.tsx')),
  transferUpline: lazyScreen(() => import('../../features/wallet/tree-transfer.tsx')),
  transferFund: lazyScreen(() => import('../../features/wallet/my-wallet.tsx')),
  cashierRecords: lazyScreen(() => import('../../features/cashier/records.tsx')),
  personalHistoryCopy: lazyScreen(() => import('../../features/games/betting-record.tsx')),
  personalProfit: lazyScreen(() => import('../../features/wallet/profit.tsx')),
  saferPlay: lazyScreen(() => import('../../features/safeplay/safer-play.tsx')),
  identityChecks: lazyScreen(() => import('../../features/identity/identity-checks.tsx')),
  myData: lazyScreen(() => import('../../features/my-data/my-data.tsx')),
  transactionHistory: lazyScreen(() => import('../../features/wallet/statement.tsx')),
}

/** The page of the address, and the first where it names none. */
function useWantedPage(pages: readonly MemberPage[]): MemberPage | undefined {
  const { searchStr } = useLocation()
  const wanted = asked(searchStr, 'page')
  return wanted === undefined ? pages[0] : pages.find(({ id }) => id === wanted)
}

/** The frame around the member's pages: the list beside or above, the chosen one within. */
export function Screen() {
  const member = useMember()
  // The pages depend on who it is; a first guess would flash and open the wrong one.
  if (member === undefined) return <ScreenSkeleton />
  return member.isTrial ? <RealAccountsOnly /> : <MemberCenter />
}

/** A trial member that came by an address is told what it needs, over the lobby. */
function RealAccountsOnly() {
  const go = useGo()
  const needRealAccount = useNeedRealAccount()
  const tell = useRef(needRealAccount)
  tell.current = needRealAccount
  useEffect(() => {
    void tell.current()
    go.replace('/')
  }, [go])
  return <ScreenSkeleton />
}

function MemberCenter() {
  const { t, i18n } = useLingui()
  const go = useGo()
  const pages = useMemberPages()
  const page = useWantedPage(pages)
  const signOut = useSignOut()
  const overlay = page?.open
  const isOverlay = overlay !== undefined
  const openNow = useRef(overlay)
  openNow.current = overlay
  useEffect(() => tellLinked(i18n), [i18n])
  const menu = useRef<HTMLUListElement>(null)
  const pageId = page?.id
  // On a phone the menu is one row: the page that is open stands in sight.
  useEffect(() => {
    const chosen = menu.current?.querySelector<HTMLElement>(`[data-page="${pageId}"]`)
    if (menu.current && chosen)
      menu.current.scrollLeft =
        chosen.offsetLeft - (menu.current.clientWidth - chosen.offsetWidth) / 2
  }, [pageId])
  // An address of an overlay opens it, once, over a page of its own kind.
  useEffect(() => {
    if (!isOverlay) return
    openNow.current?.()
    go.replace('/member?page=transferFund')
  }, [isOverlay, go])
  if (isOverlay) return <ScreenSkeleton />
  const listed = pages.filter(({ isListed }) => isListed)
  return (
    <div className="flex flex-col gap-5 pt-2 lg:grid lg:grid-cols-[240px_minmax(0,1fr)] lg:gap-8">
      <nav aria-label={t`Member centre`} className="min-w-0">
        <ul
          ref={menu}
          className="relative -mx-gutter flex gap-2 overflow-x-auto px-gutter no-scrollbar lg:mx-0 lg:flex-col lg:gap-1 lg:px-0"
        >
          {listed.map((one) => (
            <li key={one.id} data-page={one.id} className="shrink-0">
              <SiteLink
                href={one.href}
                {...(one.open && { onClick: popupLink(one.open) })}
                aria-current={one.id === pageId ? 'page' : undefined}
                className="flex min-h-11 items-center gap-3 rounded-full bg-surface-2 px-4 font-semibold whitespace-nowrap text-fg-2 hover:text-fg aria-[current=page]:bg-paper aria-[current=page]:text-on-paper lg:rounded-md lg:bg-transparent lg:whitespace-normal lg:hover:bg-surface-2 [&_svg]:size-5 [&_svg]:shrink-0"
              >
                {one.icon}
                {one.title}
              </SiteLink>
            </li>
          ))}
        </ul>
        <Button
          variant="ghost"
          icon={<LogOut aria-hidden="true" />}
          className="mt-4 max-lg:hidden"
          onClick={() => void signOut()}
        >
          <Trans>Sign out</Trans>
        </Button>
      </nav>
      <section className="min-w-0">
        {page === undefined ? <NotOpen /> : <Page page={page} />}
        <Button
          variant="ghost"
          icon={<LogOut aria-hidden="true" />}
          className="mt-8 lg:hidden"
          onClick={() => void signOut()}
        >
          <Trans>Sign out</Trans>
        </Button>
      </section>
    </div>
  )
}

function Page({ page: { id, title } }: { readonly page: MemberPage }) {
  const Content = screens[id]
  return (
    <>
      <h1 className="mb-5 text-30">{title}</h1>
      {Content && (
        <Loaded>
          <Content />
        </Loaded>
      )}
    </>
  )
}

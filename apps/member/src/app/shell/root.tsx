import { system } from '@lantern/contract/system'
import { useRead } from '@lantern/web-kit/hooks'
import { Outlet, useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { MaintenancePage, RegionPage } from '../../features/closed/closed-pages.tsx'
import { whichPage } from '../../features/closed/which-page.ts'
import { useShownAnew } from '../../anew.ts'
import { tellAlive } from '../../tell-alive.ts'
import { scrollFor } from '../arrival.ts'
import { loadable } from '../../parts/loadable.tsx'
import { useIsAlive } from '../page-hints.ts'
import { QuietBoundary } from '../quiet-boundary.tsx'
import { findPath, type SitePath } from '../../paths.ts'
import { supportWays } from '../../support.ts'
import { AgeQuestion, useAge } from './age-question.tsx'
import { SiteFooter } from './site-footer.tsx'
import { OfflineBar } from './offline-bar.tsx'
import { PopupStage } from './popup-stage.tsx'
import { SessionKeeper } from './session-keeper.tsx'
import { SiteBottomBar } from './site-bottom-bar.tsx'
import { SiteHeader } from './site-header.tsx'
import { SiteRail } from './site-rail.tsx'

const Keepers = loadable(async () => (await import('./keepers.tsx')).Keepers)

const EVERYTHING = { header: true, rail: true, footer: true }

/** An address that is new, or asked for again, begins at its top or at the place its hash names. */
function useScrollToTop(): void {
  const { pathname, searchStr, hash } = useLocation()
  const anew = useShownAnew()
  const address = `${pathname}${searchStr} ${anew}`
  const isFirst = useRef(true)
  useEffect(() => {
    const wasFirst = isFirst.current
    isFirst.current = false
    const to = scrollFor(hash, wasFirst)
    if (typeof to === 'object') document.getElementById(to.anchor)?.scrollIntoView()
    else if (to === 'top' && address) window.scrollTo({ top: 0, left: 0, behavior: 'instant' })
  }, [address, hash])
}

/** The page of a closed site knows nobody. */
function Closed({ children }: { readonly children: ReactNode }) {
  useEffect(tellAlive, [])
  return children
}

/** Decides by the system's status what is mounted, and lays the shell around it. */
export function Root() {
  const { data } = useRead(system.status, {}, { refetchMs: 60_000 })
  if (data === undefined) return <OpenSite />
  const { status, maintenanceEnd, location } = data
  const support = supportWays(data)[0]?.address
  switch (whichPage(status)) {
    case 'maintenance':
      return (
        <Closed>
          <MaintenancePage endsAt={maintenanceEnd} support={support} />
        </Closed>
      )
    case 'region':
      return (
        <Closed>
          <RegionPage ip={location.ip} support={support} />
        </Closed>
      )
    case 'site':
      return <OpenSite />
  }
}

function OpenSite() {
  const { pathname } = useLocation()
  const parts = findPath(pathname)?.parts ?? EVERYTHING
  const age = useAge()
  const isAlive = useIsAlive()
  useScrollToTop()
  return (
    <>
      <SessionKeeper />
      {isAlive && (
        <QuietBoundary fallback={null}>
          <Keepers />
        </QuietBoundary>
      )}
      <OfflineBar />
      {parts.header ? <SiteLayout parts={parts} age={age} /> : <Outlet />}
      <PopupStage isHeld={parts.header && age === 'asked'} />
    </>
  )
}

interface StillProps {
  readonly when: boolean
  readonly unseen?: boolean
  readonly children: ReactNode
}

/** A part of the page that nobody can reach for the time, and see if it is not to be seen. */
const Still = ({ when, unseen, children }: StillProps) => (
  <div inert={when} className={when && unseen ? 'invisible contents' : 'contents'}>
    {children}
  </div>
)

interface LayoutProps {
  readonly parts: SitePath['parts']
  readonly age: ReturnType<typeof useAge>
}

/**
 * What stands around most pages. Agents' pages bring a layout of their own. Before the age is known
 * no game is to be seen, though all of the page is there: nothing moves when it shows.
 */
function SiteLayout({ parts, age }: LayoutProps) {
  const isAsked = age === 'asked'
  return (
    <>
      <Still when={isAsked}>
        <SiteHeader />
      </Still>
      <div className="flex">
        {parts.rail && (
          <Still when={isAsked}>
            <SiteRail />
          </Still>
        )}
        <div className="min-w-0 flex-1">
          <main
            id="main"
            tabIndex={-1}
            className="mx-auto min-h-[70vh] w-full max-w-[calc(var(--content-max)+2*var(--gutter))] px-gutter pt-4 pb-8 outline-none"
          >
            {isAsked && <AgeQuestion />}
            <Still when={age !== 'known'} unseen>
              <Outlet />
            </Still>
          </main>
          <Still when={isAsked}>
            {parts.footer ? <SiteFooter /> : <div className="h-bottom-nav lg:hidden" />}
          </Still>
        </div>
      </div>
      <Still when={isAsked}>
        <SiteBottomBar />
      </Still>
    </>
  )
}

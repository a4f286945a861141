import { games } from '@lantern/contract/games'
import { useRead } from '@lantern/web-kit/hooks'
import { useSession, useSessionState } from '@lantern/web-kit/session-react'
import { useGo } from '../link.tsx'
import { useLingui } from '@lingui/react'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { findPath, type SitePath } from '../paths.ts'
import { useTitled } from '../parts/announcements/use-announcements.ts'
import { useModule } from '../site.ts'
import { closePopup, openPopup, type PopupName, popupStage } from '../stage.ts'
import { sentTo } from './arrival.ts'
import { HomePage } from './pages/home-page.tsx'
import { Loaded, lazyScreen, WithMemberTexts } from './lazy-screen.tsx'
import { loadable } from '../parts/loadable.tsx'
import { NotFound, NotOpen } from './pages/not-open.tsx'
import { ScreenSkeleton } from './screen-skeleton.tsx'
import { useAge } from './shell/age-question.tsx'
import { takeSocial, tellSocialError } from './social-return.ts'

const GameListPage = lazyScreen(() => import('./pages/game-list-page.tsx'))
const GameCenterPage = lazyScreen(() => import('./pages/game-center-page.tsx'))
const AccountGamesPage = lazyScreen(() => import('./pages/account-games-page.tsx'))
const MemberCenter = lazyScreen(() => import('./member-center/member-center.tsx'))
const Fairness = lazyScreen(() => import('../features/fairness/verifier.tsx'))
const Seamless = lazyScreen(() => import('../features/games/seamless-page.tsx'))
const AgentLanding = loadable(async () => (await import('./pages/agent-page.tsx')).LandingScreen)
const AgentHome = loadable(async () => (await import('./pages/agent-page.tsx')).HomeScreen)
const Promotions = lazyScreen(() => import('./pages/promotions-page.tsx'))

/** What an entry of the table shows, once its person may see it. */
export function ScreenOf({ entry }: { readonly entry: SitePath }) {
  if (entry.needsSession) {
    return (
      <NeedsSession>
        <Content entry={entry} />
      </NeedsSession>
    )
  }
  return <Content entry={entry} />
}

/** Screens whose texts are the member's. */
const ofMembers = {
  member: MemberCenter,
  seamless: Seamless,
  agent: AgentLanding,
  agentHome: AgentHome,
} as const

function Content({ entry }: { readonly entry: SitePath }) {
  const { screen } = entry
  switch (screen) {
    case 'home':
      return <Home opens={entry.opens} />
    case 'gameList':
    case 'gameCenter':
      return <GamesOf entry={entry} />
    case 'accountGames':
      return (
        <Loaded>
          <AccountGamesPage selection={entry.selection ?? 'FAV'} />
        </Loaded>
      )
    case 'promotions':
      return <PromotionsOf />
    case 'fairness':
      return (
        <IfOn module="VERIFIER3">
          <Loaded>
            <WithMemberTexts>
              <Fairness />
            </WithMemberTexts>
          </Loaded>
        </IfOn>
      )
    case 'notOpen':
      return <NotOpen />
    case 'seamless':
      return (
        <OnceOfAge>
          <OfMembers screen={screen} />
        </OnceOfAge>
      )
    default:
      return <OfMembers screen={screen} />
  }
}

function OfMembers({ screen }: { readonly screen: keyof typeof ofMembers }) {
  const Part = ofMembers[screen]
  return (
    <Loaded>
      <WithMemberTexts>
        <Part />
      </WithMemberTexts>
    </Loaded>
  )
}

/** A game that has the page to itself would open, and be heard, behind the question for the age. */
function OnceOfAge({ children }: { readonly children: React.ReactNode }) {
  return useAge() === 'known' ? children : <ScreenSkeleton />
}

/** /login, /register and /help show the home page and open their popup over it. */
function Home({ opens }: { readonly opens: SitePath['opens'] }) {
  useSignInPopup(opens === 'help' ? undefined : opens)
  useHelpPopup(opens === 'help')
  return <HomePage />
}

/** Once the popup that an address opens is gone the address is the lobby's again. */
const untilClosed = (popup: PopupName, leave: () => void): (() => void) =>
  popupStage.subscribe(({ popups }) => {
    if (!popups.some(({ name }) => name === popup)) leave()
  })

/** The help centre, at the page that the hash names. */
function useHelpPopup(opens: boolean): void {
  const go = useGo()
  const { hash } = useLocation()
  useEffect(() => {
    if (!opens) return
    openPopup('help', { slug: hash })
    return untilClosed('help', () => go.replace('/'))
  }, [opens, hash, go])
  // The way back, which on a phone is how a popup is left, takes it along.
  useEffect(() => (opens ? () => closePopup('help') : undefined), [opens])
}

function useSignInPopup(opens: 'login' | 'register' | undefined): void {
  const session = useSession()
  const isKnown = useSessionState(({ phase }) => phase !== 'unknown')
  const go = useGo()
  const { i18n } = useLingui()
  useEffect(() => {
    if (opens === undefined || !isKnown) return
    const { phase } = session.store.getState()
    if (phase === 'signed-in' || phase === 'restricted') return go.replace('/')
    const { socialTicket, socialError } = takeSocial()
    if (socialError !== undefined) void tellSocialError(i18n, socialError)
    // Taking it out of the address is a move to another one: this runs again and finds it gone.
    const held = popupStage.getState().popups.find((popup) => popup.name === 'login')
    const ticket = socialTicket ?? held?.params.socialTicket
    openPopup('login', { tab: opens, ...(ticket !== undefined && { socialTicket: ticket }) })
    return untilClosed('login', () => go.replace('/'))
  }, [opens, isKnown, go, session, i18n])
}

/** A category's page is there once the brand has games in it; until then it says so. */
function GamesOf({ entry: { gameType, screen } }: { readonly entry: SitePath }) {
  const { data: menus } = useRead(games.menus, {})
  const isThere = menus?.categories.some((category) => category.gameType === gameType)
  if (!isThere || gameType === undefined) return <NotOpen />
  return (
    <Loaded>
      {screen === 'gameCenter' ? (
        <GameCenterPage gameType={gameType} />
      ) : (
        <GameListPage gameType={gameType} />
      )}
    </Loaded>
  )
}

/** A brand that announces no promotion has no such page; for whom, is known with the session. */
function PromotionsOf() {
  const { titles, isKnown, hasFailed } = useTitled('promotion')
  // Of a list that could not be read the page says so, and offers to ask again.
  if (titles.length === 0 && !hasFailed) return isKnown ? <NotOpen /> : <ScreenSkeleton />
  return (
    <Loaded>
      <WithMemberTexts>
        <Promotions />
      </WithMemberTexts>
    </Loaded>
  )
}

/** A page that its brand may switch off; its address says so then. */
function IfOn(props: { readonly module: string; readonly children: React.ReactNode }) {
  return useModule(props.module) ? props.children : <NotOpen />
}

function NeedsSession({ children }: { readonly children: React.ReactNode }) {
  const phase = useSessionState((state) => state.phase)
  const go = useGo()
  // Whoever is being told that the session ended goes on after the answer.
  useEffect(() => {
    // Signing out has left for the lobby already, while this is still on screen.
    const elsewhere = sentTo(findPath(location.pathname), phase)
    if (elsewhere !== undefined) go.replace(elsewhere)
  }, [phase, go])
  return phase === 'signed-in' ? children : <ScreenSkeleton />
}

export function NotFoundScreen() {
  return <NotFound />
}

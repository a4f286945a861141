import { Banner } from '@lantern/ui/banner'
import { buttonStyles } from '@lantern/ui/button'
import { Carousel } from '@lantern/ui/carousel'
import { isSitePath } from '@lantern/rules/links/allowed-link'
import { useSessionState } from '@lantern/web-kit/session-react'
import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronRight, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { bannerUrls } from 'virtual:banners'
import { popupLink, SiteLink } from '../../link.tsx'
import { useIsAlive } from '../../app/page-hints.ts'
import { QuietBoundary } from '../../app/quiet-boundary.tsx'
import { loadable } from '../../parts/loadable.tsx'
import { safeOutsideUrl } from '../../outside-url.ts'
import { type Brand, useBrand, useModule } from '../../site.ts'
import { openPopup } from '../../stage.ts'
import { Decoration, useIsDecoration } from './jackpot.tsx'

const TopWins = loadable(async () => (await import('./winner-board.tsx')).TopWins)

type BannerData = Brand['banners'][number]

const GLOWING = buttonStyles({ size: 'lg', className: 'max-sm:min-h-11 max-sm:text-14' })

/** A banner that was written leads where it says, for everybody; one that says nothing to nowhere. */
function BannerAction({ url }: BannerData) {
  const outside = safeOutsideUrl(url)
  if (outside !== undefined) {
    return (
      <a href={outside} target="_blank" rel="noopener noreferrer" className={GLOWING}>
        <Trans>Read more</Trans>
      </a>
    )
  }
  return url && isSitePath(url) ? <PlayNow href={url} /> : null
}

const PlayNow = ({ href }: { readonly href: string }) => (
  <SiteLink href={href} className={GLOWING}>
    <Trans>Play now</Trans>
  </SiteLink>
)

/** The house's own banner: to the games it tells of, or to an account that plays them. */
function OwnAction() {
  const isSignedIn = useSessionState(({ phase }) => phase === 'signed-in')
  const hasOriginals = useModule('ORIGINALS3')
  if (isSignedIn) return hasOriginals && <PlayNow href="/bgs" />
  return (
    <SiteLink
      href="/register"
      className={GLOWING}
      onClick={popupLink(() => openPopup('login', { tab: 'register' }))}
    >
      <Trans>Join now</Trans>
    </SiteLink>
  )
}

/** So many banners go round; the rest waits for another day. */
const MOST_BANNERS = 5
const SCENES = ['festival', 'lagoon', 'royal', 'jade'] as const

function useSlides() {
  const { t } = useLingui()
  const { banners, brandName } = useBrand()
  const ofHome = banners.filter(({ groupName }) => groupName === 'w_home').slice(0, MOST_BANNERS)
  const written: readonly (BannerData | undefined)[] = ofHome.length > 0 ? ofHome : [undefined]
  return written.map((banner, at) => ({
    id: `${at} ${banner?.title ?? ''}`,
    content: (
      <Banner
        title={banner?.title ?? t`Games that prove they are fair`}
        text={
          banner?.text ?? t`Welcome to ${brandName}. Every round of our own games can be checked.`
        }
        lang={banner?.language}
        {...(banner?.badge && { badge: banner.badge })}
        art={bannerUrls[SCENES[at % SCENES.length] ?? 'festival']}
        isFirst={at === 0}
        level={2}
        action={banner ? <BannerAction {...banner} /> : <OwnAction />}
      />
    ),
  }))
}

/** The banners of the home page, and beside them what can be won or what sets the house apart. */
export function Hero({ isHome }: { readonly isHome: boolean }) {
  const { t } = useLingui()
  const slides = useSlides()
  const isDecoration = useIsDecoration()
  const hasBeside = useModule('VERIFIER3') || isDecoration
  return (
    <div
      className={`grid gap-3 sm:gap-4.5 ${hasBeside ? 'lg:grid-cols-[minmax(0,1fr)_316px]' : ''}`}
    >
      <div className="min-w-0">
        <Carousel
          label={t`News of the house`}
          slides={slides}
          pauseLabel={t`Pause the banners`}
          playLabel={t`Let the banners run`}
          dotLabel={(number) => t`Banner ${number}`}
        />
      </div>
      {hasBeside && <BesideBanner isHome={isHome} />}
    </div>
  )
}

function BesideBanner({ isHome }: { readonly isHome: boolean }) {
  const isDecoration = useIsDecoration()
  const hasVerifier = useModule('VERIFIER3')
  const isAlive = useIsAlive()
  // A real pot has a card of its own below.
  if (!isDecoration) return <FairnessCard />
  return (
    <GiltCard className="flex flex-col justify-center gap-3 px-4 max-lg:min-h-15 lg:justify-start lg:p-5">
      <Decoration />
      {/* Its height is there from the first picture on: the games below do not move for it. */}
      {isHome && (
        <div className="max-lg:hidden lg:min-h-35.5">
          {isAlive && (
            <QuietBoundary fallback={null}>
              <TopWins most={3} />
            </QuietBoundary>
          )}
        </div>
      )}
      {hasVerifier && (
        <SiteLink
          href="/fairness"
          className="inline-flex min-h-11 items-center gap-1 self-start font-bold text-reward-fg hover:underline max-lg:hidden lg:mt-auto"
        >
          <Trans>Check a round</Trans>
          <ChevronRight aria-hidden="true" className="size-5 flip-rtl" />
        </SiteLink>
      )}
    </GiltCard>
  )
}

function GiltCard(props: { readonly className: string; readonly children: ReactNode }) {
  return (
    <section
      className={`relative isolate overflow-hidden rounded-lg bg-gilt-panel shadow-2 ring-1 ring-reward-line ring-inset sm:rounded-xl ${props.className}`}
    >
      <span
        aria-hidden="true"
        className="absolute inset-x-[-20%] top-[-60%] -z-1 h-65 bg-[radial-gradient(closest-side,rgb(255_203_102/.3),transparent)]"
      />
      {props.children}
    </section>
  )
}

function FairnessCard() {
  return (
    <GiltCard className="flex items-center justify-between gap-3 px-4 max-lg:min-h-15 lg:flex-col lg:items-stretch lg:justify-start lg:p-5">
      <h2 className="flex items-center gap-2 font-ui text-13 font-bold tracking-normal text-reward-fg">
        <ShieldCheck aria-hidden="true" className="size-5.5" />
        <Trans>Provably fair</Trans>
      </h2>
      <p className="display text-24 text-reward max-lg:hidden">
        <Trans>Do not trust us. Check.</Trans>
      </p>
      <ol className="flex flex-col gap-2 text-13 text-fg-2 max-lg:hidden">
        <li className="flex gap-2.5 rounded-sm bg-[rgb(255_255_255/.045)] px-3 py-2.5">
          <b className="num text-reward-fg">1</b>
          <Trans>We show a fingerprint of our seed before you bet.</Trans>
        </li>
        <li className="flex gap-2.5 rounded-sm bg-[rgb(255_255_255/.045)] px-3 py-2.5">
          <b className="num text-reward-fg">2</b>
          <Trans>Your own seed mixes into every result.</Trans>
        </li>
        <li className="flex gap-2.5 rounded-sm bg-[rgb(255_255_255/.045)] px-3 py-2.5">
          <b className="num text-reward-fg">3</b>
          <Trans>Afterwards you play the round again in your browser.</Trans>
        </li>
      </ol>
      <SiteLink
        href="/fairness"
        className="inline-flex min-h-13 items-center gap-1 font-bold text-reward hover:underline lg:mt-auto lg:min-h-11 lg:self-start lg:text-reward-fg"
      >
        <Trans>Check a round</Trans>
        <ChevronRight aria-hidden="true" className="size-5 flip-rtl" />
      </SiteLink>
    </GiltCard>
  )
}

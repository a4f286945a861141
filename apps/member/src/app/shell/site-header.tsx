import { wallet } from '@lantern/contract/wallet'
import { formatMoney } from '@lantern/kernel/money'
import { AppHeader } from '@lantern/ui/app-header'
import { Avatar } from '@lantern/ui/avatar'
import { Button, buttonStyles } from '@lantern/ui/button'
import { CategoryNav } from '@lantern/ui/category-nav'
import { IconButton } from '@lantern/ui/icon-button'
import { Skeleton } from '@lantern/ui/skeleton'
import { WalletChip } from '@lantern/ui/wallet-chip'
import { useRead } from '@lantern/web-kit/hooks'
import { useSession, useSessionState } from '@lantern/web-kit/session-react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useLocation } from '@tanstack/react-router'
import { Bell, Headphones } from 'lucide-react'
import { useFreePlay } from '../../features/auth/free-play.ts'
import { categoryOf } from '../../features/lobby/categories.ts'
import { popupLink, renderLink, SiteLink } from '../../link.tsx'
import { useNotices, useTitles } from '../../parts/announcements/use-announcements.ts'
import { isAt } from '../../paths.ts'
import { type Member, useBrand, useMember, useModule } from '../../site.ts'
import { openPopup } from '../../stage.ts'
import { useSupportMenu } from '../../support.ts'
import { loadable } from '../../parts/loadable.tsx'
import { useDeviceKnown, useSearchOnceAlive } from '../page-hints.ts'
import { QuietBoundary } from '../quiet-boundary.tsx'
import { useCashier } from './account-actions.ts'
import { useCategories } from './categories.tsx'
import { useSignOut } from './account-actions.ts'

const VendorMenu = loadable(async () => (await import('./vendor-menu.tsx')).VendorMenu)
const MemberMenu = loadable(async () => (await import('./member-menu.tsx')).MemberMenu)

/** The bar at the top: brand, categories, and the visitor's or the member's end of it. */
export function SiteHeader() {
  const { t } = useLingui()
  const { brandName } = useBrand()
  const { pathname } = useLocation()
  const search = useSearchOnceAlive()
  const isLobby = isAt(pathname, '/')
  const categories = useCategories()
  const isOfLobby = (href: string) => isLobby && href === `/${search}`
  const isOfCategory = categories.some(({ href }) => isOfLobby(href))
  const items = [
    { id: 'home', label: t`Home`, href: '/', isActive: isLobby && !isOfCategory },
    ...categories.map(({ gameType, title, href }) => {
      const type = categoryOf(gameType)
      return {
        id: gameType,
        label: title,
        href,
        isActive: isAt(pathname, href) || isOfLobby(href),
        ...(type && {
          menu: {
            label: t`Providers of ${title}`,
            render: (close: () => void) => (
              <QuietBoundary fallback={null}>
                <VendorMenu gameType={type} title={title} onDone={close} />
              </QuietBoundary>
            ),
          },
        }),
      }
    }),
    ...(useTitles('promotion').length > 0
      ? [
          {
            id: 'promotions',
            label: t`Promotions`,
            href: '/promotions',
            isActive: isAt(pathname, '/promotions'),
          },
        ]
      : []),
    ...(useModule('VERIFIER3')
      ? [
          {
            id: 'fairness',
            label: t({ message: 'Fairness', comment: 'Menu: how to check that a round was fair' }),
            href: '/fairness',
            isActive: isAt(pathname, '/fairness'),
          },
        ]
      : []),
  ]
  return (
    <AppHeader
      brand={{ name: brandName.toLowerCase(), href: '/', homeLabel: t`${brandName}, to the lobby` }}
      renderLink={renderLink}
      skipLabel={t`Skip to the content`}
      nav={<CategoryNav label={t`Categories`} items={items} renderLink={renderLink} />}
      end={<HeaderEnd />}
    />
  )
}

function HeaderEnd() {
  const phase = useSessionState((state) => state.phase)
  const deviceKnown = useDeviceKnown()
  const member = useMember()
  if (member !== undefined) return <MemberEnd member={member} />
  if (phase === 'restricted') return <RestrictedEnd />
  if (phase === 'signed-in' || (phase === 'unknown' && deviceKnown)) {
    return (
      <div aria-busy="true" className="flex items-center gap-3">
        <Skeleton className="h-11.5 w-40 rounded-full" />
        <Skeleton className="size-11 rounded-full" />
      </div>
    )
  }
  return <VisitorEnd />
}

/** The bell: all notices. On a phone the marquee of the lobby leads there. */
function NoticesButton() {
  const { t } = useLingui()
  const notices = useNotices()
  if (notices.length === 0) return null
  return (
    <IconButton
      label={t`All notices`}
      icon={<Bell aria-hidden="true" />}
      className="max-sm:hidden"
      onClick={() => openPopup('notices', { index: 0 })}
    />
  )
}

/** Customer service; on phones and tablets the foot of the page and the help page lead there. */
function ServiceButton() {
  const { t } = useLingui()
  const support = useSupportMenu()
  if (support === undefined) return null
  return (
    <IconButton
      label={t`Customer service`}
      icon={<Headphones aria-hidden="true" />}
      className="max-lg:hidden"
      onClick={support.open}
    />
  )
}

function VisitorEnd() {
  const hasFreePlay = useModule('FREEPLAY3')
  const freePlay = useFreePlay()
  return (
    <>
      <ServiceButton />
      <NoticesButton />
      {hasFreePlay && (
        <Button variant="ghost" className="max-sm:hidden" onClick={() => void freePlay()}>
          <Trans>Free play</Trans>
        </Button>
      )}
      <SiteLink
        href="/login"
        onClick={popupLink(() => openPopup('login', { tab: 'login' }))}
        className={buttonStyles({ variant: 'secondary', className: 'max-sm:px-4' })}
      >
        <Trans>Log in</Trans>
      </SiteLink>
      <SiteLink
        href="/register"
        onClick={popupLink(() => openPopup('login', { tab: 'register' }))}
        className={buttonStyles({ className: 'max-sm:px-4' })}
      >
        <Trans>Register</Trans>
      </SiteLink>
    </>
  )
}

function RestrictedEnd() {
  const signOut = useSignOut()
  return (
    <>
      <Button variant="ghost" onClick={() => void signOut()}>
        <Trans>Sign out</Trans>
      </Button>
      <Button onClick={() => openPopup('changePassword', {})}>
        <Trans>Change password</Trans>
      </Button>
    </>
  )
}

function MemberEnd({ member }: { readonly member: Member }) {
  const { t } = useLingui()
  const kept = useSession()
  const hidden = useSessionState((state) => state.isBalanceHidden)
  const { data } = useRead(wallet.balance, {})
  const openCashier = useCashier()
  return (
    <>
      <WalletChip
        balance={data && formatMoney(data.balance)}
        currency={member.currency}
        bonus={
          data && data.bonus > 0n ? { amount: formatMoney(data.bonus), label: t`Bonus` } : undefined
        }
        label={t`Balance`}
        hidden={hidden}
        onToggleHidden={() => kept.setBalanceHidden(!hidden)}
        hideLabel={t`Hide the balance`}
        showLabel={t`Show the balance`}
        hiddenLabel={t`Balance hidden`}
        deposit={
          useModule('CASHIER3') ? { href: '/member?page=depositv2', label: t`Deposit` } : undefined
        }
        renderLink={(parts) =>
          renderLink({ ...parts, onClick: popupLink(() => openCashier('deposit')) })
        }
      />
      <ServiceButton />
      <NoticesButton />
      <QuietBoundary fallback={<AccountLink member={member} />}>
        <MemberMenu member={member} />
      </QuietBoundary>
    </>
  )
}

/** The avatar alone, before its menu is there. */
function AccountLink({ member }: { readonly member: Member }) {
  const { t } = useLingui()
  return (
    <SiteLink
      href="/member"
      aria-label={t`Account of ${member.account}`}
      className="grid size-11 shrink-0 place-items-center rounded-full"
    >
      <Avatar seed={member.account} ring />
    </SiteLink>
  )
}

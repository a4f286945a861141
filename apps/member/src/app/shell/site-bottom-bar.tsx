import { BottomNav } from '@lantern/ui/bottom-nav'
import { useSessionState } from '@lantern/web-kit/session-react'
import { useLingui } from '@lingui/react/macro'
import { useLocation } from '@tanstack/react-router'
import { CircleUser, Gamepad2, House, ShieldCheck, Wallet } from 'lucide-react'
import { popupLink, renderLink } from '../../link.tsx'
import { isAt } from '../../paths.ts'
import { useModule } from '../../site.ts'
import { openPopup } from '../../stage.ts'
import { useCashier } from './account-actions.ts'
import { useCategories } from './categories.tsx'

/** The bar under the thumb. */
export function SiteBottomBar() {
  const { t } = useLingui()
  const { pathname } = useLocation()
  const phase = useSessionState((state) => state.phase)
  const openCashier = useCashier()
  const [firstCategory] = useCategories()
  const gamesHref = firstCategory?.href ?? '/'
  const isSignedIn = phase === 'signed-in'
  return (
    <BottomNav
      label={t`Main menu`}
      renderLink={renderLink}
      items={[
        { id: 'lobby', label: t`Lobby`, href: '/', icon: <House />, isActive: isAt(pathname, '/') },
        {
          id: 'games',
          label: t`Games`,
          href: gamesHref,
          icon: <Gamepad2 />,
          ...(firstCategory && { onClick: popupLink(() => openPopup('gameCentre', {})) }),
          isActive: gamesHref !== '/' && isAt(pathname, gamesHref),
        },
        ...(useModule('CASHIER3')
          ? [
              {
                id: 'deposit',
                label: t`Deposit`,
                href: '/member?page=depositv2',
                icon: <Wallet />,
                onClick: popupLink(() => openCashier('deposit')),
                isRaised: true,
              },
            ]
          : []),
        ...(useModule('VERIFIER3')
          ? [
              {
                id: 'fairness',
                label: t({
                  message: 'Fairness',
                  comment: 'Menu: how to check that a round was fair',
                }),
                href: '/fairness',
                icon: <ShieldCheck />,
                isActive: isAt(pathname, '/fairness'),
              },
            ]
          : []),
        {
          id: 'account',
          label: t`Account`,
          href: isSignedIn ? '/member' : '/login',
          icon: <CircleUser />,
          isActive: isAt(pathname, '/member'),
          ...(!isSignedIn && {
            onClick: popupLink(() =>
              phase === 'restricted'
                ? openPopup('changePassword', {})
                : openPopup('login', { tab: 'login' }),
            ),
          }),
        },
      ]}
    />
  )
}

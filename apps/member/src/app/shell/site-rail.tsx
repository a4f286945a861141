import { SideRail, type SideRailItem } from '@lantern/ui/side-rail'
import { useLingui } from '@lingui/react/macro'
import { useLocation } from '@tanstack/react-router'
import {
  ArrowDownToLine,
  CircleUser,
  Gamepad2,
  Gift,
  Globe,
  Headphones,
  Megaphone,
  ShieldCheck,
  Smartphone,
  Wallet,
} from 'lucide-react'
import { popupLink, renderLink } from '../../link.tsx'
import { useNotices, useTitles } from '../../parts/announcements/use-announcements.ts'
import { loadable } from '../../parts/loadable.tsx'
import { isAt } from '../../paths.ts'
import { useBrand, useModule, useVisitor } from '../../site.ts'
import { openPopup } from '../../stage.ts'
import { useSupportMenu } from '../../support.ts'
import { useIsAlive } from '../page-hints.ts'
import { QuietBoundary } from '../quiet-boundary.tsx'
import { useCashier } from './account-actions.ts'
import { useCategories } from './categories.tsx'

const RailBanners = loadable(
  async () => (await import('../../parts/group-banners.tsx')).RailBanners,
)

/** At the foot of the menu, where nothing moves for what comes later. */
const end = (
  <QuietBoundary fallback={null}>
    <RailBanners />
  </QuietBoundary>
)

/** Promotions and notices, where the brand tells any. */
function useToldItems(): SideRailItem[] {
  const { t } = useLingui()
  const { pathname } = useLocation()
  const notices = useNotices()
  const promotions = useTitles('promotion')
  return [
    ...(promotions.length > 0
      ? [
          {
            id: 'promotions',
            label: t`Promotions`,
            icon: <Gift />,
            href: '/promotions',
            isActive: isAt(pathname, '/promotions'),
          },
        ]
      : []),
    ...(notices.length > 0
      ? [
          {
            id: 'notices',
            label: t({ message: 'Notices', comment: 'Menu: what the house announces' }),
            icon: <Megaphone />,
            onPress: () => openPopup('notices', { index: 0 }),
          },
        ]
      : []),
  ]
}

/** The narrow menu of a desk: only what works for this person. */
export function SiteRail() {
  const { t, i18n } = useLingui()
  const { pathname } = useLocation()
  const { phase, isTrial } = useVisitor()
  const openCashier = useCashier()
  const [firstCategory] = useCategories()
  const support = useSupportMenu()
  const { banners } = useBrand()
  const toldItems = useToldItems()
  const isAlive = useIsAlive()
  const cashierItem = (
    id: 'deposit' | 'withdraw',
  ): Pick<SideRailItem, 'id' | 'href' | 'onClick'> => ({
    id,
    href: id === 'deposit' ? '/member?page=depositv2' : '/member?page=withdraw',
    onClick: popupLink(() => openCashier(id)),
  })
  const mayWithdraw = useModule('WITHDRAW3')
  const isMember = phase === 'signed-in' && !isTrial
  const items: SideRailItem[] = [
    ...(useModule('CASHIER3')
      ? [{ ...cashierItem('deposit'), label: t`Deposit`, icon: <Wallet />, isPrimary: true }]
      : []),
    ...(isMember && mayWithdraw
      ? [{ ...cashierItem('withdraw'), label: t`Withdraw`, icon: <ArrowDownToLine /> }]
      : []),
    ...(phase === 'signed-in'
      ? [
          {
            id: 'account',
            label: t`Account`,
            icon: <CircleUser />,
            href: '/member?page=securityCenter',
            isActive: isAt(pathname, '/member'),
            startsGroup: true,
          },
        ]
      : []),
    ...toldItems,
    ...(firstCategory
      ? [
          {
            id: 'games',
            label: t`Games`,
            icon: <Gamepad2 />,
            href: firstCategory.href,
            onClick: popupLink(() => openPopup('gameCentre', {})),
            isActive: isAt(pathname, firstCategory.href),
            startsGroup: phase !== 'signed-in',
          },
        ]
      : []),
    ...(useModule('VERIFIER3')
      ? [
          {
            id: 'fairness',
            label: t({ message: 'Fairness', comment: 'Menu: how to check that a round was fair' }),
            icon: <ShieldCheck />,
            href: '/fairness',
            isActive: isAt(pathname, '/fairness'),
          },
        ]
      : []),
    {
      id: 'app',
      label: t({ message: 'App', comment: 'Menu: how to install the site on a phone' }),
      icon: <Smartphone />,
      href: '/help#install',
      onClick: popupLink(() => openPopup('help', { slug: 'install' })),
    },
    ...(support
      ? [
          {
            id: 'support',
            label: t`Support`,
            icon: <Headphones />,
            onPress: support.open,
            startsGroup: true,
          },
        ]
      : []),
    {
      id: 'language',
      label: (i18n.locale.split('-')[0] ?? '').toUpperCase(),
      icon: <Globe />,
      onPress: () => openPopup('language', {}),
      startsGroup: support === undefined,
    },
  ]
  return (
    <SideRail
      label={t`Shortcuts`}
      items={items}
      renderLink={renderLink}
      {...(isAlive && banners.some(({ groupName }) => groupName === 'w_leftmenu') && { end })}
    />
  )
}

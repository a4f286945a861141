import { Modal } from '@lantern/ui/modal'
import { useLingui } from '@lingui/react/macro'
import { Flame, Gift } from 'lucide-react'
import { categoryIcon } from '../../features/lobby/lobby-bar.tsx'
import { SiteLink } from '../../link.tsx'
import { useTitles } from '../../parts/announcements/use-announcements.ts'
import { addressOfCategory } from '../../paths.ts'
import type { PopupProps } from '../../stage.ts'
import { useCategories } from './categories.tsx'
import { PopupRow, popupRow } from './popup-rows.tsx'

/** All there is to play: the hot games, then each category in the brand's order; and promotions. */
export function GameCentreMenu() {
  const { t } = useLingui()
  const categories = useCategories()
  const entries = [
    {
      id: 'HOT',
      label: t`Hot right now`,
      icon: <Flame />,
      href: addressOfCategory('HOT'),
    },
    ...categories.map(({ gameType, title, href }) => ({
      id: gameType,
      label: title,
      icon: categoryIcon(gameType),
      href,
    })),
    ...(useTitles('promotion').length > 0
      ? [{ id: 'promotions', label: t`Promotions`, icon: <Gift />, href: '/promotions' }]
      : []),
  ]
  return (
    <ul className="-mx-2 grid grid-cols-2 gap-1">
      {entries.map(({ id, label, icon, href }) => (
        <li key={id}>
          <SiteLink href={href} className={popupRow}>
            <PopupRow icon={icon} label={label} />
          </SiteLink>
        </li>
      ))}
    </ul>
  )
}

export function Popup({ onClose }: PopupProps<'gameCentre'>) {
  const { t } = useLingui()
  return (
    <Modal
      name="gameCentre"
      size="sm"
      sheet
      open
      onClose={onClose}
      title={t`Games`}
      closeLabel={t`Close`}
      closeOnOutsidePress
    >
      <GameCentreMenu />
    </Modal>
  )
}

import { Chip } from '@lantern/ui/chip'
import { useSessionState } from '@lantern/web-kit/session-react'
import { useLingui } from '@lingui/react/macro'
import {
  CalendarRange,
  CircleDot,
  Clapperboard,
  Crown,
  Dices,
  Feather,
  Fish,
  Flame,
  Gamepad2,
  Heart,
  House,
  Joystick,
  Rocket,
  Spade,
  Ticket,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { openPopup } from '../../stage.ts'
import { categoryOf } from './categories.ts'
import type { Launch } from './game-tiles.tsx'
import type { Category } from './home.tsx'
import { LobbySearch } from './lobby-search.tsx'
import type { HomeState, HomeType } from './lobby-state.ts'

const ICONS: Readonly<Record<string, ReactNode>> = {
  RNG: <Dices aria-hidden="true" />,
  LIVE: <Clapperboard aria-hidden="true" />,
  FISH: <Fish aria-hidden="true" />,
  PVP: <Spade aria-hidden="true" />,
  BGS: <Rocket aria-hidden="true" />,
  SPORTS: <CircleDot aria-hidden="true" />,
  ESPORTS: <Gamepad2 aria-hidden="true" />,
  COCKFIGHT: <Feather aria-hidden="true" />,
  LOTT: <Ticket aria-hidden="true" />,
  ELOTT: <CalendarRange aria-hidden="true" />,
  JACKPOT: <Crown aria-hidden="true" />,
  MINI: <Joystick aria-hidden="true" />,
}

export const categoryIcon = (gameType: string): ReactNode => ICONS[gameType] ?? <Gamepad2 />

export interface LobbyBarProps {
  readonly categories: readonly Category[]
  readonly state: HomeState
  readonly onShow: (type: HomeType) => void
  readonly onSearch: (term: string) => void
  readonly onLaunch: Launch
}

/** The category menu of the lobby with its search. */
export function LobbyBar({ categories, state, onShow, onSearch, onLaunch }: LobbyBarProps) {
  const { t } = useLingui()
  const isSignedIn = useSessionState(({ phase }) => phase === 'signed-in')
  const entries: { type: HomeType; label: string; icon: ReactNode }[] = [
    { type: 'HOME', label: t`Home`, icon: <House aria-hidden="true" /> },
    {
      type: 'FAV',
      label: t({ message: 'Favourites', comment: 'Games that the member keeps' }),
      icon: <Heart aria-hidden="true" />,
    },
    {
      type: 'HOT',
      label: t({ message: 'Hot', comment: 'Badge on a game many people play' }),
      icon: <Flame aria-hidden="true" />,
    },
    ...categories.flatMap(({ gameType, title }) => {
      const type = categoryOf(gameType)
      return type ? [{ type, label: title, icon: categoryIcon(gameType) }] : []
    }),
  ]
  const choose = (type: HomeType) => {
    if (type === 'FAV' && !isSignedIn) openPopup('login', { tab: 'login' })
    else onShow(type)
  }
  return (
    <div
      id="lobby"
      className="mt-2 flex scroll-mt-20 items-center gap-3.5 max-sm:flex-col max-sm:items-stretch"
    >
      <ul
        aria-label={t`Categories`}
        className="-m-1 flex min-w-0 flex-1 gap-2 overflow-x-auto p-1 no-scrollbar fade-end max-sm:order-2 max-sm:flex-none"
      >
        {entries.map(({ type, label, icon }) => (
          <li key={type} className="shrink-0">
            <Chip icon={icon} pressed={type === state.type} onClick={() => choose(type)}>
              {label}
            </Chip>
          </li>
        ))}
      </ul>
      <LobbySearch
        term={state.term}
        onSearch={onSearch}
        onLaunch={onLaunch}
        className="sm:w-66 sm:shrink-0"
      />
    </div>
  )
}

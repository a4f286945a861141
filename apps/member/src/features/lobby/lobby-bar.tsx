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
import { type ReactNode, useEffect, useRef } from 'react'
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

/** Pixels below which nothing lies under the header. */
const HEADER = 64

/** Whoever chose far down begins at the top of what they chose: the place to begin at. */
function useBeginning(type: HomeType) {
  const place = useRef<HTMLSpanElement>(null)
  const shown = useRef(type)
  useEffect(() => {
    if (shown.current === type) return
    shown.current = type
    if (place.current && place.current.getBoundingClientRect().top < HEADER) {
      place.current.scrollIntoView()
    }
  }, [type])
  return place
}

/**
 * It stays below the header while the games pass under it; on a phone, where two rows would take
 * too much, the categories alone do, and the search comes back with the focus.
 */
const BAR =
  'sticky top-header z-10 -mx-2 -mb-2 flex items-center gap-3.5 bg-page px-2 py-2 max-sm:top-[calc(var(--header-h)-58px)] max-sm:flex-col max-sm:items-stretch max-sm:has-[input:focus]:top-header'

/** The category menu of the lobby with its search. */
export function LobbyBar({ categories, state, onShow, onSearch, onLaunch }: LobbyBarProps) {
  const { t } = useLingui()
  const isSignedIn = useSessionState(({ phase }) => phase === 'signed-in')
  const start = useBeginning(state.type)
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
    if (type === 'FAV' && !isSignedIn) return openPopup('login', { tab: 'login' })
    onShow(type)
  }
  return (
    <>
      <span id="lobby" ref={start} className="-mb-4 -scroll-mt-15" />
      <div className={BAR}>
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
          over={`${state.type} ${state.vendor?.vassalage}`}
          className="sm:w-66 sm:shrink-0"
        />
      </div>
    </>
  )
}

import { games } from '@lantern/contract/games'
import { GameGrid } from '@lantern/ui/game-grid'
import { NoticeBar } from '@lantern/ui/notice-bar'
import { SectionHeader } from '@lantern/ui/section-header'
import { useRead } from '@lantern/web-kit/hooks'
import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronRight, Flame, Rocket } from 'lucide-react'
import { renderLink } from '../../link.tsx'
import { PotCards } from '../../parts/pots/pots.tsx'
import { useBrand } from '../../site.ts'
import { openPopup } from '../../stage.ts'
import { type Game, type Launch, Tile } from './game-tiles.tsx'
import { Hero } from './hero.tsx'
import { OriginalCard } from './originals.tsx'

const MOST_HOT = 12
const MOST_OF_A_CATEGORY = 5
const FIRST_SCREEN = 6
const FEW_HOT = 2

export interface HomeProps {
  readonly onLaunch: Launch
}

/** The lobby: what is new, the banner, hot games, then each category that has games. */
export function Home({ onLaunch }: HomeProps) {
  const { data } = useRead(games.hot, {})
  const hot = (data?.list ?? []).slice(0, MOST_HOT)
  // A few tiles would leave most of a wide row empty: the originals stand beside them then.
  const isBeside = hot.length > 0 && hot.length <= FEW_HOT
  return (
    <div className="flex flex-col gap-4">
      <Notices />
      <Hero />
      <PotCards />
      <div className={isBeside ? 'grid gap-x-8 gap-y-4 lg:grid-cols-[2fr_3fr]' : 'contents'}>
        <HotGames hot={hot} isBeside={isBeside} onLaunch={onLaunch} />
        <Originals isBeside={isBeside} onLaunch={onLaunch} />
      </div>
    </div>
  )
}

function Notices() {
  const { t } = useLingui()
  const { notices } = useBrand()
  return (
    <NoticeBar
      label={t`Notices`}
      heading={t`Notice`}
      items={notices.map(({ id, title }) => ({ id, text: title }))}
      pauseLabel={t`Pause the notices`}
      playLabel={t`Let the notices run`}
      more={
        <button
          type="button"
          className="min-h-11 hover:text-fg hover:underline max-sm:grid max-sm:w-11 max-sm:place-items-center"
          onClick={() => openPopup('notices', { index: 0 })}
        >
          <span className="max-sm:sr-only">
            <Trans>All notices</Trans>
          </span>
          <ChevronRight aria-hidden="true" className="size-5 flip-rtl sm:hidden" />
        </button>
      }
    />
  )
}

interface SectionProps extends HomeProps {
  readonly isBeside: boolean
}

function HotGames({ hot, isBeside, onLaunch }: SectionProps & { readonly hot: readonly Game[] }) {
  const { t } = useLingui()
  if (hot.length === 0) return null
  const tiles = hot.map((game, at) => (
    <Tile key={game.nodeId} game={game} onLaunch={onLaunch} eager={at < FIRST_SCREEN} />
  ))
  return (
    <section className="mt-3 flex flex-col gap-3">
      <SectionHeader id="hot" title={t`Hot right now`} icon={<Flame />} />
      {isBeside ? (
        <ul aria-labelledby="hot" className="grid grid-cols-2 gap-2.5 sm:gap-4">
          {tiles.map((tile) => (
            <li key={tile.key} className="min-w-0">
              {tile}
            </li>
          ))}
        </ul>
      ) : (
        <GameGrid labelledBy="hot">{tiles}</GameGrid>
      )}
    </section>
  )
}

function Originals({ isBeside, onLaunch }: SectionProps) {
  const { t } = useLingui()
  const { data } = useRead(games.list, { gameType: 'BGS' })
  const originals = (data?.games ?? []).slice(0, MOST_OF_A_CATEGORY)
  if (originals.length === 0) return null
  return (
    <section className="mt-3 flex flex-col gap-3">
      <SectionHeader
        id="originals"
        title={t`Originals`}
        icon={<Rocket />}
        more={{
          href: '/bgs',
          label: t`All originals`,
          fullLabel: t`All originals`,
          renderLink,
        }}
      />
      <ul
        aria-labelledby="originals"
        className={
          isBeside
            ? 'grid flex-1 gap-3 sm:gap-4 md:max-lg:grid-cols-2'
            : 'grid gap-3 sm:gap-4 md:grid-cols-2'
        }
      >
        {originals.map((game) => (
          <li key={game.nodeId} className="min-w-0">
            <OriginalCard game={game} onLaunch={onLaunch} level={3} />
          </li>
        ))}
      </ul>
    </section>
  )
}

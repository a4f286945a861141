import { Bell, Fish, Flame, Trophy, Video } from 'lucide-react'
import { useState } from 'react'
import { AppHeader } from '../../src/components/app-header.tsx'
import { Avatar } from '../../src/components/avatar.tsx'
import { Banner } from '../../src/components/banner.tsx'
import { BottomNav } from '../../src/components/bottom-nav.tsx'
import { Button } from '../../src/components/button.tsx'
import { CategoryNav } from '../../src/components/category-nav.tsx'
import { Chip } from '../../src/components/chip.tsx'
import { FavouriteButton } from '../../src/components/favourite-button.tsx'
import { Footer } from '../../src/components/footer.tsx'
import { GameGrid } from '../../src/components/game-grid.tsx'
import { GameTile, type GameTileProps } from '../../src/components/game-tile.tsx'
import { IconButton } from '../../src/components/icon-button.tsx'
import { plainLink } from '../../src/components/link.tsx'
import { MoneyText } from '../../src/components/money-text.tsx'
import { NoticeBar } from '../../src/components/notice-bar.tsx'
import { SearchBox } from '../../src/components/search-box.tsx'
import { Seats } from '../../src/components/seats.tsx'
import { SectionHeader } from '../../src/components/section-header.tsx'
import { SideRail } from '../../src/components/side-rail.tsx'
import { WalletChip } from '../../src/components/wallet-chip.tsx'
import { BOTTOM, CHIPS, NAV, SIDE } from './lobby-menus.tsx'
import { artOf, FISH_GAMES, HOT_GAMES, LIVE_GAMES, type SampleGame } from './samples.ts'

function Tile({ sample, shape }: { sample: SampleGame; shape: GameTileProps['shape'] }) {
  const [favourite, setFavourite] = useState(false)
  const hasTrial = sample.type === 'RNG' || sample.type === 'BGS'
  return (
    <GameTile
      name={sample.name}
      vendor={sample.vendor}
      href={`#play-${sample.name}`}
      renderLink={plainLink}
      art={artOf(sample, shape === 'wide' ? 'wide' : 'portrait')}
      shape={shape}
      badges={sample.badge ? [sample.badge] : []}
      meta={
        sample.seats === undefined ? (
          sample.players
        ) : (
          <Seats taken={sample.seats} total={7} label={`${sample.seats} of 7 seats taken`} />
        )
      }
      playLabel="Play"
      {...(hasTrial && {
        trial: {
          label: 'Free trial',
          fullLabel: `Free trial: ${sample.name}`,
          onPress: () => undefined,
        },
      })}
      favourite={
        <FavouriteButton
          pressed={favourite}
          onToggle={() => setFavourite(!favourite)}
          label={`Favourite: ${sample.name}`}
        />
      }
    />
  )
}

function Section(props: {
  id: string
  title: string
  icon: React.ReactNode
  games: readonly SampleGame[]
  columns: 'six' | 'five' | 'four'
  shape?: 'portrait' | 'wide'
}) {
  return (
    <section className="mt-6 flex flex-col gap-3.5">
      <SectionHeader
        id={props.id}
        title={props.title}
        icon={props.icon}
        more={{
          href: `#more-${props.id}`,
          label: 'More',
          fullLabel: `More: ${props.title}`,
          renderLink: plainLink,
        }}
      />
      <GameGrid labelledBy={props.id} columns={props.columns}>
        {props.games.map((sample) => (
          <Tile key={sample.name} sample={sample} shape={props.shape ?? 'portrait'} />
        ))}
      </GameGrid>
    </section>
  )
}

function TopBar() {
  const [hidden, setHidden] = useState(false)
  return (
    <AppHeader
      brand={{ name: 'lantern row', href: '#lobby', homeLabel: 'Lantern Row, home' }}
      renderLink={plainLink}
      skipLabel="Skip to content"
      nav={<CategoryNav label="Game categories" items={NAV} renderLink={plainLink} />}
      end={
        <>
          <WalletChip
            label="Wallet"
            balance="1284.5099"
            currency="USD"
            hidden={hidden}
            onToggleHidden={() => setHidden(!hidden)}
            hideLabel="Hide balance"
            showLabel="Show balance"
            hiddenLabel="Balance hidden"
            deposit={{ href: '#deposit', label: 'Deposit' }}
            renderLink={plainLink}
          />
          <IconButton label="Messages, 3 unread" icon={<Bell />} count={3} />
          <a href="#account" aria-label="My account" className="rounded-full p-1 max-sm:hidden">
            <Avatar seed="me" ring />
          </a>
        </>
      }
    />
  )
}

function LobbyBar() {
  const [active, setActive] = useState('Home')
  const [term, setTerm] = useState('')
  return (
    <div className="mt-6 flex items-center gap-3.5 max-sm:flex-col max-sm:items-stretch">
      <div className="-m-1 flex min-w-0 flex-1 gap-2 overflow-x-auto p-1 no-scrollbar fade-end max-sm:order-2">
        {CHIPS.map((chip) => (
          <Chip
            key={chip.label}
            icon={chip.icon}
            pressed={chip.label === active}
            onClick={() => setActive(chip.label)}
          >
            {chip.label}
          </Chip>
        ))}
      </div>
      <SearchBox
        label="Search games"
        placeholder="Search 3,214 games"
        value={term}
        onChange={setTerm}
        onSearch={setTerm}
        searchLabel="Search"
        clearLabel="Clear"
        hotkey="/"
        className="sm:w-62"
      />
    </div>
  )
}

/** The home page of the design, built from the kit's parts. */
export function Lobby() {
  return (
    <>
      <TopBar />
      <div className="lg:flex">
        <SideRail label="Quick menu" items={SIDE} renderLink={plainLink} />
        <main
          id="main"
          className="mx-auto w-full max-w-[calc(var(--content-max)+2*var(--gutter))] min-w-0 flex-1 px-gutter pt-4 pb-10"
        >
          <NoticeBar
            label="Notices"
            heading="Notice"
            pauseLabel="Pause notices"
            playLabel="Let notices run"
            items={[
              {
                id: '1',
                text: 'Weekend reload is live until Sunday 23:59 (GMT+7). Scheduled maintenance for Velvet tables on Monday 04:00–05:00.',
              },
            ]}
            more={
              <a href="#notices" className="inline-flex min-h-11 items-center">
                All notices
              </a>
            }
          />
          <div className="mt-4">
            <Banner
              badge="Festival week"
              title="Light up the row tonight"
              text="Seven nights of drops on 40 lantern tables. Opt in once, play anywhere."
              action={<Button>Join the festival</Button>}
              art="/art/banner"
            />
          </div>
          <LobbyBar />
          <Section
            id="hot"
            title="Hot right now"
            icon={<Flame />}
            games={HOT_GAMES}
            columns="six"
          />
          <Section
            id="live"
            title="Live tables"
            icon={<Video />}
            games={LIVE_GAMES}
            columns="four"
            shape="wide"
          />
          <Section id="fish" title="Fishing" icon={<Fish />} games={FISH_GAMES} columns="five" />
          <section className="mt-6 flex flex-col gap-3.5">
            <SectionHeader id="winners" title="Winner board" icon={<Trophy />} />
            <ul aria-labelledby="winners" className="grid gap-2 sm:grid-cols-2 sm:gap-x-4">
              {HOT_GAMES.slice(0, 6).map((sample, i) => (
                <li
                  key={sample.name}
                  className="flex items-center gap-3 rounded-md bg-surface-1 py-2 ps-2 pe-3.5 hairline"
                >
                  <img
                    src={artOf(sample, 'square').src}
                    alt=""
                    className="size-10 rounded-sm object-cover"
                  />
                  <span className="min-w-0 flex-1">
                    <b className="block truncate font-bold">{sample.name}</b>
                    <small className="text-12 text-fg-3">an***{i}2 · 12 min ago</small>
                  </span>
                  <MoneyText
                    amount={`${9282 - i * 1311}.15`}
                    tone="result"
                    className="font-extrabold"
                  />
                </li>
              ))}
            </ul>
          </section>
        </main>
      </div>
      <Footer
        brandName="lantern row"
        renderLink={plainLink}
        groups={['Games', 'Help', 'Company'].map((title) => ({
          id: title,
          title,
          items: ['First', 'Second', 'Third'].map((word) => ({
            id: word,
            label: `${word} of ${title}`,
            href: `#${word}`,
          })),
        }))}
        notes={<p>18+ · Play safely: set limits any time in your account.</p>}
        copyright="© 2026 Lantern Row"
      />
      <BottomNav label="Main" items={BOTTOM} renderLink={plainLink} />
    </>
  )
}

import { FavouriteButton } from '../../src/components/favourite-button.tsx'
import { GameGrid } from '../../src/components/game-grid.tsx'
import { GameRail } from '../../src/components/game-rail.tsx'
import { GameTile, GameTileSkeleton } from '../../src/components/game-tile.tsx'
import { plainLink } from '../../src/components/link.tsx'
import { Seats } from '../../src/components/seats.tsx'
import { SectionHeader } from '../../src/components/section-header.tsx'
import { artOf, FISH_GAMES, HOT_GAMES, LIVE_GAMES, type SampleGame } from './samples.ts'
import { Shelf } from './shelf.tsx'

const base = (sample: SampleGame) => ({
  name: sample.name,
  vendor: sample.vendor,
  href: `#${sample.name}`,
  renderLink: plainLink,
  badges: sample.badge ? [sample.badge] : [],
})
const trialOf = (name: string) => ({
  label: 'Free trial',
  fullLabel: `Free trial: ${name}`,
  onPress: () => undefined,
})
const heart = (name: string, pressed: boolean) => (
  <FavouriteButton pressed={pressed} onToggle={() => undefined} label={`Favourite: ${name}`} />
)
const LONG_NAME = 'Die außergewöhnlich lange Geschichte vom goldenen Drachen und dem Mond'

export function GameParts() {
  return (
    <Shelf title="Game tile, grid, rail">
      <GameGrid label="Portrait tiles">
        {HOT_GAMES.slice(0, 3).map((sample, i) => (
          <GameTile
            key={sample.name}
            {...base(sample)}
            art={artOf(sample, 'portrait')}
            playLabel="Play"
            trial={trialOf(sample.name)}
            meta={sample.players}
            favourite={heart(sample.name, i === 0)}
          />
        ))}
        <GameTile
          name={LONG_NAME}
          vendor="A vendor with a rather long name"
          href="#long"
          renderLink={plainLink}
          art={{ src: '/missing.svg', tint: ['#131A55', '#4A63E8'] }}
          badges={[
            { tone: 'hot', label: 'Heiß begehrt' },
            { tone: 'new', label: 'Neu' },
          ]}
          meta="12,204"
          favourite={heart(LONG_NAME, false)}
        />
        <GameTileSkeleton />
      </GameGrid>
      <GameGrid label="Wide tiles" columns="four">
        {LIVE_GAMES.map((sample) => (
          <GameTile
            key={sample.name}
            {...base(sample)}
            shape="wide"
            art={artOf(sample, 'wide')}
            playLabel="Play"
            meta={
              <Seats
                taken={sample.seats ?? 0}
                total={7}
                label={`${sample.seats} of 7 seats taken`}
              />
            }
          />
        ))}
      </GameGrid>
      <GameGrid label="List" columns="list">
        {HOT_GAMES.slice(3, 6).map((sample) => (
          <GameTile
            key={sample.name}
            {...base(sample)}
            shape="list"
            art={artOf(sample, 'square')}
            trial={trialOf(sample.name)}
            favourite={heart(sample.name, false)}
          />
        ))}
        <GameTileSkeleton shape="list" />
      </GameGrid>
      <SectionHeader id="rail" title="Recently played" />
      <GameRail labelledBy="rail" previousLabel="Back" nextLabel="On">
        {[...HOT_GAMES, ...FISH_GAMES].map((sample) => (
          <GameTile key={sample.name} {...base(sample)} art={artOf(sample, 'portrait')} />
        ))}
      </GameRail>
    </Shelf>
  )
}

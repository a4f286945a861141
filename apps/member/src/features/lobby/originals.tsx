import { Button } from '@lantern/ui/button'
import { tinted } from '@lantern/ui/game-tile'
import { DefaultGameIcon, ImageWithFallback } from '@lantern/ui/image-with-fallback'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Play } from 'lucide-react'
import { useVisitor } from '../../site.ts'
import type { Game, Launch } from './game-tiles.tsx'

const DESCRIPTIONS: Readonly<Record<string, MessageDescriptor>> = {
  mines: msg`25 tiles, 1 to 24 mines. Each safe tile raises the multiplier; cash out before you meet a mine.`,
  dice: msg`Choose a number, over or under. From nearly certain to one in ten thousand, at 99 % of the fair price.`,
  crash: msg`One lantern rises for everybody. Leave before it goes out, by hand or at a target of your own.`,
  hilo: msg`Higher or lower? Each right guess raises the price; skip the cards you do not like.`,
  tower: msg`Nine floors, five difficulties. Behind one door the stairs go on, behind another the wind blows.`,
  blackjack: msg`Closest to 21 against the house. Double or split with a second stake; the dealer’s odds are in plain sight.`,
  poker: msg`Jacks or better, 9/6. Hold what you like, draw once; the best hold can be asked for.`,
  limbo: msg`Let a sky lantern rise and choose how high it has to fly, from 1.01 to 10,000 times your stake.`,
  plinko: msg`An ember falls through 8 to 16 rows of pegs. Your own drops heap up in front of the exact odds.`,
  keno: msg`Forty lanterns, ten of them lit, up to ten picks. Every rung of the ladder tells its odds.`,
  roulette: msg`A European wheel with one zero and all 157 spots of the table. The rim shows what your chips cover.`,
  wheel: msg`The big wheel of the fair: 10 to 50 lanterns, three risks, and the one at the top pays.`,
}

/** One of our own games with what it is about, for lists that are short enough to tell it. */
export function OriginalCard({
  game,
  onLaunch,
  level,
}: {
  readonly game: Game
  readonly onLaunch: Launch
  /** Of the card's heading, below the page's or the section's own. */
  readonly level: 2 | 3
}) {
  const { t, i18n } = useLingui()
  const { phase, isTrial } = useVisitor()
  const description = DESCRIPTIONS[game.gameCode]
  const name = game.displayName
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <article className="flex h-full overflow-hidden rounded-lg bg-surface-1 shadow-2 hairline">
      <div
        className="relative w-[34%] max-w-48 min-w-26 shrink-0 bg-surface-3"
        style={{ background: tinted(game.tint) }}
      >
        <ImageWithFallback
          src={game.showIcon}
          alt=""
          className="absolute inset-0 size-full object-cover"
          fallback={<DefaultGameIcon className="absolute inset-0 size-full" />}
        />
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-2 p-4 sm:p-6">
        <Heading className="text-20 sm:text-24">{name}</Heading>
        {description && <p className="text-13 text-fg-2 sm:text-14">{i18n._(description)}</p>}
        <p className="text-12 font-semibold text-fg-3">
          <Trans>Every round can be checked</Trans>
        </p>
        <div className="mt-auto flex flex-wrap gap-2 pt-2">
          <Button
            variant="secondary"
            icon={<Play aria-hidden="true" />}
            aria-label={`${t`Play`}: ${name}`}
            onClick={() => onLaunch(game, false)}
          >
            <Trans>Play</Trans>
          </Button>
          {game.supportPlay === 0 && !(phase === 'signed-in' && isTrial) && (
            <Button
              variant="ghost"
              aria-label={`${t`Free trial`}: ${name}`}
              onClick={() => onLaunch(game, true)}
            >
              <Trans>Free trial</Trans>
            </Button>
          )}
        </div>
      </div>
    </article>
  )
}

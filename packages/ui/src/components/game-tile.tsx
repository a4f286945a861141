import { Play } from 'lucide-react'
import type { MouseEventHandler, ReactNode } from 'react'
import { tv } from 'tailwind-variants/lite'
import { Badge, type BadgeTone } from './badge.tsx'
import { Button, buttonStyles } from './button.tsx'
import { DefaultGameIcon, ImageWithFallback } from './image-with-fallback.tsx'
import type { RenderLink } from './link.tsx'
import { Skeleton } from './skeleton.tsx'

export interface TileArt {
  readonly src: string
  /** The picture's colours from top to bottom, shown before it comes and when it does not. */
  readonly tint?: readonly string[] | null | undefined
}

/** A tile of these colours alone; the surface's own where they are not known. */
export const tinted = (tint: TileArt['tint']): string | undefined =>
  tint ? `linear-gradient(${tint.join()})` : undefined

export interface GameTileProps {
  readonly name: string
  readonly vendor: string
  readonly href: string
  readonly renderLink: RenderLink
  readonly onOpen?: MouseEventHandler<HTMLAnchorElement> | undefined
  readonly art: TileArt
  readonly shape?: 'portrait' | 'wide' | 'list' | undefined
  readonly badges?: readonly { readonly tone: BadgeTone; readonly label: string }[] | undefined
  /** At the end of the vendor's line: players, seats, stakes. */
  readonly meta?: ReactNode | undefined
  /** The start button's word. Slots have none: the whole tile is one. */
  readonly playLabel?: string | undefined
  readonly trial?:
    | {
        readonly label: string
        /** For screen readers: begins with the label, then names the game. */
        readonly fullLabel: string
        readonly onPress: () => void
      }
    | undefined
  /** Usually a `FavouriteButton`. */
  readonly favourite?: ReactNode | undefined
  /** The pictures of the first screen should not wait for it. */
  readonly eager?: boolean | undefined
}

const styles = tv({
  slots: {
    tile: [
      'group relative isolate block overflow-hidden bg-surface-2 shadow-[0_0_0_1px_rgb(255_255_255/.06),0_14px_30px_-18px_#000] transition-[translate,box-shadow] duration-(--d-3)',
      'has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-focus',
    ],
    link: 'outline-none after:absolute after:inset-0 after:z-1',
    image: 'object-cover',
    caption: '',
    name: 'line-clamp-2 display text-white',
    badges: 'pointer-events-none flex flex-wrap gap-1.25',
    favourite: 'z-3',
  },
  variants: {
    shape: {
      portrait: { tile: 'aspect-3/4' },
      wide: { tile: 'aspect-16/11' },
      list: {
        tile: 'flex min-h-18 items-center gap-3 rounded-md p-2 pe-1 hover:bg-surface-3',
        image: 'size-14 shrink-0 rounded-sm',
        caption: 'min-w-0 flex-1',
        name: 'text-16 leading-tight',
        badges: 'shrink-0',
        favourite: 'relative',
      },
    },
    isCard: {
      true: {
        image: 'absolute inset-0 -z-1 size-full',
        tile: 'rounded-md hover:-translate-y-1.25 hover:shadow-[0_0_0_2px_var(--ember-400),0_22px_44px_-18px_rgb(255_111_60/.55)] sm:rounded-lg',
        caption:
          'absolute inset-x-0 bottom-0 bg-linear-to-b from-transparent via-[rgb(5_3_10/.68)] via-42% to-[rgb(5_3_10/.92)] px-2 pt-9 pb-2 sm:px-3 sm:pt-13.5 sm:pb-3',
        name: 'text-13 leading-[1.12] tracking-[-.015em] sm:text-[17px]',
        badges: 'absolute start-1.75 top-1.75 z-2 max-w-[calc(100%-56px)] sm:start-2.5 sm:top-2.5',
        favourite: 'absolute end-0 top-0 sm:end-1 sm:top-1',
      },
    },
  },
})

/**
 * One game. The tile is one link named by game and vendor; favourite and free trial are buttons of
 * their own above it. Under the pointer it shows its actions; a finger finds the trial below.
 */
export function GameTile(props: GameTileProps) {
  return props.shape === 'list' ? <ListTile {...props} /> : <CardTile {...props} />
}

function CardTile(props: GameTileProps) {
  const { art, shape = 'portrait', badges = [], trial } = props
  const s = styles({ shape, isCard: true })
  return (
    <article className={s.tile()} style={{ background: tinted(art.tint) }}>
      <TileImage {...props} className={s.image()} />
      {badges.length > 0 && <Badges badges={badges} className={s.badges()} />}
      <div className={s.caption()}>
        <TileLink
          {...props}
          className={s.link()}
          nameClass={s.name()}
          lineClass="mt-1.25 flex items-center justify-between gap-2 text-[10px] font-semibold text-[#D9D3E6] sm:text-11"
        />
        {trial !== undefined && (
          <button
            type="button"
            aria-label={trial.fullLabel}
            onClick={trial.onPress}
            className="relative z-2 mt-1.5 hidden w-full rounded-full bg-[rgb(33_31_51/.85)] px-1 py-1.25 text-11/4 font-bold text-white hairline-strong after:absolute after:inset-x-0 after:-inset-y-2.25 [@media(hover:none)]:block"
          >
            {trial.label}
          </button>
        )}
      </div>
      <HoverActions playLabel={props.playLabel} trial={trial} />
      {props.favourite !== undefined && <div className={s.favourite()}>{props.favourite}</div>}
    </article>
  )
}

function ListTile(props: GameTileProps) {
  const { badges = [], trial } = props
  const s = styles({ shape: 'list', isCard: false })
  return (
    <article className={s.tile()}>
      <TileImage {...props} className={s.image()} />
      <div className={s.caption()}>
        <TileLink
          {...props}
          className={s.link()}
          nameClass={s.name()}
          lineClass="mt-0.5 flex items-center gap-2 text-12 text-fg-2"
        />
      </div>
      {badges.length > 0 && <Badges badges={badges} className={s.badges()} />}
      {trial !== undefined && (
        <Button
          variant="secondary"
          size="sm"
          aria-label={trial.fullLabel}
          onClick={trial.onPress}
          className="z-2"
        >
          {trial.label}
        </Button>
      )}
      {props.favourite !== undefined && <div className={s.favourite()}>{props.favourite}</div>}
    </article>
  )
}

function TileImage(props: Pick<GameTileProps, 'art' | 'eager'> & { readonly className: string }) {
  const { art, eager, className } = props
  return (
    <ImageWithFallback
      src={art.src}
      alt=""
      eager={eager}
      className={className}
      fallback={<DefaultGameIcon className={className} background={tinted(art.tint)} />}
    />
  )
}

interface TileLinkProps
  extends Pick<GameTileProps, 'name' | 'vendor' | 'href' | 'renderLink' | 'onOpen' | 'meta'> {
  readonly className: string
  readonly nameClass: string
  readonly lineClass: string
}

function TileLink(props: TileLinkProps) {
  return props.renderLink({
    href: props.href,
    onClick: props.onOpen,
    className: props.className,
    children: (
      <>
        <span className={props.nameClass}>{props.name}</span>
        <span className="sr-only">, </span>
        <span className={props.lineClass}>
          {/* A name in another direction than the page's is cut at its own end. */}
          <bdi className="min-w-0 truncate">{props.vendor}</bdi>
          {props.meta !== undefined && <span className="shrink-0">{props.meta}</span>}
        </span>
      </>
    ),
  })
}

function Badges(props: {
  readonly badges: NonNullable<GameTileProps['badges']>
  readonly className: string
}) {
  return (
    <div className={props.className}>
      {props.badges.map((badge) => (
        <Badge key={badge.label} tone={badge.tone}>
          {badge.label}
        </Badge>
      ))}
    </div>
  )
}

function HoverActions({
  playLabel,
  trial,
}: {
  readonly playLabel: string | undefined
  readonly trial: GameTileProps['trial']
}) {
  if (playLabel === undefined && trial === undefined) return null
  return (
    <div className="pointer-events-none absolute inset-0 z-2 hidden place-content-center justify-items-center gap-2.5 bg-[rgb(10_6_16/.62)] opacity-0 backdrop-blur-[3px] transition-opacity group-focus-within:opacity-100 group-hover:opacity-100 [@media(hover:hover)]:grid">
      {playLabel !== undefined && (
        // Only a sign: the press goes through to the tile's own link.
        <span aria-hidden="true" className={buttonStyles({ size: 'sm' })}>
          <Play />
          {playLabel}
        </span>
      )}
      {trial !== undefined && (
        <Button
          variant="secondary"
          size="sm"
          aria-label={trial.fullLabel}
          onClick={trial.onPress}
          className="pointer-events-none group-focus-within:pointer-events-auto group-hover:pointer-events-auto"
        >
          {trial.label}
        </Button>
      )}
    </div>
  )
}

/** The tile before its game is known: same shape, so that nothing moves. */
export function GameTileSkeleton({ shape = 'portrait' }: Pick<GameTileProps, 'shape'>) {
  const size =
    shape === 'list' ? 'h-18 rounded-md' : shape === 'wide' ? 'aspect-16/11' : 'aspect-3/4'
  return <Skeleton className={`${size} rounded-md sm:rounded-lg`} />
}

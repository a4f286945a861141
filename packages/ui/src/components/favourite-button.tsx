import { Heart } from 'lucide-react'
import { cx } from 'tailwind-variants/lite'

export interface FavouriteButtonProps {
  readonly pressed: boolean
  /** When it was pressed, in milliseconds since the page began. */
  readonly onToggle: (atMs: number) => void
  /** With the game's name in it. */
  readonly label: string
}

/** The heart of a tile. A game may have several on a page: how often they count is not theirs to say. */
export function FavouriteButton({ pressed, onToggle, label }: FavouriteButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={pressed}
      onClick={(event) => onToggle(event.timeStamp)}
      className="grid size-11 place-items-center rounded-full text-white transition-[scale] active:scale-90"
    >
      <Heart
        aria-hidden="true"
        className={cx('size-5 drop-shadow-[0_1px_3px_#000]', pressed && 'fill-live text-live')}
      />
    </button>
  )
}

import { Heart } from 'lucide-react'
import { useState } from 'react'
import { cx } from 'tailwind-variants/lite'
import { leadingOnly } from './throttle.ts'

export interface FavouriteButtonProps {
  readonly pressed: boolean
  readonly onToggle: () => void
  /** With the game's name in it. */
  readonly label: string
  /** Presses that come sooner than this after the last one do nothing. */
  readonly throttleMs?: number | undefined
}

/** The heart of a tile. It waits a second between two presses. */
export function FavouriteButton(props: FavouriteButtonProps) {
  const { pressed, onToggle, label, throttleMs = 1_000 } = props
  const [mayPress] = useState(() => leadingOnly(throttleMs))
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={pressed}
      onClick={(event) => {
        if (mayPress(event.timeStamp)) onToggle()
      }}
      className="grid size-11 place-items-center rounded-full text-white transition-[scale] active:scale-90"
    >
      <Heart
        aria-hidden="true"
        className={cx('size-5 drop-shadow-[0_1px_3px_#000]', pressed && 'fill-live text-live')}
      />
    </button>
  )
}

import { Chip } from '@lantern/ui/chip'
import { useId } from 'react'
import { MAX_MINES, MIN_MINES } from '../math.ts'
import type { MinesTexts } from './texts.ts'

const QUICK = [1, 3, 5, 10, 24] as const

/** How many mines: quick choices and a slider for the rest. */
export function MinesPicker(props: {
  readonly texts: MinesTexts
  readonly value: number
  readonly disabled: boolean
  readonly onChange: (mines: number) => void
}) {
  const { texts, value, disabled, onChange } = props
  const id = useId()
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-baseline justify-between text-13 font-semibold text-fg-2">
        <label htmlFor={id}>{texts.mines}</label>
        <output htmlFor={id} className="num text-16 font-bold text-display">
          {value}
        </output>
      </div>
      <input
        id={id}
        type="range"
        className="play-range"
        min={MIN_MINES}
        max={MAX_MINES}
        value={value}
        disabled={disabled}
        aria-valuetext={texts.minesOf(value)}
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
      />
      <div className="grid grid-cols-5 gap-2">
        {QUICK.map((count) => (
          <Chip
            key={count}
            shape="block"
            className="num min-w-0"
            pressed={count === value}
            disabled={disabled}
            aria-label={texts.minesOf(count)}
            onClick={() => onChange(count)}
          >
            {count}
          </Chip>
        ))}
      </div>
    </div>
  )
}

import type { KeyboardEvent } from 'react'
import { type Direction, targetRange } from '../math.ts'
import { writeHundredths } from './hundredths.ts'

const STEPS: ReadonlyMap<string, number> = new Map([
  ['ArrowRight', 100],
  ['ArrowUp', 100],
  ['ArrowLeft', -100],
  ['ArrowDown', -100],
  ['PageUp', 1_000],
  ['PageDown', -1_000],
])

/** The target after a key: whole steps, hundredths with Shift. Undefined for other keys. */
export function targetAfterKey(
  target: number,
  key: string,
  isFine: boolean,
  direction: Direction,
): number | undefined {
  const { min, max } = targetRange(direction)
  if (key === 'Home') return min
  if (key === 'End') return max
  const step = STEPS.get(key)
  if (step === undefined) return undefined
  return Math.min(max, Math.max(min, target + (isFine ? step / 100 : step)))
}

export interface TrackProps {
  readonly label: string
  readonly direction: Direction
  readonly target: number
  /** Where the last roll fell; null while there is none to show. */
  readonly rolled: number | null
  readonly isWin: boolean
  readonly disabled: boolean
  readonly onTarget: (target: number) => void
}

/** The scale from 0 to 100. It runs from left to right in every language, as its numbers do. */
export function Track(props: TrackProps) {
  const { label, direction, target, rolled, isWin, disabled, onTarget } = props
  const { min, max } = targetRange(direction)
  const keep = (value: number) => onTarget(Math.min(max, Math.max(min, value)))

  function step(event: KeyboardEvent<HTMLInputElement>) {
    const next = targetAfterKey(target, event.key, event.shiftKey, direction)
    if (next === undefined) return
    event.preventDefault()
    onTarget(next)
  }

  return (
    <div
      dir="ltr"
      className={`dice-track ${direction}`}
      style={{ '--target': `${target / 100}%` } as React.CSSProperties}
    >
      <div aria-hidden="true" className="dice-ticks num">
        {[0, 25, 50, 75, 100].map((tick) => (
          <span key={tick} style={{ left: `${tick}%` }}>
            {tick}
          </span>
        ))}
      </div>
      <div className="dice-rail">
        {rolled !== null && (
          <span
            aria-hidden="true"
            className={isWin ? 'dice-mark won' : 'dice-mark'}
            style={{ left: `${rolled / 100}%` }}
          />
        )}
        <input
          type="range"
          aria-label={label}
          aria-valuetext={writeHundredths(target)}
          min={0}
          max={10_000}
          step={1}
          value={target}
          disabled={disabled}
          onKeyDown={step}
          onChange={(event) => keep(Math.round(event.currentTarget.valueAsNumber / 50) * 50)}
        />
      </div>
    </div>
  )
}

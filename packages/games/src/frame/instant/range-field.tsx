import { useId } from 'react'

/** A whole number on a slider, said beside its label. */
export function RangeField(props: {
  readonly label: string
  readonly value: number
  readonly min: number
  readonly max: number
  readonly step?: number
  readonly disabled: boolean
  readonly valueText: string
  readonly onChange: (value: number) => void
}) {
  const { label, value, min, max, step = 1, disabled, valueText, onChange } = props
  const id = useId()
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-baseline justify-between text-13 font-semibold text-fg-2">
        <label htmlFor={id}>{label}</label>
        <output htmlFor={id} className="num text-16 font-bold text-display">
          {value}
        </output>
      </div>
      <input
        id={id}
        type="range"
        className="play-range"
        min={min}
        max={max}
        step={step}
        value={value}
        disabled={disabled}
        aria-valuetext={valueText}
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
      />
    </div>
  )
}

import { cx } from 'tailwind-variants/lite'

export interface SeatsProps {
  readonly taken: number
  readonly total: number
  /** For example “5 of 7 seats taken”. */
  readonly label: string
}

/** The seats of a live table: a full dot is taken, a ring is free. */
export function Seats({ taken, total, label }: SeatsProps) {
  return (
    <span role="img" aria-label={label} className="inline-flex items-center gap-0.75">
      {Array.from({ length: total }, (_, i) => i + 1).map((seat) => (
        <i
          key={seat}
          className={cx(
            'size-1.5 rounded-full',
            seat <= taken ? 'bg-positive' : 'ring-1 ring-white/55 ring-inset',
          )}
        />
      ))}
    </span>
  )
}

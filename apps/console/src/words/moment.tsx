import { useFormats } from '../session/operator.ts'

export interface MomentProps {
  /** ISO 8601 in UTC; null where it has not happened. */
  at: string | null
  seconds?: boolean
}

/** A moment by the brand's clock, with the exact one for whoever points at it. */
export function Moment({ at, seconds = false }: MomentProps) {
  const formats = useFormats()
  if (at === null) return <span>—</span>
  return (
    <time dateTime={at} title={at} className="kit-tabular">
      {seconds ? formats.dateTimeSeconds(at) : formats.dateTime(at)}
    </time>
  )
}

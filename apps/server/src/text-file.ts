import { csvLine } from '@lantern/kernel/csv'
import { type DateText, MINUTE_MS } from '@lantern/kernel/time'

/** Lines of a record that a member saves at once; more is the console's streamed export. */
export const MOST_LINES = 5_000

/** `+07:00`, as ISO 8601 writes it. */
function offsetText(minutes: number): string {
  const size = Math.abs(minutes)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
}

/** A moment in the brand's own time, with its offset. */
export const localTime = (at: Date, offsetMinutes: number): string =>
  new Date(at.getTime() + offsetMinutes * MINUTE_MS).toISOString().slice(0, 19) +
  offsetText(offsetMinutes)

interface FileWish {
  /** Words of the file's name. */
  readonly name: readonly string[]
  readonly days: { readonly from?: DateText | undefined; readonly to?: DateText | undefined }
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** Lines there are in all. */
  readonly total: number
}

/** A record as CSV under a name that says what it holds. */
export function textFile({ name, days, head, rows, total }: FileWish) {
  const parts = [...name, days.from, days.to].filter((part) => part !== undefined)
  return {
    name: `${parts.join('-')}.csv`,
    csv: [head, ...rows].map(csvLine).join(''),
    isCut: total > rows.length,
  }
}

import { businessDay, DAY_MS } from '@lantern/kernel/time'

/** Business days of the brand, both included; empty for no bound. */
export interface Days {
  readonly from: string
  readonly to: string
}

export const isInOrder = ({ from, to }: Days): boolean => from === '' || to === '' || from <= to

/** So many business days of the brand, the last one being so many days ago. */
export function lastDays(
  now: Date,
  offsetMinutes: number,
  { count, ago = 0 }: { readonly count: number; readonly ago?: number },
): Days {
  const dayAgo = (days: number) =>
    businessDay(new Date(now.getTime() - days * DAY_MS), offsetMinutes)
  return { from: dayAgo(ago + count - 1), to: dayAgo(ago) }
}

/** The business days of a moment's month, up to its own. */
export function monthOf(now: Date, offsetMinutes: number): Days {
  const to = businessDay(now, offsetMinutes)
  return { from: `${to.slice(0, 7)}-01`, to }
}

import { businessDay, type DateText, DAY_MS, isDateText } from '@lantern/kernel/time'

export const datePresets = ['today', 'yesterday', 'last7', 'thisMonth', 'lastMonth'] as const
export type DatePreset = (typeof datePresets)[number]

/** Business days of the brand, both inclusive. */
export interface DateRange {
  readonly from: DateText
  readonly to: DateText
}

/** The days a preset means at a moment, by the brand's business day and not the reader's. */
export function presetRange(preset: DatePreset, now: Date, offsetMinutes: number): DateRange {
  const today = businessDay(now, offsetMinutes)
  const monthStart = `${today.slice(0, 8)}01`
  switch (preset) {
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) }
    case 'last7':
      return { from: addDays(today, -6), to: today }
    case 'thisMonth':
      return { from: monthStart, to: today }
    case 'lastMonth': {
      const end = addDays(monthStart, -1)
      return { from: `${end.slice(0, 8)}01`, to: end }
    }
  }
}

/** The preset that a range is at this moment, so that its chip can be shown as chosen. */
export function presetOf(
  range: DateRange,
  now: Date,
  offsetMinutes: number,
): DatePreset | undefined {
  return datePresets.find((preset) => {
    const days = presetRange(preset, now, offsetMinutes)
    return days.from === range.from && days.to === range.to
  })
}

/** A range of days that exist, in order; undefined otherwise. */
export function readRange(from: string, to: string): DateRange | undefined {
  return isDateText(from) && isDateText(to) && from <= to ? { from, to } : undefined
}

function addDays(day: DateText, days: number): DateText {
  return businessDay(new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS), 0)
}

/** The only clock of the house: tests set it, everything else asks it. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** A clock that stands still until it is moved. */
export function fixedClock(
  start: Date,
): Clock & { advance(ms: number): void; set(to: Date): void } {
  let current = start.getTime()
  return {
    now: () => new Date(current),
    advance: (ms) => {
      current += ms
    },
    set: (to) => {
      current = to.getTime()
    },
  }
}

export const SECOND_MS = 1_000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** A calendar date `yyyy-mm-dd` without a time zone. */
export type DateText = string

/**
 * The brand's business day of a moment: the calendar date at the brand's fixed GMT offset.
 * SQL has the same function, `business_day(at, offset_minutes)`.
 */
export function businessDay(at: Date, offsetMinutes: number): DateText {
  return new Date(at.getTime() + offsetMinutes * MINUTE_MS).toISOString().slice(0, 10)
}

/** The first moment of a business day, or of one so many days later. */
export const startOfDay = (day: DateText, offsetMinutes: number, daysLater = 0): Date =>
  new Date(Date.parse(`${day}T00:00:00Z`) - offsetMinutes * MINUTE_MS + daysLater * DAY_MS)

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/

/** True for a date that exists (2024-02-29 yes, 2023-02-29 no). */
export function isDateText(text: string): boolean {
  const match = DATE.exec(text)
  if (!match) return false
  const parsed = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().slice(0, 10) === text
}

/**
 * Whole years between a birthday and a day. Someone born on 29 February comes of age on 1 March
 * of a year without that day.
 */
export function ageOn(birthday: DateText, day: DateText): number {
  const years = Number.parseInt(day.slice(0, 4), 10) - Number.parseInt(birthday.slice(0, 4), 10)
  return day.slice(5) >= birthday.slice(5) ? years : years - 1
}

import { MINUTE_MS } from '@lantern/kernel/time'

/**
 * The moment in UTC that a wall clock of the brand shows as `2026-11-20 18:30:00`; null when the
 * text is no time. The reader's own time zone plays no part.
 */
export function atBrandTime(wall: string, gmtOffsetMinutes: number): string | null {
  const match = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})(?::(\d{2}))?$/.exec(wall)
  if (!match) return null
  const [, date = '', minutes = '', seconds = '00'] = match
  const asUtc = Date.parse(`${date}T${minutes}:${seconds}Z`)
  return Number.isNaN(asUtc) ? null : new Date(asUtc - gmtOffsetMinutes * MINUTE_MS).toISOString()
}

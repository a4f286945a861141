/** Whole seconds until a moment, never below zero; a started second counts. */
export const secondsLeft = (untilMs: number, nowMs: number): number =>
  Math.max(0, Math.ceil((untilMs - nowMs) / 1000))

const two = (n: number): string => n.toString().padStart(2, '0')

/** `00:38`, `12:05`, `3:00:00`; beyond a day the hours go on counting: `49:00:00`. */
export function clockText(seconds: number): string {
  const hours = Math.floor(seconds / 3600)
  const rest = `${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`
  return hours > 0 ? `${hours}:${rest}` : rest
}

/** Reading every second aloud would drown everything else: 60, 20 and 5 seconds only. */
export const isAnnounced = (seconds: number): boolean =>
  seconds === 60 || seconds === 20 || seconds === 5

/** 187 → `1.87×`: hundredths as they are shown. */
export const writeMultiplier = (hundredths: number): string =>
  `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}×`

/** `1.87` → 187; undefined for what is no multiplier with at most two places. */
export function readMultiplier(text: string): number | undefined {
  const parts = /^(\d{1,6})(?:[.,](\d{0,2}))?$/.exec(text.trim())
  if (!parts) return undefined
  const whole = Number.parseInt(parts[1] ?? '', 10)
  return whole * 100 + Number.parseInt((parts[2] ?? '').padEnd(2, '0'), 10)
}

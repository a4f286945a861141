/** 5050 → `50.50`. */
export function writeHundredths(value: number): string {
  const digits = String(value).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** `50.5` or `50,50` → 5050; undefined for anything that is not 0 to 100 with two decimals. */
export function readHundredths(text: string): number | undefined {
  const match = /^(\d{1,3})(?:[.,](\d{0,2}))?$/.exec(text.trim())
  if (!match) return undefined
  const value = Number.parseInt(`${match[1]}${(match[2] ?? '').padEnd(2, '0')}`, 10)
  return value <= 10_000 ? value : undefined
}

/** The chance of so many of 10,001 outcomes, in percent with two decimals, to the nearest. */
export const writeChance = (winning: number): string =>
  writeHundredths(Math.round((winning * 10_000) / 10_001))

/** `2.1` for 210 hundredths of a per cent, `0` for none; by whole numbers alone. */
export function percentText(basisPoints: number): string {
  const text = `${Math.floor(basisPoints / 100)}.${String(basisPoints % 100).padStart(2, '0')}`
  return text.replace(/\.?0+$/, '')
}

const PERCENT = /^([0-9]{1,2})(?:\.([0-9]{1,2}))?$/

/** Hundredths of a per cent; `1.5` is 150. Undefined for a text that is no per cent below 100. */
export function readPercent(text: string): number | undefined {
  const [, whole, part = ''] = PERCENT.exec(text.trim()) ?? []
  return whole === undefined ? undefined : Number.parseInt(whole + part.padEnd(2, '0'), 10)
}

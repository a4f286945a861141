/** `NAME 20` lines of a text field, as shares in percent; undefined where a line says none. */
export function readShares(text: string): Record<string, number> | undefined {
  const shares: Record<string, number> = {}
  for (const line of text.split('\n').map((one) => one.trim())) {
    if (line === '') continue
    const found = /^(\S{1,80})\s+([0-9]{1,3})$/.exec(line)
    const percent = readWholePercent(found?.[2] ?? '')
    if (found?.[1] === undefined || percent === undefined) return undefined
    shares[found[1]] = percent
  }
  return shares
}

export const showShares = (shares: Readonly<Record<string, number>>): string =>
  Object.entries(shares)
    .map(([name, percent]) => `${name} ${percent}`)
    .join('\n')

/** A whole share from 0 to 100; undefined for anything else. */
export function readWholePercent(text: string): number | undefined {
  if (!/^[0-9]{1,3}$/.test(text.trim())) return undefined
  const percent = Number.parseInt(text, 10)
  return percent <= 100 ? percent : undefined
}

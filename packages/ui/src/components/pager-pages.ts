/** A page number, or a gap between two of them. */
export type PagerEntry = number | 'gap'

/**
 * Which pages a pager shows: `margin` pages at each end and `range` around the current one. The
 * range keeps its width at the ends, and a gap that would hide one page only shows that page.
 * A current page outside 1…total counts as the nearest one.
 */
export function pagerPages(
  current: number,
  total: number,
  { margin, range }: { readonly margin: number; readonly range: number },
): PagerEntry[] {
  if (total < 1) return []
  const page = clampPage(current, total)
  const start = Math.max(1, Math.min(page - Math.floor(range / 2), total - range + 1))
  const end = Math.min(total, start + range - 1)
  const shown: number[] = []
  for (let n = 1; n <= total; n++) {
    if (n <= margin || n > total - margin || (n >= start && n <= end)) shown.push(n)
  }
  return shown.flatMap((n, i) => {
    const before = shown[i - 1] ?? 0
    if (n - before === 2) return [n - 1, n]
    return n - before > 2 ? ['gap' as const, n] : [n]
  })
}

export const clampPage = (page: number, total: number): number =>
  Math.min(Math.max(1, Math.trunc(page)), Math.max(1, total))
